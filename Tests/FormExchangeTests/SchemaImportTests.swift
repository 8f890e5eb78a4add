import FormCheck
import FormProof
import FormText
import Testing

@testable import FormExchange

/// Schemas as forms: the lines that a schema becomes, the fates of its keywords, and what the form accepts.
@Suite struct SchemaImportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    /// The schema of the property `v`.
    var schema: String
    /// Lines of the form that must occur.
    var lines: [String]
    /// Keywords that are not exact, such as `format stricter`.
    var fates: [String] = []
    var accepts: [String] = []
    var rejects: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "integers",
      schema: #"{"type":"integer","minimum":1,"exclusiveMaximum":9,"multipleOf":2}"#,
      lines: [
        "v: { type: integer, range: { min: 1, below: 9 }, step: 2, required: present(this) }"
      ],
      accepts: [#"{"v":2}"#, #"{"v":8.0}"#, "{}"],
      rejects: [#"{"v":9}"#, #"{"v":""}"#, #"{"v":null}"#, #"{"v":2.5}"#]),
    Case(
      name: "a pattern with anchors", schema: #"{"type":"string","pattern":"^[a-z]{3}$"}"#,
      lines: ["v: { pattern: '[a-z]{3}', required: present(this) }"],
      accepts: [#"{"v":"abc"}"#], rejects: [#"{"v":"abc\n"}"#, #"{"v":""}"#]),
    Case(
      name: "a pattern that finds a part", schema: #"{"type":"string","pattern":"\\d"}"#,
      lines: [#"v: { includes: { find: '\d' }, required: present(this) }"#],
      accepts: [#"{"v":"a1"}"#], rejects: [#"{"v":"a"}"#]),
    Case(
      name: "blank strings", schema: #"{"type":"string","minLength":1}"#,
      lines: ["v: { length: 1.., required: present(this) }"], fates: ["minLength stricter"],
      accepts: [#"{"v":"a"}"#], rejects: [#"{"v":""}"#]),
    Case(
      name: "null", schema: #"{"type":["string","null"]}"#, lines: ["v: { nullable: true }"],
      accepts: [#"{"v":null}"#, #"{"v":""}"#, #"{"v":"a"}"#], rejects: [#"{"v":1}"#]),
    Case(
      name: "choices", schema: #"{"enum":["a","b",null]}"#,
      lines: ["v: { choices: [a, b], nullable: true, required: present(this) }"],
      accepts: [#"{"v":"a"}"#, #"{"v":null}"#], rejects: [#"{"v":"c"}"#, #"{"v":""}"#]),
    Case(
      name: "choices with labels",
      schema: #"{"oneOf":[{"const":1,"title":"One"},{"const":2,"title":"Two"}]}"#,
      lines: ["v: { type: integer, choices: { 1: One, 2: Two }, required: present(this) }"],
      accepts: [#"{"v":1}"#], rejects: [#"{"v":3}"#]),
    Case(
      name: "formats are annotations", schema: #"{"type":"string","format":"email"}"#,
      lines: ["rule: contact.email"], fates: ["format stricter"],
      accepts: [#"{"v":"ana@example.org"}"#], rejects: [#"{"v":"ana"}"#]),
    Case(
      name: "lists",
      schema: #"{"type":"array","items":{"type":"integer"},"minItems":1,"#
        + #""uniqueItems":true}"#,
      lines: ["v: { items: { type: integer }, count: 1.., unique: true, required: present(this) }"],
      accepts: [#"{"v":[1,2]}"#], rejects: [#"{"v":[]}"#, #"{"v":[1,1.0]}"#, #"{"v":[""]}"#]),
    Case(
      name: "tuples",
      schema: #"{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"#
        + #""items":false,"minItems":1}"#,
      lines: [
        "items: [{ type: integer }, { type: boolean, required: false }]"
      ], fates: ["type weaker"],
      accepts: [#"{"v":[1]}"#, #"{"v":[1,true]}"#],
      rejects: [#"{"v":[1,true,1]}"#, #"{"v":[true]}"#]),
    Case(
      name: "maps",
      schema: #"{"type":"object","patternProperties":{"^x":{"type":"integer"}},"#
        + #""additionalProperties":false}"#,
      lines: ["values: { type: integer }", "keys: { includes: { find: ^x } }"],
      accepts: [#"{"v":{"x1":1}}"#, #"{"v":{}}"#], rejects: [#"{"v":{"y":1}}"#, #"{"v":{"x":""}}"#]),
    Case(
      name: "several types",
      schema: #"{"anyOf":[{"type":"integer","minimum":5},"#
        + #"{"type":"array","minItems":1}]}"#,
      lines: ["rule: { any: [v-1, v-2] }"],
      accepts: [#"{"v":5}"#, #"{"v":[1]}"#], rejects: [#"{"v":4}"#, #"{"v":[]}"#, #"{"v":"a"}"#]),
    Case(
      name: "a union",
      schema: """
        {"oneOf":[{"type":"object","required":["k"],"properties":{"k":{"const":"a"},"n":{"type":"integer"}}},
        {"type":"object","required":["k"],"properties":{"k":{"const":"b"}}}]}
        """,
      lines: ["tag: k", "variants:", "rule: v"],
      accepts: [#"{"v":{"k":"a","n":1}}"#, #"{"v":{"k":"b","n":"x"}}"#],
      rejects: [#"{"v":{"k":"a","n":"x"}}"#, #"{"v":{"k":"c"}}"#, #"{"v":{}}"#]),
    Case(
      name: "conditions",
      schema: """
        {"type":"object","properties":{"k":{"enum":["p","b"]},"n":{"type":"integer"}},
        "if":{"properties":{"k":{"const":"b"}},"required":["k"]},"then":{"required":["n"]}}
        """,
      lines: [#"required: "present(this) || filled(k) && k == 'b'""#],
      accepts: [#"{"v":{"k":"p"}}"#, #"{"v":{"k":"b","n":1}}"#], rejects: [#"{"v":{"k":"b"}}"#]),
    Case(
      name: "one of two keys",
      schema: """
        {"type":"object","properties":{"a":{"type":"integer"},"b":{}},"anyOf":[{"required":["a"]},{"required":["b"]}]}
        """,
      lines: ["that: present(a) || present(b)"],
      accepts: [#"{"v":{"a":1}}"#, #"{"v":{"b":null}}"#],
      rejects: [#"{"v":{}}"#, #"{"v":{"c":1}}"#]),
    Case(
      name: "two exclusions",
      schema: #"{"type":"string","allOf":[{"not":{"pattern":"a"}},{"not":{"pattern":"b"}}]}"#,
      lines: ["excludes: [{ find: a }, { find: b }]"],
      accepts: [#"{"v":"c"}"#], rejects: [#"{"v":"xa"}"#, #"{"v":"bx"}"#]),
    Case(
      name: "an unknown keyword", schema: #"{"type":"integer","odd":true}"#,
      lines: ["v: { type: integer"], fates: ["odd lost"]),
  ]

  @Test(arguments: cases)
  func becomes(_ one: Case) throws {
    let schema = #"{"type":"object","properties":{"v":\#(one.schema)}}"#
    let made = try Self.made(schema)
    for line in one.lines { #expect(made.yaml.contains(line), "\(made.yaml)") }
    let fates = made.entries.filter { ![.exact, .ignored].contains($0.fidelity) }
      .map { "\($0.key) \($0.fidelity.rawValue)" }
    for fate in one.fates { #expect(fates.contains(fate), "\(fates)") }
    if one.fates.isEmpty { #expect(fates == []) }
    let checker = Checker(try ValidationForm(made.yaml))
    for json in one.accepts {
      #expect(checker.check(Array(json.utf8)).isValid, "\(json)\n\(made.yaml)")
    }
    for json in one.rejects {
      #expect(!checker.check(Array(json.utf8)).isValid, "\(json)\n\(made.yaml)")
    }
  }

  static let faults: [(String, String)] = [
    (#"{"properties":{"v":{"$ref":"other.json"}}}"#, "“other.json” is in another file or service"),
    (##"{"properties":{"v":{"$ref":"#/$defs/x"}}}"##, "“#/$defs/x” is not in this file"),
    (
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
      "“#/$defs/b” leads back to itself without a level in between"
    ),
    (
      #"{"properties":{"v":{"minLength":"x"}}}"#,
      "“minLength” is a whole number that is not below 0"
    ),
    (#"{"properties":{"v":{"type":"text"}}}"#, "“\"text\"” is not a type"),
    (#"{"properties":{"v":7}}"#, "a schema is an object, true or false"),
    (#"{"type":"object","type":"object"}"#, "“type” stands twice"),
    ("false", "no record fits this schema"),
  ]

  @Test(arguments: faults)
  func fault(_ schema: String, _ message: String) throws {
    do throws(ImportFault) {
      _ = try Self.made(schema)
      Issue.record("it was imported")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message])
    }
  }

  /// References that fan out and meet again are read once each, and are not written where a form would not end.
  @Test func diamonds() throws {
    let made = try Self.made(Self.diamond(levels: 8))
    #expect(made.yaml.utf8.count < 2_000)
    _ = try ValidationForm(made.yaml)
    do throws(ImportFault) {
      _ = try Self.made(Self.diamond(levels: 60))
      Issue.record("it was imported")
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.message.hasPrefix("references lead to more than") })
    }
  }

  private static func diamond(levels: Int) -> String {
    let definitions = (0..<levels).map { level in
      let next = ##"{"$ref":"#/$defs/l\##(level + 1)"}"##
      return #""l\#(level)":{"type":"object","properties":{"a":\#(next),"b":\#(next)}}"#
    }
    let all = definitions.joined(separator: ",")
    return ##"{"$ref":"#/$defs/l0","$defs":{\##(all),"l\##(levels)":{"type":"integer"}}}"##
  }

  @Test func trees() throws {
    let made = try Self.made(
      ##"{"type":"object","required":["t"],"properties":{"t":{"type":"string"},"##
        + ##""kids":{"type":"array","items":{"$ref":"#"}}}}"##)
    let checker = Checker(try ValidationForm(made.yaml))
    #expect(checker.check(Array(#"{"t":"a","kids":[{"t":"b"}]}"#.utf8)).isValid)
    #expect(!checker.check(Array(#"{"t":"a","kids":[{"t":1}]}"#.utf8)).isValid)
  }

  @Test func openAPI() throws {
    let text = """
      openapi: 3.0.3
      components:
        schemas:
          Pet:
            type: object
            required: [name]
            properties:
              name: { type: string, pattern: '^[a-z]+$' }
              age: { type: integer, minimum: 0, exclusiveMinimum: true, nullable: true }
              owner: { $ref: '#/components/schemas/Owner' }
          Owner: { type: object, properties: { id: { type: integer } } }
      """
    let made = try FormImport(Array(text.utf8), file: "api.yaml", format: .openAPI, schema: "Pet")
    #expect(made.yaml.contains("range: { above: 0 }, nullable: true"))
    let checker = Checker(try ValidationForm(made.yaml))
    #expect(checker.check(Array(#"{"name":"a","age":null,"owner":{"id":1}}"#.utf8)).isValid)
    #expect(!checker.check(Array(#"{"name":"a","age":0}"#.utf8)).isValid)
  }

  /// A form is imported from its export: records of the form stay valid.
  @Test(arguments: [
    "a: { label: User, required: true, pattern: '[a-z]{3,16}' }\n  b: { length: ..8 }\n  c: { type: date }",
    "a: { type: integer, range: 1..9, nullable: true }\n  b: { required: true, choices: { x: Ex, y: Why } }",
    "a: { items: { type: integer }, count: 1..3 }\n  b: { fields: { c: { required: true } } }",
    "k: { required: true, choices: [p, b] }\n  c: { when: k == 'b', required: true, type: integer }",
  ])
  func exported(_ fields: String) throws {
    let form = "form: f\nfields:\n  \(fields)\n"
    let resolved = try #require(ResolvedForm(bytes: Array(form.utf8), path: "form.yaml"))
    let export = JSONSchemaExport(resolved, side: .input)
    let made = try FormImport(export.json, file: "f.schema.json", format: .jsonSchema)
    let checker = Checker(try ValidationForm(made.yaml))
    var generator = RecordGenerator(resolved, seed: 1, work: 4_000_000, most: 20)
    var json: [UInt8] = []
    for _ in 0..<20 where generator.next(into: &json) {
      #expect(checker.check(json).isValid, "\(String(decoding: json, as: UTF8.self))\n\(made.yaml)")
    }
  }

  private static func made(_ schema: String) throws(ImportFault) -> FormImport {
    try FormImport(Array(schema.utf8), file: "f.schema.json", format: .jsonSchema)
  }
}
