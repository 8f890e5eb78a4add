import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// Secrets that stand where they are no values of a record: in forms, in comments, in the place of a header.
@Suite struct WrittenSecretTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var form: String
    /// The name and the text of an input.
    var input = ("a.ndjson", "{}\n")
    /// Words that must be said: the line or the mistake was told.
    var told = "••••••"
    var arguments: [String] = []
    var file = "f.yaml"
    var testDescription: String { name }
  }

  static let secret = "form: t\nfields: { pin: { secret: true, length: ..3 }, other: {} }\n"

  static let cases = [
    Case(
      name: "items of a protected catalogue, the same id twice",
      form: """
        form: t
        fields: { who: { lookup: { in: people } } }
        catalogues: { people: { protected: true, items: [{ id: CANARY, name: x }, { id: CANARY, name: y }] } }
        """),
    Case(
      name: "items of a protected catalogue beside another mistake",
      form: """
        form: t
        fields: { who: { lookup: { in: people } } }
        catalogues: { people: { items: [{ id: a, name: CANARY }], protected: true, nonsense: 1 } }
        """),
    Case(
      name: "an example of a form that does not compile",
      form: """
        form: t
        fields: { pin: { secret: true } }
        examples: [{ name: a, given: { pin: CANARY }, nonsense: 1, expect: { issues: {} } }]
        """),
    Case(
      name: "an example whose value is a list, in a form that does not compile",
      form: """
        form: t
        fields: { pins: { items: { secret: true } } }
        examples: [{ name: a, run: [{ pins: [CANARY] }], expect: { cleaned: { pins: [CANARY] } }, nonsense: 1 }]
        """),
    Case(
      name: "an example that lint finds twice",
      form: """
        form: t
        rules: { token: { secret: true, length: 1..9 } }
        fields: { pin: { rule: token, required: true } }
        examples:
          - { name: a, given: { pin: CANARY }, expect: { issues: {} } }
          - { name: b, given: { pin: CANARY }, expect: { issues: {} } }
        """),
    Case(
      name: "a script in a form that does not compile",
      form: """
        form: t
        fields: { a: { fields: { pin: { secret: true } } } }
        examples: [{ name: a, script: [{ type: { a.pin: CANARY }, nonsense: 1 }], expect: { issues: {} } }]
        """),
    Case(
      name: "a comment of YAML", form: secret,
      input: ("a.yaml", "other: [1] # CANARY\npin: ab\n")),
    Case(
      name: "a comment of YAML between values", form: secret,
      input: ("a.yaml", "{other: 'a # b', # CANARY\n pin: [1], nothing: 1} #CANARY\n"),
      told: "typeMismatch"),
    Case(
      name: "a table without a header", form: secret, input: ("a.csv", "CANARY,x\nCANARY,y\n"),
      told: "does the table begin with a header?"),
    Case(
      name: "a table without a header that is split", form: secret,
      input: ("a.csv", "x,CANARY\ny,CANARY\n"), told: "badInput",
      arguments: ["--accepted", "@accepted.ndjson"]),
    Case(
      name: "JSON that is sent as a web form", form: secret,
      input: ("a", #"{"pin":"CANARY=CANARY&CANARY"}"#), told: "is this the body of a web form",
      arguments: ["--input-format", "form"]),
  ]

  static let commands = [
    ["check"], ["lint"], ["explain"], ["test"],
    ["check", "--format", "html"], ["check", "--format", "ndjson"], ["check", "--format", "sarif"],
    ["check", "--format", "junit"], ["lint", "--format", "json"], ["test", "--format", "junit"],
  ]

  @Test(arguments: Cases.of(cases, oneIn: 3))
  func noOutputHasThem(_ example: Case) throws { try Self.expectHidden(example) }

  /// No command shows the canary of a case, and one of them says what is wrong.
  static func expectHidden(_ example: Case) throws {
    var all = ""
    for command in commands {
      let said = try run(command, example)
      #expect(!said.contains("CANARY"), "\(command): \(said)")
      all += said
    }
    #expect(all.contains(example.told), "\(all)")
  }

  /// Both outputs of a command.
  static func run(_ command: [String], _ example: Case) throws -> String {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    func path(_ name: String) -> String { place.path + "/" + name }
    for (name, text) in [(example.file, example.form), example.input, (".in", "")] {
      try Data(text.utf8).write(to: place.appending(path: name))
    }
    let descriptors = [".in", ".out", ".err"].map {
      unsafe open(path($0), O_RDWR | O_CREAT, 0o600)
    }
    defer { for descriptor in descriptors { close(descriptor) } }
    let io = CommandIO(
      input: descriptors[0], output: descriptors[1], errors: descriptors[2], usesColour: false)
    let inputs = command[0] == "check" ? [path(example.input.0), "--jobs", "1"] : []
    let more = command[0] == "check" ? example.arguments : []
    _ = FormCheckCommand.run(
      [command[0], path(example.file)] + inputs + command.dropFirst()
        + more.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 }, io)
    return try [".out", ".err"].map { try String(contentsOfFile: path($0), encoding: .utf8) }
      .joined()
  }
}
