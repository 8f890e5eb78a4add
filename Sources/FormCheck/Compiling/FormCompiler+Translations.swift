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
      // A list has the choices of its items.
      let items = Int(lowering.parts.fields[index].items)
      let holder = items >= 0 ? items : index
      if !field.choices.isEmpty { result.choices[holder] = field.choices }
      let values = lowering.fields[holder].choices.map(\.value)
      for value in field.choices.keys.sorted() where !values.contains(value) {
        refuse(
          "unknownChoice", "there is no choice “\(value)” here", value, values, at: field.path,
          description)
      }
    }
    refuseUnknownWords(description)
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

  /// Codes that no issue has, and texts that the form does not say, are slips of the pen.
  private mutating func refuseUnknownWords(_ description: TranslationDescription) {
    let codes = IssueCode.allCases.map(\.rawValue) + lowering.facts.compactMap(\.code)
    for code in description.codes.keys.sorted() where !codes.contains(code) {
      refuse(
        "unknownCode", "“\(code)” is no code of an issue", code, codes, at: description.locale,
        description)
    }
    let messages = (lowering.facts.flatMap(\.messages) + lowering.fields.flatMap(\.messages))
    let texts = messages.flatMap { ($0.forAll.map { [$0] } ?? []) + Array($0.byCode.values) }
    let known = Set(texts)
    for text in description.texts.keys.sorted() where !known.contains(text) {
      refuse(
        "unknownText", "the form does not say “\(text)”", text, Array(known).sorted(),
        at: description.locale, description)
    }
  }

  private mutating func refuse(
    _ code: String, _ message: String, _ name: String, _ known: [String],
    at place: Placed<String>, _ description: TranslationDescription
  ) {
    let near = NearestName.to(name, among: known)
    report(
      code, message, at: place.range, label: near.map { "did you mean “\($0)”?" } ?? "",
      source: description.source)
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
