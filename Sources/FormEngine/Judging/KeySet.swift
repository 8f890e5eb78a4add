/// Keys that were met, each with the place where it was first: told apart by all their bytes.
///
/// Reused from list to list, so that nothing is allocated once it has grown. Hashed with a seed of the process: no
/// payload can choose keys that share a cell.
struct KeySet {
  private struct Key {
    var start: Int
    var count: Int
    var hash: Int
    var place: Int
  }

  /// The bytes of all keys, one behind another; what is behind the last one is the next key.
  var bytes: [UInt8] = []
  private var keys: [Key] = []
  /// A power of two of cells, each one more than a key's index, or 0.
  private var cells: [Int32] = []
  /// One less than the cells that are used: there may be more, from a longer list.
  private var mask = 0

  /// Forgets all keys; as many as are told may come.
  mutating func begin(count: Int) {
    bytes.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    var size = 16
    while size < count * 2 { size *= 2 }
    if cells.count < size {
      cells = [Int32](repeating: 0, count: size)
    } else {
      for index in 0..<size { cells[index] = 0 }
    }
    mask = size - 1
  }

  /// Drops what was written of the next key.
  mutating func dropNext() {
    let end = keys.last.map { $0.start + $0.count } ?? 0
    bytes.removeLast(bytes.count - end)
  }

  /// Takes the bytes behind the last key as one more; returns the place of an equal one that was there before.
  mutating func insertNext(place: Int) -> Int? {
    let start = keys.last.map { $0.start + $0.count } ?? 0
    let count = bytes.count - start
    let hash = unsafe bytes.withUnsafeBytes { all in
      var hasher = Hasher()
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: all[start...]))
      return hasher.finalize()
    }
    var cell = hash & mask
    while cells[cell] > 0 {
      let known = keys[Int(cells[cell]) - 1]
      if known.hash == hash, known.count == count, areSame(known.start, start, count) {
        bytes.removeLast(count)
        return known.place
      }
      cell = (cell + 1) & mask
    }
    keys.append(Key(start: start, count: count, hash: hash, place: place))
    cells[cell] = Int32(keys.count)
    return nil
  }

  private func areSame(_ left: Int, _ right: Int, _ count: Int) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return true }
      for index in 0..<count where unsafe base[left + index] != base[right + index] { return false }
      return true
    }
  }
}
