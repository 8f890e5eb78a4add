/// The kinds of issues in a file of results, and the sets of them that records have: a record keeps nothing but
/// the number of its set.
struct ResultKinds: Sendable {
  /// Kinds that are told apart: as many as `--summary` has.
  static let most = 1_000
  /// What a record has whose set has no number: its line must be asked.
  static let unknown: UInt16 = .max

  private(set) var kinds: [(kind: ResultKind, count: Int)] = []
  private var numbers: [ResultKind: UInt16] = [:]
  /// What is counted by code only.
  private var others: [String: Int] = [:]
  /// Numbers of kinds by hashes of their fields and codes as they stand in lines; the hash is another in
  /// every process.
  private var known: [Int: UInt16] = [:]
  private static let mostKnown = 20_000

  /// The kinds of each set.
  private var sets: [[UInt16]] = []
  private var setNumbers: [[UInt16]: UInt16] = [:]

  /// Counts an issue; returns the number of its kind, nil where it is one too many.
  mutating func add(
    field: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>
  ) -> UInt16? {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(field))
    hasher.combine(field.count)
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(code))
    let hash = hasher.finalize()
    if let number = known[hash] {
      kinds[Int(number)].count += 1
      return number
    }
    let name = unsafe String(decoding: code, as: UTF8.self)
    let place = unsafe ResultKind.field(String(decoding: field, as: UTF8.self), code: name)
    let kind = ResultKind(field: place, code: name)
    let number: UInt16
    if let found = numbers[kind] {
      number = found
      kinds[Int(number)].count += 1
    } else if kinds.count < Self.most {
      number = UInt16(kinds.count)
      numbers[kind] = number
      kinds.append((kind: kind, count: 1))
    } else {
      add(code: name, 1)
      return nil
    }
    if known.count < Self.mostKnown { known[hash] = number }
    return number
  }

  /// Counts issues of which nothing but the code is known.
  mutating func add(code: String, _ count: Int) {
    if others.count < Self.most || others[code] != nil { others[code, default: 0] += count }
  }

  /// The number of a set of kinds.
  mutating func number(of set: [UInt16]) -> UInt16 {
    if let number = setNumbers[set] { return number }
    if sets.count >= Int(Self.unknown) { return Self.unknown }
    let number = UInt16(sets.count)
    setNumbers[set] = number
    sets.append(set)
    return number
  }

  /// For each set whether it has a kind with this field and this code.
  func matching(field: String?, code: String?) -> [Bool] {
    let matches = kinds.map { $0.kind.matches(field: field, code: code) }
    return sets.map { set in
      field == nil && code == nil || set.contains { matches[Int($0)] }
    }
  }

  var counts: ResultCounts {
    ResultCounts(
      kinds: kinds.sorted {
        $0.count != $1.count ? $0.count > $1.count : ResultKind.comes($0.kind, before: $1.kind)
      },
      rest: others.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        .map { (code: $0.key, count: $0.value) })
  }
}
