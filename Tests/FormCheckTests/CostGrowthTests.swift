import FormCheck
import TestFixtures
import TestSupport
import Testing

/// A form and its record cost time in proportion to what they say: this thread's time at n and 4n.
@Suite struct CostGrowthTests {
  /// A form with n of something, and a record of it.
  struct Growth: Sendable, CustomTestStringConvertible {
    var name: String
    var count: Int
    var form: @Sendable (Int) -> String
    var payload: @Sendable (Int) -> String

    init(
      _ name: String, _ count: Int, _ form: @escaping @Sendable (Int) -> String,
      _ payload: @escaping @Sendable (Int) -> String = { _ in "{}" }
    ) {
      (self.name, self.count, self.form, self.payload) = (name, count, form, payload)
    }

    var testDescription: String { name }
  }

  @Sendable private static func list(
    _ count: Int, _ separator: String = ", ", _ item: (Int) -> String
  ) -> String {
    (0..<count).map(item).joined(separator: separator)
  }

  static let all: [Growth] = [
    Growth("variants with fields", 300) {
      "fields: { p: { tag: k, variants: { \(list($0) { "v\($0): { fields: { x\($0): {} } }" }) } } }"
    },
    Growth("variants with fields, chosen beside", 300) {
      "fields: { k: {}, p: { by: k, variants: { \(list($0) { "v\($0): { fields: { x\($0): {} } }" }) } } }"
    },
    Growth("variants with checks", 300) {
      "fields: { p: { tag: k, variants: { \(list($0) { "v\($0): { fields: { x: {} }, check: { that: filled(x), message: m } }" }) } } }"
    },
    Growth("variants that want a value", 300) {
      "fields: { k: {}, p: { by: k, variants: { \(list($0) { "v\($0): { required: true }" }) } } }"
    } _: { _ in
      #"{"k":"v7"}"#
    },
    Growth("variants that have a field of one name, which is read", 300) {
      "fields: { p: { tag: k, variants: { \(list($0) { "v\($0): { fields: { x: {} } }" }) } } }\ncheck: { that: p.x == 'a' && filled(p.x), message: m }"
    } _: { _ in
      #"{"p":{"k":"v7","x":"a"}}"#
    },
    Growth("rules with fields of one field", 300) {
      "rules: { \(list($0) { "r\($0): { fields: { f\($0): {} } }" }) }\nfields: { p: { rule: [\(list($0) { "r\($0)" })] } }"
    },
    Growth("fields of which none or all are filled", 300) {
      "fields: { \(list($0) { "f\($0): {}" }) }\ncheck: { filled: none or all, of: [\(list($0) { "f\($0)" })] }"
    } _: { _ in
      #"{"f7":"a"}"#
    },
    Growth("managers of a control", 300) {
      "fields: { \(list($0) { "f\($0): { required: true }" }) }\ncontrols: { c: {} }\nmanagers: { \(list($0) { "m\($0): { verifies: [f\($0)], manages: [c] }" }) }"
    },
    Growth("checks that fail", 300) {
      "fields: { \(list($0) { "f\($0): { type: integer, check: { that: this < a, message: m } }" }), a: { type: integer } }"
    } _: { count in
      "{\(list(count, ",") { #""f\#($0)":2"# }),\"a\":1}"
    },
    Growth("pieces of a text", 500) { _ in
      "fields: { l: { normalize: [{ split: ',' }], items: { type: integer } } }"
    } _: { count in
      #"{"l":"\u0061\#(list(count, ",") { "x\($0)" })"}"#
    },
    Growth("values of many shapes", 150) {
      "rules: { r: { variants: { \(list($0) { "v\($0): { type: \($0 % 2 == 0 ? "text" : "integer") }" }) } } }\nfields: { l: { items: { fields: { k: {}, f: { rule: r, by: k } } } } }"
    } _: { count in
      "{\"l\":[\(list(count, ",") { _ in #"{"k":"v1","f":"x"}"# })]}"
    },
    // A name that leads to one rule by two ways: each level would double them.
    Growth("levels of variants that share a name", 5) { _ in
      "rules: { r: { tag: k, variants: { x: {} }, fields: { e: { rule: r } }, otherwise: { fields: { e: {} } } } }\nfields: { n: { rule: r } }"
    } _: { levels in
      "{\"n\":\(levelsOf("e", levels))}"
    },
    Growth("levels of variants that have the tree each", 5) { _ in
      "rules: { r: { tag: k, variants: { x: { fields: { e: { rule: r } } }, y: { fields: { e: { rule: r } } } } } }\nfields: { n: { rule: r } }"
    } _: { levels in
      "{\"n\":\(levelsOf("e", levels))}"
    },
    Growth("levels of cases of a union", 5) { _ in
      "rules: { a: { fields: { e: { rule: { any: [a, b] } }, f: {} } }, b: { fields: { e: { rule: { any: [a, b] } }, g: {} } } }\nfields: { n: { rule: { any: [a, b] } } }"
    } _: { levels in
      "{\"n\":\(levelsOf("e", levels))}"
    },
    Growth("levels of places of tuples", 5) { _ in
      "rules: { a: { items: [{ rule: { any: [a, b] }, required: false }] }, b: { items: [{ rule: { any: [a, b] }, required: false }, { required: false }] } }\nfields: { n: { rule: { any: [a, b] } } }"
    } _: { levels in
      "{\"n\":\("[".times(levels) + "]".times(levels))}"
    },
  ]

