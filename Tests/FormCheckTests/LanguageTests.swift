import FormText
import Foundation
import Testing

@testable import FormCheck
@testable import FormCompiling

/// Words in several languages.
@Suite struct LanguageTests {
  static let form = """
    form: t
    title: Your details
    fields:
      name: { label: Name, required: true, length: 3.., message: { tooShort: use your full name } }
      size: { label: Size, choices: { s: Small, l: Large } }
      tags: { label: Tags, count: 2.., items: { length: ..3 } }
      group: { fields: { zip: { label: Postal code, required: true } } }
      mail: { rule: contact.email }
    check: { filled: 1.., of: [size, mail] }
    controls: { go: { label: Go } }
    messages:
      de:
        title: Ihre Angaben
        fields:
          name: { label: Name, message: { valueMissing: wie heißen Sie? } }
          size: { label: Größe, choices: { s: Klein } }
          group.zip: { label: Postleitzahl }
          mail: { label: E-Mail }
        controls: { go: Los }
        codes: { tooMany: zu viele }
        texts: { 'use your full name': den vollen Namen angeben }
      de-CH: { fields: { group.zip: { label: PLZ } } }
    """

  static func issues(_ payload: String, _ locale: String?) throws -> [String] {
    let checker = Checker(try ValidationForm(form), locale: locale)
    return checker.check(Array(payload.utf8)).issues.map {
      "\($0.label ?? $0.field): \($0.message)"
    }
  }

  @Test(arguments: [
    ("de", ["Name: wie heißen Sie?", "E-Mail: Größe oder E-Mail"]),
    ("de-AT", ["Name: wie heißen Sie?"]), ("en", ["Name: fill this in"]),
    ("xx", ["Name: fill this in"]),
  ])
  func aFormSpeaksTheLanguageThatIsAskedFor(locale: String, words: [String]) throws {
    let issues = try Self.issues("{}", locale)
    #expect(issues.first == words[0])
    if words.count > 1 { #expect(issues.last?.contains("Größe oder E-Mail") == true, "\(issues)") }
  }

  /// What a value must be one of is told by the summaries of rules: those of the form are among its texts.
  @Test func summariesOfAlternativesAreTranslated() throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        id: { summary: a customer's number, pattern: 'cus_[a-z0-9]+' }
        code: { pattern: 'c[0-9]' }
        person: { summary: a person, fields: { name: { required: true } } }
      fields:
        who: { rule: { any: [id, person] } }
        how: { rule: { any: [id, contact.email, code] } }
      messages:
        de: { texts: { "a customer's number": eine Kundennummer, 'a person': eine Person } }
      """)
    func told(_ locale: String?) -> [String] {
      Checker(form, locale: locale).check(#"{"who":5,"how":"x"}"#.utf8).issues.map(\.message)
    }
    #expect(told(nil)[0].contains("a customer's number or a person"))
    #expect(told("de")[0].contains("eine Kundennummer oder eine Person"), "\(told("de"))")
    #expect(told("de")[1].contains("eine Kundennummer, "), "\(told("de"))")
    #expect(told("ru")[0].contains("a customer's number"), "\(told("ru"))")
  }

  @Test func whatIsMissingFallsBack() throws {
    // The form's own words, translated word for word; a choice without a translation stays as it is.
    let german = try Self.issues(#"{"name":"a","size":"x","group":{}}"#, "de")
    #expect(german[0] == "Name: den vollen Namen angeben")
    #expect(german[1].contains("s (Klein), l (Large)"))
    #expect(german[2].hasPrefix("Postleitzahl: "))
    #expect(
      try Self.issues(#"{"name":"abc","size":"s","group":{}}"#, "de-CH")[0].hasPrefix("PLZ: "))
    // A ready rule's words are English: in German the general words are better.
    let mail = try Self.issues(#"{"name":"abc","mail":"x"}"#, "de")
    #expect(!mail[0].contains("enter an address"))
    let form = try ValidationForm(Self.form)
    #expect(form.title(in: "de") == "Ihre Angaben" && form.title(in: "fr") == "Your details")
    #expect(form.label(ofControl: "go", in: "de") == "Los" && form.translations == ["de", "de-CH"])
  }

  /// Ends of a range are written as the language writes them, and their facts as they are; what was worked out is to be sent
  /// as JSON, and written so.
  @Test(arguments: [
    (
      "de", "mindestens 1,5 eingeben",
      "diesen oder einen späteren Zeitpunkt eingeben: 1. Juli 2026",
      "hier sollte stehen: 2.5[, nicht 3]"
    ),
    (
      "en", "enter 1.5 or more", "enter 2026-07-01 or later", "this should be 2.5[, not 3]"
    ),
    (
      "ja", "1.5以上の数値を入力してください", "2026年7月1日以降にしてください",
      "[3ではなく、]2.5になるはずです"
    ),
  ])
  func boundsAreWrittenInTheLanguage(
    locale: String, number: String, day: String, computed: String
  ) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        n: { type: number, range: 1.5.. }
        d: { type: date, range: 2026-07-01.. }
        c: { type: number, compute: '0.5 * 5' }
      """)
    let report = Checker(form, locale: locale)
      .check(Array(#"{"n": 1, "d": "2026-01-01", "c": 3}"#.utf8))
    let computed = computed.filter { !"[]".contains($0) }
    #expect(report.issues.map(\.message) == [number, day, computed])
    #expect(
      report.issues.map(\.params["want"]) == [.text("1.5"), .text("2026-07-01"), .text("2.5")])
  }

  /// The step is told as the language writes it; what is offered in place of a number is written as it is typed.
  @Test(arguments: [
    ("", "en", "enter a multiple of 0.5: 0.5 or 1"),
    ("", "de", "ein Vielfaches von 0,5 eingeben: 0.5 oder 1"),
    ("normalize: [{ number: de }], ", "en", "enter a multiple of 0,5: 0,5 or 1"),
    ("normalize: [{ number: de }], ", "de", "ein Vielfaches von 0,5 eingeben: 0,5 oder 1"),
    (
      "message: { stepMismatch: '{want}, {lower}, {upper}' }, normalize: [{ number: de }], ", "en",
      "0,5, 0,5, 1"
    ),
  ])
  func offersAreWrittenAsTheyAreTyped(more: String, locale: String, message: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { n: { \(more)type: number, step: 0.5 } }")
    let report = Checker(form, locale: locale).check(#"{"n": 0.7}"#.utf8)
    #expect(report.issues.map(\.message) == [message])
    #expect(report.issues.first?.params["lower"] == .text("0.5"))
  }

  @Test func sessionsSpeakToo() throws {
    let session = FormSession(try ValidationForm(Self.form), locale: "de")
    #expect(session["size"]?.label == "Größe")
    #expect(session["size"]?.choices.map(\.label) == ["Klein", "Large"])
    #expect(session["name"]?.message == "wie heißen Sie?")
  }

  @Test(arguments: [
    ("messages: { de: { fields: { nam: { label: x } } } }", "unknownField"),
    ("messages: { de: { field: {} } }", "unknownKey"),
    ("messages: { d: {} }", "localeMalformed"),
    ("messages: { de: { controls: { stop: x } } }", "unknownControl"),
  ])
  func mistakes(key: String, code: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { name: {} }\n\(key)")
    }
    #expect(error.mistakes.map(\.code) == [code])
  }

  // MARK: Ready words

  /// Every language says everything that English says, with the same facts.
  @Test(arguments: LanguageMessages.languages) func everyLanguageIsWhole(language: String) throws {
    let words = try #require(LanguageMessages.language(language))
    #expect(words.keys == LanguageMessages.english.keys)
    for key in words.keys {
      let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      #expect(
        words.names(parts[0], kind: parts[1])
          == LanguageMessages.english.names(parts[0], kind: parts[1]),
        "\(key)")
    }
  }

