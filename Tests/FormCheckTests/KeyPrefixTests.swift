import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Keys that are known by how they were written last: whatever came before, a record is read the same.
@Suite struct KeyPrefixTests {
  /// A member of an object in the ways that RFC 8259 section 2 lets blanks stand around it.
  static let styles: [@Sendable (String, String) -> String] = [
    { "\"\($0)\":\($1)" }, { "\"\($0)\": \($1)" }, { " \"\($0)\": \($1)" },
    { "\n  \"\($0)\": \($1)" }, { "\t\"\($0)\"\t:\t\($1) " }, { "\"\($0)\"   :      \($1)" },
  ]

  /// Names of any length, written in any way after any other; and cut off anywhere, where the memory
  /// behind the record is zero.
  @Test(arguments: 1...34)
  func anyLength(_ length: Int) throws {
    let name = String(repeating: "n", count: length - 1) + "a"
    let other = String(repeating: "n", count: length - 1) + "b"
    let form = try ValidationForm(
      "form: t\nfields:\n  \(name): { required: true }\n  \(other): { type: integer }")
    let used = Checker(form, usesFastPath: true)
    for style in Self.styles {
      for second in Self.styles {
        let text = "{\(style(name, "\"v\"")),\(second(other, "7"))}"
        #expect(used.check(Array(text.utf8)).isValid, "\(text)")
        #expect(
          used.check(Array(text.utf8), cleaned: true).cleaned
            == Array(#"{"\#(name)":"v","\#(other)":7}"#.utf8))
        #expect(!used.check(Array(text.replacing(name, with: name + "x").utf8)).isValid)
      }
    }
    let whole = Array(Self.styles[0](name, "\"v\"").utf8)
    for count in 0...whole.count {
      let cut = Array("{".utf8) + whole.prefix(count)
      #expect(!FastPathTests.acceptsFast(used, cut))
      #expect(
        used.check(cut) == Checker(form, usesFastPath: true).check(cut),
        "\(String(decoding: cut, as: UTF8.self))")
      #expect(!used.check(cut).isValid)
    }
  }

  /// Keys in any order, each written in a way of its own.
  @Test func anyOrder() throws {
    let names = ["id", "name", "namesake", "a", "anExtraordinarilyLongName", "é", "nam"]
    let fields = names.map { "  \($0): { length: ..3 }" }.joined(separator: "\n")
    let form = try ValidationForm("form: t\nfields:\n\(fields)")
    let used = Checker(form, usesFastPath: true)
    // Of its own, because the fast path is not tried for long where records are not valid.
    let refusing = Checker(form, usesFastPath: true)
    var random = SeededGenerator.fresh
    let wanted = names.map { "\"\($0)\":\"v\"" }.joined(separator: ",")
    var acceptedFast = 0
    for _ in 0..<2000 {
      let members = names.shuffled(using: &random).map { name in
        Self.styles[Int.random(in: 0..<Self.styles.count, using: &random)](name, "\"v\"")
      }
      let text = Array("{\(members.joined(separator: ","))}".utf8)
      if FastPathTests.acceptsFast(used, text) { acceptedFast += 1 }
      let report = used.check(text, cleaned: true)
      #expect(
        report.cleaned == Array("{\(wanted)}".utf8), "\(String(decoding: text, as: UTF8.self))")
      let again = Array("{\(members.joined(separator: ",")),\(members[0])}".utf8)
      #expect(refusing.check(again).issues.map(\.code) == ["duplicateKey"])
    }
    #expect(acceptedFast == 2000)
  }

  /// As many fields as the fast path takes, whose names begin alike.
  @Test func manyAlike() throws {
    let names = (0..<64).map { "field\($0)" }
    let fields = names.map { "  \($0): {}" }.joined(separator: "\n")
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n\(fields)"), usesFastPath: true)
    var random = SeededGenerator.fresh
    for _ in 0..<50 {
      let text = names.shuffled(using: &random).map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
      #expect(FastPathTests.acceptsFast(checker, Array("{\(text)}".utf8)))
      let cleaned = checker.check(Array("{\(text)}".utf8), cleaned: true).cleaned
      #expect(
        cleaned == Array("{\(names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ","))}".utf8))
    }
  }
}
