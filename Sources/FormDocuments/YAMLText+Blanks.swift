internal import FormText

/// No-break spaces, which look like blanks and are letters to YAML.
extension YAMLText {
  /// One in the indentation of a line, or behind the dash or the first colon of what stands there.
  func noBreakSpace(onLineOf offset: Int) -> SourceRange? {
    let line = source.line(around: min(offset, bytes.count))
    let end = line.start + line.bytes.count
    var at = line.start
    var isBehindSign = true
    // Further colons of a line end keys only in brackets.
    var mayEndKey = true
    while at < end {
      if isNoBreakSpace(at), isBehindSign { return run(from: at) }
      switch bytes[at] {
      case 0x20, 0x09: break
      case UInt8(ascii: "-") where isBehindSign: break
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "#"): return nil
      case UInt8(ascii: ":"):
        isBehindSign = mayEndKey
        mayEndKey = false
      case UInt8(ascii: "{"), UInt8(ascii: ","):
        isBehindSign = false
        mayEndKey = true
      default: isBehindSign = false
      }
      at += 1
    }
    return nil
  }

  /// The no-break spaces with which a text begins or ends.
  func noBreakSpace(atEndsOf range: SourceRange) -> SourceRange? {
    guard range.end - range.start >= 2 else { return nil }
    if isNoBreakSpace(range.start) { return run(from: range.start) }
    return isNoBreakSpace(range.end - 2) ? SourceRange(range.end - 2, range.end) : nil
  }

  private func isNoBreakSpace(_ offset: Int) -> Bool {
    byte(at: offset) == 0xC2 && byte(at: offset + 1) == 0xA0
  }

  private func run(from start: Int) -> SourceRange {
    var end = start
    while isNoBreakSpace(end) { end += 2 }
    return SourceRange(start, end)
  }
}
