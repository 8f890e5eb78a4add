// Expressions: any text, where each kind may stand, over any payload.
//
// The input: a digit for the place, the expression, a line feed, the payload or nothing.
@_spi(Fuzzing) import FormCheck
import Foundation
import FuzzSupport

let now = Date(timeIntervalSince1970: 1_781_524_800)

let places = [
  #""check":[{"that":EXPR}]"#, #""fields":{"x":{"type":"number","compute":EXPR}}"#,
  #""fields":{"x":{"compute":EXPR}}"#, #""fields":{"x":{"type":"boolean","compute":EXPR}}"#,
  #""fields":{"x":{"type":"date","compute":EXPR}}"#, #""fields":{"x":{"required":EXPR}}"#,
  #""fields":{"x":{"when":EXPR,"required":true}}"#,
  #""fields":{"x":{"type":"datetime","compute":EXPR}}"#,
  #""fields":{"x":{"items":{"type":"number","check":EXPR}}}"#,
  #""fields":{"x":{"items":{"fields":{"n":{"type":"number","compute":EXPR},"t":{}}}}}"#,
]

let fields =
  #""n":{"type":"number"},"i":{"type":"integer"},"b":{"type":"boolean"},"s":{},"#
  + #""d":{"type":"date"},"t":{"type":"time"},"m":{"type":"datetime"},"any":{"type":"any"},"#
  + #""l":{"items":{"type":"number"}},"ls":{"items":{}},"#
  + #""g":{"fields":{"n":{"type":"number"},"s":{}}},"#
  + #""r":{"items":{"fields":{"n":{"type":"number"},"s":{},"d":{"type":"date"}}}}"#

let usualPayload = Array(
  #"""
  {"n":-12.5,"i":90071992547409931234567,"b":true,"s":"Añ😀a","d":"2024-02-29","t":"23:59:59.5",
  "m":"2024-02-29T23:59:59.999999+14:00","any":[1,"x",{"a":null}],"l":[1,2.50,-3e30,0],"ls":["a",""],
  "g":{"n":0,"s":"ana"},"r":[{"n":1,"s":"a","d":"0001-01-01"},{"n":1e-30},{"d":"9999-12-31"}],
  "x":[1,{"n":3,"t":"x"},null]}
  """#.utf8)

/// One run: a digit for the place, the expression, a line feed, the payload or nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpressions(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = Input(data, size)
  let place = places[input.choice(of: places.count)]
  let line = String(decoding: input.line(), as: UTF8.self)
  let quoted = String(decoding: PayloadValue.text(line).jsonBytes, as: UTF8.self)
  let part = place.replacing("EXPR", with: quoted)
  let text =
    part.hasPrefix("\"fields\":{")
    ? "{\"form\":\"f\",\"fields\":{\(fields),\(part.dropFirst(10))}"
    : "{\"form\":\"f\",\"fields\":{\(fields)},\(part)}"
  let form: ValidationForm
  do throws(FormError) { form = try ValidationForm(text, name: "f.json") } catch {
    expect(!error.mistakes.isEmpty && !error.description.isEmpty, "a form fails without a mistake")
    return 0
  }
  let payload = input.bytes.isEmpty ? usualPayload : input.bytes
  let checker = Checker(form)
  let first = Checker.readingAllValues(of: form).check(payload, now: now, cleaned: true)
  // It may be accepted on the fast path.
  let plain = checker.check(payload, now: now)
  expect(
    plain.verdict == first.verdict && plain.issues == first.issues,
    "\(first) is \(plain) where nothing cleaned is asked for")
  _ = checker.check(Array("{}".utf8), now: now)
  expect(
    checker.check(payload, now: now, cleaned: true) == first, "a quick check says something else")
  if let cleaned = first.cleaned { Oracle.expectJSON(cleaned, "the cleaned payload") }
  return 0
}
