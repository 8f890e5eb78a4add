internal import FormPlatform

/// Why results could not be written.
package enum OutputFault: Error {
  /// The reader went away: a quiet, clean end.
  case closed
  /// The system's error number.
  case failed(Int32)
}

/// Buffered output that checks every write(2): `print` loses output without a word.
package final class OutputSink {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.capacity * 2)
  }

  package func write(_ text: String) throws(OutputFault) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws(OutputFault) {
    if bytes.count >= Self.capacity {
      try flush()
      return try writeOut(bytes)
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is buffered; a signal in between is no failure.
  package func flush() throws(OutputFault) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try writeOut(buffer)
  }

  private func writeOut(_ bytes: [UInt8]) throws(OutputFault) {
    var written = 0
    while written < bytes.count {
      // Safety: the range lies within the array, which does not change during the call.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe FormPlatform.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN && isReady() { continue }
        throw errno == EPIPE ? .closed : .failed(errno)
      }
      written += count
    }
  }

  /// Waits for room in a pipe that does not wait by itself: whoever chunks it may have said so.
  ///
  /// False where waiting failed too.
  private func isReady() -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Safety: one entry, which stays during the call.
    return unsafe poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }
}

/// What the system says about an error number.
package func systemMessage(_ number: Int32) -> String {
  // Safety: strerror returns a C string that stays until the next call on this thread.
  unsafe String(cString: strerror(number)).lowercased()
}
