/// The clean-up steps that change text, on well-formed UTF-8.
package enum CleanUp {
  /// Each run of white space becomes one space, with the invisible characters in it; those between other characters
  /// stay, and joiners where they join.
  static func collapsed(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    // Where the blanks that were read last begin in the result; nil behind anything else.
    var start: Int?
    var hasWhiteSpace = false
    func endBlanks() {
      if let start, hasWhiteSpace {
        result.removeSubrange(start...)
        result.append(0x20)
      }
      (start, hasWhiteSpace) = (nil, false)
    }
    unsafe forEachScalar(source) { scalar, range in
      if Blank.isBlank(scalar), !Blank.joins(scalar) {
        start = start ?? result.count
        hasWhiteSpace = hasWhiteSpace || Blank.isWhiteSpace(scalar)
      } else {
        endBlanks()
      }
      unsafe result.append(contentsOf: source[range])
    }
    endBlanks()
    return result
  }

  /// Decimal digits of any script (Unicode Nd) become those of ASCII.
  package static func asciiDigits(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    unsafe forEachScalar(source) { scalar, range in
      if scalar >= 0x80, let unicode = Unicode.Scalar(scalar),
        unicode.properties.numericType == .decimal, let value = unicode.properties.numericValue
      {
        result.append(0x30 + UInt8(value))
      } else {
        unsafe result.append(contentsOf: source[range])
      }
    }
    return result
  }

  /// Every code point of a list is taken out.
  static func removing(
    _ removed: RemovedCharacters, from source: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    var result: [UInt8] = []
    unsafe forEachScalar(source) { scalar, range in
      if !removed.contains(scalar) { unsafe result.append(contentsOf: source[range]) }
    }
    return result
  }

  /// A number whose decimal sign is `sign` with a point in its place; nil where there is a point
  /// already, or more than one sign.
  static func decimal(_ source: UnsafeBufferPointer<UInt8>, sign: [UInt8]) -> [UInt8]? {
    guard let mark = sign.first, sign.count == 1, mark != UInt8(ascii: "."),
      unsafe source.count(where: { $0 == mark }) == 1, unsafe !source.contains(UInt8(ascii: "."))
    else { return nil }
    return unsafe source.map { $0 == mark ? UInt8(ascii: ".") : $0 }
  }

  /// The parts between separators, white space around them taken off; empty parts are left out.
  static func split(_ source: UnsafeBufferPointer<UInt8>, at separator: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    func close() {
      let kept = unsafe part.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe Blank.trimmed($0, buffer.count) } ?? 0..<0
      }
      if !kept.isEmpty { parts.append(Array(part[kept])) }
      part = []
    }
    var at = 0
    while at < source.count {
      if at + separator.count <= source.count, !separator.isEmpty,
        unsafe source[at..<(at + separator.count)].elementsEqual(separator)
      {
        close()
        at += separator.count
      } else {
        unsafe part.append(source[at])
        at += 1
      }
    }
    close()
    return parts
  }

  /// The most combining marks (canonical combining class over 0) in a row, and what becomes one.
  static func longestRunOfMarks(_ source: UnsafeBufferPointer<UInt8>) -> Int {
    var longest = 0
    var run = 0
    unsafe forEachScalar(source) { scalar, _ in
      run = isMark(scalar) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x300: false
    // Of class 0 themselves, but normal forms take them apart into marks, and put those in order.
    case 0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F: true
    default: Unicode.Scalar(scalar)?.properties.canonicalCombiningClass != .notReordered
    }
  }

  private static func forEachScalar(
    _ source: UnsafeBufferPointer<UInt8>, _ body: (UInt32, Range<Int>) -> Void
  ) {
    guard let base = source.baseAddress else { return }
    var at = 0
    while at < source.count {
      let (scalar, length) = unsafe UTF8Bytes.scalar(base, at)
      body(scalar, at..<(at + length))
      at += length
    }
  }
}
