package import FormDocuments

/// A suggested example, read from the text in which it is told: what is said of it is what whoever pastes it gets.
package enum PastedExample: Sendable {
  /// An example of a form.
  case ofForm(Node)
  /// A value that a rule takes, and one that it does not, with its codes.
  case valid(Node)
  case invalid(value: Node, codes: [String])

  /// Nil for what is no YAML.
  package init?(_ text: String, isForm: Bool) {
    let mark = isForm ? "" : text.prefix { $0 != "-" }
    let item = text.dropFirst(mark.count)
    let read = DocumentReader.read(name: "example.yaml", bytes: Array((item + "\n").utf8))
    guard read.diagnostics.isEmpty, let node = read.document?.root.items?.first else { return nil }
    if isForm {
      self = .ofForm(node)
    } else if mark.hasPrefix("valid") {
      self = .valid(node)
    } else if let value = node["value"], let codes = node["code"] {
      self = .invalid(value: value, codes: codes.items?.compactMap(\.text) ?? [codes.text ?? ""])
    } else {
      return nil
    }
  }
}
