internal import FormCheck
internal import FormStreams
internal import FormText
internal import FormPlatform

/// The commands that answer remote checks: one process a name, a JSON object a line each way.
final class RemoteCommands {
  private var processes: [String: RemoteProcess] = [:]
  /// What was answered in this run; forgotten when it has grown large.
  private var known: [RemoteQuestion.Key: RemoteAnswer?] = [:]
  private static let mostKnown = 100_000

  var isEmpty: Bool { processes.isEmpty }

  /// What is wrong with the commands that ceased to answer, or gave answers that are none.
  var complaints: [String] {
    processes.sorted { $0.key < $1.key }.compactMap { name, process in
      process.complaint.map { "--remote \(name): \($0), so values stay undecided" }
        ?? process.oddity.map { "--remote \(name): \($0), so values stay undecided" }
    }
  }

  /// Names that a form asks and that no command answers.
  private(set) var unanswered: [String] = []

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
        let hint = DidYouMean.addition(near)
        return .failure(
          RemoteFault(
            message:
              "\(forms.count > 1 ? "no form has a" : "the form has no") remote check “\(name)”\(hint)"
          ))
      }
      guard commands.processes[name] == nil else {
        commands.stop()
        return .failure(RemoteFault(message: "--remote \(name) is given twice"))
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
    commands.unanswered = Set(names).filter { commands.processes[$0] == nil }.sorted()
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
    // An answer may make another field apply.
    for _ in 0..<16 {
      let open = checker.questions()
      if open.isEmpty { break }
      let new = open.filter { known[$0.key] == nil }
      ask(new)
      var isAnswered = false
      for question in open {
        guard let answer = known[question.key] ?? nil else { continue }
        checker.setAnswer(answer, to: question)
        isAnswered = true
      }
      if !isAnswered { break }
      judgement = unsafe checker.judge(bytes, count: count)
    }
    if known.count > Self.mostKnown {
      known = [:]
      checker.forgetAnswers()
    }
    return judgement
  }

  /// Asks what was not asked before: all of one command at once.
  private func ask(_ questions: [RemoteQuestion]) {
    var waiting: [String: [RemoteQuestion]] = [:]
    for question in questions where known[question.key] == nil {
      known[question.key] = .some(nil)
      waiting[question.name, default: []].append(question)
    }
    for (name, questions) in waiting {
      guard let answers = processes[name]?.answers(to: questions) else { continue }
      for (question, answer) in zip(questions, answers) { known[question.key] = .some(answer) }
    }
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
