internal import FormText

/// Secrets written in a form or a file of rules: no excerpt of the file shows them, whatever is wrong on their line.
///
/// Found by the words of the file alone, since most mistakes come before a form is compiled: the items of a
/// catalogue that is `protected`, the `examples` of a rule that is `secret`, and in examples of the whole form the values of
/// fields with the name of a secret one. Lint has the compiled form, knows more, and hides that too.
struct WrittenSecrets {
  private var ranges: [SourceRange] = []
  /// Names of secret fields.
  private var names: Set<[UInt8]> = []
  private var waiting: [(node: Node, name: String?)] = []

  static func ranges(in root: Node) -> [SourceRange] {
    var found = WrittenSecrets()
    found.lookForSecrets(in: root)
    if !found.names.isEmpty, let examples = root["examples"] {
      found.lookForValues(in: examples)
    }
    return found.ranges
  }

  /// The keys below which a field has no name of its own.
  private static let nameless = ["items", "values", "anyOf", "oneOf"]

  private mutating func lookForSecrets(in root: Node) {
    waiting = [(root, nil)]
    while let (node, name) = waiting.popLast() {
      for item in node.items ?? [] { waiting.append((item, name)) }
      guard let entries = node.entries else { continue }
      var isSecret = false
      var isProtected = false
      for entry in entries {
        isSecret = isSecret || entry.isTrue("secret")
        isProtected = isProtected || entry.isTrue("protected")
        if entry.value.scalar == nil {
          let isNameless = Self.nameless.contains { entry.isCalled($0) }
          waiting.append((entry.value, isNameless ? name : entry.key))
        }
      }
      if isProtected, let items = node["items"] { hide(items) }
      if isSecret {
        if let name { names.insert(Array(name.utf8)) }
        hideExamples(of: node)
      }
    }
  }

  private mutating func hideExamples(of rule: Node) {
    guard let examples = rule["examples"] else { return }
    if let valid = examples["valid"] { hide(valid) }
    for example in examples["invalid"]?.items ?? [] {
      if let value = example["value"] { hide(value) }
    }
  }

  /// Values of secret fields in examples of the form.
  private mutating func lookForValues(in examples: Node) {
    waiting = [(examples, nil)]
    while let (node, _) = waiting.popLast() {
      for item in node.items ?? [] { waiting.append((item, nil)) }
      for entry in node.entries ?? [] {
        // Of a path or a pointer the last part.
        let last = entry.key.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }.last
        if let last, names.contains(Array(last)) {
          hide(entry.value)
        } else if !entry.isCalled("expect") {
          waiting.append((entry.value, nil))
        } else if let cleaned = entry.value["cleaned"] {
          // Beside it, names lead to codes and states.
          waiting.append((cleaned, nil))
        }
      }
    }
  }

  private mutating func hide(_ node: Node) {
    var inner = [node]
    while let node = inner.popLast() {
      if node.scalar != nil { ranges.append(node.range) }
      inner += node.items ?? []
      inner += (node.entries ?? []).map(\.value)
    }
  }
}

extension Entry {
  /// By its bytes: to compare texts otherwise takes quadratic time in a run of combining marks.
  fileprivate func isCalled(_ name: String) -> Bool { key.utf8.elementsEqual(name.utf8) }

  fileprivate func isTrue(_ name: String) -> Bool {
    isCalled(name) && value.scalar?.json == .boolean(true)
  }
}
