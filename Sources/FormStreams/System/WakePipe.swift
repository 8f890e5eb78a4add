internal import FormPlatform

/// A pipe that is written to once, so that whoever waits for input is woken.
struct WakePipe: Sendable {
  /// Nil where there is none.
  private let ends = PipeEnds()

  /// Can be read from when it was woken; -1 where there is none.
  var reading: Int32 { ends?.reading ?? -1 }
  private var writing: Int32 { ends?.writing ?? -1 }

  init() {
    for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// May be called by a signal handler.
  func wake() {
    var byte: UInt8 = 0
    // Safety: one byte is read from where one stands; a full pipe wakes as well.
    _ = unsafe write(writing, &byte, 1)
  }

  package func close() { ends?.close() }
}
