internal import FormDocuments

/// Writes a form as YAML: short maps on one line, longer ones as blocks.
struct FormTreeWriter {
  private(set) var text = ""

  /// A line with a map is at most this long.
  private static let width = 110

  private static let longestKey = 1_000

  /// The text of a form.
  static func yaml(_ entries: [FormEntry]) -> String {
    var writer = FormTreeWriter()
    writer.block(entries, indent: 0)
    return writer.text
  }

  private mutating func block(_ entries: [FormEntry], indent: Int) {
    let margin = String(repeating: " ", count: indent)
    for entry in entries {
      for comment in entry.comments { text += "\(margin)# \(comment)\n" }
      let key = Self.key(entry)
      // A long key stands on a line of its own (YAML 1.2, section 7.4.2: implicit keys have at most 1,024 characters).
      text +=
        key.utf8.count > Self.longestKey ? "\(margin)? \(key)\n\(margin):" : "\(margin)\(key):"
      value(entry.value, indent: indent, used: indent + key.count + 2)
    }
  }

  private mutating func value(_ value: FormTree, indent: Int, used: Int) {
    switch value {
    case .plain(let word): text += " \(YAMLScalar.plain(word))\n"
    case .text(let string): text += " \(YAMLScalar.text(string))\n"
    case .list(let items):
      if let line = Self.flow(value, budget: Self.width - used) {
        text += " \(line)\n"
        return
      }
      text += "\n"
      let margin = String(repeating: " ", count: indent + 2)
      for item in items {
        if let line = Self.flow(item, budget: Self.width * 4) {
          text += "\(margin)- \(line)\n"
        } else if case .map(let entries) = item {
          var inner = FormTreeWriter()
          inner.block(entries, indent: indent + 4)
          text += "\(margin)- " + inner.text.dropFirst(indent + 4)
        } else {
          text += "\(margin)-"
          self.value(item, indent: indent + 2, used: indent + 3)
        }
      }
    case .map(let entries):
      if indent > 0 || entries.isEmpty, let line = Self.flow(value, budget: Self.width - used) {
        text += " \(line)\n"
        return
      }
      text += "\n"
      block(entries, indent: indent + 2)
    }
  }

  // MARK: One line

  /// A value on one line; nil where it is longer, or holds fields of its own with many keys.
  private static func flow(_ value: FormTree, budget: Int) -> String? {
    guard budget > 0 else { return nil }
    let line: String
    switch value {
    case .plain(let word): line = YAMLScalar.plain(word, isFlow: true)
    case .text(let string): line = YAMLScalar.text(string, isFlow: true)
    case .list(let items):
      var parts: [String] = []
      var rest = budget
      for item in items {
        guard let part = flow(item, budget: rest) else { return nil }
        rest -= part.count + 2
        parts.append(part)
      }
      line = "[\(parts.joined(separator: ", "))]"
    case .map(let entries):
      if entries.isEmpty { return "{}" }
      var parts: [String] = []
      var rest = budget
      for entry in entries {
        guard entry.comments.isEmpty, entry.key.utf8.count <= longestKey / 8,
          let part = flow(entry.value, budget: rest)
        else { return nil }
        let whole = "\(key(entry)): \(part)"
        rest -= whole.count + 2
        parts.append(whole)
      }
      line = "{ \(parts.joined(separator: ", ")) }"
    }
    return line.count <= budget ? line : nil
  }

  private static func key(_ entry: FormEntry) -> String {
    entry.hasPlainKey || entry.key == "null" ? entry.key : YAMLScalar.key(entry.key)
  }
}
