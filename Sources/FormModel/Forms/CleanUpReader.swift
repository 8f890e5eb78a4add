package import FormDocuments
internal import FormEngine
internal import FormText

extension NodeReader {
  /// The steps of `normalize`, in order.
  package mutating func cleanUp(_ node: Node) -> [CleanUpDescription]? {
    if let items = node.items, items.isEmpty { return [] }
    return oneOrMore(node, of: "normalize").compactMap { node in
      var found = step(node)
      found?.place = Placed(value: source, range: node.range)
      return found
    }
  }

  private mutating func step(_ node: Node) -> CleanUpDescription? {
    let names =
      LanguageWords.plainSteps.map(\.0) + LanguageWords.textSteps.map(\.0) + LanguageWords.readings
    if let entries = node.entries {
      guard entries.count == 1, let entry = entries.first else {
        error(
          "unknownStep", "a step of “normalize” has one name", at: node.range,
          help: "write each step as an item of the list")
        return nil
      }
      let reading: CleanUpDescription.Step?
      switch entry.key {
      case "date": reading = dateStep(entry.value)
      case "number": reading = numberStep(entry.value)
      case "boolean": reading = booleanStep(entry.value)
      case "replace": reading = replaceStep(entry.value)
      default: return textStep(entry, names)
      }
      return reading.map { CleanUpDescription(step: $0) }
    }
    guard let text = text(node, of: "normalize") else { return nil }
    if let known = LanguageWords.plainSteps.first(where: { $0.0 == text }) {
      return CleanUpDescription(step: known.1)
    }
    if LanguageWords.textSteps.contains(where: { $0.0 == text })
      || LanguageWords.readings.contains(text)
    {
      error(
        "unknownStep", "“\(text)” needs more than its name", at: node.range,
        help: "write { \(text): … }")
      return nil
    }
    refuseName(
      text, "“\(text)” is not a step of clean-up", names, node.range,
      help: ForeignWords.plainSteps[text])
    return nil
  }

  private mutating func textStep(_ entry: Entry, _ names: [String]) -> CleanUpDescription? {
    guard let known = LanguageWords.textSteps.first(where: { $0.0 == entry.key }) else {
      if LanguageWords.plainSteps.contains(where: { $0.0 == entry.key }) {
        error(
          "unknownStep", "“\(entry.key)” takes no value", at: entry.keyRange,
          help: "write its name alone: normalize: [\(entry.key)]")
        return nil
      }
      refuse(entry, in: "“normalize”", known: names)
      return nil
    }
    guard let text = text(entry.value, of: entry.key) else { return nil }
    if let problem = problem(with: text, in: known.1) {
      error("unknownStep", problem, at: entry.value.range)
      return nil
    }
    return CleanUpDescription(step: .withText(known.1, text))
  }

  private func problem(with text: String, in kind: CleanUpStep.Kind) -> String? {
    switch kind {
    case .decimal:
      return text.utf8.count == 1 && text != "."
        ? nil : "“decimal” takes the one sign that separates decimals, such as ','"
    case .split, .remove, .trim, .collapse, .lowercase, .uppercase, .digits, .date, .number,
      .boolean, .replace, .general, .resolve:
      return nil
    }
  }
}
