import FormCheck
import TestFixtures
import Testing

/// The keys of a field that are no constraints on one value: presence, defaults, shape, partners.
@Suite struct FieldKeyTests {
  static let presence: [Judged] = [
    Judged(
      "required: true",
      [
        "": "valueMissing", "null": "valueMissing", "''": "valueMissing", "' '": "valueMissing",
        #"'\t\n\u00a0'"#: "valueMissing", #"'\u200b\ufeff\u3164\u2800'"#: "valueMissing",
        #"'\u202e'"#: "valueMissing", #"'\u2066'"#: "valueMissing", #"'\u0000'"#: "",
        "'\u{E0041}'": "valueMissing", "'\u{FE0F}'": "valueMissing", "'a'": "",
        "5": "typeMismatch", "{}": "typeMismatch", "['a']": "typeMismatch",
      ]),
    // An empty optional field skips every other constraint; an empty required one has one issue.
    Judged(
      "length: 5.., pattern: 'a+', includes: b",
      ["": "", "null": "", "''": "", "' '": "", "'c'": "tooShort patternMismatch missingPart"]),
    Judged("required: true, length: 5.., pattern: 'a+'", ["''": "valueMissing"]),
    Judged("required: false", ["": ""]),
    Judged("type: boolean, required: true", ["false": "", "": "valueMissing"]),
    Judged("type: integer, required: true", ["0": "", "-0": "", "''": "valueMissing"]),
    Judged("type: any, required: true", ["{}": "", "0": "", "null": "valueMissing", "[1]": ""]),
    Judged(
      "required: true, nullable: true", ["null": "", "": "valueMissing", "''": "valueMissing"]),
    Judged("type: integer, nullable: true, range: 1..", ["null": "", "0": "rangeUnderflow"]),
    // A secret of blanks is filled: white space may be a password's.
    Judged("required: true, secret: true", ["' '": "", "''": "valueMissing"]),
    Judged(
      "required: true, fields: { a: {} }", ["{}": "", "": "valueMissing", "''": "valueMissing"]),
    Judged("required: true, items: {}", ["[]": "valueMissing", "['a']": "", "": "valueMissing"]),
    Judged("rule: consent.accepted", ["true": "", "false": "notAChoice", "": ""]),
  ]

  static let lists: [Judged] = [
    Judged(
      "items: {}, count: 2..3",
      [
        "['a']": "tooFew", "['a','b']": "", "['a','b','c','d']": "tooMany", "[]": "", "": "",
        "{}": "typeMismatch", "'a'": "typeMismatch", "null": "", #"{"0":"a"}"#: "typeMismatch",
      ]),
    Judged("items: {}, count: 2", ["['a']": "tooFew", "['a','b']": ""]),
    Judged("items: {}, count: ..1", ["['a']": "", "['a','b']": "tooMany"]),
  ]

  @Test(arguments: presence + lists)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  /// What stands under `fields:`, a payload and the issues in their order.
  struct Shape: Sendable, CustomTestStringConvertible {
    var fields: String
    var payload: String
    var issues: [String]

    init(_ fields: String, _ payload: String, _ issues: [String] = []) {
      (self.fields, self.payload, self.issues) = (fields, payload, issues)
    }

    var testDescription: String {
      "\(fields.split(separator: "\n").joined()) ← \(payload)"
    }
  }

