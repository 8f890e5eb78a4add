/// A named text that diagnostics point into: a form, a rule file, or one record of an input.
///
/// Offsets are bytes from 0; lines and columns count from 1, columns in code points.
/// The bytes need not be valid UTF-8: each stray byte counts as one code point.
package struct SourceText: Sendable {
  private let facts: Facts

  /// Apart, since every part of a form carries its text: a copy counts one thing more.
  private final class Facts: Sendable {
    let bytes: [UInt8]
    let name: String
    let firstLine: Int
    let columnsBefore: Int
    let lineStarts: [Int]
    /// So many bytes from the first are ASCII: as many code points.
    let plainBytes: Int
    /// Marks within long lines, every few thousand bytes, between code points: a place near the end
    /// of a line is found without counting from its start.
    let marks: [Mark]
    let hidden: LineMasks
    /// The ranges of them that are hidden only while the form has an error, because they may be secrets.
    let hiddenInMistakes: LineMasks
    /// The ranges of them that are known secrets.
    let hiddenAlways: LineMasks

    init(
      _ bytes: [UInt8], _ name: String, _ firstLine: Int, _ columnsBefore: Int,
      _ lineStarts: [Int], _ plainBytes: Int
    ) {
      self.bytes = bytes
      self.name = name
      self.firstLine = firstLine
      self.columnsBefore = columnsBefore
      self.lineStarts = lineStarts
      self.plainBytes = plainBytes
      marks = plainBytes == bytes.count ? [] : Self.marks(bytes, lineStarts)
      hidden = []
      hiddenInMistakes = []
      hiddenAlways = []
    }

    /// A copy that hides something else.
    init(_ facts: Facts, hiding always: LineMasks, inMistakes: LineMasks) {
      bytes = facts.bytes
      name = facts.name
      firstLine = facts.firstLine
      columnsBefore = facts.columnsBefore
      lineStarts = facts.lineStarts
      plainBytes = facts.plainBytes
      marks = facts.marks
      hidden = always.adding(inMistakes)
      hiddenInMistakes = inMistakes
      hiddenAlways = always
    }

    private static func marks(_ bytes: [UInt8], _ lineStarts: [Int]) -> [Mark] {
      var marks: [Mark] = []
      for (line, start) in lineStarts.enumerated() {
        let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        if end - start < 2 * Mark.distance { continue }
        var mark = Mark(offset: start, codePoints: 0)
        while end - mark.offset > Mark.distance {
          var next = mark.offset + Mark.distance
          mark.codePoints += SourceText.codePoints(bytes[mark.offset..<end], upTo: &next)
          mark.offset = next
          marks.append(mark)
        }
      }
      return marks
    }
  }

  /// How many code points of a line stand before an offset.
  private struct Mark {
    static let distance = 4096
    var offset: Int
    var codePoints: Int
  }

  /// The same for copies of one text, and for no other while one of them is there.
  package var identity: ObjectIdentifier { ObjectIdentifier(facts) }
  package var bytes: [UInt8] { facts.bytes }
  package var name: String { facts.name }
  /// The line number of the first byte: a record in the middle of a file starts further down.
  package var firstLine: Int { facts.firstLine }
  /// The code points that stand before the first byte in its line.
  package var columnsBefore: Int { facts.columnsBefore }

  package init(name: String, bytes: [UInt8], firstLine: Int = 1, columnsBefore: Int = 0) {
    // A byte order mark does not belong to its line.
    var starts = [bytes.first == 0xEF && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    let plainBytes = Self.scan(bytes, &starts)
    facts = Facts(bytes, name, firstLine, columnsBefore, starts, plainBytes)
  }

  private init(_ facts: Facts) { self.facts = facts }

  /// The same text, in which excerpts show bullets for some ranges: secrets that are written in a form.
  ///
  /// - Parameter possible: Ranges that are hidden only while the form has an error.
  package func hiding(_ ranges: [SourceRange], inMistakes possible: [SourceRange] = [])
    -> SourceText
  {
    if ranges.isEmpty, possible.isEmpty { return self }
    return SourceText(
      Facts(
        facts, hiding: facts.hiddenAlways.adding(LineMasks(ranges)),
        inMistakes: facts.hiddenInMistakes.adding(LineMasks(possible))))
  }

  /// The text of a form without errors: only known secrets are hidden.
  package var withoutMistakes: SourceText {
    hiddenInMistakes.isEmpty
      ? self : SourceText(Facts(facts, hiding: facts.hiddenAlways, inMistakes: []))
  }

  /// The ranges that are hidden only because the form may have an error.
  var hiddenInMistakes: LineMasks { facts.hiddenInMistakes }

  /// The ranges that excerpts hide.
  package var hidden: LineMasks { facts.hidden }

  /// Adds the starts of lines after line breaks, and returns how many leading bytes are ASCII.
  ///
  /// Safety: what is read lies within the bytes.
  private static func scan(_ bytes: [UInt8], _ starts: inout [Int]) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highest = ones &* 0x80
    let lineBreak = UInt8(ascii: "\n")
    var plain: Int?
    unsafe bytes.withUnsafeBytes { bytes in
      var at = 0
      while at + 8 <= bytes.count {
        let word = unsafe UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        if plain == nil, word & highest != 0 {
          plain = at + (word & highest).trailingZeroBitCount / 8
        }
        // A highest bit where a byte may be a line break: behind one also where none is.
        let breaks = word ^ ones &* UInt64(lineBreak)
        var found = (breaks &- ones) & ~breaks & highest
        while found != 0 {
          let place = at + found.trailingZeroBitCount / 8
          if unsafe bytes[place] == lineBreak { starts.append(place + 1) }
          found &= found - 1
        }
        at += 8
      }
      while at < bytes.count {
        if plain == nil, unsafe bytes[at] >= 0x80 { plain = at }
        if unsafe bytes[at] == lineBreak { starts.append(at + 1) }
        at += 1
      }
    }
    return plain ?? bytes.count
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The place of a byte; an offset past the end is the end.
  package func position(at offset: Int) -> Position {
    var offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = facts.lineStarts[line]
    offset = max(offset, start)
    let before: Int
    if offset <= facts.plainBytes {
      before = offset - start
    } else {
      let mark = mark(before: offset, from: start)
      var end = offset
      before = mark.codePoints + Self.codePoints(bytes[mark.offset..<offset], upTo: &end)
    }
    return Position(
      line: firstLine + line, column: (line == 0 ? columnsBefore : 0) + before + 1)
  }

  /// The places of both ends of a range.
  ///
  /// The second is counted from the first if both are in one line.
  package func positions(of range: SourceRange) -> (start: Position, end: Position) {
    let start = position(at: range.start)
    let next = start.line - firstLine + 1
    let isInLine = next == facts.lineStarts.count || range.end < facts.lineStarts[next]
    // From within a code point it would be counted otherwise.
    guard isInLine, range.end <= bytes.count, range.start >= facts.lineStarts[next - 1],
      range.start < range.end, bytes[range.start] & 0xC0 != 0x80
    else { return (start, position(at: range.end)) }
    if range.end <= facts.plainBytes {
      return (start, Position(line: start.line, column: start.column + range.end - range.start))
    }
    var end = range.end
    let count = Self.codePoints(bytes[range.start..<range.end], upTo: &end)
    return (start, Position(line: start.line, column: start.column + count))
  }

  /// The last mark of a line that is not after an offset or among the leading ASCII bytes.
  ///
  /// Without a mark, it is the place where the line stops being ASCII.
  private func mark(before offset: Int, from start: Int) -> Mark {
    let marks = facts.marks
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    if low > 0, marks[low - 1].offset > start { return marks[low - 1] }
    // ASCII needs no counting.
    let first = max(start, facts.plainBytes)
    return Mark(offset: first, codePoints: first - start)
  }

  /// How many code points begin before an offset, which becomes the end of the last one.
  ///
  /// Safety: what is read lies within the bytes.
  private static func codePoints(_ bytes: ArraySlice<UInt8>, upTo end: inout Int) -> Int {
    let last = end - bytes.startIndex
    var total = 0
    var at = 0
    unsafe bytes.withUnsafeBytes { bytes in
      while at < last {
        // Eight letters of ASCII at once.
        if at + 8 <= last,
          unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080
            == 0
        {
          at += 8
          total += 8
          continue
        }
        if at + 1 < bytes.count, unsafe 0xC2...0xDF ~= bytes[at],
          unsafe bytes[at + 1] & 0xC0 == 0x80
        {
          // Most letters of Europe, and those of Greek, Cyrillic, Hebrew and Arabic: two bytes.
          at += 1
        } else if unsafe bytes[at] >= 0x80 {
          var iterator = unsafe bytes[at...].prefix(4).makeIterator()
          var decoder = UTF8()
          if case .scalarValue(let scalar) = unsafe decoder.decode(&iterator) {
            at += UTF8.width(scalar) - 1
          }
        }
        at += 1
        total += 1
      }
    }
    end = bytes.startIndex + at
    return total
  }

  /// The bytes of the line in which an offset lies, without its line break, and where it starts.
  package func line(around offset: Int) -> (start: Int, bytes: ArraySlice<UInt8>) {
    let line = lineIndex(of: min(max(offset, 0), bytes.count))
    let lineStarts = facts.lineStarts
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return (start, bytes[start..<end])
  }

  private func lineIndex(of offset: Int) -> Int {
    let lineStarts = facts.lineStarts
    var low = 0
    var high = lineStarts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

/// A line and a column, both from 1; columns count code points.
package struct Position: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A half-open range of bytes in a ``SourceText``.
package struct SourceRange: Hashable, Sendable {
  package let start: Int
  package let end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }
}
