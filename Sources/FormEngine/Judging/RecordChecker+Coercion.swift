/// Texts that are read as other types.
extension RecordChecker {
  /// Makes the text of a cell a number, `true` or `false`, where it is exactly that.
  mutating func coerce(_ cell: Int) -> Bool {
    let text = text(in: cell)
    let old = tape[Int(cells[cell].entry)]
    let isTrue = matches(text, "true")
    if isTrue || matches(text, "false") {
      var entry = TapeEntry(isTrue ? .trueValue : .falseValue, start: Int(old.start))
      entry.length = old.length &+ 2
      return replace(cell, by: entry, old)
    }
    // Copied to where nothing stands behind it that could belong to a number.
    let start = arena.count
    let count = text.count
    arena.reserve(count + RecordReader.padding)
    let source = self.text(in: cell)
    for index in 0..<count { unsafe arena.append(source.bytes[index]) }
    for _ in 0..<RecordReader.padding { arena.append(0) }
    guard unsafe RecordReader.isNumber(arena.base + start, count, limits.reader) else {
      arena.setCount(start)
      return false
    }
    return replace(
      cell,
      by: TapeEntry(
        .number, flags: .inArena, start: Int(old.start), length: count, link: start), old)
  }

  private mutating func replace(_ cell: Int, by entry: TapeEntry, _ old: TapeEntry) -> Bool {
    var entry = entry
    if old.flags.contains(.placeless) { entry.flags.insert(.placeless) }
    tape.append(entry)
    cells[cell].entry = Int32(tape.count - 1)
    cells[cell].isCleaned = false
    return true
  }

  private func matches(_ text: TextView, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    // Byte by byte: nothing may be read behind the word.
    for index in 0..<text.count where unsafe text.bytes[index] != word.utf8Start[index] {
      return false
    }
    return true
  }
}
