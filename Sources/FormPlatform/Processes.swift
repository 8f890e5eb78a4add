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

/// The file of this program; nil where the system does not say.
package var programPath: String? {
  var path = [CChar](repeating: 0, count: 4_096)
  // Safety: as many bytes as the array has are written at most.
  let length = unsafe path.withUnsafeMutableBufferPointer { buffer in
    unsafe platform_program(buffer.baseAddress, buffer.count)
  }
  return length < 0
    ? nil : String(decoding: path[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Makes another program of this process; the arguments are those behind its name.
///
/// - Returns: The system's error number: it comes back only where there is no such program.
package func becomeProgram(_ path: String, _ arguments: [String]) -> Int32 {
  // Safety: each text is a copy that stays until the call is back, and the list ends in null.
  var texts = unsafe ([path] + arguments).map { unsafe strdup($0) }
  defer { unsafe texts.forEach { unsafe free($0) } }
  unsafe texts.append(nil)
  unsafe execv(path, texts)
  return errno
}
