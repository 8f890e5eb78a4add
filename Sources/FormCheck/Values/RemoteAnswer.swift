package import FormDocuments
package import FormModel

/// The answer of the host program about a value of a field with `remote`.
public enum RemoteAnswer: Hashable, Sendable {
  /// The value is right.
  case accepted
  /// The value is wrong: a message in place of the form's, or nil for the form's own words.
  case refused(String?)

  /// From an example: `true`, `false`, or the words of a refusal.
  package init?(_ node: Node, _ reader: inout NodeReader) {
    if case .boolean(let value)? = node.scalar?.json {
      self = value ? .accepted : .refused(nil)
      return
    }
    guard let text = reader.text(node, of: "answers") else { return nil }
    self = .refused(text)
  }
}
