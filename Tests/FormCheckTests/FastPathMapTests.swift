import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Maps and tuples, judged while they are read, held against the long way.
@Suite struct FastPathMapTests {
  private static let texts = "m: { values: { length: ..3 } }"
  private static let bounded = """
    m: { values: { type: integer, range: 0..9 }, keys: { pattern: '[a-z]+', normalize: [lowercase] }, count: 1..3 }
    """
  private static let rows = """
    l: { items: { fields: { id: {}, m: { values: { type: date } }, p: { items: [{}, {}] } } } }
    """
  private static let mixed = """
    p: { items: [{ type: number, range: -180..180 }, { length: ..3 }, { type: boolean }] }
    """

  private static let known = """
    m: { fields: { a: { type: integer, required: true }, b: {} }, values: {}, keys: { length: ..2 }, count: ..3 }
    """
  private static let classed = "m: { values: {}, keys: { pattern: '[a-z0-9]{2,20}' } }"
  private static let quoted = #"m: { values: {}, keys: { pattern: '["a-z]+' } }"#
  private static let inParts = "m: { values: {}, keys: { pattern: '[a-z][a-z0-9_]*' } }"
  private static let groups = """
    m: { values: { fields: { a: { required: true }, b: { type: integer } }, check: { that: "a != 'z'" } } }
    """

  private static func long(_ count: Int) -> String { String(repeating: "k", count: count) }

