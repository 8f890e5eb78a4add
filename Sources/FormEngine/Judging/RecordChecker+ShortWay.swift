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
    postponeRelations(at: site)
    return true
  }
}
