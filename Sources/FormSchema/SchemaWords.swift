internal import FormDocuments
internal import FormModel

/// Descriptions of keys, from the pages of the reference, so that each key has one description.
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

  /// Where a key stands: the same word may mean something else elsewhere.
  enum Place: String, CaseIterable {
    case form, field, check, records, cleanUp, checksum, catalogue, lookup, language, example, step
    case expect, control, manager, range, part, pattern, remote, unique, input, replacement, number,
      boolean
    case ruleFile, rule, ruleExamples, ruleExample, tag, choiceOfRules

    /// The page, and its sections with a table of such keys; nil for keys that have a page each.
    var table: (page: String, sections: [String])? {
      switch self {
      case .form, .field: nil
      case .check: ("check", ["Keys of an entry"])
      case .records: ("records", ["Conditions", "Other keys"])
      case .cleanUp: ("normalize", ["Steps with a value"])
      case .checksum: ("checksum", ["Keys"])
      case .catalogue: ("catalogues", ["Sources", "Columns", "Other keys"])
      case .lookup: ("lookup", ["Keys"])
      case .language: ("messages", ["Keys of a language", "Keys of a field"])
      case .example: ("examples", ["Keys of an example"])
      case .step: ("Scripts", ["Steps", "Steps of look-up fields"])
      case .expect: ("examples", ["Keys of expect"])
      case .control: ("controls", ["Keys"])
      case .manager: ("managers", ["Keys"])
      case .range: ("range", ["Keys"])
      case .part: ("includes", ["Keys"])
      case .pattern: ("pattern", ["Keys"])
      case .remote: ("remote", ["Keys"])
      case .unique: ("unique", ["Keys"])
      case .input: ("input", ["Keys"])
      case .replacement: ("normalize", ["Keys of replace"])
      case .number: ("normalize", ["Keys of number"])
      case .boolean: ("normalize", ["Keys of boolean"])
      case .ruleFile: ("Rule files", ["Keys of a file"])
      case .rule: ("Rule files", ["Keys of a rule"])
      case .ruleExamples: ("Rule files", ["Keys of examples"])
      case .ruleExample: ("Rule files", ["Keys of an invalid example"])
      case .tag: ("tag", ["Keys"])
      case .choiceOfRules: ("rule", ["Keys"])
      }
    }
  }

  private var pages: [String: ReferencePage] = [:]

  /// - Parameter reference: Markdown, such as `LanguageReference.text`.
  init(reference: String) {
    for page in ReferencePage.pages(in: reference) where page.kind == .key || page.kind == .topic {
      pages[page.name] = page
    }
  }

  /// - Returns: Nil for a key that the reference does not describe.
  func text(of key: String, in place: Place) -> Text? {
    let own = place.table.flatMap { row(of: key, in: $0) }
    // Keys of fields stand in other places, too, such as a rule or a script.
    guard let markdown = own ?? (place.table == nil ? pages[key]?.summary : nil) else { return nil }
    return Text(markdown: Self.withoutLinks(markdown))
  }

  private func row(of key: String, in table: (page: String, sections: [String])) -> String? {
    for section in table.sections {
      let rows = pages[table.page]?.rows(under: section) ?? []
      if let row = rows.first(where: { $0.keys.contains(key) }) { return row.meaning }
    }
    return nil
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
