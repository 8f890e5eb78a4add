/// A page of the language reference: one key, type, code or function, or a topic.
///
/// The pages are the files in `rules/reference`. `make rules` joins them into `rules/language.md`, which is embedded:
/// a heading of the first level begins a kind, one of the second level a page, one of the third a section.
package struct ReferencePage: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case topic, key, type, code, function

    /// The heading of its pages, and in lower case their folder.
    package var heading: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "s" }
  }

  package let kind: Kind
  /// As its heading writes it: `pattern`, `size()`, `Empty and missing`.
  package let name: String
  /// What stands below the heading.
  package let lines: [Substring]

  /// All pages of the embedded reference, read anew by each call.
  package static var all: [ReferencePage] { pages(in: RuleLibrary.languageReference) }

  /// - Parameter text: Such as `rules/language.md`.
  package static func pages(in text: String) -> [ReferencePage] {
    var pages: [ReferencePage] = []
    var kind: Kind?
    var name: String?
    var lines: [Substring] = []
    var isCode = false
    func finish() {
      guard let kind, let name else { return }
      let body = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
      pages.append(ReferencePage(kind: kind, name: name, lines: Array(body)))
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("# ") || line.hasPrefix("## ") {
        finish()
        (name, lines) = (nil, [])
        if line.hasPrefix("## ") {
          name = String(line.dropFirst(3))
        } else {
          kind = Kind.allCases.first { $0.heading == line.dropFirst(2) }
        }
      } else {
        lines.append(line)
      }
    }
    finish()
    return pages
  }

  // MARK: Its parts

  /// The paragraph below the heading, on one line.
  package var summary: String { lines.prefix { !$0.isEmpty }.joined(separator: " ") }

  /// A fact such as `Codes`, from the list below the summary; nil if the page lacks it.
  package func fact(_ name: String) -> String? {
    let start = "- **\(name)**: "
    guard let first = lines.firstIndex(where: { $0.hasPrefix(start) }) else { return nil }
    let more = lines[(first + 1)...].prefix { $0.hasPrefix("  ") }
    return ([lines[first].dropFirst(start.count)] + more.map { $0.dropFirst(2) })
      .joined(separator: " ")
  }

  /// The rows of its tables: the words in back ticks of the first cell, and the last cell.
  ///
  /// - Parameter section: The heading above the table; nil for all tables.
  package func rows(under section: String? = nil) -> [(keys: [String], meaning: String)] {
    var rows: [(keys: [String], meaning: String)] = []
    var heading = ""
    for line in lines {
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      guard line.hasPrefix("| `"), section == nil || section == heading else { continue }
      let cells = line.dropFirst(2).split(separator: " | ", omittingEmptySubsequences: false)
      guard cells.count > 1, let last = cells.last else { continue }
      let keys = Self.codes(cells[0]).map { code in
        String(code.drop { "{ ".contains($0) }.prefix { $0.isLetter || $0.isNumber })
      }
      let meaning = last.hasSuffix(" |") ? last.dropLast(2) : last
      rows.append((keys, Self.withoutEntities(String(meaning))))
    }
    return rows
  }

  /// The words in back ticks.
  package static func codes(_ text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }

  /// The page by itself, as Markdown for a terminal: its heading names its kind, and bars in tables are plain.
  package var text: String {
    let kind = kind == .topic ? "" : " (\(kind.rawValue))"
    let body = lines.map { $0.hasPrefix("### ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
    return "# \(name)\(kind)\n\n" + Self.withoutEntities(body) + "\n"
  }

  private static func withoutEntities(_ text: String) -> String {
    text.replacing("&#124;", with: "|").replacing("<code>", with: "`")
      .replacing("</code>", with: "`")
  }
}
