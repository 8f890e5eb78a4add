/// The local times of a zone, as a file of the time zone database has them: TZif, RFC 9636.
package struct ZoneFile: Sendable {
  /// Seconds from 1970 from which another local time holds, in order.
  private let changes: [Int64]
  /// Seconds east of UTC from each of them.
  private let offsets: [Int64]
  /// Before all of them.
  private let first: Int64
  /// Behind all of them; the last stays where there is none.
  private let rule: ZoneRule?

  /// What a local time may be ahead of UTC (RFC 9636, section 3.2).
  private static let offsets = Int64(-89_999)...93_599

  /// Nil for what is no such file, or counts leap seconds, which no other time here does.
  package init?(_ bytes: [UInt8]) {
    // Files of version 1 have 32 bits for a time, and end in 2037.
    guard let old = Header(bytes, at: 0), old.version >= UInt8(ascii: "2"),
      let header = Header(bytes, at: old.end(timeSize: 4)), header.leapSeconds == 0,
      header.types > 0, header.end(timeSize: 8) < bytes.count
    else { return nil }
    let kindsStart = header.start + header.times * 8
    let typesStart = kindsStart + header.times
    let types = (0..<header.types).map { Int64(bytes.bigEndian32(at: typesStart + $0 * 6)) }
    let kinds = bytes[kindsStart..<typesStart].map(Int.init)
    let changes = (0..<header.times).map { bytes.bigEndian64(at: header.start + $0 * 8) }
    guard kinds.allSatisfy({ $0 < types.count }), types.allSatisfy({ Self.offsets ~= $0 }),
      zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.changes = changes
    offsets = kinds.map { types[$0] }
    first = types[0]

    let footer = bytes[header.end(timeSize: 8)...]
    guard footer.first == UInt8(ascii: "\n"),
      let end = footer.dropFirst().firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let text = String(decoding: footer[..<end].dropFirst(), as: UTF8.self)
    rule = text.isEmpty ? nil : ZoneRule(text[...])
    if rule == nil, !text.isEmpty { return nil }
  }

  /// Seconds east of UTC at a second from 1970.
  package func offset(at second: Int64) -> Int64 {
    guard let last = changes.last else { return rule?.offset(at: second) ?? first }
    if second >= last { return rule?.offset(at: second) ?? offsets[offsets.count - 1] }
    var low = 0
    var high = changes.count
    // The first that is later.
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// The seconds from 1970 at which clocks show a reading, in seconds from 1970-01-01T00:00 on them: none, one,
  /// or several.
  package func moments(ofReading reading: Int64) -> [Int64] {
    // Whatever local time held then held within these.
    let earliest = reading - Self.offsets.upperBound
    let latest = reading - Self.offsets.lowerBound
    var found: Set<Int64> = [offset(at: earliest)]
    for (change, offset) in zip(changes, offsets) where earliest...latest ~= change {
      found.insert(offset)
    }
    if let rule, latest >= changes.last ?? .min { found.formUnion(rule.offsets) }
    return found.map { reading - $0 }.filter { $0 + offset(at: $0) == reading }.sorted()
  }

  /// What stands before each block of data: how many of each thing it holds.
  private struct Header {
    let version: UInt8
    /// Where its data start.
    let start: Int
    let leapSeconds: Int
    let times: Int
    let types: Int
    private let letters: Int
    private let indicators: Int

    init?(_ bytes: [UInt8], at offset: Int) {
      guard offset + 44 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let counts = (0..<6).map { Int(bytes.bigEndian32(at: offset + 20 + $0 * 4)) }
      // Six of them together fit any number.
      guard counts.allSatisfy({ 0...0xFFFF ~= $0 }) else { return nil }
      version = bytes[offset + 4]
      start = offset + 44
      indicators = counts[0] + counts[1]
      leapSeconds = counts[2]
      times = counts[3]
      types = counts[4]
      letters = counts[5]
    }

    /// Where its data end.
    func end(timeSize: Int) -> Int {
      start + times * (timeSize + 1) + types * 6 + letters + leapSeconds * (timeSize + 4)
        + indicators
    }
  }
}

extension [UInt8] {
  fileprivate func bigEndian32(at offset: Int) -> Int32 {
    Int32(bitPattern: self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) })
  }

  fileprivate func bigEndian64(at offset: Int) -> Int64 {
    Int64(bitPattern: self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) })
  }
}
