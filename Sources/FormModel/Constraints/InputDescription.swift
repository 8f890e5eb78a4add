internal import FormDocuments
package import FormText

/// `input`: how a field is filled in on a page; no payload is judged by it.
package struct InputDescription: Sendable, Hashable {
  /// What it is filled in with.
  package enum Style: String, CaseIterable, Sendable {
    case text, textarea, radio, select, combobox, hidden

    /// Whether it offers the field's choices.
    package var wantsChoices: Bool {
      switch self {
      case .radio, .select, .combobox: true
      case .text, .textarea, .hidden: false
      }
    }
  }

  package var style: Style?
  /// Where the style stands.
  package var styleRange = SourceRange(0, 0)
  /// What a browser may fill it in with: names of the HTML standard, section 4.10.18.7.1.
  package var autocomplete: String?

  package static let keys = ["autocomplete", "as"]

  /// Reads `{ autocomplete: given-name, as: textarea }`.
  static func read(_ node: Node, _ reader: inout NodeReader) -> InputDescription? {
    guard
      let entries = reader.entries(
        node, of: "input",
        help: node.text.flatMap { Style(rawValue: $0) != nil ? "write input: { as: \($0) }" : nil })
    else { return nil }
    var input = InputDescription()
    for entry in entries {
      guard keys.contains(entry.key) else {
        reader.refuse(entry, in: "“input”", known: keys)
        continue
      }
      guard let text = reader.text(entry.value, of: entry.key) else { continue }
      if entry.key == "as" {
        input.style = Style(rawValue: text)
        input.styleRange = entry.value.range
        if input.style == nil {
          reader.refuse(
            input: text, "no way to fill in a field", among: Style.allCases.map(\.rawValue),
            entry.value)
        }
      } else if let unknown = AutocompleteNames.unknown(in: text) {
        reader.refuse(
          input: unknown, "a value that browsers do not fill in", among: AutocompleteNames.fields,
          entry.value)
      } else {
        input.autocomplete = text
      }
    }
    return input
  }
}

/// What browsers fill in, as the HTML standard names it, section 4.10.18.7.1 (autofill).
package enum AutocompleteNames {
  package static let fields = [
    "on", "off", "name", "honorific-prefix", "given-name", "additional-name", "family-name",
    "honorific-suffix", "nickname", "organization-title", "username", "new-password",
    "current-password", "one-time-code", "organization", "street-address", "address-line1",
    "address-line2", "address-line3", "address-level4", "address-level3", "address-level2",
    "address-level1", "country", "country-name", "postal-code", "cc-name", "cc-given-name",
    "cc-additional-name", "cc-family-name", "cc-number", "cc-exp", "cc-exp-month", "cc-exp-year",
    "cc-csc", "cc-type", "transaction-currency", "transaction-amount", "language", "bday",
    "bday-day", "bday-month", "bday-year", "sex", "url", "photo", "tel", "tel-country-code",
    "tel-national", "tel-area-code", "tel-local", "tel-local-prefix", "tel-local-suffix",
    "tel-extension", "email", "impp",
  ]
  private static let before = ["shipping", "billing", "home", "work", "mobile", "fax", "pager"]

  /// The first word that is none of them: what stands before the last one says which address or number is meant.
  static func unknown(in text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    guard let last = words.last else { return text }
    for word in words.dropLast() where !before.contains(word) && !word.hasPrefix("section-") {
      return word
    }
    return fields.contains(last) ? nil : last
  }
}

extension NodeReader {
  fileprivate mutating func refuse(
    input text: String, _ what: String, among names: [String], _ node: Node
  ) {
    let near = NearestName.to(text, among: names)
    error(
      "inputMalformed", "“\(text)” is \(what)", at: node.range, label: DidYouMean.question(near),
      help: near == nil ? "write one of these: \(names.prefix(12).joined(separator: ", "))" : "")
  }
}
