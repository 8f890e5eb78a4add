import FormCheck
import FormText
import Testing

@testable import FormExchange

/// Surveys of SurveyJS as forms: the lines that questions become, the fates of their keywords, and what the form accepts.
@Suite struct SurveyImportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    /// The elements of the survey.
    var elements: String
    /// Lines of the form that must occur.
    var lines: [String]
    /// Keywords that are lost, stricter or weaker, such as `type lost`.
    var fates: [String] = []
    var accepts: [String] = []
    var rejects: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "numbers and dates",
      elements: """
        {"type":"text","name":"n","inputType":"number","min":1,"max":9},
        {"type":"text","name":"d","inputType":"date","min":"2026-01-01","isRequired":true}
        """,
      lines: [
        "n: { type: number, range: 1..9 }",
        "d: { required: true, type: date, range: 2026-01-01.. }",
      ],
      accepts: [#"{"n":1.5,"d":"2026-01-01"}"#],
      rejects: [#"{"n":10,"d":"2026-01-01"}"#, #"{"d":"2025-12-31"}"#, "{}"]),
    Case(
      name: "choices with labels, and one of one's own",
      elements: """
        {"type":"radiogroup","name":"c","choices":["red",{"value":"b","text":"Blue"}],"hasOther":true}
        """,
      lines: [
        "c: { choices: { red: red, b: Blue, other: other } }",
        #"c-Comment: { when: "c == 'other'", length: ..10000 }"#,
      ],
      accepts: [#"{"c":"b"}"#, #"{"c":"other","c-Comment":"green"}"#],
      rejects: [#"{"c":"green"}"#]),
    Case(
      name: "ends that are no numbers",
      elements: #"{"type":"text","name":"n","inputType":"number","min":"inf","max":"9"}"#,
      lines: ["n: { type: number, range: ..9 }"], fates: ["min lost"],
      accepts: [#"{"n":9}"#], rejects: [#"{"n":10}"#]),
    Case(
      name: "choices that are numbers",
      elements: #"{"type":"dropdown","name":"c","choices":[1,2]}"#,
      lines: ["c: { type: integer, choices: [1, 2], input: { as: select } }"],
      accepts: [#"{"c":2}"#], rejects: [#"{"c":"2"}"#, #"{"c":3}"#]),
    Case(
      name: "several choices",
      elements:
        #"{"type":"checkbox","name":"c","choices":["a","b","d"],"maxSelectedChoices":2}"#,
      lines: ["c: { unique: true, count: ..2, items: { choices: [a, b, d] } }"],
      accepts: [#"{"c":["a","b"]}"#], rejects: [#"{"c":["a","a"]}"#, #"{"c":["a","b","d"]}"#]),
    Case(
      name: "no choices",
      elements: #"{"type":"dropdown","name":"c","choicesByUrl":{"url":"https://example.org"}}"#,
      lines: ["c: { type: any }"], fates: ["type lost", "choicesByUrl lost"],
      accepts: [#"{"c":"x"}"#]),
    Case(
      name: "conditions",
      elements: """
        {"type":"boolean","name":"b"},{"type":"text","name":"n","inputType":"number"},
        {"type":"text","name":"k"},{"type":"tagbox","name":"t","choices":["x","y"]},
        {"type":"text","name":"v1","visibleIf":"{b} = true and {n} >= 18"},
        {"type":"text","name":"v2","visibleIf":"!({k} = 'a' or {k} empty)"},
        {"type":"text","name":"v3","visibleIf":"{t} contains 'x' || {t} anyof ['y']"},
        {"type":"text","name":"v4","requiredIf":"{n} <> 5"},
        {"type":"text","name":"v5","visibleIf":"{b} = false"}
        """,
      lines: [
        "v1: { when: b && n >= 18 }",
        #"v2: { when: "!(filled(k) && k == 'a' || !filled(k))" }"#,
        #"v3: { when: "'x' in t || t.exists(x, x in ['y'])" }"#,
        "v4: { required: '!filled(n) || n != 5' }", "v5: { when: filled(b) && !b }",
      ],
      accepts: [
        #"{"b":true,"n":18,"v1":"x","v4":"y"}"#, #"{"k":"b","v2":"x","v4":"y"}"#, #"{"n":5}"#,
        #"{"t":["y"],"v3":"x","v4":"y"}"#,
      ],
      rejects: ["{}", #"{"n":4}"#]),
    Case(
      name: "conditions without an equal",
      elements: """
        {"type":"text","name":"a","inputType":"date"},
        {"type":"text","name":"v","visibleIf":"age({a}) > 3"},
        {"type":"text","name":"w","visibleIf":"{w} notempty"},
        {"type":"text","name":"x","visibleIf":"{missing} = 1"}
        """,
      lines: ["v: {}", "w: {}", "x: {}"],
      fates: ["visibleIf lost", "visibleIf lost", "visibleIf lost"]),
    Case(
      name: "rows",
      elements: """
        {"type":"text","name":"n","inputType":"number"},
        {"type":"paneldynamic","name":"p","maxPanelCount":2,"templateElements":[
          {"type":"dropdown","name":"kind","choices":["cat","dog"],"isRequired":true},
          {"type":"text","name":"breed","visibleIf":"{panel.kind} = 'dog' and {n} > 5"}]},
        {"type":"matrixdynamic","name":"m","choices":["A"],"columns":[
          {"name":"day","cellType":"text","inputType":"date"},{"name":"vet"}]}
        """,
      lines: [
        #"breed: { when: "kind == 'dog' && record.n > 5" }"#,
        "items: { fields: { day: { type: date }, vet: { choices: [A], input: { as: select } } } }",
      ],
      accepts: [
        #"{"n":6,"p":[{"kind":"dog","breed":"x"}]}"#, #"{"m":[{"day":"2026-01-01","vet":"A"}]}"#,
      ],
      rejects: [
        #"{"p":[{}]}"#, #"{"p":[{"kind":"cat"},{"kind":"cat"},{"kind":"cat"}]}"#,
        #"{"m":[{"vet":"B"}]}"#,
      ]),
    Case(
      name: "tables and lists of texts",
      elements: """
        {"type":"matrix","name":"g","columns":[1,2],"rows":["food","Row 2"],"isAllRowRequired":true},
        {"type":"multipletext","name":"t","items":[{"name":"first","isRequired":true},{"name":"last"}]},
        {"type":"rating","name":"r","rateMax":3}
        """,
      lines: [
        "food: { required: true, type: integer, choices: [1, 2] }", "'Row 2': {",
        "t: { fields: { first: { required: true }, last: {} } }",
        "r: { type: integer, range: 1..3 }",
      ],
      accepts: [#"{"g":{"food":1,"Row 2":2},"t":{"first":"a"},"r":3}"#, "{}"],
      rejects: [#"{"g":{"food":1}}"#, #"{"t":{"last":"a"}}"#, #"{"r":4}"#]),
    Case(
      name: "validators",
      elements: """
        {"type":"text","name":"c","maxLength":9,"validators":[
          {"type":"regex","regex":"^[A-Z]{3}$","text":"three capitals"},
          {"type":"regex","regex":"A"},
          {"type":"expression","expression":"{c} <> 'ABC'","text":"not ABC"}]},
        {"type":"text","name":"m","validators":[{"type":"email"}]},
        {"type":"text","name":"n","validators":[{"type":"numeric","minValue":1}]}
        """,
      lines: [
        "pattern: '[A-Z]{3}'", "message: { patternMismatch: three capitals }",
        "includes: { find: A }", #"check: { that: "!filled(c) || c != 'ABC'", message: not ABC }"#,
        "m: { rule: contact.email }",
      ],
      fates: ["type stricter", "type lost"],
      accepts: [#"{"c":"ABD","m":"a@example.org"}"#],
      rejects: [#"{"c":"ABC"}"#, #"{"c":"XYZ"}"#, #"{"c":"A"}"#, #"{"m":"a"}"#]),
    Case(
      name: "one key for two questions",
      elements:
        #"{"type":"text","name":"a","valueName":"v"},{"type":"boolean","name":"b","valueName":"v"}"#,
      lines: ["v: {}"], fates: ["name lost"]),
    Case(
      name: "panels",
      elements: """
        {"type":"boolean","name":"on"},
        {"type":"panel","name":"on","title":"More","visibleIf":"{on} = true",
         "elements":[{"type":"comment","name":"say"},{"type":"html","name":"h","html":"<b>"}]}
        """,
      lines: ["on2:", "type: section", "when: on", "say: { input: { as: textarea } }"],
      accepts: [#"{"on":true,"say":"x"}"#]),
  ]

  @Test(arguments: cases) func theFormHasTheLines(_ it: Case) throws {
    let survey = #"{"pages":[{"name":"p","elements":[\#(it.elements)]}]}"#
    var made = try Self.made(survey)
    try made.findPayloads()
    for line in it.lines { #expect(made.yaml.contains(line), "\(made.yaml)") }
    let fates = made.entries.filter { [.lost, .stricter, .weaker].contains($0.fidelity) }
    #expect(fates.map { "\($0.key) \($0.fidelity.rawValue)" } == it.fates)
    let checker = Checker(try ValidationForm(made.yaml))
    for record in it.accepts {
      #expect(checker.check(Array(record.utf8)).isValid, "\(record)\n\(made.yaml)")
    }
    for record in it.rejects {
      #expect(!checker.check(Array(record.utf8)).isValid, "\(record)\n\(made.yaml)")
    }
  }

  @Test(arguments: [
    (#"{"type":"object"}"#, "this is not a survey of SurveyJS"),
    (#"{"pages":[]}"#, "this is not a survey"),
    (#"{"elements":[{"type":"html","name":"a"}]}"#, "this survey asks nothing"),
    (#"{"elements":[{"type":"text"}]}"#, "a question has no name"),
    (deep, "this is nested too deeply"),
  ]) func whatIsNoSurveyIsAnError(survey: String, message: String) {
    do {
      _ = try Self.made(survey)
      Issue.record("\(survey) was imported")
    } catch {
      #expect(error.diagnostics.first?.message.hasPrefix(message) == true, "\(error.diagnostics)")
    }
  }

  private static let deep =
    #"{"elements":["# + String(repeating: #"{"type":"panel","elements":["#, count: 50)
    + String(repeating: "]}", count: 50) + "]}"

  /// Conditions are read in time that grows with their length, whatever they are.
  @Test(arguments: ["(", "!", "{a} and ", "[1,", "'", "{", "not ", "{a} = 'x' or "])
  func hostileConditionsEnd(part: String) {
    #expect(SurveyCondition(String(repeating: part, count: 9_000 / part.count)) == nil)
  }

  private static func made(_ survey: String) throws(ImportFault) -> FormImport {
    try FormImport(Array(survey.utf8), file: "s.json", format: .surveyJS)
  }
}
