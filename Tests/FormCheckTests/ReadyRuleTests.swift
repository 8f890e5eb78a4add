import FormDocuments
import FormProof
import FormText
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

@Suite struct ReadyRuleTests {
  static let listings = RuleListing.all()
  static let names = listings.filter(\.variants.isEmpty).map(\.name)
  static let files = RuleFiles.rules

  @Test func thereAreRules() {
    #expect(Self.names.count > 30 && Self.files.count >= 9)
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test func namesAreFoundWithoutReadingTheRules() {
    #expect(RuleLibrary.ruleNames == Self.listings.map(\.name))
  }

  /// What is said of a rule without the rest of its file is what its file says.
  @Test func theFirstExampleIsFoundWithoutReadingTheFiles() {
    let brief = RuleListing.having([], withAllExamples: false)
    #expect(brief.count == Self.listings.count)
    for (one, whole) in zip(brief, Self.listings) {
      #expect(one.name == whole.name && one.summary == whole.summary && one.source == whole.source)
      #expect(one.examples.first == whole.examples.first && one.type == whole.type)
      #expect(one.variants == whole.variants && one.patterns == whole.patterns)
    }
  }

  @Test(arguments: Cases.of(files, oneIn: 9)) func theFilesHaveNoMistakes(_ name: String) throws {
    let read = DocumentReader.read(
      name: name + ".yaml", bytes: try RuleFiles.bytes(of: name))
    #expect(read.diagnostics.isEmpty)
    var reader = NodeReader(source: try #require(read.document).source)
    let file = reader.ruleFile(try #require(read.document).root)
    #expect(reader.diagnostics.isEmpty && name.prefix { $0 != "-" && $0 != "." } == file.group)
    for rule in file.rules {
      #expect(rule.summary?.isEmpty == false && rule.summary?.hasSuffix(".") == false)
      #expect(rule.standard?.isEmpty == false)
      let name = "\(file.group).\(rule.name)"
      guard rule.rule.variants.isEmpty else {
        for variant in rule.variantExamples {
          #expect(!variant.valid.isEmpty && variant.invalid.count >= 2, "\(name).\(variant.name)")
        }
        #expect(rule.variantExamples.map(\.name) == rule.rule.variants.map(\.name))
        continue
      }
      #expect(rule.valid.count >= Self.fewValues[name] ?? 15, "\(name)")
      #expect(rule.invalid.count >= 15, "\(name)")
    }
  }

  /// Rules that take no more values than these.
  private static let fewValues = [
    "consent.accepted": 1, "geo.continent": 7, "time.weekday": 7, "time.weekday-number": 7,
  ]

  @Test(arguments: Cases.of(files, oneIn: 9)) func everyExampleHolds(_ name: String) throws {
    let bytes = try RuleFiles.bytes(of: name)
    guard case .results(let results) = ExampleFile.run(name: name + ".yaml", bytes: bytes) else {
      Testing.Issue.record("mistakes in \(name)")
      return
    }
    #expect(!results.isEmpty)
    for result in results { #expect(result.hasPassed, "\(result.name) \(result.failures)") }
  }

  /// The examples of the rules, behind a line of emoji: the codes stay what they are.
  @Test(arguments: Cases.of(names, oneIn: 5))
  func itsExamplesAreValidInARecord(_ name: String) throws {
    let rule = try #require(Self.listings.first { $0.name == name })
    #expect(!rule.examples.isEmpty)
    guard rule.type == "text" else { return }
    let checker = Checker(try ValidationForm("form: t\nfields: { x: { rule: \(name) }, é: {} }"))
    for example in rule.examples {
      var json: [UInt8] = []
      JSONText.append(example, to: &json)
      let payload = Array(#"{"é":"😀😀","x":"#.utf8) + json + Array("}".utf8)
      #expect(checker.check(payload).isValid, "\(example)")
    }
  }

  /// Rules for texts of several lines, and those that look at one thing only.
  private static let takesLines = [
    "text.multi-line", "text.no-bidi", "text.no-emoji", "text.no-look-alikes", "text.one-script",
  ]

  /// 20 KB of each of its own characters, thousands of labels and signs: it ends with a verdict.
  @Test(arguments: Cases.of(names, oneIn: 25)) func hostileInputsEnd(_ name: String) throws {
    let rule = try #require(Self.listings.first { $0.name == name })
    let checker = Checker(
      try ValidationForm("form: t\nfields: { x: { required: true, rule: \(name) } }"))
    let own = Set(rule.examples.prefix(4).joined().unicodeScalars).sorted()
    var texts = own.map { String($0).times(20_000) }
    texts += own.map { String($0).times(4_000) + "!" }
    texts += own.map { (rule.examples.first ?? "") + String($0).times(400) + "\u{1}" }
    texts += [
      "a@" + "a.".times(2000), "@".times(10_000), "a".times(65_536) + "@example.org",
      "http://" + "a.".times(2000), "https://example.org/" + "%20".times(2000) + " ",
      "-".times(4000), ("1" + ".").times(2000), ":".times(4000), "a-".times(2000) + "!",
      "\u{301}".times(4000), "\u{0}", "\u{FEFF}x", "x\n", "x\r\n", "x\u{2028}",
    ]
    for text in texts {
      var json: [UInt8] = []
      JSONText.append(text, to: &json)
      let report = checker.check(Array(#"{"x":"#.utf8) + json + Array("}".utf8))
      // What no rule may take: it is far too long, or has a line break at its end.
      let endsLine = text.hasSuffix("\n") || text.hasSuffix("\r\n")
      if rule.type != "text" || endsLine && !Self.takesLines.contains(name) {
        #expect(report.verdict == .invalid, "\(text.prefix(40))")
      }
      #expect(report.isValid == report.issues.isEmpty)
    }
    for value in ["1e400", "-1e400", "NaN", "[[]]", "{}", "\"inf\"", "\"1e999\"", "null", ""] {
      let report = checker.check("{\"x\":\(value)}".utf8)
      let isNumber = rule.type == "number" || rule.type == "integer"
      let isSeen = value.hasPrefix("\"") ? rule.type == "text" : isNumber && value.hasSuffix("e400")
      if !isSeen { #expect(report.verdict == .invalid, "\(value)") }
    }
  }

  @Test(arguments: names.filter { $0.hasPrefix("contact.email") || $0.hasPrefix("web.url") })
  func lengthIsSaidOfWhatIsTooLong(_ name: String) throws {
    let checker = Checker(try ValidationForm("form: t\nfields: { x: { rule: \(name) } }"))
    let report = checker.check(Judged.payload("'https://a.example/\("a".times(65_536))'").utf8)
    #expect(report.verdict == .invalid)
    #expect(report.issues.contains { $0.code == "tooLong" })
  }
}
