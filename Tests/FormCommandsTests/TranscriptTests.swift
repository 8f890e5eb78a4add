import Foundation
import Testing

@testable import FormCommands

/// Every transcript says what it said when it was written.
@Suite(.serialized)
struct TranscriptTests {
  @Test func thereAreTranscripts() {
    #expect(Transcript.all.count >= 20)
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
    #expect(outcome.status == transcript.status)
    #expect(outcome.output == transcript.output)
    #expect(outcome.errors == transcript.errors)
    #expect(outcome.written.map { $0 ?? "nothing\n" } == transcript.written.map(\.text))
  }
}
