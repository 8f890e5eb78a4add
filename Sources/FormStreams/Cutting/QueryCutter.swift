/// Takes an input as one record: what a web form sends (application/x-www-form-urlencoded).
///
/// A line break at the end is none of it: editors and `echo` write one.
struct QueryCutter: Sendable {
  private let limit: Int
  private var isTooLarge = false

  init(limit: Int) { self.limit = limit }

  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    while reader.fill(chunk) {
      if chunk.count > limit + 2 {
        isTooLarge = true
        chunk.start = chunk.end
      }
    }
    guard reader.isAtEnd, chunk.count > 0 || isTooLarge else { return }
    let start = chunk.start
    var count = chunk.count
    if count > 0, unsafe chunk.base[start + count - 1] == 0x0A { count -= 1 }
    if count > 0, unsafe chunk.base[start + count - 1] == 0x0D { count -= 1 }
    chunk.start = chunk.end
    if isTooLarge {
      chunk.records.append(RecordSlice(start: start, count: 0, line: 1, problem: .tooLarge))
    } else if count > 0 {
      chunk.records.append(RecordSlice(start: start, count: count, line: 1))
    }
    isTooLarge = false
  }
}
