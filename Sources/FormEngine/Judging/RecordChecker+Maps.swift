internal import FormPatterns

/// Groups whose keys are data: the keys are judged, too.
extension RecordChecker {
  /// Judges how many keys an object has: as they were sent, whatever they hold.
  @inline(never)
  mutating func countKeys(of entry: Int32, at site: Site) {
    let operations = plan.fields[Int(site.field)].operations
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
    let steps = plan.fields[Int(field)].cleanUp
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
    if steps.count > 0 {
      let keys = first..<(first &+ count)
      noteFieldsAgain(keys, of: values, in: rest)
      noteAlike(keys, of: values, in: rest)
    }
  }

  /// Notes keys that clean-up makes the name of a field that the object has by its own name, too.
  private mutating func noteFieldsAgain(
    _ keys: Range<Int>, of values: Container, in rest: Int32
  ) {
    for key in keys {
      guard let named = fieldCell(named: key, besides: rest), cells[named].entry > 0 else {
        continue
      }
      let own = Int(cells[named].entry) &- 1
      guard tape[own].kind == .key else { continue }
      let cell = Int(values.cells.start) &+ key &- keys.lowerBound
      noteDuplicate(
        key: Int(cells[cell].entry) &- 1, first: own, field: values.field, cell: cell,
        container: rest)
    }
  }

  /// The cell of the field whose name a key is after clean-up.
  private func fieldCell(named key: Int, besides rest: Int32) -> Int? {
    if cells[key].isUnread { return nil }
    let group = containers[Int(rest) &- 1]
    let name = text(in: key)
    let place = unsafe plan.place(
      of: name.bytes, name.count, in: plan.groups + Int(plan.fields[Int(group.field)].group))
    return place < 0 ? nil : Int(group.cells.start) &+ place
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
    // The key itself; its copy, where the value has been entered anew.
    let before = Int(cells[cell].entry) &- 1
    let entry =
      before >= 0 && tape[before].kind == .key ? Int32(before) : cells[key].entry
    if plan.fields[Int(keys.field)].cleanUp.count > 0,
      fieldCell(named: key, besides: rest) != nil
    {
      // What a field is called, and is not the field.
      fail(
        .keyMismatch, at: site, entry: entry, got: Int64(FaultCode.forbiddenValue.rawValue))
      return false
    }
    let span = plan.fields[Int(keys.field)].operations
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations + index
      let text = text(in: key)
      let fault = unsafe plan.fault(
        of: text, operation, otherwise: { unsafe rareFault(of: text, operation, keys.field) })
      guard let fault else { continue }
      let constraint = unsafe operation.pointee.constraint
      if let reason = fault.reason {
        markUndecided(reason, at: site, entry: entry, constraint: constraint)
      } else {
        fail(
          .keyMismatch, at: site, entry: entry, constraint: constraint,
          got: Int64(fault.code.rawValue), want: fault.want)
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
    guard key.kind == .text else { return .error(.wrongType) }
    guard map.kind == .group else { return read(-1, empty: empty) }
    return read(cell(ofKey: key, in: Int32(map.start)), empty: empty)
  }

  /// The cell of the value at a key; -1 for none.
  private mutating func cell(ofKey key: ExpressionValue, in container: Int32) -> Int {
    let named = cell(ofNamedKey: text(key), in: container)
    if named >= 0 { return named }
    let number = place(ofKey: text(key), in: container)
    return number < 0 ? -1 : Int(containers[Int(container) &+ 1].cells.start) &+ number
  }

  /// The cell of a key that the form names; -1 for another one.
  private func cell(ofNamedKey wanted: TextView, in container: Int32) -> Int {
    let holder = containers[Int(container)]
    var padded = unsafe Array(UnsafeBufferPointer(start: wanted.bytes, count: wanted.count))
    padded.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    let place = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map {
        unsafe plan.place(
          of: $0, wanted.count, in: plan.groups + Int(plan.fields[Int(holder.field)].group))
      } ?? -1
    }
    return place >= 0 ? Int(holder.cells.start) &+ place : -1
  }

  /// The number of a key among those that the form does not name; -1 for none.
  ///
  /// Whoever asks again and again asks a table.
  private mutating func place(ofKey wanted: TextView, in container: Int32) -> Int {
    let keys = Int(container) &+ 2
    guard keys < containers.count, containers[keys].kind == .keys else { return -1 }
    let (start, count) = (Int(containers[keys].cells.start), Int(containers[keys].cells.count))
    let isLarge = count > MapTables.fewKeys
    switch isLarge ? expressions.maps.ask(map(container, keys)) : .scan {
    case .table(let table): return place(ofKey: wanted, in: table, start)
    case .fill(let table):
      expressions.budget &-= count / 4
      for number in 0..<count {
        let key = text(in: start &+ number)
        expressions.budget &-= key.count / 32
        var probe = 0
        let hash = MapTables.hash(key)
        // The first of several, as whoever asks one by one finds it.
        while case let other = expressions.maps.key(table, hash, &probe), other >= 0 {
          if compare(text(in: start &+ other), key) == 0 { break }
        }
        if expressions.maps.isFree(table, hash, probe) {
          expressions.maps.put(number, in: table, hash, after: probe)
        }
      }
      return place(ofKey: wanted, in: table, start)
    case .scan:
      expressions.budget &-= 1 &+ count / 8
      for number in 0..<count where compare(text(in: start &+ number), wanted) == 0 {
        return number
      }
      return -1
    }
  }

  private mutating func place(ofKey wanted: TextView, in table: Int, _ start: Int) -> Int {
    expressions.budget &-= wanted.count / 32
    var probe = 0
    let hash = MapTables.hash(wanted)
    while true {
      let number = expressions.maps.key(table, hash, &probe)
      if number < 0 || compare(text(in: start &+ number), wanted) == 0 { return number }
    }
  }

  private func map(_ container: Int32, _ keys: Int) -> MapTables.Map {
    let holder = containers[Int(container)]
    let cells = containers[keys].cells
    return MapTables.Map(
      container: container, field: holder.field, entry: holder.entry, keys: cells.start,
      count: cells.count)
  }

  /// Whether a map has a key, whatever it holds.
  mutating func isKey(_ key: ExpressionValue, of map: ExpressionValue) -> ExpressionValue {
    if key.kind == .error { return key }
    if map.kind == .error { return map }
    if key.kind == .unknown { return key }
    if map.kind == .unknown || map.kind == .list { return .boolean(false) }
    guard map.kind == .group else { return .error(.wrongType) }
    guard key.kind == .text else { return .boolean(false) }
    let named = cell(ofNamedKey: text(key), in: Int32(map.start))
    if named >= 0 { return .boolean(isPresent(named)) }
    return .boolean(place(ofKey: text(key), in: Int32(map.start)) >= 0)
  }
}
