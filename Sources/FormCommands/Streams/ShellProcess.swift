internal import Glibc

/// A command of the shell that runs beside this program, with a pipe to it and one from it.
final class ShellProcess {
  /// What is written here the command reads.
  let input: Int32
  /// What the command writes is read here.
  let output: Int32
  /// -1 when it has ended, and its end was taken note of.
  private var process: pid_t

  private init(input: Int32, output: Int32, process: pid_t) {
    self.input = input
    self.output = output
    self.process = process
  }

  /// Starts a command in a process group of its own; nothing is started where the system's error
  /// number comes back.
  static func start(_ command: String) -> Result<ShellProcess, ShellFault> {
    guard let input = PipeEnds() else { return .failure(ShellFault(number: errno)) }
    guard let output = PipeEnds() else {
      let number = errno
      input.close()
      return .failure(ShellFault(number: number))
    }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    // Safety: both are set up here, read by the call below, and let go of at the end.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    // What this program ignores its commands do not: they are as if a shell had started them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | Int32(POSIX_SPAWN_SETPGROUP)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var process = pid_t()
    // Safety: the words are copied by the call, and let go of here; a nil ends them.
    var words: [UnsafeMutablePointer<CChar>?] =
      unsafe ["/bin/sh", "-c", command].map { (word: String) in unsafe strdup(word) } + [nil]
    let number = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
    unsafe words.forEach { unsafe free($0) }
    Glibc.close(input.reading)
    Glibc.close(output.writing)
    guard number == 0 else {
      Glibc.close(input.writing)
      Glibc.close(output.reading)
      return .failure(ShellFault(number: number))
    }
    return .success(
      ShellProcess(input: input.writing, output: output.reading, process: process))
  }

  /// Closes its input, waits half a second for its end, and ends it if that does not come.
  func stop() {
    Glibc.close(input)
    // A command that still writes must not be told of a closed pipe.
    defer { Glibc.close(output) }
    for _ in 0..<100 where !hasEnded() { usleep(5_000) }
    if hasEnded() { return }
    // All that the shell started.
    kill(-process, SIGTERM)
    process = -1
  }

  private func hasEnded() -> Bool {
    if process < 0 { return true }
    guard waitpid(process, nil, WNOHANG) != 0 else { return false }
    process = -1
    return true
  }
}

/// Why a command could not be started.
struct ShellFault: Error {
  /// The system's error number.
  var number: Int32
}
