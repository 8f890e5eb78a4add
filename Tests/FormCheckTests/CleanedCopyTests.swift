import Testing

@testable import FormCheck

/// Payloads after clean-up, most bytes of which are copied from the record in runs: what is written otherwise, and
/// what stands between, ends a run.
@Suite struct CleanedCopyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var fields: String
    var payload: String
    var cleaned: String
    var testDescription: String { "\(fields) \(payload)" }

    init(_ fields: String, _ payload: String, _ cleaned: String) {
      (self.fields, self.payload, self.cleaned) = (fields, payload, cleaned)
    }
  }

  private static let three = "a: {}, n: { type: number }, c: {}"

  static let cases: [Case] = [
    // As it came: one run.
    Case(three, #"{"a":"x","n":-1.50,"c":"y"}"#, #"{"a":"x","n":-1.50,"c":"y"}"#),
    Case(three, #"{"a":"é€😀"}"#, #"{"a":"é€😀"}"#),
    // Blanks, another order, keys with escapes.
    Case(three, #" { "a" : "x" , "n" : 1 } "#, #"{"a":"x","n":1}"#),
    Case(three, #"{"a":"x", "n":1,"c":"y"}"#, #"{"a":"x","n":1,"c":"y"}"#),
    Case(three, #"{"c":"y","n":1,"a":"x"}"#, #"{"a":"x","n":1,"c":"y"}"#),
    Case(three, #"{"\u0061":"x","c":"y"}"#, #"{"a":"x","c":"y"}"#),
    Case(three, "\u{FEFF}" + #"{"a":"x","c":"y"}"#, #"{"a":"x","c":"y"}"#),
    // Texts with escapes are written anew.
    Case(three, #"{"a":"\u0041\/\n","n":1,"c":"y"}"#, #"{"a":"A/\n","n":1,"c":"y"}"#),
    Case(three, #"{"a":"x","c":"\"\\\u0001"}"#, #"{"a":"x","c":"\"\\\u0001"}"#),
    Case(three, #"{"a":"\u00e9","c":"y"}"#, #"{"a":"é","c":"y"}"#),
    // What is empty, and what the form does not name.
    Case("p: { items: [{ type: integer }] }, c: {}", #"{"p":[],"c":"y"}"#, #"{"p":[],"c":"y"}"#),
    Case(
      "p: { items: [{ items: [{}], required: false }, {}] }", #"{"p":[[],"y"]}"#, #"{"p":[[],"y"]}"#
    ),
    Case(three, #"{"a":"","n":null,"c":"y"}"#, #"{"a":"","c":"y"}"#),
    Case("a: {}, c: {}", #"{"a":null,"c":null}"#, #"{}"#),
    // Clean-up changes one, or finds nothing to do.
    Case("a: { normalize: [trim] }, c: {}", #"{"a":" x ","c":"y"}"#, #"{"a":"x","c":"y"}"#),
    Case("a: { normalize: [trim] }, c: {}", #"{"a":"x","c":"y"}"#, #"{"a":"x","c":"y"}"#),
    Case(
      "a: { normalize: [split: ','], items: {} }, c: {}",
      #"{"a":"x,y","c":"z"}"#, #"{"a":["x","y"],"c":"z"}"#),
    // Another way to write a value.
    Case("a: { type: integer }, c: {}", #"{"a":3e2,"c":"y"}"#, #"{"a":300,"c":"y"}"#),
    Case("a: { type: integer }, c: {}", #"{"a":3.0,"c":"y"}"#, #"{"a":3,"c":"y"}"#),
    Case("a: { type: integer }, c: {}", #"{"a":-30,"c":"y"}"#, #"{"a":-30,"c":"y"}"#),
    Case("a: { type: number }, c: {}", #"{"a":3e2,"c":"y"}"#, #"{"a":3e2,"c":"y"}"#),
    Case(
      "a: { type: boolean, coerce: true }, b: { type: boolean, coerce: true }, c: {}",
      #"{"a":"true","b":"false","c":"y"}"#, #"{"a":true,"b":false,"c":"y"}"#),
    Case(
      "a: { type: boolean, coerce: true }, b: { type: number, coerce: true }",
      #"{"a":true,"b":"1.50"}"#, #"{"a":true,"b":1.50}"#),
    // Defaults and computed values stand in no record.
    Case("a: { default: x }, c: {}", #"{"c":"y"}"#, #"{"a":"x","c":"y"}"#),
    Case("c: {}, a: { default: x }", #"{"c":"y"}"#, #"{"c":"y","a":"x"}"#),
    Case("b: { type: boolean, default: true }, c: {}", #"{"c":"y"}"#, #"{"b":true,"c":"y"}"#),
    Case(
      "n: { type: number }, m: { type: number, compute: n * 2 }, c: {}", #"{"n":2,"c":"y"}"#,
      #"{"n":2,"m":4,"c":"y"}"#),
    Case("a: { when: c == 'y' }, c: {}", #"{"a":"x","c":"z"}"#, #"{"c":"z"}"#),
    // Groups and lists.
    Case(
      "g: { fields: { a: {}, b: {} } }, c: {}", #"{"g":{"a":"x","b":"y"},"c":"z"}"#,
      #"{"g":{"a":"x","b":"y"},"c":"z"}"#),
    Case(
      "g: { fields: { a: {}, b: {} } }, c: {}", #"{"g":{"b":"y","a":"x"},"c":"z"}"#,
      #"{"g":{"a":"x","b":"y"},"c":"z"}"#),
    Case("g: { fields: { a: {} } }, c: {}", #"{"g":{},"c":"z"}"#, #"{"g":{},"c":"z"}"#),
    Case("l: { items: {} }, c: {}", #"{"l":["x","y"],"c":"z"}"#, #"{"l":["x","y"],"c":"z"}"#),
    Case("l: { items: {} }, c: {}", #"{"l":["x" ,"y"],"c":"z"}"#, #"{"l":["x","y"],"c":"z"}"#),
    Case("l: { items: {} }, c: {}", #"{"l":[],"c":"z"}"#, #"{"l":[],"c":"z"}"#),
    Case(
      "l: { items: { type: number } }", #"{"l":[1,2e1,-3]}"#, #"{"l":[1,2e1,-3]}"#),
    Case(
      "l: { items: { fields: { a: {}, n: { type: integer } } } }",
      #"{"l":[{"a":"x","n":1},{"n":2.0,"a":"y"}]}"#,
      #"{"l":[{"a":"x","n":1},{"a":"y","n":2}]}"#),
    Case(
      "x: { type: any }, c: {}", #"{"x":{"k":[1, null]},"c":"z"}"#,
      #"{"x":{"k":[1,null]},"c":"z"}"#),
    // The bytes behind a run are those that come next, by chance: what follows is found again.
    Case("a: {}, b: {}, c: {}", #"{"a":"x","c":"x","b":"x"}"#, #"{"a":"x","b":"x","c":"x"}"#),
    Case("a: {}, aa: {}", #"{"aa":"x","a":"x"}"#, #"{"a":"x","aa":"x"}"#),
  ]

  @Test(arguments: cases)
  func isWrittenAsBefore(_ example: Case) throws {
    let form = try ValidationForm("form: t\nfields: { \(example.fields) }\n")
    let checker = Checker(form)
    for _ in 0..<2 {
      let report = checker.check(Array(example.payload.utf8), cleaned: true)
      #expect(report.isValid)
      #expect(String(decoding: report.cleaned ?? [], as: UTF8.self) == example.cleaned)
    }
  }

  @Test func unknownKeysComeLast() throws {
    let form = try ValidationForm("form: t\nunknown: allow\nfields: { a: {}, b: {} }\n")
    let payload = #"{"a":"x","k":[1, "\u0041"],"b":"y"}"#
    let report = Checker(form).check(Array(payload.utf8), cleaned: true)
    #expect(
      String(decoding: report.cleaned ?? [], as: UTF8.self) == #"{"a":"x","b":"y","k":[1,"A"]}"#)
  }
}
