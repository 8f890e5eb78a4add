/// Items by hashes of their ids with the process's own key, so that no author of ids can choose collisions.
///
/// The table of a file has the same hash everywhere, so that its bytes are the same; this one is made beside it, in memory,
/// where many ids collide there.
struct SaltedIDs: Sendable {
  /// Item and 1, or 0; the size is a power of 2, and at most half of it is taken.
  private var slots = [UInt32](repeating: 0, count: 1024)
  private var hashes = [Int](repeating: 0, count: 1024)
  private var count = 0

  static func hash(_ id: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: id)
    return hasher.finalize()
  }

  static func hash(_ id: ArraySlice<UInt8>) -> Int {
    // Safety: the buffer is read only during the call.
    unsafe id.withUnsafeBytes { unsafe hash($0) }
  }

  /// The item with a hash for which `isSame` holds.
  func item(_ hash: Int, where isSame: (Int) -> Bool) -> Int? {
    var place = hash & (slots.count - 1)
    while slots[place] != 0 {
      let item = Int(slots[place]) - 1
      if hashes[place] == hash, isSame(item) { return item }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds an item, which is not there yet.
  mutating func add(_ item: Int, _ hash: Int) {
    if (count + 1) * 2 > slots.count { grow() }
    put(UInt32(item + 1), hash)
    count += 1
  }

  private mutating func put(_ entry: UInt32, _ hash: Int) {
    var place = hash & (slots.count - 1)
    while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = entry
    hashes[place] = hash
  }

  private mutating func grow() {
    let (oldSlots, oldHashes) = (slots, hashes)
    slots = Array(repeating: 0, count: oldSlots.count * 2)
    hashes = Array(repeating: 0, count: oldSlots.count * 2)
    for (place, entry) in oldSlots.enumerated() where entry != 0 { put(entry, oldHashes[place]) }
  }
}
