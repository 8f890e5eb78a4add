/// Cuts records out of an input, one a line (NDJSON): LF or CRLF ends one, blank lines are passed over.
struct LineCutter: Sendable {
  private let limit: Int
  private var line = 0
  /// The rest of a line that was too long is passed over without keeping it.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Cuts what is there; waits only while there is no record at all.
  mutating func cut(_ share: Share, _ reader: inout InputReader) {
    // Out of the share while they are appended to: accesses to a class's properties are checked each time.
    var records: [RecordSlice] = []
    swap(&records, &share.records)
    defer { swap(&records, &share.records) }
    var searched = 0
    while true {
      if isSkipping { skip(share) }
      while let end = share.find(UInt8(ascii: "\n"), from: share.start + searched) {
        append(share, upTo: end, to: &records)
        share.start = end + 1
        searched = 0
      }
      if !records.isEmpty { return }
      searched = share.count
      if searched > limit + 1 {
        append(share, upTo: share.end, to: &records)
        isSkipping = true
        share.start = share.end
        return
      }
      if !reader.fill(share) {
        guard reader.isAtEnd, share.count > 0 else { return }
        append(share, upTo: share.end, to: &records)
        share.start = share.end
        return
      }
    }
  }

  private mutating func append(
    _ share: Share, upTo end: Int, to records: inout [RecordSlice]
  ) {
    line += 1
    let start = share.start
    var count = end - start
    if count > limit + 1 {
      records.append(
        RecordSlice(start: start, count: 0, line: line, problem: .tooLarge))
      return
    }
    if count > 0, unsafe share.base[end - 1] == UInt8(ascii: "\r") { count -= 1 }
    if isBlank(share, start, count) { return }
    records.append(RecordSlice(start: start, count: count, line: line))
  }

  private func isBlank(_ share: Share, _ start: Int, _ count: Int) -> Bool {
    for index in start..<(start + count) {
      let byte = unsafe share.base[index]
      if byte != 0x20 && byte != 0x09 && byte != 0x0D { return false }
    }
    return true
  }

  private mutating func skip(_ share: Share) {
    if let end = share.find(UInt8(ascii: "\n"), from: share.start) {
      share.start = end + 1
      isSkipping = false
    } else {
      share.start = share.end
    }
  }
}
