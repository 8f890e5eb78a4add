internal import FormPlatform
internal import Synchronization

/// Reads compressed input (gzip, RFC 1952) on a thread of its own, which writes what is in it to a
/// pipe: whoever reads that sees a plain input of any size, a piece at a time.
///
/// The thread ends with the data, at the first damage, or when nobody reads any more.
final class GzipStream: Sendable {
  /// What can be read from; closed with this value.
  package let descriptor: Int32
  private let state = Mutex(State())

  private struct State {
    package var fault: String?
    package var bytesRead = 0
  }

  /// Why the data ended where it did, in words; nil while there is nothing wrong.
  ///
  /// Set before the pipe ends.
  package var fault: String? { state.withLock { $0.fault } }

  /// Compressed bytes that were read so far.
  package var bytesRead: Int { state.withLock { $0.bytesRead } }

  /// Begins to read; nil where the system has no pipe or thread left.
  ///
  /// - Parameters:
  ///   - input: Who has read the beginning, and goes on reading.
  ///   - begin: What was read already.
  package init?(_ input: InputReader, begin: [UInt8]) {
    var ends: [Int32] = [-1, -1]
    // Whoever opened the input may close it before this thread has noticed.
    let own = dup(input.descriptor)
    if own < 0 { return nil }
    // Safety: the array has room for both.
    if unsafe pipe(&ends) != 0 {
      close(own)
      return nil
    }
    for end in ends + [own] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    let output = ends[1]
    widenPipe(output, bytes: 1 << 20)
    let failure = WorkThread.start(stackSize: 1 << 20) { [weak self] in
      // Who stops reading early ends this thread, not the process.
      refuseClosedPipeSignal(writingTo: output)
      var inflater = Inflater(input.reading(own), begin: begin, output: output)
      let fault = inflater?.run { count in self?.state.withLock { $0.bytesRead = count } }
      if let fault { self?.state.withLock { $0.fault = fault } }
      close(output)
      close(own)
    }
    if failure != 0 {
      close(output)
      close(own)
      errno = failure
      return nil
    }
  }

  deinit { close(descriptor) }
}
