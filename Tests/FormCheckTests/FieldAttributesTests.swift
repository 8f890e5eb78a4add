import Foundation
import Testing

@testable import FormCheck

/// What a form is drawn with.
@Suite struct FieldAttributesTests {
  private static let form = """
    form: t
    locale: en
    fields:
      name: { label: Name, help: As in your passport, placeholder: Ana, required: true, length: [2.., ..72 bytes] }
      age: { type: integer, range: 13..120, step: 1 }
      born: { type: date, range: 1900-01-01..today }
      price: { type: number, range: { above: 0 }, step: 0.05, default: 2.5 }
      pay: { choices: { card: Credit card, bill: On account } }
      agreed: { type: boolean, when: filled(pay) }
      password: { secret: true }
      again: { secret: true, equals: password }
      company: { required: "pay == 'bill'" }
      total: { type: number, compute: price * 2 }
      lines: { count: 1..3, items: { fields: { net: { type: number }, note: {} } } }
      home: { fields: { zip: { length: 5 } } }
    messages:
      de:
        fields: { name: { label: Vorname, help: Wie im Pass }, pay: { choices: { card: Kreditkarte } } }
    """

  private func all(_ locale: String? = nil) throws -> [String: FieldAttributes] {
    let attributes = try ValidationForm(Self.form).attributes(in: locale)
    return Dictionary(attributes.map { ($0.path, $0) }) { first, _ in first }
  }

  @Test func everyFieldStandsInTheOrderOfTheForm() throws {
    #expect(
      try ValidationForm(Self.form).attributes().map(\.path) == [
        "name", "age", "born", "price", "pay", "agreed", "password", "again", "company", "total",
        "lines", "lines[]", "lines[].net", "lines[].note", "home", "home.zip",
      ])
  }

  @Test func theFactsOfAField() throws {
    let all = try all()
    let name = try #require(all["name"])
    #expect(name.label == "Name" && name.help == "As in your passport")
    #expect(name.placeholder == "Ana" && name.kind == .text && name.isRequired)
    #expect(
      name.lengths == [
        .init(low: 2, high: nil, unit: "codePoints"), .init(low: nil, high: 72, unit: "bytes"),
      ])
    #expect(name.choices.isEmpty && name.defaultValue == .null && !name.isSecret)
    let age = try #require(all["age"])
    #expect(age.kind == .integer && age.step == "1" && !age.isRequired)
    #expect(
      age.ranges == [.init(low: "13", high: "120", excludesLow: false, excludesHigh: false)])
    #expect(all["born"]?.ranges.first?.low == "1900-01-01")
    #expect(all["born"]?.ranges.first?.high == nil)
    #expect(all["price"]?.ranges.first?.excludesLow == true)
    #expect(all["price"]?.defaultValue == .number("2.5"))
    #expect(all["pay"]?.choices.map(\.value) == ["card", "bill"])
    #expect(all["pay"]?.choices.map(\.label) == ["Credit card", "On account"])
    #expect(all["agreed"]?.condition == "filled(pay)")
    #expect(all["company"]?.requirement == "pay == 'bill'" && all["company"]?.isRequired == false)
    #expect(all["total"]?.isComputed == true && all["price"]?.isComputed == false)
    #expect(all["password"]?.isSecret == true)
    #expect(all["lines"]?.count == .init(low: 1, high: 3, unit: "items"))
    #expect(all["lines[]"]?.kind == .group && all["lines[].net"]?.name == "net")
    #expect(all["home.zip"]?.lengths == [.init(low: 5, high: 5, unit: "codePoints")])
  }

  @Test func theLabelsOfALanguage() throws {
    let all = try all("de-AT")
    #expect(all["name"]?.label == "Vorname" && all["name"]?.help == "Wie im Pass")
    #expect(all["pay"]?.choices.map(\.label) == ["Kreditkarte", "On account"])
  }

  /// A live field says the same of itself, rows too.
  @Test func aSessionsFieldsHaveTheSameFacts() throws {
    let form = try ValidationForm(Self.form)
    let session = FormSession(form, locale: "de")
    session["lines"]?.addRow()
    let all = try all("de")
    var seen = 0
    for field in session.fields + (session["lines"]?.rows ?? []) {
      let own = field.attributes
      #expect(own == all[own.path])
      seen += 1
    }
    #expect(seen == 15)
  }

  @Test func whatIsRequiredNow() throws {
    let session = FormSession(try ValidationForm(Self.form))
    func required() -> [String] {
      session.root.fields.filter(\.isRequired).map(\.attributes.name)
    }
    #expect(required() == ["name"])
    session["password"]?.text = "secret"
    #expect(required() == ["name", "again"])
    session["pay"]?.text = "bill"
    #expect(required() == ["name", "again", "company"])
    session["password"]?.text = ""
    session["pay"]?.text = "card"
    #expect(required() == ["name"])
  }

  /// What is drawn as required is what a check misses.
  @Test(arguments: ["signup", "checkout", "expenses", "survey", "job", "passport", "airline"])
  func whatIsRequiredIsWhatIsMissing(example: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let form = try ValidationForm(
      contentsOf: root.appending(path: "Examples/\(example)/form.yaml"))
    let session = FormSession(form)
    #expect(!form.attributes().isEmpty)
    for field in session.root.fields where !field.isGroup && !field.isList {
      let isMissing = field.issues.contains { $0.code == "valueMissing" }
      let isBlank = field.value == .null && field.cleanedValue == .null
      if isBlank { #expect(field.isRequired == isMissing, "\(field.pointer)") }
    }
  }
}
