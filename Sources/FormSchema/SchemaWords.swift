internal import FormDocuments
internal import FormModel

/// What people read of each key: as the reference of the language says it, so that there is one description of it.
struct SchemaWords {
  /// Words for editors that know Markdown and for those that do not.
  struct Text: Equatable {
    var markdown: String
    var plain: String { Self.plain(markdown) }

    /// Without signs of Markdown.
    private static func plain(_ markdown: String) -> String {
      markdown.replacing("**", with: "").replacing("`", with: "")
    }
  }

  /// Where a key stands: the same word may say something else elsewhere.
  enum Place: String, CaseIterable {
    case form, field, check, records, cleanUp, checksum, catalogue, lookup, language, example, step
    case expect, control, manager, range, part, pattern, remote, unique, input, replacement, number,
      boolean
    case ruleFile, rule, ruleExamples, ruleExample, tag, choiceOfRules

    /// The headings under which the reference has tables of such keys, and which of a table's cells describes one.
    fileprivate var tables: (headings: [String], cell: Int)? {
      switch self {
      case .form: (["The form itself"], 1)
      case .field: (["A field's keys"], 2)
      case .check: (["Checks"], 1)
      case .records: (["Records of a run", "Checks"], 1)
      case .cleanUp: (["`normalize`: clean-up"], 1)
      case .checksum: (["Texts"], 1)
      case .catalogue: (["Look-ups"], 1)
      case .lookup: (["Look-ups"], 2)
      case .language: (["Your own words, and secrets"], 1)
      case .step: (["Scripts"], 1)
      case .expect: (["Examples"], 1)
      case .example, .control, .manager, .range, .part, .pattern, .remote, .unique, .input,
        .replacement,
        .number, .boolean, .ruleFile, .rule, .ruleExamples, .ruleExample, .tag, .choiceOfRules:
        nil
      }
    }
  }

  /// Keys that the reference describes in a running text, or several in one row: by their places.
  static let own = RuleLibrary.words(named: "keys")?["keys"]

  /// Rows of tables by their headings: keys, and what stands in the cells.
  private var rows: [String: [(keys: [String], cells: [String])]] = [:]
  /// Sentences that begin with a key in bold, by that key.
  private var sentences: [String: String] = [:]

  /// - Parameter reference: Markdown, such as `LanguageReference.text`.
  init(reference: String) {
    var heading = ""
    var isCode = false
    for block in reference.replacing("\n|", with: "\n\n|").split(separator: "\n\n") {
      for line in block.split(separator: "\n") {
        if line.hasPrefix("```") { isCode.toggle() }
        if isCode { continue }
        if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
        if line.hasPrefix("| ") { readRow(line, heading) }
      }
      if !isCode { readSentences(block) }
    }
  }

  /// - Returns: Nil for a key of which nothing is said.
  func text(of key: String, in place: Place) -> Text? {
    let own = Self.own?[place.rawValue]?[key]?.text
    let sentence = place == .field ? sentences[key] : nil
    guard let markdown = own ?? sentence ?? cell(of: key, in: place) else { return nil }
    return Text(markdown: Self.withoutLinks(markdown))
  }

  private func cell(of key: String, in place: Place) -> String? {
    guard let tables = place.tables else { return nil }
    for heading in tables.headings {
      for row in rows[heading] ?? []
      where row.keys.contains(key) && row.cells.indices.contains(tables.cell) {
        return row.cells[tables.cell]
      }
    }
    return nil
  }

  /// Reads `| key, key | … | what it says |`.
  private mutating func readRow(_ line: Substring, _ heading: String) {
    let cells = line.replacing("| |", with: "|  |").split(
      separator: " | ", omittingEmptySubsequences: false
    ).map {
      String($0.trimmingPrefix("| ")).replacing("&#124;", with: "|").replacing("<code>", with: "`")
        .replacing("</code>", with: "`")
    }
    guard var last = cells.last, cells.count > 1 else { return }
    if last.hasSuffix(" |") { last.removeLast(2) }
    let keys = Self.codes(cells[0]).map { code in
      String(code.drop { $0 == "{" || $0 == " " }.prefix { $0.isLetter })
    }
    rows[heading, default: []].append((keys, cells.dropLast() + [last]))
  }

  /// What stands between back ticks.
  private static func codes(_ text: String) -> [Substring] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? $0.element : nil }
  }

  /// Reads sentences such as `**pattern** says this.`, of which the key stands in back ticks too.
  private mutating func readSentences(_ paragraph: Substring) {
    for sentence in String(paragraph).replacing("\n", with: " ").split(separator: ". ") {
      guard sentence.hasPrefix("**`"), let bold = sentence.dropFirst(2).firstRange(of: "**") else {
        continue
      }
      var names = Self.codes(String(sentence[..<bold.lowerBound]))
      // **`includes`** and **`excludes`** say something together.
      if sentence[bold.upperBound...].hasPrefix(" and **`") {
        names += Self.codes(String(sentence[bold.upperBound...])).prefix(1)
      }
      for name in names {
        let key = String(name.prefix { $0.isLetter })
        let ending = sentence.hasSuffix(".") ? "" : "."
        if sentences[key] == nil { sentences[key] = sentence + ending }
      }
    }
  }

  /// Links lead nowhere from an editor.
  private static func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let middle = rest.firstRange(of: "]("),
      let open = rest[..<middle.lowerBound].lastIndex(of: "["),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      result += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
