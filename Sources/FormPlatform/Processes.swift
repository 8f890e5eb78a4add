internal import CPlatform

/// Lets a write to a pipe that nobody reads be an error on this thread, and no signal.
package func refuseClosedPipeSignal(writingTo descriptor: Int32) {
  platform_block_closed_pipe(descriptor)
}

/// Calls a handler when a signal comes, also where whoever started this process had blocked it.
///
/// Calls that wait return then. The handler may do no more than any signal handler may.
package func handleSignal(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
  platform_handle(number, handler)
}

/// Whether whoever started this process lets it ignore a signal.
package func isSignalIgnored(_ number: Int32) -> Bool { platform_is_ignored(number) != 0 }

/// Starts a command of the shell in a process group of its own.
///
/// - Parameters:
///   - input: What it reads.
///   - output: What it writes to.
///   - defaults: Signals that this process may ignore, and the command does not.
///   - process: Its number, if it was started.
/// - Returns: 0, or the system's error number.
package func startShell(
  _ command: String, input: Int32, output: Int32, defaults: [Int32], process: inout Int32
) -> Int32 {
  // Safety: all is read and written only during the call.
  unsafe platform_start_shell(command, input, output, defaults, Int32(defaults.count), &process)
}
