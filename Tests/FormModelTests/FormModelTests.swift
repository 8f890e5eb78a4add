import FormDocuments
import FormEngine
import FormText
import Testing

@testable import FormModel

/// What a form means with all that its rules add, before anything is compiled.
@Suite struct FormModelTests {
  private func layout(_ text: String) throws -> FormLayout {
    let read = DocumentReader.read(name: "form.yaml", bytes: Array(text.utf8))
    let document = try #require(read.document)
    var reader = NodeReader(source: document.source)
    let description = reader.form(document.root)
    let rules = Dictionary(
      description.rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return FormLayout(description, rules: rules, ready: [:], limits: PlanLimits())
  }

  @Test func fieldsStandLevelByLevel() throws {
    let model = try layout(
      """
      form: order
      fields:
        name: {}
        lines: { items: { fields: { sku: {}, amount: { type: number } } } }
        address: { fields: { zip: {} } }
      """
    ).model
    #expect(
      model.fields.map(\.name) == ["", "name", "lines", "address", "", "zip", "sku", "amount"])
    #expect(model.fields.map(\.parent) == [-1, 0, 0, 0, 2, 3, 4, 4])
    #expect(model.fields.map(\.content.items) == [nil, nil, 4, nil, nil, nil, nil, nil])
    #expect(model.fields[4].members == 6..<8)
    #expect(model.fields.map(\.isItem) == [false, false, false, false, true, false, false, false])
  }

  @Test func aSectionGivesItsFieldsToTheGroupAroundIt() throws {
    let model = try layout(
      """
      form: order
      fields:
        kind: {}
        company: { type: section, when: kind == 'firm', fields: { vat: { when: kind != '' } } }
      """
    ).model
    #expect(model.fields.map(\.name) == ["", "kind", "vat"])
    #expect(model.fields[2].conditions.map(\.text) == ["kind == 'firm'", "kind != ''"])
    #expect(model.sections == ["company": [2]])
  }

  @Test func aRuleAddsItsConstraintsAndTheFieldsOwnWordWins() throws {
    let model = try layout(
      """
      form: order
      rules:
        short: { label: Short, help: of the rule, length: ..5 }
      fields:
        code: { label: Code, rule: short, pattern: '[a-z]+' }
      """
    ).model
    let code = model.fields[1].shared.value
    #expect(code.settings.label == "Code")
    #expect(code.settings.help == "of the rule")
    #expect(code.constraints.map(\.constraint.key).sorted() == ["length", "pattern"])
    #expect(code.constraints.map { $0.rule ?? "-" }.sorted() == ["-", "short"])
  }

  @Test func itIsMadeOfAFormWithMistakesToo() throws {
    let layout = try layout(
      """
      form: order
      fields:
        code: { rule: no-such-rule, length: ..5 }
        amount: { type: nmber, range: 1.. }
        last: {}
      """
    )
    #expect(layout.diagnostics.map(\.code) == ["unknownRule"])
    #expect(layout.model.fields.map(\.name) == ["", "code", "amount", "last"])
    #expect(layout.model.fields[1].shared.value.constraints.map(\.constraint.key) == ["length"])
    #expect(layout.model.fields[2].isTypeMistaken)
  }

  /// A key that is read gives a constraint of that key.
  @Test(arguments: ConstraintKind.allCases) func eachKindReadsItsOwnKey(_ kind: ConstraintKind)
    throws
  {
    let values: [ConstraintKind: String] = [
      .pattern: "'[a-z]'", .includes: "a", .excludes: "a", .length: "..5", .choices: "[a]",
      .forbidden: "[a]", .range: "1..2", .step: "2", .checksum: "luhn", .format: "cron",
      .count: "1..2", .equals: "other", .differs: "other", .unique: "true",
      .unicode: "noControl", .remote: "free", .lookup: "airports",
    ]
    let value = try #require(values[kind])
    let model = try layout("form: f\nfields: { a: { \(kind.rawValue): \(value) } }").model
    #expect(model.fields[1].shared.value.constraints.map(\.constraint.key) == [kind.rawValue])
  }
}
