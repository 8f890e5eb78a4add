import Foundation
import TestSupport
import Testing

@testable import FormCheck

/// Values of which nothing is asked, on the fast path: of fields of any type, and of keys that the form lets pass.
@Suite struct SkippedValueTests {
  private static let head = "form: t\nunknown: allow\nfields: { "
  private static let tail = " }"

  @Test(arguments: [
    FastPathTests.Case("a: {}", #"{"z":1}"#),
    .init("a: {}", #"{"y":{"a":[1, "é", {"b":null}], "c":{}},"a":"x","z":[]}"#),
    .init("a: {}", #"{"z":"\u00e9\n"}"#),
    .init("a: {}", #"{"z":1,"z":2}"#, false),
    .init("a: {}", #"{"z":{"b":1,"b":2}}"#, false),
    .init("a: {}", #"{"z":[{"b":1},{"b":1}]}"#),
    .init("a: {}", #"{"z":tru}"#, false),
    .init("a: {}", #"{"z":01}"#, false),
    .init("a: {}", #"{"z":[1,]}"#, false),
    .init("a: {}", #"{"z":"\x"}"#, false),
    .init("g: { fields: { a: {} } }", #"{"g":{"z":{"g":1},"a":"x","y":2},"y":3}"#),
    .init("g: { unknown: reject, fields: { a: {} } }", #"{"g":{"z":1}}"#, false),
    .init("g: { unknown: warn, fields: { a: {} } }", #"{"g":{"z":1}}"#, false),
    .init("g: { unknown: strip, fields: { a: {} } }", #"{"g":{"z":1}}"#),
    .init("a: { required: true }", #"{"z":1}"#, false),
    .init("x: { type: any }", #"{"x":{"a":[true,{"b":1}]}}"#),
    .init("x: { type: any }", #"{"x":{"a":1,"a":2}}"#, false),
    .init("x: { type: any, required: true }", #"{"x":7}"#),
    .init("x: { type: any, required: true }", #"{"x":" "}"#, false),
    .init("x: { type: any, required: true }", #"{"x":[ ]}"#, false),
    .init("x: { type: any, required: true }", #"{"x":{}}"#),
    .init("x: { type: any, normalize: [trim] }", #"{"x":" a"}"#, false),
    .init("x: { type: any, normalize: [trim] }", #"{"x":"a"}"#),
    .init("l: { items: { type: any } }", #"{"l":[1,"a",{"b":[]}]}"#),
    .init("m: { values: { type: any } }", #"{"m":{"a":1,"b":{"c":[2]}}}"#),
    .init("b: { type: boolean }, c: { type: boolean, when: '!b' }", #"{"b":"","c":true}"#),
    .init("n: { type: integer }, m: { type: integer, range: n.. }", #"{"n":"","m":3}"#),
    .init("n: { type: integer, required: true }", #"{"n":""}"#, false),
  ])
  func both(_ one: FastPathTests.Case) throws {
    let form = try ValidationForm(Self.head + one.fields + Self.tail)
    let checker = Checker(form, usesFastPath: true)
    #expect(FastPathTests.acceptsFast(checker, Array(one.payload.utf8)) == one.isFound)
  }

  /// The innermost of so many lists is as deep as the limits allow, and one deeper.
  @Test(arguments: [1, 20, 63])
  func depth(_ most: Int) throws {
    var limits = Limits()
    limits.depth = most
    let form = try ValidationForm("form: t\nunknown: allow\nfields: { a: {} }", limits: limits)
    for depth in [most - 1, most] where depth > 0 {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let payload = Array("{\"z\":\(lists)}".utf8)
      let accepts = FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload)
      #expect(accepts == (depth < most))
    }
  }

  /// Random values, often damaged, in a field of any type and under keys that no field has: both ways say the same, and
  /// write the same.
  @Test func anyValue() throws {
    let form = try ValidationForm(
      "form: t\nunknown: allow\nfields: { a: {}, x: { type: any }, g: { unknown: strip, fields: { b: {} } } }"
    )
    var random = SeededGenerator.fresh
    let (fast, slow) = (
      Checker(form, usesFastPath: true), Checker(form, usesFastPath: false)
    )
    var found = 0
    for _ in 0..<Cases.count(4_000, oneIn: 4) {
      let names = ["a", "x", "g", "z", "y"].filter { _ in Int.random(in: 0..<5, using: &random) > 1
      }
      var members = names.shuffled(using: &random).map { name in
        let value =
          name == "a"
          ? #""t""#
          : name == "g" ? "{\"b\":\"u\",\"c\":\(Self.value(2, &random))}" : Self.value(3, &random)
        return "\"\(name)\":\(value)"
      }
      if Int.random(in: 0..<8, using: &random) == 0, let first = members.first {
        members.append(first)
      }
      var payload = Array(
        "{\(members.joined(separator: Bool.random(using: &random) ? "," : " , "))}".utf8)
      if Int.random(in: 0..<3, using: &random) == 0 {
        payload.remove(at: Int.random(in: payload.indices, using: &random))
      }
      if FastPathTests.areSame(fast, slow, payload) { found += 1 }
    }
    #expect(found > 100)
  }

  private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func parts(_ part: (inout SeededGenerator) -> String) -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in part(&random) }.joined(separator: ",")
    }
    switch Int.random(in: 0..<(depth == 0 ? 6 : 9), using: &random) {
    case 0: return #""é\n""#
    case 1: return ["-1.50e3", "0", "12", "1e400"].randomElement(using: &random) ?? ""
    case 2: return ["true", "false", "null"].randomElement(using: &random) ?? ""
    case 3: return [#""""#, #"" ""#, #""\u0020""#].randomElement(using: &random) ?? ""
    case 4, 5: return #""word""#
    case 6: return "[\(parts { value(depth - 1, &$0) })]"
    default:
      return "{\(parts { "\"k\(Int.random(in: 0...4, using: &$0))\":" + value(depth - 1, &$0) })}"
    }
  }
}
