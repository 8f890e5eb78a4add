internal import FormCheck
internal import Testing

/// A form with its mistakes between `⟦` and `⟧`: the very text that stands over the carets.
package struct MistakeCase: Sendable, CustomTestStringConvertible {
  package var marked: String
  /// The codes, in the order of the marks.
  package var codes: [String]
  /// What the text must say, besides.
  var says: [String]
  /// What is wrong with the program, where it is known not to answer so yet.
  var bug: String?

  package init(_ marked: String, _ codes: String..., says: [String] = [], bug: String? = nil) {
    (self.marked, self.codes, self.says, self.bug) = (marked, codes, says, bug)
  }

  /// A form whose field `x` in line 3 says this.
  package static func field(
    _ text: String, _ codes: String..., says: [String]
  ) -> MistakeCase {
    var made = MistakeCase("form: t\nfields:\n  x: { \(text) }\n  k: {}", says: says)
    made.codes = codes
    return made
  }

  package var testDescription: String {
    marked.split(separator: "\n").filter { $0.contains("⟦") }.joined(separator: " ⏎ ")
  }

  private var form: String { marked.filter { $0 != "⟦" && $0 != "⟧" } }

  /// `code line:column text` for each mark.
  private var expected: [String] {
    var found: [String] = []
    for (number, line) in marked.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      var column = 1
      var open: (column: Int, text: String)?
      for character in line {
        switch character {
        case "⟦": open = (column, "")
        case "⟧":
          let code = found.count < codes.count ? codes[found.count] : "no code"
          found.append("\(code) \(number + 1):\(open?.column ?? 0) \(open?.text ?? "")")
          open = nil
        default:
          open?.text.append(character)
          column += 1
        }
      }
    }
    return found
  }

  /// The same for each mistake: the text is found over the carets.
  private func told(_ error: FormError) -> [String] {
    let rendered = error.description.split(separator: "\n")
    var texts: [String] = []
    for (place, line) in rendered.enumerated() where line.contains("|") && line.contains("^") {
      let start = line.prefix { $0 != "^" }.count
      let count = line.dropFirst(start).prefix { $0 == "^" }.count
      texts.append(String(rendered[place - 1].dropFirst(start).prefix(count)))
    }
    return error.mistakes.enumerated().map { place, mistake in
      let text = place < texts.count ? texts[place] : "nothing"
      return "\(mistake.code) \(mistake.line):\(mistake.column) \(text)"
    }
  }

  func expectSo() throws {
    let form = form
    let error = try #require(throws: FormError.self) { try ValidationForm(form) }
    #expect(told(error) == expected, "\(error)")
    for text in says { #expect(error.description.contains(text), "\(error)") }
  }

  package func test() throws {
    guard let bug else { return try expectSo() }
    withKnownIssue(Comment(rawValue: bug)) { try expectSo() }
  }
}
