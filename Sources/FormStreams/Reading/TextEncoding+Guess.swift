extension TextEncoding {
  /// The encoding, other than UTF-8, that most likely reads the beginning of an input, or a record of it.
  ///
  /// UTF-16 has a byte order mark, or little-endian letters of ASCII at its beginning. Windows-1252 has a byte
  /// that is not UTF-8, and no character of several bytes that is. Nil for everything else.
  package init?(reading bytes: some Collection<UInt8>) {
    let first = Array(bytes.prefix(4))
    let isWide =
      first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF])
      || first.count == 4 && first[0] != 0 && first[1] == 0 && first[2] != 0 && first[3] == 0
    if first != [0xFF, 0xFE, 0, 0], isWide, Self.utf16.reads(bytes) {
      self = .utf16
    } else if !isWide, !first.contains(0), Self.hasOnlyStrayBytes(bytes),
      Self.windows1252.reads(bytes)
    {
      self = .windows1252
    } else {
      return nil
    }
  }

  private func reads(_ bytes: some Collection<UInt8>) -> Bool {
    var decoder = TextDecoder(self)
    _ = decoder?.decode(bytes)
    return decoder.map { $0.fault == nil } ?? true
  }

  /// Whether some bytes are not UTF-8, and those that are all stand for ASCII.
  private static func hasOnlyStrayBytes(_ bytes: some Collection<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var hasStray = false
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): if scalar.value >= 0x80 { return false }
      case .error: hasStray = true
      case .emptyInput: return hasStray
      }
    }
  }
}