  private static func levelsOf(_ name: String, _ levels: Int) -> String {
    "{\"\(name)\":".times(levels) + "{}" + "}".times(levels)
  }

  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"), arguments: all)
  func inProportion(_ growth: Growth) throws {
    var limits = Limits()
    limits.issues = 100_000
    let cost = try costGrowth(from: growth.count) { count in
      let text = "form: t\n" + growth.form(count)
      let payload = growth.payload(count)
      let start = processorTime()
      let checker = Checker(try ValidationForm(text, limits: limits))
      _ = checker.check(payload.utf8)
      // What must not be shown is asked for with the issues.
      _ = checker.masks()
      return processorTime() - start
    }
    #expect(cost.isInProportion, "\(cost)")
  }

  /// What a record may have by several ways is filled in by one, as it is checked.
  ///
  /// A level is judged again when the one below it begins, and `depth` bounds them: they may cost their square. So may
  /// fields that share a name, each of which is reset by itself.
  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"), arguments: all)
  func editingIsInProportion(_ growth: Growth) throws {
    let mayBeSquare = growth.name.hasPrefix("levels") || growth.name.contains("of one name")
    let cost = try costGrowth(from: growth.count) { count in
      let form = try ValidationForm("form: t\n" + growth.form(count))
      let record = PayloadValue(json: Array(growth.payload(count).utf8))
      let start = processorTime()
      let session = FormSession(form, initial: record)
      session.root.value = .null
      session.root.value = record
      session.reset()
      return processorTime() - start
    }
    #expect(mayBeSquare ? cost.isSquare : cost.isInProportion, "\(cost)")
  }

  private static let managers: [Growth] = [
    Growth("managers of a control", 300) {
      "fields: { \(list($0) { "f\($0): { required: true }" }) }\ncontrols: { c: {} }\nmanagers: { \(list($0) { "m\($0): { verifies: [f\($0)], manages: [c] }" }) }"
    },
    Growth("managers of twenty controls each", 200) { count in
      let controls = list(20) { "c\($0)" }
      return
        "fields: { \(list(count) { "f\($0): {}" }) }\ncontrols: { \(list(20) { "c\($0): {}" }) }\nmanagers: { \(list(count) { "m\($0): { verifies: [f\($0)], manages: [\(controls)] }" }) }"
    },
    Growth("managers that one field turns", 200) { count in
      "fields: { a: { pattern: b, required: true } }\ncontrols: { c: {} }\nmanagers: { \(list(count) { "m\($0): { verifies: [a], manages: [c] }" }) }"
    },
    Growth("controls of a manager", 300) { count in
      "fields: { a: { required: true } }\ncontrols: { \(list(count) { "c\($0): {}" }) }\nmanagers: { m: { manages: [\(list(count) { "c\($0)" })] } }"
    },
  ]

