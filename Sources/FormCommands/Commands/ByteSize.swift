/// A number of bytes as people write it: `65536`, `64KiB`, `64MiB`, `1GiB`.
struct ByteSize: Sendable {
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// Nil for anything else, for less than 64 KiB and for more than 1 TiB.
  init?(_ text: String) {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits),
      number <= 1 << 40
    else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (unit?.1 ?? 0))
    guard !overflow, (1 << 16)...(1 << 40) ~= bytes else { return nil }
    self.bytes = bytes
  }
}
