/// Cuts records out of one JSON document: the value itself, or the items of a list, one by one.
struct DocumentCutter: Sendable {
  private let limit: Int
  private var state = State.start
  private var line = 1
  private var columns = 0

  private enum State {
    case start, firstItem, item, behindItem, behindDocument, done
  }

  init(limit: Int) { self.limit = limit }

  /// Cuts what is there; waits only while there is no record at all.
  mutating func cut(_ share: Share, _ reader: inout InputReader) {
    while let record = next(share, &reader) { share.records.append(record) }
  }

  /// The next record; nil at the end, or where more must be read first.
  private mutating func next(_ share: Share, _ reader: inout InputReader) -> RecordSlice? {
    while true {
      let byte = state == .done ? nil : peek(share, &reader)
      if byte == nil, state != .done, !reader.isAtEnd { return nil }
      switch state {
      case .done:
        return nil
      case .start:
        guard let byte else { return end(share, .empty) }
        if byte == UInt8(ascii: "[") {
          consume(1, share)
          state = .firstItem
        } else {
          return value(share, &reader, isWhole: true)
        }
      case .firstItem, .item:
        guard let byte else { return end(share, .expectedValue) }
        if byte == UInt8(ascii: "]") {
          if state == .item { return end(share, .expectedValue) }
          consume(1, share)
          state = .behindDocument
        } else {
          return value(share, &reader, isWhole: false)
        }
      case .behindItem:
        guard let byte, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
          return end(share, .expectedCommaOrEnd)
        }
        consume(1, share)
        state = byte == UInt8(ascii: ",") ? .item : .behindDocument
      case .behindDocument:
        return end(share, byte == nil ? nil : .expectedEndOfDocument)
      }
    }
  }

  /// The next byte that is no white space.
  private mutating func peek(_ share: Share, _ reader: inout InputReader) -> UInt8? {
    while true {
      while share.count > 0 {
        let byte = unsafe share.base[share.start]
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: consume(1, share)
        default: return byte
        }
      }
      if !reader.fill(share) { return nil }
    }
  }

  /// The end: silent, or with what is missing.
  private mutating func end(_ share: Share, _ problem: RecordSlice.Problem?) -> RecordSlice? {
    state = .done
    guard let problem else { return nil }
    return RecordSlice(
      start: share.start, count: 0, line: line, columnsBefore: columns, problem: problem)
  }

  /// Moves on, counting lines and columns.
  private mutating func consume(_ count: Int, _ share: Share) {
    for index in share.start..<(share.start + count) {
      let byte = unsafe share.base[index]
      if byte == 0x0A {
        line += 1
        columns = 0
      } else if byte & 0xC0 != 0x80 {
        columns += 1
      }
    }
    share.start += count
  }

  /// One value: to the end of the input where it is the whole document, else to where it ends.
  private mutating func value(
    _ share: Share, _ reader: inout InputReader, isWhole: Bool
  ) -> RecordSlice? {
    let startLine = line
    let startColumns = columns
    var scan = ValueScan()
    var offset = 0
    var isTooLarge = false
    while true {
      if isWhole {
        offset = share.count
      } else if scan.advance(share, &offset) {
        break
      }
      if offset > limit + 1, share.records.isEmpty {
        isTooLarge = true
        consume(offset, share)
        offset = 0
      }
      if !reader.fill(share) {
        // More must come first; nothing of a value within the limit was consumed.
        if !reader.isAtEnd { return nil }
        offset = share.count
        break
      }
    }
    state = isWhole ? .behindDocument : .behindItem
    let start = share.start
    let count = offset
    consume(count, share)
    return RecordSlice(
      start: start, count: isTooLarge ? 0 : count, line: startLine, columnsBefore: startColumns,
      problem: isTooLarge || count > limit + 1 ? .tooLarge : .none)
  }
}

/// Finds where a value ends by its brackets and strings, whatever else is wrong with it.
private struct ValueScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isBracketed = false

  /// Goes on at `offset`; true when the value ends there.
  mutating func advance(_ share: Share, _ offset: inout Int) -> Bool {
    while offset < share.count {
      let byte = unsafe share.base[share.start + offset]
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
