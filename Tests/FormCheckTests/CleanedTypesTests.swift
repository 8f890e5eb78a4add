import Foundation
import TestFixtures
import TestSupport
import Testing

@_spi(Fuzzing) @testable import FormCheck

/// Whatever is valid decodes into the types of its form: cleaned payloads hold nothing else.
@Suite struct CleanedTypesTests {
  /// What a form says of a value; written as YAML, and held against a cleaned payload.
  indirect enum Shape {
    case single(String, options: [String])
    case list(Shape, options: [String])
    case group([(String, Shape)], options: [String])

    var yaml: String {
      switch self {
      case .single(let type, let options):
        "{ " + (["type: \(type)"] + options).joined(separator: ", ") + " }"
      case .list(let items, let options):
        "{ " + (["items: \(items.yaml)"] + options).joined(separator: ", ") + " }"
      case .group(let fields, let options):
        "{ "
          + (["fields: { " + fields.map { "\($0): \($1.yaml)" }.joined(separator: ", ") + " }"]
          + options).joined(separator: ", ") + " }"
      }
    }

    private var options: [String] {
      switch self {
      case .single(_, let options), .list(_, let options), .group(_, let options): options
      }
    }

    /// Why a value of a cleaned payload is not of this shape, or nil.
    func misfit(_ value: FuzzDoor.Value, _ place: String = "") -> String? {
      if value == .null {
        let isFine = options.contains("nullable: true") || yaml.hasPrefix("{ type: any")
        return isFine ? nil : "\(place): null"
      }
      switch (self, value) {
      case (.single("any", _), _), (.single("text", _), .text), (.single("number", _), .number),
        (.single("boolean", _), .boolean):
        return nil
      case (.single("integer", _), .number(let digits)):
        let isPlain = digits.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        return isPlain ? nil : "\(place): \(String(decoding: digits, as: UTF8.self))"
      case (.single("date", _), .text(let text)): return text.count == 10 ? nil : "\(place): date"
      case (.single("time", _), .text(let text)): return text.count >= 5 ? nil : "\(place): time"
      case (.single("datetime", _), .text(let text)):
        return text.count >= 20 ? nil : "\(place): datetime"
      case (.single("local", _), .text(let text)):
        return text.count >= 16 ? nil : "\(place): local"
      case (.list(let items, _), .list(let values)):
        return values.enumerated().compactMap { items.misfit($1, "\(place)/\($0)") }.first
      case (.group(let fields, _), .object(let pairs)):
        for pair in pairs {
          let name = String(decoding: pair.key, as: UTF8.self)
          guard let field = fields.first(where: { $0.0 == name }) else { continue }
          if let wrong = field.1.misfit(pair.value, "\(place)/\(name)") { return wrong }
        }
        return nil
      default: return "\(place): \(value) is no \(yaml)"
      }
    }
  }

  struct Generator {
    var random: SeededGenerator

    mutating func pick(_ items: [String]) -> String { items.randomElement(using: &random) ?? "" }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    static let types = [
      "text", "integer", "number", "boolean", "date", "time", "datetime", "local", "any",
    ]

    static let defaults = [
      "text": "a", "integer": "3.0", "number": "1.5", "boolean": "true", "date": "2026-06-15",
      "time": "'09:00'", "datetime": "'2026-06-15T00:00:00Z'",
      "local": "'2026-06-15T00:00'", "any": "[1]",
    ]

    mutating func shape(depth: Int) -> Shape {
      var options: [String] = []
      if chance(4) { options.append("required: false") }
      if chance(6) { options.append("nullable: true") }
      let kind = Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &random)
      if kind < 7 {
        let type = pick(Self.types)
        if chance(5), !options.contains("required: false") {
          options.append("default: \(Self.defaults[type] ?? "a")")
        }
        if type == "integer" || type == "number" || type == "boolean", chance(3) {
          options.append("coerce: true")
        }
        if chance(4) { options.append("normalize: [trim]") }
        if chance(8) { options.append("secret: true") }
        return .single(type, options: options)
      }
      if kind < 9 {
        if chance(4) { options.append("normalize: [{ split: ',' }]") }
        return .list(shape(depth: depth - 1), options: options)
      }
      let fields = (0..<Int.random(in: 1...3, using: &random)).map { index in
        (["a", "b", "c"][index], shape(depth: depth - 1))
      }
      return .group(fields, options: options)
    }

