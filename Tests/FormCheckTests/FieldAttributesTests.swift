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

  private static let rows = """
    form: t
    fields:
      limits:
        count: ..3
        fields: { cpu: { type: integer, range: 1..8 } }
        values: { label: Limit, type: integer, choices: { 1: low, 2: high } }
        keys: { length: ..5 }
      hosts: { values: { required: false, fields: { name: { required: true, length: 2..9 }, tags: { items: { choices: [a, b] } } } } }
      row:
        items: [{ label: Day, type: date, range: 2026-01-01.. }]
        rest: { label: Note, length: ..5, required: filled(noted) }
      sets: { items: { items: [{}], rest: { values: { type: integer, step: 5 } } } }
      noted: {}
    """

  /// Rows of maps, and those that follow the items that have a place, say what rows of lists say.
  @Test func rowsOfMapsAndBehindPlaces() throws {
    let form = try ValidationForm(Self.rows)
    let all = form.attributes()
    #expect(
      all.map(\.path) == [
        "limits", "limits.cpu", "limits.*", "hosts", "hosts.*", "hosts.*.name", "hosts.*.tags",
        "hosts.*.tags[]", "row", "row[0]", "row[]", "sets", "sets[]", "sets[][0]", "sets[][]",
        "sets[][].*", "noted",
      ])
    let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
    let limit = try #require(byPath["limits.*"])
    #expect(limit.kind == .integer && limit.label == "Limit" && limit.isRequired)
    #expect(limit.choices.map(\.value) == ["1", "2"])
    #expect(limit.choices.map(\.label) == ["low", "high"])
    #expect(limit.name.isEmpty && byPath["limits"]?.count?.high == 3)
    #expect(byPath["hosts.*"]?.isRequired == false && byPath["hosts.*.name"]?.isRequired == true)
    #expect(byPath["hosts.*.name"]?.lengths == [.init(low: 2, high: 9, unit: "codePoints")])
    #expect(byPath["hosts.*.tags[]"]?.choices.map(\.value) == ["a", "b"])
    #expect(byPath["row[0]"]?.ranges.first?.low == "2026-01-01")
    #expect(byPath["row[]"]?.requirement == "filled(noted)" && byPath["row[]"]?.label == "Note")
    #expect(byPath["sets[][].*"]?.step == "5")

    let session = FormSession(form)
    session["limits"]?.addRow(key: "disk")
    session["hosts"]?.addRow(key: "a.b")
    session["row"]?.addRow()
    session["sets"]?.addRow()
    session["/sets/0"]?.addRow()
    session["/sets/0/1"]?.addRow(key: "x")
    var seen: Set<String> = []
    session.root.forEach { field in
      guard field !== session.root else { return }
      let own = field.attributes
      #expect(own == byPath[own.path])
      seen.insert(own.path)
      // What can be chosen now is what can be chosen.
      #expect(field.choices.map(\.value) == own.choices.map(\.value))
    }
    #expect(seen.subtracting(byPath.keys) == [] && seen.count == byPath.count - 1)
    #expect(session["/limits/disk"]?.isRequired == true)
    #expect(session["/hosts/a.b/name"]?.isRequired == true)
    #expect(session["/row/1"]?.isRequired == false)
    session["noted"]?.text = "x"
    #expect(session["/row/1"]?.isRequired == true)
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
