import Foundation
import Testing

@testable import FormCommands

/// Whatever a command of `--remote` writes: a value that it would refuse is never valid.
@Suite struct RemoteProtocolTests {
  struct Command: CustomTestStringConvertible {
    var name: String
    var script: String
    /// What is said of it; nil for one that keeps to the rules.
    var complaint: String?
    var testDescription: String { name }
  }

  /// A loop of sh in which `$id` is the question's and `$a` the right answer: what holds “bad” is wrong.
  static func loop(_ answer: String, first: String = "") -> String {
    first + "while read -r line; do id=${line#*\\\"id\\\":}; id=${id%%,*};"
      + " case \"$line\" in *bad*) a=false;; *) a=true;; esac; \(answer); done"
  }

  static let right = "echo \"{\\\"id\\\":$id,\\\"accepted\\\":$a}\""
  static let nameless = "a line without the “id”"
  static let unasked = "of no open question, or answered twice"
  static let untimely = "before its first question or after its last answer"

  static let commands = [
    Command(name: "right", script: loop(right)),
    Command(
      name: "right, with blanks",
      script: loop("printf ' { \"accepted\" : %s , \"id\" : %s }\\r\\n' $a $id")),
    Command(
      name: "banner", script: loop(right, first: "echo ready; "), complaint: "the command wrote"),
    Command(
      name: "banner that accepts", script: loop(right, first: "echo '{\"accepted\":true}'; "),
      complaint: "the command wrote"),
    Command(
      name: "early",
      script: loop(
        right, first: "for i in 0 1 2 3; do echo \"{\\\"id\\\":$i,\\\"accepted\\\":true}\"; done; "),
      complaint: "the command wrote"),
    Command(
      name: "banner after a while", script: loop(right, first: "sleep 0.1; echo ready; "),
      complaint: nameless),
    Command(name: "twice", script: loop(right + ";" + right), complaint: "the command wrote"),
    Command(
      name: "twice, then the other way round",
      script: loop(right + "; a=true; sleep 0.05; " + right), complaint: "the command wrote"),
    Command(
      name: "an empty line behind each", script: loop(right + "; echo"),
      complaint: "the command wrote"),
    Command(
      name: "one behind",
      script: loop("if [ -n \"$o\" ]; then id2=$id; id=$o; a=true; \(right); id=$id2; fi; o=$id"),
      complaint: "in time"),
    Command(
      name: "always the first id", script: loop("f=${f:-$id}; id=$f; a=true; \(right)"),
      complaint: unasked),
    Command(
      name: "the next id", script: loop("id=$((id + 1)); a=true; \(right)"), complaint: unasked),
    Command(name: "no id", script: loop("echo '{\"accepted\":true}'"), complaint: nameless),
    Command(
      name: "the id as a text",
      script: loop("echo \"{\\\"id\\\":\\\"$id\\\",\\\"accepted\\\":true}\""),
      complaint: nameless),
    Command(
      name: "both answers",
      script: loop("echo \"{\\\"id\\\":$id,\\\"accepted\\\":$a,\\\"accepted\\\":true}\""),
      complaint: nameless),
    Command(
      name: "two ids", script: loop("echo \"{\\\"id\\\":7,\\\"id\\\":$id,\\\"accepted\\\":true}\""),
      complaint: nameless),
    Command(name: "no JSON", script: loop("echo true"), complaint: nameless),
    Command(
      name: "a list", script: loop("echo \"[{\\\"id\\\":$id,\\\"accepted\\\":true}]\""),
      complaint: nameless),
    Command(name: "nothing", script: "cat > /dev/null", complaint: "in time"),
    Command(name: "the end", script: "exit 0", complaint: "ended"),
    Command(
      name: "half an answer", script: loop("printf '{\"id\":%s,' $id; exit"), complaint: "ended"),
    Command(name: "a flood", script: "yes '{\"accepted\":true}'", complaint: "the command wrote"),
    Command(
      name: "an endless line", script: "head -c 200000 /dev/zero | tr '\\0' x; sleep 5",
      complaint: "the command wrote"),
  ]

  private func run(
    _ fields: String, _ command: String, _ input: String
  ) throws -> (verdicts: [String], said: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    try Data("form: t\nfields: { \(fields) }\n".utf8).write(to: URL(filePath: path("form.yaml")))
    try Data(input.utf8).write(to: URL(filePath: path("in.ndjson")))
    let descriptors = ["null", "out", "err"].map {
      unsafe open(path($0), O_RDWR | O_CREAT | O_TRUNC, 0o600)
    }
    defer { for descriptor in descriptors { close(descriptor) } }
    _ = FormCheckCommand.run(
      [
        "check", path("form.yaml"), path("in.ndjson"), "--format", "ndjson", "--remote",
        "free=\(command)", "--remote-limit", "2",
      ],
      CommandIO(
        input: descriptors[0], output: descriptors[1], errors: descriptors[2], usesColour: false))
    let verdicts = try String(contentsOfFile: path("out"), encoding: .utf8)
      .split(separator: "\n").map { line in
        let start = try #require(line.firstRange(of: "\"verdict\":\"")).upperBound
        return String(line[start...].prefix { $0 != "\"" })
      }
    return (verdicts, try String(contentsOfFile: path("err"), encoding: .utf8))
  }

  @Test(arguments: commands) func aRefusedValueIsNeverValid(_ command: Command) throws {
    let names = ["good1", "bad1", "bad2", "good2", "bad3"]
    let input = names.map { "{\"a\":\"\($0)\"}\n" }.joined()
    let outcome = try run("a: { remote: free }", command.script, input)
    #expect(outcome.verdicts.count == names.count)
    for (name, verdict) in zip(names, outcome.verdicts) where name.hasPrefix("bad") {
      #expect(verdict != "valid", "\(name)")
    }
    if let complaint = command.complaint {
      #expect(outcome.said.contains(complaint), "\(outcome.said)")
      #expect(outcome.verdicts.last == "undecided")
    } else {
      #expect(outcome.verdicts == names.map { $0.hasPrefix("bad") ? "invalid" : "valid" })
      #expect(!outcome.said.contains("--remote"), "\(outcome.said)")
    }
  }

  /// All questions of a record are asked at once, so that answers may come in any order.
  @Test func answersMayComeInAnyOrder() throws {
    let script =
      "ask() { id=${1#*\\\"id\\\":}; id=${id%%,*}; case \"$1\" in *bad*) a=false;; *) a=true;; esac; \(Self.right); }; "
      + "while read -r x && read -r y && read -r z; do ask \"$z\"; ask \"$x\"; ask \"$y\"; done"
    let outcome = try run(
      "a: { items: { remote: free } }", script,
      """
      {"a":["good1","good2","good3"]}
      {"a":["good4","good5","bad1"]}
      {"a":["bad2","good6","good7"]}
      """)
    #expect(outcome.verdicts == ["valid", "invalid", "invalid"], "\(outcome.said)")
  }

  /// More questions than the pipes of both sides hold: neither waits for the other for ever.
  @Test func manyQuestionsAreAskedAtOnce() throws {
    let long = String(repeating: "x", count: 200)
    let items = (0..<3_000).map { "\"\(long)\($0)\"" }.joined(separator: ",")
    let outcome = try run(
      "a: { items: { remote: free } }",
      "python3 -c 'import json,sys\nfor line in sys.stdin: print(json.dumps({\"id\": json.loads(line)[\"id\"], \"accepted\": True, \"more\": \"\(long)\"}), flush=True)'",
      "{\"a\":[\(items)]}\n")
    #expect(outcome.verdicts == ["valid"], "\(outcome.said)")
  }
}
