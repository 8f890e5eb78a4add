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
    case .plain(let word): text += " \(Self.plain(word, isFlow: false))\n"
    case .text(let string): text += " \(Self.scalar(string, isFlow: false))\n"
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
    case .plain(let word): line = plain(word, isFlow: true)
    case .text(let string): line = scalar(string, isFlow: true)
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

  // MARK: Scalars

  private static func key(_ entry: FormEntry) -> String {
    if entry.hasPlainKey || entry.key == "null" { return entry.key }
    return entry.key.contains(" ") ? quoted(entry.key) : scalar(entry.key, isFlow: true)
  }

  /// An expression or a word of the language.
  private static func plain(_ word: String, isFlow: Bool) -> String {
    isSafe(word, isFlow: isFlow) ? word : quoted(word)
  }

  /// A string that stays a string: what YAML would read as a number or a boolean is in quotes.
  static func scalar(_ string: String, isFlow: Bool) -> String {
    if case .text = Scalar(text: string, isPlain: true).json, isSafe(string, isFlow: isFlow) {
      return string
    }
    return quoted(string)
  }

  private static func isSafe(_ text: String, isFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
      last != UInt8(ascii: ":"), text.unicodeScalars.allSatisfy(isPrintable)
    else { return false }
    let special = "!&*[]{}%@>|\"'`#,?:=~"
    if special.utf8.contains(first) || first == UInt8(ascii: "<") && bytes.count > 1 {
      return false
    }
    if first == UInt8(ascii: "-"), !JSONScalar.isNumber(text) { return false }
    if text.contains(": ") || text.contains(" #") || text.contains("\\") { return false }
    if isFlow, bytes.contains(where: { ",[]{}\"'".utf8.contains($0) }) { return false }
    return true
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
      .surrogate:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  private static func quoted(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPrintable) {
      // Expressions have strings in single quotes.
      if text.contains("'"), !text.contains("\""), !text.contains("\\") { return "\"\(text)\"" }
      return
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }
    var line = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\t": line += "\\t"
      case _ where isPrintable(scalar): line.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        let count = scalar.value > 0xFFFF ? 8 : 4
        line += count == 8 ? "\\U" : "\\u"
        line += String(repeating: "0", count: count - digits.count) + digits
      }
    }
    return line + "\""
  }
}
