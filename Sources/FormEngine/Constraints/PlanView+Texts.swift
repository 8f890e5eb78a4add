internal import CRecordScan

/// Constraints on texts that need nothing but the text and the plan.
extension PlanView {
  @inline(__always)
  func length(of text: TextView, _ unit: LengthUnit) -> Int {
    switch unit {
    case .bytes: text.count
    case .codePoints:
      unsafe text.isASCII ? text.count : UTF8Bytes.codePoints(text.bytes, text.count)
    case .utf16, .graphemes: rareLength(of: text, unit)
    }
  }

  @inline(never)
  private func rareLength(of text: TextView, _ unit: LengthUnit) -> Int {
    let string = unsafe String(
      decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    return unit == .utf16 ? string.utf16.count : string.count
  }

  func contains(_ text: TextView, _ index: Int) -> Bool {
    let span = texts[index]
    return unsafe record_scan_contains(
      text.bytes, text.count, bytes + Int(span.start), Int(span.count))
  }

  // MARK: Sets

  // Not inlined: what it makes of a text's length would be made of every text's.
  @inline(never)
  func isMember(_ text: TextView, of index: Int) -> Bool {
    let set = unsafe sets + index
    guard unsafe set.pointee.words.isOfUse else { return member(text, of: index) >= 0 }
    return unsafe set.pointee.words.contains(text, in: bytes)
  }

  /// The index of the plan's text that a text is, among those of a set, or -1.
  func member(_ text: TextView, of index: Int) -> Int {
    let set = unsafe sets + index
    switch unsafe set.pointee.comparison {
    case .numbers: return -1
    case .texts, .instants: return unsafe member(text.bytes, text.count, of: index)
    case .foldedTexts: return foldedMember(text, of: index)
    }
  }

  /// Safety: 32 bytes are readable behind the text.
  private func member(_ text: UnsafePointer<UInt8>, _ count: Int, of index: Int) -> Int {
    let set = unsafe sets + index
    let mask = unsafe Int(set.pointee.table.count) &- 1
    let table = unsafe setTable + Int(set.pointee.table.start)
    var probe = unsafe NameKey(text, count).hash(of: text) & mask
    while true {
      let member = unsafe table[probe]
      if member < 0 { return -1 }
      let span = texts[Int(member)]
      if Int(span.count) == count,
        unsafe UTF8Bytes.areSame(text, bytes + Int(span.start), count)
      {
        return Int(member)
      }
      probe = (probe &+ 1) & mask
    }
  }

  /// As the member that it is but for the case of its letters.
  @inline(never)
  private func foldedMember(_ text: TextView, of index: Int) -> Int {
    let buffer = unsafe UnsafeBufferPointer(start: text.bytes, count: text.count)
    if unsafe buffer.allSatisfy({ $0 < 0x80 }) {
      // Safety: filled to its end before it is read.
      return unsafe withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: text.count + RecordReader.padding
      ) { folded in
        for place in 0..<text.count { unsafe folded[place] = CaseFolding.lowercase(buffer[place]) }
        for place in text.count..<folded.count { unsafe folded[place] = 0 }
        return unsafe folded.baseAddress.map { unsafe member($0, text.count, of: index) } ?? -1
      }
    }
    var folded = unsafe CaseFolding.folded(buffer)
    let count = folded.count
    folded += repeatElement(0, count: RecordReader.padding)
    return unsafe folded.withUnsafeBufferPointer { folded in
      unsafe folded.baseAddress.map { unsafe member($0, count, of: index) } ?? -1
    }
  }
}
