internal import FormPatterns

/// Groups whose keys are data: the keys are judged, too.
extension RecordChecker {
  /// Judges how many keys an object has: as they were sent, whatever they hold.
  @inline(never)
  mutating func countKeys(of entry: Int32, at site: Site) {
    let operations = unsafe plan.fields[Int(site.field)].operations
    run(operations, on: .list(Int(tape[Int(entry)].length)), at: site)
  }

  /// Lays out the keys of a map, each as a text that clean-up can change.
  mutating func layOutKeys(_ field: Int32, of rest: Int32) {
    let values = containers[Int(rest)]
    let count = Int(values.cells.count)
    let first = cells.append(repeating: ValueCell(), count: count)
    let inner = Int32(containers.count)
    containers.append(
      Container(
        field: field, cells: Span32(start: first, count: count), parent: values.parent,
        cell: values.cell, entry: values.entry, kind: .keys))
    let steps = unsafe plan.fields[Int(field)].cleanUp
    for place in 0..<count {
      var entry = tape[Int(cells[Int(values.cells.start) &+ place].entry) &- 1]
      entry.kind = .text
      cells[first &+ place].entry = Int32(tape.count)
      cells[first &+ place].field = field
      cells[first &+ place].state = .valid
      tape.append(entry)
      if steps.count > 0 {
        _ = cleanUp(steps, at: Site(field: field, cell: first &+ place, container: inner))
      }
    }
    if steps.count > 0 { noteAlike(first..<(first &+ count), of: values, in: rest) }
  }

  /// Notes keys that clean-up makes the same as another: at the second and those behind it.
  private mutating func noteAlike(_ keys: Range<Int>, of values: Container, in rest: Int32) {
    // Sorted by their bytes, never hashed: a payload must not be able to choose collisions.
    let sorted = keys.filter { !cells[$0].isUnread }.sorted { left, right in
      let order = compare(text(in: left), text(in: right))
      return order == 0 ? left < right : order < 0
    }
    guard var first = sorted.first else { return }
    for key in sorted.dropFirst() {
      guard compare(text(in: first), text(in: key)) == 0 else {
        first = key
        continue
      }
      let cell = Int(values.cells.start) &+ key &- keys.lowerBound
      let firstValue = Int(values.cells.start) &+ first &- keys.lowerBound
      noteDuplicate(
        key: Int(cells[cell].entry) &- 1, first: Int(cells[firstValue].entry) &- 1,
        field: values.field, cell: cell, container: rest)
    }
  }

  private func compare(_ left: TextView, _ right: TextView) -> Int {
    let count = min(left.count, right.count)
    for index in 0..<count where unsafe left.bytes[index] != right.bytes[index] {
      return unsafe left.bytes[index] < right.bytes[index] ? -1 : 1
    }
    return left.count - right.count
  }

  /// Whether the key of a value is as the map wants keys; says at the value where it is not.
  mutating func takesKey(of cell: Int, in rest: Int32) -> Bool {
    let values = containers[Int(rest)]
    let keys = containers[Int(rest) &+ 1]
    let key = Int(keys.cells.start) &+ cell &- Int(values.cells.start)
    let site = Site(field: values.field, cell: cell, container: rest)
    if cells[key].isUnread {
      cells[cell].state = .undecided
      return false
    }
    let span = unsafe plan.fields[Int(keys.field)].operations
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations + index
      let text = text(in: key)
      let fault = unsafe plan.fault(
        of: text, operation, otherwise: { unsafe rareFault(of: text, operation, keys.field) })
      guard let fault else { continue }
      let constraint = unsafe operation.pointee.constraint
      // The key itself; its copy, where the value has been entered anew.
      let before = Int(cells[cell].entry) &- 1
      let entry =
        before >= 0 && tape[before].kind == .key ? Int32(before) : cells[key].entry
      if let reason = fault.reason {
        markUndecided(reason, at: site, entry: entry, constraint: constraint)
      } else {
        fail(
          .keyMismatch, at: site, entry: entry, constraint: constraint,
          got: Int64(fault.code.rawValue))
      }
      return false
    }
    return true
  }
}

