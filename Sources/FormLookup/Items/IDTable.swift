/// An open hash table of ids: item and 1, or 0.
///
/// Its size is a power of 2, and at most half of it is taken.
struct IDTable: Sendable {
  private(set) var entries = [UInt32](repeating: 0, count: 16)
  private var count = 0

  /// Notes the id of an item; if it is there already, nothing changes and its item comes back.
  ///
  /// - Parameter items: The records of the items so far; `places` says where each begins.
  mutating func insert(_ id: [UInt8], item: Int, in items: [UInt8], _ places: [UInt32]) -> Int? {
    if (count + 1) * 2 > entries.count { grow(items, places) }
    var place = Self.place(of: id, in: entries.count)
    while entries[place] != 0 {
      let other = Int(entries[place]) - 1
      if Self.id(of: other, in: items, places).elementsEqual(id) { return other }
      place = (place + 1) & (entries.count - 1)
    }
    entries[place] = UInt32(item + 1)
    count += 1
    return nil
  }

  static func place(of id: [UInt8], in size: Int) -> Int {
    Int(truncatingIfNeeded: XXH64.sum(id)) & (size - 1)
  }

  private static func id(of item: Int, in items: [UInt8], _ places: [UInt32]) -> ArraySlice<UInt8> {
    // Behind its tag an id has a count of one or two bytes, as ``ItemFields`` has it.
    let place = Int(places[item]) + 1
    let first = Int(items[place])
    if first < 0x80 { return items[place + 1..<place + 1 + first] }
    let count = first & 0x7F | Int(items[place + 1]) << 7
    return items[place + 2..<place + 2 + count]
  }

  private mutating func grow(_ items: [UInt8], _ places: [UInt32]) {
    var grown = [UInt32](repeating: 0, count: entries.count * 2)
    for entry in entries where entry != 0 {
      let id = Array(Self.id(of: Int(entry) - 1, in: items, places))
      var place = Self.place(of: id, in: grown.count)
      while grown[place] != 0 { place = (place + 1) & (grown.count - 1) }
      grown[place] = entry
    }
    entries = grown
  }
}
