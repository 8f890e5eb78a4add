/// The distinct values of a place and how often each occurs, as long as they are few and short.
struct DistinctValues {
  /// More values are no choices that people know.
  static let most = 100
  private static let longest = 64

  private(set) var values: [[UInt8]] = []
  private(set) var counts: [Int] = []
  /// There are more values, or longer ones.
  private(set) var isOver = false
  private var hashes: [UInt64] = []
  /// One more than the place of a value, 0 for none; the length is a power of two.
  private var slots: [UInt8] = []

  /// Counts a value; returns its place, or nil if the values are too many.
  ///
  /// - Parameter budget: Bytes that the values of all places may still take.
  mutating func add(_ value: UnsafeBufferPointer<UInt8>, _ budget: inout Int) -> Int? {
    if isOver { return nil }
    if value.count > Self.longest || budget < 1024 {
      close(&budget)
      return nil
    }
    if slots.isEmpty {
      slots = Array(repeating: 0, count: 256)
      budget -= 256
    }
    let hash = unsafe Self.hash(value)
    var slot = Int(truncatingIfNeeded: hash & 255)
    while slots[slot] > 0 {
      let place = Int(slots[slot]) - 1
      if hashes[place] == hash, unsafe values[place].elementsEqual(value) {
        counts[place] += 1
        return place
      }
      slot = (slot + 1) & 255
    }
    if values.count == Self.most {
      close(&budget)
      return nil
    }
    budget -= value.count + 64
    unsafe values.append(Array(value))
    counts.append(1)
    hashes.append(hash)
    slots[slot] = UInt8(values.count)
    return values.count - 1
  }

  /// Forgets the values, and gives their bytes back.
  private mutating func close(_ budget: inout Int) {
    isOver = true
    budget += slots.count + values.reduce(0) { $0 + $1.count + 64 }
    (values, counts, hashes, slots) = ([], [], [], [])
  }

  mutating func add(_ other: DistinctValues) {
    // They are counted already.
    var budget = 1 << 20
    if other.isOver { return close(&budget) }
    for (value, count) in zip(other.values, other.counts) {
      let place = unsafe value.withUnsafeBufferPointer { unsafe add($0, &budget) }
      guard let place else { return }
      counts[place] += count - 1
    }
  }

  /// FNV-1a.
  private static func hash(_ value: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in value.indices {
      hash = unsafe (hash ^ UInt64(value[place])) &* 0x100_0000_01B3
    }
    return hash ^ (hash >> 29)
  }
}
