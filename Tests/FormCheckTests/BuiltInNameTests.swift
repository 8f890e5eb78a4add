import FormCheck
import TestFixtures
import Testing

/// Fields that are called as the language calls something: fine, but an expression says which it means.
@Suite struct BuiltInNameTests {
  private static let names = ["this", "record", "previous", "today", "now"]

  @Test(arguments: names)
  func aFieldMayBeCalledSo(_ name: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { \(name): { length: ..2 }, x: { equals: record.\(name) } }")
    #expect(
      Checker(form).check(#"{"\#(name)":"abc","x":"abc"}"#.utf8).issues.map(\.field)
        == ["/\(name)"])
  }

  /// Bare it is a mistake, wherever it stands, with how to write the field; written so it is the field.
  @Test(arguments: names)
  func bareItIsAMistake(_ name: String) throws {
    let places = [
      "x: { when: \"% == 'a'\" }", "x: { required: \"% == 'a'\" }", "x: { compute: \"%\" }",
      "x: { check: { that: \"% == 'a'\" } }", "x: { when: \"filled(%)\" }",
      "x: { when: \"valid(%)\" }", "g: { fields: { x: { when: \"% == 'a'\" } } }",
      "l: { items: { fields: { x: { when: \"% == 'a'\" } } } }",
    ]
    for place in places {
      func text(_ written: String) -> String {
        "form: t\nfields:\n  \(name): {}\n  \(place.replacing("%", with: written))\n"
      }
      let error = try #require(throws: FormError.self) { try ValidationForm(text(name)) }
      #expect(error.mistakes.map(\.code) == ["ambiguousName"], "\(error)")
      #expect(
        error.mistakes.allSatisfy { $0.help.contains("record.\(name) for the field") }, "\(error)")
      _ = try ValidationForm(text("record.\(name)"))
      _ = try ValidationForm(text("record['\(name)']"))
    }
  }

  /// The field's own value, not the clock's nor that of the row above.
  @Test(arguments: names)
  func theFieldIsMeant(_ name: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { \(name): {}, x: { required: \"record.\(name) == 'a'\" } }")
    for (value, codes) in [("a", ["valueMissing"]), ("b", [])] {
      #expect(
        Checker(form).check(#"{"\#(name)":"\#(value)"}"#.utf8).issues.map(\.code) == codes)
    }
  }

  /// With parentheses it is the clock, whatever fields are called.
  @Test(arguments: [("today", "date", "2026-06-15"), ("now", "datetime", "2026-06-15T12:00:00Z")])
  func theClockIsMeant(_ name: String, _ type: String, _ value: String) throws {
    for field in ["\(name): {}, ", ""] {
      let form = try ValidationForm(
        "form: t\nfields: { \(field)x: { type: \(type), compute: \(name)() } }")
      #expect(try cleaned(form) == #"{"x":"\#(value)"}"#)
      _ = try ValidationForm(
        "form: t\nfields: { \(field)x: { type: \(type), range: '\(name)()..' } }")
    }
  }

  private func cleaned(_ form: ValidationForm) throws -> String {
    let checker = Checker(form)
    let report = checker.check("{}".utf8, now: try moment(noon), cleaned: true)
    return report.cleaned.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// `record.` and `previous.` begin a path, unless a field of that name has the member too.
  @Test func paths() throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        record: {}
        zip: {}
        x: { required: "record.zip == 'a'" }
        rows: { items: { fields: { previous: {}, n: { type: integer, range: previous.n.. } } } }
      """)
    #expect(Checker(form).check(#"{"zip":"a"}"#.utf8).issues.map(\.field) == ["/x"])
    #expect(
      Checker(form).check(#"{"rows":[{"n":2},{"n":1}]}"#.utf8).issues.map(\.field)
        == ["/rows/1/n"])
    let error = try #require(throws: FormError.self) {
      try ValidationForm(
        "form: t\nfields: { record: { fields: { zip: {} } }, zip: {}, x: { when: filled(record.zip) } }"
      )
    }
    #expect(error.mistakes.map(\.code) == ["ambiguousName"])
    #expect(error.mistakes.allSatisfy { $0.help.contains("record.record.zip") })
  }

  /// In a list there is no way from the top: the row's own check has one.
  @Test func inARow() throws {
    let text = "form: t\nfields: { l: { items: { fields: { now: {}, x: { when: now == 'a' } } } } }"
    let error = try #require(throws: FormError.self) { try ValidationForm(text) }
    #expect(error.mistakes.allSatisfy { $0.help.contains("this.now in a check of the row") })
    _ = try ValidationForm(
      "form: t\nfields: { l: { items: { fields: { now: {}, x: {} }, check: \"this.now == 'a'\" } } }"
    )
  }

  /// The variable of a macro is named where it is used: it means no field.
  @Test func aVariableMayBeCalledSo() throws {
    _ = try ValidationForm(
      "form: t\nfields: { today: {}, l: { items: { type: integer }, check: 'this.all(today, today > 1)' } }"
    )
  }
}
