internal import FormCompiling
internal import FormDocuments
internal import FormText

/// A message of a form or rule.
struct WrittenMessage {
  let range: SourceRange
  private let template: MessageTemplate

  /// Every `message` of a form or rule, by code or for all; translations are other people's words.
  static func all(in root: Node) -> [WrittenMessage] {
    all(in: root, locale: root["locale"]?.text ?? "en")
  }

  private static func all(in node: Node, locale: String) -> [WrittenMessage] {
    func inner(_ nodes: [Node]?) -> [WrittenMessage] {
      (nodes ?? []).flatMap { all(in: $0, locale: locale) }
    }
    switch node.content {
    case .scalar: return []
    case .sequence(let items): return inner(items)
    case .mapping(let entries):
      return entries.flatMap { entry -> [WrittenMessage] in
        switch entry.key {
        case "message":
          return (entry.value.entries?.map(\.value) ?? [entry.value]).compactMap {
            WrittenMessage($0, locale: locale)
          }
        // Names stand here, and a field or rule may be called “message”.
        case "fields", "rules", "variants": return inner(entry.value.entries?.map(\.value))
        case "examples", "messages", "controls", "managers", "choices": return []
        default: return inner([entry.value])
        }
      }
    }
  }

  private init?(_ node: Node, locale: String) {
    guard let text = node.text else { return nil }
    range = node.range
    template = MessageTemplate(text, locale: locale)
  }

  /// Whether a message that was said is this one, whatever stood in its placeholders.
  func fits(_ message: String) -> Bool { template.fits(message) }
}
