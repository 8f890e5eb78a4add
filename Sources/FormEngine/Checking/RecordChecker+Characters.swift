/// Texts that are read as other types.
extension RecordChecker {
  /// Makes the text of a slot a number, `true` or `false`, where it is exactly that.
  mutating func coerce(_ slot: Int) -> Bool {
    let text = text(in: slot)
    let old = tape[Int(slots[slot].entry)]
    let isTrue = matches(text, "true")
    if isTrue || matches(text, "false") {
      var entry = TapeEntry(isTrue ? .trueValue : .falseValue, start: Int(old.start))
      entry.length = old.length &+ 2
      return replace(slot, by: entry, old)
    }
    // Copied to where nothing stands behind it that could belong to a number.
    let start = arena.count
    let count = text.count
    arena.reserve(count + RecordReader.padding)
    let source = self.text(in: slot)
    for index in 0..<count { unsafe arena.append(source.bytes[index]) }
    for _ in 0..<RecordReader.padding { arena.append(0) }
    guard unsafe RecordReader.isNumber(arena.base + start, count, limits.reader) else {
      arena.setCount(start)
      return false
    }
    return replace(
      slot,
      by: TapeEntry(
        .number, flags: .inArena, start: Int(old.start), length: count, link: start), old)
  }

  private mutating func replace(_ slot: Int, by entry: TapeEntry, _ old: TapeEntry) -> Bool {
    var entry = entry
    if old.flags.contains(.placeless) { entry.flags.insert(.placeless) }
    tape.append(entry)
    slots[slot].entry = Int32(tape.count - 1)
    slots[slot].isCleaned = false
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

/// Classes of characters that profiles refuse.
package enum CharacterClass: UInt8, CaseIterable, Sendable {
  case control = 1
  case bidi, invisible, lineBreak, mixedScripts, lookAlike

  /// The class for which a profile refuses a character; nil where it takes it.
  static func refused(_ scalar: UInt32, by profile: CharacterProfile) -> CharacterClass? {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029:
      return profile.contains(.singleLine) ? .lineBreak : nil
    case 0..<0x20, 0x7F..<0xA0:
      return profile.contains(.noControl) ? .control : nil
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      return profile.contains(.noBidi) ? .bidi : nil
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
      return profile.contains(.noInvisible) ? .invisible : nil
    default:
      return profile.contains(.noConfusables) && LookAlikes.contains(scalar) ? .lookAlike : nil
    }
  }
}
