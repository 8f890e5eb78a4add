/// For tests and the fuzzer: whoever damages a file on purpose writes sums that fit.
package enum ForgedFile {
  /// A file with the sums of what stands in it; as it is where it has no header.
  package static func summed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= CatalogueHeader.bytes else { return bytes }
    var bytes = bytes
    func number(_ place: Int) -> Int {
      Int(clamping: bytes[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    for section in Section.allCases {
      let place = CatalogueHeader.table + 24 * section.rawValue
      let (end, isOver) = number(place).addingReportingOverflow(number(place + 8))
      guard !isOver, end <= bytes.count else { continue }
      let sum = XXH64.sum(Array(bytes[number(place)..<end]))
      bytes.replaceSubrange(place + 16..<place + 24, with: littleEndian([sum]))
    }
    let header = CatalogueHeader.bytes
    let sum = XXH64.sum(Array(bytes[..<(header - 8)]))
    bytes.replaceSubrange(header - 8..<header, with: littleEndian([sum]))
    return bytes
  }
}
