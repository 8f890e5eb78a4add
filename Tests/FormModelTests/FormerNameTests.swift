import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

/// Names that were changed: each is an error whose help gives the new one.
@Suite struct FormerNameTests {
  private static func top(_ text: String, says: String...) -> MistakeCase {
    MistakeCase("form: t\n\(text)", "unknownKey", says: says)
  }

  private static func script(_ expected: String, says: String) -> MistakeCase {
    MistakeCase(
      """
      form: t
      fields: { k: {}, x: { when: k == 'a' } }
      examples: [{ script: [{ type: { k: b }, expect: { \(expected) } }] }]
      """, "unknownState", says: [says])
  }

  static let names: [MistakeCase] = [
    top("⟦unasked⟧: reject\nfields: {}", says: "write “notApplicable”, the new name of “unasked”"),
    .field("when: k == 'a', ⟦unasked⟧: reject", "unknownKey", says: ["write “notApplicable”"]),
    .field(
      "type: section, fields: { a: {} }, ⟦unasked⟧: reject", "unknownKey",
      says: ["write “notApplicable”"]),
    .field(
      "tag: { name: t, ⟦unasked⟧: reject }, variants: { a: {} }", "unknownKey",
      says: ["write “notApplicable”"]),
    .field(
      "items: { fields: { y: { ⟦unasked⟧: reject } } }", "unknownKey",
      says: ["write “notApplicable”"]),
    MistakeCase(
      "form: t\nfields: { x: {}, ⟦unasked⟧: reject }", "keyMisplaced",
      says: ["one level further out, and is “notApplicable” now"]),
    MistakeCase(
      "form: t\nunknown: ⟦ignore⟧\nfields: {}", "unknownName",
      says: ["write allow, the new name of ignore", "strip leaves them out"]),
    MistakeCase(
      "form: t\nnotApplicable: ⟦ignore⟧\nfields: {}", "unknownName", says: ["write allow"]),
    .field("fields: { a: {} }, unknown: ⟦ignore⟧", "unknownName", says: ["write allow"]),
    .field("notApplicable: ⟦ignore⟧", "unknownName", says: ["write allow"]),
    top(
      "records: { ⟦noGaps⟧: n }\nfields: { n: { type: integer } }",
      says: "write “consecutive”, the new name of “noGaps”"),
    .field("⟦noGaps⟧: k", "unknownKey", says: ["“consecutive” belongs to an entry of “records”"]),
    top(
      "catalogues: { c: { items: { a: A } } }\nfields: { x: { lookup: { in: c, ⟦then⟧: more } } }",
      says: "write “service”, the new name of “then”"),
    .field("⟦then⟧: more", "unknownKey", says: ["“service” belongs to “lookup”"]),
    .field(
      "message: { ⟦notAsked⟧: no }", "unknownKey",
      says: ["write “notApplicable”, the new name of “notAsked”"]),
    MistakeCase(
      "form: t\nfields: { x: {} }\nexamples: [{ given: {}, expect: { warnings: { /x: ⟦notAsked⟧ } } }]",
      "unknownCode", says: ["write “notApplicable”, the new name of “notAsked”"]),
    MistakeCase(
      "form: t\nfields: { x: {} }\nmessages: { de: { codes: { ⟦notAsked⟧: nein } } }",
      "unknownCode", says: ["write “notApplicable”"]),
    script("states: { x: ⟦asked⟧ }", says: "write “applicable”, the new name of “asked”"),
    script("states: { x: ⟦notAsked⟧ }", says: "write “notApplicable”"),
  ]

  @Test(arguments: names) func isAnErrorThatGivesTheNewName(_ test: MistakeCase) throws {
    try test.test()
  }

  /// Each name is in the table above, or is a code of lint.
  @Test func noneIsLeftOut() {
    for former in FormerNames.replacements.keys where former != "neverAsked" {
      #expect(Self.names.contains { $0.marked.contains("⟦\(former)⟧") }, "\(former)")
    }
  }

  /// The documentation lists the same names.
  @Test func areDocumented() throws {
    let page = try String(
      contentsOf: RuleFiles.root.appending(
        path: "rules/reference/topics/names-of-earlier-versions.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").compactMap { line in
      let names = line.split(separator: "`", omittingEmptySubsequences: false)
      return line.hasPrefix("| `") && names.count > 3 ? [String(names[1]), String(names[3])] : nil
    }
    #expect(
      Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) }) == FormerNames.replacements)
  }
}