/// Maps in expressions.
extension RecordChecker {
  /// The keys of a map in the order in which they were sent, each with its value behind it where that is asked for.
  ///
  /// A missing map has none.
  mutating func entries(of map: ExpressionValue, withValues: Bool) -> ExpressionValue {
    guard map.kind == .group else {
      // What is empty, or was empty when it was read.
      if map.kind == .unknown || map.kind == .list { return .list(start: 0, count: 0) }
      return map.kind == .error ? map : .error(.wrongType)
    }
    let entry = containers[map.start].entry
    let count = entry < 0 ? 0 : Int(tape[Int(entry)].length)
    expressions.budget &-= count
    if expressions.budget < 0 { return .error(.tooCostly) }
    let step = withValues ? 2 : 1
    let start = expressions.values.append(repeating: .unknown, count: count &* step)
    var filled = 0
    forEachKey(ofGroup: Int32(map.start)) { checker, key, cell in
      checker.expressions.values[start &+ filled] = key
      if withValues {
        let value = checker.read(cell, empty: .unknown)
        checker.expressions.values[start &+ filled &+ 1] = value
      }
      filled &+= step
    }
    return .list(start: start, count: filled)
  }

  /// Each key of an object, second ones left out, with the cell of its value.
  private mutating func forEachKey(
    ofGroup container: Int32, _ body: (inout RecordChecker, ExpressionValue, Int) -> Void
  ) {
    let holder = containers[Int(container)]
    guard holder.entry >= 0 else { return }
    let group = unsafe plan.groups + Int(plan.fields[Int(holder.field)].group)
    let keys = Int(container) &+ 2
    let hasKeys = keys < containers.count && containers[keys].kind == .keys
    var next = 0
    var at = Int(holder.entry) &+ 1
    while tape[at].kind == .key {
      let place = unsafe plan.place(of: bytesOf(tape[at]), Int(tape[at].length), in: group)
      if place >= 0 {
        let cell = Int(holder.cells.start) &+ place
        if cells[cell].entry >= 0 { body(&self, text(ofKey: tape[at]), cell) }
      } else if hasKeys, next < Int(containers[keys].cells.count) {
        let key = Int(containers[keys].cells.start) &+ next
        if isCopy(tape[Int(cells[key].entry)], of: tape[at]) {
          let value = Int(containers[keys &- 1].cells.start) &+ next
          body(&self, self.value(ofCell: key, empty: .unknown), value)
          next &+= 1
        }
      }
      at = self.next(after: at &+ 1)
    }
  }

  private func isCopy(_ copy: TapeEntry, of key: TapeEntry) -> Bool {
    copy.start == key.start && copy.link == key.link && copy.length == key.length
  }

  private func text(ofKey key: TapeEntry) -> ExpressionValue {
    key.flags.contains(.inArena)
      ? .text(.arena, start: Int(key.link), count: Int(key.length))
      : .text(.record, start: Int(key.start) &+ 1, count: Int(key.length))
  }

  /// The value at a key of a map; what an empty one is where it has no such key.
  mutating func value(
    at key: ExpressionValue, of map: ExpressionValue, empty: EmptyValue
  ) -> ExpressionValue {
    if map.kind == .error { return map }
    if key.kind == .error || key.kind == .unknown { return key }
    if map.kind == .unknown || map.kind == .list { return read(-1, empty: empty) }
    guard map.kind == .group, key.kind == .text else { return .error(.wrongType) }
    return read(cell(ofKey: key, in: Int32(map.start)), empty: empty)
  }

  /// The cell of the value at a key; -1 for none.
  private mutating func cell(ofKey key: ExpressionValue, in container: Int32) -> Int {
    let holder = containers[Int(container)]
    let wanted = text(key)
    var padded = unsafe Array(UnsafeBufferPointer(start: wanted.bytes, count: wanted.count))
    padded.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    let place = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map {
        unsafe plan.place(
          of: $0, wanted.count, in: plan.groups + Int(plan.fields[Int(holder.field)].group))
      } ?? -1
    }
    if place >= 0 { return Int(holder.cells.start) &+ place }
    let keys = Int(container) &+ 2
    guard keys < containers.count, containers[keys].kind == .keys else { return -1 }
    let span = containers[keys].cells
    expressions.budget &-= 1 &+ Int(span.count) / 8
    for index in 0..<Int(span.count)
    where compare(text(in: Int(span.start) &+ index), text(key)) == 0 {
      return Int(containers[keys &- 1].cells.start) &+ index
    }
    return -1
  }
}
