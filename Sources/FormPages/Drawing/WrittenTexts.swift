internal import FormCheck

/// Texts that stand in inputs for other values: labels of choices and of items, days and times in the way of a language.
final class WrittenTexts {
  private let facts: FormFacts
  private let language: String
  /// The text that was sent for a field, and the text of the field that was made of it.
  private var sent: [ObjectIdentifier: (text: String, made: String)] = [:]
  /// By the paths of fields.
  private var suggestions: [String: Suggestions] = [:]

  init(_ facts: FormFacts, _ language: String) {
    self.facts = facts
    self.language = language
  }

  /// Fills a field with the value that a text means, where the field does not read the text itself.
  func read(_ text: String, into field: FormField) {
    let value =
      isSuggested(field)
      ? suggestions(for: field).value(of: text) : field.value(written: text, in: language)
    guard let value else { return }
    if value != text { field.text = value }
    keep(text, for: field)
  }

  /// Keeps the text that was sent for a field, as long as the field has the value that it has now.
  func keep(_ text: String, for field: FormField) {
    sent[ObjectIdentifier(field)] = (text, field.text)
  }

  /// The text that stands in the input of a field.
  func text(of field: FormField) -> String {
    let own = field.text
    if let sent = sent[ObjectIdentifier(field)], sent.made == own { return sent.text }
    return isSuggested(field) && !own.isEmpty ? suggestions(for: field).text(of: own) : own
  }

  private func isSuggested(_ field: FormField) -> Bool {
    if field.choices.isEmpty || field.isLookup { return false }
    let attributes = facts.attributes(of: field)
    return InputShape(attributes, item: facts.item(of: attributes), isLookup: false) == .suggestions
  }

  /// The suggestions of a field.
  func suggestions(for field: FormField) -> Suggestions {
    let attributes = facts.attributes(of: field)
    if let known = suggestions[attributes.path] { return known }
    let made = Suggestions(attributes.choices)
    suggestions[attributes.path] = made
    return made
  }
}

/// Choices that are typed: each by its label, or by its value where the label is another choice's too.
struct Suggestions {
  /// In the order of the form; of a long list in the order of its letters.
  let texts: [String]
  /// Values by labels, without labels that several choices have or that are another choice's value.
  private var byLabel: [String: String] = [:]
  /// Labels and values, folded, that one choice has.
  private var byFolded: [[UInt8]: String] = [:]
  private var labels: [String: String] = [:]

  init(_ choices: [FieldAttributes.Choice]) {
    var counts: [String: Int] = [:]
    var foldedCounts: [[UInt8]: Int] = [:]
    for choice in choices {
      for name in Set([choice.label, choice.value]) { counts[name, default: 0] += 1 }
      for name in Set([choice.label.folded, choice.value.folded]) {
        foldedCounts[name, default: 0] += 1
      }
    }
    for choice in choices {
      let isNamed = counts[choice.label] == 1
      labels[choice.value] = isNamed ? choice.label : choice.value
      if isNamed { byLabel[choice.label] = choice.value }
      for name in [choice.label.folded, choice.value.folded]
      where !name.isEmpty && foldedCounts[name] == 1 {
        byFolded[name] = choice.value
      }
    }
    let shown = choices.map { [labels] in labels[$0.value] ?? $0.value }
    texts =
      choices.count > InputShape.mostOptions
      ? shown.sorted { $0.folded.lexicographicallyPrecedes($1.folded) } : shown
  }

  /// The value of the choice that a text names, letter case and accents aside; nil for none, and for several.
  func value(of text: String) -> String? {
    labels[text] == nil ? byLabel[text] ?? byFolded[text.folded] : text
  }

  /// The text that names a value; the value itself if it is not a choice.
  func text(of value: String) -> String { labels[value] ?? value }
}
