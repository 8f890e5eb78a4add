/// Keys that are no fields, keys that stand twice, and defaults for keys that are missing.
extension RecordChecker {
  mutating func noteDuplicate(key: Int, first: Int, field: Int32, cell: Int, container: Int32) {
    cells[cell].isDuplicated = true
    cells[cell].state = .invalid
    noteKey(
      .duplicateKey, key: key, severity: .error, field: field, cell: Int32(cell),
      container: container, got: Int64(first))
  }

  private mutating func noteKey(
    _ code: FaultCode, key: Int, severity: Fault.Severity, field: Int32, cell: Int32,
    container: Int32, got: Int64
  ) {
    if severity == .error { log.errors &+= 1 }
    let fault = Fault(
      code: code, severity: severity, field: field, cell: cell, container: container,
      entry: Int32(key), order: UInt64(tape[key].start), got: got)
    log.keepKey(fault)
  }

  /// Judges the keys in `unknownKeys`, all of one object.
  @inline(never)
  mutating func noteUnknownKeys(_ group: GroupPlan, field: Int32, container: Int32) {
    let repeated = repeatedKeys()
    let seconds = Set(repeated.map(\.key))
    if group.rest >= 0 {
      return layOutRest(group.rest, repeated, seconds, field: field, container: container)
    }
    let policy = group.unknown
    if let trial = trials.running.last {
      let count = unknownKeys.count &- repeated.count
      if policy != .reject { trial.toleratedKeys &+= count }
      if Int(containers[Int(container)].cell) == trial.cell { trial.unknownKeys &+= count }
    }
    for index in 0..<unknownKeys.count {
      let key = Int(unknownKeys[index])
      if policy == .reject || policy == .warn, !seconds.contains(key) {
        noteKey(
          .unknownField, key: key, severity: policy == .reject ? .error : .warning, field: -1,
          cell: -1, container: container, got: 0)
      }
    }
    for (key, first) in repeated {
      noteKey(
        .duplicateKey, key: key, severity: .error, field: -1, cell: -1, container: container,
        got: Int64(first))
    }
    for index in 0..<unknownKeys.count {
      findDuplicates(within: unknownKeys[index] &+ 1, field: -1, container: container)
    }
  }

  /// Lays out the values of keys that the form does not name, to be judged behind its fields.
  private mutating func layOutRest(
    _ rest: Int32, _ repeated: [(key: Int, first: Int)], _ seconds: Set<Int>, field: Int32,
    container: Int32
  ) {
    for (key, first) in repeated {
      noteKey(
        .duplicateKey, key: key, severity: .error, field: -1, cell: -1, container: container,
        got: Int64(first))
    }
    let firsts = Set(repeated.map(\.first))
    var keys: [Int32] = []
    for index in 0..<unknownKeys.count where !seconds.contains(Int(unknownKeys[index])) {
      keys.append(unknownKeys[index])
    }
    let first = cells.append(repeating: ValueCell(), count: keys.count)
    // A container beside the group's own: the same group around it, the same cell there.
    let group = containers[Int(container)]
    containers.append(
      Container(
        field: rest, cells: Span32(start: first, count: keys.count), parent: group.parent,
        cell: group.cell, entry: group.entry, kind: .rest))
    let own = plan.fields[Int(group.field)].group
    let keyField = plan.groups[Int(own)].keys
    for (place, key) in keys.enumerated() {
      cells[first + place].entry = key + 1
      cells[first + place].field = rest
      cells[first + place].isDuplicated = firsts.contains(Int(key))
    }
    if keyField >= 0 { layOutKeys(keyField, of: Int32(containers.count) - 1) }
  }

  /// The second and later ones of equal keys in `unknownKeys`, each with the first of its kind.
  ///
  /// Sorted by their bytes, never hashed: a payload must not be able to choose collisions.
  private func repeatedKeys() -> [(key: Int, first: Int)] {
    guard unknownKeys.count > 1 else { return [] }
    var keys = (0..<unknownKeys.count).map { Int(unknownKeys[$0]) }
    keys.sort { left, right in
      let difference = compareKeys(left, right)
      return difference == 0 ? left < right : difference < 0
    }
    var repeated: [(key: Int, first: Int)] = []
    var first = keys[0]
    for key in keys.dropFirst() {
      if compareKeys(first, key) == 0 { repeated.append((key, first)) } else { first = key }
    }
    return repeated
  }

  private func compareKeys(_ left: Int, _ right: Int) -> Int {
    let a = tape[left]
    let b = tape[right]
    if a.length != b.length { return a.length < b.length ? -1 : 1 }
    let x = unsafe bytesOf(a)
    let y = unsafe bytesOf(b)
    for index in 0..<Int(a.length) where unsafe x[index] != y[index] {
      return unsafe x[index] < y[index] ? -1 : 1
    }
    return 0
  }

  /// Finds keys that stand twice in objects that no group of the form judges.
  @inline(never)
  mutating func findDuplicates(within entry: Int32, field: Int32, container: Int32) {
    let kind = tape[Int(entry)].kind
    guard kind == .object || kind == .list else { return }
    let end = Int(tape[Int(entry)].link)
    var at = Int(entry)
    while at < end {
      if tape[at].kind == .object, tape[at].length > 1 {
        let kept = unknownKeys.count
        var keys = Growable<Int32>(capacity: Int(tape[at].length))
        swap(&keys, &unknownKeys)
        var key = at &+ 1
        while tape[key].kind == .key {
          unknownKeys.append(Int32(key))
          key = next(after: key &+ 1)
        }
        let repeated = repeatedKeys()
        swap(&keys, &unknownKeys)
        assert(unknownKeys.count == kept)
        for (key, first) in repeated {
          noteKey(
            .duplicateKey, key: key, severity: .error, field: field, cell: -1,
            container: container, got: Int64(first))
        }
      }
      at &+= 1
    }
  }

  /// Lays a default on the tape, its texts in the arena, and returns its entry.
  mutating func appendDefault(_ span: Span32) -> Int32 {
    let begin = tape.count
    let shift = begin &- Int(span.start)
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      var entry = plan.defaults[index]
      switch entry.kind {
      case .list, .object:
        entry.link = UInt32(truncatingIfNeeded: Int(entry.link) &+ shift)
      case .text, .key, .number:
        let from = arena.count
        unsafe arena.append(plan.bytes + Int(entry.link), count: Int(entry.length))
        for _ in 0..<RecordReader.padding { arena.append(0) }
        entry.link = UInt32(truncatingIfNeeded: from)
        entry.flags.insert(.inArena)
      case .null, .falseValue, .trueValue, .end:
        break
      }
      entry.flags.insert(.placeless)
      tape.append(entry)
    }
    return Int32(begin)
  }
}
