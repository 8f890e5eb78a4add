internal import FormPlatform
internal import Synchronization

/// Whether the user or the system asked the run to end.
package enum Interrupts {
  /// 0, or the number of the first signal that came; ``tooLate`` where none came in time.
  private static let caught = Atomic<Int32>(0)
  private static let tooLate: Int32 = -1

  /// 0, or the number of the first signal that came in time.
  package static var signal: Int32 { max(0, caught.load(ordering: .relaxed)) }

  /// Everything is checked: a signal from here on changes nothing, or the status and the files of a
  /// run would contradict each other.
  package static func close() {
    _ = caught.compareExchange(expected: 0, desired: tooLate, ordering: .relaxed)
  }

  /// A run watches for signals and ends itself; before that, and in commands that write no results
  /// bit by bit, a signal ends the process at once, with a word of it.
  package static func watch() { isWatched.store(true, ordering: .relaxed) }
  private static let isWatched = Atomic<Bool>(false)

  /// Does something that no signal may cut in two; one that comes meanwhile is ``signal`` behind it.
  package static func hold(_ body: () -> Void) {
    isHeld.store(true, ordering: .sequentiallyConsistent)
    body()
    isHeld.store(false, ordering: .sequentiallyConsistent)
  }
  private static let isHeld = Atomic<Bool>(false)

  /// When the first signal came, in whole seconds of the monotonic clock.
  private static let caughtAt = Atomic<Int>(0)

  /// Whether a signal comes after one that the run has not obeyed.
  ///
  /// A shell and the program that it runs may both pass one key press on, so a second is left between the two.
  private static func isSecond(at seconds: Int) -> Bool {
    caught.load(ordering: .relaxed) > 0 && seconds - caughtAt.load(ordering: .relaxed) > 1
  }

  /// Can be read from when a signal has come.
  package static var descriptor: Int32 { pipe.reading }
  private static let pipe = WakePipe()

  /// Takes a file away before a signal ends the process at once; nil for none any more.
  static func unlinksAtOnce(_ path: [CChar]?) {
    let copy = unsafe path.flatMap { unsafe strdup($0) }
    // Safety: the handler only reads what the pointer leads to, and it is let go of when nobody has it
    // any more: signals come to this thread or end the process while it runs.
    let old = leftover.exchange(UInt(bitPattern: copy), ordering: .sequentiallyConsistent)
    unsafe free(UnsafeMutableRawPointer(bitPattern: old))
  }
  /// The address of its path, 0 for none.
  private static let leftover = Atomic<UInt>(0)

  /// The signals that end a run between records.
  private static let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Lets these signals end the run between records, and a closed pipe be an error.
  ///
  /// A record that takes long does not hold the user up: a second signal ends the process at once.
  ///
  /// Without SA_RESTART a call that waits returns, and ``descriptor`` wakes the thread that waits for
  /// input: the signal may have come to another one.
  package static func install() {
    // Made here: a signal handler must not be the first to ask for it.
    _ = descriptor
    FormPlatform.signal(SIGPIPE, SIG_IGN)
    FormPlatform.signal(SIGXFSZ, SIG_IGN)
    for number in ending {
      // nohup(1) asks for a run that outlives its terminal.
      if number == SIGHUP || number == SIGQUIT, isSignalIgnored(number) { continue }
      // The handler only uses lock-free atomics, clock_gettime(2), unlink(2), write(2) and _exit(2).
      handleSignal(number) { number in
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let isHeld = Interrupts.isHeld.load(ordering: .sequentiallyConsistent)
        let isWatched = Interrupts.isWatched.load(ordering: .relaxed)
        if !isHeld, !isWatched || Interrupts.isSecond(at: now.tv_sec) {
          let leftover = Interrupts.leftover.load(ordering: .sequentiallyConsistent)
          if let path = unsafe UnsafePointer<CChar>(bitPattern: leftover) { unsafe unlink(path) }
          let words: StaticString = "formcheck: interrupted before the end\n"
          _ = unsafe FormPlatform.write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
          _exit(128 + number)
        }
        let first = Interrupts.caught.compareExchange(
          expected: 0, desired: number, ordering: .relaxed)
        if first.exchanged { Interrupts.caughtAt.store(now.tv_sec, ordering: .relaxed) }
        Interrupts.pipe.wake()
      }
    }
  }

  /// Begins a run; a signal that came before it is one of this run.
  package static func open() {
    _ = caught.compareExchange(expected: tooLate, desired: 0, ordering: .relaxed)
  }
}
