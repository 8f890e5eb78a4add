import TestSupport
import Testing

@testable import FormCheck

/// Computed values and blank strings on the fast path, held against the way that reads a record first.
@Suite struct FastPathComputedTests {
  @Test(arguments: [
    // A computed number meets its constraints, by its ranges or by its digits.
    FastPathTests.Case(
      "x: { type: number }\n  y: { type: decimal, step: 0.01, compute: x * 2 }", #"{"x":1.255}"#),
    .init(
      "x: { type: number }\n  y: { type: decimal, step: 0.01, compute: x * 2 }", #"{"x":1.2551}"#,
      false),
    .init("x: { type: number }\n  y: { type: decimal, step: 0.25, compute: x / 4 }", #"{"x":5.0}"#),
    .init(
      "x: { type: number }\n  y: { type: decimal, step: 0.25, compute: x / 4 }", #"{"x":5.5}"#,
      false),
    .init("x: { type: number }\n  y: { type: number, range: ..9, compute: x + 1 }", #"{"x":8}"#),
    .init(
      "x: { type: number }\n  y: { type: number, range: ..9, compute: x + 1 }", #"{"x":8.1}"#, false
    ),
    .init("x: { type: number }\n  y: { type: integer, range: ..9, compute: x + 1 }", #"{"x":8.0}"#),
    .init(
      "x: { type: number }\n  y: { type: integer, range: ..9, compute: x + 1 }", #"{"x":7.5}"#,
      false),
    .init("x: { type: number }\n  y: { type: integer, compute: x + 1 }", #"{"x":-1.00}"#),
    .init(
      "x: { type: number }\n  y: { type: number, choices: [2.5, 7], compute: x + 1 }",
      #"{"x":1.50}"#),
    .init(
      "x: { type: number }\n  y: { type: number, choices: [2.5, 7], compute: x + 1 }", #"{"x":1}"#,
      false),
    .init(
      "x: { type: number }\n  y: { type: number, range: { above: 0 }, compute: x * 100 }",
      #"{"x":12}"#),
    .init(
      "r: { items: { fields: { n: { type: number }, t: { type: decimal, step: 0.01, compute: 'round(n / 8, 2)' } } } }\n  s: { type: number, range: ..5, compute: 'r.map(i, i.t).sum()' }",
      #"{"r":[{"n":1},{"n":2},{}]}"#),
    .init(
      "r: { items: { fields: { n: { type: number }, t: { type: decimal, step: 0.01, compute: 'n / 8' } } } }",
      #"{"r":[{"n":1},{"n":2}]}"#, false),
    .init(
      "r: { items: { fields: { n: { type: number } } } }\n  s: { type: number, range: 0.., compute: 'r.map(i, i.n).sum()' }",
      "{}"),
    // Other types: the value that was sent is the computed one, or it is filled in.
    .init(
      "x: { type: date }\n  y: { type: date, compute: x + 1d }",
      #"{"x":"2026-01-31","y":"2026-02-01"}"#),
    .init(
      "x: { type: date }\n  y: { type: date, compute: x + 1d }",
      #"{"x":"2026-01-31","y":"2026-02-02"}"#, false),
    .init(
      "x: { type: date }\n  y: { type: date, compute: x + 1d }\n  z: { type: date, range: y.. }",
      #"{"x":"2026-01-31","z":"2026-02-01"}"#),
    .init(
      "x: { type: date }\n  y: { type: date, compute: x + 1d }\n  z: { type: date, range: y.. }",
      #"{"x":"2026-01-31","z":"2026-01-31"}"#, false),
    .init("x: {}\n  y: { compute: x }", #"{"x":"a","y":"a"}"#),
    .init("x: {}\n  y: { compute: x }", #"{"x":"a","y":"b"}"#, false),
    .init("x: {}\n  y: { compute: x }\n  z: { equals: y }", #"{"x":"a","z":"a"}"#),
    .init("x: {}\n  y: { compute: x, required: true }", #"{"x":" "}"#, false),
    .init("x: {}\n  y: { type: boolean, compute: \"x == 'a'\" }", #"{"x":"a","y":true}"#),
    .init("x: {}\n  y: { type: boolean, compute: \"x == 'a'\" }", #"{"x":"a","y":false}"#, false),
    .init(
      "x: {}\n  y: { type: boolean, compute: \"x == 'a'\" }\n  z: { when: y }",
      #"{"x":"a","z":"b"}"#),
    // Blank strings are nothing, whatever the type.
    .init("x: {}\n  y: { when: x == 'b' }", #"{"x":"a","y":" "}"#),
    .init("x: {}\n  y: { type: any, when: x == 'b' }", #"{"x":"a","y":" "}"#),
    .init("x: {}", #"{"x":"  "}"#), .init("x: { normalize: [trim] }", #"{"x":" \#u{A0}"}"#),
    .init("x: { normalize: [trim], required: true }", #"{"x":" "}"#, false),
    .init("x: { pattern: '[a-z]+' }", #"{"x":" "}"#), .init("x: { secret: true }", #"{"x":" "}"#),
    .init("x: { secret: true, pattern: '[a-z]+' }", #"{"x":" "}"#, false),
    .init("x: { type: integer }", #"{"x":" "}"#), .init("x: { type: boolean }", #"{"x":" "}"#),
    .init("x: { type: date }", #"{"x":""}"#), .init("x: { type: date }", #"{"x":"  "}"#),
    .init("x: { type: date, required: true }", #"{"x":""}"#, false),
    .init("x: { type: datetime }\n  y: { type: time }", #"{"x":"","y":" "}"#),
    .init("x: { type: [date, integer] }", #"{"x":" "}"#),
    .init("x: { items: {} }", #"{"x":["a"," "]}"#, false),
    .init("x: { items: { type: date } }", #"{"x":[""]}"#, false),
    .init("x: { values: { type: date } }", #"{"x":{"a":"","b":"2026-01-31"}}"#, false),
    .init("x: { normalize: [{ replace: { find: ' ', with: '-' } }] }", #"{"x":" "}"#, false),
  ])
  func both(_ one: FastPathTests.Case) throws {
    let form = try ValidationForm("form: t\nfields:\n  \(one.fields)")
    let payload = Array(one.payload.replacing(#"\#u{A0}"#, with: "\u{A0}").utf8)
    let (fast, slow) = (Checker(form, usesFastPath: true), Checker(form, usesFastPath: false))
    #expect(FastPathTests.acceptsFast(fast, payload) == one.isFound)
    _ = FastPathTests.areSame(fast, slow, payload, one.fields)
  }

  private static let computed = [
    "type: decimal, step: 0.01, compute: 'round(n * m / 3, 2)'",
    "type: number, range: -5..20, compute: n * m", "type: integer, compute: n - m",
    "type: integer, range: 0.., compute: m / 2", "type: number, choices: [0, 1, 2.5], compute: n",
    "type: number, range: { above: 0, below: 30 }, compute: n * 10", "type: date, compute: d + 1d",
    "type: date, range: 2026-01-01.., compute: d", "type: boolean, compute: 'n > m'",
    "compute: t", "length: ..2, compute: t", "normalize: [trim], compute: t",
    "compute: lower(t)", "type: boolean, compute: b, required: true",
    "type: datetime, compute: at + 1d",
    // Not computed: then the fast path writes the cleaned record, too.
    "", "when: n > 1", "normalize: [trim]", "required: filled(t)", "default: a", "type: any",
    "type: any, when: n > 1",
  ]
  private static let readers = [
    "z: { when: filled(y) }", "z: { required: filled(y) }", "z: { equals: y }",
    "check: [{ that: filled(y) || filled(t) }]", "z: { default: a }",
  ]

  private static func value(_ name: String, _ random: inout SeededGenerator) -> String {
    let all: [String]
    switch name {
    case "n", "m": all = ["0", "1", "2.5", "-3", "10.00", "7.125", "null", #""""#, #"" ""#, "1e2"]
    case "d": all = [#""2026-01-31""#, #""2025-12-31""#, #""""#, #""  ""#, "null"]
    case "at": all = [#""2026-01-31T10:00:00Z""#, #""2026-01-31T12:00:00+02:00""#, #""""#]
    case "b": all = ["true", "false", "null", #"" ""#]
    case "y":
      all = [
        "0", "2.5", "1.00", "true", "false", #""a""#, #""2026-02-01""#, #""""#, #"" ""#,
        #""2026-02-01T10:00:00Z""#, "-3",
      ]
    default: all = [#""a""#, #"" ""#, #""""#, #""Ab ""#, #""abc""#, "null", #""\u0061""#]
    }
    return all.randomElement(using: &random) ?? "null"
  }

  /// Random forms with computed fields, in a group or in rows, and values that are blank, empty or wrong: both ways give
  /// one verdict and one cleaned record.
  @Test func randomForms() throws {
    var random = SeededGenerator.fresh
    var found = 0
    let inputs =
      "n: { type: number }, m: { type: number }, d: { type: date }, at: { type: datetime }, b: { type: boolean }, t: {}"
    for _ in 0..<Cases.count(160, oneIn: 4) {
      let computed = try #require(Self.computed.randomElement(using: &random))
      let reader = try #require(Self.readers.randomElement(using: &random))
      let isCheck = reader.hasPrefix("check")
      var group =
        "fields: { \(inputs), y: { \(computed) }\(isCheck ? "" : ", " + reader) }"
        + (isCheck ? ", \(reader)" : "")
      let isInRows = Bool.random(using: &random)
      if isInRows { group = "fields: { rows: { items: { \(group) } } }" }
      let text = "{ form: t, \(group) }"
      guard let form = try? ValidationForm(text) else { continue }
      let (fast, slow) = (Checker(form, usesFastPath: true), Checker(form, usesFastPath: false))
      for _ in 0..<40 {
        func object() -> String {
          let members = ["n", "m", "d", "at", "b", "t", "y", "z"]
            .filter {
              !(isCheck && $0 == "z")
                && Int.random(in: 0..<6, using: &random) > ($0 == "y" ? 3 : 0)
            }
            .shuffled(using: &random)
          return
            "{\(members.map { "\"\($0)\":\(Self.value($0, &random))" }.joined(separator: ","))}"
        }
        let rows = (0..<Int.random(in: 0...3, using: &random)).map { _ in object() }
        let payload = isInRows ? "{\"rows\":[\(rows.joined(separator: ","))]}" : object()
        if FastPathTests.areSame(fast, slow, Array(payload.utf8), text) { found += 1 }
      }
    }
    #expect(found > 60)
  }
}
