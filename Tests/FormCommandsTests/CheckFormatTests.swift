import Foundation
import FoundationXML
import Testing

@testable import FormCommands

/// Each format of `check` is well formed whatever comes, and tells no secret.
@Suite(.serialized)
struct CheckFormatTests {
  private static let form = """
    form: signup
    fields:
      email: { label: E-mail, required: true, rule: contact.email }
      password: { label: Password, secret: true, length: 8.. }
      tags: { label: Tags, count: ..2, items: { length: 1..5 } }
      plan: { label: Plan, when: "email == 'ana@example.org'", length: ..9 }
      slow: { label: Slow, pattern: '(?=a)(a|aa)+(a|aa)+(a|aa)+' }

    """

  enum Payloads: String, CaseIterable {
    case valid, invalid, broken, warnings, undecided, secrets, empty

    var text: String {
      switch self {
      case .valid: "{\"email\":\"ana@example.org\"}\n{\"email\":\"bob@example.org\"}\n"
      case .invalid:
        "{\"email\":\"ana@\",\"tags\":[\"é]]><&\\u0001\\uFFFF%\",\"\"]}\n{\"a\\n,:b\":1}\n"
      case .broken: "<&>]]>\n{\"email\":\n\u{1}\u{2}\n[1]\n"
      case .warnings: "{\"email\":\"bob@example.org\",\"plan\":\"x\"}\n"
      case .undecided:
        "{\"email\":\"ana@example.org\",\"slow\":\"\(String(repeating: "a", count: 40))!\"}\n"
      case .secrets:
        "{\"password\":\"CANARY\"}\n{\"password\":[\"CANARY\"],\"x\":\"CANARY\"}\n{\"password\":\"CANARY\n"
      case .empty: ""
      }
    }

    /// Records: all, and those that fail.
    var counts: (all: Int, failed: Int) {
      switch self {
      case .valid: (2, 0)
      case .invalid: (2, 2)
      case .broken: (4, 4)
      case .warnings: (1, 0)
      case .undecided: (1, 1)
      case .secrets: (3, 3)
      case .empty: (0, 0)
      }
    }
  }

  private func run(_ payloads: Payloads, _ arguments: String...) throws -> Transcript.Outcome {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", Self.form)]
    transcript.input = payloads.text
    transcript.written = []
    transcript.arguments = ["check", "form.yaml"] + arguments
    let outcome = try transcript.run()
    #expect(outcome.status == (payloads.counts.failed > 0 ? 1 : 0))
    #expect(!outcome.output.contains("CANARY") && !outcome.errors.contains("CANARY"))
    return outcome
  }

  @Test(arguments: Payloads.allCases)
  func sarif(_ payloads: Payloads) throws {
    let outcome = try run(payloads, "--format", "sarif")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == true)
    #expect(invocation["exitCode"] as? Int == Int(outcome.status))
    let failing = results.filter { ($0["level"] as? String) == "error" }
    switch payloads {
    case .valid, .empty: #expect(results.isEmpty)
    case .warnings, .undecided: #expect(failing.isEmpty && results.count == 1)
    case .invalid, .broken, .secrets: #expect(failing.count >= payloads.counts.failed)
    }
  }

  @Test(arguments: Payloads.allCases)
  func junit(_ payloads: Payloads) throws {
    let outcome = try run(payloads, "--format", "junit")
    let document = try JUnitDocument(outcome.output)
    let counts = payloads.counts
    #expect(document.failures == counts.failed)
    // One for all that are valid, and one more for each of them that has warnings.
    let passed = (counts.all > counts.failed ? 1 : 0) + (payloads == .warnings ? 1 : 0)
    #expect(document.cases == counts.failed + passed)
    #expect(document.claimed["tests"] == String(document.cases))
    #expect(document.claimed["failures"] == String(document.failures))
    #expect(document.suites == (counts.all > 0 ? 1 : 0))
  }

  @Test func undecidedRecordsThatPassAreSkippedCases() throws {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", Self.form)]
    transcript.input = Payloads.undecided.text
    transcript.arguments = ["check", "form.yaml", "--format", "junit", "--undecided", "pass"]
    let outcome = try transcript.run()
    let document = try JUnitDocument(outcome.output)
    #expect(outcome.status == 0 && document.failures == 0)
    #expect(document.claimed["skipped"] == "1")
  }

  /// A command is one line, and nothing but it stands on standard output.
  @Test(arguments: Payloads.allCases)
  func github(_ payloads: Payloads) throws {
    let outcome = try run(payloads, "--format", "github")
    let line =
      #/::(error|warning|notice) line=\d+,endLine=\d+,(col=\d+,endColumn=\d+,)?title=[^:,]+::.+/#
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for text in lines { #expect(text.wholeMatch(of: line) != nil, "\(text)") }
    let errors = lines.filter { $0.hasPrefix("::error") }
    switch payloads {
    case .valid, .empty: #expect(lines.isEmpty)
    case .warnings, .undecided: #expect(lines.count == 1 && errors.isEmpty)
    case .invalid, .broken, .secrets: #expect(errors.count >= payloads.counts.failed)
    }
  }

  @Test(arguments: Payloads.allCases)
  func json(_ payloads: Payloads) throws {
    let outcome = try run(payloads, "--format", "json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["records"] as? Int == payloads.counts.all)
    #expect((document["records"] as? [Any])?.count == payloads.counts.all)
  }

  @Test(arguments: Payloads.allCases)
  func ndjson(_ payloads: Payloads) throws {
    let outcome = try run(payloads, "--format", "ndjson")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == payloads.counts.all)
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }

  /// An input that cannot be read and one that can: both are told, in the order of the arguments.
  @Test func junitHasASuiteForEachInput() throws {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", Self.form), ("a&b.ndjson", Payloads.invalid.text)]
    transcript.input = Payloads.valid.text
    transcript.arguments = [
      "check", "form.yaml", "@missing.json", "a&b.ndjson", "-", "a&b.ndjson", "--format", "junit",
      "--jobs", "3",
    ]
    let outcome = try transcript.run()
    let document = try JUnitDocument(outcome.output)
    #expect(outcome.status == 3)
    #expect(document.names == ["missing.json", "a&b.ndjson", "-", "a&b.ndjson"])
    #expect(document.failures == 4 && document.errors == 1 && document.cases == 6)
  }
}

/// What a JUnit file says, read by somebody else's parser.
private final class JUnitDocument: NSObject, XMLParserDelegate {
  private(set) var claimed: [String: String] = [:]
  private(set) var names: [String] = []
  private(set) var suites = 0
  private(set) var cases = 0
  private(set) var failures = 0
  private(set) var errors = 0

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(text)")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testsuites": claimed = attributes
    case "testsuite":
      suites += 1
      names.append(attributes["name"] ?? "")
    case "testcase": cases += 1
    case "failure": failures += 1
    case "error": errors += 1
    default: break
    }
  }
}
