internal import FormCheck
internal import FormStreams

/// One command that answers remote checks: a JSON object a line each way, as ``RemoteExchange`` has it.
final class RemoteProcess {
  private let process: AnsweringProcess
  /// What the first answer lacked that says neither yes nor no; the command is used further.
  private(set) var oddity: String?

  init(_ shell: ShellProcess, within limit: Double) {
    process = AnsweringProcess(shell, within: limit)
  }

  /// Why the command is used no more; nil while it is.
  var complaint: String? { process.complaint }

  /// The answers to some questions, in their order; nil for what stays open.
  func answers(to questions: [RemoteQuestion]) -> [RemoteAnswer?] {
    let exchange = RemoteExchange(questions.map { (.check, $0) })
    let isUsed = process.exchange(
      exchange.lines, isWaiting: { exchange.isWaiting }, take: { exchange.take($0) })
    oddity = exchange.oddity ?? oddity
    return exchange.answers.map { answer in
      if isUsed, case .check(let answer) = answer { answer } else { nil }
    }
  }

  func stop() { process.stop() }
}
