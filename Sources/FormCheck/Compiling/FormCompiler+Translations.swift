internal import FormDocuments
internal import FormEngine
internal import FormText

/// The form's words in other languages.
extension FormCompiler {
  mutating func compileTranslations() -> [CompiledTranslation] {
    description.translations.map { compile($0) }
  }

  private mutating func compile(_ description: TranslationDescription) -> CompiledTranslation {
    let rule = PluralRule(locale: description.locale.value)
    var result = CompiledTranslation(locale: description.locale.value, rule: rule)
    result.title = description.title
    result.summary = description.summary
    result.texts = description.texts
    for field in description.fields {
      guard let index = translated(field.path, description.source) else { continue }
      result.labels[index] = field.label
      result.helps[index] = field.help
      result.placeholders[index] = field.placeholder
      result.messages[index] = field.messages
      if !field.choices.isEmpty { result.choices[index] = field.choices }
    }
    let names = self.description.controls.map(\.name)
    for (name, label) in description.controls.sorted(by: { $0.key < $1.key }) {
      if names.contains(name) {
        result.controls[name] = label.value
      } else {
        let (near, help) = Lowering.suggestion(name, names)
        report(
          "unknownControl", "there is no control “\(name)”", at: label.range, label: near,
          help: help, source: description.source)
      }
    }
    for (code, text) in description.codes { result.codes[code] = MessageTemplate(text, rule) }
    return result
  }

  /// A field by its path; lists are passed through, sections have no fields of their own.
  private mutating func translated(_ path: Placed<String>, _ source: SourceText) -> Int? {
    let steps = path.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let found = descend([path.value]) ?? descend(steps) { return found }
    let scope = lowering.scope(startsInside: true)
    let (label, help) = Lowering.suggestion(path.value, scope.memberNames(of: 0))
    report(
      "unknownField", "there is no field “\(path.value)”", at: path.range, label: label,
      help: help, source: source)
    return nil
  }

  private func descend(_ steps: [String]) -> Int? {
    var at = 0
    for step in steps {
      while lowering.parts.fields[at].items >= 0 { at = Int(lowering.parts.fields[at].items) }
      let group = Int(lowering.parts.fields[at].group)
      guard group >= 0, let place = lowering.fields[at].places[ExactName(step)] else { return nil }
      at = Int(lowering.parts.groups[group].fields.start) + place
    }
    return at
  }
}
