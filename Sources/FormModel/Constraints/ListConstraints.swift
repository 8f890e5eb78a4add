package import FormDocuments
package import FormEngine
internal import FormExpressions
package import FormText

/// `unique`: no two items are the same, or have the same in some of their fields together.
package struct UniqueConstraint: Sendable {
  package static let key = "unique"
  /// Paths within an item; none for the whole item.
  package var keys: [Placed<String>]
  /// Texts that differ in the case of letters alone are the same.
  package var foldsCase = false

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [UniqueConstraint] {
    if case .boolean(let value)? = node.scalar?.json {
      return value ? [UniqueConstraint(keys: [])] : []
    }
    guard let keys = reader.uniqueKeys(node, wantsNames: false) else { return [] }
    return [UniqueConstraint(keys: keys.names, foldsCase: keys.foldsCase)]
  }
}

/// `remote`: the host program says whether the value is right.
package struct RemoteConstraint: Sendable {
  package static let key = "remote"
  /// Of values that are asked about, and of those that go with them.
  package static let types: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime, .local,
  ]
  package var name: Placed<String>
  /// Fields whose values go with the question.
  package var with: [Placed<String>] = []

  /// `username-free`, or `{ ask: sms-code, with: [phone] }`.
  package static func read(_ node: Node, _ reader: inout NodeReader) -> [RemoteConstraint] {
    guard let entries = node.entries else {
      return reader.text(node, of: key).map {
        [RemoteConstraint(name: Placed(value: $0, range: node.range))]
      } ?? []
    }
    var name: Placed<String>?
    var with: [Placed<String>] = []
    for entry in entries {
      switch entry.key {
      case "ask":
        name = reader.text(entry.value, of: "ask").map {
          Placed(value: $0, range: entry.value.range)
        }
      case "with":
        with = reader.oneOrMore(entry.value, of: "with").compactMap { item in
          reader.text(item, of: "with").map { Placed(value: $0, range: item.range) }
        }
      default: reader.refuse(entry, in: "“remote”", known: Vocabulary.remote)
      }
    }
    let isKnown = entries.allSatisfy { Vocabulary.remote.contains($0.key) }
    if isKnown, !entries.contains(where: { $0.key == "ask" }) {
      reader.error(
        "remoteMalformed", "“remote” needs “ask”, the name of the remote check", at: node.range,
        help: "write { ask: sms-code, with: [phone] }")
    }
    return name.map { [RemoteConstraint(name: $0, with: with)] } ?? []
  }
}

/// `unicode`: classes of characters that a text may not have.
package struct UnicodeConstraint: Sendable {
  package static let key = "unicode"
  package var profile: CharacterProfile

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [UnicodeConstraint] {
    var profile = CharacterProfile()
    let profiles = LanguageWords.characterProfiles
    for item in reader.oneOrMore(node, of: key) {
      guard let text = reader.text(item, of: key) else { continue }
      if let match = profiles.first(where: { $0.0 == text }) {
        profile.insert(match.1)
      } else {
        reader.refuseName(
          text,
          "“\(text)” is not a profile; known: "
            + profiles.map(\.0).joined(separator: ", "), profiles.map(\.0), item.range)
      }
    }
    return profile.isEmpty ? [] : [UnicodeConstraint(profile: profile)]
  }
}
