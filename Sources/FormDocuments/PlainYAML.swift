internal import FormText

/// Reads the plain part of YAML in which the files of `rules/` are written, some ten times as fast as libyaml:
/// block maps and lists, flow in brackets, single values in one line.
///
/// For the library's own files only, which are tested to have no mistakes: where it gives a tree, it is the one
/// that ``YAMLDocument`` gives, but nothing is looked for that is wrong, such as a key that stands twice. For all
/// else it gives nothing, and libyaml reads the file.
struct PlainYAML {
  /// Something that is not read here.
  struct NotPlain: Error {}

  let bytes: [UInt8]
  /// The start of the next line, or the next byte of what is being read.
  var at = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The tree, or nil where something stands there that is not read here.
  static func read(_ bytes: [UInt8]) -> Node? {
    if hasOtherBreaks(bytes) { return nil }
    var reader = PlainYAML(bytes)
    do throws(NotPlain) {
      guard let first = reader.nextLine() else { return nil }
      let root = try reader.block(first.indent, at: first.start)
      return reader.nextLine() == nil ? root : nil
    } catch {
      return nil
    }
  }

  // MARK: Lines

  /// Where the next line with a value begins; nil at the end.
  mutating func nextLine() -> (indent: Int, start: Int)? {
    while at < bytes.count {
      var start = at
      while start < bytes.count, bytes[start] == Self.space { start &+= 1 }
      if start == bytes.count { return nil }
      if bytes[start] != Self.newline, bytes[start] != Self.hash { return (start - at, start) }
      at = lineEnd(from: start)
    }
    return nil
  }

