/// A table that takes two bytes in one step, which takes half as long.
///
/// A step must wait for the one before it, but the classes of bytes need not.
package struct PatternPairs: Sendable, Hashable {
  /// For each byte its class, multiplied by the number of classes; and as it is.
  package let firsts: [UInt8]
  package let seconds: [UInt8]
  /// For each class where a text of odd length is behind its first byte.
  package let starts: [UInt16]
  /// For each state a row that tells for each pair of classes where the next state's row begins.
  package let rows: [UInt16]
  /// As in ``PatternTable``.
  package let start: UInt16
  package let accepting: Int
  package let found: UInt16

  /// The most places of rows: 32 KiB.
  private static let mostPlaces = 16_384

  /// Bytes of memory that it takes.
  package var size: Int { 512 + 2 * (starts.count + rows.count) }

  /// The bytes that the pairs of a table take; nil for a table too large.
  static func size(of table: PatternTable) -> Int? {
    let places = table.rows.count * table.width
    // The classes of a pair must fit in a byte each.
    guard table.width <= 16, places <= mostPlaces else { return nil }
    return 512 + 2 * (table.width + places)
  }

  init(of table: PatternTable) {
    let width = table.width
    func place(_ row: UInt16) -> UInt16 { UInt16(Int(row) * width) }
    firsts = table.classes.map { UInt8(Int($0) * width) }
    seconds = table.classes
    starts = (0..<width).map { place(table.rows[Int(table.start) + $0]) }
    var pairs: [UInt16] = []
    pairs.reserveCapacity(table.rows.count * width)
    for next in table.rows {
      for second in Int(next)..<(Int(next) + width) { pairs.append(place(table.rows[second])) }
    }
    rows = pairs
    start = place(table.start)
    accepting = table.accepting * width
    found = table.found == .max ? .max : place(table.found)
  }

  /// Whether a text matches, or a search finds its part in it; the text must be valid UTF-8.
  package func matches(_ text: [UInt8]) -> Bool {
    var row = start
    var at = 0
    if text.count & 1 != 0 {
      row = starts[Int(seconds[Int(text[0])])]
      at = 1
    }
    while at < text.count, row != 0, row != found {
      row = rows[Int(row) + Int(firsts[Int(text[at])]) + Int(seconds[Int(text[at + 1])])]
      at += 2
    }
    return Int(row) >= accepting
  }
}
