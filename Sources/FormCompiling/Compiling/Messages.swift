package import FormEngine
package import FormLookup
package import FormModel
internal import FormText

/// The messages of a report: a language, the form's own messages in it, and the defaults for missing ones.
package struct Messages: Sendable {
  /// Languages with words of their own; read when the first message is made.
  private let languages: [String]
  private let translations: [CompiledTranslation]
  private let plurals: PluralRule
  private let isEnglish: Bool
  /// How the language writes lists, numbers and dates.
  package let signs: LanguageSigns
  /// Each of the languages with its names of months.
  private let monthLanguages: [(tag: String, names: MonthLanguages)]
  /// The tags of labels of items, the best first: the reader's languages, then the form's.
  package let labelLanguages: [String]

  /// The words of a locale; without one those of the form's own language, else English.
  package init(locale: String?, form: CompiledForm) {
    let wanted = LanguageRange.fallbacks(locale ?? form.locale ?? "en")
    languages = wanted.filter { LanguageMessages.languages.contains($0) } + ["en"]
    translations = wanted.compactMap { tag in
      form.translations.first { $0.locale.lowercased() == tag }
    }
    labelLanguages = wanted + LanguageRange.fallbacks(form.locale ?? "en")
    plurals = PluralRule(locale: form.locale ?? "en")
    monthLanguages = languages.map { ($0, .of($0)) }
    isEnglish = languages.first == "en"
    signs = languages.lazy.compactMap { LanguageSigns.of($0) }.first ?? .english
  }

  /// The language for names of months that a field reads in some languages; English where these lack its own.
  package func monthLanguage(among known: MonthLanguages) -> String {
    monthLanguages.first { !known.isDisjoint(with: $0.names) }?.tag ?? "en"
  }

  /// The default words for a code.
  package func template(_ code: String, kind: String) -> MessageTemplate {
    if isEnglish, translations.isEmpty,
      let template = LanguageMessages.english.template(code, kind: kind)
    {
      return template
    }
    for translation in translations {
      if let template = translation.codes[code] { return template }
    }
    for language in languages {
      if let template = LanguageMessages.language(language)?.template(code, kind: kind) {
        return template
      }
    }
    return MessageTemplate(code)
  }

  /// A word that messages are made of: `or`, `more`.
  package func word(_ name: String, _ values: [String: String] = [:]) -> String {
    template("words", kind: name).render(values)
  }

  /// The form's own message about a code at a field, translated if the form has a translation.
  package func own(
    _ messages: [MessageDescription], _ code: String, or closer: String? = nil, isAside: Bool,
    field: Int,
    custom: String? = nil, rule: String? = nil
  ) -> OwnMessage? {
    // The message of a ready rule is in English, and translated elsewhere; without a translation, the default
    // message is better.
    var found: String?
    var ready: MessageTemplate?
    var isReady = false
    for message in messages where found == nil && ready == nil {
      let said = message.byCode[code] ?? closer.flatMap { message.byCode[$0] }
      let text = isAside ? said : said ?? message.forAll
      isReady = message.isReady
      if message.isReady, !isEnglish {
        ready = text.flatMap { self.ready($0, rule) }
      } else {
        found = text
      }
    }
    for translation in translations {
      if let custom, let template = translation.codes[custom] {
        return OwnMessage(template: template, isReady: false)
      }
      let text =
        found.flatMap { translation.texts[$0] }
        ?? translation.messages[field].flatMap { isAside ? $0.byCode[code] : $0.text(for: code) }
      if let text {
        return OwnMessage(template: MessageTemplate(text, translation.rule), isReady: false)
      }
    }
    return (ready ?? found.map { MessageTemplate($0, plurals) }).map {
      OwnMessage(template: $0, isReady: isReady)
    }
  }

  private func ready(_ text: String, _ rule: String?) -> MessageTemplate? {
    languages.lazy.compactMap { ReadyWords.of($0)?.template(text, rule: rule) }.first
  }

  /// The noun for the values that a rule accepts.
  package func noun(_ noun: RuleNoun) -> String {
    if noun.isOfForm, let own = translations.lazy.compactMap({ $0.texts[noun.text] }).first {
      return own
    }
    guard !isEnglish, let rule = noun.readyRule else { return noun.text }
    return languages.lazy.compactMap { ReadyWords.of($0)?.noun(rule) }.first ?? noun.text
  }

  /// Whether the form has messages in another language than its own.
  package var isTranslated: Bool { !translations.isEmpty }

  /// The label of a field.
  ///
  /// - Parameter own: The label of the form's own language.
  package func label(_ field: Int, _ own: String?) -> String? {
    translations.isEmpty ? own : translations.lazy.compactMap { $0.labels[field] }.first ?? own
  }

  package func help(_ field: Int, _ facts: FieldFacts) -> String? {
    translations.lazy.compactMap { $0.helps[field] }.first ?? facts.help
  }

  package func placeholder(_ field: Int, _ facts: FieldFacts) -> String? {
    translations.lazy.compactMap { $0.placeholders[field] }.first ?? facts.placeholder
  }

  /// The label of a choice.
  package func label(ofChoice value: String, _ field: Int) -> String? {
    translations.lazy.compactMap { $0.choices[field]?[value] }.first
  }

  /// A choice as people read it: its label in the language, else as the form or the ready rule writes it.
  package func label(of choice: WrittenValue, _ field: Int, _ facts: FieldFacts) -> String {
    label(ofChoice: choice.text, field) ?? readyLabel(of: choice, facts) ?? choice.label
      ?? choice.text
  }

  /// An item as people read it: labelled in their language.
  package func shown(_ item: CatalogueItem) -> CatalogueItem {
    var item = item
    item.label = item.label(in: labelLanguages)
    return item
  }

  private func readyLabel(of choice: WrittenValue, _ facts: FieldFacts) -> String? {
    guard !isEnglish, let rule = facts.choicesRule, CountryNames.rules.contains(rule),
      let label = choice.label
    else { return nil }
    return languages.lazy.compactMap { CountryNames.name(of: label, in: $0) }.first
  }

  package func label(of section: PlacedSection) -> String? {
    translations.lazy.compactMap { $0.sections[section.name]?.label }.first ?? section.label
  }

  package func help(of section: PlacedSection) -> String? {
    translations.lazy.compactMap { $0.sections[section.name]?.help }.first ?? section.help
  }

  package func label(ofControl name: String) -> String? {
    translations.lazy.compactMap { $0.controls[name] }.first
  }

  package var title: String? { translations.lazy.compactMap(\.title).first }
  package var summary: String? { translations.lazy.compactMap(\.summary).first }
}

/// The words of a form or of one of its rules for a code.
package struct OwnMessage {
  package let template: MessageTemplate
  /// They are a ready rule's, not the author's of the form.
  package let isReady: Bool
}

/// A form's words in another language, by the plan's fields.
package struct CompiledTranslation: Sendable {
  package var locale: String
  package var rule: PluralRule
  var title: String?
  var summary: String?
  var labels: [Int: String] = [:]
  var helps: [Int: String] = [:]
  var placeholders: [Int: String] = [:]
  var messages: [Int: MessageDescription] = [:]
  var choices: [Int: [String: String]] = [:]
  /// Labels and helps of sections, by their names.
  var sections: [String: (label: String?, help: String?)] = [:]
  var controls: [String: String] = [:]
  package var codes: [String: MessageTemplate] = [:]
  var texts: [String: String] = [:]
}
