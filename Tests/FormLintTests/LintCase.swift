import FormText
import Foundation
import Testing

@testable import FormLint

/// A file with a finding between « and », or without one.
struct LintCase: CustomTestStringConvertible, Sendable {
  var code: String
  var text: String
  var isRuleFile: Bool { text.contains("group:") }

  init(_ code: String, _ text: String) {
    self.code = code
    self.text = text
  }

  var testDescription: String { "\(code): \(text.prefix(80))" }

  /// The marked places in bytes, and the text without marks.
  var marked: (ranges: [SourceRange], text: String) {
    var ranges: [SourceRange] = []
    var plain = ""
    var start = 0
    for character in text {
      switch character {
      case "«": start = plain.utf8.count
      case "»": ranges.append(SourceRange(start, plain.utf8.count))
      default: plain.append(character)
      }
    }
    return (ranges, plain)
  }

  /// A form with these fields.
  static func fields(_ code: String, _ lines: String...) -> LintCase {
    LintCase(
      code, "form: t\nfields:\n" + lines.map { "  \($0)\n" }.joined())
  }
}

enum Linted {
  /// What is found in a text that lies alone in a folder, beside a file of rules `library.yaml`.
  static func findings(
    _ text: String, name: String = "t.yaml", codes: Set<String>? = nil
  ) throws -> [Diagnostic] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = "group: library\nrules: { member: { summary: a number, pattern: 'M\\d{6}' } }\n"
    try Data(library.utf8).write(to: folder.appending(path: "library.yaml"))
    var linter = Linter()
    linter.selected = codes
    let path = folder.appending(path: name).path
    switch linter.lint(name: path, bytes: Array(text.utf8)) {
    case .findings(let findings, _): return findings.map(\.diagnostic)
    case .mistakes(let mistakes):
      Issue.record("\(mistakes.map(\.message)) in \(text)")
      return []
    case .nothing:
      Issue.record("no form: \(text)")
      return []
    }
  }
}