  /// Each manager of a control asked all others whenever it was added or changed.
  @Test(
    .enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"), arguments: managers)
  func inProportionWhileItIsFilledIn(_ growth: Growth) throws {
    let cost = try costGrowth(from: growth.count) { count in
      let form = try ValidationForm("form: t\n" + growth.form(count))
      let start = processorTime()
      let session = FormSession(form)
      let field = try #require(session.root.fields.first)
      for text in ["a", ""] { field.text = text }
      return processorTime() - start
    }
    #expect(cost.isInProportion, "\(cost)")
  }

  private static let ofThousands: [String] = [
    #"{"p":{"k":"v4999","x":"a"},"q":"b"}"#, #"{"p":{"k":"v4999","x":"c"},"q":"b"}"#,
    #"{"p":{"k":"v4999"},"q":"b"}"#,
  ]

  /// Thousands of variants: each chain of conditions was as high as they are many.
  @Test(arguments: Cases.of(ofThousands, oneIn: 3))
  func noStackIsAsHighAsVariants(_ payload: String) throws {
    let variants = Self.list(5_000) { "v\($0): { fields: { x: {} } }" }
    let wanted = Self.list(5_000) { "w\($0): { required: true }" }
    let form = """
      form: t
      fields: { p: { tag: k, variants: { \(variants) } }, q: {}, r: { by: q, variants: { \(wanted) } } }
      check: { that: "filled(p.x) && p.x == 'a'", at: q, message: m }
      """
    let isRight = payload.contains("\"a\"")
    #expect(try report(form, payload).issues.map(facts) == (isRight ? [] : ["/q: customError"]))
  }

  @Test func anIssueListsSomeLabels() throws {
    let fields = Self.list(40) { "f\($0): { label: Field \($0) }" }
    let form = """
      form: t
      fields: { \(fields) }
      check: { filled: none or all, of: [\(Self.list(40) { "f\($0)" })] }
      """
    let issues = try report(form, #"{"f3":"a"}"#).issues
    let labels = Self.list(12) { "Field \($0)" } + " and 28 more"
    #expect(issues.count == 39)
    #expect(issues.allSatisfy { $0.params["labels"] == .text(labels) })
    #expect(issues.allSatisfy { $0.message.hasSuffix(labels) })
  }

  @Test func booleanSaysHowManyTexts() throws {
    let words = Self.list(4_000) { "w\($0)" }
    let error = try #require(throws: FormError.self) {
      try ValidationForm(
        "form: t\nfields: { a: { type: boolean, normalize: [{ boolean: { true: [\(words)], false: [no] } }] } }"
      )
    }
    #expect(error.description.contains("“boolean” takes at most 200 strings"))
  }

  /// 240 texts of 4 kB became 240 MB.
  @Test func replacementsOfARecordHaveABound() throws {
    let form =
      "form: t\nfields: { l: { items: { normalize: [{ replace: { find: '(.+)', with: '\("$1".times(100))' } }] } } }"
    let text = "a".times(4_000)
    let payload = #"{"l":[\#(Self.list(100, ",") { _ in "\"\(text)\"" })]}"#
    let issues = try report(form, payload).issues
    #expect(issues.first.map(facts)?.hasSuffix("undecided(budget)") == true)
    #expect(issues.allSatisfy { $0.params["limit"] == .text("patternWork") })
    #expect((60...64).contains(issues.count), "\(issues.count)")
  }

  /// Choices within each other that read outside were made twice as often with each level.
  @Test(arguments: [1, 2, 12, 30]) func aTreeOfShapesThatReadOutside(_ depth: Int) throws {
    let form = """
      form: t
      rules:
        leaf: { type: integer, range: ..record.most }
        node: { fields: { l: { rule: { any: [leaf, node] } } } }
      fields: { most: { type: integer }, n: { rule: node } }
      """
    func payload(_ leaf: Int) -> String {
      #"{"most":5,"n":"# + #"{"l":"#.times(depth) + "\(leaf)" + "}".times(depth) + "}"
    }
    let start = processorTime()
    #expect(try report(form, payload(5)).issues.map(facts) == [])
    let wrong = try report(form, payload(6)).issues.map(facts)
    #expect(wrong.allSatisfy { !$0.contains("undecided") } && !wrong.isEmpty, "\(wrong)")
    #expect(processorTime() - start < .seconds(5))
  }
}
