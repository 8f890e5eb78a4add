internal import FormText

/// Finds what is hidden in a part of a form's text: all but punctuation and keys that are known.
///
/// It looks at the text line by line, so that it works for a text that is no YAML as well. A token that it
/// misunderstands is hidden.
struct HiddenTokens {
  let bytes: [UInt8]
  /// Names that stand elsewhere in the form, such as those of fields.
  let names: Set<[UInt8]>
  private(set) var found: [SourceRange] = []
  private var done: Set<SourceRange> = []

  init(_ bytes: [UInt8], names: Set<[UInt8]>) {
    self.bytes = bytes
    self.names = names
  }

  mutating func hide(_ region: SourceRange) {
    guard done.insert(region).inserted else { return }
    var at = region.start
    while at < region.end {
      var end = at
      while end < region.end, bytes[end] != 0x0A { end += 1 }
      while at < end { at = token(from: at, to: end) }
      at += 1
    }
  }

  /// Hides the token at a place, and returns where it ends.
  private mutating func token(from start: Int, to end: Int) -> Int {
    switch bytes[start] {
    case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","):
      return start + 1
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"):
      return endsToken(start + 1, end) ? start + 1 : plain(start, end)
    case UInt8(ascii: "#"):
      found.append(SourceRange(start, end))
      return end
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(start, end)
    default: return plain(start, end)
    }
  }

  private func endsToken(_ at: Int, _ end: Int) -> Bool {
    at >= end || bytes[at] <= 0x20 || ",{}[]".utf8.contains(bytes[at])
  }

  private mutating func quoted(_ start: Int, _ end: Int) -> Int {
    let quote = bytes[start]
    var at = start + 1
    while at < end, bytes[at] != quote {
      at += bytes[at] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    if at >= end {
      found.append(SourceRange(start, end))
      return end
    }
    var next = at + 1
    while next < end, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    let isKey = next < end && bytes[next] == UInt8(ascii: ":")
    if !isKey || !isReadable(bytes[(start + 1)..<at]) {
      found.append(SourceRange(start, at + 1))
    }
    return isKey ? next + 1 : at + 1
  }

  private mutating func plain(_ start: Int, _ end: Int) -> Int {
    var at = start + 1
    while at < end, !",{}[]".utf8.contains(bytes[at]),
      bytes[at] != UInt8(ascii: ":") || !endsToken(at + 1, end)
    {
      at += 1
    }
    let isKey = at < end && bytes[at] == UInt8(ascii: ":")
    var last = at
    while last > start + 1, bytes[last - 1] <= 0x20 { last -= 1 }
    let isBlock = Self.blocks.contains { $0.elementsEqual(bytes[start..<last]) }
    if !isBlock, !isKey || !isReadable(bytes[start..<last]) {
      found.append(SourceRange(start, last))
    }
    return isKey ? at + 1 : at
  }

  /// Signs before a text of several lines.
  private static let blocks = ["|", ">", "|-", ">-", "|+", ">+"].map { Array($0.utf8) }

  /// Whether a key is a word of the language or a name of the form, or a place made of names and the numbers of rows.
  func isReadable(_ key: ArraySlice<UInt8>) -> Bool {
    if isName(key) { return true }
    let parts = key.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    guard parts.first.map(isName) ?? false else { return false }
    return parts.allSatisfy { part in
      isName(part) || part.count <= 3 && part.allSatisfy { $0 &- 0x30 < 10 }
    }
  }

  private func isName(_ key: ArraySlice<UInt8>) -> Bool {
    let key = Array(key)
    return names.contains(key) || Self.keys.contains(key)
  }

  /// Keys of the language below `examples` and `catalogues`.
  static let keys: Set<[UInt8]> = Set(
    """
    examples name now initial given run answers script expect type leave add remove move answer wait submit pick \
    searchAll close here scroll top reopen press next valid issues warnings undecided cleaned enabled disabled \
    waitsFor states shown hits marked place word invalid value code catalogues file rule items store id label detail \
    aliases keywords codes title about phone weight popular lat lon expires domain thumbnail rating kind position \
    columns keypad region protected
    """.split(separator: " ").map { Array($0.utf8) })
}
