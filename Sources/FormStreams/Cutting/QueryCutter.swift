/// Takes an input as one record: what a web form sends (application/x-www-form-urlencoded).
///
/// A form in which nothing is filled in may send nothing: that is a record, too. A line break at the end is none of
/// it: editors and `echo` write one.
struct QueryCutter: Sendable {
  private let limit: Int
  private var isTooLarge = false
  private var isDone = false

  init(limit: Int) { self.limit = limit }

  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    while reader.fill(chunk) {
      if chunk.count > limit + 2 {
        isTooLarge = true
        chunk.start = chunk.end
      }
    }
    guard reader.isAtEnd, !isDone else { return }
    isDone = true
    let start = chunk.start
    var count = chunk.count
    if count > 0, unsafe chunk.base[start + count - 1] == 0x0A { count -= 1 }
    if count > 0, unsafe chunk.base[start + count - 1] == 0x0D { count -= 1 }
    chunk.start = chunk.end
    chunk.records.append(
      isTooLarge
        ? RecordSlice(start: start, count: 0, line: 1, problem: .tooLarge)
        : RecordSlice(start: start, count: count, line: 1))
  }
}
