import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Expressions that are worked out while a record is read, held against the long way: forms and records at random.
@Suite struct FastPathExpressionTests {
  private struct Writer {
    var random: SeededGenerator

    mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }
    mutating func isOneOf(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }

    mutating func number(_ depth: Int) -> String {
      if depth == 0 || isOneOf(3) {
        return pick(["a", "b", "i", "0", "1", "0.5", "100", "-2.25", "size(t)", "size(rows)"])
      }
      switch Int.random(in: 0..<7, using: &random) {
      case 0: return "(\(number(depth - 1)) + \(number(depth - 1)))"
      case 1: return "(\(number(depth - 1)) - \(number(depth - 1)))"
      case 2: return "(\(number(depth - 1)) * \(number(depth - 1)))"
      case 3: return "round(\(number(depth - 1)), \(Int.random(in: 0...3, using: &random)))"
      case 4: return "rows.map(row, row.n).sum()"
      case 5: return "(\(test(depth - 1)) ? \(number(depth - 1)) : \(number(depth - 1)))"
      default: return "(-\(number(depth - 1)))"
      }
    }

    mutating func test(_ depth: Int) -> String {
      let order = pick(["==", "!=", "<", "<=", ">", ">="])
      if depth == 0 || isOneOf(4) {
        return pick([
          "ok", "filled(a)", "filled(t)", "valid(b)", "present(t)", "present(d)", "t == 'x'",
          "t in ['x', 'yy', '']", "t < 'm'",
          "i in [1, 2, 3]", "d < e", "d + 30d >= e", "e - 1d == d", "d + 1mo <= e", "e - 2y < d",
          "d + 1mo + 1d > e",
          "d + 1mo < e - 1mo", "ok == true",
        ])
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return "(\(test(depth - 1)) && \(test(depth - 1)))"
      case 1: return "(\(test(depth - 1)) || \(test(depth - 1)))"
      case 2: return "!(\(test(depth - 1)))"
      default: return "\(number(depth - 1)) \(order) \(number(depth - 1))"
      }
    }

    mutating func extra() -> String {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return "x: { when: \"\(test(2))\", required: \(isOneOf(2)) }"
      case 1: return "x: { required: \"\(test(2))\" }"
      case 2: return "x: { type: number, compute: \"\(number(3))\" }"
      case 3: return "x: { type: number, range: \"\(number(1))..\" }"
      case 4: return "x: { check: { that: \"\(test(2))\" } }"
      default: return "x: { \(pick(["equals", "differs"])): t }"
      }
    }

    mutating func member(_ name: String) -> String? {
      if isOneOf(5) { return nil }
      let numbers = ["0", "1", "1.5", "-2.25", "100", "3.00", "12345678901.5", "1e2", "0.0000001"]
      let value =
        switch name {
        case "a", "b", "n": pick(numbers)
        case "i": pick(["0", "1", "2", "-7", "2.0", "99999999999999999999"])
        case "d", "e":
          pick([#""2024-02-29""#, #""2024-01-31""#, #""2024-03-01""#, #""2025-01-01""#])
        case "ok": pick(["true", "false"])
        case "x": pick(numbers + [#""x""#, #""yy""#])
        default: pick([#""x""#, #""yy""#, #""zz z""#, #""\u0078""#, #""é""#])
        }
      return "\"\(name)\":" + (isOneOf(12) ? pick(["null", #""""#, "[]", "7"]) : value)
    }

    mutating func record() -> String {
      var members = ["a", "b", "i", "t", "d", "e", "ok", "x"].compactMap { member($0) }
      if !isOneOf(4) {
        let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          "{" + ["n", "t"].compactMap { member($0) }.joined(separator: ",") + "}"
        }
        members.append("\"rows\":[" + rows.joined(separator: ",") + "]")
      }
      if isOneOf(3) { members.shuffle(using: &random) }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: 0..<Cases.count(24, oneIn: 12))
  func saysTheSame(_ seed: Int) throws {
    var writer = Writer(random: SeededGenerator(state: UInt64(seed + 1)))
    var (found, forms) = (0, 0)
    for _ in 0..<25 {
      let source = """
        form: t
        fields:
          a: { type: number }
          b: { type: number, range: -1000.. }
          i: { type: integer }
          t: { length: ..3 }
          d: { type: date }
          e: { type: date }
          ok: { type: boolean }
          rows: { unique: [t], items: { fields: { n: { type: number }, t: {} } } }
          \(writer.extra())
        check:
          - { that: "\(writer.test(2))", at: a }
        """
      // Some expressions say nothing, or are of another type: they are no forms.
      guard let form = try? ValidationForm(source) else { continue }
      forms += 1
      let known = Checker(form, usesFastPath: true)
      let plain = Checker(form, usesFastPath: false)
      for _ in 0..<60 {
        let payload = Array(writer.record().utf8)
        let report = plain.check(payload, cleaned: true)
        let place: Comment = "\(source)\n\(String(decoding: payload, as: UTF8.self))"
        #expect(known.check(payload, cleaned: true) == report, place)
        if FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload) {
          found += 1
          #expect(report.isValid && report.issues.isEmpty, place)
        }
      }
    }
    #expect(forms > 5 && found > 20)
  }

  /// A computed value is worked out before what reads it, wherever the issues of that lie.
  @Test(arguments: ["a != n", "n != 7", "n > sum || a > 1"], ["", ", at: n", ", at: a"])
  func computedValuesComeFirst(_ other: String, _ place: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        n: { type: integer }
        a: { type: integer }
        b: { type: integer }
        sum: { type: integer, compute: a + b }
      check: [{ that: sum != 4\(place), message: m }, { that: "\(other)", message: m }]
      """)
    for isFast in [false, true] {
      let checker = Checker(form, usesFastPath: isFast)
      #expect(!checker.check(Array(#"{"a":2,"b":2}"#.utf8)).isValid)
      #expect(checker.check(Array(#"{"a":2,"b":3}"#.utf8)).isValid)
    }
  }

  /// What steps the expressions of a record may take is the same on both ways.
  @Test(arguments: Cases.of([1, 4, 10, 20, 40, 100, 1000], oneIn: 3))
  func stepsAreCounted(_ rows: Int) throws {
    for work in [1, 5, 7, 8, 9, 12, 20, 43, 44, 45, 50, 100, 407, 408, 409, 5000] {
      var limits = Limits()
      limits.expressionWork = work
      let form = try ValidationForm(
        """
        form: t
        fields:
          sum: { type: number, compute: 'rows.map(row, row.n).sum()' }
          rows: { items: { fields: { n: { type: number } } } }
        """, limits: limits)
      let items = Array(repeating: "{\"n\":1}", count: rows).joined(separator: ",")
      let payload = Array("{\"sum\":\(rows),\"rows\":[\(items)]}".utf8)
      let isValid = Checker(form, usesFastPath: false).check(payload).isValid
      let accepts = FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload)
      #expect(accepts == isValid, "\(work) steps")
    }
  }
}
