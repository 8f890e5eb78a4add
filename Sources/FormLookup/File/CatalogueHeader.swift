/// The first 512 bytes of a `.catalogue` file, little-endian.
///
/// | from | holds |
/// | --: | --- |
/// | 0 | `FCLOOKUP` |
/// | 8 | `UInt32`: version of the format, of the search, byte order mark, count of sections |
/// | 24 | `UInt64`: bytes of the file, generation, items, sum of the source |
/// | 56 | `UInt64`: what the keypad has, as ``KeypadSettings`` packs it |
/// | 64 | of each ``Section``: where it begins, its bytes and its sum, `UInt64` each |
/// | 504 | the sum of all before |
struct CatalogueHeader: Equatable {
  static let bytes = 512
  static let version: UInt32 = 3
  /// Grows with each change of what any text is folded to or of what ranks an item.
  ///
  /// Files of another one are searched by an index that is made anew.
  static let searchVersion: UInt32 = 2
  private static let magic = Array("FCLOOKUP".utf8)
  private static let mark: UInt32 = 0x0102_0304
  static let table = 64

  var search = searchVersion
  var generation: UInt64 = 0
  var items: UInt64 = 0
  var source: UInt64 = 0
  var keypad: UInt64 = 0
  /// By ``Section``.
  var sections: [Place] = []

  struct Place: Equatable {
    var range: Range<Int>
    var sum: UInt64
  }

  /// Bytes of the file.
  var length: Int { sections.last.map { Self.aligned($0.range.upperBound) } ?? Self.bytes }

  /// Sections begin at multiples of 8.
  static func aligned(_ place: Int) -> Int { (place + 7) & ~7 }

  var encoded: [UInt8] {
    var bytes = Self.magic
    bytes += littleEndian([Self.version, search, Self.mark, UInt32(sections.count)])
    bytes += littleEndian([UInt64(length), generation, items, source, keypad])
    bytes += [UInt8](repeating: 0, count: Self.table - bytes.count)
    for place in sections {
      let range = place.range
      bytes += littleEndian([UInt64(range.lowerBound), UInt64(range.count), place.sum])
    }
    bytes += [UInt8](repeating: 0, count: Self.bytes - 8 - bytes.count)
    return bytes + littleEndian([XXH64.sum(bytes)])
  }

  /// - Parameter length: Bytes of the file.
  init(_ bytes: Column<UInt8>, length: Int) throws(CatalogueError) {
    let start = Array(bytes.bytes(0..<Self.bytes))
    guard start.starts(with: Self.magic) else { throw .damaged(.notACatalogue) }
    guard start.count == Self.bytes else { throw .damaged(.cut) }
    func number(_ place: Int) -> UInt64 {
      start[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func half(_ place: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(place)) }
    guard half(8) == Self.version, half(16) == Self.mark else { throw .damaged(.otherVersion) }
    guard number(Self.bytes - 8) == XXH64.sum(Array(start.dropLast(8))) else {
      throw .damaged(.sumMismatch)
    }
    guard number(24) == UInt64(length) else { throw .damaged(.cut) }
    guard half(20) == UInt32(Section.allCases.count) else { throw .damaged(.otherVersion) }
    search = half(12)
    generation = number(32)
    items = number(40)
    source = number(48)
    keypad = number(56)
    var last = UInt64(Self.bytes)
    for section in Section.allCases {
      let place = Self.table + 24 * section.rawValue
      let (begin, count) = (number(place), number(place + 8))
      let (end, isOver) = begin.addingReportingOverflow(count)
      // One behind the other: each is read by itself.
      guard !isOver, begin >= last, end <= UInt64(length) else { throw .damaged(.cut) }
      last = end
      sections.append(Place(range: Int(begin)..<Int(end), sum: number(place + 16)))
    }
  }

  init() {}
}
