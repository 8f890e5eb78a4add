import FormCheck
import Testing

/// Values that a form lists, as they were written: what is the same, what is none, and letter case aside.
@Suite struct WrittenValueTests {
  // MARK: The same value twice

  /// A field's type and its choices, with the columns of those that stand twice.
  @Test(arguments: [
    ("any", "[1, '1']", []), ("any", "[1, 1.0]", [1]), ("any", "[true, 'true', 1, '1']", []),
    ("text", "[1, '1']", [1]), ("text", "[a, A]", []), ("text", "[a, b, a, b]", [2, 3]),
    ("integer", "[1, 2, 1e0]", [2]), ("number", "[0.5, 5e-1, 50e-2]", [1, 2]),
    ("number", "[0, -0]", [1]), ("boolean", "[true, true]", [1]),
    // Two spellings of one letter are two texts, as in JSON.
    ("text", "[\u{E9}, e\u{301}]", []),
  ])
  func doubles(_ type: String, _ choices: String, _ places: [Int]) throws {
    let text = "form: t\nfields: { x: { type: \(type), choices: \(choices) } }"
    guard !places.isEmpty else {
      _ = try ValidationForm(text)
      return
    }
    let error = try #require(throws: FormError.self) { try ValidationForm(text) }
    #expect(error.mistakes.map(\.code) == places.map { _ in "duplicateChoice" }, "\(error)")
    let start = 34 + type.count
    let items = choices.dropFirst().dropLast().split(separator: ",")
    let columns = places.map { place in
      start + items[..<place].reduce(0) { $0 + $1.count + 1 } + (place > 0 ? 1 : 0)
    }
    #expect(error.mistakes.map(\.column) == columns, "\(error)")
  }

  @Test func anyHasBoth() throws {
    let form = try ValidationForm(
      "form: t\nfields: { x: { type: any, choices: [1, '1', a] } }")
    for (payload, isValid) in [
      (#"{"x":1}"#, true), (#"{"x":"1"}"#, true), (#"{"x":1.0}"#, true), (#"{"x":"a"}"#, true),
      (#"{"x":2}"#, false), (#"{"x":"1.0"}"#, false), (#"{"x":true}"#, false),
    ] { #expect(Checker(form).check(payload.utf8).isValid == isValid, "\(payload)") }
  }

  // MARK: Numbers of other languages

  /// Each is told, with what to write; what is a number of ours is not.
  @Test func choicesThatAreNoNumbers() throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm(
        """
        form: t
        fields: { x: { type: number, choices: [1e3, 0x10, 012, 1_000, .5, +5, '7', 5., x, 1.5] } }
        """)
    }
    #expect(error.mistakes.map(\.code) == Array(repeating: "wrongType", count: 8))
    let help = error.mistakes.map { $0.help.prefix { $0 != ":" } }
    #expect(
      help == [
        "write 16", "write 12", "write 1000", "write 0.5", "write 5", "write 7 without quotes",
        "write 5", "write numbers here, or give the field another type",
      ])
  }

  @Test(arguments: [
    ("type: number, range: 0x10..", "boundsMalformed", "write 16"),
    ("type: number, range: .5..1", "boundsMalformed", "write 0.5"),
    ("type: integer, range: { max: 1_000 }", "boundsMalformed", "write 1000"),
    ("type: number, range: +5..", "boundsMalformed", "write 5"),
    ("type: number, step: .01", "stepMalformed", "write 0.01"),
    ("type: integer, default: 0x10", "defaultUnfit", "write 16"),
    ("type: integer, default: '5'", "defaultUnfit", "write 5 without quotes"),
    ("type: integer, forbidden: [0o17]", "wrongType", "write 15"),
    ("type: number, choices: ['1,5']", "wrongType", "write 1.5"),
    ("type: boolean, choices: [yes]", "wrongType", "write true or false"),
  ])
  func numbersOfOtherLanguages(_ field: String, _ code: String, _ help: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { x: { \(field) } }")
    }
    #expect(error.mistakes.map(\.code) == [code], "\(error)")
    #expect(error.mistakes.allSatisfy { $0.help.hasPrefix(help) }, "\(error)")
  }

  // MARK: Letter case aside

  /// Pairs that are alike by CaseFolding.txt (statuses C and F), and pairs that are not.
  @Test(arguments: [
    ("Straße", "STRASSE", true), ("STRASSE", "straße", true), ("Straße", "STRAẞE", true),
    ("ΣΊΣΥΦΟΣ", "σίσυφος", true), ("σίσυφοσ", "σίσυφος", true), ("ﬀ", "FF", true),
    ("K", "k", true), ("ſ", "S", true), ("Å", "å", true), ("ᾳ", "ΑΙ", true),
    ("Ǆ", "ǆ", true), ("ǅ", "ǆ", true), ("И", "и", true), ("ᏸ", "Ᏸ", true), ("ꭰ", "Ꭰ", true),
    ("𐐀", "𐐨", true), ("İ", "i\u{307}", true), ("Admin", "aDMIN", true),
    ("ı", "i", false), ("ı", "I", false), ("Strase", "STRASSE", false), ("e", "é", false),
    ("admin", "admin ", false), ("日本", "日木", false), ("@", "`", false), ("[", "{", false),
  ])
  func forbidden(_ listed: String, _ sent: String, _ isAlike: Bool) throws {
    for (listed, sent) in [(listed, sent), (sent, listed)] {
      for word in ["", "this is longer than sixteen bytes: "] {
        let form = try ValidationForm(
          "form: t\nfields: { x: { forbidden: ['other', '\(word)\(listed)', root] } }")
        let report = Checker(form).check(Array(#"{"x":"\#(word)\#(sent)"}"#.utf8))
        #expect(
          report.issues.map(\.code) == (isAlike ? ["forbiddenValue"] : []), "\(listed) \(sent)")
      }
    }
  }

  // MARK: A placeholder in a variant

  private static func form(_ field: String, _ rule: String = "") -> String {
    """
    form: t
    rules:
      zip:
        variants:
          DE: { pattern: '[0-9]{5}', placeholder: '10115' }
          GE: { pattern: '[0-9]{4}' }
        otherwise: { pattern: '[A-Z]+', placeholder: ABC }\(rule)
    fields: { c: {}, x: { rule: zip, by: c\(field) } }
    """
  }

  /// The field's own word goes before the variant's, and that before the rule's.
  @Test(arguments: [
    ("", "", "DE", "10115"), ("", "", "XX", "ABC"), (", placeholder: '7'", "", "DE", "7"),
    ("", "\n    placeholder: '99'", "DE", "10115"), ("", "\n    placeholder: '99'", "GE", "99"),
  ])
  func placeholders(_ field: String, _ rule: String, _ by: String, _ example: String) throws {
    let form = try ValidationForm(Self.form(field, rule))
    let report = Checker(form).check(#"{"c":"\#(by)","x":"-"}"#.utf8)
    #expect(report.issues.map(\.code) == ["patternMismatch"])
    #expect(report.issues.allSatisfy { $0.message.contains(example) }, "\(report.issues)")
  }
}
