import TestFixtures
import Testing

/// Mistakes in `records`.
@Suite struct RecordsMistakeTests {
  /// `count` of records takes no arguments.
  @Test(arguments: [
    MistakeCase(
      "form: t\nrecords: [{ that: ⟦count(n)⟧ > 1 }]\nfields: { n: {} }", "recordsMalformed",
      says: ["takes no arguments", "filled(x)"]),
    MistakeCase(
      "form: t\nrecords: [{ that: ⟦n > 1⟧ }]\nfields: { n: { type: integer } }", "recordsMalformed",
      says: ["of the records"]),
  ])
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }
}
