import FormText
import Testing

@testable import FormLint

/// Comments that ignore findings.
@Suite struct SuppressionTests {
  /// Lines of a form below `fields:`, and the codes that are left.
  static let cases: [(lines: String, codes: [String])] = [
    ("  pin: { length: ..8 }  # formcheck: ignore secretName it is on the card\n", []),
    ("  # formcheck: ignore secretName it is on the card\n  pin: { length: ..8 }\n", []),
    // Only its own line, and only its own code.
    (
      "  # formcheck: ignore secretName it is on the card\n\n  pin: { length: ..8 }\n",
      ["secretName", "uselessIgnore"].sorted().reversed()
    ),
    (
      "  pin: { length: ..8 }  # formcheck: ignore neverFails it is on the card\n",
      ["secretName", "uselessIgnore"]
    ),
    (
      "  pin: { length: ..8 }  # formcheck: ignore secretName\n",
      ["secretName", "ignoreWithoutReason"]
    ),
    (
      "  pin: { length: ..8 }  # formcheck: ignore secretname it is so\n",
      ["secretName", "uselessIgnore"]
    ),
    ("  a: { length: ..8 }  # formcheck: ignore\n", ["uselessIgnore"]),
    // Several above one line.
    (
      "  # formcheck: ignore secretName it is on the card\n  # formcheck: ignore neverFails it reads well\n  pin: { length: 1.. }\n",
      []
    ),
    // Words in a text are no comment.
    ("  pin: { length: ..8, help: 'x # formcheck: ignore secretName no' }\n", ["secretName"]),
    (
      "  pin:\n    length: ..8\n    help: |\n      # formcheck: ignore secretName no\n",
      ["secretName"]
    ),
    ("  pin: { length: ..8 }  # formcheck ignores nothing\n", ["secretName"]),
  ]

  @Test(arguments: 0..<cases.count)
  func leavesWhatIsNotIgnored(_ index: Int) throws {
    let test = Self.cases[index]
    let found = try Linted.findings("form: t\nfields:\n" + test.lines)
    let left = found.filter { $0.severity != .note }.map(\.code)
    #expect(left.sorted() == Array(test.codes).sorted(), "\(test.lines)")
  }

  @Test func aCodeThatIsNotLookedForIsNotUseless() throws {
    let text =
      "form: t\nfields:\n  pin: { length: ..8 }  # formcheck: ignore secretName on the card\n"
    #expect(try Linted.findings(text, codes: ["neverFails", "uselessIgnore"]).isEmpty)
  }

  @Test func windowsLinesAreLines() throws {
    let text =
      "form: t\r\nfields:\r\n  # formcheck: ignore secretName it is on the card\r\n  pin: { length: ..8 }\r\n"
    #expect(try Linted.findings(text).filter { $0.severity != .note }.isEmpty)
  }

  @Test func aThousandFindingsAreCounted() throws {
    let fields = (0..<250).map { "  f\($0): {}\n" }.joined()
    var linter = Linter()
    linter.selected = ["noUpperBound"]
    let text = "form: t\nfields:\n" + fields
    guard case .findings(let found, let uncounted) = linter.lint(name: "t", bytes: Array(text.utf8))
    else {
      Issue.record("no findings")
      return
    }
    #expect(found.count == 100)
    #expect(uncounted == ["noUpperBound": 150])
  }
}
