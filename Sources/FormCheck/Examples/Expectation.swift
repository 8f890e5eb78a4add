package import FormDocuments
package import FormModel
package import FormText

/// One key of `expect`: what must be said of a payload or a session, with the places of its parts.
package struct Expectation: Sendable {
  package enum Codes: Sendable {
    case issues, warnings
    /// By their reasons.
    case undecided
  }

  /// A place or name, and what must be there.
  package struct Entry: Sendable {
    package var name: Placed<String>
    package var values: [Placed<String>]
    /// They are written as a list: all that there is.
    package var isList = false

    package var range: SourceRange {
      SourceRange(name.range.start, max(name.range.end, values.last?.range.end ?? 0))
    }
  }

  package enum Content: Sendable {
    case isValid(Placed<Bool>)
    case codes(Codes, [Entry])
    case undecided([Placed<String>])
    case cleaned(Node)
    case controls([Placed<String>], areEnabled: Bool)
    case waitsFor([Entry])
    case states([Entry])
    /// By place a code, or the very words.
    case shown([Entry])
    /// What look-up fields show.
    case lookup(LookupFact, [Entry])
  }

  /// What of a look-up field.
  package enum LookupFact: String, CaseIterable, Sendable {
    /// The ids of its hits.
    case hits
    /// Their texts, with what was found in brackets.
    case marked
    /// The id of the first row that is seen.
    case place
    /// The word that pressed keys mean.
    case word
  }

  package var key: String
  package var keyRange: SourceRange
  package var content: Content

  package static let keys = [
    "valid", "issues", "warnings", "undecided", "cleaned", "enabled", "disabled", "waitsFor",
    "states", "shown", "hits", "marked", "place", "word",
  ]

  /// Whether only fields that are filled in have it.
  var needsScript: Bool {
    switch content {
    case .states, .shown, .lookup: true
    case .isValid, .codes, .undecided, .cleaned, .controls, .waitsFor: false
    }
  }
}

extension NodeReader {
  /// What stands under `expect`.
  package mutating func expectations(_ node: Node) -> [Expectation] {
    (entries(node, of: "expect", help: helpForExpectation(node)) ?? []).compactMap { entry in
      guard Expectation.keys.contains(entry.key) else {
        refuse(entry, in: "“expect”", known: Expectation.keys)
        return nil
      }
      // A list where a map is due would be read as nothing, and the example would show nothing.
      return content(entry).map {
        Expectation(key: entry.key, keyRange: entry.keyRange, content: $0)
      }
    }
  }

  private func helpForExpectation(_ node: Node) -> String? {
    switch node.text?.lowercased() {
    case "valid"?, "true"?, "ok"?: "write expect: { valid: true }"
    case "invalid"?, "false"?, "error"?: "write expect: { issues: { /a: valueMissing } }"
    default: nil
    }
  }

  private mutating func content(_ entry: Entry) -> Expectation.Content? {
    let value = entry.value
    switch entry.key {
    case "valid":
      if case .boolean(let isValid)? = value.scalar?.json {
        return .isValid(Placed(value: isValid, range: value.range))
      }
      return malformed(entry, "true or false", "write valid: true")
    case "issues", "warnings":
      return byPlace(
        entry, "a map from place to code", "write { /name: valueMissing }, or {} for none"
      )
      .map { .codes(entry.key == "issues" ? .issues : .warnings, $0) }
    case "undecided":
      if let items = value.items {
        let places = items.map { Placed(value: $0.text ?? "", range: $0.range) }
        for place in places { refuseNoPointer(place) }
        return .undecided(places)
      }
      return byPlace(entry, "places, or places with their reasons", "write [/name]")
        .map { .codes(.undecided, $0) }
    case "cleaned": return .cleaned(value)
    case "enabled", "disabled":
      guard value.items != nil || value.text?.isEmpty == false else {
        return malformed(entry, "a list of controls", "write [registerButton]")
      }
      return .controls(placedTexts(value), areEnabled: entry.key == "enabled")
    case "waitsFor":
      guard let entries = value.entries else {
        return malformed(
          entry, "a map from control to places", "write { registerButton: [/name] }")
      }
      let waits = entries.map { Expectation.Entry(name: placed($0), values: placedTexts($0.value)) }
      for place in waits.flatMap(\.values) { refuseNoPointer(place) }
      return .waitsFor(waits)
    case "states":
      guard let entries = value.entries else {
        return malformed(
          entry, "a map from field to states", "write { name: dirty touched invalid }")
      }
      return .states(
        entries.map { field in
          let words = placedTexts(field.value).flatMap { text in
            text.value.split(separator: " ").map { Placed(value: String($0), range: text.range) }
          }
          return Expectation.Entry(name: placed(field), values: words)
        })
    case "hits", "marked", "place", "word": return lookup(entry)
    default:
      return byPlace(
        entry, "a map from place to code or words", "write { /name: valueMissing }, or {} for none"
      )
      .map { .shown($0) }
    }
  }

  private mutating func malformed(
    _ entry: Entry, _ what: String, _ help: String
  ) -> Expectation.Content? {
    error(
      "expectMalformed", "“\(entry.key)” takes \(what)", at: entry.value.range, help: help)
    return nil
  }

  private mutating func byPlace(
    _ entry: Entry, _ what: String, _ help: String
  ) -> [Expectation.Entry]? {
    guard let entries = entry.value.entries else {
      _ = malformed(entry, what, help)
      return nil
    }
    return entries.map { entry in
      refuseNoPointer(placed(entry))
      let values = placedTexts(entry.value)
      if values.isEmpty || values.contains(where: { $0.value.isEmpty }) {
        error(
          "expectMalformed", "“\(entry.key)” has no code", at: entry.keyRange,
          help: "remove the path if no issue is expected")
      }
      return Expectation.Entry(name: placed(entry), values: values)
    }
  }

  private func placed(_ entry: Entry) -> Placed<String> {
    Placed(value: entry.key, range: entry.keyRange)
  }

  /// A text, or a list of texts.
  private func placedTexts(_ node: Node) -> [Placed<String>] {
    (node.items ?? [node]).map { Placed(value: $0.text ?? "", range: $0.range) }
  }

  private mutating func refuseNoPointer(_ place: Placed<String>) {
    if place.value.isEmpty || place.value.hasPrefix("/") { return }
    error(
      "expectMalformed", "“\(place.value)” is not a JSON Pointer", at: place.range,
      help: "write /\(place.value.replacing(".", with: "/"))")
  }
}
