internal import FormEngine

/// Cuts records from concatenated JSON documents, as jq prints them: the values, or the items of a list.
struct DocumentCutter: Sendable {
  private let limit: Int
  /// The way to the list of the records in each document; empty where the document is it.
  private let path: [String]
  /// Whether each document is one record, even a list.
  private let takesLists: Bool
  private var state = State.start
  /// How many steps of the way were gone.
  private var level = 0
  /// Whether each of them led into an object, and not into a list.
  private var areObjects: [Bool] = []
  /// Items of a list on the way before the one that it leads through.
  private var itemsBefore = 0
  private var scan = ValueScan()
  private var line = 1
  private var columns = 0
  /// The place before white space that has been skipped.
  private var blanks: (line: Int, columns: Int)?
  private(set) var tear: RecordTear?

  private enum State {
    case start, firstItem, item, behindItem, behindDocument, done
    /// On the way to the list: before its next step, a key, the colon behind a key, an item of a list.
    case step, key, itemOnTheWay
    case colon(leadsOn: Bool)
    /// In a value beside the way.
    case aside(isItem: Bool)
    /// After the list of records: before a comma or an end, at a key, at the colon after a key, and in a value.
    case rest, keyOfRest, colonOfRest, valueOfRest
  }

  package init(limit: Int, path: [String] = [], takesLists: Bool = false) {
    self.limit = limit
    self.path = path
    self.takesLists = takesLists
  }

