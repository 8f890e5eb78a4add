internal import FormCheck

/// What the records of a chunk are told apart by, as far as they are accepted on the fast path.
struct ChunkKeys {
  private var maker: RunKeyMaker
  private var hashes: [RunHash?] = []
  /// For each record where its hashes begin, or -1.
  private var starts: [Int] = []

  init(_ maker: RunKeyMaker) { self.maker = maker }

  /// Notes a record that is left to the long way.
  mutating func skip() { starts.append(-1) }

  /// Safety: `record` is the one that the checker accepted last.
  mutating func append(_ checker: Checker, _ record: UnsafePointer<UInt8>) {
    starts.append(hashes.count)
    unsafe maker.append(checker, record, to: &hashes)
  }

  /// Keys that are read from memory together.
  private static let together = 32

  /// The keys from a record on that are to be got ready before it is taken; nil where they were.
  func expected(at record: Int) -> ArraySlice<RunHash?>? {
    let start = starts[record]
    let most = Self.together * maker.count
    return start % most == 0 ? hashes[start..<min(start + most, hashes.count)] : nil
  }

  func isAccepted(_ record: Int) -> Bool { starts[record] >= 0 }

  subscript(record: Int) -> ArraySlice<RunHash?> {
    hashes[starts[record]..<starts[record] + maker.count]
  }
}
