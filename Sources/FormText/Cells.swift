/// A line as it is drawn: its parts with their widths in columns, and which stand over a caret.
struct Cells {
  /// Printable ASCII, a column each byte, which may be cut anywhere; or one code point or mask, which is cut off whole.
  private struct Run {
    /// The range of its ASCII in the line; empty for other cells.
    var bytes: Range<Int>
    var scalar: Unicode.Scalar?
    var width: Int
    /// How often its code point is drawn: six times for a mask.
    var times = 1
    var isMarked: Bool
  }

  private let line: ArraySlice<UInt8>
  private var runs: [Run] = []
  /// The run before which an empty range stands.
  private var emptyPlace: Int?
  /// Whether the line goes on before the first run, and behind the last one.
  private var isOpenBefore: Bool
  private var isOpenAfter: Bool
  /// Bytes on each side of the caret that are looked at: more than any width shows, so that a hundred
  /// issues in one long line cost no more than in a short one.
  private static let reach = 1024

  /// The replacement of a secret: its width reveals nothing.
  private static let mask = (bullet: Unicode.Scalar("•"), width: 6)

  init(
    _ bytes: ArraySlice<UInt8>, start: Int, masks: LineMasks, caret: SourceRange
  ) {
    let window = Self.window(of: bytes, around: caret, from: start, masks)
    line = bytes
    isOpenBefore = window.lowerBound > bytes.startIndex
    isOpenAfter = window.upperBound < bytes.endIndex
    var at = window.lowerBound
    let masks = masks.endingBehind(start + at - bytes.startIndex)
    var next = masks.startIndex
    while at < window.upperBound {
      let offset = start + at - bytes.startIndex
      if offset == caret.start, caret.start == caret.end { emptyPlace = runs.count }
      while next < masks.endIndex, masks[next].end <= offset { next += 1 }
      if next < masks.endIndex, masks[next].start <= offset {
        let mask = masks[next]
        let end = min(bytes.endIndex, bytes.startIndex + mask.end - start)
        runs.append(
          Run(
            bytes: at..<at, scalar: Self.mask.bullet, width: Self.mask.width,
            times: Self.mask.width, isMarked: caret.start < mask.end && caret.end > mask.start))
        at = max(end, at + 1)
        continue
      }
      let isMarked = offset >= caret.start && offset < caret.end
      // ASCII goes on to where something begins or ends.
      var end = window.upperBound
      for place in [caret.start, caret.end, next < masks.endIndex ? masks[next].start : offset]
      where place > offset {
        end = min(end, at + place - offset)
      }
      let behind = Self.endOfASCII(bytes, at, end)
      if behind > at {
        runs.append(Run(bytes: at..<behind, scalar: nil, width: behind - at, isMarked: isMarked))
        at = behind
        continue
      }
      let (scalar, length) = Self.scalar(bytes, at)
      let shown = VisibleText.scalar(scalar)
      runs.append(
        Run(bytes: at..<at, scalar: shown, width: DisplayWidth.of(shown), isMarked: isMarked))
      at += length
    }
  }

  /// Where printable ASCII ends.
  private static func endOfASCII(_ bytes: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, 0x20..<0x7F ~= bytes[at] { at += 1 }
    return at
  }

