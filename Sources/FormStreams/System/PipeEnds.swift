internal import FormPlatform

/// Both ends of a new pipe, which no command that is started gets.
struct PipeEnds: Sendable {
  let reading: Int32
  let writing: Int32

  /// Nil where the system has none left: `errno` says why.
  init?() {
    var ends: [Int32] = [-1, -1]
    // Safety: the array has room for both.
    guard unsafe pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  package func close() {
    FormPlatform.close(reading)
    FormPlatform.close(writing)
  }
}
