internal import CRecordScan

/// Cuts records out of an input, one a line (NDJSON): LF or CRLF ends one, blank lines are passed over.
struct LineCutter: Sendable {
  private let limit: Int
  private static let linesAtOnce = 1024
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
      appendLines(of: chunk, from: chunk.start + searched, to: &records)
      if !records.isEmpty { return }
      searched = chunk.count
      if searched > limit + 1 {
        appendRest(of: chunk, to: &records)
        isSkipping = true
        return
      }
      if !reader.fill(chunk) {
        if reader.isAtEnd, chunk.count > 0 { appendRest(of: chunk, to: &records) }
        return
      }
    }
  }

  /// Appends the lines that end in a chunk, of which a part was looked at before.
  private mutating func appendLines(
    of chunk: Chunk, from searched: Int, to records: inout [RecordSlice]
  ) {
    let end = chunk.end
    var start = chunk.start
    var at = searched
    // Safety: as many zeros stand behind the last byte as are looked at.
    let base = unsafe chunk.base
    while at < end {
      // Room is asked for once for many lines.
      records.append(addingCapacity: Self.linesAtOnce) { records in
        while at < end, records.freeCapacity >= 64 {
          var breaks = unsafe record_scan_breaks(base + at)
          while breaks != 0 {
            let place = at &+ breaks.trailingZeroBitCount
            breaks &= breaks &- 1
            if let next = unsafe nextLine(base, start, upTo: place) { records.append(next) }
            start = place &+ 1
          }
          at &+= 64
        }
      }
    }
    chunk.start = start
  }

  private mutating func appendRest(of chunk: Chunk, to records: inout [RecordSlice]) {
    if let last = unsafe nextLine(chunk.base, chunk.start, upTo: chunk.end) { records.append(last) }
    chunk.start = chunk.end
  }

  /// The record of a line; nil for a blank one.
  @inline(__always)
  private mutating func nextLine(
    _ base: UnsafePointer<UInt8>, _ start: Int, upTo end: Int
  ) -> RecordSlice? {
    line &+= 1
    var count = end &- start
    if count > limit &+ 1 {
      return RecordSlice(start: start, count: 0, line: line, problem: .tooLarge)
    }
    if count == 0 { return nil }
    if unsafe base[end &- 1] == UInt8(ascii: "\r") { count &-= 1 }
    if unsafe base[start] <= 0x20 && isBlank(base + start, count) { return nil }
    return RecordSlice(start: start, count: count, line: line)
  }

  @inline(never)
  private func isBlank(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    for index in 0..<count {
      let byte = unsafe bytes[index]
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
