internal import FormPlatform
internal import FormStreams

/// The exit statuses; where several hold, the first of those of signals, 3, 2, 1 wins.
enum ExitStatus: Int32 {
  case valid = 0
  case invalid = 1
  case formIsWrong = 2
  case unreadable = 3
  case usage = 64
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case terminated = 143
}

extension Interrupts {
  /// The status that the signal makes which came in time.
  static var status: ExitStatus? {
    switch signal {
    case 0: nil
    case SIGHUP: .hungUp
    case SIGQUIT: .quit
    case SIGTERM: .terminated
    default: .interrupted
    }
  }
}
