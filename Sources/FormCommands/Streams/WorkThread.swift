internal import Glibc

/// Threads that the system may refuse: Foundation's say nothing of it, and whoever waits for one
/// would wait for ever.
enum WorkThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// How many threads fit where addresses are limited (`ulimit -v`): stacks and the allocator take
  /// theirs at once (8 MiB; 64 MiB, twice that while glibc aligns it), and memory that runs out later
  /// ends the process.
  static var most: Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur != rlim_t.max else { return Int.max }
    return max(1, Int(clamping: limit.rlim_cur / (160 << 20)))
  }

  /// Starts work on a thread that ends with it.
  ///
  /// - Returns: 0, or the system's error number where there is no thread: nothing was started.
  static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    let failure = unsafe pthread_attr_init(&attributes)
    if failure != 0 { return failure }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Safety: retained here, released once: by the thread, or below where there is none.
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let number = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    if number != 0 { unsafe work.release() }
    return number
  }
}
