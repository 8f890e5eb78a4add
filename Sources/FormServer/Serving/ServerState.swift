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
    /// Answers the forms' remote checks and searches their services; nil: nobody does.
    let checking: (any RemoteChecking)?
    let metrics: PrometheusMetrics?
    /// How often an address may ask for steps of live pages and searches; nil: as often as it likes.
    let liveLimit: AddressLimit?
    let proxies: TrustedProxies
    /// Before all addresses: `/apply`, or nothing.
    let base: String
    let brand: Brand
    private let stopping = Mutex(false)

    init(
      _ forms: LiveForms, _ options: FormServer.Options, _ store: SubmissionStore?,
      proxies: TrustedProxies, checking: (any RemoteChecking)?, brand: Brand
    ) {
      self.forms = forms
      self.store = store
      self.proxies = proxies
      limits = options.limits
      hosts = KnownHosts(options.hosts)
      showsMistakes = options.hosts.allSatisfy(KnownHosts.isLoopback)
      self.checking = checking
      metrics = options.metrics
      base = options.base
      self.brand = brand
      liveLimit = AddressLimit(rate: limits.liveRate, burst: limits.liveBurst)
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
