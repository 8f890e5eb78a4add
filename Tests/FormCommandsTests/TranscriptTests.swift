import Foundation
import Testing

@testable import FormCommands

/// Every transcript says what it said when it was written.
@Suite(.serialized)
struct TranscriptTests {
  @Test func thereAreTranscripts() {
    #expect(Transcript.all.count >= 20)
  }

  /// A second command of a file would take the place of the first, which nobody would run.
  @Test func eachHasOneCommand() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Transcript.folder.path)
    for name in names where name.hasSuffix(".txt") {
      let text = try String(contentsOf: Transcript.folder.appending(path: name), encoding: .utf8)
      let commands = text.split(separator: "\n").count { $0 == "--- command" }
      #expect(commands == 1, "\(name)")
    }
    #expect(Transcript.all.count == names.count { $0.hasSuffix(".txt") })
  }

  @Test(arguments: Transcript.all)
  func saysTheSame(_ transcript: Transcript) throws {
    let outcome = try transcript.run()
    if ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1" {
      try transcript.record(outcome)
      // A recording is no pass.
      Issue.record("recorded \(transcript.name)")
      return
    }
    expect(outcome, of: transcript)
  }

  /// People are in the folder of their files, and type their names without a path.
  @Test(arguments: Transcript.inTheFolder)
  func saysTheSameInTheFolder(_ transcript: Transcript) throws {
    let program = try #require(BuiltProgram.path, "build the program first: swift build")
    let outcome = try transcript.run(by: program)
    expect(outcome, of: transcript)
  }

  private func expect(_ outcome: Transcript.Outcome, of transcript: Transcript) {
    #expect(outcome.status == transcript.status)
    #expect(outcome.output == transcript.output)
    #expect(outcome.errors == transcript.errors)
    #expect(outcome.written.map { $0 ?? "nothing\n" } == transcript.written.map(\.text))
  }
}
