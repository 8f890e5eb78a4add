import FormDocuments
import TestSupport
import Testing

@testable import FormCheck
@testable import FormCompiling
@testable import FormModel

/// The ready rules in other languages than English.
@Suite struct ReadyWordsTests {
  static let languages = LanguageMessages.languages.filter { $0 != "en" }

  /// What the files of rules say: messages with the rule that they stand in, and the rules' names with
  /// their variants.
  struct Said {
    var messages: [(text: String, rule: String)] = []
    var rules: [String] = []

    init() {
      for file in RuleFiles.rules {
        guard let root = try? RuleFiles.document(file).root else { continue }
        let group = root["group"]?.text ?? ""
        for rule in root["rules"]?.entries ?? [] {
          let name = "\(group).\(rule.key)"
          rules.append(name)
          walk(rule.value, name)
          for variant in rule.value["variants"]?.entries ?? [] {
            rules.append("\(name).\(variant.key)")
            walk(variant.value, "\(name).\(variant.key)")
          }
        }
      }
    }

    private mutating func walk(_ node: Node, _ rule: String) {
      for entry in node.entries ?? [] {
        switch entry.key {
        case "message":
          for text in entry.value.entries?.map(\.value) ?? [entry.value] {
            messages.append((text.text ?? "", rule))
          }
        case "examples", "variants", "summary", "source": break
        default: walk(entry.value, rule)
        }
      }
      for item in node.items ?? [] { walk(item, rule) }
    }
  }

  static let said = Said()

  @Test func thereIsMuchToSay() {
    #expect(Self.said.messages.count > 1000 && Self.said.rules.count > 1000)
    #expect(Self.languages.count == 7)
  }

  /// Every message of every ready rule has its words, and none speaks of what no rule says.
  @Test(arguments: languages) func everyMessageIsTranslated(language: String) throws {
    let words = try #require(ReadyWords.of(language))
    var used: Set<String> = []
    var missing: Set<String> = []
    for (text, _) in Self.said.messages {
      if let key = words.key(of: text) { used.insert(key) } else { missing.insert(text) }
    }
    #expect(missing.isEmpty)
    let superfluous = words.keys.subtracting(used)
    #expect(superfluous.isEmpty)
  }

  /// Every rule and every variant has a noun, and no noun is of a rule that there is not.
  @Test(arguments: languages) func everyRuleHasANoun(language: String) throws {
    let words = try #require(ReadyWords.of(language))
    let missing = Self.said.rules.filter { (words.noun($0) ?? "").isEmpty }
    let superfluous = words.nounKeys.subtracting(Self.said.rules)
    #expect(missing.isEmpty && superfluous.isEmpty)
    for key in words.nounKeys {
      let text = try #require(words.nounText(key))
      let isAlone = !text.replacing("{country}", with: "").contains { "{}|[]#".contains($0) }
      #expect(isAlone && !text.hasSuffix(".") && text.trimming == text, "\(key): \(text)")
    }
  }

