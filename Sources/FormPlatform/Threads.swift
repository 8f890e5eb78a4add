internal import CPlatform

/// The most bytes of addresses that the process may have (`ulimit -v`); nil where there is no limit.
package var mostAddresses: UInt64? {
  let most = platform_most_addresses()
  return most == UInt64.max ? nil : most
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Starts work on a thread that ends with it.
///
/// - Returns: 0, or the system's error number where there is no thread: nothing was started.
package func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Int32 {
  // Safety: retained here, released once: by the thread, or below where there is none.
  let work = unsafe Unmanaged.passRetained(Work(body))
  let failure = unsafe platform_start_thread(
    stackSize,
    { argument in
      if let argument = unsafe argument {
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
      }
      return nil
    }, work.toOpaque())
  if failure != 0 { unsafe work.release() }
  return failure
}
