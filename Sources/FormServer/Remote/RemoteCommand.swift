#if Server
  internal import FormCheck
  internal import FormPlatform
  internal import FormStreams
  internal import Logging
  internal import NIOPosix
  internal import Synchronization

  /// A command that answers questions, all that wait at once; started with the first, and again when it has ended.
  actor RemoteCommand {
    private struct Waiting: Sendable {
      let kind: RemoteRequest.Kind
      let question: RemoteQuestion
      let number: Int
    }

    private let process: RunningCommand
    private var waiting: [Waiting] = []
    private var continuations: [Int: CheckedContinuation<RemoteExchange.Answer?, Never>] = [:]
    private var next = 0
    private var isAsking = false

    init(_ name: String, _ line: String, _ logger: Logger) {
      process = RunningCommand(name, line, logger)
    }

    /// The answer to a question; nil if the command gives none, or if the task is cancelled meanwhile.
    func answer(
      to question: RemoteQuestion, _ kind: RemoteRequest.Kind
    ) async -> RemoteExchange.Answer? {
      let number = next
      next += 1
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled {
            continuation.resume(returning: nil)
            return
          }
          continuations[number] = continuation
          waiting.append(Waiting(kind: kind, question: question, number: number))
          if isAsking { return }
          isAsking = true
          Task { await self.ask() }
        }
      } onCancel: {
        Task { await self.finish(number, nil) }
      }
    }

    private func finish(_ number: Int, _ answer: RemoteExchange.Answer?) {
      continuations.removeValue(forKey: number)?.resume(returning: answer)
      waiting.removeAll { $0.number == number }
    }

    private func ask() async {
      while !waiting.isEmpty {
        let asked = waiting
        waiting = []
        // Threads of tasks do not wait for other programs.
        let answers = try? await NIOThreadPool.singleton.runIfActive { [process] in
          process.answers(to: asked.map { ($0.kind, $0.question) })
        }
        for (place, question) in asked.enumerated() {
          finish(question.number, answers.flatMap { $0[place] })
        }
      }
      isAsking = false
    }

    func stop() async {
      try? await NIOThreadPool.singleton.runIfActive { [process] in process.stop() }
    }
  }

  /// The process of a command, one exchange at a time.
  final class RunningCommand: Sendable {
    private struct State {
      var process: AnsweringProcess?
      var started: ContinuousClock.Instant?
      var isStopped = false
    }

    private let name: String
    private let line: String
    private let logger: Logger
    private let state = Mutex(State())
    /// Seconds that an answer may take.
    private static let limit = 10.0

    init(_ name: String, _ line: String, _ logger: Logger) {
      (self.name, self.line, self.logger) = (name, line, logger)
    }

    /// The answers to some questions, in their order; waits for them.
    func answers(
      to questions: [(kind: RemoteRequest.Kind, question: RemoteQuestion)]
    ) -> [RemoteExchange.Answer?] {
      state.withLock { state in
        // One that has ended meanwhile is started again.
        for _ in 0..<2 {
          if state.process == nil { start(&state) }
          guard let process = state.process else { break }
          let exchange = RemoteExchange(questions)
          let isUsed = process.exchange(
            exchange.lines, isWaiting: { exchange.isWaiting }, take: { exchange.take($0) })
          if let oddity = exchange.oddity { warn(oddity) }
          if isUsed { return exchange.answers }
          warn(process.complaint ?? "it is used no more")
          process.stop()
          state.process = nil
        }
        return questions.map { _ in nil }
      }
    }

    /// Starts the command, once a second at most.
    private func start(_ state: inout State) {
      if state.isStopped { return }
      if let started = state.started, started.duration(to: .now) < .seconds(1) { return }
      state.started = .now
      switch ShellProcess.start(line) {
      case .success(let shell): state.process = AnsweringProcess(shell, within: Self.limit)
      case .failure(let fault): warn("it cannot be started: \(systemMessage(fault.number))")
      }
    }

    private func warn(_ words: String) {
      logger.warning(
        "a remote command does not answer", metadata: ["name": "\(name)", "why": "\(words)"])
    }

    func stop() {
      state.withLock { state in
        state.process?.stop()
        state.process = nil
        state.isStopped = true
      }
    }
  }
#endif
