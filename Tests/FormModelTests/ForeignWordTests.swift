import FormEngine
import Foundation
import Testing

@testable import FormCheck
@testable import FormModel

/// Words of other tools: whatever is named in their place is of this language.
@Suite struct ForeignWordTests {
  /// What may have to stand beside a key.
  private static let beside = [
    "", "type: number, ", "type: date, ", "items: {}, ", "type: boolean, ", "type: integer, ",
    "fields: {}, ",
  ]

  private static func compiles(_ text: String) -> Bool {
    FormSize(text).mistakes.isEmpty
  }

  private static func writes(_ rows: [ForeignWords.Row]) -> [String] {
    Set(rows.flatMap(\.write)).sorted()
  }

  @Test(
    arguments: [ForeignWords.field, ForeignWords.types, ForeignWords.formats].flatMap(writes))
  func inAField(_ write: String) {
    #expect(
      Self.beside.contains {
        Self.compiles("form: t\nfields: { x: { \($0)\(write) }, other: {} }")
      }, "\(write)")
  }

  /// A bound of another tool is suggested as it was written.
  @Test(arguments: [
    ("minLength", "2", "write “length: 2..”"),
    ("maximum", "99", "write “range: ..99”, or “length: ..99”, or “count: ..99”"),
    ("minimum", "-1.5", "write “range: -1.5..”"),
    ("size", "3", "write “length: 3”, or “count: 3”"),
    ("multipleOf", "2", "write “step: 0.01”"),
    ("between", "2", "write “range: 1..10”, or “length: 1..10”"),
  ])
  func aNumberStaysAsItWasWritten(key: String, number: String, help: String) {
    #expect(ForeignWords.help(forKey: key, in: "a field", number: number) == help)
  }

  @Test(arguments: writes(ForeignWords.form))
  func atTheTop(_ write: String) {
    let rest = ["form: t", "fields: {}"].filter { !write.hasPrefix($0.prefix(6)) }
    // The file that is imported is not there, which is all that may be wrong.
    let text = ([write] + rest).joined(separator: "\n") + "\n"
    #expect(FormSize(text).mistakes.filter { $0 != "importUnreadable" }.isEmpty, "\(text)")
  }

  @Test(arguments: writes(ForeignWords.range))
  func inARange(_ write: String) {
    #expect(Self.compiles("form: t\nfields: { x: { type: integer, range: { \(write) } } }"))
  }

  @Test(arguments: writes(ForeignWords.check))
  func inACheck(_ write: String) {
    let texts = ["", "that: a < b, ", "filled: 1.., ", "of: [a, b], "].map {
      "form: t\nfields: { a: { type: integer }, b: { type: integer } }\ncheck: { \($0)\(write) }"
    }
    #expect(texts.contains(where: Self.compiles), "\(write)")
  }

  @Test(arguments: writes(ForeignWords.steps))
  func inCleanUp(_ write: String) {
    let texts = ["", "items: {}, "].map {
      "form: t\nfields: { x: { \($0)normalize: [{ \(write) }] } }"
    }
    #expect(texts.contains(where: Self.compiles), "\(write)")
  }

  @Test(arguments: writes(ForeignWords.example))
  func inAnExample(_ write: String) {
    let texts = ["", "given: { a: x }, ", "expect: { issues: {} }, "].flatMap { one in
      ["", "expect: { issues: {} }, ", "given: { a: x }, "].map { one + $0 }
    }
    #expect(
      texts.contains {
        Self.compiles("form: t\nfields: { a: {} }\nexamples: [{ \($0)\(write) }]")
      }, "\(write)")
  }

  @Test(arguments: writes(ForeignWords.expectation))
  func inAnExpectation(_ write: String) {
    #expect(
      Self.compiles(
        "form: t\nfields: { a: {} }\nexamples: [{ given: { a: x }, expect: { \(write) } }]"))
  }

  @Test func codesAreWritten() {
    let codes = Set(IssueCode.allCases.map { $0.rawValue })
    #expect(!ForeignWords.codes.isEmpty)
    #expect(Set(ForeignWords.codes.flatMap(\.write)).isSubset(of: codes))
  }

  /// Words of other tools at a place, and the words of the language there.
  private static let places: [(rows: [ForeignWords.Row], ours: [String])] = [
    (ForeignWords.field, Vocabulary.field + ConstraintKind.keys),
    (ForeignWords.form, Vocabulary.topLevel),
    (ForeignWords.range, ["min", "max", "above", "below"]),
    (
      ForeignWords.check,
      ["that", "filled", "of", "at", "message", "code", "severity", "when"]
    ),
    (ForeignWords.example, ["given", "run", "script", "expect", "name", "now", "answers"]),
    (ForeignWords.expectation, ["issues", "warnings", "undecided", "cleaned", "valid"]),
    (ForeignWords.codes, IssueCode.allCases.map { $0.rawValue }),
    (ForeignWords.types, ["text", "integer", "number", "decimal", "boolean", "date", "any"]),
    (ForeignWords.formats, ["json", "jwt", "week", "idn-hostname", "cidr-network"]),
  ]

  /// A word of the language would never be looked up, and one that stands twice has two answers.
  @Test(arguments: places)
  func noWordIsOurs(_ rows: [ForeignWords.Row], _ ours: [String]) {
    let words = rows.flatMap(\.words)
    #expect(!words.isEmpty)
    #expect(Set(words).intersection(ours).isEmpty)
    #expect(Set(words).count == words.count)
  }

  /// What everyone writes who comes from JSON Schema, Laravel, zod or HTML.
  @Test(arguments: [
    ("type: string", "type: text"), ("type: int", "type: integer"), ("type: float", "type: number"),
    ("type: email", "rule: contact.email"), ("type: array", "items:"), ("type: object", "fields:"),
    ("min: 3", "range: 3.."), ("max: 3", "range: ..3"), ("minLength: 8", "length: 8.."),
    ("maxLength: 8", "length: ..8"), ("enum: [a]", "choices: [a, b]"),
    ("optional: true", "leave it out"), ("regex: a", "pattern:"),
    ("format: email", "contact.email"),
    ("confirmed: true", "equals: other"), ("required_if: a", "required: other"),
    ("required: [a]", "required: true"), ("oneOf: [a]", "choices:"), ("nullish: true", "nullable"),
    ("properties: {}", "fields:"), ("additionalProperties: true", "unknown:"),
    // What is false, or refuses, is not told as if it allowed.
    ("additionalProperties: false", "rejected already"), ("strict: true", "rejected already"),
    ("strict: false", "unknown: allow"), ("unevaluatedProperties: false", "rejected already"),
    ("optional: false", "required: true"), ("uniqueItems: false", "leave it out"),
    ("length: { min: 3 }", "write 8..72"), ("hidden: k", "other != 'x'"),
    ("additionalItems: false", "count"),
    ("validate: a", "check:"), ("multipleOf: 2", "step:"), ("$ref: a", "rule:"),
    ("number: de", "normalize: [{ number: de }]"),
    ("columns: [a]", "belongs to the top of the form or to an entry of “catalogues”"),
    ("that: a < b", "belongs to an entry of “check”"), ("trim: true", "normalize: [trim"),
    ("import: a", "belongs to the top of the form"), ("given: {}", "belongs to an entry of"),
  ])
  func helps(_ key: String, _ help: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { x: { \(key) } }")
    }
    #expect(error.mistakes.count == 1 && error.description.contains("help: "), "\(error)")
    #expect(error.mistakes.allSatisfy { $0.help.contains(help) }, "\(error)")
  }

  /// Words of form builders, survey tools and libraries of validation.
  @Test(arguments: [
    ("discriminator: kind", "tag: kind, variants:"), ("relevant: a", "when: other"),
    ("constraint: a", "check: {"), ("constraint_message: a", "message: enter"),
    ("calculation: a", "compute: other"), ("calculateValue: a", "compute: other"),
    ("appearance: multiline", "input: { as: textarea }"), ("widget: a", "does not describe looks"),
    ("disabled: true", "“when: other != 'x'”"), ("disabled: true", "“compute: other”"),
    ("disabled: false", "leave it out"), ("enableIf: a", "when: other"),
    ("enableWhen: [a]", "when: other"), ("conditional: {}", "when: other"),
    ("answerOption: [a]", "choices: [a, b]"), ("clearOnHide: true", "notApplicable: strip"),
    ("clearOnHide: false", "notApplicable: allow"),
    ("choices_filter: a", "by: country, variants:"), ("choice_filter: a", "where: { country"),
    ("choicesByUrl: {}", "file: towns.csv"), ("missing: true", "present: false"),
    ("prohibited: true", "present: false"), ("prohibited_if: a", "when: other != 'x'"),
    ("notBlank: true", "required: true"), ("must: a", "check: {"), ("forbid: [a]", "forbidden: [a"),
    ("extra: forbid", "unknown: reject"), ("decimal: 2", "step: 0.01"),
    ("contentEncoding: base64", "code.base64"), ("contentMediaType: json", "format: json"),
    ("type: select_one", "choices:"), ("type: select_multiple", "items: { choices"),
  ])
  func helpsFromFormBuilders(_ key: String, _ help: String) throws { try helps(key, help) }

  /// The same at the top of a form and in a check.
  @Test(arguments: [
    ("extra: forbid\nfields: {}", "unknown: reject"),
    ("clearInvisibleValues: true\nfields: {}", "notApplicable: strip"),
    ("unknown: forbid\nfields: {}", "write reject"),
    ("tag: type\nvariants: { a: {} }", "rule: event, rules: { event: { tag: type"),
    (
      "tag: type\nvariants: { a: {} }\nfields: { x: {} }",
      "rule: event, rules: { event: { tag: type"
    ),
    ("fields: { a: {} }\ncheck: { constraint: a == 'x' }", "that: a < b"),
    ("fields: { a: {} }\ncheck: { that: a == 'x', relevant: a }", "when: a > b"),
  ])
  func helpsAtOtherPlaces(_ form: String, _ help: String) throws {
    let error = try #require(throws: FormError.self) { try ValidationForm("form: t\n" + form) }
    #expect(error.mistakes.contains { $0.help.contains(help) }, "\(error)")
  }

  /// Booleans are written without quotes, and a condition is an expression.
  @Test(arguments: [
    ("required: \"true\"", "booleanExpected"), ("required: 'yes'", "booleanExpected"),
    ("required: '1'", "wrongType"), ("required: \"'true'\"", "wrongType"),
    ("secret: 'true'", "booleanExpected"), ("nullable: \"true\"", "booleanExpected"),
    ("present: \"true\"", "booleanExpected"), ("coerce: 'true'", "booleanExpected"),
    ("items: {}, unique: 'true'", "unknownField"),
    ("type: boolean, default: 'true'", "defaultUnfit"),
  ])
  func quotedBooleans(_ key: String, _ code: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { x: { \(key) } }")
    }
    #expect(
      error.mistakes.map(\.code) == [code] && error.description.contains("help: "), "\(error)")
  }

  /// A JSON Schema is told to be one, once, and nothing of it is shown.
  @Test(arguments: [
    (
      "s.json",
      "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"type\": \"array\", \"items\": {}}"
    ),
    ("s.json", "{\"type\": \"object\", \"properties\": {\"canary\": {\"type\": \"string\"}}}"),
    ("s.json", "{\"type\": [\"object\", \"null\"], \"properties\": {}, \"required\": [\"a\"]}"),
    ("s.yaml", "type: object\nproperties:\n  canary: { type: string }\nrequired: [canary]\n"),
    ("s.yaml", "form: t\ntype: object\nproperties: { canary: { minLength: 3 } }\n"),
    ("s.yaml", "$schema: https://example.com/meta\n$defs: {}\n"),
  ])
  func schemasAreRecognised(_ name: String, _ text: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm(bytes: Array(text.utf8), name: name)
    }
    #expect(error.mistakes.map(\.code) == ["notAForm"], "\(error)")
    #expect(error.description.contains("this is a JSON Schema, not a form"), "\(error)")
    #expect(error.description.contains("write it as a form: formcheck init"), "\(error)")
    #expect(!error.description.contains("canary"))
  }

  /// Forms and payloads that have words of JSON Schema are none.
  @Test(arguments: [
    "form: t\ntype: object\nfields: {}\n",
    "form: t\n$schema: https://example.com/form\nfields: {}\n",
    "form: t\nproperties: { a: {} }\n", "{\"type\": \"object\", \"id\": 5}",
  ])
  func othersAreNoSchemas(_ text: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm(bytes: Array(text.utf8), name: "f.yaml")
    }
    #expect(!error.description.contains("JSON Schema"), "\(error)")
  }

  /// Slips that no word of another tool explains.
  @Test(arguments: [
    ("form: t\nfields:\n  x:\n", "write {}"), ("form: t\nfields: [", "close what is open"),
    ("form: t\nfields: { x: { choices: [", "close what is open"),
  ])
  func slips(_ form: String, _ help: String) throws {
    let error = try #require(throws: FormError.self) { try ValidationForm(form) }
    #expect(error.mistakes.count == 1)
    #expect(error.mistakes.allSatisfy { $0.help.contains(help) }, "\(error)")
  }

  /// A form in another encoding is told so, and nothing of it is shown.
  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
  func wideForms(_ encoding: String.Encoding) throws {
    let bytes = try #require("form: t\nfields: { canary: {} }\n".data(using: encoding))
    let error = try #require(throws: FormError.self) {
      try ValidationForm(bytes: Array(bytes), name: "f.yaml")
    }
    #expect(error.description.contains("save it as UTF-8"), "\(error)")
    #expect(!error.description.contains("canary"))
  }

  /// A form in a file of JSON that is none is still a form, and told what JSON wants.
  @Test(arguments: [
    ("{ 'form': 't', 'fields': {} }", "double quotes"),
    ("{ form: \"t\", fields: {} }", "put the key in double quotes"),
    ("{ \"form\": t, \"fields\": {} }", "put the string in double quotes"),
    ("{ \"form\": \"t\", \"fields\": {}, }", "take out the comma"),
    ("{ \"form\": \"t\", // why\n \"fields\": {} }", "no comments"),
  ])
  func wrongJSON(_ text: String, _ help: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm(bytes: Array(text.utf8), name: "f.json")
    }
    #expect(error.mistakes.map(\.code) == ["syntax"], "\(error)")
    #expect(
      error.description.contains("this is not JSON") && error.description.contains(help), "\(error)"
    )
  }

  /// A payload of the same kind is no form: nothing of it is shown.
  @Test(arguments: [
    "{ 'formal': 'canary', 'fields': {} }", "{ form: 'canary', name: 1 }",
    "{ 'a': 'form: fields:' }",
  ])
  func wrongPayload(_ text: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm(bytes: Array(text.utf8), name: "f.json")
    }
    #expect(error.mistakes.map(\.code) == ["notAForm"], "\(error)")
    #expect(!error.description.contains("canary"))
  }

  /// A place for each key that can stand in a wrong one, and each of these is a key.
  @Test func homes() {
    #expect(!Vocabulary.homes.isEmpty)
    for key in Vocabulary.field + ConstraintKind.keys + Vocabulary.topLevel {
      #expect(Vocabulary.home(of: key) != nil, "\(key)")
    }
    #expect(Vocabulary.home(of: "xyz") == nil)
  }

  // MARK: Words where names stand

  /// With the form the code and place of its one mistake.
  @Test(arguments: [
    ("rules: { r: { variants: { a: {}, otherwise: {} } } }\nfields: {}", "keyMisplaced 2:34"),
    (
      "fields: { x: { variants: { a: {}, otherwise: { length: 3 } }, by: k }, k: {} }",
      "keyMisplaced 2:35"
    ),
    ("fields: { k: {}, x: { variants: { a: {}, by: k }, by: k } }", "keyMisplaced 2:42"),
    ("fields: { x: {}, required: true }", "keyMisplaced 2:18"),
    ("fields: { g: { fields: { x: {}, unknown: allow } } }", "keyMisplaced 2:33"),
    ("fields: {}\ncontrols: { a: {}, label: b }", "keyMisplaced 3:20"),
    ("fields: {}\nmessages: { title: Anmeldung }", "localeMalformed 3:13"),
  ])
  func misplaced(_ form: String, _ mistake: String) throws {
    let error = try #require(throws: FormError.self) { try ValidationForm("form: t\n" + form) }
    #expect(error.mistakes.prefix(1).map { "\($0.code) \($0.line):\($0.column)" } == [mistake])
    #expect(error.mistakes.allSatisfy { !$0.help.isEmpty || $0.code == "mapExpected" }, "\(error)")
  }

  /// A field may have such a name.
  @Test func wordsMayBeNames() throws {
    let form = try ValidationForm(
      "form: t\nfields: { required: {}, type: { length: ..3 }, otherwise: {}, by: {} }")
    #expect(Checker(form).check(#"{"type":"abcd"}"#.utf8).issues.map(\.field) == ["/type"])
  }
}

