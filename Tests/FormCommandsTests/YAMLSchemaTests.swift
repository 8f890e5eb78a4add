import FormDocuments
import Testing

@testable import FormCommands

/// Payloads of YAML follow the core schema of YAML 1.2.2 (section 10.3.2).
@Suite struct YAMLSchemaTests {
  /// Plain spellings, and what they are as JSON; nil for what JSON cannot hold.
  static let plain: [(String, String?)] = [
    ("null", "null"), ("Null", "null"), ("NULL", "null"), ("~", "null"), ("", "null"),
    ("nULL", "\"nULL\""),
    ("~~", "\"~~\""), ("none", "\"none\""), ("nil", "\"nil\""), ("Nulla", "\"Nulla\""),
    ("true", "true"), ("True", "true"), ("TRUE", "true"), ("false", "false"), ("False", "false"),
    ("FALSE", "false"),
    ("tRUE", "\"tRUE\""), ("FAlse", "\"FAlse\""), ("yes", "\"yes\""), ("No", "\"No\""),
    ("on", "\"on\""), ("y", "\"y\""),
    ("0", "0"), ("-0", "-0"), ("+0", "0"), ("5", "5"), ("+5", "5"), ("-5", "-5"), ("007", "7"),
    ("-012", "-12"),
    ("00", "0"), ("08", "8"), ("1_000", "\"1_000\""), ("+-5", "\"+-5\""), ("+", "\"+\""),
    ("5-", "\"5-\""), ("1:30", "\"1:30\""),
    ("0o17", "15"), ("0o0", "0"), ("0o8", "\"0o8\""), ("0o", "\"0o\""), ("-0o7", "\"-0o7\""),
    ("0O7", "\"0O7\""),
    ("0x10", "16"), ("0xfF", "255"), ("0x0", "0"), ("0xG", "\"0xG\""), ("0x", "\"0x\""),
    ("+0x1", "\"+0x1\""), ("0X1", "\"0X1\""),
    ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"), ("0x3B9ACA00", "1000000000"),
    ("0x000000000000000000000000000000000000000001", "1"),
    ("0o7777777777777777777777", "73786976294838206463"), ("0b1", "\"0b1\""),
    ("1.5", "1.5"), ("1.20", "1.20"), (".5", "0.5"), ("-.5", "-0.5"), ("+.5", "0.5"), ("5.", "5.0"),
    ("-5.", "-5.0"),
    ("00.5", "0.5"), ("+1.5", "1.5"), (".", "\".\""), ("-.", "\"-.\""), ("1.5.2", "\"1.5.2\""),
    (".5.", "\".5.\""),
    ("1e3", "1e3"), ("1E+3", "1E+3"), ("+1e-3", "1e-3"), (".5e3", "0.5e3"), ("5.e3", "5.0e3"),
    ("e3", "\"e3\""), ("1e", "\"1e\""),
    ("1e+", "\"1e+\""), (".e3", "\".e3\""), ("0x1.8", "\"0x1.8\""), ("12e03", "12e03"),
    (".inf", nil), (".Inf", nil), (".INF", nil), ("+.inf", nil), ("-.INF", nil), (".nan", nil),
    (".NaN", nil), (".NAN", nil),
    ("-.nan", "\"-.nan\""), (".iNF", "\".iNF\""), ("inf", "\"inf\""), ("NaN", "\"NaN\""),
    (".Nan", "\".Nan\""),
    ("2026-01-01", "\"2026-01-01\""), ("text", "\"text\""), ("５", "\"５\""),
  ]

  private static func json(_ yaml: String) throws -> String {
    let record = try YAMLRecord.read(Array(yaml.utf8), DocumentLimits()).get()
    return String(decoding: record.json.prefix(record.count), as: UTF8.self)
  }

  @Test(arguments: plain)
  func plainScalarsAreResolved(_ spelling: String, _ json: String?) throws {
    let places = [
      ("\(spelling)", "%"), ("a: \(spelling)\n", "{\"a\":%}"), ("- \(spelling)\n", "[%]"),
      ("{ a: \(spelling) }", "{\"a\":%}"),
      ("x: &x \(spelling)\ny: *x\n", "{\"x\":%,\"y\":%}"),
      ("a:  \(spelling)  # a comment\n", "{\"a\":%}"),
    ]
    for (yaml, wanted) in places {
      // An empty document is none.
      if yaml.isEmpty || spelling.isEmpty && yaml.hasPrefix("{") { continue }
      guard let json else {
        #expect(throws: YAMLRecord.Problem.self, "\(yaml)") { try Self.json(yaml) }
        continue
      }
      #expect(try Self.json(yaml) == wanted.replacing("%", with: json), "\(yaml)")
    }
  }

  @Test(arguments: plain.map(\.0))
  func quotedScalarsAreTexts(_ spelling: String) throws {
    for yaml in ["'\(spelling)'", "\"\(spelling)\"", "|-\n  \(spelling)\n", ">-\n  \(spelling)\n"] {
      #expect(try Self.json("a: \(yaml)") == "{\"a\":\"\(spelling)\"}", "\(yaml)")
    }
  }

  @Test func keysStayAsTheyAreWritten() throws {
    #expect(
      try Self.json("{ ~: 1, True: 2, 0x10: 3, 5: 4, null: 5 }")
        == #"{"~":1,"True":2,"0x10":3,"5":4,"null":5}"#)
  }

  @Test(arguments: [("0x", "F", 1_024), ("0o", "7", 1_024)])
  func longNumbersAreBounded(_ mark: String, _ digit: String, _ most: Int) throws {
    #expect(try Self.json(mark + String(repeating: digit, count: most)).count > 900)
    for count in [most + 1, 1_000_000] {
      #expect(throws: YAMLRecord.Problem.self) {
        try Self.json(mark + String(repeating: digit, count: count))
      }
    }
  }

  /// No text of the document but keys stands in a problem, and a missing blank is none of them unnoticed.
  @Test(arguments: [
    "{user: ana, password:hunter2}", "{password:hunter2}", "{password:hunter2, user: ana}",
    "{user: ana, hunter2}",
    "user: ana\npassword:hunter2\n", "password: *hunter2\n", "password: !hunter2 x\n",
    "password: &hunter2 *hunter2\n",
    "{password: x, a hunter2: y}", "password: \"\\xhunter2\"\n", "password: 'hunter2\n",
    "password: [hunter2\n",
    "password: {hunter2\n", "password: hunter2: x\n", "password: @hunter2\n",
    "password: `hunter2\n", "password: %hunter2\n",
    "password: hunter2 #hunter2\n", "password: \"hunter2\\q\"\n", "- a\npassword: hunter2\n",
    "? [hunter2]\n: x\n", "<<: hunter2",
    "password: |hunter2\n x", "password: !<hunter2> x\n", "%hunter2 x\n---\na: b\n",
    "\thunter2: x\n", "password: \"x\" hunter2\n",
  ])
  func problemsHideText(_ yaml: String) throws {
    guard
      case .failure(let problem) = YAMLRecord.read(
        Array(yaml.utf8), DocumentLimits(), hidesText: true)
    else {
      #expect(!yaml.hasPrefix("{"), "\(yaml)")
      return
    }
    #expect(!problem.message.contains("hunter2"), "\(problem.message)")
    #expect(!yaml.contains("password:h") || problem.message.contains("space"), "\(problem.message)")
  }
}
