/// A line as it is drawn: each code point with its width in columns, and which stand over a caret.
struct Cells {
  private struct Cell {
    var scalar: Unicode.Scalar
    var width: Int
    var isMask = false
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
  private static let reach = 1024

  /// What stands for a secret: its width says nothing about it.
  private static let mask = (bullet: Unicode.Scalar("•"), width: 6)

  init(
    _ bytes: ArraySlice<UInt8>, start: Int, masks: LineMasks, caret: SourceRange
  ) {
    let window = Self.window(of: bytes, around: caret, from: start, masks)
    isOpenBefore = window.lowerBound > bytes.startIndex
    isOpenAfter = window.upperBound < bytes.endIndex
    cells.reserveCapacity(window.count)
    var at = window.lowerBound
    let masks = masks.endingBehind(start + at - bytes.startIndex)
    var next = masks.startIndex
    while at < window.upperBound {
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
      let byte = bytes[at]
      if 0x20..<0x7F ~= byte, caret.start < caret.end {
        let isMarked = offset >= caret.start && offset < caret.end
        cells.append(Cell(scalar: Unicode.Scalar(byte), width: 1, isMarked: isMarked))
        at += 1
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

  /// The part of a line around the caret, between code points.
  ///
  /// What is hidden counts as nothing: whether the line is cut does not tell how long it is.
  private static func window(
    of bytes: ArraySlice<UInt8>, around caret: SourceRange, from start: Int, _ masks: LineMasks
  ) -> Range<Int> {
    let masked = masks.endingBehind(caret.start).first
    let around = masked.flatMap { $0.start < caret.start ? $0 : nil } ?? caret
    var first = around.start - reach
    for mask in masks.startingBefore(around.start).reversed() {
      guard mask.end > max(first, start) else { break }
      first -= min(mask.end, around.start) - mask.start
    }
    var last = around.start + reach
    for mask in masks.endingBehind(around.start) {
      guard mask.start < min(last, start + bytes.count) else { break }
      last += mask.end - max(mask.start, around.start)
    }
    last += min(caret.end - caret.start, reach)
    let before = min(max(0, first - start), bytes.count)
    var low = bytes.startIndex + before
    var high = bytes.startIndex + min(max(before, last - start), bytes.count)
    // A code point has four bytes at most; what goes on longer is none.
    for _ in 0..<3 {
      if low > bytes.startIndex, low < bytes.endIndex, bytes[low] & 0xC0 == 0x80 { low -= 1 }
      if high < bytes.endIndex, bytes[high] & 0xC0 == 0x80 { high += 1 }
    }
    return low..<high
  }

  /// Appends the line, cut around the caret where it is longer than `width` columns, and says where the
  /// carets stand under it.
  func append(cutTo width: Int, to bytes: inout [UInt8]) -> (caretStart: Int, caretWidth: Int) {
    let first = cells.firstIndex { $0.isMarked } ?? emptyPlace ?? cells.count
    let afterLast = cells[first...].firstIndex { !$0.isMarked } ?? cells.count
    let (low, high) = part(around: first, width)
    var caretStart = 0
    if low > 0 || isOpenBefore {
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
    if high < cells.count || isOpenAfter { bytes += "…".utf8 }
    return (caretStart, caretWidth)
  }

  /// The line in three parts, cut as above: before the caret, over it (nothing where its range is empty), and behind it.
  func parts(cutTo width: Int) -> MarkedLine {
    let first = cells.firstIndex { $0.isMarked } ?? emptyPlace ?? cells.count
    let afterLast = cells[first...].firstIndex { !$0.isMarked } ?? cells.count
    let (low, high) = part(around: first, width)
    var parts: [[UInt8]] = [[], [], []]
    if low > 0 || isOpenBefore { parts[0] += "…".utf8 }
    for index in low..<high {
      let part = index < first ? 0 : index < afterLast ? 1 : 2
      for _ in 0..<(cells[index].isMask ? Self.mask.width : 1) {
        Self.append(cells[index].scalar, to: &parts[part])
      }
    }
    if high < cells.count || isOpenAfter { parts[high <= first ? 0 : 2] += "…".utf8 }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return MarkedLine(before: texts[0], marked: texts[1], after: texts[2])
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
