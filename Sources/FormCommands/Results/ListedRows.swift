internal import FormPages
internal import Synchronization

/// How many records a document lists: its first ones, in the order of the input, however many threads write them.
final class ListedRows: Sendable {
  /// What has come so far.
  struct Listed: Sendable {
    /// Records with something to tell.
    var all = 0
    /// Those that are listed.
    var rows = 0
    var bytes = 0
    fileprivate var hash = FNV.start
    /// The names of those that are listed.
    fileprivate var ids: Set<String> = []
    /// Rows of what was known at the end of the run only.
    fileprivate var atEnd = 0

    /// The run's own name: the same for the same rows, so that a place in them is found again.
    var digest: String { String(hash ^ UInt64(all), radix: 16) }
  }

  /// The most records: browsers are still quick with as many.
  static let most = 5_000
  /// The most bytes of them, which a record with very many issues may come to before.
  static let mostBytes = 32 << 20

  private let state = Mutex(Listed())

  var listed: Listed { state.withLock { $0 } }

  /// Whether all that comes is only counted: those before it are joined already.
  var isFull: Bool { state.withLock { Self.isFull($0) } }

  /// Whether a record that was joined is listed.
  func lists(_ id: String) -> Bool { state.withLock { $0.ids.contains(id) } }

  /// The next place, from 1, among what was known at the end of the run only.
  func nextAtEnd() -> Int {
    state.withLock { listed in
      listed.atEnd += 1
      return listed.atEnd
    }
  }

  private static func isFull(_ listed: Listed) -> Bool {
    listed.rows >= most || listed.bytes >= mostBytes
  }

  /// Takes a result in its turn; rows that have no place any more are cut off.
  func cut(_ result: ChunkResult) -> ChunkResult {
    state.withLock { listed in
      listed.all += result.rows.count
      var end = 0
      for row in result.rows {
        if Self.isFull(listed) { break }
        listed.rows += 1
        listed.bytes += row.end - end
        end = row.end
        listed.ids.insert(row.id)
        listed.hash = FNV.adding(row.hash, to: listed.hash)
      }
      if end == result.output.count { return result }
      var result = result
      result.output.removeSubrange(end...)
      return result
    }
  }
}
