package import FormDocuments
package import FormText

/// Reads values of a document and collects every mistake on the way.
package struct NodeReader: MistakeCollector {
  package let source: SourceText
  package var diagnostics: [Diagnostic] = []
  /// It is one of the library's own files, whose words are English.
  package var isReady = false

  package init(source: SourceText) { self.source = source }

  /// A key that wants text takes a scalar as it was written; nothing and lists are mistakes.
  package mutating func text(_ node: Node, of key: String) -> String? {
    guard let scalar = node.scalar else {
      error(
        "textExpected", "“\(key)” takes text", at: node.range,
        label: node.isList ? "this is a list" : "this is a map",
        help: Self.helpForText(node, of: key))
      return nil
    }
    if scalar.isPlain, scalar.text.isEmpty || scalar.text == "~" || scalar.text == "null" {
      error(
        "textExpected", "“\(key)” takes text", at: node.range, label: "this is empty",
        help: "write the text after the colon, in single quotes if it has signs such as #")
      return nil
    }
    return scalar.text
  }

  package mutating func boolean(_ node: Node, of key: String) -> Bool? {
    if case .boolean(let value)? = node.scalar?.json { return value }
    error(
      "booleanExpected", "“\(key)” takes true or false", at: node.range,
      label: node.isList ? "this is a list" : "",
      help: key == "required" && node.isList
        ? "write required: true at each of these fields, or once at the top for all"
        : "write true or false, without quotes")
    return nil
  }

  /// - Parameter help: What to write in place of a single value or a list, where that is known.
  package mutating func entries(_ node: Node, of key: String, help: String? = nil) -> [Entry]? {
    if let entries = node.entries { return entries }
    if let scalar = node.scalar, scalar.isPlain, ["", "~", "null"].contains(scalar.text) {
      error(
        "mapExpected", "“\(key)” takes a map of names and values", at: node.range,
        label: "this is empty", help: "write {} if it has no entries")
      return nil
    }
    error(
      "mapExpected", "“\(key)” takes a map of names and values", at: node.range,
      label: node.isList ? "this is a list" : "this is a single value",
      help: help ?? Self.helpForEntries(node, of: key))
    return nil
  }

  /// Reports a map or list in which nothing stands, and which would switch a constraint off.
  package mutating func refuseEmpty(_ node: Node, of key: String) {
    if node.entries?.isEmpty == true || node.items?.isEmpty == true {
      error("emptyList", "“\(key)” is empty", at: node.range, help: "leave the key out")
    }
  }

  /// A list, or a single value that stands for a list of one.
  package mutating func oneOrMore(_ node: Node, of key: String) -> [Node] {
    if let items = node.items {
      refuseEmpty(node, of: key)
      return items
    }
    return [node]
  }
}

extension Node {
  package var isList: Bool { items != nil }
}