  /// Cuts the available bytes; waits only while no record is available.
  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    while let record = next(chunk, &reader) { chunk.records.append(record) }
  }

  /// The next record; nil at the end, or where more must be read first.
  private mutating func next(_ chunk: Chunk, _ reader: inout InputReader) -> RecordSlice? {
    while true {
      if case .done = state { return nil }
      let byte = peek(chunk, &reader)
      if byte == nil, !reader.isAtEnd { return nil }
      switch state {
      case .done:
        return nil
      case .start:
        guard let byte else { return end(chunk, .empty) }
        if !path.isEmpty {
          level = 0
          areObjects = []
          state = .step
        } else if byte == UInt8(ascii: "["), !takesLists {
          consume(1, chunk)
          state = .firstItem
        } else {
          return value(chunk, &reader, isWhole: true)
        }
      case .firstItem, .item:
        guard let byte else { return end(chunk, .expectedValue) }
        if byte == UInt8(ascii: "]") {
          if case .item = state { return end(chunk, .expectedValue) }
          consume(1, chunk)
          endList()
        } else {
          return value(chunk, &reader, isWhole: false)
        }
      case .behindItem:
        guard let byte, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
          return end(chunk, .expectedCommaOrEnd)
        }
        consume(1, chunk)
        if byte == UInt8(ascii: ",") { state = .item } else { endList() }
      case .behindDocument:
        guard let byte, Self.opens(byte) else {
          return end(chunk, byte == nil ? nil : .expectedEndOfDocument)
        }
        state = .start
      case .step, .key, .colon, .itemOnTheWay, .aside, .rest, .keyOfRest, .colonOfRest,
        .valueOfRest:
        guard let byte else { return end(chunk, .expectedCommaOrEnd) }
        switch goOn(byte, chunk, &reader) {
        case .done: break
        case .waits:
          if !reader.isAtEnd { return nil }
          return end(chunk, .expectedCommaOrEnd)
        case .problem(let problem): return end(chunk, problem)
        }
      }
    }
  }

  /// Whether a byte begins a document that may follow another: the end of each is then clear.
  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private mutating func endList() { state = level == 0 ? .behindDocument : .rest }

  // MARK: The way to the list

  private enum Progress {
    case done
    /// More must be read first.
    case waits
    case problem(RecordSlice.Problem)
  }

  private mutating func goOn(
    _ byte: UInt8, _ chunk: Chunk, _ reader: inout InputReader
  ) -> Progress {
    switch state {
    case .step:
      if level == path.count {
        guard byte == UInt8(ascii: "[") else { return .problem(.noListThere) }
        state = .firstItem
      } else if byte == UInt8(ascii: "{") {
        level += 1
        areObjects.append(true)
        state = .key
      } else if byte == UInt8(ascii: "["), let number = Int(path[level]), number >= 0 {
        level += 1
        areObjects.append(false)
        itemsBefore = number
        state = .itemOnTheWay
      } else {
        return .problem(.nothingThere)
      }
      consume(1, chunk)
    case .key:
      if byte == UInt8(ascii: "}") { return .problem(.nothingThere) }
      if byte == UInt8(ascii: ",") {
        consume(1, chunk)
        return .done
      }
      guard byte == UInt8(ascii: "\"") else { return .problem(.expectedValue) }
      guard let key = text(chunk, &reader) else {
        return chunk.count > limit ? .problem(.tooLarge) : .waits
      }
      state = .colon(leadsOn: key == path[level - 1])
    case .colon(let leadsOn):
      guard byte == UInt8(ascii: ":") else { return .problem(.expectedValue) }
      consume(1, chunk)
      scan = ValueScan()
      state = leadsOn ? .step : .aside(isItem: false)
    case .itemOnTheWay:
      if byte == UInt8(ascii: "]") { return .problem(.nothingThere) }
      if byte == UInt8(ascii: ",") {
        consume(1, chunk)
        return .done
      }
      scan = ValueScan()
      state = itemsBefore == 0 ? .step : .aside(isItem: true)
      itemsBefore -= 1
    case .aside(let isItem):
      guard passOver(chunk, &reader) else { return .waits }
      state = isItem ? .itemOnTheWay : .key
    case .rest, .keyOfRest, .colonOfRest, .valueOfRest: return goBehind(byte, chunk, &reader)
    case .start, .firstItem, .item, .behindItem, .behindDocument, .done: break
    }
    return .done
  }

  /// Skips everything after the list of records.
  ///
  /// A second list under the same key is an error.
  private mutating func goBehind(
    _ byte: UInt8, _ chunk: Chunk, _ reader: inout InputReader
  ) -> Progress {
    switch state {
    case .keyOfRest:
      guard byte == UInt8(ascii: "\"") else { return .problem(.expectedValue) }
      guard let key = text(chunk, &reader) else {
        return chunk.count > limit ? .problem(.tooLarge) : .waits
      }
      if key == path[level - 1] { return .problem(.keyTwice) }
      state = .colonOfRest
    case .colonOfRest:
      guard byte == UInt8(ascii: ":") else { return .problem(.expectedValue) }
      consume(1, chunk)
      scan = ValueScan()
      state = .valueOfRest
    case .valueOfRest:
      guard passOver(chunk, &reader) else { return .waits }
      state = .rest
    default:
      let isObject = areObjects[level - 1]
      if byte == UInt8(ascii: ",") {
        scan = ValueScan()
        state = isObject ? .keyOfRest : .valueOfRest
      } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        level -= 1
        areObjects.removeLast()
        if level == 0 { state = .behindDocument }
      } else {
        return .problem(isObject ? .expectedCommaOrBrace : .expectedCommaOrEnd)
      }
      consume(1, chunk)
    }
    return .done
  }

  /// Moves behind the end that ``scan`` looks for; false where more must be read first.
  private mutating func passOver(_ chunk: Chunk, _ reader: inout InputReader) -> Bool {
    while true {
      var offset = 0
      let isOver = scan.advance(chunk, &offset)
      consume(offset, chunk)
      if isOver { return true }
      if !reader.fill(chunk) { return false }
    }
  }

  /// Reads a whole string; nil if more must be read first.
  ///
  /// No bytes are consumed then.
  private mutating func text(_ chunk: Chunk, _ reader: inout InputReader) -> String? {
    var offset = 1
    while true {
      while offset < chunk.count {
        let byte = unsafe chunk.base[chunk.start + offset]
        offset += byte == UInt8(ascii: "\\") ? 2 : 1
        guard byte == UInt8(ascii: "\"") else { continue }
        // Safety: the range lies within the chunk's block.
        let bytes = unsafe Array(
          UnsafeBufferPointer(start: chunk.base + chunk.start, count: offset))
        consume(offset, chunk)
        return EmbeddedJSON.string(bytes) ?? ""
      }
      // A key of this size is not on the way to the list.
      if offset > limit + 1 || !reader.fill(chunk) { return nil }
    }
  }

  /// The next byte that is not white space.
  private mutating func peek(_ chunk: Chunk, _ reader: inout InputReader) -> UInt8? {
    while true {
      while chunk.count > 0 {
        let byte = unsafe chunk.base[chunk.start]
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D:
          if blanks == nil { blanks = (line, columns) }
          consume(1, chunk)
        default:
          blanks = nil
          return byte
        }
      }
      if !reader.fill(chunk) { return nil }
    }
  }

  /// The end: silent, or with what is missing.
  private mutating func end(_ chunk: Chunk, _ problem: RecordSlice.Problem?) -> RecordSlice? {
    state = .done
    guard let problem else { return nil }
    if problem != .empty {
      // The missing part belongs to the last line that is not blank.
      if let blanks, chunk.count == 0, blanks.line < line { (line, columns) = blanks }
      tear = tear ?? .rest(line: line, columnsBefore: columns, isThere: chunk.count > 0)
    }
    return RecordSlice(
      start: chunk.start, count: 0, line: line, columnsBefore: columns, problem: problem)
  }

  /// Moves on, counting lines and columns.
  private mutating func consume(_ count: Int, _ chunk: Chunk) {
    for index in chunk.start..<(chunk.start + count) {
      let byte = unsafe chunk.base[index]
      if byte == 0x0A {
        line += 1
        columns = 0
      } else if byte & 0xC0 != 0x80 {
        columns += 1
      }
    }
    chunk.start += count
  }

  /// The first byte from an offset on that is not white space; nil if more must be read first.
  private func following(_ chunk: Chunk, _ offset: Int) -> UInt8? {
    for at in offset..<max(offset, chunk.count) {
      switch unsafe chunk.base[chunk.start + at] {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case let byte: return byte
      }
    }
    return nil
  }

  /// One value: a document, to the next one or to the end of the input, or an item, to where it ends.
  private mutating func value(
    _ chunk: Chunk, _ reader: inout InputReader, isWhole: Bool
  ) -> RecordSlice? {
    let startLine = line
    let startColumns = columns
    var scan = ValueScan()
    var offset = 0
    var isTooLarge = false
    // If anything except another document follows, this document is wrong.
    var takesAll = unsafe isWhole && !Self.opens(chunk.base[chunk.start])
    let isSingle = takesAll
    var isOver = false
    while true {
      if takesAll {
        offset = chunk.count
      } else if isOver || scan.advance(chunk, &offset) {
        if !isWhole { break }
        isOver = true
        if let next = following(chunk, offset) {
          if Self.opens(next) { break }
          takesAll = true
          continue
        }
      }
      if offset > limit + 1, chunk.records.isEmpty {
        isTooLarge = true
        consume(offset, chunk)
        offset = 0
      }
      if !reader.fill(chunk) {
        // More must come first; nothing of a value within the limit was consumed.
        if !reader.isAtEnd { return nil }
        offset = chunk.count
        break
      }
    }
    // An incomplete item has its own issue: the missing end of the list is not reported again.
    state = isWhole ? .behindDocument : scan.isOpen ? .done : .behindItem
    let start = chunk.start
    let count = offset
    consume(count, chunk)
    let isTorn = isSingle ? line > startLine && hasLines(chunk, start, count) : takesAll
    if isTorn || scan.isTorn || scan.isOpen {
      tear = tear ?? .swallowed(line: startLine, columnsBefore: startColumns)
    }
    return RecordSlice(
      start: start, count: isTooLarge ? 0 : count, line: startLine, columnsBefore: startColumns,
      problem: isTooLarge || count > limit + 1 ? .tooLarge : .none)
  }
}

extension DocumentCutter {
  /// Whether anything except white space follows the first line of a text file.
  private func hasLines(_ chunk: Chunk, _ start: Int, _ count: Int) -> Bool {
    guard let end = chunk.find(0x0A, from: start, upTo: start + count) else { return false }
    return (end..<(start + count)).contains { unsafe chunk.base[$0] > 0x20 }
  }
}
