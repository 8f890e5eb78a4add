/// Cuts the documents out of a YAML input: a line that begins with `---` or `...` ends one (YAML 1.2.2,
/// section 9.1).
struct YAMLCutter: Sendable {
  private let limit: Int
  private var line = 1

  init(limit: Int) { self.limit = limit }

  /// Cuts what is there; waits only while there is no record at all.
  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    while let record = next(chunk, &reader) { chunk.records.append(record) }
  }

  private enum Line {
    /// White space, a comment, or before a document a directive such as `%YAML 1.2`.
    case nothing
    case begin(hasContent: Bool)
    case end
    case content
  }

  /// The next document; nil at the end, or where more must be read first.
  ///
  /// Empty ones are passed over.
  private mutating func next(_ chunk: Chunk, _ reader: inout InputReader) -> RecordSlice? {
    var at = 0
    var hasBegun = false
    var hasContent = false
    var isTooLarge = false
    var firstLine = line
    while true {
      let found = chunk.find(UInt8(ascii: "\n"), from: chunk.start + at)
      if found == nil {
        if chunk.count - at > limit + 1, chunk.records.isEmpty {
          // Nothing of such a line is kept, but that it is there.
          hasContent = true
          isTooLarge = true
          consume(chunk.count, chunk)
          at = 0
        }
        if reader.fill(chunk) { continue }
        if !reader.isAtEnd { return nil }
      }
      let end = found.map { $0 - chunk.start } ?? chunk.count
      let isLast = found == nil
      if !isLast || end > at {
        switch kind(chunk, at..<end, isFirst: !hasBegun && !hasContent) {
        case .nothing: break
        case .begin(let holds):
          if hasContent { return slice(chunk, at, firstLine, isTooLarge) }
          // One without anything in it came before.
          if hasBegun {
            consume(at, chunk)
            hasBegun = false
            at = 0
            firstLine = line
            continue
          }
          hasBegun = true
          hasContent = holds
        case .end:
          if hasContent { return slice(chunk, at, firstLine, isTooLarge) }
          hasBegun = false
        case .content: hasContent = true
        }
      }
      at = isLast ? end : end + 1
      if isLast {
        if hasContent { return slice(chunk, at, firstLine, isTooLarge) }
        consume(at, chunk)
        return nil
      }
      if !hasBegun, !hasContent {
        // What stands before a document is none of it.
        consume(at, chunk)
        at = 0
        firstLine = line
      } else if at > limit + 1, chunk.records.isEmpty {
        isTooLarge = true
        consume(at, chunk)
        at = 0
      }
    }
  }

  private func kind(_ chunk: Chunk, _ range: Range<Int>, isFirst: Bool) -> Line {
    // Safety: the range lies within the chunk's block.
    let bytes = unsafe UnsafeBufferPointer(
      start: chunk.base + chunk.start + range.lowerBound, count: range.count)
    if unsafe bytes.starts(with: "---".utf8) || bytes.starts(with: "...".utf8) {
      let behind = unsafe bytes.dropFirst(3)
      if unsafe behind.first.map(Self.isSpace) ?? true {
        if unsafe bytes[0] == UInt8(ascii: ".") { return .end }
        let text = unsafe behind.first { !Self.isSpace($0) }
        return .begin(hasContent: text.map { $0 != UInt8(ascii: "#") } ?? false)
      }
    }
    if isFirst, unsafe bytes.first == UInt8(ascii: "%") { return .nothing }
    let text = unsafe bytes.first { !Self.isSpace($0) }
    return text == nil || text == UInt8(ascii: "#") ? .nothing : .content
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private mutating func slice(
    _ chunk: Chunk, _ count: Int, _ firstLine: Int, _ isTooLarge: Bool
  ) -> RecordSlice {
    let isTooLarge = isTooLarge || count > limit + 1
    let record = RecordSlice(
      start: chunk.start, count: isTooLarge ? 0 : count, line: firstLine,
      problem: isTooLarge ? .tooLarge : .none)
    consume(count, chunk)
    return record
  }

  private mutating func consume(_ count: Int, _ chunk: Chunk) {
    for index in chunk.start..<(chunk.start + count) where unsafe chunk.base[index] == 0x0A {
      line += 1
    }
    chunk.start += count
  }
}
