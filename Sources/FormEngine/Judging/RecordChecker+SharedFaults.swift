/// An object that several shapes are equally near: what all of them find wrong with its keys.
extension RecordChecker {
  /// The most shapes that are asked: each looks at every key.
  private static let mostShapes = 64

  /// Notes keys that none of some groups knows, those that all of them require, and texts that are among the choices of
  /// none.
  ///
  /// The value has none of the shapes: its cell gets no child, and the container is there for the places of the faults.
  mutating func noteShared(by shapes: [Int32], at site: Site) {
    let entry = cells[site.cell].entry
    guard trials.running.isEmpty, mode != .live, mode != .part, shapes.count > 1,
      shapes.count <= Self.mostShapes, tape[Int(entry)].kind == .object,
      shapes.allSatisfy({ isPlainGroup($0) })
    else { return }
    let groups = shapes.map { Int(plan.fields[Int($0)].group) }
    let fields = plan.groups[groups[0]].fields
    let first = cells.append(repeating: ValueCell(), count: Int(fields.count))
    let container = Int32(containers.count)
    containers.append(
      Container(
        field: shapes[0], cells: Span32(start: first, count: Int(fields.count)),
        parent: site.container, cell: Int32(site.cell), entry: entry, kind: .group))
    for place in 0..<Int(fields.count) {
      cells[first &+ place].field = fields.start &+ Int32(place)
      cells[first &+ place].isEmpty = true
    }
    var isSent = [Bool](repeating: false, count: Int(fields.count))
    var key = Int(entry) &+ 1
    while tape[key].kind == .key {
      let places = groups.map { place(ofKey: key, in: $0) }
      if places.allSatisfy({ $0 < 0 }) {
        if groups.allSatisfy({ plan.groups[$0].unknown == .reject }) {
          noteShared(unknown: key, in: container)
        }
      } else if let own = places.first, own >= 0 {
        isSent[own] = true
        noteShared(text: key &+ 1, places, groups, cell: first &+ own, in: container)
      }
      key = next(after: key &+ 1)
    }
    for place in 0..<Int(fields.count) where !isSent[place] {
      let field = fields.start &+ Int32(place)
      let isWanted =
        isRequired(field)
        && groups.dropFirst().allSatisfy { group in
          let other = fieldNamed(like: field, in: group)
          return other >= 0 && isRequired(other)
        }
      guard isWanted else { continue }
      keepShared(
        .valueMissing, field: field, cell: first &+ place, in: container,
        entry: self.place(of: site), constraint: -1)
    }
  }

  /// Whether a shape is an object of named fields, and nothing chooses which ones.
  private func isPlainGroup(_ shape: Int32) -> Bool {
    let field = plan.fields[Int(shape)]
    guard field.type == .group, field.group >= 0, field.shapes < 0,
      !field.flags.contains(.tuple)
    else { return false }
    let group = plan.groups[Int(field.group)]
    return group.rest < 0 && group.variants < 0
  }

  private func place(ofKey key: Int, in group: Int) -> Int {
    unsafe plan.place(of: bytesOf(tape[key]), Int(tape[key].length), in: plan.groups + group)
  }

  /// The field of another group with the same name; -1 for none.
  private func fieldNamed(like field: Int32, in group: Int) -> Int32 {
    let name = plan.fields[Int(field)].name
    let place = unsafe plan.place(
      of: plan.bytes + Int(name.start), Int(name.length), in: plan.groups + group)
    return place < 0 ? -1 : plan.groups[group].fields.start &+ Int32(place)
  }

  /// Whether a field must be filled whatever else is.
  private func isRequired(_ index: Int32) -> Bool {
    let field = plan.fields[Int(index)]
    guard field.flags.contains(.required), field.defaultValue.count == 0 else { return false }
    if field.dynamic < 0 { return true }
    let dynamic = plan.dynamics[Int(field.dynamic)]
    return dynamic.when < 0 && dynamic.compute < 0
  }

  private mutating func noteShared(unknown key: Int, in container: Int32) {
    log.errors &+= 1
    log.keepKey(
      Fault(
        code: .unknownField, field: -1, cell: -1, container: container, entry: Int32(key),
        order: UInt64(tape[key].start), isShared: true))
  }

  /// A text that is among the choices of none of the fields with its key.
  private mutating func noteShared(
    text entry: Int, _ places: [Int], _ groups: [Int], cell: Int, in container: Int32
  ) {
    guard tape[entry].kind == .text, places.allSatisfy({ $0 >= 0 }) else { return }
    let text = unsafe TextView(
      bytes: bytesOf(tape[entry]), count: Int(tape[entry].length), isASCII: false)
    if text.count == 0 || text.isBlank { return }
    var constraint: Int32 = -1
    for (place, group) in zip(places, groups) {
      let field = plan.groups[group].fields.start &+ Int32(place)
      guard let found = refusedChoice(of: text, field) else { return }
      if constraint < 0 { constraint = found }
    }
    cells[cell].entry = Int32(entry)
    cells[cell].isEmpty = false
    keepShared(
      .notAChoice, field: cells[cell].field, cell: cell, in: container, entry: Int32(entry),
      constraint: constraint)
  }

  /// The facts of the choices of a field among which a text is not; nil where it has none, or would clean it up first.
  private func refusedChoice(of text: TextView, _ index: Int32) -> Int32? {
    let field = plan.fields[Int(index)]
    guard field.type == .text, field.cleanUp.count == 0, field.dynamic < 0,
      field.flags.isDisjoint(with: .unusual), !field.flags.contains(.secret)
    else { return nil }
    let operations = field.operations
    for place in Int(operations.start)..<Int(operations.start &+ operations.count) {
      let operation = plan.operations[place]
      if operation.kind == .choice, !plan.isMember(text, of: Int(operation.reference)) {
        return operation.constraint
      }
    }
    return nil
  }

  private mutating func keepShared(
    _ code: FaultCode, field: Int32, cell: Int, in container: Int32, entry: Int32,
    constraint: Int32
  ) {
    cells[cell].state = .invalid
    log.errors &+= 1
    keep(
      Fault(
        code: code, constraint: constraint, field: field, cell: Int32(cell), container: container,
        entry: entry, isShared: true))
  }
}
