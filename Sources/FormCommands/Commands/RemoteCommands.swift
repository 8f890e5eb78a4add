internal import FormCheck
internal import FormText
internal import FormPlatform

/// The commands that answer remote checks: one process a name, a JSON object a line each way.
final class RemoteCommands {
  private var processes: [String: RemoteProcess] = [:]
  /// What was answered in this run; forgotten when it has grown large.
  private var known: [RemoteQuestion.Key: RemoteAnswer?] = [:]
  private static let mostKnown = 100_000

  var isEmpty: Bool { processes.isEmpty }

  /// What is wrong with the commands that ceased to answer.
  var complaints: [String] {
    processes.filter { $0.value.isOver }.keys.sorted().map {
      "--remote \($0): the command ended or gave no answer in time, so values stay undecided"
    }
  }

  /// Starts the commands of `NAME=COMMAND`; a name that the form does not have is wrong usage.
  static func start(
    _ entries: [String], for forms: [ValidationForm], within limit: Double
  ) -> Result<RemoteCommands, RemoteFault> {
    let commands = RemoteCommands()
    let names = forms.flatMap(\.remoteNames)
    // A command that ends early is told by write(2), not by a signal.
    if !entries.isEmpty { FormPlatform.signal(SIGPIPE, SIG_IGN) }
    for entry in entries {
      guard let equals = entry.firstIndex(of: "=") else { continue }
      let name = String(entry[..<equals])
      guard names.contains(name) else {
        commands.stop()
        let near = NearestName.to(name, among: names)
        let hint = near.map { "; did you mean “\($0)”?" } ?? ""
        return .failure(
          RemoteFault(
            message:
              "\(forms.count > 1 ? "no form has a" : "the form has no") remote check “\(name)”\(hint)"
          ))
      }
      guard commands.processes[name] == nil else {
        commands.stop()
        return .failure(RemoteFault(message: "--remote \(name) stands twice"))
      }
      switch ShellProcess.start(String(entry[entry.index(after: equals)...])) {
      case .success(let shell):
        commands.processes[name] = RemoteProcess(shell, within: limit)
      case .failure(let fault):
        commands.stop()
        return .failure(
          RemoteFault(message: "--remote \(name): \(systemMessage(fault.number))"))
      }
    }
    return .success(commands)
  }

  /// Asks what a record leaves open, and judges it again with the answers.
  ///
  /// Safety: as ``Checker/judge(_:count:)`` asks.
  func judge(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ checker: Checker,
    _ first: Checker.Judgement
  ) -> Checker.Judgement {
    var judgement = first
    // An answer may make another field be asked for.
    for _ in 0..<16 {
      let open = checker.questions()
      if open.isEmpty { break }
      var hasNew = false
      for question in open {
        let isKnown = known[question.key] != nil
        if let answer = answer(to: question) {
          checker.setAnswer(answer, to: question)
          hasNew = true
        }
        hasNew = hasNew || !isKnown
      }
      if !hasNew || open.allSatisfy({ (known[$0.key] ?? nil) == nil }) { break }
      judgement = unsafe checker.judge(bytes, count: count)
    }
    if known.count > Self.mostKnown {
      known = [:]
      checker.forgetAnswers()
    }
    return judgement
  }

  private func answer(to question: RemoteQuestion) -> RemoteAnswer? {
    if let answer = known[question.key] { return answer }
    let answer = processes[question.name]?.answer(to: question)
    known[question.key] = .some(answer)
    return answer
  }

  func stop() {
    for process in processes.values { process.stop() }
    processes = [:]
  }
}

/// Why a remote check cannot be asked.
struct RemoteFault: Error {
  var message: String
}

/// One command that answers: it is given up when it ends or is too slow.
final class RemoteProcess {
  private let shell: ShellProcess
  private let limit: Double
  private var buffer: [UInt8] = []
  private(set) var isOver = false

  init(_ shell: ShellProcess, within limit: Double) {
    self.shell = shell
    self.limit = limit
    _ = fcntl(shell.input, F_SETFL, fcntl(shell.input, F_GETFL) | O_NONBLOCK)
  }

  func answer(to question: RemoteQuestion) -> RemoteAnswer? {
    if isOver { return nil }
    var line: [UInt8] = Array("{\"name\":".utf8)
    JSONText.append(question.name, to: &line)
    line += Array(",\"field\":".utf8)
    JSONText.append(question.field, to: &line)
    line += Array(",\"value\":".utf8) + question.valueJSON + Array("}\n".utf8)
    guard write(line), let answer = readLine() else {
      isOver = true
      return nil
    }
    guard case .group(let fields) = PayloadValue(json: answer),
      case .boolean(let isAccepted)? = fields["accepted"]
    else { return nil }
    if isAccepted { return .accepted }
    if case .text(let message)? = fields["message"] { return .refused(message) }
    return .refused(nil)
  }

  /// Writes a line; false when the command does not take it in time: one that reads nothing would
  /// otherwise stop the run for ever.
  private func write(_ bytes: [UInt8]) -> Bool {
    let end = Date() + limit
    let descriptor = shell.input
    var written = 0
    while written < bytes.count {
      guard wait(for: descriptor, POLLOUT, until: end) else { return false }
      // Safety: the range lies within the array, which does not change during the call.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe FormPlatform.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return false
      }
      written += count
    }
    return true
  }

  /// One line, without its end; nil when there is none in time, or it is longer than 64 KiB.
  private func readLine() -> [UInt8]? {
    let end = Date() + limit
    let descriptor = shell.output
    while true {
      if let stop = buffer.firstIndex(of: 0x0A) {
        let line = Array(buffer[..<stop])
        buffer.removeFirst(stop + 1)
        return line
      }
      guard buffer.count <= 1 << 16, wait(for: descriptor, POLLIN, until: end) else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      // Safety: reads at most as many bytes as the array has.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      buffer += chunk[..<count]
    }
  }

  /// Whether a stream is ready before the time is over and nobody has asked the run to end.
  private func wait(for descriptor: Int32, _ event: Int32, until end: Date) -> Bool {
    while Interrupts.signal == 0 {
      let left = end.timeIntervalSinceNow
      if left <= 0 { return false }
      var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let ready = unsafe poll(&wanted, 1, Int32(min(left * 1000 + 1, 60_000)))
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
    }
    return false
  }

  func stop() { shell.stop() }
}
