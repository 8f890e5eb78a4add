internal import FormPlatform

/// One command that answers: a line each way.
///
/// A line that answers no open question ends the use of the command, and all questions of that exchange stay without
/// an answer.
package final class AnsweringProcess {
  /// Why a command is used no more.
  enum Complaint: String {
    case ended = "the command ended"
    case late = "the command gave no answer in time"
    case long = "the command wrote a line of more than 64 KiB"
    case untimely = "the command wrote output before its first question or after its last answer"
  }

  private let shell: ShellProcess
  private let limit: Double
  /// Bytes that it wrote and that were not read yet.
  private var buffer: [UInt8] = []
  /// Why it is used no more, without a full stop; nil while it is.
  package private(set) var complaint: String?
  private static let longestLine = 1 << 16

  /// - Parameters:
  ///   - shell: A command that was started.
  ///   - limit: Seconds that each answer may take.
  package init(_ shell: ShellProcess, within limit: Double) {
    self.shell = shell
    self.limit = limit
    for descriptor in [shell.input, shell.output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Writes lines, and reads as many as are waited for; waits for all of them.
  ///
  /// - Parameters:
  ///   - lines: The questions, a line feed behind each.
  ///   - isWaiting: Whether an answer is still to come.
  ///   - take: Takes a line without its line feed; returns what is wrong with it.
  /// - Returns: False where the command is used no more: no line of it counts then.
  package func exchange(
    _ lines: [UInt8], isWaiting: () -> Bool, take: ([UInt8]) -> String?
  ) -> Bool {
    if complaint == nil {
      var unwritten = lines[...]
      complaint = exchange(&unwritten, isWaiting, take)
    }
    return complaint == nil
  }

  private func exchange(
    _ unwritten: inout ArraySlice<UInt8>, _ isWaiting: () -> Bool, _ take: ([UInt8]) -> String?
  ) -> String? {
    // Output before the first question is not an answer.
    if let fault = read() { return fault.rawValue }
    if !buffer.isEmpty { return Complaint.untimely.rawValue }
    var end = Date() + limit
    while isWaiting() {
      let ready = wait(until: end, isWriting: !unwritten.isEmpty)
      if !ready.canRead, !ready.canWrite { return Complaint.late.rawValue }
      if ready.canWrite, let fault = write(&unwritten) { return fault.rawValue }
      guard ready.canRead else { continue }
      let fault = read()
      while let stop = buffer.firstIndex(of: 0x0A) {
        if !isWaiting() { return Complaint.untimely.rawValue }
        let line = Array(buffer[..<stop])
        buffer.removeFirst(stop + 1)
        if let wrong = take(line) { return wrong }
        end = Date() + limit
      }
      if let fault, isWaiting() { return fault.rawValue }
      if buffer.count > Self.longestLine { return Complaint.long.rawValue }
    }
    return buffer.isEmpty ? nil : Complaint.untimely.rawValue
  }

  /// Writes what the command takes now: one that reads nothing would otherwise stop the run for ever.
  private func write(_ unwritten: inout ArraySlice<UInt8>) -> Complaint? {
    // Safety: the range lies within the slice, which does not change during the call.
    let count = unsafe unwritten.withUnsafeBytes {
      unsafe FormPlatform.write(shell.input, $0.baseAddress, $0.count)
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? nil : .ended }
    unwritten = unwritten.dropFirst(count)
    return nil
  }

  /// Reads what is there, without waiting, up to more than a line may have.
  private func read() -> Complaint? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while buffer.count <= Self.longestLine {
      // Safety: reads at most as many bytes as the array has.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe FormPlatform.read(shell.output, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EAGAIN ? nil : .ended }
      if count == 0 { return .ended }
      buffer += chunk[..<count]
    }
    return nil
  }

  /// Waits until the command writes or takes something; neither where the time is over or somebody asked
  /// the run to end.
  private func wait(until end: Date, isWriting: Bool) -> (canRead: Bool, canWrite: Bool) {
    while Interrupts.signal == 0 {
      let left = end.timeIntervalSinceNow
      if left <= 0 { break }
      var wanted = [pollfd(fd: shell.output, events: Int16(POLLIN), revents: 0)]
      if isWriting { wanted.append(pollfd(fd: shell.input, events: Int16(POLLOUT), revents: 0)) }
      // Safety: the array is not touched during the call.
      let ready = unsafe poll(&wanted, nfds_t(wanted.count), Int32(min(left * 1000 + 1, 60_000)))
      if ready > 0 { return (wanted[0].revents != 0, isWriting && wanted[1].revents != 0) }
      if ready < 0, errno != EINTR { break }
    }
    return (false, false)
  }

  /// Closes its input and waits for its end, as ``ShellProcess/stop()`` does.
  package func stop() { shell.stop() }
}
