import TestSupport
import Testing

@testable import FormCheck

/// Values of several types or shapes on the fast path, held against the way that reads them first.
@Suite struct FastPathShapeTests {
  private static let rules = """
    form: t
    rules:
      card: { fields: { number: { required: true, pattern: '[0-9]+' }, code: { secret: true } } }
      code: { length: 2..4 }
      amount: { type: number, range: 0.. }
      whole: { type: integer, range: ..9 }
      codes: { items: { length: 2 }, count: 1.. }
      span:
        fields: { from: { type: date }, to: { type: date, range: from.. } }
      late:
        fields: { from: { type: date, range: day.. } }
      pay: { rule: { any: [card, code, codes] } }
      when: { rule: { any: [span, code] } }
      two: { rule: { any: [whole, amount] } }

    """

  @Test(arguments: [
    FastPathTests.Case("x: { type: [text, integer] }", #"{"x":"a"}"#),
    .init("x: { type: [text, integer] }", #"{"x":"\u00e9"}"#),
    .init("x: { type: [text, integer] }", #"{"x": 3 }"#),
    .init("x: { type: [text, integer] }", #"{"x":3.5}"#, false),
    .init("x: { type: [text, integer] }", #"{"x":true}"#, false),
    .init("x: { type: [text, integer] }", #"{"x":[]}"#, false),
    .init("x: { type: [text, integer] }", #"{"x":""}"#),
    .init("x: { type: [text, integer] }", #"{"x":null}"#),
    .init("x: { type: [text, integer] }", #"{}"#),
    .init("x: { type: [text, integer], required: true }", #"{"x":""}"#, false),
    .init("x: { type: [text, integer], required: true }", #"{"x":null}"#, false),
    .init("x: { type: [text, integer], required: true }", #"{"x":0}"#),
    .init("x: { type: [text, integer], required: true }", #"{"x":" "}"#, false),
    // The first that takes texts has it, or the long way looks further.
    .init("x: { type: [date, text] }", #"{"x":"2026-01-31"}"#),
    .init("x: { type: [date, text] }", #"{"x":"soon"}"#, false),
    .init("l: { items: { type: [boolean, integer] } }", #"{"l":[true,1,false]}"#),
    .init("l: { items: { type: [boolean, integer] } }", #"{"l":[true,"a"]}"#, false),
    .init("m: { values: { type: [boolean, integer] } }", #"{"m":{"a":true,"b":2}}"#),
    .init("m: { values: { type: [boolean, integer] } }", #"{"m":{"a":true,"b":"c"}}"#, false),
    .init("p: { rule: pay }", #"{"p":{"number":"12","code":"7"}}"#),
    .init("p: { rule: pay }", #"{"p":{"number":"12","code":" "}}"#),
    .init("p: { rule: pay }", #"{"p":{"number":"x"}}"#, false),
    .init("p: { rule: pay }", #"{"p":{"number":"12","other":1}}"#, false),
    .init("p: { rule: pay }", #"{"p":{}}"#, false),
    .init("p: { rule: pay }", #"{"p":"abc"}"#),
    .init("p: { rule: pay }", #"{"p":"abcde"}"#, false),
    .init("p: { rule: pay }", #"{"p":["ab","cd"]}"#),
    .init("p: { rule: pay }", #"{"p":["abc"]}"#, false),
    .init("p: { items: { rule: pay } }", #"{"p":["ab",{"number":"1"},["cd"]]}"#),
    // A shape with a condition of its own, and one that reads what is around it.
    .init("w: { rule: when }", #"{"w":{"from":"2026-01-01","to":"2026-01-02"}}"#),
    .init("w: { rule: when }", #"{"w":{"from":"2026-01-03","to":"2026-01-02"}}"#, false),
    .init("w: { rule: when }, v: { rule: when }", #"{"w":{"from":"2026-01-03"},"v":"abc"}"#),
    // Of numbers that two shapes take the first decides, or the long way does.
    .init("n: { rule: two }", #"{"n":7}"#),
    .init("n: { rule: two }", #"{"n":12}"#, false),
  ])
  func both(_ one: FastPathTests.Case) throws {
    let form = try ValidationForm(Self.rules + "fields: { \(one.fields) }")
    let checker = Checker(form, usesFastPath: true)
    let payload = Array(one.payload.utf8)
    #expect(FastPathTests.acceptsFast(checker, payload) == one.isFound)
  }

  private static let parts = [
    "x: { type: [text, integer, boolean] }", "d: { type: [date, text], nullable: true }",
    "p: { rule: pay }", "w: { rule: when }", "two: { rule: two }",
    "day: { type: date }, late: { rule: { any: [late, code] } }",
    "l: { items: { rule: pay } }", "k: { items: { rule: when }, unique: true }",
    "m: { values: { type: [integer, text] } }", "t: { items: [{ rule: two }, { rule: pay }] }",
    "n: { type: integer, when: 'x == 3' }", "g: { fields: { q: { rule: pay }, r: {} } }",
  ]

  /// Random forms of such fields, and random values that are often wrong: both ways give one verdict and one cleaned
  /// record.
  @Test func randomForms() throws {
    var random = SeededGenerator.fresh
    var found = 0
    for _ in 0..<Cases.count(120, oneIn: 4) {
      let names = Self.parts.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random))
      let fields = ([Self.parts[0]] + names.filter { $0 != Self.parts[0] }).joined(separator: ", ")
      let form = try ValidationForm(Self.rules + "fields: { \(fields) }")
      let (fast, slow) = (
        Checker(form, usesFastPath: true), Checker(form, usesFastPath: false)
      )
      for _ in 0..<40 {
        let members = ["x", "d", "p", "w", "two", "day", "late", "l", "k", "m", "t", "n", "g"]
          .filter { fields.contains("\($0): ") && Int.random(in: 0..<6, using: &random) > 0 }
          .shuffled(using: &random)
        var payload = Array(
          "{\(members.map { "\"\($0)\":\(Self.value($0, &random))" }.joined(separator: ","))}".utf8)
        if Int.random(in: 0..<8, using: &random) == 0 {
          payload.remove(at: Int.random(in: payload.indices, using: &random))
        }
        if FastPathTests.areSame(fast, slow, payload, fields) { found += 1 }
      }
    }
    #expect(found > 15)
  }

  private static func value(_ name: String, _ random: inout SeededGenerator) -> String {
    func one(_ choices: String...) -> String { choices.randomElement(using: &random) ?? "" }
    func list(_ part: (inout SeededGenerator) -> String) -> String {
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in part(&random) }
      return "[\(parts.joined(separator: ","))]"
    }
    switch name {
    case "x": return one("3", #""a""#, "true", "null", #""""#, "3.0", "[]", #"" ""#)
    case "d", "day": return one(#""2026-01-31""#, #""2026-02-30""#, #""soon""#, "null", "1")
    case "w":
      return one(
        #"{"from":"2026-01-01","to":"2026-01-02"}"#, #"{"to":"2026-01-02"}"#, #""abc""#,
        #"{"from":"2026-01-03","to":"2026-01-02"}"#, #"{"from":"2026-01-01"}"#, "{}", #""abcde""#)
    case "late": return one(#"{"from":"2026-01-31"}"#, #"{"from":"2026-01-01"}"#, #""abc""#, "7")
    case "two": return one("7", "12", "-3", "-0.5", "0.5", #""7""#, "1e0")
    case "p":
      return one(
        #"{"number":"12"}"#, #"{"number":"12","code":" "}"#, #"{"code":"7"}"#, #""abc""#, #""é""#,
        #"["ab","cd"]"#, #"["abc"]"#, "[]", "{}", #""a\u0062c""#)
    case "l": return list { value("p", &$0) }
    case "k": return list { value("w", &$0) }
    case "m": return #"{"a":\#(value("x", &random)),"b":\#(value("x", &random))}"#
    case "t": return "[\(value("two", &random)),\(value("p", &random))]"
    case "n": return one("1", "0", #""""#)
    default: return #"{"q":\#(value("p", &random)),"r":\#(one(#""s""#, "1"))}"#
    }
  }
}
