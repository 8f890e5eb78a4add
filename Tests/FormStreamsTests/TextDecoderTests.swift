import FormPlatform
import Testing

@testable import FormStreams

struct TextDecoderTests {
  @Test(
    arguments: [
      (.latin1, [0x41, 0xE9, 0x80, 0xFF], "Aé\u{80}ÿ"),
      (.windows1252, [0x41, 0x80, 0x9F, 0xFC, 0x93], "A€Ÿü“"),
      (.utf16, [0xFF, 0xFE, 0x41, 0x00, 0xAC, 0x20], "A€"),
      (.utf16, [0xFE, 0xFF, 0x00, 0x41, 0x20, 0xAC], "A€"),
      // Little-endian without a mark; a mark within the text is a character.
      (.utf16, [0x41, 0x00, 0xFF, 0xFE], "A\u{FEFF}"),
      (.utf16, [0x3D, 0xD8, 0x00, 0xDE, 0x42, 0x00], "😀B"),
      (.utf16, [], ""),
    ] as [(TextEncoding, [UInt8], String)])
  func textIsDecodedInAnyPieces(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String) throws {
    for piece in 1...6 {
      var decoder = try #require(TextDecoder(encoding))
      var found: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: piece) {
        found += decoder.decode(bytes[start..<min(start + piece, bytes.count)])
      }
      found += decoder.decode([], isEnd: true)
      #expect(found == Array(text.utf8), "in pieces of \(piece)")
      #expect(decoder.fault == nil)
    }
  }

  @Test(
    arguments: [
      (.windows1252, [0x41, 0x81], "byte 1: 0x81 is not a character (--encoding windows-1252)"),
      (
        .utf16, [0x41, 0x00, 0x00, 0xDC, 0x41, 0x00],
        "byte 2: half of a surrogate pair stands alone (--encoding utf-16)"
      ),
      (
        .utf16, [0xFF, 0xFE, 0x3D, 0xD8],
        "byte 2: half of a surrogate pair stands alone (--encoding utf-16)"
      ),
      (
        .utf16, [0xFF, 0xFE, 0x41], "byte 2: the last code unit is not complete (--encoding utf-16)"
      ),
    ] as [(TextEncoding, [UInt8], String)])
  func whatIsNoTextIsNamedByItsPlace(
    _ encoding: TextEncoding, _ bytes: [UInt8], _ fault: String
  ) throws {
    for piece in 1...6 {
      var decoder = try #require(TextDecoder(encoding))
      for start in stride(from: 0, to: bytes.count, by: piece) {
        _ = decoder.decode(bytes[start..<min(start + piece, bytes.count)])
      }
      _ = decoder.decode([], isEnd: true)
      #expect(decoder.fault == fault, "in pieces of \(piece)")
    }
  }

  @Test func utf8IsReadAsItStands() {
    if TextDecoder(nil) != nil { Issue.record("no encoding is UTF-8") }
    if TextDecoder(.utf8) != nil { Issue.record("UTF-8 is not decoded") }
  }

  /// Rows come out decoded, and a fault ends the input behind the rows before it.
  @Test(arguments: [1, 3, 1000])
  func anInputIsDecoded(_ piece: Int) throws {
    let bytes = Array("n;m\nGr".utf8) + [0xFC, 0xDF] + Array("e;1\nx".utf8) + [0x81]
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let part = Array(bytes[start..<min(start + piece, bytes.count)])
      _ = unsafe write(ends[1], part, part.count)
    }
    close(ends[1])
    var settings = InputSettings(
      format: .csv, delimiter: nil, recordBytes: 100, columns: 10)
    settings.encoding = .windows1252
    var queue = InputQueue(
      [QueuedInput("-")], settings, standardInput: ends[0], stop: StopSignal())
    let chunk = Chunk()
    var rows: [String] = []
    var faults: [String] = []
    while queue.next(chunk) {
      for slice in chunk.slices {
        rows.append(
          unsafe String(
            decoding: UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count),
            as: UTF8.self))
      }
      if let fault = chunk.fault { faults.append(fault) }
    }
    close(ends[0])
    #expect(rows == ["n;m", "Grüße;1"])
    #expect(
      faults == ["-: byte \(bytes.count - 1): 0x81 is not a character (--encoding windows-1252)"])
  }
}
