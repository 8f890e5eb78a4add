/// What is wrong with a record: as many faults as the limit of issues, and how many more of each code.
package struct FaultLog: ~Copyable {
  /// In the order in which they are told, once the record is judged.
  package var faults = Growable<Fault>(capacity: 16)
  /// Those of keys, which come last: by their places in the record, once they are joined.
  private var keys = Growable<Fault>(capacity: 16)
  private var areKeysInOrder = true
  /// Those of checks, which come behind those of fields.
  package var checks = Growable<Fault>(capacity: 16)
  var errors = 0
  var undecided = 0
  /// There are faults over the limit.
  package private(set) var hasUncounted = false
  /// How many faults there are over the limit, by code.
  package private(set) var uncounted = Growable<Int32>(capacity: FaultCode.allCases.count)
  /// 1 for each field of the plan that has faults over the limit.
  package private(set) var uncountedFields = Growable<UInt8>(capacity: 16)
  /// No fault is counted instead of kept; the caller sorts them out.
  package var keepsAll = false
  private let limit: Int

  init(limit: Int, fields: Int) {
    self.limit = limit
    _ = uncounted.append(repeating: 0, count: FaultCode.allCases.count)
    _ = uncountedFields.append(repeating: 0, count: fields)
  }

  var isEmpty: Bool { faults.count &+ keys.count &+ checks.count == 0 }

  var verdict: RecordVerdict { errors > 0 ? .invalid : undecided > 0 ? .undecided : .valid }

  @inline(__always)
  mutating func removeAll() {
    faults.removeAll()
    keys.removeAll()
    areKeysInOrder = true
    checks.removeAll()
    errors = 0
    undecided = 0
    if hasUncounted { forgetUncounted() }
  }

  @inline(never)
  private mutating func forgetUncounted() {
    hasUncounted = false
    for code in 0..<uncounted.count { uncounted[code] = 0 }
    for field in 0..<uncountedFields.count { uncountedFields[field] = 0 }
  }

  /// Keeps a fault of a field, or counts it: as many as the limit from the walk, and again from what
  /// waited for other fields, whose faults belong among the others.
  mutating func keep(_ fault: Fault, isSettling: Bool) {
    let most = isSettling ? limit &* 2 : limit
    if keepsAll || faults.count < most { faults.append(fault) } else { count(fault) }
  }

  /// Keeps a fault of a check, or counts it.
  mutating func keepCheck(_ fault: Fault) {
    if keepsAll || checks.count < limit { checks.append(fault) } else { count(fault) }
  }

  /// Keeps a fault of a key.
  ///
  /// Groups within groups come after their own keys in the walk, not always in the record. Faults are brought into order when they are joined, or twice as many are there as are told: so each costs the same.
  mutating func keepKey(_ fault: Fault) {
    if !keepsAll, (keys.count &- 32) / 2 >= limit {
      sortKeys()
      for index in limit..<keys.count { count(keys[index]) }
      keys.setCount(limit)
    }
    if keys.count > 0, fault.order < keys[keys.count &- 1].order { areKeysInOrder = false }
    keys.append(fault)
  }

  private mutating func sortKeys() {
    if areKeysInOrder { return }
    let sorted = (0..<keys.count).map { keys[$0] }.sorted { $0.order < $1.order }
    for (place, fault) in sorted.enumerated() { keys[place] = fault }
    areKeysInOrder = true
  }

  private mutating func count(_ fault: Fault) {
    uncounted[Int(fault.code.rawValue)] &+= 1
    uncountedFields[Int(max(fault.field, 0))] = 1
    hasUncounted = true
  }

  /// Puts those of keys behind those of fields; those of checks stay apart.
  mutating func joinKeys() {
    sortKeys()
    for index in 0..<keys.count { faults.append(keys[index]) }
    keys.removeAll()
  }

  /// Puts those of checks behind those of fields, then those of keys.
  mutating func join() {
    for index in 0..<checks.count { faults.append(checks[index]) }
    sortKeys()
    for index in 0..<keys.count { faults.append(keys[index]) }
    if !keepsAll { cut() }
  }

  /// Counts the faults over the limit.
  package mutating func cut() {
    guard faults.count > limit else { return }
    for index in limit..<faults.count { count(faults[index]) }
    faults.setCount(limit)
  }
}
