/// An open hash table of ids: item and 1, or 0.
///
/// Its size is a power of 2, and at most half of it is taken.
struct IDTable: Sendable {
  private(set) var entries = [UInt32](repeating: 0, count: 16)
  private var count = 0
  /// The same ids, made when many of them collide in `entries`.
  private var salted: SaltedIDs?
  /// For places that are taken, where the search for a free one goes on.
  private var jumps: [Int: Int] = [:]

  /// The most places that are looked at one by one.
  ///
  /// Ids that were not chosen to collide need fewer, among millions of them.
  static let mostProbes = 256
  private let mostProbes: Int

  init(mostProbes: Int = Self.mostProbes) { self.mostProbes = mostProbes }

  /// Notes the id of an item; if it is there already, nothing changes and its item comes back.
  ///
  /// - Parameter items: The records of the items so far; `places` says where each begins.
  mutating func insert(_ id: [UInt8], item: Int, in items: [UInt8], _ places: [UInt32]) -> Int? {
    if (count + 1) * 2 > entries.count { grow(items, places) }
    var place = Self.place(of: id, in: entries.count)
    var probes = 0
    while entries[place] != 0 {
      if probes == mostProbes {
        if let other = salted(items, places)
          .item(SaltedIDs.hash(id[...]), where: { Self.id(of: $0, in: items, places) == id[...] })
        {
          return other
        }
        place = free(from: place)
        break
      }
      let other = Int(entries[place]) - 1
      if Self.id(of: other, in: items, places) == id[...] { return other }
      place = (place + 1) & (entries.count - 1)
      probes += 1
    }
    entries[place] = UInt32(item + 1)
    count += 1
    salted?.add(item, SaltedIDs.hash(id[...]))
    return nil
  }

  private mutating func salted(_ items: [UInt8], _ places: [UInt32]) -> SaltedIDs {
    if let salted { return salted }
    var made = SaltedIDs()
    for item in 0..<count { made.add(item, SaltedIDs.hash(Self.id(of: item, in: items, places))) }
    salted = made
    return made
  }

  /// The first free place from another on: each place that is passed leads there from now on.
  private mutating func free(from place: Int) -> Int {
    var passed: [Int] = []
    var at = place
    while entries[at] != 0 {
      passed.append(at)
      at = jumps[at] ?? (at + 1) & (entries.count - 1)
    }
    for place in passed { jumps[place] = at }
    return at
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
    let old = entries
    entries = [UInt32](repeating: 0, count: old.count * 2)
    jumps = [:]
    for entry in old where entry != 0 {
      let id = Array(Self.id(of: Int(entry) - 1, in: items, places))
      var place = Self.place(of: id, in: entries.count)
      var probes = 0
      while probes < mostProbes, entries[place] != 0 {
        place = (place + 1) & (entries.count - 1)
        probes += 1
      }
      entries[free(from: place)] = entry
    }
  }
}
