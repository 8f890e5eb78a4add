import FormCheck
import Testing

/// Values by which records are found again.
@Suite struct ScalarTests {
  static let form = """
    form: t
    unknown: allow
    fields:
      id: {}
      pin: { secret: true }
      again: { equals: pin }
      g: { fields: { n: { type: integer }, pin: { secret: true } } }
      rows: { items: { fields: { k: {}, pin: { secret: true } } } }
      pins: { items: { secret: true } }
    """

  /// A payload, the steps, and the value; nil where there is none to show.
  static let rows: [(String, [String], String?)] = [
    (#"{"id":"a"}"#, ["id"], #""a""#),
    (#"{"id":"\u00e4\"\\"}"#, ["id"], #""\u00e4\"\\""#),
    (#"{"id": -1.50e2 }"#, ["id"], "-1.50e2"),
    (#"{"id":true}"#, ["id"], "true"),
    (#"{"id":null}"#, ["id"], "null"),
    (#"{"id":1,"id":2}"#, ["id"], "1"),
    (#"{"g":{"n":7}}"#, ["g", "n"], "7"),
    (#"{"rows":[{"k":1},{"k":"b"}]}"#, ["rows", "1", "k"], #""b""#),
    // Keys that the form does not name, also ones with signs in them.
    (#"{"x":{"a/b":[0,{"":"y"}]}}"#, ["x", "a/b", "1", ""], #""y""#),
    // Nothing there, or nothing that is one value.
    (#"{"id":{}}"#, ["id"], nil),
    (#"{"id":["a"]}"#, ["id"], nil),
    (#"{"id":"a"}"#, ["id", "x"], nil),
    (#"{"g":{"n":7}}"#, ["g"], nil),
    (#"{"g":{"n":7}}"#, ["g", "m"], nil),
    (#"{"rows":[]}"#, ["rows", "0"], nil),
    (#"{"x":["a","b"]}"#, ["x", "01"], nil),
    (#"{"x":["a","b"]}"#, ["x", "-1"], nil),
    (#"{"x":["a","b"]}"#, ["x", "2"], nil),
    // A list where the form's fields should be.
    ("[1]", ["0"], nil),
    ("7", ["x"], nil),
    ("{", ["x"], nil),
    // Secrets, and what stands where they should.
    (#"{"pin":"CANARY"}"#, ["pin"], nil),
    (#"{"pin":{"x":"CANARY"}}"#, ["pin", "x"], nil),
    (#"{"again":"CANARY"}"#, ["again"], nil),
    (#"{"g":{"pin":"CANARY"}}"#, ["g", "pin"], nil),
    (#"{"g":"CANARY"}"#, ["g"], nil),
    (#"{"g":["CANARY"]}"#, ["g", "0"], nil),
    (#"{"rows":[{"pin":"CANARY"}]}"#, ["rows", "0", "pin"], nil),
    (#"{"rows":{"pin":"CANARY"}}"#, ["rows", "pin"], nil),
    (#"{"pins":["CANARY"]}"#, ["pins", "0"], nil),
  ]

  @Test(arguments: rows)
  func aValueIsAsItCame(_ payload: String, _ steps: [String], _ value: String?) throws {
    let checker = Checker(try ValidationForm(Self.form))
    _ = checker.check(payload.utf8)
    #expect(checker.scalar(at: steps).map { String(decoding: $0, as: UTF8.self) } == value)
  }
}
