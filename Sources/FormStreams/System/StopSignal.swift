internal import FormPlatform
internal import Synchronization

/// Ends a run's reading: somebody asked for it, or nobody wants its results any more.
///
/// A thread that waits for input is woken through a descriptor, since a signal may reach another one.
package final class StopSignal: Sendable {
  private let pipe = WakePipe()
  private let asked = Atomic<Bool>(false)

  package init() {}

  deinit { pipe.close() }

  /// Whether the run should end, for whatever reason.
  var isAsked: Bool { asked.load(ordering: .relaxed) || Interrupts.signal != 0 }

  package func ask() {
    asked.store(true, ordering: .relaxed)
    pipe.wake()
  }

  /// Waits until there is something to read, or its end; false when the run should end.
  package func waits(for input: Int32) -> Bool {
    var wanted = [input, pipe.reading, Interrupts.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while !isAsked {
      // Safety: the array is not touched during the call.
      let count = unsafe poll(&wanted, nfds_t(wanted.count), -1)
      if count > 0, wanted[0].revents != 0 { return !isAsked }
      if count < 0, errno != EINTR { return true }
    }
    return false
  }
}
