import Foundation
import Testing

@testable import FormCommands

struct ProgressLineTests {
  private let start = ContinuousClock.now

  @Test(arguments: [
    (nil, 999, 10, 1.0, "999 B, 10 records/s"),
    (nil, 1_000, 0, 1.0, "1.0 kB, 0 records/s"),
    (nil, 999_600, 5, 2.0, "1.0 MB, 2 records/s"),
    (1_000_000, 250_000, 1_234_567, 1.0, "250 kB of 1.0 MB (25%), 1,234,567 records/s, 0:03 left"),
    (3_400_000_000, 1_190_000_000, 999, 60.0, "1.2 GB of 3.4 GB (35%), 16 records/s, 1:52 left"),
    (100, 1, 1, 100.0, "1 B of 100 B (1%), 0 records/s, 2:45:00 left"),
    (100, 150, 1, 1.0, "150 B of 150 B (100%), 1 records/s, 0:00 left"),
    (0, 0, 0, 1.0, "0 B, 0 records/s"),
    (1_000_000_000_000_000, 1, 1, 1.0, "1 B of 1000 TB (0%), 1 records/s, 99:59:59 left"),
  ])
  func says(
    _ all: Int?, _ done: Int, _ records: Int, _ seconds: Double, _ words: String
  ) {
    var line = ProgressLine(bytes: all, isTerminal: false, width: 80, at: start)
    let drawn = line.draw(records, done, at: start + .seconds(seconds))
    #expect(drawn == "formcheck: \(words)\n")
  }

  @Test func isDrawnTenTimesASecondOnATerminal() {
    var line = ProgressLine(bytes: nil, isTerminal: true, width: 80, at: start)
    let draws = (0...1000).count { line.draw($0, $0, at: start + .milliseconds($0)) != nil }
    #expect(draws == 10)
    var log = ProgressLine(bytes: nil, isTerminal: false, width: 80, at: start)
    let lines = (0...3000).count { log.draw($0, $0, at: start + .milliseconds($0)) != nil }
    #expect(lines == 3)
    let wiped = log.wipe()
    #expect(wiped == nil)
  }

  @Test func leavesNothingBehind() {
    var line = ProgressLine(bytes: 10, isTerminal: true, width: 20, at: start)
    let nothing = line.wipe()
    #expect(nothing == nil)
    let drawn = line.draw(1, 1, at: start + .seconds(1))
    // A line as wide as the terminal would begin a second one.
    #expect(drawn == "\r\u{1B}[Kformcheck: 1 B of 1")
    let wiped = [line.wipe(), line.wipe()]
    #expect(wiped == ["\r\u{1B}[K", nil])
  }

  @Test func knowsTheBytesOfPlainFilesOnly() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("12345".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for (inputs, bytes) in [
      ([file.path, file.path], 10), ([file.path, "-"], nil), (["/"], nil), (["/no"], nil),
    ] {
      #expect(ProgressLine(.always, errors: -1, inputs: inputs)?.bytes == bytes)
    }
    #expect(ProgressLine(.never, errors: -1, inputs: []) == nil)
    #expect(ProgressLine(.auto, errors: -1, inputs: []) == nil)
  }
}