  /// The same facts as in English, and as many plural forms as the language has.
  @Test(arguments: Cases.of(languages, oneIn: 3))
  func factsAndPluralFormsFit(language: String) throws {
    let words = try #require(ReadyWords.of(language))
    let rule = PluralRule(locale: language)
    for key in words.keys {
      let text = try #require(words.text(key))
      #expect(
        MessageTemplate(text, rule).names.isSubset(of: MessageTemplate(key).names), "\(key)")
      #expect(text.count { $0 == "|" } % (rule.forms + 1) == 0, "\(text)")
      #expect(!text.hasSuffix(".") && !text.hasSuffix("。") && text.trimming == text, "\(text)")
    }
    for key in LanguageMessages.english.keys {
      let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let text = try #require(LanguageMessages.language(language)?.source(parts[0], kind: parts[1]))
      #expect(text.count { $0 == "|" } % (rule.forms + 1) == 0, "\(text)")
    }
  }

  /// Said with a rule's own numbers, nothing stays open: no name, no bar, no English.
  @Test(arguments: Cases.of(languages, oneIn: 3)) func nothingStaysOpen(language: String) throws {
    let words = try #require(ReadyWords.of(language))
    for (text, rule) in Self.said.messages {
      let shown = try #require(words.template(text, rule: rule)?.render([:]), "\(text)")
      let isJSON = text.contains("JSON such as")
      #expect(isJSON || !shown.contains { "{}|".contains($0) }, "\(shown)")
      #expect(!shown.contains("  ") && !shown.contains("()") && !shown.contains("（）"), "\(shown)")
      #expect(!shown.contains(" such as ") && !shown.contains(" or "), "\(shown)")
    }
  }

  @Test(arguments: [
    ("de", "enter five digits, such as 10115", "5 Ziffern eingeben, zum Beispiel 10115"),
    ("ru", "enter one digits", "введите 1 цифру"), ("ru", "enter four digits", "введите 4 цифры"),
    ("ru", "enter 21 digits", "введите 21 цифру"), ("ru", "enter 12 digits", "введите 12 цифр"),
    // Two things have a form of their own and no numeral.
    ("ar", "enter the two digits", "يُرجى إدخال رقمين"),
    ("ar", "enter the three digits", "يُرجى إدخال 3 أرقام"),
    ("ar", "enter the 11 digits", "يُرجى إدخال 11 رقمًا"),
    (
      "ja", "enter an IP address such as 192.0.2.1 or 2001:db8::1",
      "IPアドレスを入力してください（例：192.0.2.1または2001:db8::1）"
    ),
    (
      "fr", "enter five digits that begin with 22, such as 22150",
      "saisissez 5 chiffres commençant par 22, par exemple 22150"
    ),
  ])
  func numbersAndSamplesAreSaid(language: String, english: String, words: String) throws {
    let ready = try #require(ReadyWords.of(language))
    #expect(ready.template(english, rule: nil)?.render([:]) == words)
  }

  @Test(arguments: [
    ("de", "geo.postal.GE", "Postleitzahl (Georgien)"),
    ("de", "geo.postal", "Postleitzahl"), ("ja", "geo.postal.DE", "郵便番号（ドイツ）"),
    ("fr", "finance.vat.EL", "un numéro de TVA (Grèce)"),
    ("es", "finance.amount.EUR", "un importe (EUR)"),
    ("ru", "identity.national.GB-NHS", "номер пациента (NHS, Великобритания)"),
    (
      "de", "identity.national-as-written.PL",
      "Personennummer (PESEL, Polen) mit oder ohne Trennzeichen"
    ),
  ])
  func nounsNameTheirPlace(language: String, rule: String, noun: String) throws {
    let words = try #require(ReadyWords.of(language))
    #expect(words.noun(rule) == noun)
  }

  /// A report says it: the message of the rule's code, and the nouns of a choice among rules.
  @Test func aReportSpeaksGerman() throws {
    let form = try ValidationForm(
      """
      form: t
      rules: { own: { summary: a number of ours, pattern: 'M\\d' } }
      fields:
        a: { rule: contact.email }
        b: { rule: { any: [contact.email, contact.phone.e164] } }
        c: { rule: { any: [geo.postal.GE, time.month, own] } }
        d: { rule: geo.subdivision.AE }
      """)
    let payload = #"{"a": "x", "b": "x", "c": "x", "d": "x"}"#
    #expect(
      Checker(form, locale: "de").check(Array(payload.utf8)).issues.map(\.message) == [
        "eine E-Mail-Adresse eingeben, zum Beispiel ana@example.org",
        "bitte eines davon eingeben: E-Mail-Adresse oder Telefonnummer mit Landesvorwahl",
        "bitte eines davon eingeben: Postleitzahl (Georgien), Monat oder a number of ours",
        "einen Landesteil mit seinem Code angeben (Vereinigte Arabische Emirate), zum Beispiel AE-AZ",
      ])
  }

  /// A rule of the form that is called as a ready one is none: its noun is the form's.
  @Test func aFormsOwnRuleKeepsItsNoun() throws {
    let form = try ValidationForm(
      """
      form: t
      rules: { contact.email: { summary: our address, pattern: 'M\\d' } }
      fields: { b: { rule: { any: [contact.email, time.month] } } }
      """)
    let report = Checker(form, locale: "de").check(Array(#"{"b": "x"}"#.utf8))
    #expect(report.issues.map(\.message) == ["bitte eines davon eingeben: our address oder Monat"])
  }
}

extension String {
  fileprivate var trimming: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
