internal import FormEngine

/// The records of one JSON document: the value itself, or the items of a list, one by one.
final class DocumentStream: RecordStream {
  let buffer: InputBuffer
  private let limit: Int
  private var state = State.start
  private var line = 1
  private var columns = 0

  private enum State {
    case start, firstItem, item, behindItem, behindDocument, done
  }

  init(_ buffer: InputBuffer, limit: Int) {
    self.buffer = buffer
    self.limit = limit
  }

  func next() -> RecordSlice? {
    while true {
      switch state {
      case .done:
        return nil
      case .start:
        guard let byte = peek() else { return end(nil) }
        if byte == UInt8(ascii: "[") {
          consume(1)
          state = .firstItem
        } else {
          state = .behindDocument
          return value(isWhole: true)
        }
      case .firstItem, .item:
        guard let byte = peek() else { return end("a value") }
        if byte == UInt8(ascii: "]") {
          if state == .item { return end("a value") }
          consume(1)
          state = .behindDocument
          continue
        }
        state = .behindItem
        return value(isWhole: false)
      case .behindItem:
        guard let byte = peek() else { return end("“,” or “]”") }
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
          return end("“,” or “]”")
        }
        consume(1)
        state = byte == UInt8(ascii: ",") ? .item : .behindDocument
      case .behindDocument:
        return peek() == nil ? end(nil) : end("the end of the document")
      }
    }
  }

  /// The next byte that is no white space.
  private func peek() -> UInt8? {
    while true {
      while buffer.count > 0 {
        let byte = unsafe buffer.base[buffer.start]
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: consume(1)
        default: return byte
        }
      }
      if !buffer.fill() { return nil }
    }
  }

  /// The end: silent, or with what is missing; a failure or an interrupt is no mistake of the input.
  private func end(_ expected: String?) -> RecordSlice? {
    state = .done
    guard let expected, buffer.failure == 0, buffer.isAtEnd || buffer.count > 0 else { return nil }
    return RecordSlice(
      start: buffer.start, count: 0, line: line, columnsBefore: columns,
      problem: .expected(expected))
  }

  /// Moves on, counting lines and columns.
  private func consume(_ count: Int) {
    for index in buffer.start..<(buffer.start + count) {
      let byte = unsafe buffer.base[index]
      if byte == 0x0A {
        line += 1
        columns = 0
      } else if byte & 0xC0 != 0x80 {
        columns += 1
      }
    }
    buffer.advance(by: count)
  }

  /// One value: to the end of the input where it is the whole document, else to where it ends.
  private func value(isWhole: Bool) -> RecordSlice? {
    let startLine = line
    let startColumns = columns
    var scan = ValueScan()
    var offset = 0
    var isTooLarge = false
    while true {
      if isWhole {
        offset = buffer.count
      } else if scan.advance(buffer, &offset) {
        break
      }
      if offset > limit + 1 {
        isTooLarge = true
        consume(offset)
        offset = 0
      }
      if !buffer.fill() {
        if !buffer.isAtEnd { return nil }
        offset = buffer.count
        break
      }
    }
    let start = buffer.start
    let count = offset
    consume(count)
    return RecordSlice(
      start: start, count: isTooLarge ? 0 : count, line: startLine, columnsBefore: startColumns,
      problem: isTooLarge || count > limit + 1 ? .tooLarge : nil)
  }
}

/// Finds where a value ends by its brackets and strings, whatever else is wrong with it.
struct ValueScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isBracketed = false

  init() {}

  /// Goes on at `offset`; true when the value ends there.
  mutating func advance(_ buffer: InputBuffer, _ offset: inout Int) -> Bool {
    while offset < buffer.count {
      let byte = unsafe buffer.base[buffer.start + offset]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          isBracketed = true
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return true }
          depth -= 1
          if depth == 0, isBracketed {
            offset += 1
            return true
          }
        case UInt8(ascii: ","):
          if depth == 0 { return true }
        default: break
        }
      }
      offset += 1
    }
    return false
  }
}
