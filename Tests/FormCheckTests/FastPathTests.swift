import Foundation
import Testing

@testable import FormCheck

/// Records that are judged while they are read, held against the way that reads them first.
@Suite struct FastPathTests {
  /// Whether the fast path accepts a payload, in memory that ends where it may; the long way is asked
  /// about what it accepts.
  static func acceptsFast(_ checker: Checker, _ payload: [UInt8], _ form: String = "") -> Bool {
    let accepts = unsafe (payload + Array(repeating: 0, count: 32)).withUnsafeBufferPointer {
      buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe checker.acceptsFast(base, count: payload.count)
    }
    if accepts {
      let report = Checker(checker.form, usesFastPath: false).check(payload)
      #expect(
        report.isValid && report.issues.isEmpty,
        "\(form) \(String(decoding: payload, as: UTF8.self)) \(report.issues.first?.code ?? "")")
    }
    return accepts
  }

  /// Holds the verdicts and cleaned payloads of both ways against each other; returns whether the fast path accepts.
  static func areSame(
    _ fast: Checker, _ slow: Checker, _ payload: [UInt8], _ form: String = ""
  ) -> Bool {
    // Tries are given up for a while where most fail.
    _ = acceptsFast(fast, Array("{}".utf8))
    let accepts = acceptsFast(fast, payload, form)
    let (one, other) = (fast.check(payload, cleaned: true), slow.check(payload, cleaned: true))
    #expect(
      one.verdict == other.verdict && one.cleaned == other.cleaned,
      "\(form) \(String(decoding: payload, as: UTF8.self))")
    return accepts
  }

  /// Asks both ways about a valid payload in which a piece stands before each byte, or in place of one or two.
  static func askDamaged(_ checker: Checker, _ valid: [UInt8], with piece: String) {
    for at in valid.indices {
      for length in 0...2 {
        var payload = valid
        payload.replaceSubrange(at..<min(at + length, valid.count), with: Array(piece.utf8))
        // Tries are given up for a while where most fail; what is accepted is asked the long way.
        _ = acceptsFast(checker, valid)
        _ = acceptsFast(checker, payload)
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var fields: String
    var payload: String
    /// It is accepted; what is not is judged the long way.
    var isFound: Bool
    var testDescription: String { "\(fields) \(payload)" }

    init(_ fields: String, _ payload: String, _ isFound: Bool = true) {
      (self.fields, self.payload, self.isFound) = (fields, payload, isFound)
    }
  }

  static let rules =
    "form: t\nrules: { word: { pattern: '[a-z]+' }, number: { pattern: '[0-9]+' } }\n"

  static let cases: [Case] = [
    // Each type, and the constraints of it.
    Case("x: { length: 2..4 }", #"{"x":"abc"}"#),
    Case("x: { length: 2..4 }", #"{"x":"a"}"#, false),
    Case("x: { length: 2..4 }", #"{"x":"éé"}"#),
    Case("x: { length: 2..4 }", #"{"x":"é"}"#, false),
    Case("x: { length: ..8 graphemes }", #"{"x":"abc"}"#),
    Case("x: { pattern: '[a-z]+' }", #"{"x":"abc"}"#),
    Case("x: { pattern: '[a-z]+' }", #"{"x":"ab1"}"#, false),
    Case("x: { pattern: '(a|b)+c' }", #"{"x":"ababc"}"#),
    // Left to PCRE2.
    Case(#"x: { pattern: '(a+)-\1' }"#, #"{"x":"aa-aa"}"#),
    Case(#"x: { pattern: '(a+)-\1' }"#, #"{"x":"aa-a"}"#, false),
    Case("x: { includes: [{ find: '[0-9]' }] }", #"{"x":"abc1"}"#),
    Case("x: { includes: [{ find: '[0-9]' }] }", #"{"x":"abcd"}"#, false),
    Case("x: { excludes: [{ find: '[0-9]' }] }", #"{"x":"abcd"}"#),
    Case("x: { excludes: [{ find: '[0-9]' }] }", #"{"x":"abc1"}"#, false),
    Case("x: { choices: [a, b] }", #"{"x":"b"}"#),
    Case("x: { choices: [a, b] }", #"{"x":"c"}"#, false),
    Case("x: { forbidden: [a, b] }", #"{"x":"c"}"#),
    Case("x: { forbidden: [a, b] }", #"{"x":"a"}"#, false),
    Case("x: { rule: { any: [word, number] } }", #"{"x":"12"}"#),
    Case("x: { rule: { any: [word, number] } }", #"{"x":"1a"}"#, false),
    Case("x: { type: integer, range: 1..9 }", #"{"x":7}"#),
    Case("x: { type: integer, range: 1..9 }", #"{"x":10}"#, false),
    Case("x: { type: integer }", #"{"x":1.5}"#, false),
    Case("x: { type: integer }", #"{"x":01}"#, false),
    Case("x: { type: number, step: 0.5 }", #"{"x":-2.5e0}"#),
    Case("x: { type: number, step: 0.5 }", #"{"x":0.7}"#, false),
    // Numbers that 64 bits hold, and others.
    Case("x: { type: number, range: ..0.5 }", #"{"x":0.5000000000000000}"#),
    Case("x: { type: number, range: ..0.5 }", #"{"x":0.50000000000000001}"#, false),
    Case("x: { type: number, range: ..0.5 }", #"{"x":0.5000000000000001}"#, false),
    Case("x: { type: number, range: { below: 0.5 } }", #"{"x":0.50}"#, false),
    Case("x: { type: number, range: ..1e20 }", #"{"x":100000000000000000000}"#),
    Case("x: { type: number, range: ..1e20 }", #"{"x":100000000000000000001}"#, false),
    Case("x: { type: number, range: 0.01.. }", #"{"x":999999999999999999}"#),
    Case("x: { type: number, range: 0.00000001..99999999999 }", #"{"x":99999999999.5}"#, false),
    Case("x: { type: number, step: 0.5 }", #"{"x":7}"#),
    Case("x: { type: number, step: 0.05 }", #"{"x":-0.10}"#),
    Case("x: { type: number, step: 25 }", #"{"x":100.0}"#),
    Case("x: { type: number, step: 25 }", #"{"x":100.1}"#, false),
    Case("x: { type: number }", #"{"x":-0.0}"#), Case("x: { type: number }", #"{"x":-}"#, false),
    Case("x: { type: number }", #"{"x":-01}"#, false),
    Case("x: { type: number }", #"{"x":1.}"#, false),
    Case("x: { type: number }", #"{"x":1.5.1}"#, false),
    Case("x: { type: number }", #"{"x":.5}"#, false),
    Case("x: { type: boolean, choices: [true] }", #"{"x":true}"#),
    Case("x: { type: boolean, choices: [true] }", #"{"x":false}"#, false),
    Case("x: { type: date, range: 2020-01-01.. }", #"{"x":"2020-02-29"}"#),
    Case("x: { type: date, range: 2020-01-01.. }", #"{"x":"2019-12-31"}"#, false),
    Case("x: { type: date }", #"{"x":"2021-02-29"}"#, false),
    // A quote where the shortest ones end is not always their own.
    Case("x: { type: time }\n  bc: {}", #"{"x":"09:30","bc":"y"}"#),
    Case("x: { type: time }\n  bc: {}", #"{"x":"09:30:15","bc":"y"}"#),
    Case("x: { type: time }\n  bc: {}", #"{"x":"09:30:15.25"}"#),
    Case("x: { type: time }\n  b: {}", #"{"x":"09","b":"y"}"#, false),
    Case("x: { type: time }\n  b: {}", #"{"x":"09:3","b":"y"}"#, false),
    Case("x: { type: date }\n  b: {}", #"{"x":"2026-06","b":"y"}"#, false),
    Case("x: { type: date }\n  b: {}", #"{"x":"2026-06-1\"","b":"y"}"#, false),
    Case("x: { type: date }", #"{"x":"2026-06-150"}"#, false),
    Case("x: { type: datetime }\n  b: {}", #"{"x":"2026-06-15T09:30:00Z","b":"y"}"#),
    Case("x: { type: datetime }\n  b: {}", #"{"x":"2026-06-15T09:30:00+04:00"}"#),
    Case("x: { type: datetime }\n  b: {}", #"{"x":"2026-06-15T09:30:00.5Z"}"#),
    Case("x: { type: datetime }\n  b: {}", #"{"x":"2026-06-15T09:30Z","b":"y"}"#, false),
    Case("x: { type: datetime }\n  b: {}", #"{"x":"2026-06-15","bcdefg":"y"}"#, false),
    Case("x: { type: datetime }", #"{"x":"2026-06-15T09:30:00Z"#, false),
    Case("x: { type: local }\n  b: {}", #"{"x":"2026-06-15T09:30","b":"y"}"#),
    Case("x: { type: local }\n  b: {}", #"{"x":"2026-06-15T09:30:00","b":"y"}"#),
    Case("x: { type: local }\n  b: {}", #"{"x":"2026-06-15T09:30:00Z","b":"y"}"#, false),
    Case("x: { type: local }\n  b: {}", #"{"x":"2026-06-15T09:3","b":"y"}"#, false),
    Case(
      "x: { type: local }\n  b: { type: local, check: this > x }",
      #"{"x":"2026-06-15T09:30","b":"2026-06-15T09:31"}"#),
    Case("x: { type: date }", #"{"x":"2026-06-15"#, false),
    Case("x: { type: date }", #"{"x":"2026-06-15""#, false),
    Case("x: { items: { length: 2.. }, count: 1..2 }", #"{"x":["ab", "cd"]}"#),
    Case("x: { items: { length: 2.. }, count: 1..2 }", #"{"x":["ab","c"]}"#, false),
    Case("x: { items: { length: 2.. }, count: 1..2 }", #"{"x":["ab","cd","ef"]}"#, false),
    Case("x: { fields: { a: { required: true }, b: {} } }", #"{"x":{"b":"1","a":"2"}}"#),
    Case("x: { fields: { a: { required: true }, b: {} } }", #"{"x":{"b":"1"}}"#, false),
    Case("x: { items: { fields: { n: { type: integer } } } }", #"{"x":[{"n":1},{"n":2},{}]}"#),
    // Nothing, and what is nothing.
    Case("x: {}", "{}"), Case("x: {}", #"{"x":null}"#), Case("x: {}", #"{"x":""}"#),
    Case("x: { required: true }", "{}", false),
    Case("x: { required: true }", #"{"x":null}"#, false),
    Case("x: { required: true }", #"{"x":""}"#, false),
    Case("x: { required: true }", #"{"x":" "}"#, false),
    Case("x: { required: true, secret: true }", #"{"x":" "}"#),
    Case("x: { nullable: true, required: true }", #"{"x":null}"#),
    Case("x: { items: {}, required: true }", #"{"x":[]}"#, false),
    Case("x: { present: true }", #"{"x":""}"#),
    Case("x: { present: true }", #"{"x":null}"#),
    Case("x: { present: true }", "{}", false),
    Case("x: { present: true, fields: { y: {} } }", #"{"x":{}}"#),
    Case("x: { present: true, required: y == 'a' }\n  y: {}", #"{"x":"","y":"b"}"#, false),
    Case("x: { default: a, choices: [a] }", "{}"),
    Case("x: { default: a, normalize: [uppercase] }", "{}", false),
    Case("x: { default: A, normalize: [trim, uppercase] }", "{}"),
    Case("x: { default: 7, type: integer, normalize: [trim] }", "{}"),
    Case("x: { default: 7, type: integer, required: true }", #"{"x":null}"#),
    Case("x: { default: 7, type: integer, null: clear }", #"{"x":null}"#, false),
    Case("x: { default: 7, type: integer }\n  y: { type: integer, range: x.. }", #"{"y":8}"#),
    Case(
      "x: { default: 7, type: integer }\n  y: { type: integer, range: x.. }", #"{"y":6}"#, false),
    Case("x: { default: 7, type: integer }\n  y: { type: integer, range: x.. }", #"{"x":5,"y":6}"#),
    Case("x: { default: a, when: y == 'b' }\n  y: {}", #"{"y":"b"}"#, false),
    Case("x: { default: a, choices: [a] }", #"{"x":"a"}"#),
    // Clean-up that changes nothing.
    Case("x: { normalize: [trim, lowercase], pattern: '[a-z]+' }", #"{"x":"abc"}"#),
    Case("x: { normalize: [trim, lowercase], pattern: '[a-z]+' }", #"{"x":" ABC"}"#),
    // Neighbours.
    Case("x: {}\n  y: { equals: x }", #"{"x":"ab","y":"ab"}"#),
    Case("x: {}\n  y: { equals: x }", #"{"y":"ab","x":"ab"}"#),
    Case("x: {}\n  y: { equals: x }", #"{"x":"ab","y":"ac"}"#, false),
    Case("x: {}\n  y: { equals: x }", #"{"x":"ab"}"#, false),
    // A value that is nothing has no text to compare.
    Case("x: { nullable: true }\n  y: { equals: x }", #"{"x":null,"y":"ul"}"#, false),
    // Conditions, checks and computed values that read their own group.
    Case("x: {}\n  y: { when: filled(x) }", #"{"x":"ab","y":"a"}"#),
    Case("x: {}\n  y: { when: filled(x) }", #"{"y":"a"}"#, false),
    Case("x: {}\n  y: { when: filled(x), required: true }", #"{"x":"ab"}"#, false),
    Case("x: {}\n  y: { when: filled(x), required: true }", "{}"),
    Case("x: { check: { that: this != 'a' } }", #"{"x":"ab"}"#),
    Case("x: { check: { that: this != 'a' } }", #"{"x":"a"}"#, false),
    Case("x: { check: { that: this != 'a' } }", "{}"),
    Case("x: {}\n  y: { required: x == 'a' }", #"{"x":"b"}"#),
    Case("x: {}\n  y: { required: x == 'a' }", #"{"x":"a"}"#, false),
    Case("x: { type: number }\n  y: { type: number, compute: x * 2 }", #"{"x":1.50,"y":3}"#),
    Case(
      "x: { type: number }\n  y: { type: number, compute: x * 2 }", #"{"x":1.50,"y":3.01}"#, false),
    Case("x: { type: number }\n  y: { type: number, compute: x * 2 }", #"{"x":1.50}"#),
    Case(
      "x: { type: date }\n  y: { type: date, range: x..x+2d }",
      #"{"x":"2024-02-28","y":"2024-03-01"}"#),
    Case(
      "x: { type: date }\n  y: { type: date, range: x..x+2d }",
      #"{"x":"2024-02-28","y":"2024-03-02"}"#, false),
    Case("x: { type: integer }\n  y: { type: integer, differs: x }", #"{"x":1,"y":2}"#),
    Case("x: { type: integer }\n  y: { type: integer, differs: x }", #"{"x":1,"y":1.0}"#, false),
    Case("x: { unique: [a], items: { fields: { a: {} } } }", #"{"x":[{"a":"1"},{},{"a":"2"},{}]}"#),
    Case(
      "x: { unique: [a], items: { fields: { a: {} } } }", #"{"x":[{"a":"1"},{"a":"1"}]}"#, false),
    // What 64 bits do not hold, and months, are left to the long way.
    Case(
      "x: { type: number }\n  y: { type: number, compute: x * x }", #"{"x":9999999999,"y":1}"#,
      false),
    Case(
      "x: { type: number }\n  y: { type: number, compute: x + 1 }", #"{"x":1e2,"y":101}"#, false),
    Case(
      "x: { type: date }\n  y: { type: date, range: x+1y.. }",
      #"{"x":"2024-01-01","y":"2025-03-02"}"#),
    // A month may lack the day.
    Case(
      "x: { type: date }\n  y: { type: date, range: x+1mo.. }",
      #"{"x":"2024-01-31","y":"2025-03-02"}"#, false),
    // Keys: others, again, in another order, with escapes, long ones.
    Case("x: {}", #"{"z":"a"}"#, false), Case("x: {}", #"{"x":"a","x":"a"}"#, false),
    Case("x: {}\n  y: {}\n  z: {}", #"{"z":"a","x":"b","y":"c"}"#),
    Case("x: {}", #"{"\u0078":"a"}"#, false), Case("x: {}", #"{"\u0078":1}"#, false),
    // Values with escapes; where they are compared the long way is taken.
    Case("x: { pattern: 'a+' }", #"{"x":"\u0061"}"#),
    Case("x: { pattern: 'a+' }", #"{"x":"a\u0062"}"#, false),
    Case("x: { length: 2..2 }", #"{"x":"\ud83d\ude00\n"}"#),
    Case("x: { length: 2..2 }", #"{"x":"\ud83d\n"}"#, false),
    Case("x: { required: true }", #"{"x":"\t"}"#, false),
    Case("x: { items: { pattern: '[a/]+' } }", #"{"x":["a\/","\u0061"]}"#),
    Case("x: { normalize: [trim] }", #"{"x":"\ta"}"#),
    Case("x: {}\n  y: { equals: x }", #"{"x":"a\n","y":"a\n"}"#),
    Case("x: {}", #"{"x":"a\"}"#, false), Case("x: {}", #"{"x":"\q"}"#, false),
    Case("a_rather_long_name_of_a_field: {}", #"{"a_rather_long_name_of_a_field":"x"}"#),
    Case("a_rather_long_name_of_a_field: {}", #"{"a_rather_long_name_of_a_fielD":"x"}"#, false),
    // Blanks wherever RFC 8259 lets them be, and what is no JSON.
    Case("x: {}\n  y: { items: {} }", " { \"x\" : \"a\" ,\n\t\"y\" : [ \"b\" , \"c\" ] } "),
    Case("x: { type: integer }\n  y: { type: boolean }", #"{ "x": 7, "y": true }"#),
    Case("x: { type: date }\n  y: { items: {} }", #"{ "x": "2020-02-29", "y":  ["a"] }"#),
    Case("x: { fields: { y: { type: boolean } } }", "{\n \"x\":\n {\n  \"y\": false\n }\n}"),
    Case("x: {}", #"{"x":"a"}}"#, false), Case("x: {}", #"{"x":"a","#, false),
    Case("x: {}", #"{"x":"a",}"#, false), Case("x: {}", #"{"x""a"}"#, false),
    Case("x: {}", #"{"x":a}"#, false), Case("x: {}", #"{"x":"a"#, false),
    Case("x: {}", #"["x"]"#, false), Case("x: {}", "", false), Case("x: {}", "{", false),
    Case("x: {}", #"{"x":"a\u{1}"}"#, false),
  ]

  @Test(arguments: cases)
  func whatIsFound(_ known: Case) throws {
    let checker = Checker(
      try ValidationForm("\(Self.rules)fields:\n  \(known.fields)"), usesFastPath: true)
    let payload = Array(known.payload.replacing(#"\u{1}"#, with: "\u{1}").utf8)
    #expect(Self.acceptsFast(checker, payload) == known.isFound)
    let report = checker.check(payload, cleaned: true)
    #expect(!known.isFound || report.isValid && report.issues.isEmpty)
  }

  /// Every byte of a valid record replaced, left out, doubled: what the fast path takes the long way takes.
  @Test(arguments: ["{", "}", "[", "]", "\"", ",", ":", " ", "\\", "0", "\u{0}", "é", "e"])
  func damage(piece: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        name: { required: true, length: 2..20, pattern: '[a-zé]+( [a-zé]+)*' }
        age: { type: integer, range: 0..150 }
        tags: { items: { choices: [red, green] }, count: ..3 }
        home: { fields: { zip: { required: true, pattern: '[0-9]{5}' }, door: { length: ..3 } } }
        secret: { secret: true, includes: [{ find: '[0-9]' }, { find: '[a-z]' }] }
        again: { secret: true, equals: secret }
        ok: { type: boolean }
      """)
    let checker = Checker(form, usesFastPath: true)
    let other = Checker(form, usesFastPath: true)
    let valid =
      Array(
        #"{"name":"anné lee","age":31,"tags":["red","green"],"home":{"zip":"12345","door":"1a"},"#
          .utf8) + Array(#""secret":"a1b2","again":"a1b2","ok":true}"#.utf8)
    #expect(Self.acceptsFast(checker, valid))
    var found = 0
    for at in valid.indices {
      for length in 0...2 {
        var payload = valid
        payload.replaceSubrange(at..<min(at + length, valid.count), with: Array(piece.utf8))
        // Tries are given up for a while where most fail.
        _ = Self.acceptsFast(checker, valid)
        guard Self.acceptsFast(checker, payload) else { continue }
        found += 1
        let report = other.check(payload, cleaned: true)
        #expect(
          report.isValid && report.issues.isEmpty, "\(String(decoding: payload, as: UTF8.self))")
      }
    }
    #expect(found < valid.count)
  }

  /// Keys that are written with blanks are as quick as those without, whatever came before.
  @Test(arguments: ["integer", "boolean", "date", "text"])
  func blanksBehindColons(type: String) throws {
    let values = ["integer": "7", "boolean": "true", "date": #""2020-02-29""#, "text": #""a""#]
    let value = try #require(values[type])
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n  x: { type: \(type) }\n  y: {}"), usesFastPath: true)
    for blanks in ["", " ", " ", "  ", "\n\t", "", " ", ""] {
      let payload = Array("{\"x\":\(blanks)\(value),\"y\":\(blanks)\"b\"}".utf8)
      #expect(Self.acceptsFast(checker, payload), "\(blanks)")
      #expect(
        checker.check(payload, cleaned: true).cleaned == Array("{\"x\":\(value),\"y\":\"b\"}".utf8))
    }
  }

  /// A text that is compared is one of this record, not what stood in its place in another.
  @Test func comparedTextsAreOfTheRecord() throws {
    let form = try ValidationForm("form: t\nfields:\n  x: { nullable: true }\n  y: { equals: x }")
    let checker = Checker(form, usesFastPath: true)
    for blanks in [0, 90_000] {
      let before = #"{"x":\#(String(repeating: " ", count: blanks))"ul","y":"ul"}"#
      #expect(checker.check(Array(before.utf8)).isValid)
      let report = checker.check(Array(#"{"x":null,"y":"ul"}"#.utf8))
      #expect(report.issues.map(\.code) == ["notEqual"])
    }
  }

  /// What stands behind a record is not of it, even where it would go on well.
  @Test func nothingBehindTheRecordIsRead() throws {
    let fields = ["x", "yy", "zzz", "w"].map { "  \($0): { type: boolean }" }
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n\(fields.joined(separator: "\n"))"), usesFastPath: true)
    let record = Array(#"{"x":true"#.utf8)
    for behind in [#","yy":true,"zzz":true,"w":true,"#, #","yy":true}"#, "}", ",", " }"] {
      let block = record + Array(behind.utf8) + Array(repeating: 0, count: 64)
      let isFound = unsafe block.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe checker.acceptsFast($0, count: record.count) }
      }
      #expect(isFound == false)
    }
  }

  /// What one record leaves behind does not reach the next.
  @Test func nothingStays() throws {
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n  x: { length: ..2 }\n  y: {}"), usesFastPath: true)
    #expect(!checker.check(Array(#"{"x":"abc","z":1}"#.utf8)).isValid)
    let valid = Array(#"{"x":"ab"}"#.utf8)
    let report = checker.check(valid)
    #expect(report.isValid && report.issues.isEmpty && report.uncounted.isEmpty)
    #expect(checker.check(valid, cleaned: true).cleaned == valid)
    #expect(!checker.check(Array(#"{"x":"ab""#.utf8)).isValid)
    #expect(checker.check(valid) == report)
    #expect(checker.explain(valid).report.isValid)
  }

  /// Whoever asks for values of a record that was accepted on the fast path is given them.
  @Test func valuesAreThereWhenAskedFor() throws {
    struct Value: Decodable, Equatable {
      var x: String
      var n: Int
    }
    let form = try ValidationForm("form: t\nfields:\n  x: { secret: true }\n  n: { type: integer }")
    let payload = Array(#"{"n":7,"x":"ab"}"#.utf8)
    #expect(try form.decode(Value.self, from: payload) == Value(x: "ab", n: 7))
    let checker = Checker(form, usesFastPath: true)
    #expect(Self.acceptsFast(checker, payload))
    #expect(checker.check(payload).isValid)
    #expect(checker.cleanedRecord() == Array(#"{"x":"ab","n":7}"#.utf8))
    #expect(checker.check(payload).isValid)
    #expect(checker.masks().count == 1)
  }

  /// Where few records are valid, the fast path is not tried for each; where they are again, it is.
  @Test func triesArePaused() throws {
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n  x: { required: true }"), usesFastPath: true)
    let valid = Array(#"{"x":"ab"}"#.utf8)
    for _ in 0..<100 { #expect(!Self.acceptsFast(checker, Array("{}".utf8))) }
    #expect(!Self.acceptsFast(checker, valid))
    #expect((0..<300).contains { _ in Self.acceptsFast(checker, valid) })
  }
}
