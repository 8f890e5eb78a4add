internal import FormModel

/// The pages of the language reference by their names, for the terminal.
package struct LanguagePages {
  private let pages: [ReferencePage]

  /// Reads the embedded reference.
  package init() { pages = ReferencePage.all }

  /// The names of all pages, by kind: `Keys`, `Types` and so on.
  package var names: [(kind: String, names: [String])] {
    ReferencePage.Kind.allCases.map { kind in
      (kind.heading, pages.filter { $0.kind == kind }.map(\.name))
    }
  }

  /// The names of all ready rules.
  package static var ruleNames: [String] { RuleLibrary.ruleNames }

  /// Keys without a page of their own, which stand in a table of another page.
  package var nestedKeys: [String] {
    Set(pages.flatMap { $0.rows().flatMap(\.keys) }).filter { !$0.isEmpty }.sorted()
  }

  /// The pages of a name as Markdown; for a nested key, its rows with the pages that they are on.
  ///
  /// Case, hyphens and spaces do not matter; `size()` names a function only, `date` the type and the function.
  ///
  /// - Returns: Nil for an unknown name.
  package func text(of name: String) -> String? {
    let wanted = Self.plain(name)
    let isCall = name.hasSuffix("()")
    let found = pages.filter { page in
      Self.plain(page.name) == wanted && (!isCall || page.kind == .function)
    }
    if !found.isEmpty { return found.map(\.text).joined(separator: "\n") }
    return isCall ? nil : rows(of: name)
  }

  private func rows(of key: String) -> String? {
    var lines: [String] = []
    var homes: [String] = []
    for page in pages {
      for row in page.rows() where row.keys.contains(key) {
        lines.append("- In `\(page.name)`: \(row.meaning)")
        if homes.last != page.name { homes.append(page.name) }
      }
    }
    if lines.isEmpty { return nil }
    let commands = homes.map { "formcheck language \(Self.plain($0))" }
    return """
      # \(key) (nested key)

      \(lines.joined(separator: "\n"))

      See: \(commands.joined(separator: ", "))

      """
  }

  private static func plain(_ name: String) -> String {
    let name = name.lowercased().replacing(" ", with: "-")
    return name.hasSuffix("()") ? String(name.dropLast(2)) : name
  }
}
