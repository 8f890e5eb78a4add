import FormCheck
import TestFixtures
import Testing

@Suite struct WordingTests {
  /// A field, a value and the words that messages.yaml gives them.
  static let texts: [(String, String, String)] = [
    ("required: true", "", "fill this in"),
    ("required: true, choices: [a]", "", "choose one"),
    ("required: true, items: {}", "", "add at least one"),
    ("required: true, fields: {}", "", "fill in this part"),
    ("required: true, type: boolean", "", "answer yes or no"),
    ("required: true, type: boolean, choices: [true]", "", "tick this to continue"),
    ("type: integer", "1.5", "enter a whole number, such as 12, not “1.5”"),
    ("type: integer", "[1]", "enter a whole number, such as 12"),
    ("type: integer, secret: true", "1.5", "enter a whole number, such as 12"),
    ("type: number", "'a'", "enter a number, such as 12.5, not “a”"),
    ("type: boolean", "'yes'", "send true or false, not the string “yes”"),
    ("type: boolean", "1", "send true or false, not 1"),
    ("type: datetime", "'2026-06-15 12:00:00'", "add the time zone, such as 2026-06-15T12:00:00Z"),
    (
      "type: date", "'2026-02-30'",
      "enter a date that exists, as year-month-day: 2026-06-15, not “2026-02-30”"
    ),
    ("type: time", "'9:30'", "write 09:30"),
    (
      "type: datetime", "'2026'",
      "enter a date and time that exist, with the time zone, such as 2026-06-15T09:30:00+02:00, not “2026”"
    ),
    ("length: ..9", "5", "send a string: put “5” in quotes"),
    ("length: ..9", "{}", "send a string"),
    ("items: {}", "5", "send a list, not a number"),
    ("items: {}", "{}", "send a list, not an object"),
    ("fields: {}", "'a'", "send an object, not a string"),
    ("fields: {}", "true", "send an object, not true"),
    ("pattern: a", "'b'", "this does not match a"),
    ("pattern: a, placeholder: A", "'b'", "this is not written as it should be; write it like A"),
    ("length: 3..", "'ab'", "use 3 characters or more; you have 2"),
    ("length: ..1", "'ab'", "use 1 character or fewer; you have 2"),
    ("length: ..1, secret: true", "'ab'", "use 1 character or fewer"),
    ("length: 3.. bytes", "'ab'", "use 3 characters or more; you have 2"),
    (
      "length: ..1 bytes", "'é'",
      "use 1 character or fewer; emoji and letters with accents may count as more than one; you have 2"
    ),
    (
      "length: ..1 bytes, secret: true", "'abc'",
      "use 1 character or fewer; emoji and letters with accents may count as more than one"
    ),
    ("length: 6", "'ab'", "use exactly 6 characters; you have 2"),
    ("length: 1", "'ab'", "use exactly 1 character; you have 2"),
    ("length: [2.., ..2]", "'abc'", "use 2 characters or fewer; you have 3"),
    ("type: integer", "'2000'", "send 2000 without quotes"),
    ("type: integer", "'3e2'", "send 3e2 without quotes"),
    // Blanks are no part of a number.
    ("type: integer", "'7 '", "send 7 without quotes"),
    ("type: integer", "'7 e'", "enter a whole number, such as 12, not “7 e”"),
    ("type: number", "'7.5 '", "send 7.5 without quotes"),
    ("type: integer", "'2.5'", "enter a whole number, such as 12, not “2.5”"),
    ("type: integer", "'02'", "enter a whole number, such as 12, not “02”"),
    ("type: integer", "'true'", "enter a whole number, such as 12, not “true”"),
    ("type: integer, normalize: [trim]", "' 7 '", "send 7 without quotes"),
    ("type: integer, secret: true", "'7'", "enter a whole number, such as 12"),
    ("type: number", "'-2.5'", "send -2.5 without quotes"),
    ("type: boolean", "'true'", "send true without quotes"),
    ("type: boolean", "'TRUE'", "send true without quotes"),
    (
      "type: date, normalize: [{ date: dd.MM.yyyy }]", "'31.02.2026'",
      "enter a date that exists, as day.month.year: 15.06.2026, not “31.02.2026”"
    ),
    (
      "type: date, normalize: [{ date: [dd.MM.yyyy, dd.MM.yy] }]", "'31.02.2026'",
      "enter a date that exists, as day.month.year: 15.06.2026, not “31.02.2026”"
    ),
    (
      "type: date, normalize: [{ date: MM/yy }]", "'13/26'",
      "enter a date that exists, as month/year: 06/26, not “13/26”"
    ),
    (
      "type: date, normalize: [{ date: dd.MM.yyyy }, { date: yyyyMMdd }]", "'x'",
      "enter a date as day.month.year or yearmonthday, such as 15.06.2026, not “x”"
    ),
    (
      "type: date, normalize: [{ date: dd.MM.yyyy }]", "'01.02.26'",
      "enter a date as day.month.year, such as 15.06.2026, not “01.02.26”"
    ),
    (
      "type: date", "'01.02.26'",
      "enter a date as year-month-day, such as 2026-06-15, not “01.02.26”"
    ),
    (
      "type: date", "'2026-01-02 10:00'",
      "enter a date as year-month-day, such as 2026-06-15, not “2026-01-02 10:00”"
    ),
    (
      "type: date", "'2026-02-30x'",
      "enter a date as year-month-day, such as 2026-06-15, not “2026-02-30x”"
    ),
    ("type: number, normalize: [{ number: de }], range: 0.50..", "'0,10'", "enter 0,50 or more"),
    ("type: number, normalize: [{ number: de }], range: 0.50..", "0.1", "enter 0,50 or more"),
    (
      "type: number, normalize: [{ number: de }], step: 0.25", "'0,3'",
      "enter a multiple of 0,25: 0,25 or 0,5"
    ),
    (
      "type: date, normalize: [{ date: dd.MM.yyyy }], range: today..", "'01.02.2020'",
      "enter 15.06.2026 or later"
    ),
    ("type: number, range: 1.50..", "1", "enter 1.50 or more"),
    ("type: number, range: { above: 1 }", "1", "enter more than 1"),
    ("type: number, range: ..1", "2", "enter 1 or less"),
    ("type: number, range: { below: 1 }", "1", "enter less than 1"),
    ("type: date, range: today..", "'2020-01-01'", "enter 2026-06-15 or later"),
    ("type: date, range: ..today-13y", "'2020-01-01'", "enter 2013-06-15 or earlier"),
    ("type: time, range: 08:00..", "'07:00'", "enter 08:00 or later"),
    ("type: integer, step: 5", "7", "enter a multiple of 5: 5 or 10"),
    ("type: integer, step: 5", "-7", "enter a multiple of 5: -10 or -5"),
    ("type: integer, step: 5, range: 6..", "7", "enter a multiple of 5: 10"),
    ("type: integer, step: 5, range: ..9", "7", "enter a multiple of 5: 5"),
    ("type: integer, step: 5, range: { above: 5, below: 10 }", "7", "enter a multiple of 5"),
    ("type: integer, step: 5, secret: true", "7", "enter a multiple of 5"),
    ("type: number, step: 0.01", "1.005", "use 2 decimal places or fewer"),
    ("type: number, step: 0.1", "1.05", "use 1 decimal place or fewer"),
    ("choices: [red, green]", "'gren'", "choose one of these: red, green; did you mean “green”?"),
    ("choices: { r: Red, g: Green }", "'zzz'", "choose one of these: r (Red), g (Green)"),
    ("choices: { red: Red, g: Green }", "'zzz'", "choose one of these: red, g (Green)"),
    ("choices: { r: Red, g: Green }", "'GREEN'", "use “g” in place of “GREEN”"),
    ("type: any, choices: [1, a, true]", "'b'", "choose one of these: 1, “a”, true"),
    ("type: any, choices: [1, a, true]", "'true'", "send true without quotes"),
    ("type: any, choices: [1, a, true]", "'1'", "send 1 without quotes"),
    ("type: any, choices: ['1', 'true']", "1", "send a string: put “1” in quotes"),
    ("type: any, choices: ['1', 'true']", "true", "send a string: put “true” in quotes"),
    (
      "choices: [a1, b2, c3, d4, e5, f6, g7, h8, i9]", "'zzzz'",
      "choose one of these: a1, b2, c3, d4, e5, f6, g7 and 2 more"
    ),
    ("forbidden: [admin]", "'Admin'", "“Admin” cannot be used here; choose another"),
    ("forbidden: [admin], secret: true", "'Admin'", "cannot be used here; choose another"),
    (
      "checksum: luhn", "'79927398710'",
      "a digit or letter is wrong, or two are swapped; compare it with the original"
    ),
    ("includes: '-'", "'a'", "add “-”"), ("excludes: '-'", "'-'", "leave out “-”"),
    ("includes: [{ find: '[A-Z]' }]", "'a'", "use capital letters: A"),
    (
      "includes: [{ find: '[A-Z]' }], placeholder: Ana", "'a'",
      "use capital letters: A"
    ),
    (
      "excludes: [{ find: '[A-Z]' }], placeholder: ana", "'A'",
      "use small letters: a"
    ),
    (
      "unicode: [noControl]", #"'ab\u0007'"#,
      "leave out the character at position 3 (a character that cannot be shown)"
    ),
    (
      "unicode: [noConfusables]", "'\u{440}a'",
      "leave out the character at position 1: “\u{440}” (a letter that looks like another)"
    ),
    ("items: {}, count: 2", "['a']", "add 1 more; exactly 2 are needed"),
    ("items: {}, count: 1", "['a','b']", "remove 1; exactly 1 is needed"),
    ("check: this != 'a'", "'a'", "this cannot be used here; enter something else"),
    ("items: {}, count: 2..", "['a']", "add 1 more; at least 2 are needed"),
    ("items: {}, count: ..1", "['a','b','c']", "remove 2; at most 1 is allowed"),
    (
      "pattern: '(?=a)(a+)+'", "'\("a".times(40))!'",
      "this could not be checked; make it shorter or simpler"
    ),
  ]