  static let shapes: [Shape] = [
    // A required group that is missing is one issue; an optional one is fine whatever it holds.
    Shape("g: { required: true, fields: { a: { required: true } } }", "{}", ["/g: valueMissing"]),
    Shape(
      "g: { required: true, fields: { a: { required: true } } }", #"{"g":{}}"#,
      ["/g/a: valueMissing"]),
    Shape("g: { fields: { a: { required: true } } }", "{}"),
    Shape("g: { fields: { a: { required: true } } }", #"{"g":null}"#),
    Shape("g: { fields: { a: { required: true } } }", #"{"g":[1]}"#, ["/g: typeMismatch"]),
    Shape("g: { fields: { a: {} } }", "[1]", [": typeMismatch"]),
    Shape("g: { fields: { a: {} } }", "1", [": typeMismatch"]),
    // The items of a list are required, unless they say otherwise.
    Shape(
      "l: { items: { length: ..2 } }", #"{"l":["a","","abc",null,5]}"#,
      ["/l/1: valueMissing", "/l/2: tooLong", "/l/3: valueMissing", "/l/4: typeMismatch"]),
    Shape("l: { items: { required: false } }", #"{"l":["a","",null]}"#),
    Shape(
      "l: { count: 2.., items: { fields: { n: { required: true } } } }", #"{"l":[{}]}"#,
      ["/l: tooFew", "/l/0/n: valueMissing"]),
    Shape(
      "l: { items: { items: { type: integer } } }", #"{"l":[[1,"x"],[]]}"#,
      ["/l/0/1: typeMismatch", "/l/1: valueMissing"]),
    // Names are pointers of RFC 6901, whatever stands in them.
    Shape(
      "'a/b~c': { required: true }\n  '': { required: true }\n  a.b: { required: true }", "{}",
      ["/a~1b~0c: valueMissing", "/: valueMissing", "/a.b: valueMissing"]),
    Shape(
      "__proto__: { length: ..1 }\n  constructor: {}", #"{"__proto__":"ab"}"#,
      ["/__proto__: tooLong"]),
    // Keys are equal by their bytes.
    Shape("é: {}", "{\"é\":\"a\",\"e\u{301}\":\"b\"}", ["/e\u{301}: unknownField"]),
    // A default is judged like a value that was sent.
    Shape("x: { default: GE, required: true, choices: [GE, AM] }", "{}"),
    Shape("x: { default: GE, choices: [GE, AM] }", #"{"x":""}"#),
    Shape("x: { default: GE, choices: [GE, AM] }", #"{"x":"XX"}"#, ["/x: notAChoice"]),
    // Comparisons: equal values, required as soon as the partner is filled.
    Shape("a: {}\n  b: { equals: a }", #"{"a":"1","b":"1"}"#),
    Shape("a: {}\n  b: { equals: a }", #"{"a":"1","b":"2"}"#, ["/b: notEqual"]),
    Shape("a: {}\n  b: { equals: a }", #"{"a":"1"}"#, ["/b: valueMissing"]),
    Shape("a: {}\n  b: { equals: a }", #"{"b":"1"}"#),
    Shape("a: {}\n  b: { equals: a }", "{}"),
    Shape("a: { required: true }\n  b: { equals: a }", #"{"b":"1"}"#, ["/a: valueMissing"]),
    Shape(
      "a: { length: 3.. }\n  b: { equals: a }", #"{"a":"1","b":"2"}"#,
      ["/a: tooShort", "/b: notEqual"]),
    Shape(
      "a: {}\n  b: { equals: a, length: 3.. }", #"{"a":"1","b":"2"}"#,
      ["/b: tooShort", "/b: notEqual"]),
    Shape("a: { type: number }\n  b: { type: number, equals: a }", #"{"a":1.0,"b":1}"#),
    Shape(
      "a: { type: boolean }\n  b: { type: boolean, equals: a }", #"{"a":true,"b":false}"#,
      ["/b: notEqual"]),
    Shape("a: {}\n  b: { differs: a }", #"{"a":"1","b":"1"}"#, ["/b: notDifferent"]),
    Shape("a: {}\n  b: { differs: a }", #"{"a":"1","b":"2"}"#),
    Shape("a: {}\n  b: { differs: a }", #"{"a":"1"}"#),
    Shape("a: {}\n  b: { differs: a }", "{\"a\":\"é\",\"b\":\"e\u{301}\"}"),
    Shape("a: {}\n  b: { equals: a, secret: true }", #"{"a":"1"}"#, ["/b: valueMissing"]),
    // Names lead outward, into groups, and from the root.
    Shape(
      "a: {}\n  g: { fields: { b: { equals: a } } }", #"{"a":"1","g":{"b":"2"}}"#,
      ["/g/b: notEqual"]),
    Shape(
      "a: {}\n  g: { fields: { a: {}, b: { equals: a } } }", #"{"a":"1","g":{"a":"2","b":"2"}}"#),
    Shape(
      "a: {}\n  g: { fields: { a: {}, b: { equals: record.a } } }",
      #"{"a":"1","g":{"a":"2","b":"2"}}"#, ["/g/b: notEqual"]),
    Shape(
      "g: { fields: { a: {} } }\n  b: { equals: g.a }", #"{"g":{"a":"1"},"b":"2"}"#,
      ["/b: notEqual"]),
    Shape("g: { fields: { a: {} } }\n  b: { equals: g.a }", #"{"b":"2"}"#),
    Shape(
      "l: { items: { fields: { a: {}, b: { equals: a } } } }",
      #"{"l":[{"a":"1","b":"1"},{"a":"1","b":"2"}]}"#, ["/l/1/b: notEqual"]),
    // Chains: what is wrong itself is compared all the same.
    Shape(
      "a: {}\n  b: { equals: a }\n  c: { equals: b }", #"{"a":"1","b":"2","c":"3"}"#,
      ["/b: notEqual", "/c: notEqual"]),
    Shape(
      "c: { equals: b }\n  b: { equals: a }\n  a: {}", #"{"a":"1","b":"2","c":"3"}"#,
      ["/c: notEqual", "/b: notEqual"]),
    // A key that stands twice is wrong, and its field is not judged further.
    Shape("a: { length: 3.. }", #"{"a":"1","\u0061":"2"}"#, ["/a: duplicateKey"]),
    Shape(
      "a: { required: true }\n  b: { equals: a }", #"{"a":"1","a":"2","b":"3"}"#,
      ["/a: duplicateKey"]),
  ]

  @Test(arguments: shapes)
  func judgesShapes(_ shape: Shape) throws {
    let report = try report("form: t\nfields:\n  \(shape.fields)", shape.payload)
    #expect(report.issues.map(facts) == shape.issues)
    #expect(report.verdict == (shape.issues.isEmpty ? .valid : .invalid))
  }

  @Test(
    arguments: [
      ("reject", ["/b: unknownField", "/g/c: unknownField"], nil),
      (
        "warn", ["/b: unknownField (warning)", "/g/c: unknownField (warning)"],
        #"{"a":"1","g":{"d":"4","c":3},"b":[true,null]}"#
      ),
      ("allow", [], #"{"a":"1","g":{"d":"4","c":3},"b":[true,null]}"#),
      ("strip", [], #"{"a":"1","g":{"d":"4"}}"#),
    ] as [(String, [String], String?)])
  func unknownKeys(_ policy: String, _ issues: [String], _ cleaned: String?) throws {
    let form = "form: t\nunknown: \(policy)\nfields: { a: {}, g: { fields: { d: {} } } }"
    let payload = #"{"b": [true, null], "g": {"c": 3, "d": "4"}, "a": "1"}"#
    let report = try report(form, payload, cleaned: true)
    #expect(report.issues.map(facts) == issues)
    #expect(report.isValid == (cleaned != nil))
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == cleaned)
  }

  /// By language.md an empty list is empty in a field of lists only.
  @Test(arguments: [
    "type: integer", "length: 1..", "fields: { a: { required: true } }", "type: date",
    "type: boolean",
  ])
  func anEmptyListIsOfAnotherType(_ field: String) throws {
    let (expected, got) = try Judged(field, ["[]": "typeMismatch"]).run()
    #expect(got == expected)
  }

  /// An object or a list is none of the choices of a field of any type.
  @Test(arguments: ["{}", "[1]"])
  func whatIsNoSingleValueIsNoChoice(_ value: String) throws {
    let (expected, got) = try Judged("type: any, choices: [1]", [value: "notAChoice"]).run()
    #expect(got == expected)
  }

  @Test func aGroupsOwnUnknownWins() throws {
    let form = "form: t\nunknown: allow\nfields: { g: { unknown: reject, fields: { d: {} } } }"
    let report = try report(form, #"{"b":1,"g":{"c":1,"c":2}}"#)
    #expect(report.issues.map(facts) == ["/g/c: unknownField", "/g/c: duplicateKey"])
  }

  @Test(arguments: ["reject", "warn", "allow", "strip"])
  func aKeyThatStandsTwiceIsWrongWhateverUnknownSays(_ policy: String) throws {
    let form = "form: t\nunknown: \(policy)\nfields: { a: {} }"
    let report = try report(form, "{\"b\":1,\n\"b\":{\"c\":1,\"c\":2}}")
    let duplicates = report.issues.filter { $0.code == "duplicateKey" }
    #expect(duplicates.map(facts) == ["/b: duplicateKey", "/b/c: duplicateKey"])
    #expect(duplicates.first.map { [$0.line, $0.column] } == [2, 1])
    #expect(duplicates.first?.params["first"] == .number(1))
    #expect(report.verdict == .invalid)
  }

  @Test func aTopRequiredLeavesBooleansOutAndAFieldsOwnWordWins() throws {
    let form = """
      form: t
      required: true
      fields: { a: {}, b: { required: false }, c: { type: boolean }, d: { type: integer } }
      """
    #expect(try report(form, "{}").issues.map(facts) == ["/a: valueMissing", "/d: valueMissing"])
  }

  @Test func aFieldsOwnWordWinsOverItsRules() throws {
    let form = """
      form: t
      rules: { r: { type: integer, required: true, label: Rule, default: 7 } }
      fields: { a: { rule: r }, b: { rule: r, required: false, label: Own, default: 8 } }
      """
    let report = try report(form, #"{"a":"x","b":"y"}"#)
    #expect(report.issues.map { "\($0.label ?? "") \($0.rule ?? "")" } == ["Rule r", "Own r"])
    #expect(report.issues.map(facts) == ["/a: typeMismatch", "/b: typeMismatch"])
    let empty = try TestFixtures.report(form, "{}", cleaned: true)
    #expect(empty.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"a":7,"b":8}"#)
  }
}
