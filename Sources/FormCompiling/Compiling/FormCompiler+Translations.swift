internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// The form's words in other languages.
extension FormCompiler {
  mutating func compileTranslations() -> [CompiledTranslation] {
    let known = knownWords()
    let controls = Dictionary(
      self.description.controls.map { ($0.name, $0.range) }, uniquingKeysWith: { first, _ in first }
    )
    // The values of choices that are translated, by their fields.
    var choiceNames: [Int: Set<String>] = [:]
    return description.translations.map { compile($0, known, controls, &choiceNames) }
  }

  /// Codes that an issue may have, and the strings of the form.
  private typealias Words = (
    codes: Set<String>, codeList: [String], texts: Set<String>, textList: [String]
  )

  private func knownWords() -> Words {
    if description.translations.isEmpty { return ([], [], [], []) }
    let codes = IssueCode.allCases.map(\.rawValue) + lowering.facts.compactMap(\.code)
    var texts: Set<String> = []
    func add(_ messages: [MessageDescription]) {
      for message in messages {
        if let text = message.forAll { texts.insert(text) }
        texts.formUnion(message.byCode.values)
      }
    }
    for facts in lowering.facts {
      add(facts.messages)
      if case .nouns(let nouns) = facts.detail {
        for noun in nouns where noun.isOfForm { texts.insert(noun.text) }
      }
    }
    for field in lowering.fields { add(field.messages) }
    return (Set(codes), codes, texts, texts.sorted())
  }

  private mutating func compile(
    _ description: TranslationDescription, _ known: Words, _ controls: [String: SourceRange],
    _ choiceNames: inout [Int: Set<String>]
  ) -> CompiledTranslation {
    let rule = PluralRule(locale: description.locale.value)
    var result = CompiledTranslation(locale: description.locale.value, rule: rule)
    result.title = description.title
    result.summary = description.summary
    result.texts = description.texts.mapValues(\.value)
    for field in description.fields {
      let found = translated(field.path)
      if found.isEmpty {
        if model.sections[field.path.value] != nil {
          result.sections[field.path.value] = (field.label, field.help)
          refuseValueWords(ofSection: field, description)
        } else {
          refuseUnknownField(field.path, description.source)
        }
        continue
      }
      // A list has the choices of its items.
      let holders = found.map { model.fields[$0].content.items ?? $0 }
      for (index, holder) in zip(found, holders) {
        result.labels[index] = field.label
        result.helps[index] = field.help
        result.placeholders[index] = field.placeholder
        result.messages[index] = field.messages
        if !field.choices.isEmpty { result.choices[holder] = field.choices.mapValues(\.value) }
      }
      if field.choices.isEmpty { continue }
      var values: Set<String> = []
      for holder in holders {
        let own = choiceNames[holder] ?? Set(lowering.fields[holder].choices.map(\.text))
        choiceNames[holder] = own
        values.formUnion(own)
      }
      guard let first = holders.first else { continue }
      for (value, label) in Self.inOrder(field.choices) where !values.contains(value) {
        refuse(
          "unknownChoice", "unknown choice “\(value)”", value,
          lowering.fields[first].choices.lazy.map(\.text), at: label.range, description)
      }
    }
    refuseUnknownWords(description, known)
    for (name, label) in description.controls.sorted(by: { $0.key < $1.key }) {
      if controls[name] != nil {
        result.controls[name] = label.value
      } else {
        let names = self.description.controls.prefix(NearestName.mostNames).map(\.name)
        let (near, help) = FieldScope.suggestion(name, names)
        error(
          "unknownControl", "unknown control “\(name)”", at: label.range, label: near,
          help: help, in: description.source)
      }
    }
    for (code, text) in description.codes {
      result.codes[code] = MessageTemplate(text.value, rule)
    }
    return result
  }

