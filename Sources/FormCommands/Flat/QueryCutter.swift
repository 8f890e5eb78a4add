/// Takes an input as one record: what a web form sends (application/x-www-form-urlencoded).
///
/// A line break at the end is none of it: editors and `echo` write one.
struct QueryCutter: Sendable {
  private let limit: Int
  private var isTooLarge = false

  init(limit: Int) { self.limit = limit }

  mutating func cut(_ share: Share, _ reader: inout InputReader) {
    while reader.fill(share) {
      if share.count > limit + 2 {
        isTooLarge = true
        share.start = share.end
      }
    }
    guard reader.isAtEnd, share.count > 0 || isTooLarge else { return }
    let start = share.start
    var count = share.count
    if count > 0, unsafe share.base[start + count - 1] == 0x0A { count -= 1 }
    if count > 0, unsafe share.base[start + count - 1] == 0x0D { count -= 1 }
    share.start = share.end
    if isTooLarge {
      share.records.append(RecordSlice(start: start, count: 0, line: 1, problem: .tooLarge))
    } else if count > 0 {
      share.records.append(RecordSlice(start: start, count: count, line: 1))
    }
    isTooLarge = false
  }
}
