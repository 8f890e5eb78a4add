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

/// The stack that work on a form may need: rules within each other, whose descriptions are large, take most of it.
private let largeStack = 8 << 20

/// Runs work on a thread with a large stack, and waits for it; on this thread where that has one, or where there is no
/// other.
///
/// Limits bound each recursion over a form, but a thread of 512 KiB does not fit all of them.
package func withLargeStack<Result>(_ body: () -> Result) -> Result {
  if platform_stack_left() > largeStack / 2 { return body() }
  var result: Result?
  withoutActuallyEscaping(body) { body in
    runOnThread { result = body() }
  }
  return result ?? body()
}

/// Runs work on a thread and waits for its end; does nothing where the system has no thread left.
private func runOnThread(_ work: @escaping () -> Void) {
  var work = work
  // Safety: the thread has ended when this returns, and nobody else touches the work meanwhile.
  unsafe withUnsafeMutablePointer(to: &work) { pointer in
    _ = unsafe platform_run_on_thread(
      largeStack,
      { argument in
        unsafe argument?.assumingMemoryBound(to: (() -> Void).self).pointee()
        return nil
      }, pointer)
  }
}
