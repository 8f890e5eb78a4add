import FormCheck
import Testing

/// A control that is off has a reason that people see: when every field was left once, some field shows a message.
@Suite struct LeavingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var fields: String
    var record: PayloadValue
    /// Where the message stands.
    var place: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a row that stands twice", fields: "l: { unique: a, items: { fields: { a: {} } } }",
      record: ["l": [["a": "x"], ["a": "x"]]], place: "/l/1"),
    Case(
      name: "too many rows", fields: "l: { count: ..1, items: { fields: { a: {} } } }",
      record: ["l": [["a": "x"], ["a": "y"]]], place: "/l"),
    Case(
      name: "a single item that stands twice", fields: "l: { unique: true, items: {} }",
      record: ["l": ["x", "x"]], place: "/l/1"),
    Case(
      name: "a check of a row",
      fields:
        "l: { items: { fields: { a: { type: integer }, b: { type: integer } }, check: { that: record.most > a, message: m } } }, most: { type: integer }",
      record: ["l": [["a": .number("2"), "b": .number("1")]], "most": .number("1")], place: "/l/0"),
    Case(
      name: "too many keys", fields: "m: { values: {}, count: ..1 }",
      record: ["m": ["a": "x", "b": "y"]], place: "/m"),
    Case(
      name: "a check of a group",
      fields: "g: { fields: { a: {}, b: {} }, check: { that: record.c != a, message: m } }, c: {}",
      record: ["g": ["a": "x", "b": "y"], "c": "x"], place: "/g"),
    Case(
      name: "a check of a group within a group",
      fields:
        "g: { fields: { h: { fields: { a: {}, b: {} }, check: { that: record.c != a, message: m } }, i: {} } }, c: {}",
      record: ["g": ["h": ["a": "x", "b": "y"], "i": "z"], "c": "x"], place: "/g/h"),
  ]

  @Test(arguments: cases) func whoWaitsSeesWhy(_ test: Case) throws {
    let form = try ValidationForm(
      "form: t\nfields: { \(test.fields) }\ncontrols: { c: {} }\nmanagers: { m: { manages: [c] } }")
    let session = FormSession(form)
    session.root.value = test.record
    #expect(session.control("c")?.isEnabled == false)
    func shown() -> [String] {
      var places: [String] = []
      session.root.forEach { if $0.shownMessage != nil { places.append($0.issues[0].field) } }
      return places
    }
    #expect(shown() == [])
    session.root.forEach { field in
      // Nobody leaves what has no input.
      if field.fields.isEmpty, !field.isList, field !== session.root { field.leave() }
    }
    #expect(shown() == [test.place])
  }

  /// In a form that nobody has touched nothing is dirty, nor after it was reset.
  @Test func rowsOfADefaultAreAsTheyBegan() throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        tags: { items: { length: ..20 }, default: [red, blue] }
        rows: { items: { fields: { a: {}, l: { items: {} } } }, default: [{ a: x, l: [y] }] }
      """)
    let session = FormSession(form)
    func dirty() -> [String] {
      var places: [String] = []
      session.root.forEach { if $0.isDirty { places.append($0.pointer) } }
      return places
    }
    #expect(dirty() == [])
    session["tags.0"]?.text = "green"
    session["rows.0.a"]?.text = "z"
    #expect(dirty().contains("/tags/0") && dirty().contains("/rows/0/a"))
    session.reset()
    #expect(dirty() == [])
    #expect(session["tags.0"]?.text == "red")
  }
}
