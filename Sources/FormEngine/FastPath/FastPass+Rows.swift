/// Rows of tables: each cell is judged where it stands, as the field of its column. No JSON is written.
extension FastPass {
  /// A row and what is known of its columns.
  ///
  /// Safety: valid as long as what it was made of.
  @safe
  struct Row {
    @unsafe let bytes: UnsafePointer<UInt8>
    @unsafe let cells: UnsafeBufferPointer<FlatCell>
    @unsafe let steps: UnsafeBufferPointer<RowStep>
    let isASCII: Bool

    init(
      _ bytes: UnsafePointer<UInt8>, _ cells: UnsafeBufferPointer<FlatCell>,
      _ steps: UnsafeBufferPointer<RowStep>, isASCII: Bool
    ) {
      unsafe self.bytes = bytes
      unsafe self.cells = cells
      unsafe self.steps = steps
      self.isASCII = isASCII
    }
  }

  /// Whether all that steps lead to is judged here.
  func takes(_ steps: [RowStep]) -> Bool {
    steps.count <= limits.values && isPlainGroup(0)
      && steps.allSatisfy { step in
        switch step.kind {
        case .endOfGroup: true
        case .group: isNamed(step.field) && isPlainGroup(step.field)
        case .value:
          switch plan.fields[step.field].way {
          case .text, .boolean, .number, .instant: isNamed(step.field)
          case .none, .list, .group, .variants, .map, .tuple, .any, .shapes: false
          }
        }
      }
  }

  /// Whether a field is an object whose keys nobody counts.
  private func isPlainGroup(_ field: Int) -> Bool {
    let form = unsafe plan.fields + field
    return unsafe form.pointee.way == .group
      || form.pointee.way == .map && form.pointee.operations.count == 0
  }

  /// Whether a field is one of those of the group around it: the values of a map, whose keys are data, are not.
  private func isNamed(_ field: Int) -> Bool {
    let parent = Int(plan.fields[field].parent)
    guard parent >= 0, plan.fields[parent].group >= 0 else { return false }
    return plan.groups[Int(plan.fields[parent].group)].fields.contains(field)
  }

  /// Whether the record that a row makes certainly is valid, without a warning.
  ///
  /// Safety: as for ``accepts(_:count:)``; the cells lie within the row, and ``takes(_:)`` holds for the steps, whose
  /// columns are among them.
  func accepts(_ row: Row) -> Bool {
    begin(count: unsafe row.steps.count)
    var at = 0
    return passMembers(of: 0, row, &at) != .wrong
  }

  private enum Passed { case wrong, right, nothing }

  /// Judges the fields of a group, and goes behind its end.
  ///
  /// Recursion is bounded by the form's own depth.
  private func passMembers(of owner: Int, _ row: Row, _ at: inout Int) -> Passed {
    var object = beginObject(owner, at: 0)
    var isThere = owner == 0
    steps: while unsafe at < row.steps.count {
      let step = unsafe row.steps[at]
      at &+= 1
      switch step.kind {
      case .endOfGroup: break steps
      case .group:
        switch passMembers(of: step.field, row, &at) {
        case .wrong: return .wrong
        case .nothing: continue
        case .right: break
        }
        guard unsafe take(key: order.rows + step.field, at: 0, in: &object) else { return .wrong }
      case .value:
        let cell = unsafe row.cells[step.column]
        if cell.form == .missing { continue }
        guard cell.form == .plain, unsafe take(key: order.rows + step.field, at: 0, in: &object),
          pass(cell.text, as: step.field, row, &object)
        else { return .wrong }
      }
      isThere = true
    }
    // A group of which nothing was sent was not sent.
    if !isThere { return .nothing }
    return unsafe endObject(owner, object, row.bytes, at: 0) ? .right : .wrong
  }

  /// Judges a cell.
  ///
  /// Where other fields than texts are asked for it must be exactly what JSON has there.
  @inline(__always)
  private func pass(
    _ range: Range<Int>, as field: Int, _ row: Row, _ object: inout Holder
  ) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    var text = unsafe TextView(
      bytes: row.bytes + start, count: end &- start, isASCII: row.isASCII)
    if !row.isASCII {
      guard let isASCII = unsafe UTF8Bytes.isASCII(text.bytes, text.count) else { return false }
      text.isASCII = isASCII
    }
    let form = unsafe plan.fields + field
    let ownRow = unsafe order.rows + field
    if unsafe form.pointee.way == .text {
      if text.count > 0, unsafe take(text, of: ownRow, row.bytes) { return true }
      return unsafe (text.count == 0 || isNothing(text, of: ownRow))
        && noteEmpty(ownRow, in: &object)
    }
    guard text.count > 0,
      unsafe form.pointee.cleanUp.count == 0 || isClean(text, form.pointee.cleanUp)
    else { return false }
    switch unsafe form.pointee.way {
    case .number:
      // Numbers are read up to what cannot go on with them, which stands within a row, and not always behind one.
      return unsafe !goesOnWithNumber(row.bytes[end])
        && passNumber(ownRow, row.bytes, start, end) == end
    case .boolean: return unsafe passAnyBoolean(form, row.bytes, start) == end
    case .instant: return passes(instant: text, field)
    case .text, .none, .list, .group, .variants, .map, .tuple, .any, .shapes: return false
    }
  }

  private func goesOnWithNumber(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }
}
