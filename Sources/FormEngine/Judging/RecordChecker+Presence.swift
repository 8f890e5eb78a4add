/// Keys that must be there or must not, and `null` that stays.
extension RecordChecker {
  /// A key that must not be there, whatever it holds.
  @inline(never)
  mutating func refuseKey(at site: Site) {
    let entry = cells[site.cell].entry
    findDuplicates(within: entry, field: site.field, container: site.container)
    // What it holds is looked at by nobody.
    cells[site.cell].isEmpty = true
    fail(.forbiddenKey, at: site, entry: entry)
  }

  /// Fills a field with its default, which may hold objects whose fields have defaults in turn.
  ///
  /// What they come to is bounded as a record is: a default may hold itself, and lists of lists multiply.
  @inline(never)
  mutating func judgeDefault(_ value: Span32, at site: Site) {
    defaults.depth &+= 1
    for index in Int(value.start)..<Int(value.start &+ value.count) {
      // A long text counts as the short ones that would take its room.
      defaults.values &+= 1 &+ Int(plan.defaults[index].length) / 64
    }
    defer { defaults.depth &-= 1 }
    if defaults.depth > limits.reader.depth || defaults.values > limits.reader.values {
      defaults.isSpent = true
      cells[site.cell].isEmpty = true
      return markUndecided(.defaults, at: site, entry: place(of: site))
    }
    cells[site.cell].entry = appendDefault(value)
    cells[site.cell].isCleaned = false
    cells[site.cell].isDefault = true
    judgeNow(at: site)
  }

  /// Whether the value in a cell stands in a record, and is not the form's own.
  func isSent(_ cell: Int) -> Bool {
    mode != .value && !tape[Int(cells[cell].entry)].flags.contains(.placeless)
  }

  /// A `null` that was sent and is to be kept: there is nothing in the field, and no default comes in its place.
  @inline(never)
  mutating func judgeKeptNull(at site: Site) {
    cells[site.cell].isEmpty = true
    if plan.fields[Int(site.field)].flags.contains(.required) {
      return fail(.valueMissing, at: site, entry: place(of: site))
    }
    cells[site.cell].state = .empty
    postponeRelations(at: site)
  }

  /// Whether the key of a value was sent, right or wrong.
  func isPresent(_ cell: Int) -> Bool {
    guard cell >= 0 else { return false }
    let judged = cells[cell]
    if judged.entry >= 0, !judged.isDefault, !judged.isComputed { return true }
    // The object around it is still as it came.
    if mode == .live, let isSent = sentAgain[cell] { return isSent }
    return container(ofCell: cell).map { wasSent(cell: cell, container: $0) } ?? false
  }
}

/// The defaults that are being filled in, and what those of the record came to so far.
struct OpenDefaults {
  /// Defaults within each other.
  var depth = 0
  /// Entries of the tape, and one more for each 64 bytes of a text.
  var values = 0
  /// One was left out, since they came to too much.
  var isSpent = false
}