  /// Behind the next line break.
  func lineEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != Self.newline { end &+= 1 }
    return min(end + 1, bytes.count)
  }

  private mutating func skipSpaces() {
    while at < bytes.count, bytes[at] == Self.space { at &+= 1 }
  }

  private var isAtLineEnd: Bool { at >= bytes.count || bytes[at] == Self.newline }

  /// Goes to the next line; only a comment may stand before it.
  private mutating func endLine() throws(NotPlain) {
    let start = at
    skipSpaces()
    let isComment = at < bytes.count && bytes[at] == Self.hash && at > start
    guard isAtLineEnd || isComment else { throw NotPlain() }
    at = lineEnd(from: at)
  }

  // MARK: Blocks

  func isDash(_ start: Int) -> Bool {
    bytes[start] == Self.dash && start + 1 < bytes.count && bytes[start + 1] == Self.space
  }

  private mutating func block(_ indent: Int, at start: Int) throws(NotPlain) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else { throw NotPlain() }
    return isDash(start) ? try list(indent, at: start) : try map(indent, at: start)
  }

  private mutating func map(_ indent: Int, at first: Int) throws(NotPlain) -> Node {
    let (entries, end) = try entries(indent, at: first)
    return Node(content: .mapping(entries), range: SourceRange(first, end))
  }

  /// The keys and values of a map, and where the last one ends.
  mutating func entries(_ indent: Int, at first: Int) throws(NotPlain) -> ([Entry], Int) {
    var entries: [Entry] = []
    var start = first
    var end = first
    while true {
      at = start
      let key = try key()
      skipSpaces()
      let value: Node
      if isAtLineEnd || bytes[at] == Self.hash && bytes[at - 1] == Self.space {
        at = lineEnd(from: at)
        guard let next = nextLine() else { throw NotPlain() }
        guard next.indent > indent || next.indent == indent && isDash(next.start) else {
          throw NotPlain()
        }
        if let late = lateMap(key.text, next.indent, at: next.start) {
          value = late
        } else {
          value = try block(next.indent, at: next.start)
        }
      } else {
        value = try single()
        try endLine()
      }
      entries.append(Entry(key: key.text, keyRange: key.range, value: value))
      end = value.range.end
      guard let next = nextLine(), next.indent >= indent else { break }
      guard next.indent == indent, !isDash(next.start) else { throw NotPlain() }
      start = next.start
    }
    return (entries, end)
  }

  private mutating func list(_ indent: Int, at first: Int) throws(NotPlain) -> Node {
    var items: [Node] = []
    var start = first
    var end = first
    while true {
      let line = start - indent
      at = start + 1
      skipSpaces()
      if isAtLineEnd || bytes[at] == Self.hash || isDash(at) { throw NotPlain() }
      let item: Node
      if isKey(at) {
        item = try block(at - line, at: at)
      } else {
        item = try single()
        try endLine()
      }
      items.append(item)
      end = item.range.end
      guard let next = nextLine(), next.indent >= indent else { break }
      // At the same indent a list ends where its map goes on.
      if next.indent == indent, !isDash(next.start) { break }
      guard next.indent == indent else { throw NotPlain() }
      start = next.start
    }
    return Node(content: .sequence(items), range: SourceRange(first, end))
  }

  /// Whether an unquoted key with its colon stands somewhere.
  private func isKey(_ start: Int) -> Bool {
    let end = keyEnd(from: start)
    return end > start && isColon(end)
  }

  /// Safety: what is read lies within the bytes.
  func keyEnd(from start: Int) -> Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while unsafe end < bytes.count && Self.isOfKey(bytes[end]) { end &+= 1 }
      return end
    }
  }

  private func isColon(_ place: Int) -> Bool {
    place < bytes.count && bytes[place] == Self.colon
      && (place + 1 >= bytes.count || bytes[place + 1] == Self.space
        || bytes[place + 1] == Self.newline)
  }

  /// A key with its colon: letters, digits and a few signs, or text in quotes.
  private mutating func key() throws(NotPlain) -> (text: String, range: SourceRange) {
    let start = at
    let text: String
    if at < bytes.count, bytes[at] == Self.quote || bytes[at] == Self.doubleQuote {
      text = try quoted()
    } else {
      at = keyEnd(from: start)
      guard at > start, Self.isWordStart(bytes[start]) else { throw NotPlain() }
      text = self.text(start, at)
    }
    let range = SourceRange(start, at)
    guard isColon(at), at - start < 1_000 else { throw NotPlain() }
    at += 1
    return (text, range)
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    isWordStart(byte) || byte == dash || byte == UInt8(ascii: ".")
  }

  static func isWordStart(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }

  // MARK: Values in a line

  /// A value in brackets or quotes; nil for one that begins with neither.
  private mutating func markedValue() throws(NotPlain) -> Node? {
    switch bytes[at] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow()
    case Self.quote, Self.doubleQuote: return try quotedScalar()
    default:
      guard isPlainStart(at) else { throw NotPlain() }
      return nil
    }
  }

  private mutating func single() throws(NotPlain) -> Node {
    if let marked = try markedValue() { return marked }
    let start = at
    guard let end = plainEnd(from: start) else { throw NotPlain() }
    at = end
    return plain(start, end)
  }

  /// Behind the last sign of a value without quotes; nil where what begins there would be a key.
  ///
  /// Safety: what is read lies within the bytes.
  func plainEnd(from start: Int) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var end = start
      var at = start
      scan: while at < bytes.count {
        switch unsafe bytes[at] {
        case Self.newline: break scan
        case Self.space: break
        case Self.hash:
          if unsafe at > start && bytes[at - 1] == Self.space { break scan }
          end = at + 1
        case Self.colon:
          if unsafe at + 1 >= bytes.count || bytes[at + 1] == Self.space
            || bytes[at + 1] == Self.newline
          {
            return nil
          }
          end = at + 1
        default: end = at + 1
        }
        at &+= 1
      }
      return end
    }
  }

  /// Letters and digits, behind a minus too, and all that is not ASCII.
  func isPlainStart(_ start: Int) -> Bool {
    let isSigned = bytes[start] == Self.dash && start + 1 < bytes.count
    let first = bytes[isSigned ? start + 1 : start]
    return Self.isWordStart(first) || first >= 0x80
  }

  private func plain(_ start: Int, _ end: Int) -> Node {
    Node(
      content: .scalar(Scalar(text: text(start, end), isPlain: true)),
      range: SourceRange(start, end))
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func quotedScalar() throws(NotPlain) -> Node {
    let start = at
    let text = try quoted()
    return Node(
      content: .scalar(Scalar(text: text, isPlain: false)), range: SourceRange(start, at))
  }

  /// A text in quotes, in one line; in double quotes without escapes.
  private mutating func quoted() throws(NotPlain) -> String {
    let mark = bytes[at]
    at += 1
    var start = at
    var result = ""
    while at < bytes.count, bytes[at] != Self.newline {
      if bytes[at] == mark {
        result += text(start, at)
        at += 1
        guard mark == Self.quote, at < bytes.count, bytes[at] == mark else { return result }
        // Two are one.
        result += "'"
        start = at + 1
      } else if mark == Self.doubleQuote, bytes[at] == UInt8(ascii: "\\") {
        throw NotPlain()
      }
      at &+= 1
    }
    throw NotPlain()
  }

  // MARK: Brackets

  private mutating func flow() throws(NotPlain) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else { throw NotPlain() }
    let start = at
    let isMap = bytes[at] == UInt8(ascii: "{")
    let close = isMap ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var items: [Node] = []
    var entries: [Entry] = []
    at += 1
    var next = try flowByte()
    while next != close {
      if isMap {
        let key = try key()
        guard try flowByte() != Self.hash else { throw NotPlain() }
        entries.append(Entry(key: key.text, keyRange: key.range, value: try flowValue()))
      } else {
        items.append(try flowValue())
      }
      next = try flowByte()
      if next == close { break }
      guard next == Self.comma else { throw NotPlain() }
      at += 1
      next = try flowByte()
      if next == close { throw NotPlain() }
    }
    at += 1
    return Node(
      content: isMap ? .mapping(entries) : .sequence(items), range: SourceRange(start, at))
  }

  /// The next byte that is neither a space nor a line break.
  private mutating func flowByte() throws(NotPlain) -> UInt8 {
    while at < bytes.count, bytes[at] == Self.space || bytes[at] == Self.newline { at &+= 1 }
    guard at < bytes.count, bytes[at] != Self.hash else { throw NotPlain() }
    return bytes[at]
  }

  private mutating func flowValue() throws(NotPlain) -> Node {
    if let marked = try markedValue() { return marked }
    let start = at
    var end = at
    scan: while at < bytes.count {
      switch bytes[at] {
      case Self.comma, UInt8(ascii: "]"), UInt8(ascii: "}"): break scan
      case Self.space: at &+= 1
      case Self.newline, Self.colon, Self.hash, UInt8(ascii: "["), UInt8(ascii: "{"),
        UInt8(ascii: "?"):
        throw NotPlain()
      default:
        at &+= 1
        end = at
      }
    }
    return plain(start, end)
  }

  static let space = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")
  static let hash = UInt8(ascii: "#")
  static let dash = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "'")
  static let doubleQuote = UInt8(ascii: "\"")
}
