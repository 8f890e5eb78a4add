#if Server
  internal import Hummingbird
  internal import Logging
  internal import NIOCore
  internal import ServiceLifecycle
  internal import UnixSignals

  /// Where a server listens, and how it is run until it is told to stop.
  struct Listening: Sendable {
    /// The address to listen on, then other names that the server has.
    let hosts: [String]
    let port: Int
    let limits: ServerLimits
    let logger: Logger

    /// - Parameter onListening: Called with the address once the server answers.
    func application(
      _ router: Router<FormRequestContext>, services: [any Service],
      onListening: @escaping @Sendable (String) -> Void
    ) -> some ApplicationProtocol {
      let host = hosts.first ?? "127.0.0.1"
      let port = port
      return Application(
        router: router, server: limits.http,
        configuration: .init(
          address: .hostname(host, port: port), backlog: 1_024,
          availableConnectionsDelegate: limits.connectionsDelegate),
        services: services,
        onServerRunning: { channel in
          let port = channel.localAddress?.port ?? port
          onListening("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
        },
        logger: logger)
    }

    /// Runs until SIGTERM or SIGINT: then no connection is taken, and requests have some seconds to finish.
    func run(_ application: some ApplicationProtocol) async throws {
      var configuration = ServiceGroupConfiguration(
        services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      configuration.maximumGracefulShutdownDuration = .seconds(limits.stopSeconds)
      try await ServiceGroup(configuration: configuration).run()
    }
  }
#endif
