import FormDocuments
import FormLookup
import FormModel
import FormText
import TestSupport
import Testing

@testable import FormCheck

/// The schema of the language against its readers: each key of each place with many values.
///
/// What a reader takes the schema takes. What a reader refuses for a key, a word or a kind of value that it does
/// not know, the schema refuses too.
struct LanguageSchemaAgreementTests {
  /// Where keys stand: what is written before a key and its value, and behind them.
  struct Place: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    var keys: [String]

    init(_ name: String, _ before: String, _ after: String, _ keys: [String]) {
      (testDescription, self.before, self.after, self.keys) = (name, before, after, keys)
    }
  }

  private static let field = Vocabulary.field + ConstraintKind.keys

  static let places: [Place] = [
    Place(
      "top", "form: f\n", "\nfields: { a: {} }",
      Vocabulary.topLevel.filter { $0 != "form" && $0 != "fields" }),
    Place("field", "form: f\nfields: { a: { ", " } }", field),
    Place(
      "rule", "form: f\nfields: { a: {} }\nrules: { r: { ", " } }",
      Vocabulary.ruleAbout + ["label", "length"]),
    // A check is read by the compiler only where the rule is used.
    Place(
      "variant",
      "form: f\nfields: { k: {}, a: { rule: r, by: k } }\nrules: { r: { variants: { v: { ",
      " } } } }",
      field.filter { $0 != "check" } + ["summary"]),
    Place(
      "tag", "form: f\nfields: { a: { variants: { v: {} }, tag: { name: n, ", " } } }", field),
    Place("pattern", "form: f\nfields: { a: { pattern: { matches: x, ", " } } }", ["flags"]),
    Place("pattern itself", "form: f\nfields: { a: { pattern: { ", " } } }", ["matches"]),
    Place("part", "form: f\nfields: { a: { includes: { find: x, ", " } } }", ["flags", "message"]),
    Place("part itself", "form: f\nfields: { a: { excludes: [{ ", " }] } }", ["find", "text"]),
    Place("range", "form: f\nfields: { a: { range: { ", " } } }", Vocabulary.range),
    Place("remote", "form: f\nfields: { a: { remote: { ask: x, ", " } } }", ["with"]),
    Place("input", "form: f\nfields: { a: { input: { ", " } } }", InputDescription.keys),
    Place(
      "choice of rules", "form: f\nfields: { a: { rule: { ", " } } }", Vocabulary.choiceOfRules),
    Place(
      "look-up", "form: f\nfields: { a: { lookup: { in: x, ", " } } }",
      LookupConstraint.keys.filter { $0 != "in" }),
    Place(
      "sum", "form: f\nfields: { a: { checksum: { weights: [1], modulus: 10, ", " } } }",
      WeightedSumReader.keys.filter { !WeightedSumReader.wanted.contains($0) }),
    Place("named sum", "form: f\nfields: { a: { checksum: { name: luhn, ", " } } }", ["of"]),
    Place("sums", "form: f\nfields: { a: { checksum: { ", " } } }", ["any", "name"]),
    Place(
      "clean-up", "form: f\nfields: { a: { normalize: [{ ", " }] } }",
      LanguageWords.textSteps.map(\.0) + LanguageWords.readings),
    Place(
      "number", "form: f\nfields: { a: { normalize: [{ number: { language: de, ", " } }] } }",
      ["groups"]),
    Place(
      "boolean", "form: f\nfields: { a: { normalize: [{ boolean: { true: qq, ", " } }] } }",
      ["false"]),
    Place(
      "replacement", "form: f\nfields: { a: { normalize: [{ replace: { find: x, ", " } }] } }",
      ["with"]),
    Place(
      "check", "form: f\nfields: { a: {} }\ncheck: { that: a == 'x', ", " }",
      ["let", "at", "message", "code", "severity", "when"]),
    Place("filled", "form: f\nfields: { a: {} }\ncheck: { of: a, ", " }", ["filled"]),
    Place("of", "form: f\nfields: { a: {} }\ncheck: { filled: 1, ", " }", ["of"]),
    Place(
      "records", "form: f\nfields: { a: {} }\nrecords: { unique: a, ", " }",
      Vocabulary.records.filter { !Vocabulary.recordsConditions.contains($0) }),
    Place(
      "records itself", "form: f\nfields: { a: {} }\nrecords: [{ ", " }]",
      Vocabulary.recordsConditions),
    Place("control", "form: f\nfields: { a: {} }\ncontrols: { c: { ", " } }", Vocabulary.control),
    Place("manager", "form: f\nfields: { a: {} }\nmanagers: { m: { ", " } }", Vocabulary.manager),
    Place(
      "language", "form: f\nfields: { a: {} }\nmessages: { de: { ", " } }", Vocabulary.language),
    Place(
      "field of a language", "form: f\nfields: { a: {} }\nmessages: { de: { fields: { a: { ",
      " } } } }",
      Vocabulary.fieldOfLanguage),
    Place(
      "catalogue", "form: f\nfields: { a: {} }\ncatalogues: { c: { file: a.csv, ", " } }",
      NodeReader.catalogueKeys.filter { !NodeReader.catalogueOrigins.contains($0) }),
    Place(
      "source", "form: f\nfields: { a: {} }\ncatalogues: { c: { ", " } }",
      NodeReader.catalogueOrigins),
    Place(
      "example", "form: f\nfields: { a: {} }\nexamples: [{ expect: { issues: {} }, ", " }]",
      WrittenExample.keys.filter { $0 != "expect" } + ExampleStep.actionKeys),
    Place(
      "step", "form: f\nfields: { a: {} }\nexamples: [{ expect: { issues: {} }, script: [{ ",
      " }] }]",
      ExampleStep.actionKeys),
    Place(
      "expect", "form: f\nfields: { a: {} }\nexamples: [{ script: [{ leave: a }], expect: { ",
      " } }]",
      Expectation.keys),
  ]

  /// Values of each kind, and each word that some key takes.
  static let values: [String] = {
    let kinds = [
      "", "null", "~", "true", "false", "'true'", "x", "'x'", "5", "'5'", "0", "-1", "5.5", "1e2",
      "012",
      "x y", "a == 'b'", "yes", "'On'", "[]", "{}", "[x]", "[x, y]", "[5]", "[true]", "[[x]]",
      "[{}]",
      "[null]", "[5, 6]", "{ a: x }", "{ a: 5 }", "{ a: {} }", "{ a: [x] }", "{ a: [] }",
      "{ /a: x }",
      "{ /a: [x, y] }", "{ a: true }", "{ kex: x }", "{ a: { label: x } }", "{ de: {} }",
      "{ german: {} }",
      "{ tooShort: x }", "{ true: x, false: [y] }", "{ min: 1 }", "{ find: x }",
      "{ find: x, with: y }",
      "{ matches: x }", "{ that: a == 'b' }", "{ filled: 1, of: a }", "{ unique: a }",
      "{ any: luhn }",
      "{ any: [a, b] }", "{ weights: [1], modulus: 5 }", "{ language: de, groups: trust }",
      "{ in: x }",
      "{ name: luhn }", "{ name: x }", "{ ask: x }", "{ 1: AJ }", "{ items: [x] }", "{ as: text }",
      "{ 1: {} }", "{ lat: text }", "{ value: 1, code: x }",
      "[{ given: {}, expect: { issues: {} } }]",
      "[{ leave: a }]", "[leave]", "{ valid: [x] }", "{ valid: x }", "[trim]", "[{ remove: x }]",
      "{ split: x }",
      "8..72", "'8..'", "..72", "72..8", "8..72 bytes", "' 8..72  utf16 '", "8 .. 72", "..", "...",
      "today..",
      "1..9", "a.b", "500ms", "2 s", "3 days", "US", "usa", "dd.MM.yyyy", "[dd.MM.yyyy, dd.MM.yy]",
      "[59.9, 30.3]", "2026-06-15T12:00:00Z", "home email", "home emial", "section-a email",
    ]
    let words: [String] =
      LanguageWords.types.map(\.0) + [LanguageWords.section] + LanguageWords.unknown.map(\.0)
      + LanguageWords.null.map(\.0) + LanguageWords.severities.map(\.0)
      + LanguageWords.lengthUnits.map(\.0) + LanguageWords.patternFlags.map(\.0)
      + LanguageWords.characterProfiles.map(\.0) + LanguageWords.plainSteps.map(\.0)
      + LanguageWords.tiers + LanguageWords.weightsFrom + LanguageWords.answers
      + [LanguageWords.noneOrAll, LanguageWords.trustsGroups, LanguageWords.noKeypad]
      + InputDescription.Style.allCases.map(\.rawValue) + AutocompleteNames.fields.prefix(12)
      + KeypadScript.allCases.map(\.rawValue) + NumberLanguages.known.prefix(12)
      + ["luhn", "iban", "json", "cron", "code", "label", "byLength", "contains", "words", "id"]
    return kinds + words + ["[noBidi]", "[ignoreCase]", "[latin]", "[code]", "[luhn]", "[label]"]
  }()

  /// Mistakes of a key, a word or a kind of value, which a schema can know.
  private static let known: Set = [
    "unknownKey", "booleanExpected", "mapExpected", "listExpected", "unknownName",
    "unknownType", "emptyList", "textExpected", "boundsMalformed", "stepMalformed",
    "inputMalformed",
    "unknownStep", "variantMalformed",
  ]

  /// What only the language knows of these: that a text is no layout, no sign, no moment or no locale's name.
  private static func isBeyondSchemas(_ key: String, _ value: String, _ code: String) -> Bool {
    switch (key, code) {
    case ("decimal", "unknownStep"), ("date", "unknownStep"): true
    // Two words of the HTML standard, the first of which is none.
    case ("autocomplete", "inputMalformed"), ("input", "inputMalformed"): value.contains(" ")
    // A number in all but its spelling.
    case ("length", _), ("count", _), ("filled", _): value == "1e2"
    default: false
    }
  }

  /// What says nothing where its key has no place is let pass by the reader of a variant and of a tag; so is what
  /// is no text among the places of `undecided`.
  private static func saysNothing(_ key: String, _ value: String, _ place: Place) -> Bool {
    if key == "undecided" { return value.hasPrefix("[[") || value.hasPrefix("[{") }
    guard ["variant", "tag"].contains(place.testDescription) else { return false }
    return ["{}", "[]", "[{}]", "false"].contains(value) || key == "unknown" || key == "unique"
  }

  private static func mistakes(_ form: String) -> (node: Node?, mistakes: [Diagnostic]) {
    let read = DocumentReader.read(name: "f.yaml", bytes: Array(form.utf8))
    guard let document = read.document else { return (nil, read.diagnostics) }
    var reader = NodeReader(source: document.source)
    for example in reader.form(document.root).examples { _ = WrittenExample(example, &reader) }
    return (document.root, read.diagnostics + reader.diagnostics)
  }

  @Test(arguments: Cases.of(places, oneIn: 6)) func agree(_ place: Place) throws {
    let schema = try LanguageSchemaTests.validator()
    var taken = 0
    var refused = 0
    var wrong: [String] = []
    for key in Cases.of(place.keys, oneIn: 3) + ["kex"] {
      for value in Self.values {
        let form = "\(place.before)\(key): \(value)\(place.after)"
        let (node, mistakes) = Self.mistakes(form)
        guard let node else { continue }
        if mistakes.isEmpty {
          taken += 1
          // What only the compiler refuses, such as a number for a condition, the schema may refuse.
          if !schema.takes(node), !Self.saysNothing(key, value, place),
            (try? ValidationForm(form)) != nil
          {
            wrong.append("\(key): \(value)")
          }
        } else if let mistake = mistakes.first(where: { Self.known.contains($0.code) }),
          !Self.isBeyondSchemas(key, value, mistake.code)
        {
          refused += 1
          if schema.takes(node) { wrong.append("\(mistake.code) of \(key): \(value)") }
        }
      }
    }
    #expect(wrong == [])
    #expect(taken > 0 && refused > 0, "\(taken) taken, \(refused) refused")
  }
}
