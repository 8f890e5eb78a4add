internal import Glibc

/// A pipe that is written to once, so that whoever waits for input is woken.
struct WakePipe: Sendable {
  /// Can be read from when it was woken; -1 where there is none.
  let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Safety: the array has room for both.
    _ = unsafe pipe(&ends)
    reading = ends[0]
    writing = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// May be called by a signal handler.
  func wake() {
    var byte: UInt8 = 0
    // Safety: one byte is read from where one stands; a full pipe wakes as well.
    _ = unsafe write(writing, &byte, 1)
  }

  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}
