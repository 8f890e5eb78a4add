internal import FormEngine

/// What an input holds: one record a line, or one JSON value.
enum InputFormat: String, CaseIterable {
  case json
  case ndjson

  /// By the name of a file; nil where it says nothing.
  static func named(by path: String) -> InputFormat? {
    let name = path.lowercased()
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return .ndjson }
    return name.hasSuffix(".json") ? .json : nil
  }
}

/// One record in the buffer of its stream, valid until the next is asked for.
struct RecordSlice {
  /// Where it is in the buffer.
  var start: Int
  var count: Int
  /// From 1.
  var line: Int
  /// Code points before it in its line.
  var columnsBefore: Int
  var problem: Problem?

  enum Problem {
    /// Over the limit, and passed over up to the next one.
    case tooLarge
    /// Between the records of a list something else stands; the rest cannot be read.
    case expected(String)
  }
}

/// Cuts an input into records as it arrives; memory does not grow with the input.
protocol RecordStream: AnyObject {
  var buffer: InputBuffer { get }
  /// The next record, or nil at the end, after a failure or an interrupt.
  func next() -> RecordSlice?
}

/// One record a line (NDJSON): LF or CRLF ends one, blank lines are passed over.
final class LineStream: RecordStream {
  let buffer: InputBuffer
  private let limit: Int
  private var line = 0

  init(_ buffer: InputBuffer, limit: Int) {
    self.buffer = buffer
    self.limit = limit
  }

  func next() -> RecordSlice? {
    while true {
      var searched = 0
      var end = buffer.find(UInt8(ascii: "\n"), from: buffer.start)
      while end == nil {
        if buffer.count > limit + 1 { return skipLongLine() }
        searched = buffer.count
        if !buffer.fill() { break }
        end = buffer.find(UInt8(ascii: "\n"), from: buffer.start + searched)
      }
      if end == nil, buffer.count == 0 || !buffer.isAtEnd { return nil }
      line += 1
      let start = buffer.start
      let stop = end ?? buffer.end
      buffer.advance(by: stop - start + (end == nil ? 0 : 1))
      if stop - start > limit + 1 {
        return RecordSlice(
          start: start, count: 0, line: line, columnsBefore: 0, problem: .tooLarge)
      }
      var count = stop - start
      if count > 0, unsafe buffer.base[stop - 1] == UInt8(ascii: "\r") { count -= 1 }
      if isBlank(start, count) { continue }
      return RecordSlice(start: start, count: count, line: line, columnsBefore: 0)
    }
  }

  private func isBlank(_ start: Int, _ count: Int) -> Bool {
    for index in start..<(start + count) {
      let byte = unsafe buffer.base[index]
      if byte != 0x20 && byte != 0x09 && byte != 0x0D { return false }
    }
    return true
  }

  /// Passes over a line of any length without keeping it.
  private func skipLongLine() -> RecordSlice? {
    line += 1
    while true {
      if let end = buffer.find(UInt8(ascii: "\n"), from: buffer.start) {
        buffer.advance(by: end - buffer.start + 1)
        break
      }
      buffer.advance(by: buffer.count)
      if !buffer.fill() {
        if buffer.isAtEnd { break }
        return nil
      }
    }
    return RecordSlice(
      start: buffer.start, count: 0, line: line, columnsBefore: 0, problem: .tooLarge)
  }
}
