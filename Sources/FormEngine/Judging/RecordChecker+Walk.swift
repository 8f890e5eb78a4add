/// The walk: each field of the form, in its order, depth first.
extension RecordChecker {
  /// Judges the value in a cell against a field, and what is within.
  @inline(__always)
  mutating func judge(at site: Site) {
    cells[site.cell].field = site.field
    let plan = unsafe self.plan.fields + Int(site.field)
    if unsafe plan.pointee.flags.contains(.deferred) {
      return postpone(at: site)
    }
    judgeNow(at: site)
  }

  /// Judges a value whose field applies.
  @inline(never)
  mutating func judgeNow(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    let entry = cells[site.cell].entry
    guard entry >= 0 else { return judgeEmpty(at: site) }
    if unsafe plan.pointee.flags.rawValue & FieldPlan.Flags.unusual.rawValue != 0,
      judgesUnusual(at: site)
    {
      return
    }
    switch tape[Int(entry)].kind {
    case .text:
      judgeText(at: site)
    case .number:
      guard
        unsafe plan.pointee.type == .number || plan.pointee.type == .integer
          || plan.pointee.type == .any
      else { return mismatch(at: site) }
      judgeNumber(at: site)
    case .trueValue, .falseValue:
      guard unsafe plan.pointee.type == .boolean || plan.pointee.type == .any else {
        return mismatch(at: site)
      }
      judgeBoolean(at: site)
    case .null where unsafe plan.pointee.flags.contains(.rejectsNull) || isRecord(site):
      mismatch(at: site)
    case .null where unsafe plan.pointee.flags.contains(.keepsNull):
      judgeKeptNull(at: site)
    case .null:
      guard unsafe plan.pointee.flags.contains(.nullable) else {
        return judgeEmpty(at: site)
      }
      cells[site.cell].state = .valid
      postponeRelations(at: site)
    case .list:
      judgeList(at: site)
    case .object:
      judgeObject(at: site)
    case .key, .end:
      assertionFailure("a key or an end has no value")
    }
  }

  /// Whether a value is the whole record, be it as one of its shapes: what is there is never empty.
  func isRecord(_ site: Site) -> Bool {
    site.field == 0 || site.container < 0 && mode != .value
  }

  /// A value that is missing or empty: the default, or nothing, or something that must be there.
  mutating func judgeEmpty(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    if unsafe plan.pointee.flags.contains(.mustBePresent), cells[site.cell].entry < 0,
      !isNotYetMissing(site.field, site.cell)
    {
      cells[site.cell].isEmpty = true
      return fail(.keyMissing, at: site, entry: place(of: site))
    }
    if unsafe plan.pointee.defaultValue.count > 0, !cells[site.cell].isDefault,
      !isNotYetMissing(site.field, site.cell)
    {
      return unsafe judgeDefault(plan.pointee.defaultValue, at: site)
    }
    if unsafe plan.pointee.flags.contains(.deferred), !cells[site.cell].isComputed {
      if compute(at: site) { return }
    }
    cells[site.cell].isEmpty = true
    if unsafe plan.pointee.flags.contains(.required), !isNotYetMissing(site.field, site.cell) {
      return fail(.valueMissing, at: site, entry: place(of: site))
    }
    cells[site.cell].state = .empty
    postponeRelations(at: site)
  }

  mutating func mismatch(at site: Site) {
    let entry = cells[site.cell].entry
    cells[site.cell].isMismatched = true
    fail(.typeMismatch, at: site, entry: entry, got: Int64(tape[Int(entry)].kind.rawValue))
    findDuplicates(within: entry, field: site.field, container: site.container)
  }

  /// A list or object in a field of any type; its keys are looked at, too.
  private mutating func judgeAnything(at site: Site) {
    cells[site.cell].state = .valid
    let entry = cells[site.cell].entry
    run(plan.fields[Int(site.field)].operations, on: .anything, at: site)
    findDuplicates(within: entry, field: site.field, container: site.container)
    postponeRelations(at: site)
  }

  // MARK: Groups

  private mutating func judgeObject(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    let entry = cells[site.cell].entry
    guard unsafe plan.pointee.type == .group && !plan.pointee.flags.contains(.tuple) else {
      if unsafe plan.pointee.type == .any {
        return judgeAnything(at: site)
      }
      return mismatch(at: site)
    }
    let group = unsafe self.plan.groups + Int(plan.pointee.group)
    if unsafe group.pointee.variants >= 0 {
      return unsafe judgeVariant(of: group, entry, at: site)
    }
    let first = unsafe cells.append(repeating: ValueCell(), count: Int(group.pointee.fields.count))
    let inner = Int32(containers.count)
    unsafe containers.append(
      Container(
        field: site.field,
        cells: Span32(start: first, count: Int(group.pointee.fields.count)), parent: site.container,
        cell: Int32(site.cell), entry: entry, kind: .group))
    cells[site.cell].child = inner
    cells[site.cell].state = .valid
    if unsafe plan.pointee.operations.count > 0 { countKeys(of: entry, at: site) }
    unsafe assignKeys(of: entry, to: first, group: group, field: site.field, container: inner)
    let hasRest = containers.count > Int(inner) &+ 1

    let fields = unsafe group.pointee.fields
    var place = 0
    while place < Int(fields.count), !isDecided {
      let inside = Site(
        field: fields.start &+ Int32(place), cell: first &+ place, container: inner)
      if cells[inside.cell].isDuplicated {
        cells[inside.cell].field = inside.field
      } else if !judgesPlainText(at: inside) {
        judge(at: inside)
      }
      place &+= 1
    }
    if hasRest { judgeRest(inner &+ 1) }
    postponeRelations(at: site)
  }

