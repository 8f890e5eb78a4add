#if Server
  internal import FormCheck
  internal import ServiceLifecycle
  internal import Synchronization

  /// What all requests share.
  final class ServerState: Sendable {
    let forms: LiveForms
    let limits: ServerLimits
    let store: SubmissionStore?
    let tokens = PageTokens()
    let hosts: KnownHosts
    let showsMistakes: Bool
    private let stopping = Mutex(false)

    init(
      _ forms: LiveForms, _ limits: ServerLimits, _ store: SubmissionStore?, hosts: KnownHosts,
      showsMistakes: Bool
    ) {
      self.forms = forms
      self.limits = limits
      self.store = store
      self.hosts = hosts
      self.showsMistakes = showsMistakes
    }

    /// Whether the server was told to stop.
    var isStopping: Bool { stopping.withLock { $0 } }

    func stop() { stopping.withLock { $0 = true } }
  }

  /// Hears that the server is told to stop.
  struct StopNotice: Service {
    let state: ServerState

    func run() async throws {
      // Ends with the server, told or not.
      try await gracefulShutdown()
      state.stop()
    }
  }
#endif
