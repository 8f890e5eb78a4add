internal import FormDocuments
internal import FormModel
internal import FormText

/// A message of a form or rule, and the texts that it may have become.
struct MessageTexts {
  package let range: SourceRange
  /// What stands between the placeholders.
  private let parts: [String]

  /// Every `message` within a tree, by code or for all; translations are other people's words.
  package static func all(in node: Node) -> [MessageTexts] {
    switch node.content {
    case .scalar: return []
    case .sequence(let items): return items.flatMap { all(in: $0) }
    case .mapping(let entries):
      return entries.flatMap { entry in
        switch entry.key {
        case "message":
          return entry.value.entries?.compactMap { MessageTexts($0.value) }
            ?? MessageTexts(entry.value).map { [$0] } ?? []
        // Names stand here, and a field or rule may be called “message”.
        case "fields", "rules", "variants":
          return entry.value.entries?.flatMap { all(in: $0.value) } ?? []
        case "examples", "messages", "controls", "managers", "choices": return []
        default: return all(in: entry.value)
        }
      }
    }
  }

  private init?(_ node: Node) {
    guard let text = node.text else { return nil }
    range = node.range
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "{" {
        if depth == 0 { parts.append("") }
        depth += 1
      } else if character == "}" {
        depth = max(0, depth - 1)
      } else if depth == 0 {
        parts[parts.count - 1].append(character)
      }
    }
    self.parts = parts
  }

  /// Whether a message that was said is this one, whatever stood in its placeholders.
  package func fits(_ message: String) -> Bool {
    guard let first = parts.first, let last = parts.last, message.hasPrefix(first) else {
      return false
    }
    if parts.count == 1 { return message == first }
    var rest = message[...].dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
