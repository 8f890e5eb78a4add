/// Cuts the documents out of a YAML input: a line that begins with `---` or `...` ends one (YAML 1.2.2,
/// section 9.1).
struct YAMLCutter: Sendable {
  private let limit: Int
  private var line = 1

  init(limit: Int) { self.limit = limit }

  /// Cuts what is there; waits only while there is no record at all.
  mutating func cut(_ share: Share, _ reader: inout InputReader) {
    while let record = next(share, &reader) { share.records.append(record) }
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
  private mutating func next(_ share: Share, _ reader: inout InputReader) -> RecordSlice? {
    var at = 0
    var hasBegun = false
    var hasContent = false
    var isTooLarge = false
    var firstLine = line
    while true {
      let found = share.find(UInt8(ascii: "\n"), from: share.start + at)
      if found == nil {
        if share.count - at > limit + 1, share.records.isEmpty {
          // Nothing of such a line is kept, but that it is there.
          hasContent = true
          isTooLarge = true
          consume(share.count, share)
          at = 0
        }
        if reader.fill(share) { continue }
        if !reader.isAtEnd { return nil }
      }
      let end = found.map { $0 - share.start } ?? share.count
      let isLast = found == nil
      if !isLast || end > at {
        switch kind(share, at..<end, isFirst: !hasBegun && !hasContent) {
        case .nothing: break
        case .begin(let holds):
          if hasContent { return slice(share, at, firstLine, isTooLarge) }
          // One without anything in it came before.
          if hasBegun {
            consume(at, share)
            hasBegun = false
            at = 0
            firstLine = line
            continue
          }
          hasBegun = true
          hasContent = holds
        case .end:
          if hasContent { return slice(share, at, firstLine, isTooLarge) }
          hasBegun = false
        case .content: hasContent = true
        }
      }
      at = isLast ? end : end + 1
      if isLast {
        if hasContent { return slice(share, at, firstLine, isTooLarge) }
        consume(at, share)
        return nil
      }
      if !hasBegun, !hasContent {
        // What stands before a document is none of it.
        consume(at, share)
        at = 0
        firstLine = line
      } else if at > limit + 1, share.records.isEmpty {
        isTooLarge = true
        consume(at, share)
        at = 0
      }
    }
  }

  private func kind(_ share: Share, _ range: Range<Int>, isFirst: Bool) -> Line {
    // Safety: the range lies within the share's block.
    let bytes = unsafe UnsafeBufferPointer(
      start: share.base + share.start + range.lowerBound, count: range.count)
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
    _ share: Share, _ count: Int, _ firstLine: Int, _ isTooLarge: Bool
  ) -> RecordSlice {
    let isTooLarge = isTooLarge || count > limit + 1
    let record = RecordSlice(
      start: share.start, count: isTooLarge ? 0 : count, line: firstLine,
      problem: isTooLarge ? .tooLarge : .none)
    consume(count, share)
    return record
  }

  private mutating func consume(_ count: Int, _ share: Share) {
    for index in share.start..<(share.start + count) where unsafe share.base[index] == 0x0A {
      line += 1
    }
    share.start += count
  }
}
