/// Lists whose items differ by their place.
///
/// Their items lie in a record as the fields of a group do, and what follows them as its other keys do.
extension RecordChecker {
  @inline(never)
  mutating func judgeTuple(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    let entry = cells[site.cell].entry
    let count = Int(tape[Int(entry)].length)
    // A record that is a list is there, be it an empty one.
    if count == 0, !isRecord(site) { return judgeEmpty(at: site) }
    let group = unsafe self.plan.groups + Int(plan.pointee.group)
    let fields = unsafe group.pointee.fields
    let first = cells.append(repeating: ValueCell(), count: Int(fields.count))
    let inner = Int32(containers.count)
    containers.append(
      Container(
        field: site.field, cells: Span32(start: first, count: Int(fields.count)),
        parent: site.container, cell: Int32(site.cell), entry: entry, kind: .group))
    cells[site.cell].child = inner
    cells[site.cell].state = .valid
    run(unsafe plan.pointee.operations, on: .list(count), at: site)
    var at = Int(entry) &+ 1
    for place in 0..<min(count, Int(fields.count)) {
      cells[first &+ place].entry = Int32(at)
      at = next(after: at)
    }
    let rest = unsafe group.pointee.rest
    if count > Int(fields.count) {
      layOutRest(rest, from: at, count: count &- Int(fields.count), of: inner)
    }
    for place in 0..<Int(fields.count) where !isDecided {
      let inside = Site(
        field: fields.start &+ Int32(place), cell: first &+ place, container: inner)
      // That a list is too short is said of the list.
      if place >= count, self.plan.fields[Int(inside.field)].flags.contains(.required) {
        cells[inside.cell].field = inside.field
        cells[inside.cell].isEmpty = true
        cells[inside.cell].state = .empty
      } else if !judgesPlainText(at: inside) {
        judge(at: inside)
      }
    }
    if count > Int(fields.count), rest >= 0 { judgeRest(inner &+ 1) }
    postponeRelations(at: site)
  }

  /// Lays out the items behind those that have a place; what nothing judges is looked at for keys that stand twice.
  private mutating func layOutRest(_ rest: Int32, from entry: Int, count: Int, of list: Int32) {
    let holder = containers[Int(list)]
    var at = entry
    guard rest >= 0 else {
      for _ in 0..<count {
        findDuplicates(within: Int32(at), field: holder.field, container: list)
        at = next(after: at)
      }
      return
    }
    let first = cells.append(repeating: ValueCell(), count: count)
    containers.append(
      Container(
        field: rest, cells: Span32(start: first, count: count), parent: holder.parent,
        cell: holder.cell, entry: holder.entry, kind: .rest))
    for place in 0..<count {
      cells[first &+ place].entry = Int32(at)
      cells[first &+ place].field = rest
      at = next(after: at)
    }
  }
}
