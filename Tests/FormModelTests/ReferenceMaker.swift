import Foundation
import TestSupport

@testable import FormModel

/// Joins the pages in `rules/reference` into `rules/language.md`.
struct ReferenceMaker {
  static let folder = RuleFiles.root.appending(path: "rules/reference")
  static let made = RuleFiles.root.appending(path: "rules/language.md")

  let text: String

  init() throws {
    var pages = ""
    for kind in ReferencePage.Kind.allCases {
      pages += "# \(kind.heading)\n\n"
      for file in try Self.files(of: kind) {
        pages += Self.nested(try Self.read(file)) + "\n"
      }
    }
    text = [
      try Self.read("index.md"), Self.contents(of: pages), pages,
      "<!-- `make rules` makes this file from the pages in rules/reference. -->\n",
    ].joined(separator: "\n")
  }

  /// A list of all pages; a link leads to the first heading of an anchor, and other pages have none.
  private static func contents(of pages: String) -> String {
    var anchors: Set<String> = ["contents"]
    var lines: [String] = []
    var isCode = false
    for line in pages.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#") else { continue }
      let name = line.drop { $0 == "#" || $0 == " " }
      let anchor = name.lowercased().replacing(" ", with: "-").replacing("()", with: "")
      let isFirst = anchors.insert(anchor).inserted
      if line.hasPrefix("# ") {
        lines.append("- **\(name)**:")
      } else if line.hasPrefix("## ") {
        lines[lines.count - 1] += isFirst ? " [\(name)](#\(anchor))," : " \(name),"
      }
    }
    return "# Contents\n\n" + lines.map { $0.dropLast() + "\n" }.joined()
  }

  /// The files of a kind, such as `keys/pattern.md`, in the order of their names.
  static func files(of kind: ReferencePage.Kind) throws -> [String] {
    let folder = kind.heading.lowercased()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: folder).path)
    return names.sorted().map { "\(folder)/\($0)" }
  }

  static func read(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// The headings of a page, each one level deeper; lines of code stay.
  private static func nested(_ page: String) -> String {
    var isCode = false
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && line.hasPrefix("#") ? "#" + line : line
    }
    return lines.joined(separator: "\n")
  }
}
