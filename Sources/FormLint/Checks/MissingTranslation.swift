internal import FormCompiling
internal import FormModel
internal import FormText

/// Texts of the form that a language of it does not have.
enum MissingTranslation: LintCheck {
  static let code = "missingTranslation"
  static let severity: Diagnostic.Severity = .warning

  /// The most texts that one finding names.
  private static let mostNamed = 8

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    let all = form.description.translations.map { Translation($0) }
    let translations = Dictionary(grouping: all, by: \.written.locale.value)
    for translation in form.description.translations {
      let locale = translation.locale.value
      let language = String(locale.prefix { $0 != "-" })
      let ofItsLanguage = language == locale ? [] : translations[language] ?? []
      let missing = missing(in: ofItsLanguage + (translations[locale] ?? []), form)
      if missing.isEmpty { continue }
      var named = missing.prefix(mostNamed).joined(separator: ", ")
      if missing.count > mostNamed { named += " and \(missing.count - mostNamed) more" }
      findings.add(
        Self.self,
        missing.count == 1
          ? "“\(locale)” lacks a translation: \(named)"
          : "“\(locale)” lacks \(missing.count) translations: \(named)",
        at: translation.locale.range, help: "add them to “\(locale)”",
        source: translation.source)
    }
  }

  private static func missing(
    in translations: [Translation], _ form: FormInspection
  ) -> [String] {
    var missing: [String] = []
    // Shapes of a value have its words.
    var looked: Set<String> = []
    func look(_ name: String, _ text: String?, _ isTranslated: (Translation) -> Bool) {
      guard let text, text.contains(where: \.isLetter), looked.insert(name).inserted else { return }
      if !translations.contains(where: isTranslated) { missing.append(name) }
    }
    look("title", form.description.title) { $0.written.title != nil }
    var texts: Set<String> = []
    for field in form.fields.dropFirst() {
      // What is within items has no other place; items themselves do.
      let place = FieldPath.names(in: field.path.text).joined(separator: ".")
      let path = field.path.isOfItems ? place + "[]" : place
      func words(_ translation: Translation) -> TranslationDescription.FieldWords? {
        translation.fields[path] ?? translation.fields[field.path.text]
      }
      for section in field.field.sections {
        look("\(section.name).label", section.label) { $0.fields[section.name]?.label != nil }
        look("\(section.name).help", section.help) { $0.fields[section.name]?.help != nil }
      }
      look("\(path).label", field.label) { words($0)?.label != nil }
      look("\(path).help", field.help) { words($0)?.help != nil }
      for choice in field.ownChoices ?? [] {
        look("\(place).choices.\(choice.text)", choice.label) {
          (words($0)?.choices[choice.text] ?? $0.fields[place]?.choices[choice.text]) != nil
        }
      }
      let own = field.messages + field.constraints.flatMap(\.messages)
      for message in own where !message.isReady && texts.insert(message.text).inserted {
        look("“\(message.text)”", message.text) {
          $0.written.texts[message.text] != nil || words($0)?.messages != nil
        }
      }
      for noun in nouns(of: field) where noun.isOfForm && texts.insert(noun.text).inserted {
        look("“\(noun.text)”", noun.text) { $0.written.texts[noun.text] != nil }
      }
    }
    for check in form.checks {
      guard let message = check.message, texts.insert(message).inserted else { continue }
      look("“\(message)”", message) { $0.written.texts[message] != nil }
    }
    for control in form.description.controls {
      look("controls.\(control.name)", control.label) { $0.written.controls[control.name] != nil }
    }
    return missing
  }

  /// What the rules accept of which a value must have one.
  private static func nouns(of field: InspectedField) -> [RuleNoun] {
    let union = field.field.content.union?.discriminator
    let shapes = if case .firstMatch(let choice) = union { choice.nouns } else { [RuleNoun]() }
    return field.constraints.reduce(shapes) { nouns, constraint in
      guard case .union(let union) = constraint.kind,
        case .firstMatch(let choice) = union.discriminator
      else { return nouns }
      return nouns + choice.nouns
    }
  }
}

/// A translation, with its words of fields by their paths as they were written.
private struct Translation {
  let written: TranslationDescription
  let fields: [String: TranslationDescription.FieldWords]

  init(_ written: TranslationDescription) {
    self.written = written
    fields = Dictionary(
      written.fields.map { ($0.path.value, $0) }, uniquingKeysWith: { _, last in last })
  }
}
