import FormCheck
import TestFixtures
import Testing

/// Payloads of many mistakes: which of them are told, in which order, and where each stands.
@Suite struct ManyIssuesTests {
  static let form = """
    form: t
    fields:
      g: { fields: { a: {} } }
      rows: { items: { fields: { a: { type: integer }, b: { type: integer, range: ..c }, c: { type: integer } } } }
    """

  /// Unknown keys before, in and behind a group, in that order in the payload, and rows that wait for other fields.
  static let payload: String = {
    func keys(_ name: String) -> String {
      (0..<45).map { #""\#(name)\#($0)":1"# }.joined(separator: ",")
    }
    let rows = Array(repeating: #"{"a":"x","b":5,"c":1}"#, count: 45).joined(separator: ",")
    return #"{\#(keys("x")),"g":{\#(keys("y")),"y3":2},\#(keys("z")),"z3":2,"rows":[\#(rows)]}"#
  }()

  static let all: [String] =
    (0..<45).flatMap { ["/rows/\($0)/a: typeMismatch", "/rows/\($0)/b: rangeOverflow"] }
    + (0..<45).map { "/x\($0): unknownField" } + (0..<45).map { "/g/y\($0): unknownField" }
    + ["/g/y3: duplicateKey"] + (0..<45).map { "/z\($0): unknownField" } + ["/z3: duplicateKey"]

  @Test func allAreToldInTheirOrder() throws {
    var limits = Limits()
    limits.issues = 1000
    let report = try report(Self.form, Self.payload, limits: limits)
    #expect(report.issues.map(facts) == Self.all)
    #expect(report.uncounted.isEmpty)
  }

  @Test(arguments: [1, 2, 16, 31, 32, 33, 45, 89, 90, 91, 92, 134, 136, 181, 182, 183, 226])
  func theFirstAreToldAndTheOthersCounted(most: Int) throws {
    var limits = Limits()
    limits.issues = most
    let report = try report(Self.form, Self.payload, limits: limits)
    #expect(report.issues.map(facts) == Array(Self.all.prefix(most)))
    var left: [String: Int] = [:]
    for issue in Self.all.dropFirst(most) {
      left[String(issue.split(separator: " ").last ?? ""), default: 0] += 1
    }
    #expect(report.uncounted == left)
  }

  @Test func keysThatNobodyReadsHavePlaces() throws {
    let form = "form: t\nunknown: allow\nfields: { a: {}, g: { fields: { a: {} } } }"
    let payload = """
      {"g":{"a":"1","u/v":[[{"k":1,"k":2}],{"k":[{"m":1,"~":2,"m":3}],"k":4}],"a":"2"},
       "w":[1,{},[],{"p":{"q":{"r":0,"r":1},"q":2}}],"a":"1","":{"s":0,"s":0}}
      """
    #expect(
      try report(form, payload).issues.map(facts) == [
        "/g/u~1v/0/0/k: duplicateKey", "/g/u~1v/1/k/0/m: duplicateKey",
        "/g/u~1v/1/k: duplicateKey", "/g/a: duplicateKey", "/w/3/p/q/r: duplicateKey",
        "/w/3/p/q: duplicateKey", "//s: duplicateKey",
      ])
  }

  /// Values of a map that are no longer as they were sent: each still has its key.
  static let changed: [(fields: String, value: String, issue: String)] = [
    (
      "m: { values: { normalize: [{ split: ',' }], items: { length: 2 } } }", #""x""#,
      "/0: tooShort"
    ),
    ("m: { values: { coerce: true, type: integer, range: 5.. } }", #""1""#, ": rangeUnderflow"),
    (
      "m: { values: { type: integer, required: false, default: 5, range: ..max } }, max: { type: integer }",
      "null", ": rangeOverflow"
    ),
    (
      "m: { keys: { normalize: [lowercase] }, values: { coerce: true, type: integer, range: 5.. } }",
      #""1""#, ": rangeUnderflow"
    ),
  ]

  @Test(arguments: changed.indices) func changedValuesKeepTheirKeys(of index: Int) throws {
    let (fields, value, issue) = Self.changed[index]
    let names = ["b", "A/c", "d~", "e e"] + (0..<20).map { "K\($0)" }
    let members = names.map { #""\#($0)":\#(value)"# }.joined(separator: ",")
    let payload = #"{"max":1,"m":{\#(members)}}"#
    let places = ["/m/b", "/m/A~1c", "/m/d~0", "/m/e e"] + (0..<20).map { "/m/K\($0)" }
    let got = try report("form: t\nunknown: allow\nfields: { \(fields) }", payload).issues
    #expect(got.map(facts) == places.map { $0 + issue })
  }
}
