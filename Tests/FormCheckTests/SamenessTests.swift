import Foundation
import TestFixtures
import Testing

@testable import FormCheck
@testable import FormRecords

/// One notion of the same value: every constraint that compares, over every type.
@Suite struct SamenessTests {
  /// A type with values that are the same however they are written, and one that is another.
  struct Kind: Sendable, CustomTestStringConvertible {
    var type: String
    /// The field without `{ }`.
    var field: String
    /// JSON with `'` for `"`; the second is the first in another spelling.
    var value: String
    var same: String
    var other: String
    /// Whether it can stand in `choices` and in expressions: lists and groups cannot.
    var isSingle = true
    var hasOrder = true
    var testDescription: String { "\(type) \(value) \(same)" }
  }

  static let kinds: [Kind] = [
    Kind(type: "text", field: "type: text", value: "'a'", same: #"'\u0061'"#, other: "'A'"),
    Kind(type: "text", field: "type: text", value: "'09:00'", same: "'09:00'", other: "'09:00:00'"),
    Kind(type: "integer", field: "type: integer", value: "20", same: "2e1", other: "21"),
    Kind(type: "number", field: "type: number", value: "1.50", same: "15e-1", other: "1.5000001"),
    Kind(
      type: "boolean", field: "type: boolean", value: "true", same: "true", other: "false",
      hasOrder: false),
    Kind(
      type: "date", field: "type: date", value: "'2026-06-15'", same: #"'2026-06-1\u0035'"#,
      other: "'2026-06-16'"),
    Kind(
      type: "time", field: "type: time", value: "'09:00'", same: "'09:00:00.000'",
      other: "'09:00:00.001'"),
    Kind(
      type: "datetime", field: "type: datetime", value: "'2026-06-15T00:00:00Z'",
      same: "'2026-06-15t01:00:00.0+01:00'", other: "'2026-06-15T01:00:00Z'"),
    Kind(
      type: "local", field: "type: local", value: "'2026-06-15T00:00'",
      same: "'2026-06-15T00:00:00.0'", other: "'2026-06-15T00:00:01'"),
    Kind(
      type: "any", field: "type: any", value: "1", same: "1.0", other: "'1'", hasOrder: false),
    Kind(
      type: "any", field: "type: any", value: "[{'a':1,'b':[null]}]",
      same: "[{'b':[null],'a':1.0}]", other: "[{'a':1,'b':[]}]", isSingle: false),
    Kind(
      type: "list", field: "items: { type: time }", value: "['09:00','10:00']",
      same: "['09:00:00','10:00:00.0']", other: "['10:00','09:00']", isSingle: false),
    Kind(
      type: "group", field: "fields: { at: { type: datetime }, n: { type: number } }",
      value: "{'at':'2026-06-15T00:00:00Z','n':1}",
      same: "{'n':1.0,'at':'2026-06-15T00:00:00-00:00'}",
      other: "{'n':1,'at':'2026-06-15T00:00:01Z'}", isSingle: false),
  ]

  @Test func everyTypeIsThere() {
    let types = Set(Self.kinds.map(\.type))
    #expect(
      types == [
        "text", "integer", "number", "boolean", "date", "time", "datetime", "local", "any", "list",
        "group",
      ])
  }

  /// The codes of a payload, as one way of asking gives them.
  private func codes(_ form: String, _ payload: String) throws -> [String] {
    try report("form: t\n" + form, FormCase.json(payload)).issues.map(\.code)
  }

