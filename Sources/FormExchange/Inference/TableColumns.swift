internal import FormText

/// The columns of a table as places of its records: `address.city` in a group, `tags.0` or `tags[0]` in a list.
struct TableColumns {
  enum Step: Equatable {
    case key([UInt8])
    case item
  }

  /// The steps to each column; nil for a column without a name.
  let paths: [[Step]?]
  /// The names of columns that no key can have, by the names of their fields.
  private(set) var aliases: [(field: [UInt8], header: [UInt8])] = []

  init(_ headers: [[UInt8]]) {
    var names = headers
    for (column, header) in headers.enumerated() where header.count > RecordObserver.longestName {
      names[column] = Array("column_\(column + 1)".utf8)
      aliases.append((names[column], header))
    }
    let whole = Set(names.map { ExactName($0) })
    var paths = names.map { $0.isEmpty ? nil : Self.steps($0) }
    // A name that another column has, or that is a value and a group, stands for itself.
    let parted = paths.compactMap { $0 }.filter { $0.count > 1 }
    var kinds: [ExactName: Set<Bool>] = [:]
    for path in parted {
      for count in 1..<path.count {
        kinds[Self.name(path.prefix(count)), default: []].insert(path[count] == .item)
      }
    }
    for (column, path) in paths.enumerated() {
      guard let path, path.count > 1 else { continue }
      let clashes = (1..<path.count).contains { count in
        let name = Self.name(path.prefix(count))
        return whole.contains(name) || kinds[name]?.count ?? 0 > 1
      }
      if clashes { paths[column] = [.key(names[column])] }
    }
    self.paths = paths
  }

  /// Words with points between them, numbers for places of a list; any other name is one key.
  private static func steps(_ name: [UInt8]) -> [Step] {
    let plain = name.flatMap { byte -> [UInt8] in
      byte == UInt8(ascii: "[") ? [UInt8(ascii: ".")] : byte == UInt8(ascii: "]") ? [] : [byte]
    }
    let parts = plain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.count <= 12, !isNumber(parts[0]),
      parts.allSatisfy({ isWord($0) })
    else { return [.key(name)] }
    return parts.map { isNumber($0) ? .item : .key(Array($0)) }
  }

  private static func name(_ path: ArraySlice<Step>) -> ExactName {
    var name: [UInt8] = []
    for step in path {
      if !name.isEmpty { name.append(UInt8(ascii: ".")) }
      switch step {
      case .key(let key): name += key
      case .item: name.append(UInt8(ascii: "0"))
      }
    }
    return ExactName(name)
  }

  private static func isNumber(_ part: ArraySlice<UInt8>) -> Bool {
    !part.isEmpty && part.count < 5 && part.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
    !part.isEmpty
      && part.allSatisfy {
        $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 || "_-".utf8.contains($0)
      }
  }

  /// Whether a header looks like a record: a number, a moment, or an address.
  static func looksLikeValue(_ header: [UInt8]) -> Bool {
    let reading = unsafe header.withUnsafeBufferPointer { unsafe CellReading($0) }
    if reading == .integer || reading == .number || header.contains(UInt8(ascii: "@")) {
      return true
    }
    let digits = header.count { $0 &- 0x30 < 10 }
    return header.count >= 6 && digits * 2 > header.count
  }
}
