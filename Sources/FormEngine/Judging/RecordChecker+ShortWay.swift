/// Texts without clean-up that wait for nothing: most values of most records.
extension RecordChecker {
  /// Judges a text on the short way; false where the long one must be taken.
  @inline(__always)
  mutating func judgesPlainText(at site: Site) -> Bool {
    let plan = unsafe self.plan.fields + Int(site.field)
    // Safety: the cell is one of the record's; nothing is appended before its last use.
    let cell = unsafe cells.base + site.cell
    let entry = unsafe cell.pointee.entry
    guard unsafe plan.pointee.flags.contains(.plainText), entry >= 0 else { return false }
    let value = tape[Int(entry)]
    guard value.kind == .text else { return false }
    let bytes = unsafe bytesOf(value)
    // A first character that shows means that something is there; an empty text has its closing quote.
    let first = unsafe bytes[0]
    guard first > 0x20, first < 0x7F, value.length > 0 else { return false }
    unsafe cell.pointee.field = site.field
    unsafe cell.pointee.state = .valid
    let text = unsafe TextView(
      bytes: bytes, count: Int(value.length), isASCII: !value.flags.contains(.notASCII))
    unsafe run(plan.pointee.operations, on: text, at: site)
    if unsafe plan.pointee.dynamic >= 0,
      unsafe !equalsNeighbours(plan.pointee, text, cell, container: site.container)
    {
      postponeRelations(at: site)
    }
    return true
  }

  /// Whether a text certainly is the same as the fields before it that it must equal.
  private func equalsNeighbours(
    _ field: FieldPlan, _ text: TextView, _ cell: UnsafeMutablePointer<ValueCell>, container: Int32
  ) -> Bool {
    guard field.flags.contains(.relationsAreReady), mode != .live, mode != .value, !isSettling,
      container >= 0
    else { return false }
    unsafe cell.pointee.ownState = unsafe cell.pointee.state
    let relations = unsafe plan.dynamics[Int(field.dynamic)].relations
    let first = Int(containers[Int(container)].cells.start)
    for index in Int(relations.start)..<Int(relations.start &+ relations.count) {
      let operation = unsafe plan.operations[index]
      let other = cells[first &+ Int(operation.low)]
      guard operation.kind == .equals, other.state == .valid, other.entry >= 0, !other.isCleaned,
        !other.isRefused
      else { return false }
      let value = tape[Int(other.entry)]
      guard value.kind == .text, Int(value.length) == text.count,
        unsafe UTF8Bytes.areSame(bytesOf(value), text.bytes, text.count)
      else { return false }
    }
    return true
  }
}
