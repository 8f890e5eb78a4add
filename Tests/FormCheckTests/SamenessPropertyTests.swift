import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Random pairs of values: whoever asks, the answer is one.
@Suite struct SamenessPropertyTests {
  /// Texts of a type, many of them the same value in another spelling.
  private static func value(_ type: String, _ random: inout SeededGenerator) -> String {
    func digits(_ range: ClosedRange<Int>, _ width: Int) -> String {
      String(format: "%0\(width)d", Int.random(in: range, using: &random))
    }
    func pick(_ items: String...) -> String { items.randomElement(using: &random) ?? "" }
    switch type {
    case "integer": return pick("", "-") + pick("1", "10", "100", "1e1", "10e-1", "1.0", "0", "0e3")
    case "number":
      return pick("", "-") + pick("0.5", "5e-1", "0.50", "50E-2", "1", "1.0", "10e-1", "0")
    case "boolean": return pick("true", "false")
    case "date": return "\"2024-0\(digits(2...3, 1))-\(pick("28", "29", "01"))\""
    case "time": return "\"09:0\(digits(0...1, 1))\(pick("", ":00", ":00.0", ":01", ":00.5"))\""
    case "datetime":
      return
        "\"2026-01-01T0\(digits(0...2, 1)):00:00\(pick("", ".0", ".000"))\(pick("Z", "z", "+01:00", "-01:00", "+00:00"))\""
    case "local":
      return "\"2026-01-01T0\(digits(0...2, 1)):00\(pick("", ":00", ":00.0", ":01"))\""
    default: return pick("\"a\"", "\"A\"", "\"\\u0061\"", "\"b\"", "\"é\"", "\"e\\u0301\"", "\"1\"")
    }
  }

  private static let types = [
    "text", "integer", "number", "boolean", "date", "time", "datetime", "local",
  ]

  @Test(arguments: types)
  func agree(type: String) throws {
    var random = SeededGenerator(state: UInt64(type.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    let pairs = Checker(
      try ValidationForm(
        """
        form: t
        fields:
          x: { type: \(type) }
          equal: { type: \(type), equals: x }
          differ: { type: \(type), differs: x }
          same: { type: \(type), check: this == x }
          other: { type: \(type), check: this != x }
          within: { type: \(type), check: 'this in [x]' }
          sum: { type: \(type), compute: x }
          list: { unique: true, items: { type: \(type) } }
          rows: { unique: [k], items: { fields: { k: { type: \(type) } } } }
          anyX: { type: any }
          anyEqual: { type: any, equals: anyX }
          anySame: { type: any, check: this == anyX }
          timed: { type: any, equals: x }
        """))
    var seen: Set<Bool> = []
    for _ in 0..<Cases.count(300, oneIn: 4) {
      let one = Self.value(type, &random)
      let other = Self.value(type, &random)
      let chosen = Checker(
        try ValidationForm(
          "form: t\nfields: { y: { type: \(type), choices: [\(one)] }, z: { type: \(type), forbidden: [\(one)] } }"
        ))
      let isChosen = chosen.check("{\"y\":\(other)}".utf8).isValid
      seen.insert(isChosen)
      if type != "text" {
        #expect(chosen.check("{\"z\":\(other)}".utf8).isValid == !isChosen, "\(one) \(other)")
      }
      func issues(_ rest: String) -> [String] {
        pairs.check("{\"x\":\(one),\"sum\":\(one),\(rest)}".utf8).issues.map(\.code)
          .filter { $0 != "valueMissing" }
      }
      let pair = "\(one) \(other)"
      #expect(issues("\"equal\":\(other)").isEmpty == isChosen, "\(pair)")
      #expect(issues("\"differ\":\(other)").isEmpty == !isChosen, "\(pair)")
      #expect(issues("\"same\":\(other)").isEmpty == isChosen, "\(pair)")
      #expect(issues("\"other\":\(other)").isEmpty == !isChosen, "\(pair)")
      #expect(issues("\"within\":\(other)").isEmpty == isChosen, "\(pair)")
      #expect(issues("\"list\":[\(one),\(other)]").isEmpty == !isChosen, "\(pair)")
      #expect(issues("\"rows\":[{\"k\":\(one)},{\"k\":\(other)}]").isEmpty == !isChosen, "\(pair)")
      #expect(issues("\"timed\":\(other)").isEmpty == isChosen, "\(pair)")
      let computed = pairs.check("{\"x\":\(one),\"sum\":\(other)}".utf8).issues
      #expect(computed.contains { $0.field == "/sum" } == !isChosen, "\(pair)")
      // Of any type: texts are texts there, so only what is no date can be held against the others.
      if !["date", "time", "datetime", "local"].contains(type) {
        #expect(
          pairs.check("{\"anyX\":\(one),\"anyEqual\":\(other),\"anySame\":\(other)}".utf8).isValid
            == isChosen, "\(pair)")
      }
    }
    #expect(seen == [true, false], "both must have come up")
  }
}