  /// A way to ask whether two values are the same: a form of two, and the code of those that fail.
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    /// The form, of a field and of a value as it stands in a form.
    var form: @Sendable (_ field: String, _ written: String) -> String
    var payload: @Sendable (_ one: String, _ other: String) -> String = {
      "{'x':\($0),'y':\($1)}"
    }
    /// What is said of the same values, and of different ones.
    var same: [String] = []
    var different: [String] = []
    /// Only where values can stand in a form, or in expressions, or have an order.
    var needsSingle = false
    var needsOrder = false
    var testDescription: String { name }
  }

  static let ways: [Way] = [
    Way(
      name: "equals",
      form: { field, _ in "fields: { x: { \(field) }, y: { \(field), equals: x } }" },
      different: ["notEqual"]),
    Way(
      name: "differs",
      form: { field, _ in "fields: { x: { \(field) }, y: { \(field), differs: x } }" },
      same: ["notDifferent"]),
    Way(
      name: "choices", form: { field, value in "fields: { y: { \(field), choices: [\(value)] } }" },
      payload: { "{'y':\($1)}" }, different: ["notAChoice"], needsSingle: true),
    Way(
      name: "choices with labels",
      form: { field, value in "fields: { y: { \(field), choices: { \(value): One } } }" },
      payload: { "{'y':\($1)}" }, different: ["notAChoice"], needsSingle: true),
    Way(
      name: "unique", form: { field, _ in "fields: { l: { unique: true, items: { \(field) } } }" },
      payload: { "{'l':[\($0),\($1)]}" }, same: ["duplicateItem"]),
    Way(
      name: "unique by a field",
      form: { field, _ in "fields: { l: { unique: k, items: { fields: { k: { \(field) } } } } }" },
      payload: { "{'l':[{'k':\($0)},{'k':\($1)}]}" }, same: ["duplicateItem"]),
    Way(
      name: "unique groups",
      form: { field, _ in "fields: { l: { unique: true, items: { fields: { k: { \(field) } } } } }"
      },
      payload: { "{'l':[{'k':\($0)},{'k':\($1)}]}" }, same: ["duplicateItem"]),
    Way(
      name: "unique keys that are not named",
      form: { field, _ in
        "fields: { l: { unique: true, items: { fields: { z: {} }, unknown: { \(field) } } } }"
      },
      payload: { "{'l':[{'k':\($0)},{'k':\($1)}]}" }, same: ["duplicateItem"]),
    Way(
      name: "==",
      form: { field, _ in "fields: { x: { \(field) }, y: { \(field), check: this == x } }" },
      different: ["customError"], needsSingle: true),
    Way(
      name: "!=",
      form: { field, _ in "fields: { x: { \(field) }, y: { \(field), check: this != x } }" },
      same: ["customError"], needsSingle: true),
    Way(
      name: "in",
      form: { field, _ in
        "fields: { x: { items: { \(field) } }, y: { \(field), check: this in x } }"
      },
      payload: { "{'x':[\($0)],'y':\($1)}" }, different: ["customError"], needsSingle: true),
    Way(
      name: "compute",
      form: { field, _ in "fields: { x: { \(field) }, y: { \(field), compute: x } }" },
      different: ["notEqual"], needsSingle: true),
    Way(
      name: "<= and >=",
      form: { field, _ in
        "fields: { x: { \(field) }, y: { \(field), check: this <= x && this >= x } }"
      },
      different: ["customError"], needsSingle: true, needsOrder: true),
    Way(
      name: "range of another field",
      form: { field, _ in "fields: { x: { \(field) }, y: { \(field), range: x..x } }" },
      different: ["rangeOverflow"], needsSingle: true, needsOrder: true),
  ]

  @Test(arguments: ways, kinds)
  func agree(way: Way, kind: Kind) throws {
    if way.needsSingle, !kind.isSingle || kind.type == "any" && way.name == "compute" { return }
    if way.needsOrder, !kind.hasOrder || kind.type == "text" { return }
    let form = way.form(kind.field, kind.value)
    #expect(try codes(form, way.payload(kind.value, kind.same)) == way.same, "\(form)")
    #expect(try codes(form, way.payload(kind.value, kind.other)) == way.different, "\(form)")
  }

  /// A list or an object of any type is the same or not for expressions too.
  @Test(arguments: [
    ("[1,{'a':2}]", "[1.0,{'a':2e0}]", true), ("[1]", "[1,1]", false), ("{'a':1}", "[1]", false),
    ("[1]", "1", false), ("{'a':1,'b':2}", "{'b':2,'a':1}", true),
  ])
  func anythingInExpressions(one: String, other: String, isSame: Bool) throws {
    let form =
      "fields: { x: { type: any }, y: { type: any, check: this == x }, z: { type: any, equals: x } }"
    let found = try codes(form, "{'x':\(one),'y':\(other),'z':\(other)}")
    #expect(found == (isSame ? [] : ["notEqual", "customError"]))
  }

  /// `forbidden` leaves letter case aside, so it is by value where there are no letters.
  @Test(arguments: kinds.filter { $0.isSingle && $0.type != "text" })
  func forbidden(kind: Kind) throws {
    let form = "fields: { y: { \(kind.field), forbidden: [\(kind.value)] } }"
    #expect(try codes(form, "{'y':\(kind.same)}") == ["forbiddenValue"])
    #expect(try codes(form, "{'y':\(kind.other)}") == [])
  }

  @Test(arguments: [
    ("time", "09:00", "'09:00:00'"),
    ("datetime", "2026-06-15T00:00:00Z", "'2026-06-15T02:00:00+02:00'"),
    ("local", "2026-06-15T00:00", "'2026-06-15T00:00:00'"),
  ])
  func variantsAreChosenByValue(type: String, name: String, value: String) throws {
    let form = """
      rules: { r: { variants: { '\(name)': { pattern: a }, '\(name.replacing(":00", with: ":01"))': { pattern: b } } } }
      fields: { k: { type: \(type) }, y: { rule: r, by: k } }
      """
    #expect(try codes(form, "{'k':\(value),'y':'a'}") == [])
    #expect(try codes(form, "{'k':\(value),'y':'b'}") == ["patternMismatch"])
  }

  /// What a record is told apart by in a run: the same bytes for the same values.
  @Test(arguments: kinds.filter { $0.isSingle })
  func recordsOfARun(kind: Kind) throws {
    let checker = Checker(
      try ValidationForm("form: t\nunique: y\nfields: { y: { \(kind.field) } }"))
    func isRepeated(_ values: String...) throws -> Bool {
      let run = RunRecords(checker.form, memory: 1 << 16)
      var hasNoted = false
      for (place, value) in values.enumerated() {
        _ = checker.checkKeepingValues(FormCase.json("{'y':\(value)}").utf8, now: nil)
        let noted = try run.take(checker, number: place + 1, source: "", before: 0)
        hasNoted = noted != nil
      }
      return hasNoted
    }
    #expect(try isRepeated(kind.value, kind.same))
    #expect(try !isRepeated(kind.value, kind.other))
  }

  /// Groups go by names, whatever place a field has in its form.
  @Test(arguments: [
    ("{'a':'1','b':'2'}", "{'b':'2','a':'1'}", true), ("{'a':'1'}", "{'b':'1'}", false),
    ("{'a':'1','b':''}", "{'a':'1'}", true),
  ])
  func groupsGoByNames(one: String, other: String, isSame: Bool) throws {
    let form =
      "fields: { x: { fields: { a: {}, b: {} } }, y: { fields: { b: {}, a: {} }, equals: x } }"
    #expect(try codes(form, "{'x':\(one),'y':\(other)}") == (isSame ? [] : ["notEqual"]))
  }

  /// A text of any type beside a date is read as one.
  @Test(arguments: [
    ("date", "'2026-06-15'", "'2026-06-15'", true), ("time", "'09:00'", "'09:00:00'", true),
    ("time", "'09:00'", "'9 am'", false), ("time", "'09:00'", "9", false),
    ("local", "'2026-06-15T09:00'", "'2026-06-15T09:00:00'", true),
    ("local", "'2026-06-15T09:00'", "'2026-06-15T09:00:00Z'", false),
  ])
  func textsOfAnyType(type: String, one: String, other: String, isSame: Bool) throws {
    let form = """
      fields:
        x: { type: \(type) }
        y: { type: any, equals: x }
        z: { type: any, check: this == x }
      """
    let found = try codes(form, "{'x':\(one),'y':\(other),'z':\(other)}")
    #expect(found == (isSame ? [] : ["notEqual", "customError"]))
  }

  @Test(arguments: [
    "fields: { y: { type: time, choices: ['9:00'] } }",
    "fields: { y: { type: date, forbidden: [2026-02-30] } }",
    "fields: { y: { type: datetime, choices: ['2026-06-15T00:00:00'] } }",
    "fields: { x: { items: { type: date } }, y: { items: {}, equals: x } }",
  ])
  func whatCanNeverBeTheSameIsAMistake(form: String) throws {
    let error = try #require(throws: FormError.self) { try ValidationForm("form: t\n" + form) }
    #expect(error.mistakes.map(\.code) == ["wrongType"])
  }

  @Test func choicesThatAreTheSame() throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { y: { type: time, choices: ['09:00', '09:00:00'] } }")
    }
    #expect(error.mistakes.map(\.code) == ["duplicateChoice"])
  }
}
