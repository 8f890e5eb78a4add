package import FormDocuments
internal import FormEngine
internal import FormPatterns
internal import FormText

/// An entry of `includes` or `excludes`: a text, or a regex to be found.
package struct Part: Sendable {
  package enum Content: Sendable {
    case text(String)
    case find(PatternSource)
  }

  package var content: Content
  package var message: MessageDescription?

  package static func read(_ node: Node, of key: String, _ reader: inout NodeReader) -> [Part] {
    reader.oneOrMore(node, of: key).compactMap { item in
      guard let entries = item.entries else {
        return reader.text(item, of: key).map { Part(content: .text($0)) }
      }
      var content: Content?
      var flags: Entry?
      var message: MessageDescription?
      for entry in entries {
        switch entry.key {
        case "find":
          content = PatternSource(entry.value, of: "find", &reader).map { .find($0) }
        case "text":
          content = reader.text(entry.value, of: "text").map { .text($0) }
        case "flags": flags = entry
        case "message": message = reader.messages(entry.value)
        default:
          reader.refuse(entry, in: "“\(key)”", known: Vocabulary.part)
        }
      }
      guard var content else {
        let isKnown = entries.allSatisfy { Vocabulary.part.contains($0.key) }
        if isKnown, !entries.contains(where: { $0.key == "find" || $0.key == "text" }) {
          reader.error(
            "partMissing", "an entry of “\(key)” needs “find” or “text”", at: item.range,
            help: "write { find: '…', message: … }")
        }
        return nil
      }
      if let flags, case .find(var source) = content {
        source.readFlags(flags.value, &reader)
        content = .find(source)
      }
      return Part(content: content, message: message)
    }
  }
}

/// `includes`: every entry is part of the value.
package struct IncludesConstraint: Sendable {
  package static let key = "includes"
  package var parts: [Part]

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [IncludesConstraint] {
    [IncludesConstraint(parts: Part.read(node, of: key, &reader))]
  }
}

/// `excludes`: no entry is part of the value.
package struct ExcludesConstraint: Sendable {
  package static let key = "excludes"
  package var parts: [Part]

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [ExcludesConstraint] {
    [ExcludesConstraint(parts: Part.read(node, of: key, &reader))]
  }
}