  /// CLDR's samples of each category.
  @Test(arguments: [
    ("en", ["0": 1, "1": 0, "2": 1, "1.5": 1]), ("fr", ["0": 0, "1": 0, "2": 1]),
    (
      "ru",
      [
        "1": 0, "-9223372036854775808": 2, "21": 0, "101": 0, "2": 1, "24": 1, "5": 2, "11": 2,
        "12": 2, "0": 2, "1.5": 3,
      ]
    ),
    (
      "ar",
      ["0": 0, "1": 1, "2": 2, "3": 3, "10": 3, "103": 3, "11": 4, "99": 4, "100": 5, "102": 5]
    ),
    ("ja", ["1": 0, "7": 0]), ("ka", ["1": 0, "0": 1]), ("de", ["1": 0, "0": 1]),
    ("es", ["1": 0, "0": 1]), ("pl", ["1": 0, "2": 1, "5": 2, "22": 1, "112": 2]),
  ])
  func plurals(language: String, forms: [String: Int]) {
    let rule = PluralRule(locale: language)
    for (number, form) in forms { #expect(rule.form(for: number) == form, "\(number)") }
  }

  @Test func pluralFormsAreChosenByTheNumberBefore() {
    let russian = MessageTemplate(
      "не менее {want} |символа|символов|символов|символа|[; сейчас {got}]",
      PluralRule(locale: "ru"))
    #expect(russian.render(["want": "21"]) == "не менее 21 символа")
    #expect(russian.render(["want": "5", "got": "3"]) == "не менее 5 символов; сейчас 3")
    let two = MessageTemplate("{n} |file|files|", PluralRule(locale: "ar"))
    #expect(two.render(["n": "1"]) == "1 file" && two.render(["n": "3"]) == "3 files")
  }

  /// A file beside the form: the same keys.
  @Test func aFileBesideTheForm() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "small.yaml")
    try Data("form: small\nfields: { name: { label: Name, required: true } }".utf8).write(to: file)
    try Data("fields: { name: { label: სახელი } }".utf8)
      .write(to: folder.appending(path: "small.ka.yaml"))
    try Data("not yaml: [".utf8).write(to: folder.appending(path: "small.notes.yaml"))
    let form = try ValidationForm(contentsOf: file)
    #expect(form.translations == ["ka"])
    #expect(FormSession(form, locale: "ka")["name"]?.label == "სახელი")
    try Data("fields: { nam: { label: x } }".utf8).write(
      to: folder.appending(path: "small.de.yaml"))
    let error = try #require(throws: FormError.self) { try ValidationForm(contentsOf: file) }
    #expect(error.mistakes.map(\.code) == ["unknownField"])
    #expect(error.mistakes[0].file.hasSuffix("small.de.yaml"))
  }
}
