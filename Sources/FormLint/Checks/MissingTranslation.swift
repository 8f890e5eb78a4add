internal import FormCheck
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
    let translations = Dictionary(grouping: form.translations, by: \.locale)
    for translation in form.translations {
      let language = String(translation.locale.prefix { $0 != "-" })
      let ofItsLanguage = language == translation.locale ? [] : translations[language] ?? []
      let missing = missing(in: ofItsLanguage + (translations[translation.locale] ?? []), form)
      if missing.isEmpty { continue }
      var named = missing.prefix(mostNamed).joined(separator: ", ")
      if missing.count > mostNamed { named += " and \(missing.count - mostNamed) more" }
      findings.add(
        Self.self,
        missing.count == 1
          ? "“\(translation.locale)” lacks a text: \(named)"
          : "“\(translation.locale)” lacks \(missing.count) texts: \(named)",
        at: translation.place, help: "add them to “\(translation.locale)”",
        source: translation.source)
    }
  }

  private static func missing(
    in translations: [InspectedTranslation], _ form: FormInspection
  ) -> [String] {
    var missing: [String] = []
    // Shapes of a value have its words.
    var looked: Set<String> = []
    func look(_ name: String, _ text: String?, _ isTranslated: (InspectedTranslation) -> Bool) {
      guard let text, text.contains(where: \.isLetter), looked.insert(name).inserted else { return }
      if !translations.contains(where: isTranslated) { missing.append(name) }
    }
    look("title", form.title) { $0.title != nil }
    var texts: Set<String> = []
    for field in form.fields.dropFirst() {
      // What is within items has no other place; items themselves do.
      let place = FieldPath.names(in: field.path.text).joined(separator: ".")
      let path = field.path.isOfItems ? place + "[]" : place
      func words(_ translation: InspectedTranslation) -> InspectedTranslation.Field? {
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
          $0.texts[message.text] != nil || words($0)?.hasMessages == true
        }
      }
      for noun in nouns(of: field) where noun.isOfForm && texts.insert(noun.text).inserted {
        look("“\(noun.text)”", noun.text) { $0.texts[noun.text] != nil }
      }
    }
    for check in form.checks {
      guard let message = check.message, texts.insert(message).inserted else { continue }
      look("“\(message)”", message) { $0.texts[message] != nil }
    }
    for control in form.controls {
      look("controls.\(control.name)", control.label) { $0.controls.contains(control.name) }
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
