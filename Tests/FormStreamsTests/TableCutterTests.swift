import FormPlatform
import Testing

@testable import FormStreams

struct TableCutterTests {
  @Test(
    arguments: [1, 2, 3, 7, 1000],
    [
      (
        "\u{FEFF}a,b\r\n\n1,\"x\n\"\"y\"\r\n2,\n\n3,\"z\"",
        ["a,b", "1,\"x\n\"\"y\"", "2,", "3,\"z\""]
      ),
      ("a,b\n1,2\n,\n,\n3,4\n,\n ,\n,", ["a,b", "1,2", ",", ",", "3,4"]),
      ("a,b\n,\n,\r\n\n5,6", ["a,b", ",", ",", "5,6"]),
      ("sep=;\na;b\n1;2\n;\n\n", ["a;b", "1;2"]),
      ("\"sep=|\"\r\na|b\r\n|\r\n|2", ["a|b", "|", "|2"]),
      ("title \"\r\n\r\na;b\n1;2\n3;4\n", ["a;b", "1;2", "3;4"]),
      ("a\n \n1\n \n", ["a", " ", "1", " "]),
    ])
  func rowsAreTheSameInAnyPieces(_ piece: Int, _ table: (text: String, rows: [String])) throws {
    let (text, rows) = table
    var settings = InputSettings(format: .csv, delimiter: nil, recordBytes: 100, columns: 10)
    settings.skippedLines = text.hasPrefix("title") ? 2 : 0
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    var queue = InputQueue(
      [QueuedInput("-")],
      settings, standardInput: ends[0], stop: StopSignal())
    var rest = Array(text.utf8)[...]
    var found: [String] = []
    let chunk = Chunk()
    // What is there is cut; the pipe is filled again before anybody waits.
    while !rest.isEmpty {
      let part = Array(rest.prefix(piece))
      _ = unsafe write(ends[1], part, part.count)
      rest = rest.dropFirst(piece)
    }
    close(ends[1])
    while queue.next(chunk) {
      for slice in chunk.slices {
        found.append(
          unsafe String(
            decoding: UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count),
            as: UTF8.self))
      }
    }
    close(ends[0])
    #expect(found == rows)
  }
}
