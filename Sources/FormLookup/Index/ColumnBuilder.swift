/// Collects which items have which value in which column.
struct ColumnBuilder {
  private var columns: [String: [String: [UInt32]]] = [:]

  /// Items come by rank.
  mutating func add(_ cells: [String: [String]], rank: UInt32) {
    for (name, values) in cells {
      for value in Set(values) { columns[name, default: [:]][value, default: []].append(rank) }
    }
  }

  /// Names and values in the order of their bytes; the ranks of each, one behind the other.
  consuming func finish(_ directory: inout DirectoryWriter) -> [UInt32] {
    var postings: [UInt32] = []
    directory.add(UInt64(columns.count))
    for (name, values) in columns.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    {
      directory.add(name)
      directory.add(UInt64(values.count))
      for (value, ranks) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      ) {
        directory.add(value)
        directory.add(UInt64(ranks.count))
        postings += ranks
      }
    }
    return postings
  }
}

/// Writes numbers and texts one behind the other.
struct DirectoryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) { bytes += littleEndian([number]) }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    bytes += text.utf8
  }
}

/// Reads what a ``DirectoryWriter`` wrote; behind the end all is 0 and empty.
struct DirectoryReader {
  private let bytes: Column<UInt8>
  private var place = 0

  init(_ bytes: Column<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func number() -> Int {
    var number: UInt64 = 0
    for index in 0..<8 { number |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    place += 8
    return Int(clamping: number)
  }

  mutating func text() -> String {
    let count = min(number(), max(0, bytes.count - place))
    defer { place += count }
    return String(decoding: bytes.bytes(place..<place + count), as: UTF8.self)
  }
}
