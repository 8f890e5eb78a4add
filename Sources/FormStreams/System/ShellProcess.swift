package import FormPlatform

/// A command of the shell that runs beside this program, with a pipe to it and one from it.
package final class ShellProcess {
  /// What is written here the command reads.
  package let input: Int32
  /// What the command writes is read here.
  package let output: Int32
  /// -1 when it has ended, and its end was taken note of.
  package private(set) var process: pid_t

  private init(input: Int32, output: Int32, process: pid_t) {
    self.input = input
    self.output = output
    self.process = process
  }

  /// Starts a command in a process group of its own; nothing is started where the system's error
  /// number comes back.
  package static func start(_ command: String) -> Result<ShellProcess, ShellFault> {
    guard let input = PipeEnds() else { return .failure(ShellFault(number: errno)) }
    guard let output = PipeEnds() else {
      let number = errno
      input.close()
      return .failure(ShellFault(number: number))
    }
    var process = pid_t()
    // What this program ignores its commands do not: they are as if a shell had started them.
    let number = startShell(
      command, input: input.reading, output: output.writing, defaults: [SIGPIPE, SIGXFSZ],
      process: &process)
    FormPlatform.close(input.reading)
    FormPlatform.close(output.writing)
    guard number == 0 else {
      FormPlatform.close(input.writing)
      FormPlatform.close(output.reading)
      return .failure(ShellFault(number: number))
    }
    return .success(
      ShellProcess(input: input.writing, output: output.reading, process: process))
  }

  /// Closes its input, waits half a second for its end, and ends it if that does not come.
  ///
  /// Its end is always waited for: what is left to nobody stays in the system's list of processes.
  package func stop() {
    FormPlatform.close(input)
    // A command that still writes must not be told of a closed pipe.
    defer { FormPlatform.close(output) }
    if ends(within: 100) { return }
    // All that the shell started.
    kill(-process, SIGTERM)
    if ends(within: 100) { return }
    kill(-process, SIGKILL)
    _ = ends(within: .max)
  }

  /// Whether it ends within some steps of 5 ms.
  private func ends(within steps: Int) -> Bool {
    var left = steps
    while !hasEnded() {
      if left == 0 { return false }
      left -= 1
      usleep(5_000)
    }
    return true
  }

  private func hasEnded() -> Bool {
    if process < 0 { return true }
    guard waitpid(process, nil, WNOHANG) != 0 else { return false }
    process = -1
    return true
  }
}

/// Why a command could not be started.
package struct ShellFault: Error {
  /// The system's error number.
  package var number: Int32
}
