import FormCheck
import TestFixtures
import Testing

/// What is invalid for whoever reads it, and for managers.
@Suite struct SoundnessTests {
  /// A field that fails its own check is invalid to those that read it, in whatever order they stand,
  /// but `equals` compares it; other checks at the same field are told all the same.
  @Test(arguments: [
    (
      """
      a: { type: integer, check: [{ that: this > 5 }, { that: this > 4, code: second }] }
        b: { type: integer, check: { that: this > a } }
        c: { type: integer, range: a.. }
        d: { type: integer, equals: a }
        h: { type: integer, compute: a + 1 }
      """, #"{"a":3,"b":1,"c":1,"d":2,"h":9}"#,
      ["/d: notEqual", "/a: customError", "/a: second"]
    ),
    (
      """
      h: { type: integer, compute: a + 1 }
        c: { type: integer, range: a.. }
        a: { type: integer, check: { that: this > 5 } }
      """, #"{"a":3,"c":1,"h":9}"#, ["/a: customError"]
    ),
    // Conditions use the value all the same.
    (
      "a: { type: integer, check: { that: this > 5 } }\n  b: { required: a == 3 }", #"{"a":3}"#,
      ["/b: valueMissing", "/a: customError"]
    ),
    // A row that is there twice is wrong itself, not the list around it.
    (
      """
      rows: { unique: true, items: { fields: { n: { type: integer } } } }
        total: { type: integer, compute: 'rows.map(r, r.n).sum()' }
      """, #"{"rows":[{"n":1},{"n":1}],"total":3}"#,
      ["/rows/1: duplicateItem", "/total: notEqual"]
    ),
  ])
  func whatReadsIt(fields: String, payload: String, issues: [String]) throws {
    let report = try report("form: t\nfields:\n  \(fields)", payload)
    #expect(report.issues.map(facts) == issues)
  }

  /// A manager waits for a group that is missing, is no group, or stands twice.
  @Test(arguments: [
    ("{}", "/card"), (#"{"card":"x"}"#, "/card"), (#"{"card":{}}"#, "/card/number"),
    (#"{"card":{"number":"1"},"card":{}}"#, "/card"), ("[]", ""), ("null", ""), (#""x""#, ""),
  ])
  func managersOfFieldsInGroups(payload: String, waitsFor: String) throws {
    let report = try report(
      """
      form: t
      fields: { card: { required: true, fields: { number: { required: true } } }, other: {} }
      controls: { pay: {} }
      managers: { pay: { verifies: [card.number], manages: [pay] } }
      """, payload)
    #expect(
      report.controls.map(\.isEnabled) == [false] && report.controls[0].waitsFor == [waitsFor])
  }

  /// A rule's one text speaks for its own constraints, a field's for all.
  @Test(arguments: [
    ("{}", "fill this in"), (#"{"a":1}"#, "send a string: put “1” in quotes"),
    (#"{"a":"x"}"#, "enter A and a digit"), (#"{"a":"A1","b":"x"}"#, "say A or 1"),
    (#"{"a":"A1","b":3}"#, "say A or 1"), (#"{"a":"A1","n":"x"}"#, "count them"),
  ])
  func wordsOfRules(payload: String, words: String) throws {
    let report = try report(
      """
      form: t
      rules:
        plate: { pattern: 'A\\d', message: enter A and a digit }
        number: { type: integer, range: 1.., message: count them }
      fields:
        a: { required: true, rule: plate }
        b: { rule: plate, message: say A or 1 }
        n: { rule: number }
      """, payload)
    #expect(report.issues.first?.message == words)
  }

  @Test(arguments: [
    "{ issues: [/a] }", "{ issues: valueMissing }", "{ warnings: /a }", "{ valid: yes }",
    "{ issues: { a: valueMissing } }", "{ waitsFor: [go] }", "{ undecided: x }",
  ])
  func expectationsThatSayNothingAreMistakes(expect: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { a: {} }\nexamples: [{ given: {}, expect: \(expect) }]")
    }
    #expect(error.mistakes.map(\.code) == ["expectMalformed"])
  }
}
