import FormCheck
import TestFixtures
import TestSupport
import Testing

/// What is written after clean-up is the same, whether a record is read for it or copied.
@Suite struct CopiedRecordTests {
  /// A form's fields, records that are valid, and what is written of each.
  static let cases: [(fields: String, records: [(sent: String, cleaned: String)])] = [
    (
      "a: {}, b: { type: integer }, c: { type: number }, d: { type: boolean }",
      [
        (#"{"a":"x","b":1,"c":1.50,"d":true}"#, #"{"a":"x","b":1,"c":1.50,"d":true}"#),
        (
          #" { "a" : "x" , "b":-7 ,"c"\#t:\#t2e3,"d":false} "#,
          #"{"a":"x","b":-7,"c":2e3,"d":false}"#
        ),
        (#"{"b":3e2,"c":3e2}"#, #"{"b":300,"c":3e2}"#),
        (#"{"b":7.0}"#, #"{"b":7}"#),
        (#"{"d":true,"a":"x"}"#, #"{"a":"x","d":true}"#),
        (#"{"a":"\u0078\/y"}"#, #"{"a":"x/y"}"#),
        (#"{"\u0061":"x"}"#, #"{"a":"x"}"#),
        (#"{"a":"","b":"","c":null}"#, #"{"a":""}"#),
        (#"{"a":"é, } ] : { [ 12345678"}"#, #"{"a":"é, } ] : { [ 12345678"}"#),
        ("{}", "{}"), ("{ }", "{}"),
      ]
    ),
    (
      """
      a: { normalize: [trim, lowercase] }, b: { default: '1' },
      c: { normalize: { boolean: { true: [yes], false: [no] } }, type: boolean }
      """,
      [
        (#"{"a":"x","b":"2"}"#, #"{"a":"x","b":"2"}"#),
        (#"{"a":" X","b":"2"}"#, #"{"a":"x","b":"2"}"#),
        (#"{"a":"x"}"#, #"{"a":"x","b":"1"}"#),
        (#"{"b":"","c":"yes"}"#, #"{"b":"1","c":true}"#),
      ]
    ),
    (
      """
      t: { items: { required: false } }, n: { items: { type: integer, required: false } },
      g: { fields: { a: {}, b: { items: { fields: { c: {} } } } } }
      """,
      [
        (#"{"t":["a", "b"],"n":[1,2]}"#, #"{"t":["a","b"],"n":[1,2]}"#),
        (#"{"t":["a",null,"b"],"n":[1,"",2.0]}"#, #"{"t":["a","b"],"n":[1,2]}"#),
        (#"{"t":[],"n":[ ]}"#, #"{"t":[],"n":[]}"#),
        (
          #"{"g":{"a":"x","b":[{"c":"y"},{},{"c":""}]}}"#,
          #"{"g":{"a":"x","b":[{"c":"y"},{},{"c":""}]}}"#
        ),
        (
          #"{"g":{"b":[{"c":"y"}],"a":"x"},"t":["z"]}"#,
          #"{"t":["z"],"g":{"a":"x","b":[{"c":"y"}]}}"#
        ),
      ]
    ),
    (
      """
      m: { values: { type: integer } }, k: { keys: { normalize: [lowercase] }, values: {} },
      o: { values: {}, fields: { z: {} } }
      """,
      [
        (#"{"m":{"b":1,"a":2},"k":{"x":"y"}}"#, #"{"m":{"b":1,"a":2},"k":{"x":"y"}}"#),
        (#"{"m":{"b":1.0,"a\/":2},"k":{"X":"y"}}"#, #"{"m":{"b":1,"a/":2},"k":{"x":"y"}}"#),
        (#"{"o":{"a":"1","z":"2","":"3"}}"#, #"{"o":{"z":"2","a":"1","":"3"}}"#),
      ]
    ),
    (
      """
      p: { items: [{ type: number }, { type: number, required: false }] },
      r: { items: [{}], rest: { type: integer } }
      """,
      [
        (#"{"p":[1,2],"r":["a",1,2]}"#, #"{"p":[1,2],"r":["a",1,2]}"#),
        (#"{"p":[1],"r":["a"]}"#, #"{"p":[1],"r":["a"]}"#),
        (#"{"p":[1,null],"r":["a",1.0]}"#, #"{"p":[1],"r":["a",1]}"#),
      ]
    ),
    (
      "p: { items: [{}, { default: x, required: false }, { type: integer, required: false }] }",
      [
        (#"{"p":["a"]}"#, #"{"p":["a","x"]}"#), (#"{"p":["a",""]}"#, #"{"p":["a","x"]}"#),
        (#"{"p":["a","b",3]}"#, #"{"p":["a","b",3]}"#),
      ]
    ),
    (
      "a: { type: integer }, b: { compute: a * 2, type: integer }",
      [(#"{"a":2}"#, #"{"a":2,"b":4}"#), (#"{"a":2,"b":4}"#, #"{"a":2,"b":4}"#)]
    ),
    (
      """
      a: {}, b: { when: a == 'x', notApplicable: strip }, c: { when: a == 'x', notApplicable: allow },
      d: { when: a == 'x' }
      """,
      [
        (#"{"a":"x","b":"1","c":"2","d":"3"}"#, #"{"a":"x","b":"1","c":"2","d":"3"}"#),
        (#"{"a":"y","b":"1","c":"2","d":""}"#, #"{"a":"y","c":"2"}"#),
      ]
    ),
    (
      """
      a: {}, d: { when: a == 'x' }, l: { when: a == 'x', items: {} },
      g: { when: a == 'x', fields: { b: {}, n: { type: integer } } }
      """,
      [
        (
          #"{"a":"x","d":"1","l":["2"],"g":{"b":"3"}}"#,
          #"{"a":"x","d":"1","l":["2"],"g":{"b":"3"}}"#
        ),
        (#"{"a":"x","d":"","l":[],"g":{"b":""}}"#, #"{"a":"x","d":"","l":[],"g":{"b":""}}"#),
        (#"{"a":"y","d":"","l":[],"g":{"b":""}}"#, #"{"a":"y"}"#),
        (#"{"a":"y","g":{}}"#, #"{"a":"y"}"#),
      ]
    ),
    (
      "u: { tag: k, variants: { v: { fields: { x: {}, y: {} } }, w: { fields: { y: {}, x: {} } } } }",
      [
        (#"{"u":{"k":"v","x":"1","y":"2"}}"#, #"{"u":{"k":"v","x":"1","y":"2"}}"#),
        (#"{"u":{"k":"w","x":"1","y":"2"}}"#, #"{"u":{"k":"w","y":"2","x":"1"}}"#),
      ]
    ),
    (
      "u: { tag: k, variants: { v: { fields: { x: {} } }, w: { fields: { y: { type: integer } } } } }",
      [
        (#"{"u":{"k":"w","y":1}}"#, #"{"u":{"k":"w","y":1}}"#),
        (#"{"u":{"y":1.0,"k":"w"}}"#, #"{"u":{"k":"w","y":1}}"#),
      ]
    ),
    (
      "a: { nullable: true }, b: { null: clear }, c: { type: any }, d: { type: [integer, text] }",
      [
        (#"{"a":null,"b":null}"#, #"{"a":null,"b":null}"#),
        (#"{"a":"x","c":{"z":[1, 2]},"d":7.0}"#, #"{"a":"x","c":{"z":[1,2]},"d":7}"#),
        (#"{"d":""}"#, #"{"d":""}"#),
      ]
    ),
    (
      "a: { coerce: true, type: integer }, b: {}",
      [(#"{"a":"3","b":"x"}"#, #"{"a":3,"b":"x"}"#), (#"{"a":3,"b":"x"}"#, #"{"a":3,"b":"x"}"#)]
    ),
  ]

  @Test(arguments: cases.indices)
  func isWrittenAlike(_ number: Int) throws {
    let (fields, records) = Self.cases[number]
    let form = try ValidationForm("form: t\nfields: { \(fields) }")
    for (sent, cleaned) in records {
      for usesFastPath in [true, false] {
        let report = Checker(form, usesFastPath: usesFastPath).check(
          Array(sent.utf8), cleaned: true)
        #expect(report.verdict == .valid, "\(sent)")
        #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == cleaned)
      }
    }
  }

  /// Keys that the form does not name, by what becomes of them.
  @Test(arguments: [
    ("allow", #"{"a":"x","z":1}"#), ("warn", #"{"a":"x","z":1}"#), ("strip", #"{"a":"x"}"#),
  ])
  func unknownKeys(policy: String, cleaned: String) throws {
    let form = try ValidationForm("form: t\nunknown: \(policy)\nfields: { a: {} }")
    for usesFastPath in [true, false] {
      let report = Checker(form, usesFastPath: usesFastPath).check(
        Array(#"{"z":1,"a":"x"}"#.utf8), cleaned: true)
      #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == cleaned)
    }
  }

  /// A tree, and a form with a map on top.
  @Test func whatStandsWithinItselfAndOtherTops() throws {
    let tree = try ValidationForm(
      """
      form: t
      rules: { c: { fields: { n: { type: integer, required: true }, r: { items: { rule: c } } } } }
      fields: { c: { rule: c } }
      """)
    let map = try ValidationForm("form: t\nvalues: { type: integer }")
    for (form, sent, cleaned) in [
      (
        tree, #"{"c":{"n":1,"r":[{"n":2, "r":[{"n":3}]}]}}"#,
        #"{"c":{"n":1,"r":[{"n":2,"r":[{"n":3}]}]}}"#
      ),
      (
        tree, #"{"c":{"n":1,"r":[{"r":[{"n":3.0}],"n":2}]}}"#,
        #"{"c":{"n":1,"r":[{"n":2,"r":[{"n":3}]}]}}"#
      ),
      (map, #"{"b": 1,"a":2}"#, #"{"b":1,"a":2}"#), (map, #"{"b":1.0}"#, #"{"b":1}"#),
    ] {
      for usesFastPath in [true, false] {
        let report = Checker(form, usesFastPath: usesFastPath).check(
          Array(sent.utf8), cleaned: true)
        #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == cleaned)
      }
    }
  }

  /// Members in any order and blanks anywhere, in groups of many fields: the same is written with and without blanks.
  @Test(arguments: [3, 8, 9, 64, 65, 300])
  func shuffledMembers(_ count: Int) throws {
    var random = SeededGenerator(state: UInt64(count))
    let fields = (0..<count).map { "aFieldOfThem\($0): {}" }.joined(separator: ", ")
    let form = try ValidationForm(
      "form: t\nfields: { g: { fields: { \(fields) } }, l: { items: { fields: { b: {}, c: {} } } }, z: {} }"
    )
    func blank() -> String {
      ["", "", " ", "  ", "\t"].randomElement(using: &random) ?? ""
    }
    func object(_ members: [(String, String)]) -> String {
      let parts = members.map {
        blank() + "\"" + $0.0 + "\"" + blank() + ":" + blank() + $0.1 + blank()
      }
      return "{" + (parts.isEmpty ? blank() : parts.joined(separator: ",")) + "}"
    }
    let checker = Checker(form, usesFastPath: true)
    for _ in 0..<40 {
      let members = (0..<count).filter { _ in Bool.random(using: &random) }
        .map { ("aFieldOfThem\($0)", "\"\($0)\"") }
      let row = object([("c", "\"3\""), ("b", "\"2\"")].shuffled(using: &random))
      let list = "[" + blank() + row + blank() + "," + blank() + row + "]"
      let sent = object(
        [("z", "\"1\""), ("g", object(members.shuffled(using: &random))), ("l", list)]
          .shuffled(using: &random))
      let inOrder = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
      let cleaned = checker.check(Array(sent.utf8), cleaned: true).cleaned
      #expect(
        cleaned.map { String(decoding: $0, as: UTF8.self) }
          == "{\"g\":{\(inOrder)},\"l\":[{\"b\":\"2\",\"c\":\"3\"},{\"b\":\"2\",\"c\":\"3\"}],\"z\":\"1\"}",
        "\(sent)")
    }
  }

  @Test(arguments: [1, 2, 3, 10, 30])
  func shuffledTrees(_ depth: Int) throws {
    let form = try ValidationForm(
      """
      form: t
      rules: { c: { fields: { n: { required: true }, r: { items: { rule: c } }, s: {} } } }
      fields: { c: { rule: c } }
      """)
    func tree(_ depth: Int, _ members: (String) -> String) -> String {
      members(depth == 0 ? "" : "\"r\":[" + tree(depth - 1, members) + "],")
    }
    let sent = tree(depth) { "{\"s\":\"2\",\($0)\"n\":\"1\"}" }
    let cleaned = tree(depth) { "{\"n\":\"1\",\($0)\"s\":\"2\"}" }
    let report = Checker(form, usesFastPath: true)
      .check(Array("{\"c\":\(sent)}".utf8), cleaned: true)
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == "{\"c\":\(cleaned)}")
  }
}