    static let odd = [
      "null", "\"\"", "\" \"", "\"\\u200b\"", "[]", "{}", "[null]", "[\"\"]", "[[]]", "0", "true",
      "\"5\"", "\"true\"", "3.0", "2e1", "-0.0", "\"x\"", "1.5",
    ]

    /// A value that mostly fits, and now and then is odd.
    mutating func value(_ shape: Shape) -> String {
      if chance(3) { return pick(Self.odd) }
      switch shape {
      case .single("integer", _): return pick(["1", "2.0", "3e2", "\"4\"", "50e-1"])
      case .single("number", _): return pick(["1", "2.5", "\"4.5\""])
      case .single("boolean", _): return pick(["true", "false", "\"true\""])
      case .single("date", _): return pick(["\"2026-06-15\"", "\" 2026-06-15\""])
      case .single("time", _): return pick(["\"09:00\"", "\"09:00:00\""])
      case .single("datetime", _): return "\"2026-06-15T00:00:00Z\""
      case .single("local", _): return "\"2026-06-15T00:00\""
      case .single: return pick(["\"a\"", "\"b c\"", "\" d\""])
      case .list(let items, _):
        if chance(4) { return "\"a,b\"" }
        return "["
          + (0..<Int.random(in: 0...3, using: &random)).map { _ in value(items) }
          .joined(separator: ",") + "]"
      case .group(let fields, _):
        return "{"
          + fields.filter { _ in !chance(4) }.map { "\"\($0)\":\(value($1))" }
          .joined(separator: ",") + "}"
      }
    }
  }

  /// Forms and payloads at random, as JSON and as inputs that know nothing but texts.
  @Test(arguments: 0..<UInt64(Cases.count(60, oneIn: 4)))
  func validPayloadsHaveTheTypesOfTheirForm(seed: UInt64) throws {
    var generator = Generator(random: SeededGenerator(state: seed &* 6_364_136_223))
    var valid = 0
    for _ in 0..<12 {
      let fields = ["a", "b", "c"].map { ($0, generator.shape(depth: 2)) }
      let shape = Shape.group(fields, options: [])
      let text =
        "form: t\nfields:\n" + fields.map { "  \($0): \($1.yaml)\n" }.joined()
      // A default that its field does not take is a mistake of the form.
      guard let form = try? ValidationForm(text) else { continue }
      let checker = Checker(form)
      for _ in 0..<60 {
        let payload =
          "{"
          + fields.map { "\"\($0)\":\(generator.value($1))" }
          .joined(separator: ",") + "}"
        checker.coercesAll = generator.chance(5)
        let report = checker.check(payload.utf8, now: try moment(noon), cleaned: true)
        guard report.isValid else { continue }
        valid += 1
        for cleaned in [report.cleaned ?? [], checker.cleanedRecord(omittingEmpty: true)] {
          let read = try FuzzDoor.read(cleaned, behind: [], limits: Limits()).get()
          let misfit = shape.misfit(read)
          #expect(misfit == nil, "\(text)\(payload)\n\(String(decoding: cleaned, as: UTF8.self))")
          if misfit != nil { return }
        }
      }
    }
    #expect(valid > 5, "\(valid) of the payloads are valid")
  }

  static let cases: [FormCase] = [
    ("i: { type: integer }", "{'i':[]}", ["/i: typeMismatch"], nil),
    ("i: {}", "{'i':[]}", ["/i: typeMismatch"], nil),
    ("i: { type: date, required: true }", "{'i':[]}", ["/i: typeMismatch"], nil),
    ("i: { fields: { a: {} } }", "{'i':[]}", ["/i: typeMismatch"], nil),
    ("i: { items: {} }", "{'i':[]}", [], "{'i':[]}"),
    ("i: { items: {}, required: true }", "{'i':[]}", ["/i: valueMissing"], nil),
    ("i: { type: any, required: true }", "{'i':[]}", [], "{'i':[]}"),
    ("i: { type: integer }", "{'i':' '}", [], "{}"),
    ("i: { type: integer }", "{'i':''}", [], "{}"),
    ("i: { type: integer }", "{'i':null}", [], "{}"),
    ("i: { type: date }", "{'i':' '}", [], "{}"),
    ("i: { items: {} }", "{'i':''}", [], "{}"),
    ("i: { items: {} }", "{'i':null}", [], "{}"),
    ("i: { fields: { a: {} } }", "{'i':' '}", [], "{}"),
    ("i: { fields: { a: { type: integer } } }", "{'i':{'a':' '}}", [], "{'i':{}}"),
    ("i: {}", "{'i':' '}", [], "{'i':' '}"), ("i: {}", "{'i':null}", [], "{}"),
    ("i: { nullable: true, type: integer }", "{'i':null}", [], "{'i':null}"),
    ("i: { nullable: true, type: integer }", "{'i':''}", [], "{}"),
    ("i: { type: any }", "{'i':null}", [], "{'i':null}"),
    ("i: { type: integer, default: 7 }", "{'i':' '}", [], "{'i':7}"),
    (
      "i: { items: { type: integer, required: false } }", "{'i':[1,'',2,null,3]}", [],
      "{'i':[1,2,3]}"
    ),
    ("i: { items: { required: false } }", "{'i':['a','']}", [], "{'i':['a','']}"),
    ("i: { type: integer }", "{'i':3e2}", [], "{'i':300}"),
    ("i: { type: integer }", "{'i':-1.50e1}", [], "{'i':-15}"),
    ("i: { type: integer }", "{'i':-0.0}", [], "{'i':0}"),
    ("i: { type: integer, coerce: true }", "{'i':'2.0'}", [], "{'i':2}"),
    ("i: { type: number }", "{'i':3e2}", [], "{'i':3e2}"),
    ("i: { when: a }\n  a: { type: boolean }", "{'i':[]}", ["/i: notApplicable (warning)"], "{}"),
    ("i: { when: a, items: {} }\n  a: { type: boolean }", "{'i':[]}", [], "{}"),
  ].map { fields, payload, issues, cleaned in
    FormCase("\(fields) \(payload)", "fields:\n  \(fields)", payload, issues, cleaned: cleaned)
  }

  @Test(arguments: cases)
  func what(_ row: FormCase) throws { try row.test() }

  @Test func keysThatAreNotNamed() throws {
    try FormCase(
      "rest", "unknown: { type: integer, required: false }\nfields: { a: {} }",
      "{'b':' ','c':2.0}", cleaned: "{'c':2}"
    ).test()
  }

  /// The library's own decoding meets no other type either.
  @Test func decoding() throws {
    struct Value: Decodable, Equatable {
      struct Row: Decodable, Equatable {
        var n: Int?
      }
      var i: Int?
      var l: [Int]?
      var g: Row?
      var rows: [Row]?
    }
    let form = try ValidationForm(
      """
      form: t
      fields:
        i: { type: integer }
        l: { items: { type: integer, required: false } }
        g: { fields: { n: { type: integer } } }
        rows: { items: { fields: { n: { type: integer } } } }
      """)
    for (payload, value) in [
      (#"{"i":" ","l":" ","g":"","rows":null}"#, Value()),
      (
        #"{"i":2e1,"l":[1,"",2.0],"g":{"n":""},"rows":[{"n":" "},{"n":3.0}]}"#,
        Value(i: 20, l: [1, 2], g: .init(), rows: [.init(), .init(n: 3)])
      ),
      (#"{"l":[]}"#, Value(l: nil)),
    ] {
      #expect(try form.decode(Value.self, from: payload.utf8) == value)
    }
  }
}
