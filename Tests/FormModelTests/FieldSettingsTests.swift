import FormDocuments
import FormEngine
import FormText
import Testing

@testable import FormModel

/// Whatever a rule says reaches the field that names it, and the field's own word wins.
@Suite struct FieldSettingsTests {
  /// Each setting as a rule says it; “form” is said by a form that is a rule, which is tried apart.
  private static let written: [String: String] = [
    "label": "label: A", "help": "help: A", "placeholder": "placeholder: A",
    "input": "input: { as: text }", "isSecret": "secret: true", "required": "required: true",
    "when": "when: other == 'a'", "compute": "compute: other", "isNullable": "nullable: true",
    "nullPolicy": "null: clear", "isPresent": "present: true",
    "notApplicable": "notApplicable: strip",
    "coerces": "coerce: true", "cleanUp": "normalize: trim", "unknown": "unknown: warn",
    "initial": "default: A", "depth": "depth: ..4",
  ]

  /// The names of the settings that say something.
  private static func said(_ settings: FieldSettings) -> Set<String> {
    Set(
      Mirror(reflecting: settings).children.compactMap { child in
        let value = Mirror(reflecting: child.value)
        return value.displayStyle == .optional && value.children.isEmpty ? nil : child.label
      })
  }

  private static func merged(_ rule: String, _ own: String) throws -> MergedField {
    let text = """
      form: a
      rules: { r: { \(rule) } }
      fields: { other: {}, f: { rule: r\(own) } }
      """
    let document = try #require(
      DocumentReader.read(name: "a.yaml", bytes: Array(text.utf8)).document)
    var reader = NodeReader(source: document.source)
    let form = reader.form(document.root)
    var resolver = RuleResolver(source: document.source)
    resolver.known = Dictionary(uniqueKeysWithValues: form.rules.map { ($0.name, $0) })
    return resolver.resolve(form.fields[1].field)
  }

  @Test func allSettingsAreTried() {
    let all = Set(Mirror(reflecting: FieldSettings()).children.compactMap(\.label))
    #expect(all == Set(Self.written.keys).union(["form"]))
  }

  @Test(arguments: written.keys.sorted()) func reachesTheFieldFromItsRule(_ setting: String) throws
  {
    let field = try Self.merged(Self.written[setting] ?? "", "")
    #expect(Self.said(field.settings) == [setting])
  }

  @Test func theFieldsOwnWordWins() throws {
    let field = try Self.merged("label: A, help: A, coerce: true", ", label: B, coerce: false")
    #expect(field.settings.label == "B")
    #expect(field.settings.help == "A")
    #expect(field.settings.coerces == false)
  }

  /// What a value holds reaches the field too.
  @Test(arguments: [
    ("type: integer", "type"), ("type: [integer, text]", "type"), ("fields: { a: {} }", "fields"),
    ("items: { type: integer }", "items"), ("unknown: { type: integer }", "rest"),
    ("keys: { length: 2 }, values: {}", "keys"),
  ])
  func shapesReachTheField(_ rule: String, _ property: String) throws {
    let field = try Self.merged(rule, "")
    let child = Mirror(reflecting: field.shape).children.first { $0.label == property }
    let value = try #require(child).value
    #expect(!Mirror(reflecting: value).children.isEmpty)
  }
}
