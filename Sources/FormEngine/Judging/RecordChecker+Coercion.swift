/// Texts that are read as other types.
extension RecordChecker {
  /// Makes the text of a cell a number, `true` or `false`, where it is exactly that.
  ///
  /// - Parameter foldsCase: Letter case does not count in `true` and `false`.
  mutating func coerce(_ cell: Int, foldsCase: Bool) -> Bool {
    let text = text(in: cell)
    let isTrue = matches(text, "true", foldsCase)
    if isTrue || matches(text, "false", foldsCase) {
      read(answer: isTrue, in: cell)
      return true
    }
    return read(
      number: unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count)), in: cell)
  }

  /// Whether clean-up alone reads the texts of a field: what it leaves is not read in another way.
  func readsByCleanUp(_ field: UnsafeMutablePointer<FieldPlan>) -> Bool {
    let steps = unsafe field.pointee.cleanUp
    for index in Int(steps.start)..<Int(steps.start &+ steps.count) {
      let kind = plan.cleanUp[index].kind
      if kind == .number || kind == .boolean { return true }
    }
    return false
  }

  /// Makes the text of a cell true or false.
  mutating func read(answer: Bool, in cell: Int) {
    let old = tape[Int(cells[cell].entry)]
    var entry = TapeEntry(answer ? .trueValue : .falseValue, start: Int(old.start))
    entry.length = old.length &+ 2
    replace(cell, by: entry, old)
  }

  /// Makes the text of a cell a number that is written in JSON's way; false where it is none, or beyond a limit.
  mutating func read(number text: [UInt8], in cell: Int) -> Bool {
    let old = tape[Int(cells[cell].entry)]
    // Copied to where nothing stands behind it that could belong to a number.
    let start = arena.count
    let count = text.count
    arena.reserve(count + RecordReader.padding)
    for byte in text { arena.append(byte) }
    for _ in 0..<RecordReader.padding { arena.append(0) }
    guard unsafe RecordReader.isNumber(arena.base + start, count, limits.reader) else {
      arena.setCount(start)
      return false
    }
    replace(
      cell,
      by: TapeEntry(
        .number, flags: .inArena, start: Int(old.start), length: count, link: start), old)
    return true
  }

  private mutating func replace(_ cell: Int, by entry: TapeEntry, _ old: TapeEntry) {
    var entry = entry
    if old.flags.contains(.placeless) { entry.flags.insert(.placeless) }
    tape.append(entry)
    cells[cell].entry = Int32(tape.count - 1)
    cells[cell].isCleaned = false
  }

  private func matches(_ text: TextView, _ word: StaticString, _ foldsCase: Bool) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    // This bit tells capital letters from small ones.
    let bit: UInt8 = foldsCase ? 0x20 : 0
    // Byte by byte: nothing may be read behind the word.
    for index in 0..<text.count where unsafe text.bytes[index] | bit != word.utf8Start[index] {
      return false
    }
    return true
  }
}