  /// Unknown codes and strings are typing errors.
  private mutating func refuseUnknownWords(
    _ description: TranslationDescription, _ known: Words
  ) {
    for (code, words) in Self.inOrder(description.codes) where !known.codes.contains(code) {
      refuse(
        "unknownCode", "“\(code)” is not a code of an issue", code, known.codeList,
        at: words.range, description)
    }
    for (text, words) in Self.inOrder(description.texts) where !known.texts.contains(text) {
      refuse(
        "unknownText", "the form has no text “\(text)”", text, known.textList,
        at: words.range, description)
    }
  }

  /// Strings in the order of the file, so that errors are reported in that order.
  private static func inOrder(
    _ words: [String: Placed<String>]
  ) -> [(key: String, value: Placed<String>)] {
    words.sorted { ($0.value.range.start, $0.key) < ($1.value.range.start, $1.key) }
  }

  private mutating func refuse(
    _ code: String, _ message: String, _ name: String, _ known: some Sequence<String>,
    at range: SourceRange, _ description: TranslationDescription
  ) {
    let foreign =
      FormerNames.help(for: name, among: known)
      ?? (code == "unknownCode" ? ForeignWords.help(forCode: name) : nil)
    let near = foreign == nil ? NearestName.to(name, among: known) : nil
    error(
      code, message, at: range, label: DidYouMean.question(near), help: foreign ?? "",
      in: description.source)
  }

  /// The fields that a path means: one, or one of each variant or shape that has the name.
  private func translated(_ path: Placed<String>) -> [Int] {
    let steps = path.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let whole = descend([path.value])
    return whole.isEmpty ? descend(steps) : whole
  }

  private mutating func refuseUnknownField(_ path: Placed<String>, _ source: SourceText) {
    let names =
      lowering.scope(startsInside: true).memberNames(of: 0)
      + model.sections.keys.sorted().prefix(NearestName.mostNames)
    let (label, help) = FieldScope.suggestion(path.value, names)
    error(
      "unknownField", "unknown field “\(path.value)”", at: path.range, label: label,
      help: help, in: source)
  }

  /// A section cannot have the settings of a value.
  private mutating func refuseValueWords(
    ofSection words: TranslationDescription.FieldWords, _ description: TranslationDescription
  ) {
    if words.placeholder == nil, words.messages == nil, words.choices.isEmpty { return }
    error(
      "sectionMalformed", "a section has no value of its own", at: words.path.range,
      help: "a section has a “label” and a “help”", in: description.source)
  }

  private func descend(_ steps: [String]) -> [Int] {
    steps.reduce([0]) { fields, step in
      // Of a list its items are meant.
      let isOfItems = step.hasSuffix("[]")
      let name = isOfItems ? String(step.dropLast(2)) : step
      var met: Set<Int> = []
      let found = fields.flatMap { inner(name, of: $0, &met) }
      if !isOfItems { return found }
      return found.flatMap { withShapes($0) }.compactMap { model.fields[$0].content.items }
    }.flatMap { withShapes($0) }
  }

  /// The fields that a step leads to: through lists, and of each shape that a value may have.
  ///
  /// `*` is what the keys are that a group does not name, and what follows the places of a tuple.
  ///
  /// - Parameter met: Where the same step was looked for: in a tree a shape may lead to itself.
  private func inner(_ step: String, of field: Int, _ met: inout Set<Int>) -> [Int] {
    guard met.insert(field).inserted else { return [] }
    let alternatives = model.fields[field].alternatives
    if !alternatives.isEmpty { return alternatives.flatMap { inner(step, of: $0, &met) } }
    if let items = model.fields[field].content.items { return inner(step, of: items, &met) }
    let name = ExactName(step)
    if let twins = model.fields[field].twins[name] ?? model.fields[field].places[name].map({ [$0] })
    {
      return twins.map { model.fields[field].members.lowerBound + $0 }
    }
    return step == "*" ? model.fields[field].rest.map { [$0] } ?? [] : []
  }

  /// A field, and the shapes that its value may have: they have its words.
  private func withShapes(_ field: Int) -> [Int] {
    var found: [Int] = []
    var waiting = [field]
    while let next = waiting.popLast() {
      if found.contains(next) { continue }
      found.append(next)
      waiting += model.fields[next].alternatives
    }
    return found
  }
}