  @inline(never)
  mutating func judgeRest(_ container: Int32) {
    let rest = containers[Int(container)]
    let hasKeys =
      Int(container) &+ 1 < containers.count && containers[Int(container) &+ 1].kind == .keys
    for cell in Int(rest.cells.start)..<Int(rest.cells.start &+ rest.cells.count) {
      if cells[cell].isDuplicated {
        cells[cell].state = .invalid
      } else if !hasKeys || takesKey(of: cell, in: container) {
        judge(at: Site(field: rest.field, cell: cell, container: container))
        continue
      }
      // What is not judged may have keys that stand twice all the same.
      let entry = cells[cell].entry
      if entry >= 0 { findDuplicates(within: entry, field: rest.field, container: container) }
    }
  }

  /// Gives each field the value of its key; notes keys that stand twice and keys that are no fields.
  private mutating func assignKeys(
    of object: Int32, to first: Int, group: UnsafeMutablePointer<GroupPlan>, field: Int32,
    container: Int32
  ) {
    unknownKeys.removeAll()
    var at = Int(object) &+ 1
    let fields = unsafe group.pointee.fields
    // Safety: nothing is appended to either while these are used.
    let entries = unsafe tape.base
    let own = unsafe cells.base + first
    while true {
      // The reader knew the field.
      while unsafe entries[at].isPlainKey {
        let place = unsafe Int(entries[at].link) &- 1 &- Int(fields.start)
        guard UInt(bitPattern: place) < UInt(bitPattern: Int(fields.count)),
          unsafe own[place].entry < 0
        else { break }
        unsafe own[place].entry = Int32(truncatingIfNeeded: at &+ 1)
        at = unsafe entries[at &+ 1].isHolder ? Int(entries[at &+ 1].link) : at &+ 2
      }
      guard unsafe entries[at].kind == .key else { break }
      unsafe assign(key: at, to: first, group: group, container: container)
      at = next(after: at &+ 1)
    }
    if unknownKeys.count > 0 {
      unsafe noteUnknownKeys(group.pointee, field: field, container: container)
    }
  }

  /// Looks up one key whose field the reader did not find, or that stands twice.
  @inline(never)
  private mutating func assign(
    key at: Int, to first: Int, group: UnsafeMutablePointer<GroupPlan>, container: Int32
  ) {
    let start = unsafe group.pointee.fields.start
    let place = unsafe plan.place(of: bytesOf(tape[at]), Int(tape[at].length), in: group)
    guard place >= 0 else { return unknownKeys.append(Int32(at)) }
    if cells[first &+ place].entry < 0 {
      cells[first &+ place].entry = Int32(at &+ 1)
      return
    }
    noteDuplicate(
      key: at, first: Int(cells[first &+ place].entry) &- 1, field: start &+ Int32(place),
      cell: first &+ place, container: container)
    findDuplicates(within: Int32(at &+ 1), field: start &+ Int32(place), container: container)
  }

  /// The index behind a value and all within it.
  @inline(__always)
  func next(after index: Int) -> Int {
    let kind = tape[index].kind
    return kind == .object || kind == .list ? Int(tape[index].link) : index &+ 1
  }

  // MARK: Lists

  private mutating func judgeList(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    let entry = cells[site.cell].entry
    let count = Int(tape[Int(entry)].length)
    guard unsafe plan.pointee.type == .list else {
      if unsafe plan.pointee.type == .any {
        return judgeAnything(at: site)
      }
      if unsafe plan.pointee.flags.contains(.tuple) { return judgeTuple(at: site) }
      return mismatch(at: site)
    }
    if count == 0, !isRecord(site) { return judgeEmpty(at: site) }
    let first = cells.append(repeating: ValueCell(), count: count)
    let inner = Int32(containers.count)
    containers.append(
      Container(
        field: site.field, cells: Span32(start: first, count: count), parent: site.container,
        cell: Int32(site.cell), entry: entry, kind: .list))
    cells[site.cell].child = inner
    cells[site.cell].state = .valid
    unsafe run(plan.pointee.operations, on: .list(count), at: site)
    var at = Int(entry) &+ 1
    var place = 0
    while place < count, !isDecided {
      cells[first &+ place].entry = Int32(at)
      at = next(after: at)
      let items = unsafe plan.pointee.items
      if !judgesPlainText(at: Site(field: items, cell: first &+ place, container: inner)) {
        judge(at: Site(field: items, cell: first &+ place, container: inner))
      }
      place &+= 1
    }
    postponeRelations(at: site)
  }

  // MARK: Texts of the record

  /// The text of a key or a text entry, as it came (escapes read).
  @inline(__always)
  func bytesOf(_ entry: TapeEntry) -> UnsafePointer<UInt8> {
    unsafe entry.flags.contains(.inArena)
      ? UnsafePointer(arena.base + Int(entry.link)) : bytes + (Int(entry.start) &+ 1)
  }

  /// The digits of a number entry, as written.
  @inline(__always)
  func numberText(_ entry: TapeEntry) -> DecimalText {
    unsafe DecimalText(
      entry.flags.contains(.inArena)
        ? UnsafePointer(arena.base + Int(entry.link)) : bytes + Int(entry.start),
      Int(entry.length))
  }
}
