import FormCheck
import Testing

/// What a form comes to is in proportion to what it says: by counts, at n, 2n and 4n of each list.
@Suite struct FormGrowthTests {
  /// A form with n of something.
  struct Growth: Sendable, CustomTestStringConvertible {
    var name: String
    var form: @Sendable (Int) -> String

    init(_ name: String, _ form: @escaping @Sendable (Int) -> String) {
      (self.name, self.form) = (name, form)
    }

    var testDescription: String { name }
  }

  @Sendable private static func list(
    _ count: Int, _ separator: String = ", ", _ item: (Int) -> String
  ) -> String {
    (0..<count).map(item).joined(separator: separator)
  }

  private static let two = "a: { type: integer }, b: { type: integer }"

  static let all: [Growth] = [
    Growth("fields") { "fields: { \(list($0) { "f\($0): { length: ..5 }" }) }" },
    Growth("fields with long names that begin and end alike") {
      "fields: { \(list($0) { "question_\($0)_of_the_survey: {}" }) }"
    },
    Growth("rules") {
      "rules: { \(list($0) { "r\($0): { length: ..5 }" }) }\nfields: { \(list($0) { "f\($0): { rule: r\($0) }" }) }"
    },
    Growth("names of one rule") {
      "rules: { \(list($0) { "r\($0): { length: ..5 }" }) }\nfields: { f: { rule: [\(list($0) { "r\($0)" })] } }"
    },
    Growth("ways to be right") {
      "rules: { \(list($0) { "r\($0): { length: ..5 }" }) }\nfields: { f: { rule: { any: [\(list($0) { "r\($0)" })] } } }"
    },
    Growth("checks of the same fields") {
      "fields: { \(two) }\ncheck: [\(list($0) { "{ that: a < b + \($0), at: a }" })]"
    },
    Growth("checks at one field") {
      "fields: { a: { type: integer }, b: { type: integer, check: [\(list($0) { "this < a + \($0)" })] } }"
    },
    Growth("checks at two fields that read each other") {
      "fields: { a: { type: integer, check: [\(list($0) { "this < b + \($0)" })] }, b: { type: integer, check: [\(list($0) { "this > a - \($0)" })] } }"
    },
    Growth("checks that read a whole group") {
      "fields: { g: { fields: { \(list($0) { "f\($0): {}" }) } }, x: { check: [\(list($0) { _ in "valid(g)" })] } }"
    },
    Growth("conditions that ask of one field with checks") {
      "fields: { a: { type: integer, check: [\(list($0) { "this > \($0)" })] }, \(list($0) { "f\($0): { when: valid(a) }" }) }"
    },
    Growth("a chain of conditions") {
      "fields: { f0: {}, \(list($0) { "f\($0 + 1): { when: filled(f\($0)) }" }) }"
    },
    Growth("a chain of secrets") {
      "fields: { \(list($0) { "f\($0): { equals: f\($0 + 1) }" }), f\($0): { secret: true } }"
    },
    Growth("a section's fields") {
      "fields: { k: {}, s: { type: section, when: filled(k), fields: { \(list($0) { "f\($0): {}" }) } } }"
    },
    Growth("choices") { "fields: { a: { choices: [\(list($0) { "c\($0)" })] } }" },
    Growth("choices of one rule in many fields") {
      "rules: { r: { choices: [\(list($0) { "c\($0)" })] } }\nfields: { \(list($0) { "f\($0): { rule: r }" }) }"
    },
    Growth("forbidden") { "fields: { a: { forbidden: [\(list($0) { "c\($0)" })] } }" },
    Growth("includes") { "fields: { a: { includes: [\(list($0) { "c\($0)" })] } }" },
    Growth("clean-up") { "fields: { a: { normalize: [\(list($0) { _ in "trim" })] } }" },
    Growth("variants") {
      "rules: { r: { variants: { \(list($0) { "v\($0): { length: \($0) }" }) } } }\nfields: { c: {}, f: { rule: r, by: c } }"
    },
    Growth("variants that are named") {
      "rules: { r: { variants: { \(list($0) { "v\($0): { length: \($0) }" }) } } }\nfields: { \(list($0) { "f\($0): { rule: r.v\($0) }" }) }"
    },
    Growth("unique") {
      "fields: { l: { unique: [\(list($0) { "f\($0)" })], items: { fields: { \(list($0) { "f\($0): {}" }) } } } }"
    },
    Growth("records") {
      "fields: { \(list($0) { "f\($0): {}" }) }\nrecords: [\(list($0) { "{ unique: f\($0) }" })]"
    },
    Growth("conditions of records") {
      "fields: { a: {} }\nrecords: [\(list($0) { "{ that: count() < \($0), per: a }" })]"
    },
    Growth("filled") {
      "fields: { \(list($0) { "f\($0): {}" }) }\ncheck: { filled: 1.., of: [\(list($0) { "f\($0)" })] }"
    },
  ]

  @Test(arguments: all) func inProportion(_ growth: Growth) {
    let sizes = [50, 100, 200].map { FormSize("form: t\n" + growth.form($0)) }
    for (once, twice) in zip(sizes, sizes.dropFirst()) {
      #expect(once.mistakes == [] && twice.mistakes == [])
      // Twice as many is twice as much, and what a form has anyway is not.
      #expect(twice.resolved <= once.resolved * 2 + 20)
      #expect(twice.built <= once.built * 2 + 20)
      #expect(twice.waits <= once.waits * 2 + 20)
    }
    #expect(sizes.last.map { $0.built > 100 } == true, "nothing was counted")
  }

  /// Whatever waits for whatever, what is waited for comes first.
  ///
  /// In each form `last` is judged by what the others found: it says nothing, for one of them is wrong.
  @Test(arguments: [
    // The order in which they are written is none in which they are judged.
    "fields: { last: { type: integer, check: 'this < a' }, a: { type: integer, check: 'this < 0' } }",
    "fields: { a: { type: integer }, last: { type: integer } }\ncheck: [{ that: last < a, at: last }, { that: a < 0, at: a }]",
    "fields: { a: { type: integer, check: ['this < 5', 'this < 0'] }, last: { type: integer, check: 'this < a - 9' } }",
    "fields: { last: { type: integer, when: '!valid(g)', check: 'this < a' }, a: { type: integer }, g: { fields: { b: { type: integer, check: 'this < 0' } } } }\ncheck: { that: a < 0, at: a }",
  ])
  func whatIsWaitedForComesFirst(_ form: String) throws {
    let form = try ValidationForm("form: t\n" + form)
    let report = Checker(form).check(#"{"a":7,"last":9,"g":{"b":1}}"#.utf8)
    let fields = report.issues.filter { $0.code == "customError" }.map(\.field)
    #expect(!fields.isEmpty && !fields.contains("/last"), "\(report.issues.map(\.field))")
  }
}
