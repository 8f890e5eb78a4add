/// Where the keys of maps stand, for maps that an evaluation asks again and again.
///
/// A table is made when a map is asked a second time, and is forgotten with the evaluation: the memory stays. Keys are
/// hashed with the process's own key, so that no payload can choose collisions.
struct MapTables: ~Copyable {
  init() {}

  /// A map as it lies in the record.
  struct Map: BitwiseCopyable, Equatable {
    var container: Int32
    var field: Int32
    var entry: Int32
    var keys: Int32
    var count: Int32
  }

  struct Asked: BitwiseCopyable {
    var map: Map
    /// Where its slots begin; -1 where it was asked once.
    var start: Int
    var mask: Int
  }

  /// Fewer keys are compared one by one.
  static let fewKeys = 16
  /// Maps of one evaluation that have tables.
  private static let mostMaps = 8

  private var asked = Growable<Asked>(capacity: 8)
  /// For each slot the number of a key of its map, from 0; -1 where it is free.
  private var slots = Growable<Int32>(capacity: 64)

  enum Answer {
    /// There is no table: ask each key.
    case scan
    /// A table of this number is to be filled with all keys first.
    case fill(Int)
    case table(Int)
  }

  mutating func removeAll() {
    if asked.count == 0 { return }
    asked.removeAll()
    slots.removeAll()
  }

  /// Notes that a map is asked.
  mutating func ask(_ map: Map) -> Answer {
    for number in 0..<asked.count where asked[number].map == map {
      if asked[number].start >= 0 { return .table(number) }
      let bits = Int.bitWidth - (2 * Int(map.count)).leadingZeroBitCount
      asked[number].start = slots.append(repeating: -1, count: 1 << bits)
      asked[number].mask = 1 << bits - 1
      return .fill(number)
    }
    if asked.count < Self.mostMaps {
      asked.append(Asked(map: map, start: -1, mask: 0))
    }
    return .scan
  }

  static func hash(_ text: TextView) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: text.bytes, count: text.count))
    return hasher.finalize()
  }

  /// The next key of a table that a hash may mean, from a probe on, which begins at 0; -1 where there is none.
  func key(_ table: Int, _ hash: Int, _ probe: inout Int) -> Int {
    let found = slots[asked[table].start &+ (hash &+ probe) & asked[table].mask]
    probe &+= 1
    return Int(found)
  }

  /// Whether the last probe found nothing.
  func isFree(_ table: Int, _ hash: Int, _ probe: Int) -> Bool {
    slots[asked[table].start &+ (hash &+ probe &- 1) & asked[table].mask] < 0
  }

  /// Puts a key where the last probe found nothing.
  mutating func put(_ key: Int, in table: Int, _ hash: Int, after probe: Int) {
    slots[asked[table].start &+ (hash &+ probe &- 1) & asked[table].mask] = Int32(key)
  }
}
