import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Objects whose fields depend on their variant, judged while they are read, held against the long way.
@Suite struct FastPathVariantTests {
  private static let tagged = """
    p: { tag: m, fields: { n: { type: integer, range: 0.. } }, variants: { \
    a: { fields: { x: { required: true, length: ..3 }, y: { type: integer } } }, \
    b: { fields: { y: { required: true, length: ..3 }, z: { fields: { m: {}, deep: { items: {} } } } } }, c: {} } }
    """
  private static let beside = """
    k: {}
      p: { required: true, by: k, variants: { a: { fields: { x: { required: true } } }, b: { fields: { x: { type: integer } } } } }
    """
  private static let otherwise = """
    p: { tag: k, variants: { a: { fields: { x: {} } } }, otherwise: { fields: { y: {} } } }
    """
  private static let replaced = """
    p: { tag: k, fields: { id: { length: ..5 }, n: { type: integer }, last: {} }, variants: { \
    a: { fields: { id: { length: 2.. }, x: {} } }, b: { fields: { last: { required: true } } }, c: {} } }
    """
  private static let rows = """
    l: { unique: [m], items: { tag: m, variants: { a: { fields: { n: { type: integer } } }, b: { fields: { t: {} } }, c: {} } } }
      sum: { type: integer, compute: 'l.map(i, i.n).sum()' }
    """
  private static let checks = """
    p: { tag: k, fields: { n: { type: integer } }, check: { that: "k != 'a' || n > x" }, variants: { \
    a: { fields: { x: { type: integer, required: true } } }, \
    b: { fields: { t: { required: 'n > 5' }, u: { equals: t }, v: { when: 'n > 7' } }, check: { that: 'n < 10' } } } }
    """
  private static let further = """
    k: {}
      g: { fields: { l: { items: { by: k, variants: { a: { fields: { x: {} } }, b: { fields: { y: {} } } } } } } }
    """
  private static let inRows = """
    l: { items: { fields: { k: {}, p: { by: k, variants: { a: { fields: { x: {} } }, b: { fields: { y: {} } } } } } } }
    """

