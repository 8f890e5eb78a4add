internal import FormDocuments
internal import FormModel

/// The default words of one language, by code and kind of field.
package struct LanguageMessages: Sendable {
  private var texts: [String: [String: MessageTemplate]] = [:]

  /// English, from the messages that are embedded with the rules.
  package static let english = LanguageMessages(RuleLibrary.wording(), PluralRule(locale: "en"))

  private static let german = ready("de")
  private static let french = ready("fr")
  private static let spanish = ready("es")
  private static let arabic = ready("ar")
  private static let japanese = ready("ja")
  private static let georgian = ready("ka")
  private static let russian = ready("ru")

  /// Languages that have words of their own.
  package static let languages = ["en", "ar", "de", "es", "fr", "ja", "ka", "ru"]

  /// The words of a language, such as `de`; nil for a language without ready words.
  static func language(_ language: String) -> LanguageMessages? {
    switch language {
    case "en": english
    case "de": german
    case "fr": french
    case "es": spanish
    case "ar": arabic
    case "ja": japanese
    case "ka": georgian
    case "ru": russian
    default: nil
    }
  }

  private static func ready(_ language: String) -> LanguageMessages {
    LanguageMessages(RuleLibrary.wording(language), PluralRule(locale: language))
  }

  init(_ node: Node?, _ rule: PluralRule) {
    for entry in node?.entries ?? [] {
      if let text = entry.value.text {
        texts[entry.key] = ["": MessageTemplate(text, rule)]
      } else {
        for kind in entry.value.entries ?? [] {
          texts[entry.key, default: [:]][kind.key] = kind.value.text.map {
            MessageTemplate($0, rule)
          }
        }
      }
    }
  }

  /// The words for a code: for the kind, else for the code's only or first general kind.
  package func template(_ code: String, kind: String) -> MessageTemplate? {
    guard let kinds = texts[code] else { return nil }
    return kinds[kind] ?? kinds[""] ?? kinds["text"] ?? kinds["number"] ?? kinds["pattern"]
  }

  /// Codes and kinds, for tests that compare languages.
  var keys: [String] {
    texts.flatMap { code in code.value.keys.map { "\(code.key)/\($0)" } }.sorted()
  }

  /// A text as it is written, for the same tests.
  package func source(_ code: String, kind: String) -> String? { texts[code]?[kind]?.source }

  func names(_ code: String, kind: String) -> Set<String> { texts[code]?[kind]?.names ?? [] }
}