/// Other words by which ready rules are found.
@Suite struct RuleSynonymTests {
  @Test func eachLeadsToARule() {
    let listings = RuleListing.all()
    let names = Set(listings.map(\.name))
    #expect(!RuleSynonyms.table.isEmpty)
    var seen: Set<String> = []
    let families = listings.flatMap { rule in rule.variants.map { "\(rule.name).\($0)" } }
    for row in RuleSynonyms.table {
      for rule in row.rules { #expect(names.contains(rule), "\(rule)") }
    }
    for row in RuleSynonyms.variants {
      #expect(families.contains(row.variant), "\(row.variant)")
    }
    for row in RuleSynonyms.table.map(\.words) + RuleSynonyms.variants.map(\.words) {
      for word in row {
        #expect(seen.insert(word).inserted, "\(word) stands twice")
        #expect(word == word.lowercased())
      }
    }
  }

  @Test(arguments: [
    ("geo.currency", "finance.currency"), ("contact.emial", "contact.email"),
    ("zip", "geo.postal"), ("guid", "network.uuid"), ("ssn", "identity.national.US"),
    ("person.age", "time.birth-date"), ("email", "contact.email"), ("uuid", "network.uuid"),
    ("web.iban", "finance.iban"), ("contact.phone-number", "contact.phone.e164"),
  ])
  func nearest(_ name: String, _ rule: String) {
    #expect(RuleSynonyms.nearest(to: name, among: []).first == rule)
  }

  @Test func nothingIsNearNothing() {
    #expect(RuleSynonyms.nearest(to: "qqqqqqqqqqqq", among: []).isEmpty)
  }
}
