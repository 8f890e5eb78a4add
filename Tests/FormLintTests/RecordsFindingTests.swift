import FormText
import Testing

@testable import FormLint

/// Entries of `records` that say nothing, never or always.
@Suite struct RecordsFindingTests {
  /// A form with entries of `records`.
  private static func entries(_ code: String, _ records: String, more: String = "") -> LintCase {
    LintCase(
      code,
      """
      form: t
      records: \(records)
      \(more)fields:
        a: { length: ..9 }
        b: { length: ..9 }
        k: { choices: [x, y] }
        n: { type: integer, range: 0..9 }
        one: { choices: [x] }
        never: { when: 1 == 2 }
        within: { when: 1 == 2, fields: { a: {} } }
        unfit: { length: [3.., ..2] }
        fixed: { type: integer, compute: 1 + 2 }
        day: { type: date, compute: today }
        made: { type: integer, compute: n + 2 }
        g: { fields: { one: { choices: [x] } } }

      """)
  }

  static let found: [LintCase] = [
    entries("neverTrue", "{ unique: a, when: «1 == 2» }"),
    entries("neverTrue", "{ that: count() < 3, when: «k == 'x' && k == 'y'» }"),
    entries("neverTrue", "{ that: «count() < 1», per: a }"),
    entries("neverTrue", "{ that: «0 == count()» }"),
    entries("impossibleComparison", "{ that: count() < 3, when: k == «'z'» }"),
    entries("impossibleComparison", "{ unique: a, when: n > «9» }"),
    entries("readsNeverFilled", "{ unique: a, when: filled(«never») }"),
    entries("readsNeverFilled", "{ that: max(«never») == '5' }"),
    entries("alwaysTrue", "{ unique: a, when: «1 == 1» }"),
    entries("alwaysTrue", "{ that: «count() >= 1», per: a }"),
    entries("alwaysTrue", "{ that: «0 < count()» }"),
    entries("keyNeverFilled", "{ unique: [a, «never»] }"),
    entries("keyNeverFilled", "{ sorted: «unfit» }"),
    entries("keyNeverFilled", "{ consecutive: n, per: «within.a» }"),
    entries("constantKey", "{ unique: «fixed» }"),
    entries("constantKey", "{ unique: [a, «one»] }"),
    entries("constantKey", "{ sorted: «day» }"),
    entries("constantKey", "{ consecutive: «fixed» }"),
    entries("constantKey", "{ that: count() < 3, per: «g.one» }"),
    entries("recordsTwice", "[{ unique: a }, «{ unique: [a, b] }»]"),
    entries("recordsTwice", "[«{ unique: [b, a], when: n > 3 }», { unique: a }]"),
    entries("recordsTwice", "[{ unique: a }, «{ unique: b, per: a }»]"),
    entries("recordsTwice", "[{ unique: [a, b] }, «{ unique: a, per: b }»]"),
    entries("recordsTwice", "{ unique: a }", more: "unique: «a»\n"),
    entries("recordsTwice", "[{ that: count() < 3 }, «{ that: count() < 3, severity: warning }»]"),
    entries("recordsTwice", "[{ sorted: [a, b], per: k }, «{ sorted: [a, b], per: [k] }»]"),
  ]

  static let quiet: [LintCase] = [
    entries("neverTrue", "{ unique: a, when: k == 'x' }"),
    entries("neverTrue", "{ that: count() < 2 }"),
    entries("neverTrue", "{ that: sum(n) < 1 }"),
    entries("alwaysTrue", "{ that: count() >= 2 }"),
    entries("alwaysTrue", "{ that: count() > 1 }"),
    entries("alwaysTrue", "{ that: sum(n) >= 0 }"),
    entries("readsNeverFilled", "{ that: max(a) == '5' }"),
    entries("keyNeverFilled", "{ unique: [a, k, made] }"),
    entries("constantKey", "{ unique: [k, made], per: n }"),
    entries("constantKey", "{ that: sum(fixed) < 9 }"),
    // Order counts where records are sorted, and what takes no part in the one may take part in the other.
    entries("recordsTwice", "[{ sorted: [a, b] }, { sorted: [b, a] }, { sorted: a }]"),
    entries("recordsTwice", "[{ sorted: n }, { consecutive: n }, { unique: n }]"),
    entries("recordsTwice", "[{ unique: a, when: k == 'x' }, { unique: [a, b] }]"),
    entries("recordsTwice", "[{ unique: a, when: k == 'x' }, { unique: a, when: k == 'y' }]"),
    entries("recordsTwice", "[{ unique: a, severity: warning }, { unique: [a, b] }]"),
    entries("recordsTwice", "[{ unique: [a, b] }, { unique: [b, k] }]"),
    entries("recordsTwice", "[{ that: count() < 3, per: a }, { that: count() < 3, per: b }]"),
  ]

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }
}