  static let cases: [FastPathTests.Case] = [
    .init(texts, #"{"m":{"a":"1","b":"é","ü":"3"}}"#), .init(texts, #"{"m":{}}"#),
    .init(texts, #"{ "m" : { "a" : "1" , "b" : "2" } }"#), .init(texts, "{}"),
    .init(texts, #"{"m":null}"#), .init(texts, #"{"m":{"m":"m"," ":"x"}}"#),
    .init(texts, #"{"m":{"a":"\u0061"}}"#),
    .init(texts, #"{"m":{"a":"1234"}}"#, false), .init(texts, #"{"m":{"a":1}}"#, false),
    .init(texts, #"{"m":{"a":""}}"#, false), .init(texts, #"{"m":{"a":" "}}"#, false),
    .init(texts, #"{"m":{"a":null}}"#, false), .init(texts, #"{"m":[]}"#, false),
    .init(texts, #"{"m":{"":"1"}}"#, false), .init(texts, #"{"m":{"\u0061":"1"}}"#, false),
    .init(texts, #"{"m":{"a":"1","b":"2","a":"3"}}"#, false),
    .init(texts, #"{"m":{"a":"1"},"m":{}}"#, false), .init(texts, #"{"m":{"a":"1",}}"#, false),
    .init(texts, #"{"m":{"a" "1"}}"#, false), .init(texts, #"{"m":{"a":"1"]}"#, false),
    .init(texts, #"{"m":{"a":"1"#, false), .init(texts, #"{"m":{"a":"#, false),
    .init(texts, #"{"m":{"a"#, false), .init(texts, #"{"m":{"#, false),
    .init(texts, "{\"m\":{\"a\u{1}\":\"1\"}}", false),
    .init(bounded, #"{"m":{"a":1,"b":9}}"#), .init(bounded, #"{"m":{"a":10}}"#, false),
    .init(bounded, #"{"m":{}}"#, false), .init(bounded, #"{"m":{"a1":1}}"#, false),
    .init(bounded, #"{"m":{"A":1}}"#, false), .init(bounded, #"{"m":{"a":"1"}}"#, false),
    .init(bounded, #"{"m":{"a":1,"b":1,"c":1,"d":1}}"#, false),
    .init(
      rows, #"{"l":[{"id":"1","m":{"x":"2026-01-02"}},{"m":{},"id":"2","p":["a","b"]}]}"#),
    .init(rows, #"{"l":[{"id":"1","m":{"x":"2026-02-30"}}]}"#, false),
    .init(mixed, #"{"p":[1.5,"a",true]}"#), .init(mixed, #"{"p": [ -180 , "\u0061" , false ] }"#),
    .init(mixed, #"{"p":[1.5,"a"]}"#, false), .init(mixed, #"{"p":[1.5,"a",true,1]}"#, false),
    .init(mixed, #"{"p":[]}"#), .init(mixed, #"{"p":[181,"a",true]}"#, false),
    .init(mixed, #"{"p":[1,"",true]}"#, false), .init(mixed, #"{"p":[1,null,true]}"#, false),
    .init(mixed, #"{"p":["a",1,true]}"#, false), .init(mixed, #"{"p":[1,"a",true}"#, false),
    .init(mixed, #"{"p":[1"#, false), .init(mixed, #"{"p":[1,"#, false),
    .init(mixed, #"{"p":{"0":1}}"#, false),
    // Keys that are a row of classes.
    .init(classed, #"{"m":{"ab":"1","abcdefghij01234":"2"}}"#),
    .init(classed, #"{"m":{"abcdefghij012345":"1","abcdefghij0123456" : "2"}}"#),
    .init(classed, #"{"m":{"abcdefghij0123456789":"1"}}"#),
    .init(classed, #"{"m":{"abcdefghij0123456789a":"1"}}"#, false),
    .init(classed, #"{"m":{"a":"1"}}"#, false), .init(classed, #"{"m":{"":"1"}}"#, false),
    .init(classed, #"{"m":{"aB":"1"}}"#, false), .init(classed, #"{"m":{"aé":"1"}}"#, false),
    .init(classed, #"{"m":{"a\u0062":"1"}}"#, false), .init(classed, #"{"m":{"ab:"1"}}"#, false),
    .init(classed, #"{"m":{"ab"#, false), .init(classed, #"{"m":{"ab":"1","ab":"2"}}"#, false),
    .init(quoted, #"{"m":{"ab":"1","b":"2"}}"#), .init(quoted, #"{"m":{"a1":"1"}}"#, false),
    .init(quoted, #"{"m":{"a\"":"1"}}"#, false), .init(inParts, #"{"m":{"a_1":"1"}}"#),
    .init(inParts, #"{"m":{"1a":"1"}}"#, false),
    // Keys whose bytes count, and those around them.
    .init(texts, "{\"m\":{\"\(long(64))\":\"1\"}}"),
    .init(texts, "{\"m\":{\"\(long(65))\":\"1\"}}", false),
    .init(texts, "{\"m\":{\"\(long(4_097))\":\"1\"}}", false),
    .init("m: { values: {}, keys: { pattern: '[a-z]+' } }", "{\"m\":{\"\(long(64))\":\"1\"}}"),
    .init(
      "m: { values: {}, keys: { pattern: '[a-z]+' } }", "{\"m\":{\"\(long(4_097))\":\"1\"}}", false),
    .init(known, "{\"m\":{\"a\":1,\"\(long(4_097))\":\"1\"}}", false),
    // Known keys beside those that are data, in any order.
    .init(known, #"{"m":{"a":1,"b":"x"}}"#), .init(known, #"{"m":{"x":"y","b":"x","a":1}}"#),
    .init(known, #"{"m":{ "a" : 1 , "x" : "y" } }"#), .init(known, #"{"m":{"x":"y"}}"#, false),
    .init(known, #"{"m":{"a":1,"a":1}}"#, false), .init(known, #"{"m":{"a":1,"b":null}}"#),
    .init(known, #"{"m":{"a":1,"xyz":"y"}}"#, false), .init(known, #"{"m":{"a":null}}"#, false),
    .init(known, #"{"m":{"a":1,"x":"1","y":"2","z":"3"}}"#, false),
    .init("m: { fields: { a: {}, b: {} }, count: 1..1 }", #"{"m":{"b":"1"}}"#),
    .init("m: { fields: { a: {}, b: {} }, count: 1..1 }", #"{"m":{"b":"1","a":""}}"#, false),
    .init("m: { fields: { a: {}, b: {} }, count: 1..1 }", #"{"m":{"c":"1"}}"#, false),
    // Values that hold others, and values that may be nothing.
    .init("m: { values: { items: {} } }", #"{"m":{"b":["1"],"c":["1","2"]}}"#),
    .init("m: { values: { items: {} } }", #"{"m":{"b":[]}}"#, false),
    .init(groups, #"{"m":{"x":{"a":"1"},"y":{"a":"2","b":2}}}"#),
    .init(groups, #"{"m":{"x":{"b":2}}}"#, false),
    .init(groups, #"{"m":{"x":{"a":"1"},"x":{"a":"1"}}}"#, false),
    .init("m: { values: { values: { type: integer } } }", #"{"m":{"a":{"a":1,"b":2},"b":{}}}"#),
    .init("m: { values: { values: {} } }", #"{"m":{"a":{"a":"1","b":"2","a":"3"}}}"#, false),
    .init("m: { values: { values: {} } }", #"{"m":{"a":{"a":"1"},"b":{"a":"1"},"a":{}}}"#, false),
    .init("m: { values: { required: false } }", #"{"m":{"b":"","c":null}}"#),
    .init("m: { values: { required: false, default: x } }", #"{"m":{"b":""}}"#, false),
    .init("m: { values: { nullable: true } }", #"{"m":{"b":null}}"#),
    .init("m: { values: { normalize: [trim] } }", #"{"m":{"b":" 1"}}"#),
    .init("m: { values: { normalize: [trim] } }", #"{"m":{"b":"1"}}"#),
    .init("m: { values: { secret: true } }", #"{"m":{"b":" "}}"#),
    .init("p: { items: [{}, { required: false }] }", #"{"p":["1"]}"#),
    .init("p: { items: [{}, { required: false, default: x }] }", #"{"p":["1"]}"#),
    .init("p: { items: [{}], rest: { type: integer } }", #"{"p":["1",2,3]}"#),
    .init("p: { items: [{}], rest: { type: integer } }", #"{"p":["1",2,"3"]}"#, false),
    .init("p: { items: [{}], rest: {}, count: ..2 }", #"{"p":["1","2","3"]}"#, false),
    .init("p: { items: [{}, {}], required: true }", #"{"p":[]}"#, false),
    .init("l: { items: { items: [{ type: integer }, {}] } }", #"{"l":[[1,"a"],[2,"b"]]}"#),
    .init("l: { items: { items: [{ type: integer }, {}] } }", #"{"l":[[1,"a"],["b",2]]}"#, false),
    // What others read, and what waits, take the long way.
    .init(
      "m: { values: {} }\n  n: { type: integer, compute: 'size(m)' }", #"{"m":{"a":"b"},"n":1}"#,
      false),
    .init("m: { values: {}, check: { that: \"'b' in m\" } }", #"{"m":{"b":"1"}}"#, false),
    .init("m: { values: { equals: a }, fields: { a: {} } }", #"{"m":{"a":"1","b":"2"}}"#, false),
    .init("m: { values: { check: \"this != 'a'\" } }", #"{"m":{"b":"a"}}"#, false),
    .init("m: { values: { check: \"this != 'a'\" } }", #"{"m":{}}"#),
  ]

  @Test(arguments: cases)
  func whatIsFound(_ known: FastPathTests.Case) throws {
    let checker = Checker(
      try ValidationForm("form: t\nfields:\n  \(known.fields)"), usesFastPath: true)
    #expect(FastPathTests.acceptsFast(checker, Array(known.payload.utf8)) == known.isFound)
  }

  /// Every byte of a valid record replaced, left out, doubled: what the fast path takes the long way takes.
  @Test(
    arguments: Cases.of(
      ["{", "}", "[", "]", "\"", ",", ":", " ", "\\", "0", "\u{0}", "a", "b"], oneIn: 4))
  func damage(piece: String) throws {
    let form = try ValidationForm("form: t\nfields:\n  \(Self.texts)\n  \(Self.mixed)")
    let checker = Checker(form, usesFastPath: true)
    let valid = Array(#"{"m":{"a":"x","b":"y", "cd":"0"},"p":[1,"b",true]}"#.utf8)
    #expect(FastPathTests.acceptsFast(checker, valid))
    FastPathTests.askDamaged(checker, valid, with: piece)
  }

  /// Maps of a few keys and of hundreds, some twice: the fast path says no more than the long way, and all that is plain.
  @Test(arguments: [
    (texts, #""v""#, #""long""#), (bounded, "7", "-1"),
    ("m: { values: { type: boolean }, count: ..500 }", "true", "1"),
    ("m: { values: { type: datetime } }", #""2026-01-02T03:04:05Z""#, #""2026-01-02""#),
  ])
  func saysTheSame(fields: String, value: String, other: String) throws {
    var random = SeededGenerator(state: 5)
    let form = try ValidationForm("form: t\nfields:\n  \(fields)")
    let known = Checker(form, usesFastPath: true)
    let plain = Checker(form, usesFastPath: false)
    var (found, valid) = (0, 0)
    for _ in 0..<Cases.count(400, oneIn: 4) {
      let most = [1, 3, 12, 300].randomElement(using: &random) ?? 1
      let keys = (0..<Int.random(in: 0...most, using: &random)).map { number in
        let isTwice = Int.random(in: 0..<400, using: &random) == 0
        // Long ones that differ in the middle, too.
        let letters =
          String(UnicodeScalar(UInt8(97 + number % 26)))
          + String(UnicodeScalar(UInt8(97 + number / 26 % 26)))
        return isTwice
          ? "aa" : number % 3 == 0 ? letters : "aLongName".lowercased() + letters + "ofmanybytes"
      }
      let members = keys.map { key in
        let isOther = Int.random(in: 0..<900, using: &random) == 0
        return "\"\(key)\":\(isOther ? other : value)"
      }
      let payload = Array("{\"m\":{\(members.joined(separator: ","))}}".utf8)
      let report = plain.check(payload, cleaned: true)
      #expect(known.check(payload, cleaned: true) == report)
      let isValid = report.isValid
      if isValid { valid += 1 }
      // Tries are given up for a while where most fail.
      _ = FastPathTests.acceptsFast(known, Array("{}".utf8))
      _ = FastPathTests.acceptsFast(known, Array("{}".utf8))
      if FastPathTests.acceptsFast(known, payload) {
        found += 1
        #expect(isValid)
      }
    }
    #expect(found == valid && valid > Cases.count(40, oneIn: 10))
  }

  /// Keys beyond a limit, and of many the last one again.
  @Test(arguments: [(9_999, true), (10_001, false)])
  func manyKeys(_ count: Int, _ isFound: Bool) throws {
    let form = try ValidationForm("form: t\nfields:\n  m: { values: { type: boolean } }")
    let keys = (0..<count).map { "\"\($0)\":true" }.joined(separator: ",")
    let checker = Checker(form, usesFastPath: true)
    #expect(FastPathTests.acceptsFast(checker, Array("{\"m\":{\(keys)}}".utf8)) == isFound)
    let again = Array("{\"m\":{\(keys),\"5\":true}}".utf8)
    #expect(!FastPathTests.acceptsFast(checker, again))
  }

  /// As many keys as have marks of their own, more than that, and more than there are marks; with the first one again.
  @Test(arguments: [1, 2, 3, 10, 32, 33, 300, 1_030])
  func sameKeys(_ count: Int) throws {
    let form = try ValidationForm("form: t\nfields:\n  m: { values: { type: boolean } }")
    let checker = Checker(form, usesFastPath: true)
    // Short ones, and ones that differ in the middle alone.
    for (start, end) in [("", ""), ("beginning", "theend"), ("beginning", "theveryend")] {
      let keys = (0..<count).map { "\(start)\($0)\(end)" }
      let members = keys.map { "\"\($0)\":true" }.joined(separator: ",")
      let again = "\"\(keys[0])\":true"
      #expect(FastPathTests.acceptsFast(checker, Array("{\"m\":{\(members)}}".utf8)))
      #expect(!FastPathTests.acceptsFast(checker, Array("{\"m\":{\(members),\(again)}}".utf8)))
      #expect(!FastPathTests.acceptsFast(checker, Array("{\"m\":{\(again),\(members)}}".utf8)))
    }
  }

  @Test(arguments: ["values: { type: integer }", "unknown: { type: integer }\nfields: { a: {} }"])
  func wholeRecords(_ rule: String) throws {
    let checker = Checker(try ValidationForm("form: t\n\(rule)"), usesFastPath: true)
    #expect(FastPathTests.acceptsFast(checker, Array(#"{"x":1,"y":2}"#.utf8)))
    #expect(!FastPathTests.acceptsFast(checker, Array(#"{"x":1,"y":"b"}"#.utf8)))
    #expect(!FastPathTests.acceptsFast(checker, Array(#"{"x":1,"x":2}"#.utf8)))
  }

  /// What a field may hold, as a form says it and as a record has it.
  indirect enum Content {
    case single(Int)
    case list(Content)
    case group([Content])
    case map(known: [Content], values: Content, count: Int)
    case tuple([Content], rest: Content?, mayBeShort: Bool)

    private static let singles: [(rule: String, right: [String], wrong: [String])] = [
      ("length: ..3", [#""a""#, #""bcd""#, #""é""#, #""\u0061""#], [#""long""#, "7", #"" ""#]),
      ("type: integer, range: 0..99", ["0", "99", "7", "1e1"], ["-1", "100", "1.5", #""7""#]),
      ("type: boolean", ["true", "false"], ["1", #""true""#, "tru"]),
      ("type: date", [#""2026-06-15""#], [#""2026-02-30""#, #""15""#]),
      ("required: false, choices: [x, y]", [#""x""#, "null", #""""#], [#""z""#, "[]"]),
      ("normalize: [trim], pattern: '[a-z]+'", [#""ab""#], [#"" ab""#, #""A""#, "null"]),
    ]

    static func any(_ depth: Int, _ random: inout SeededGenerator) -> Content {
      func inner(_ count: ClosedRange<Int>) -> [Content] {
        (0..<Int.random(in: count, using: &random)).map { _ in any(depth - 1, &random) }
      }
      switch depth == 0 ? 0 : Int.random(in: 0..<8, using: &random) {
      case 0, 1: return .single(Int.random(in: 0..<singles.count, using: &random))
      case 2: return .list(any(depth - 1, &random))
      case 3: return .group(inner(1...3))
      case 4, 5:
        return .map(
          known: inner(0...2), values: any(depth - 1, &random),
          count: Int.random(in: 0...4, using: &random))
      default:
        return .tuple(
          inner(1...3), rest: Bool.random(using: &random) ? any(depth - 1, &random) : nil,
          mayBeShort: Bool.random(using: &random))
      }
    }

    var rule: String {
      func fields(_ all: [Content]) -> String {
        all.enumerated().map { "k\($0.offset): { \($0.element.rule) }" }.joined(separator: ", ")
      }
      switch self {
      case .single(let number): return Self.singles[number].rule
      case .list(let items): return "items: { \(items.rule) }"
      case .group(let members): return "fields: { \(fields(members)) }"
      case .map(let known, let values, let count):
        return (known.isEmpty ? "" : "fields: { \(fields(known)) }, ")
          + "values: { \(values.rule) }, keys: { length: ..4 }"
          + (count > 1 ? ", count: ..\(count)" : "")
      case .tuple(let items, let rest, let mayBeShort):
        let places = items.enumerated().map { place, item in
          let isOptional = mayBeShort && place == items.count - 1 && !item.rule.contains("required")
          return "{ \(item.rule)\(isOptional ? ", required: false" : "") }"
        }
        return "items: [\(places.joined(separator: ", "))]"
          + (rest.map { ", rest: { \($0.rule) }" } ?? "")
      }
    }

    /// - Parameter odds: Of so many values one is odd.
    func value(_ odds: Int, _ random: inout SeededGenerator) -> String {
      let isOdd = Int.random(in: 0..<odds, using: &random) == 0
      if isOdd, Bool.random(using: &random) {
        return ["null", "{}", "[]", #""a""#, "1", "[1]", #"{"a":1}"#, #""""#]
          .randomElement(using: &random) ?? ""
      }
      let comma = Bool.random(using: &random) ? "," : " , "
      switch self {
      case .single(let number):
        let single = Self.singles[number]
        return (isOdd ? single.wrong : single.right).randomElement(using: &random) ?? ""
      case .list(let items):
        let count = Int.random(in: 1...3, using: &random)
        let all = (0..<count).map { _ in items.value(odds, &random) }
        return "[\(all.joined(separator: comma))]"
      case .group(let members):
        let all = members.enumerated().map {
          "\"k\($0.offset)\":\($0.element.value(odds, &random))"
        }
        return "{\((isOdd ? all + ["\"x\":1"] : all).joined(separator: comma))}"
      case .map(let known, let values, let most):
        var all = known.enumerated().map {
          "\"k\($0.offset)\": \($0.element.value(odds, &random))"
        }
        let left = most > 1 ? max(0, most - known.count) : 4
        for number in 0..<Int.random(in: 0...left, using: &random) {
          let key =
            isOdd
            ? ["a", "", "longer", "\\u0061"].randomElement(using: &random) ?? "" : "d\(number)"
          all.append("\"\(key)\":\(values.value(odds, &random))")
        }
        return "{\(all.shuffled(using: &random).joined(separator: comma))}"
      case .tuple(let items, let rest, let mayBeShort):
        var all = items.map { $0.value(odds, &random) }
        if isOdd || mayBeShort && items.count > 1 && Bool.random(using: &random) {
          all.removeLast()
        }
        if let rest, all.count == items.count || isOdd {
          for _ in 0..<Int.random(in: 0...2, using: &random) {
            all.append(rest.value(odds, &random))
          }
        }
        return "[\(all.joined(separator: comma))]"
      }
    }
  }

  /// Forms with maps and tuples at random, and records that fit them or do not: both ways say the same.
  @Test func anyForm() throws {
    var random = SeededGenerator.fresh
    var (fast, right, wrong) = (0, 0, 0)
    for _ in 0..<Cases.count(200, oneIn: 4) {
      let content = Content.group((0..<3).map { _ in Content.any(3, &random) })
      let form = try ValidationForm("form: t\n\(content.rule)")
      let plain = Checker(form, usesFastPath: false)
      for number in 0..<30 {
        let payload = Array(content.value(number % 3 == 0 ? 20 : 200, &random).utf8)
        let checker = Checker(form, usesFastPath: true)
        let report = plain.check(payload)
        #expect(
          checker.check(payload) == report,
          "\(content.rule)\n\(String(decoding: payload, as: UTF8.self))")
        if FastPathTests.acceptsFast(checker, payload) { fast += 1 }
        if report.isValid { right += 1 } else { wrong += 1 }
      }
    }
    // A few forms in which little is judged at once say nothing of the share.
    #expect(!Cases.areAll || fast * 10 > right * 8, "\(fast) \(right)")
    #expect(
      right > Cases.count(1_000, oneIn: 10) && wrong > Cases.count(200, oneIn: 20),
      "\(right) \(wrong)")
  }
}