  @Test(arguments: texts)
  func theDefaultWords(_ field: String, _ value: String, _ words: String) throws {
    let report = try report("form: t\nfields: { x: { \(field) } }", Judged.payload(value))
    #expect(report.issues.map(\.message) == [words])
  }

  @Test func wordsAboutOtherFieldsAndKeys() throws {
    let form = """
      form: t
      fields: { one: { label: First }, two: { equals: one }, three: {}, four: { differs: three } }
      """
    let payload =
      "{\"one\":\"a\",\"two\":\"b\",\"three\":\"c\",\"four\":\"c\",\n\"thre\":1,\n\"thre\":2}"
    #expect(
      try report(form, payload).issues.map(\.message) == [
        "this is not the same as “First”", "this must not be the same as “three”",
        "“thre” is not a field of this form; did you mean “three”?",
        "“thre” appears twice, first in line 2",
      ])
    #expect(
      try report(form, "{\"one\" 1}").issues.map(\.message) == [
        "this is not JSON: “:” is expected here, not “1”"
      ])
    #expect(
      try report(form, "{\"zzzzzzzz\":1}").issues.map(\.message) == [
        "“zzzzzzzz” is not a field of this form"
      ])
  }

  /// The entry, the field, its rules from the outermost in, the ready message.
  static let precedence: [(String, String)] = [
    ("includes: [{ text: a, message: entry }], message: field", "entry"),
    ("includes: [{ text: a, message: { missingPart: entry } }], message: field", "entry"),
    ("includes: [{ text: a, message: { tooLong: entry } }], message: field", "field"),
    ("includes: [a], message: { missingPart: code }", "code"),
    ("includes: [a], message: { tooLong: code }", "add “a”"),
    ("rule: outer", "outer"), ("rule: outer, message: field", "field"),
    ("rule: outer, message: { tooLong: field }", "outer"), ("rule: inner", "inner"),
    ("rule: bare", "inner"), ("rule: silent", "add “a”"),
  ]

  @Test(arguments: precedence)
  func whoseWordsCount(_ field: String, _ words: String) throws {
    let form = """
      form: t
      rules:
        inner: { includes: [a], message: inner }
        outer: { rule: inner, message: outer }
        bare: { rule: inner }
        silent: { includes: [a] }
      fields: { x: { \(field) } }
      """
    #expect(try report(form, Judged.payload("'b'")).issues.map(\.message) == [words])
  }

  private static let shapes = """
    rules:
      id: { type: integer, range: 1.. }
      word: { pattern: '[a-z]+' }
      order: { summary: an order number, pattern: 'o[0-9]+' }
      who: { fields: { name: {} } }
      firm: { fields: { vat: {} } }
      pair: { items: [{}, {}] }
      many: { items: {} }
      either: { rule: { any: [id, who] } }
    """

  /// Shapes are named by what they accept, or what they are; two that are the same by their names.
  @Test(arguments: [
    ("[id, who]", "true", "enter a whole number or an object, not “true”"),
    ("[id, order]", "true", "enter a whole number or an order number, not “true”"),
    ("[who, word, id]", "true", "enter an object, a string or a whole number, not “true”"),
    ("[id, who, firm]", "true", "enter a whole number, who or firm, not “true”"),
    ("[id, pair]", "true", "enter a whole number or a list, not “true”"),
    ("[pair, many]", "true", "enter pair or many, not “true”"),
    ("[id, who]", "0", "enter a whole number or an object"),
    ("[order, word, who]", "'5'", "enter an order number, a string or an object"),
  ])
  func shapesAreNamed(_ rules: String, _ value: String, _ words: String) throws {
    let form = "form: t\n\(Self.shapes)\nfields: { x: { rule: { any: \(rules) } } }"
    #expect(try report(form, Judged.payload(value)).issues.first?.message == words)
  }

  @Test(arguments: ["en", "ar", "de", "es", "fr", "ja", "ka", "ru"])
  func shapesAreNamedInEachLanguage(locale: String) throws {
    let form = try ValidationForm(
      "form: t\n\(Self.shapes)\nfields: { x: { rule: { any: [id, who] } }, y: { type: [integer, text] } }"
    )
    let report = Checker(form, locale: locale).check(Array(#"{"x":true,"y":true}"#.utf8))
    let wants = report.issues.map { $0.params["want"] }
    guard wants.count == 2, case .text(let shapes)? = wants[0], case .text(let types)? = wants[1]
    else {
      Issue.record("\(wants)")
      return
    }
    let names = shapes.split { !$0.isLetter }
    #expect(!names.contains("who") && !names.contains("id"))
    // A whole number is called the same in both.
    #expect(shapes.first == types.first)
    #expect(shapes.contains("a whole number") == (locale == "en"))
  }

  /// A message, and what becomes of it where `got` is 5 and `want` is 1.
  static let templates: [(String, String)] = [
    ("have {got}, want {want}", "have 5, want 1"),
    ("{want} |sign|signs| or fewer, not {got} |sign|signs|", "1 sign or fewer, not 5 signs"),
    ("a[ and {nothing}] b[ but {got}]", "a b but 5"), ("see [1] and [note]", "see [1] and [note]"),
    ("a {nothing} b", "a  b"), ("{ got } {got", "{ got } {got"), ("50% | off", "50% | off"),
  ]

  @Test(arguments: templates)
  func placeholdersAndPlurals(_ message: String, _ words: String) throws {
    let form = "form: t\nfields: { x: { length: ..1, message: '\(message)' } }"
    #expect(try report(form, Judged.payload("'abcde'")).issues.map(\.message) == [words])
  }

  @Test func aValueIsShownOnOneLineAndCut() throws {
    let number = "form: t\nfields: { x: { type: integer } }"
    let report = try report(
      number, Judged.payload(#"'\u001b[31m\n\u202e{want}\#("a".times(500))'"#))
    let message = try #require(report.issues.first?.message)
    #expect(message.contains("␛[31m␊\u{FFFD}{want}aaa") && message.hasSuffix("…”"))
    #expect(message.count < 300)
  }

  @Test func aListHasTheTranslatedChoicesOfItsItems() throws {
    let form = try ValidationForm(
      """
      form: t
      fields: { tags: { items: { choices: { a: Red, b: Green } } } }
      messages: { de: { fields: { tags: { choices: { a: Rot, b: Grün } } } } }
      """)
    let report = Checker(form, locale: "de").check(Array(#"{"tags": ["c"]}"#.utf8))
    #expect(report.issues.map(\.message).first?.contains("a (Rot), b (Grün)") == true)
    #expect(report.issues.map(\.params["want"]) == [.values(["a", "b"])])
  }

  /// What is no JSON, and would be a blank or nothing if it were shown as it is.
  @Test(arguments: [
    ("\t", #"a tab in a string as \t"#), ("\n", #"a line break in a string as \n"#),
    ("\r", #"a line break in a string as \n"#),
    ("\u{1}", #"a control character in a string as \u and four digits"#),
  ])
  func controlCharacters(_ character: String, _ words: String) throws {
    let report = Checker(try ValidationForm("form: t\nfields: { a: {} }"))
      .check(Array("{\"a\":\"x\(character)y\"}".utf8))
    #expect(
      report.issues.map(\.message) == [
        "this is not JSON: write \(words)"
      ])
  }
}
