internal import FormDocuments
internal import FormEngine
internal import FormPatterns
internal import FormText

/// An entry of `includes` or `excludes`: a text, or a regex to be found.
struct Part: Sendable {
  enum Content: Sendable {
    case text(String)
    case find(PatternSource)
  }

  var content: Content
  var message: MessageDescription?

  static func read(_ node: Node, of key: String, _ reader: inout NodeReader) -> [Part] {
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
          reader.refuse(entry, in: "“\(key)”", known: ["find", "text", "flags", "message"])
        }
      }
      guard var content else {
        if !entries.contains(where: { $0.key == "find" || $0.key == "text" }) {
          reader.error(
            "partMissing", "an entry of “\(key)” wants “find” or “text”", at: item.range,
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

  func lower(
    into lowering: inout Lowering, isExcluded: Bool
  ) {
    switch content {
    case .text(let wanted):
      let index = lowering.parts.add(text: wanted.utf8)
      lowering.add(
        Operation(isExcluded ? .excludedText : .includedText, reference: index),
        .part(wanted), message: message)
    case .find(let source):
      guard let index = lowering.compile(source, use: .search) else { return }
      lowering.add(
        lowering.operation(ofPattern: index, use: .search, isExcluded: isExcluded),
        .foundPart(source.text, example: lowering.example), message: message)
    }
  }
}

/// `includes`: every entry is part of the value.
struct IncludesConstraint: Constraint {
  static let key = "includes"
  static let types: [ValueType] = [.text, .any]
  var parts: [Part]

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    [IncludesConstraint(parts: Part.read(node, of: key, &reader))]
  }

  func lower(into lowering: inout Lowering) {
    for part in parts { part.lower(into: &lowering, isExcluded: false) }
  }
}

/// `excludes`: no entry is part of the value.
struct ExcludesConstraint: Constraint {
  static let key = "excludes"
  static let types: [ValueType] = [.text, .any]
  var parts: [Part]

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    [ExcludesConstraint(parts: Part.read(node, of: key, &reader))]
  }

  func lower(into lowering: inout Lowering) {
    for part in parts {
      part.lower(into: &lowering, isExcluded: true)
    }
  }
}
