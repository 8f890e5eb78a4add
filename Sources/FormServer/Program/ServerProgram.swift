#if Server
  internal import FormPages
  internal import FormPlatform
  internal import FormText
  internal import Logging
  internal import Metrics

  /// Results that cannot be shown, in words.
  private struct UnreadableResults: Error, CustomStringConvertible {
    let file: String
    let fault: ResultsFault

    var description: String {
      switch fault {
      case .unreadable(let reason): "\(file) cannot be read: \(reason)"
      case .changed: "\(file) was changed while it was read: try again"
      }
    }
  }

  /// The program formcheck-server.
  public enum ServerProgram {
    /// Runs the server until a signal ends it.
    ///
    /// - Parameter arguments: Those of the program without its name.
    /// - Returns: The exit status.
    public static func run(_ arguments: [String]) async -> Int32 {
      switch ServerArguments.read(arguments) {
      case .help:
        write(ServerArguments.usage, to: STDOUT_FILENO)
        return 0
      case .mistake(let words):
        write("formcheck-server: \(words)\n\(ServerArguments.usage)", to: STDERR_FILENO)
        return 2
      case .serve(let options):
        if let metrics = options.metrics { MetricsSystem.bootstrap(metrics) }
        return await serve { logger in
          let server = try FormServer(options, logger: logger)
          for form in server.forms.mistaken { write(form.error.description, to: STDERR_FILENO) }
          try await server.run { announce($0) }
        }
      case .results(let options):
        return await serve { logger in
          let server: ResultsServer
          do throws(ResultsFault) {
            server = try ResultsServer(options, logger: logger)
          } catch {
            throw UnreadableResults(file: options.file, fault: error)
          }
          try await server.run { announce($0) }
        }
      }
    }

    /// Serves until it is told to stop, or says why it cannot.
    private static func serve(_ body: (Logger) async throws -> Void) async -> Int32 {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
      var logger = Logger(label: "formcheck-server")
      logger.logLevel =
        ProcessInfo.processInfo.environment["LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0) }
        ?? .warning
      do {
        try await body(logger)
        return 0
      } catch {
        write("formcheck-server: \(error)\n", to: STDERR_FILENO)
        return 1
      }
    }

    private static func announce(_ address: String) {
      write("listening on \(address)\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
      var rest = Array(VisibleText.lines(text).utf8)[...]
      while !rest.isEmpty {
        // Safety: all bytes of the slice, which does not change during the call.
        let count = unsafe rest.withUnsafeBytes {
          unsafe FormPlatform.write(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }
#endif