  /// The part of a line around the caret, between code points.
  ///
  /// Hidden text has no width: the cut of the line does not reveal its length.
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
    // A code point has four bytes at most; longer runs are not code points.
    for _ in 0..<3 {
      if low > bytes.startIndex, low < bytes.endIndex, bytes[low] & 0xC0 == 0x80 { low -= 1 }
      if high < bytes.endIndex, bytes[high] & 0xC0 == 0x80 { high += 1 }
    }
    return low..<high
  }

  /// Appends the line, and returns the places of the carets under it.
  ///
  /// A line longer than `width` columns is cut around the caret.
  func append(cutTo width: Int, to bytes: inout [UInt8]) -> (caretStart: Int, caretWidth: Int) {
    let (before, marked, after) = parts(around: width)
    if before.isOpen { bytes += Self.ellipsis }
    append(before.runs, to: &bytes)
    append(marked, to: &bytes)
    append(after.runs, to: &bytes)
    if after.isOpen { bytes += Self.ellipsis }
    return (
      before.runs.reduce(before.isOpen ? 1 : 0) { $0 + $1.width },
      marked.reduce(0) { $0 + $1.width }
    )
  }

  /// The line in three parts, cut as above: before the caret, over it (nothing where its range is empty), and behind it.
  func parts(cutTo width: Int) -> MarkedLine {
    let (before, marked, after) = parts(around: width)
    var texts: [[UInt8]] = [before.isOpen ? Self.ellipsis : [], [], []]
    append(before.runs, to: &texts[0])
    append(marked, to: &texts[1])
    append(after.runs, to: &texts[2])
    if after.isOpen { texts[marked.isEmpty && after.runs.isEmpty ? 0 : 2] += Self.ellipsis }
    let parts = texts.map { String(decoding: $0, as: UTF8.self) }
    return MarkedLine(before: parts[0], marked: parts[1], after: parts[2])
  }

  private static let ellipsis = Array("…".utf8)

  /// The runs that are shown before, over and behind the caret, and whether the line goes on beyond them.
  ///
  /// Columns are taken off the longer side until it fits, but never the caret's first column.
  private func parts(
    around width: Int
  ) -> (
    before: (runs: ArraySlice<Run>, isOpen: Bool), marked: ArraySlice<Run>,
    after: (runs: ArraySlice<Run>, isOpen: Bool)
  ) {
    var runs = runs
    let first = runs.firstIndex { $0.isMarked } ?? emptyPlace ?? runs.count
    let behind = runs[first...].firstIndex { !$0.isMarked } ?? runs.count
    var (low, high) = (0, runs.count)
    var total = runs.reduce(0) { $0 + $1.width }
    var before = runs[..<first].reduce(0) { $0 + $1.width }
    let own = first < high ? (runs[first].scalar == nil ? 1 : runs[first].width) : 0
    var after = total - before - own
    var isCut = (before: isOpenBefore, after: isOpenAfter)
    if total > width {
      while total > width - 2, before > 0 || after > 0 {
        // So much at once as leaves the same side the longer one.
        if before > after / 2, before > 0 {
          isCut.before = true
          if runs[low].scalar != nil {
            total -= runs[low].width
            before -= runs[low].width
            low += 1
          } else {
            let most = min(total - (width - 2), before - after / 2, runs[low].width)
            runs[low].bytes = runs[low].bytes.dropFirst(most)
            runs[low].width -= most
            total -= most
            before -= most
            if runs[low].width == 0 { low += 1 }
          }
        } else {
          isCut.after = true
          let last = high - 1
          if runs[last].scalar != nil {
            total -= runs[last].width
            after -= runs[last].width
            high -= 1
          } else {
            let most = min(total - (width - 2), max(1, after - 2 * before), runs[last].width, after)
            runs[last].bytes = runs[last].bytes.dropLast(most)
            runs[last].width -= most
            total -= most
            after -= most
            if runs[last].width == 0 { high -= 1 }
          }
        }
      }
    }
    return (
      (runs[low..<max(low, min(first, high))], isCut.before),
      runs[max(low, min(first, high))..<max(low, min(behind, high))],
      (runs[max(low, min(behind, high))..<high], isCut.after)
    )
  }

  private func append(_ runs: ArraySlice<Run>, to bytes: inout [UInt8]) {
    for run in runs {
      guard let scalar = run.scalar else {
        bytes += line[run.bytes]
        continue
      }
      for _ in 0..<run.times { bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
    }
  }

  /// The scalar at a byte and its length; a stray byte is shown as U+FFFD.
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
