internal import FormPlatform

/// Threads that the system may refuse: Foundation's say nothing of it, and whoever waits for one
/// would wait for ever.
package enum WorkThread {
  /// How many threads fit where addresses are limited (`ulimit -v`): stacks and the allocator take
  /// theirs at once (8 MiB; 64 MiB, twice that while glibc aligns it), and memory that runs out later
  /// ends the process.
  package static var most: Int {
    mostAddresses.map { max(1, Int(clamping: $0 / (160 << 20))) } ?? Int.max
  }

  /// As many as there are cores, at most 64, and as many as fit: where nobody says how many.
  package static var usual: Int {
    min(max(1, ProcessInfo.processInfo.activeProcessorCount), 64, most)
  }

  /// Starts work on a thread that ends with it.
  ///
  /// - Returns: 0, or the system's error number where there is no thread: nothing was started.
  package static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Int32 {
    startThread(stackSize: stackSize, body)
  }
}
