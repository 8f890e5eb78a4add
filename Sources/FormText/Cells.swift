/// A line as it is drawn: each code point with its width in columns, and which stand over a caret.
struct Cells {
  private struct Cell {
    var text: String
    var width: Int
    var isMarked: Bool
  }

  private var cells: [Cell] = []
  /// The cell before which an empty range stands.
  private var emptyPlace: Int?
  /// Whether the line goes on before the first cell, and behind the last one.
  private let isOpenBefore: Bool
  private let isOpenAfter: Bool
  /// Bytes on each side of the caret that are looked at: more than any width shows, so that a hundred
  /// issues in one long line cost no more than in a short one.
  private static let reach = 4096

  /// What stands for a secret: its width says nothing about it.
  static let mask = "••••••"

  init(
    _ bytes: ArraySlice<UInt8>, start: Int, masks: [SourceRange], caret: SourceRange
  ) {
    let window = Self.window(of: bytes, around: caret, from: start)
    isOpenBefore = window.lowerBound > bytes.startIndex
    isOpenAfter = window.upperBound < bytes.endIndex
    let masks = masks.sorted { $0.start < $1.start }
    var next = 0
    var at = window.lowerBound
    while at < window.upperBound {
      let offset = start + at - bytes.startIndex
      while next < masks.count, masks[next].end <= offset { next += 1 }
      if next < masks.count, masks[next].start <= offset {
        let mask = masks[next]
        if offset == caret.start, caret.start == caret.end { emptyPlace = cells.count }
        let end = min(bytes.endIndex, bytes.startIndex + mask.end - start)
        cells.append(
          Cell(
            text: Self.mask, width: Self.mask.count,
            isMarked: caret.start < mask.end && caret.end > mask.start))
        at = max(end, at + 1)
        continue
      }
      let (scalar, length) = Self.scalar(bytes, at)
      if offset == caret.start, caret.start == caret.end { emptyPlace = cells.count }
      let shown = VisibleText.scalar(scalar)
      cells.append(
        Cell(
          text: shown, width: shown.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) },
          isMarked: offset >= caret.start && offset < caret.end))
      at += length
    }
  }

  /// The part of a line around the caret, between code points.
  private static func window(
    of bytes: ArraySlice<UInt8>, around caret: SourceRange, from start: Int
  ) -> Range<Int> {
    let before = min(max(0, caret.start - start - reach), bytes.count)
    let behind = min(caret.end, caret.start + reach) - start + reach
    var low = bytes.startIndex + before
    var high = bytes.startIndex + min(max(before, behind), bytes.count)
    // A code point has four bytes at most; what goes on longer is none.
    for _ in 0..<3 {
      if low > bytes.startIndex, low < bytes.endIndex, bytes[low] & 0xC0 == 0x80 { low -= 1 }
      if high < bytes.endIndex, bytes[high] & 0xC0 == 0x80 { high += 1 }
    }
    return low..<high
  }

  /// The line, cut around the caret where it is longer than `width` columns.
  func cut(to width: Int) -> (text: String, caretStart: Int, caretWidth: Int) {
    let first = cells.firstIndex { $0.isMarked } ?? emptyPlace ?? cells.count
    let afterLast = cells[first...].firstIndex { !$0.isMarked } ?? cells.count
    var low = 0
    var high = cells.count
    var total = cells.reduce(0) { $0 + $1.width }
    let isCut = total > width
    var before = cells[..<first].reduce(0) { $0 + $1.width }
    var after = cells.dropFirst(first + 1).reduce(0) { $0 + $1.width }
    // Take columns off the longer side until it fits, but never the caret's first column.
    while total > width - 2, isCut {
      if before == 0, after == 0 { break }
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
    let hasMoreBefore = low > 0 || isOpenBefore
    var text = hasMoreBefore ? "…" : ""
    var caretStart = hasMoreBefore ? 1 : 0
    var caretWidth = 0
    for index in low..<high {
      text += cells[index].text
      if index < first { caretStart += cells[index].width }
      if index >= first, index < afterLast { caretWidth += cells[index].width }
    }
    if high < cells.count || isOpenAfter { text += "…" }
    return (text, caretStart, caretWidth)
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