  static let cases: [FastPathTests.Case] = [
    // The tag first, in the middle, last; behind an object that has a key of its name.
    .init(tagged, #"{"p":{"m":"a","n":1,"x":"u","y":5}}"#),
    .init(tagged, #"{"p":{"n":1,"x":"u","m":"a"}}"#),
    .init(tagged, #"{"p":{ "z" : {"m":"a","deep":["m",",","}"]}, "y" :"5", "m" : "b" }}"#),
    .init(tagged, #"{"p":{"y":"\"m\"","z":{"m":"\\"},"m":"b"}}"#),
    .init(tagged, #"{"p":{"y":"é","m":"b"}}"#), .init(tagged, #"{"p":{"m":"c"}}"#),
    .init(tagged, "{}"), .init(tagged, #"{"p":null}"#),
    .init(tagged, #"{"p":{"m":"c"},"p":{"m":"c"}}"#, false),
    .init(tagged, #"{"p":{"m":"b","n":1,"x":"u"}}"#, false),
    .init(tagged, #"{"p":{"m":"a"}}"#, false),
    .init(tagged, #"{"p":{"m":"a","x":"long"}}"#, false),
    .init(tagged, #"{"p":{"m":"a","x":"u","y":"5"}}"#, false),
    .init(tagged, #"{"p":{"m":"b","y":5}}"#, false),
    .init(tagged, #"{"p":{"m":"c","x":"u"}}"#, false),
    .init(tagged, #"{"p":{"m":"d"}}"#, false), .init(tagged, #"{"p":{"m":""}}"#, false),
    .init(tagged, #"{"p":{"m":1}}"#, false), .init(tagged, #"{"p":{"m":null}}"#, false),
    .init(tagged, #"{"p":{}}"#, false), .init(tagged, #"{"p":{"n":1}}"#, false),
    .init(tagged, #"{"p":{"m":"c","m":"c"}}"#, false),
    .init(tagged, #"{"p":{"m":"a","x":"u","m":"c"}}"#, false),
    .init(tagged, #"{"p":{"\u006d":"a","m":"c","x":"u"}}"#, false),
    .init(tagged, #"{"p":{"m":"\u0061","x":"u"}}"#, false),
    .init(tagged, #"{"p":{"z":{"m":"a"}}}"#, false), .init(tagged, #"{"p":{"n":1,"m":"c""#, false),
    .init(tagged, #"{"p":{"n":1,"m""#, false), .init(tagged, #"{"p":{"n":1,"m":"c"#, false),
    .init(tagged, #"{"p":{"n":1]"m":"c"}}"#, false), .init(tagged, #"{"p":["m","c"]}"#, false),
    // The field that chooses before the object, behind it, missing, with nothing in it.
    .init(beside, #"{"k":"a","p":{"x":"u"}}"#), .init(beside, #"{"p":{"x":"u"},"k":"a"}"#),
    .init(beside, #"{"p":{"x":7} , "k" : "b"}"#), .init(beside, #"{"k":"b","p":{}}"#),
    .init(beside, #"{"p":{"x":"u"},"k":"b"}"#, false),
    .init(beside, #"{"k":"b","p":{"x":"u"}}"#, false),
    .init(beside, #"{"k":"c","p":{}}"#, false), .init(beside, #"{"p":{}}"#, false),
    .init(beside, #"{"k":"a"}"#, false),
    .init(beside, #"{"k":"","p":{"x":"u"}}"#, false),
    .init(beside, #"{"k":"","p":{"x":"u"},"k":"a"}"#, false),
    .init(beside, #"{"k":"a","p":{"x":"u"},"k":"b"}"#, false),
    .init(beside, #"{"k":"a","p":null}"#, false),
    // All other values.
    .init(otherwise, #"{"p":{"k":"a","x":"1"}}"#), .init(otherwise, #"{"p":{"k":"z","y":"1"}}"#),
    .init(otherwise, #"{"p":{"k":"z","x":"1"}}"#, false),
    .init(otherwise, #"{"p":{"k":"a","y":"1"}}"#, false),
    .init(otherwise, #"{"p":{"y":"1"}}"#, false),
    // A name of all variants that one has again.
    .init(replaced, #"{"p":{"k":"a","id":"123","n":1,"x":"u","last":"v"}}"#),
    .init(replaced, #"{"p":{"k":"a","id":"1"}}"#, false),
    .init(replaced, #"{"p":{"k":"b","id":"1","last":"v"}}"#),
    .init(replaced, #"{"p":{"k":"c","id":"1"}}"#),
    .init(replaced, #"{"p":{"k":"b","id":"1"}}"#, false),
    .init(replaced, #"{"p":{"k":"a","id":"123456"}}"#, false),
    .init(replaced, #"{"p":{"k":"c","id":"1","id":"2"}}"#, false),
    // Rows whose variants differ: what one does not have is empty, and no sum is known.
    .init(rows, #"{"l":[{"m":"a","n":2},{"m":"b"}],"sum":7}"#),
    .init(rows, #"{"l":[{"m":"a","n":2},{"m":"b","t":"u"}]}"#),
    .init(rows, #"{"l":[{"m":"a","n":2}],"sum":2}"#),
    .init(rows, #"{"l":[{"m":"a","n":2}],"sum":3}"#, false),
    .init(rows, #"{"l":[{"m":"a"},{"m":"a"}]}"#, false),
    // Checks and conditions of all variants, of one, and of one that is not chosen.
    .init(checks, #"{"p":{"k":"a","n":3,"x":2}}"#),
    .init(checks, #"{"p":{"k":"a","n":3,"x":3}}"#, false),
    .init(checks, #"{"p":{"k":"b","n":3}}"#),
    .init(checks, #"{"p":{"k":"b","n":6,"t":"u","u":"u"}}"#),
    .init(checks, #"{"p":{"k":"b","n":6,"t":"u","u":"w"}}"#, false),
    .init(checks, #"{"p":{"k":"b","n":6}}"#, false),
    .init(checks, #"{"p":{"k":"b","n":10,"t":"u","u":"u"}}"#, false),
    .init(checks, #"{"p":{"k":"b","n":8,"t":"u","u":"u","v":"w"}}"#),
    .init(checks, #"{"p":{"k":"b","n":7,"t":"u","u":"u","v":"w"}}"#, false),
    .init(checks, #"{"p":{"k":"a","n":11,"x":2}}"#),
    // Chosen further out, and in each row.
    .init(further, #"{"k":"a","g":{"l":[{"x":"u"},{}]}}"#),
    .init(further, #"{"k":"b","g":{"l":[{"x":"u"}]}}"#, false),
    .init(further, #"{"g":{"l":[{"x":"u"}]},"k":"a"}"#, false),
    .init(inRows, #"{"l":[{"k":"a","p":{"x":"u"}},{"p":{"y":"u"},"k":"b"},{"k":"a","p":{}}]}"#),
    .init(inRows, #"{"l":[{"k":"a","p":{"x":"u"}},{"p":{"x":"u"}}]}"#, false),
    .init(inRows, #"{"l":[{"k":"a","p":{"x":"u"}},{"p":{"x":"u"},"k":"b"}]}"#, false),
  ]

  @Test(arguments: cases)
  func whatIsFound(_ known: FastPathTests.Case) throws {
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n  \(known.fields)"), usesFastPath: true)
    #expect(FastPathTests.acceptsFast(checker, Array(known.payload.utf8)) == known.isFound)
  }

  private static let pieces: [String] = [
    "{", "}", "[", "]", "\"", ",", ":", " ", "\\", "0", "\u{0}", "m", "k", "a", "b",
  ]

  /// Every byte of a valid record replaced, left out, doubled: what the fast path takes the long way takes.
  @Test(arguments: Cases.of(pieces, oneIn: 5))
  func damage(piece: String) throws {
    let form = try ValidationForm(
      "form: t\nfields:\n  \(Self.tagged)\n  k: {}\n  q: { by: k, variants: { a: { fields: { x: {} } }, b: { fields: { x: {}, y: {} } } } }"
    )
    let checker = Checker(form, usesFastPath: true)
    let valid = Array(
      #"{"q":{"x":"k"},"p":{"n":1,"z":{"m":"a","deep":["b"]},"y":"a","m":"b"},"k":"a"}"#.utf8)
    #expect(FastPathTests.acceptsFast(checker, valid))
    FastPathTests.askDamaged(checker, valid, with: piece)
  }

  // MARK: At random

  /// Forms of variants that share names and have them with other types, and records for them.
  private struct Writer {
    var random: SeededGenerator
    /// The names of all variants, and of each; what begins with “n” is a number.
    var shared: [String] = []
    var variants: [[String]] = []
    var hasOtherwise = false
    var isBeside = false
    /// A row of the record has nothing that chooses.
    var isUnchosen = false

    mutating func isOneOf(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
    mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }

    mutating func some(of names: [String]) -> [String] {
      let share = pick([20, 50, 90])
      return names.filter { _ in Int.random(in: 0..<100, using: &random) < share }
    }

    /// A text or a number: of one name each variant may have either.
    mutating func field(_ name: String, _ expressions: Bool) -> String {
      let type = name.hasPrefix("n") ? "type: integer, range: 0..50" : "length: ..3"
      let required = isOneOf(3) ? "required: true, " : ""
      guard expressions, isOneOf(4) else { return "\(name): { \(required)\(type) }" }
      let extra = pick(["when: \"\(test())\"", "required: \"\(test())\"", "differs: same"])
      return "\(name): { \(type), \(extra) }"
    }

    mutating func test() -> String {
      let known = shared.filter { $0.hasPrefix("n") } + ["size(same)"]
      return pick([
        "\(pick(known)) < \(pick(known))", "\(pick(known)) + 3 >= 7", "same == 'u'", "filled(same)",
        "filled(\(pick(shared + variants.flatMap(\.self) + ["same"])))",
      ])
    }

    mutating func form() -> String {
      let expressions = isOneOf(2)
      shared = some(of: ["na", "b", "nc", "aLongNameOfMoreThanSixteenBytes"])
      let all = (0..<8).map { "f\($0)" } + (0..<4).map { "n\($0)" }
      variants = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        some(of: all + shared.prefix(isOneOf(3) ? 2 : 0))
      }
      hasOtherwise = isOneOf(3)
      isBeside = isOneOf(2)
      let check = expressions ? ", check: { that: \"\(test())\" }" : ""
      var lines = variants.enumerated().map { place, names in
        let fields = names.map { field($0, expressions) }.joined(separator: ", ")
        let own = expressions && isOneOf(3) ? ", check: { that: \"\(test())\" }" : ""
        return "v\(place): { fields: { \(fields) }\(own) }"
      }
      let otherwise = hasOtherwise ? lines.removeLast() : nil
      let common = (["same: {}"] + shared.map { field($0, expressions) }).joined(separator: ", ")
      var rule = "fields: { \(common) }\(check), variants: { \(lines.joined(separator: ", ")) }"
      if let otherwise { rule += ", otherwise: \(otherwise.drop { $0 != "{" })" }
      return isBeside
        ? "form: t\nrules: { r: { \(rule) } }\nfields: { rows: { items: { fields: { k: {}, u: { rule: r, by: k } } } } }"
        : "form: t\nrules: { r: { tag: k, \(rule) } }\nfields: { rows: { items: { rule: r } } }"
    }

    mutating func member(_ name: String) -> String {
      if isOneOf(60) {
        return "\"\(name)\":" + pick(["null", #""""#, "[]", "{}", "1", #""\u0075""#])
      }
      let isNumber = name.hasPrefix("n") != isOneOf(60)
      return "\"\(name)\":"
        + (isNumber ? pick(["0", "1", "7", "50"]) : pick([#""u""#, #""vw""#, #""é""#]))
    }

    mutating func row() -> String {
      let place = Int.random(in: 0..<variants.count, using: &random)
      let known =
        isOneOf(80)
        ? pick(["x", "", "v00"]) : hasOtherwise && place == variants.count - 1 ? "z" : "v\(place)"
      isUnchosen = isUnchosen || known.isEmpty
      let names = shared + ["same"]
      var members = (names + variants[place].filter { !names.contains($0) }).filter { _ in
        !isOneOf(20)
      }.map { member($0) }
      if isOneOf(60), let other = variants.randomElement(using: &random)?.first {
        members.append(member(other))
      }
      let key = "\"k\":\"\(known)\""
      if isOneOf(4) { members.shuffle(using: &random) }
      if !isBeside {
        members.insert(key, at: isOneOf(4) ? Int.random(in: 0...members.count, using: &random) : 0)
        if isOneOf(80) { members.append(key) }
        return "{\(members.joined(separator: ","))}"
      }
      let object = "\"u\":{\(members.joined(separator: isOneOf(8) ? " , " : ","))}"
      if isOneOf(60) {
        isUnchosen = true
        return "{\(object)}"
      }
      return isOneOf(4) ? "{\(object),\(key)}" : "{\(key),\(object)}"
    }

    mutating func record() -> String {
      isUnchosen = false
      let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in row() }
      return "{\"rows\":[\(rows.joined(separator: ","))]}"
    }
  }

  @Test(arguments: 0..<Cases.count(24, oneIn: 12))
  func saysTheSame(_ seed: Int) throws {
    var writer = Writer(random: SeededGenerator(state: UInt64(seed + 1)))
    var (found, valid) = (0, 0)
    for _ in 0..<25 {
      let source = writer.form()
      guard let form = try? ValidationForm(source) else { continue }
      let known = Checker(form, usesFastPath: true)
      let plain = Checker(form, usesFastPath: false)
      for _ in 0..<80 {
        let text = writer.record()
        let payload = Array(text.utf8)
        let report = plain.check(payload, cleaned: true)
        let place: Comment = "\(source)\n\(text)"
        #expect(known.check(payload, cleaned: true) == report, place)
        // It knows what records before had, which says nothing of this one.
        let accepts = FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload)
        _ = FastPathTests.acceptsFast(known, payload)
        found += accepts ? 1 : 0
        guard report.isValid, report.issues.isEmpty else { continue }
        valid += 1
        // Left to the long way: escapes, texts of nothing that are no texts' values, objects of no variant.
        let mayGiveUp =
          source.contains("\"") || source.contains("differs") || text.contains("\\")
          || text.contains(":\"\"")
          || writer.isUnchosen
        #expect(accepts || mayGiveUp, place)
      }
    }
    #expect(found > 100 && found <= valid)
  }

  /// More fields than a word has bits, in one variant and in all of them together.
  @Test(arguments: Cases.of([20, 63, 64, 65, 130], oneIn: 2))
  func manyFields(_ count: Int) throws {
    let shared = (0..<40).map { "s\($0): { required: \($0 % 7 == 0) }" }.joined(separator: ", ")
    let variants = (0..<30).map { variant in
      "v\(variant): { fields: { "
        + (0..<count).map {
          "f\($0): { required: \($0 % 9 == variant % 9), length: ..\(variant + 1) }"
        }.joined(separator: ", ") + " } }"
    }
    let form = try ValidationForm(
      "form: t\nrules: { r: { tag: k, fields: { \(shared) }, variants: { \(variants.joined(separator: ", ")) } } }\nfields: { u: { rule: r } }"
    )
    let checker = Checker(form, usesFastPath: true)
    let plain = Checker(form, usesFastPath: false)
    var random = SeededGenerator(state: UInt64(count))
    var found = 0
    let rounds = Cases.count(300, oneIn: 5)
    for _ in 0..<rounds {
      let variant = Int.random(in: 0..<30, using: &random)
      let isWhole = Int.random(in: 0..<5, using: &random) > 0
      let own = (0..<count).filter {
        isWhole && $0 % 9 == variant % 9 || Int.random(in: 0..<3, using: &random) == 0
      }
      let common = (0..<40).filter { $0 % 7 == 0 || Int.random(in: 0..<3, using: &random) == 0 }
      let length = Int.random(in: 0..<9, using: &random) == 0 ? variant + 2 : variant + 1
      var members =
        common.map { "\"s\($0)\":\"u\"" }
        + own.map { "\"f\($0)\":\"\(String(repeating: "u", count: length))\"" }
      if Int.random(in: 0..<3, using: &random) == 0 { members.shuffle(using: &random) }
      let payload = Array("{\"u\":{\"k\":\"v\(variant)\",\(members.joined(separator: ","))}}".utf8)
      let report = plain.check(payload)
      #expect(checker.check(payload) == report)
      #expect(
        FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload) == report.isValid)
      found += report.isValid ? 1 : 0
    }
    #expect(found > Cases.count(100, oneIn: 8) && found < rounds)
  }
}
