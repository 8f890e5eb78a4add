package import FormText

/// A long map of the library's own files, with one key and one single value in each line: it is read when it is
/// first asked for.
///
/// Most runs look at few of the choices of a rule, and at no label.
package final class LateMap: Sendable {
  private let bytes: [UInt8]
  private let indent: Int
  /// From the first key to the end of the last value.
  let range: SourceRange
  /// Where its keys stand, without quotes.
  private let keys: [SourceRange]

  /// - Parameter keys: At least one; each is known to be a key with its value in one line.
  init(_ bytes: [UInt8], indent: Int, range: SourceRange, keys: [SourceRange]) {
    self.bytes = bytes
    self.indent = indent
    self.range = range
    self.keys = keys
  }

  /// Its keys and values, read anew.
  package var entries: [Entry] {
    var reader = PlainYAML(bytes)
    // It was looked through when it was met.
    return (try? reader.entries(indent, at: range.start).0) ?? []
  }

  /// From the first key to the end of the last one.
  package var rangeOfKeys: SourceRange {
    SourceRange(keys.first?.start ?? range.start, keys.last?.end ?? range.start)
  }

  /// Calls for each key with its bytes.
  ///
  /// Safety: the keys lie in the bytes.
  package func eachKey(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for key in keys {
        unsafe body(UnsafeBufferPointer(rebasing: bytes[key.start..<key.end]))
      }
    }
  }
}

extension PlainYAML {
  /// The maps that are read late, by their keys.
  private static let lateKey = "choices"

  /// A map that is read when it is asked for, at its first key; nil where it is not as plain as that.
  ///
  /// Nothing is taken for granted: what is not read now is looked through, so that it can be read then.
  mutating func lateMap(_ key: String, _ indent: Int, at first: Int) -> Node? {
    guard key == Self.lateKey, !isDash(first) else { return nil }
    let before = at
    var keys: [SourceRange] = []
    var start = first
    var end = first
    while true {
      let keyEnd = keyEnd(from: start)
      guard keyEnd > start, keyEnd - start < 1_000, Self.isWordStart(bytes[start]),
        let valueEnd = valueEnd(behind: keyEnd)
      else {
        at = before
        return nil
      }
      keys.append(SourceRange(start, keyEnd))
      end = valueEnd
      at = lineEnd(from: valueEnd)
      guard let next = nextLine(), next.indent >= indent else { break }
      guard next.indent == indent, !isDash(next.start) else {
        at = before
        return nil
      }
      start = next.start
    }
    let range = SourceRange(first, end)
    return Node(LateMap(bytes, indent: indent, range: range, keys: keys))
  }

  /// The end of a single value that stands behind a key in its line, with nothing but a comment behind it.
  private func valueEnd(behind keyEnd: Int) -> Int? {
    guard keyEnd + 1 < bytes.count, bytes[keyEnd] == Self.colon, bytes[keyEnd + 1] == Self.space
    else { return nil }
    var start = keyEnd + 1
    while start < bytes.count, bytes[start] == Self.space { start &+= 1 }
    guard start < bytes.count, bytes[start] != Self.newline else { return nil }
    let mark = bytes[start]
    guard mark == Self.quote || mark == Self.doubleQuote else {
      return isPlainStart(start) ? plainEnd(from: start) : nil
    }
    guard let end = quoteEnd(from: start + 1, mark) else { return nil }
    var next = end
    while next < bytes.count, bytes[next] == Self.space { next &+= 1 }
    let isComment = next < bytes.count && bytes[next] == Self.hash && next > end
    return next >= bytes.count || bytes[next] == Self.newline || isComment ? end : nil
  }

  /// Behind the mark that ends a text in quotes; nil where the line ends before, or has escapes.
  private func quoteEnd(from start: Int, _ mark: UInt8) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] != Self.newline {
      if bytes[at] == mark {
        // Two single ones are one of the text.
        guard mark == Self.quote, at + 1 < bytes.count, bytes[at + 1] == mark else { return at + 1 }
        at &+= 1
      } else if mark == Self.doubleQuote, bytes[at] == UInt8(ascii: "\\") {
        return nil
      }
      at &+= 1
    }
    return nil
  }
}
