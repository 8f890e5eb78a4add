import Foundation
import FormPlatform
import Testing

@testable import FormStreams

/// Records that are lines, in whatever pieces they come.
struct LineCutterTests {
  private static let limit = 200

  /// Lines of up to 300 bytes: full ones, blank ones, some that end in CR LF, the last one perhaps without an end.
  private static func input(_ random: inout SystemRandomNumberGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes += Array(" \t\r".utf8.shuffled(using: &random).prefix(2))
      case 1: break
      default:
        let length = [1, 15, 16, 31, 32, 33, 63, 64, 200, 201, 202, 300].randomElement() ?? 1
        bytes += (0..<length).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
      }
      if Bool.random(using: &random) { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(UInt8(ascii: "\n"))
    }
    if Bool.random(using: &random) { bytes.removeLast() }
    return bytes
  }

  /// By splitting at each line's end; nil for a line that is too long.
  private static func expected(_ bytes: [UInt8]) -> [(line: Int, text: [UInt8]?)] {
    var found: [(Int, [UInt8]?)] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (place, whole) in lines.enumerated() {
      if whole.count > limit + 1 {
        found.append((place + 1, nil))
        continue
      }
      let line = whole.last == UInt8(ascii: "\r") ? whole.dropLast() : whole
      if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      found.append((place + 1, Array(line)))
    }
    return found
  }

  @Test(arguments: [1, 5, 31, 32, 33, 64, 1000, 1 << 20])
  func linesAreTheSameInAnyPieces(_ piece: Int) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let bytes = Self.input(&random)
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      let writing = ends[1]
      Thread {
        var rest = bytes[...]
        while !rest.isEmpty {
          let part = Array(rest.prefix(piece))
          _ = unsafe write(writing, part, part.count)
          rest = rest.dropFirst(piece)
        }
        close(writing)
      }.start()
      var queue = InputQueue(
        [QueuedInput("-")],
        InputSettings(format: .ndjson, delimiter: nil, recordBytes: Self.limit, columns: 10),
        standardInput: ends[0], stop: StopSignal())
      var found: [(line: Int, text: [UInt8]?)] = []
      let chunk = Chunk()
      while queue.next(chunk) {
        for slice in chunk.slices {
          let text = unsafe Array(
            UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count))
          found.append((slice.line, slice.problem == .tooLarge ? nil : text))
        }
      }
      close(ends[0])
      let wanted = Self.expected(bytes)
      #expect(found.map(\.line) == wanted.map(\.line), "\(bytes)")
      #expect(found.map(\.text) == wanted.map(\.text), "\(bytes)")
    }
  }
}
