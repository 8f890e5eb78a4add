import TestSupport
import Testing

@testable import FormText

/// Lines under which carets stand, held against a drawing of one code point after another.
@Suite struct CellsTests {
  private static let parts = [
    "a", "plain text, and some more of it", " ", "\t", "é", "e\u{301}", "漢字", "🙂", "\u{200B}",
    "\u{7F}",
    String(repeating: "x", count: 90), "\u{FF}", "\"key\": 1,",
  ]

  @Test(arguments: 0..<40 as Range<UInt64>) func drawsAsOneCodePointAfterAnother(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    for _ in 0..<50 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        bytes += (Self.parts.randomElement(using: &random) ?? "").utf8
        // No code point.
        if Int.random(in: 0..<12, using: &random) == 0 { bytes.append(0xC3) }
      }
      func place() -> Int { Int.random(in: 0...bytes.count, using: &random) }
      func range() -> SourceRange {
        let ends = [place(), place()].sorted()
        return SourceRange(ends[0], ends[1])
      }
      let masks = LineMasks((0..<Int.random(in: 0...2, using: &random)).map { _ in range() })
      let caret = Bool.random(using: &random) ? range() : SourceRange(place(), 0).emptied
      let width = Int.random(in: 3...120, using: &random)
      var (got, expected): ([UInt8], [UInt8]) = ([], [])
      let cells = Cells(bytes[...], start: 0, masks: masks, caret: caret)
      let gotCaret = cells.append(cutTo: width, to: &got)
      let plain = PlainCells(bytes[...], start: 0, masks: masks, caret: caret)
      let expectedCaret = plain.append(cutTo: width, to: &expected)
      #expect(got == expected && gotCaret == expectedCaret, "\(bytes) \(caret) \(masks) \(width)")
      let line = cells.parts(cutTo: width)
      #expect(Array((line.before + line.marked + line.after).utf8) == expected)
    }
  }
}

extension SourceRange {
  fileprivate var emptied: SourceRange { SourceRange(start, start) }
}

/// The drawing that is easy to see through: a cell for each code point, and one column after another taken off.
private struct PlainCells {
  private struct Cell {
    var scalar: Unicode.Scalar
    var width: Int
    var isMask = false
    var isMarked: Bool
  }

  private var cells: [Cell] = []
  /// The cell before which an empty range stands.
  private var emptyPlace: Int?
  /// What stands for a secret: its width says nothing about it.
  private static let mask = (bullet: Unicode.Scalar("•"), width: 6)

  init(
    _ bytes: ArraySlice<UInt8>, start: Int, masks: LineMasks, caret: SourceRange
  ) {
    var at = bytes.startIndex
    let masks = masks.endingBehind(start + at - bytes.startIndex)
    var next = masks.startIndex
    while at < bytes.endIndex {
      let offset = start + at - bytes.startIndex
      while next < masks.endIndex, masks[next].end <= offset { next += 1 }
      if next < masks.endIndex, masks[next].start <= offset {
        let mask = masks[next]
        if offset == caret.start, caret.start == caret.end { emptyPlace = cells.count }
        let end = min(bytes.endIndex, bytes.startIndex + mask.end - start)
        cells.append(
          Cell(
            scalar: Self.mask.bullet, width: Self.mask.width, isMask: true,
            isMarked: caret.start < mask.end && caret.end > mask.start))
        at = max(end, at + 1)
        continue
      }
      let (scalar, length) = Self.scalar(bytes, at)
      if offset == caret.start, caret.start == caret.end { emptyPlace = cells.count }
      let shown = VisibleText.scalar(scalar)
      cells.append(
        Cell(
          scalar: shown, width: DisplayWidth.of(shown),
          isMarked: offset >= caret.start && offset < caret.end))
      at += length
    }
  }

  /// Appends the line, cut around the caret where it is longer than `width` columns, and says where the
  /// carets stand under it.
  func append(cutTo width: Int, to bytes: inout [UInt8]) -> (caretStart: Int, caretWidth: Int) {
    let first = cells.firstIndex { $0.isMarked } ?? emptyPlace ?? cells.count
    let afterLast = cells[first...].firstIndex { !$0.isMarked } ?? cells.count
    let (low, high) = part(around: first, width)
    var caretStart = 0
    if low > 0 {
      bytes += "…".utf8
      caretStart = 1
    }
    var caretWidth = 0
    for index in low..<high {
      let cell = cells[index]
      if index < first { caretStart += cell.width }
      if index >= first, index < afterLast { caretWidth += cell.width }
      for _ in 0..<(cell.isMask ? Self.mask.width : 1) { Self.append(cell.scalar, to: &bytes) }
    }
    if high < cells.count { bytes += "…".utf8 }
    return (caretStart, caretWidth)
  }

  /// The cells that are shown: columns are taken off the longer side until it fits, but never the
  /// caret's first column.
  private func part(around first: Int, _ width: Int) -> (low: Int, high: Int) {
    var low = 0
    var high = cells.count
    var before = 0
    var after = 0
    var total = 0
    for (index, cell) in cells.enumerated() {
      total += cell.width
      if index < first { before += cell.width }
      if index > first { after += cell.width }
    }
    if total <= width { return (low, high) }
    while total > width - 2, before > 0 || after > 0 {
      if before > after / 2, before > 0 {
        total -= cells[low].width
        before -= cells[low].width
        low += 1
      } else {
        high -= 1
        total -= cells[high].width
        after -= cells[high].width
      }
    }
    return (low, high)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else if let code = UTF8.encode(scalar) {
      bytes.append(contentsOf: code)
    }
  }

  /// The scalar at a byte and its length; a byte that is none stands for itself as U+FFFD.
  private static func scalar(_ bytes: ArraySlice<UInt8>, _ at: Int) -> (Unicode.Scalar, Int) {
    if bytes[at] < 0x80 { return (Unicode.Scalar(bytes[at]), 1) }
    var iterator = bytes[at...].prefix(4).makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      return (scalar, UTF8.width(scalar))
    }
    return ("\u{FFFD}", 1)
  }
}
