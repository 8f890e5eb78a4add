/// Cuts records out of an input, one a line (NDJSON): LF or CRLF ends one, blank lines are passed over.
struct LineCutter: Sendable {
  private let limit: Int
  private var line = 0
  /// The rest of a line that was too long is passed over without keeping it.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Cuts what is there; waits only while there is no record at all.
  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    // Out of the chunk while they are appended to: accesses to a class's properties are checked each time.
    var records: [RecordSlice] = []
    swap(&records, &chunk.records)
    defer { swap(&records, &chunk.records) }
    var searched = 0
    while true {
      if isSkipping { skip(chunk) }
      while let end = chunk.find(UInt8(ascii: "\n"), from: chunk.start + searched) {
        append(chunk, upTo: end, to: &records)
        chunk.start = end + 1
        searched = 0
      }
      if !records.isEmpty { return }
      searched = chunk.count
      if searched > limit + 1 {
        append(chunk, upTo: chunk.end, to: &records)
        isSkipping = true
        chunk.start = chunk.end
        return
      }
      if !reader.fill(chunk) {
        guard reader.isAtEnd, chunk.count > 0 else { return }
        append(chunk, upTo: chunk.end, to: &records)
        chunk.start = chunk.end
        return
      }
    }
  }

  private mutating func append(
    _ chunk: Chunk, upTo end: Int, to records: inout [RecordSlice]
  ) {
    line += 1
    let start = chunk.start
    var count = end - start
    if count > limit + 1 {
      records.append(
        RecordSlice(start: start, count: 0, line: line, problem: .tooLarge))
      return
    }
    if count > 0, unsafe chunk.base[end - 1] == UInt8(ascii: "\r") { count -= 1 }
    if isBlank(chunk, start, count) { return }
    records.append(RecordSlice(start: start, count: count, line: line))
  }

  private func isBlank(_ chunk: Chunk, _ start: Int, _ count: Int) -> Bool {
    for index in start..<(start + count) {
      let byte = unsafe chunk.base[index]
      if byte != 0x20 && byte != 0x09 && byte != 0x0D { return false }
    }
    return true
  }

  private mutating func skip(_ chunk: Chunk) {
    if let end = chunk.find(UInt8(ascii: "\n"), from: chunk.start) {
      chunk.start = end + 1
      isSkipping = false
    } else {
      chunk.start = chunk.end
    }
  }
}
