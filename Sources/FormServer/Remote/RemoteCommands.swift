#if Server
  internal import FormCheck
  internal import FormPlatform
  internal import Logging
  internal import ServiceLifecycle

  /// Commands that answer the forms' remote checks and search their services, by the names that forms give these.
  final class RemoteCommands: RemoteChecking, Service {
    private let commands: [String: RemoteCommand]

    /// - Parameter lines: Commands of the shell by the forms' names.
    init(_ lines: [String: String], _ logger: Logger) {
      // write(2) reports a command that ended early, in place of a signal.
      FormPlatform.signal(SIGPIPE, SIG_IGN)
      commands = Dictionary(
        uniqueKeysWithValues: lines.map { ($0.key, RemoteCommand($0.key, $0.value, logger)) })
    }

    func answer(to question: RemoteQuestion) async -> RemoteAnswer? {
      guard case .check(let answer) = await commands[question.name]?.answer(to: question, .check)
      else { return nil }
      return answer
    }

    func items(for question: RemoteQuestion) async -> [CatalogueItem]? {
      guard case .search(let items) = await commands[question.name]?.answer(to: question, .search)
      else { return nil }
      return items
    }

    func hasService(_ name: String) -> Bool { commands[name] != nil }

    func run() async throws {
      // The server has answered its last request by then.
      try? await gracefulShutdown()
      for command in commands.values { await command.stop() }
    }
  }
#endif
