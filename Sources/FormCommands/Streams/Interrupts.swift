internal import Glibc
internal import Synchronization

/// Whether the user or the system asked the run to end.
enum Interrupts {
  /// 0, or the number of the first signal that came.
  private static let caught = Atomic<Int32>(0)

  static var signal: Int32 { caught.load(ordering: .relaxed) }

  /// Lets interrupt and termination end the run between records, and a closed pipe be an error.
  ///
  /// Without SA_RESTART a read that waits returns, so that the end is prompt.
  static func install() {
    Glibc.signal(SIGPIPE, SIG_IGN)
    Glibc.signal(SIGXFSZ, SIG_IGN)
    // Whoever started this process may have blocked them.
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&wanted, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      // Safety: the handler only stores into a lock-free atomic.
      unsafe action.__sigaction_handler.sa_handler = { number in
        _ = Interrupts.caught.compareExchange(
          expected: 0, desired: number, ordering: .relaxed)
      }
      unsafe sigaction(number, &action, nil)
    }
  }

  static func reset() { caught.store(0, ordering: .relaxed) }

  static var status: ExitStatus? {
    switch signal {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }
}
