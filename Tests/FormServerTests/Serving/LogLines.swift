#if Server
  import Logging
  import Synchronization

  /// What was logged, a line each.
  final class LogLines: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    var logger: Logger { Logger(label: "lines") { _ in Handler(lines: self) } }

    private struct Handler: LogHandler {
      let lines: LogLines
      var metadata: Logger.Metadata = [:]
      var logLevel = Logger.Level.info

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        lines.kept.withLock {
          $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])")
        }
      }
    }
  }
#endif
