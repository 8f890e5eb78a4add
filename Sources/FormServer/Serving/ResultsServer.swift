#if Server
  public import FormPages
  public import Hummingbird
  public import Logging

  /// A server of the results of one run: the file that `formcheck check --format ndjson` wrote.
  ///
  /// ```swift
  /// try await ResultsServer(.init(file: "results.ndjson", port: 8080)).run { address in print(address) }
  /// ```
  public struct ResultsServer: Sendable {
    /// The file to serve, and the address.
    public struct Options: Sendable {
      /// The file of results.
      public var file: String
      /// The port; 0 for any that is free.
      public var port: Int
      /// The address to listen on, then other names that the server has.
      public var hosts: [String] = []
      /// The limits of a request.
      public var limits = ServerLimits()

      /// Options with their defaults.
      ///
      /// - Parameters:
      ///   - file: The file of results.
      ///   - port: The port; 0 for any that is free.
      public init(file: String, port: Int = 0) {
        self.file = file
        self.port = port
      }
    }

    private let options: Options
    private let site: ResultsSite
    private let logger: Logger

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - options: The file to serve, and the address.
    ///   - logger: Takes what happens, without anything that the file holds.
    /// - Throws: The error in the file.
    public init(
      _ options: Options, logger: Logger = Logger(label: "formcheck-server")
    ) throws(ResultsFault) {
      self.options = options
      self.logger = logger
      site = try ResultsSite(file: options.file)
    }

    /// The routes, to be put into an application of your own.
    public var router: Router<FormRequestContext> {
      let router = ServerRoutes.router(KnownHosts(options.hosts), PageShell())
      ServerRoutes.addShared(to: router)
      let site = site
      for path in ["/", "results"] as [RouterPath] {
        router.get(path) { request, _ in await Self.page(site, request) }
      }
      router.get("ready") { _, _ in ServerRoutes.word(.ok, "ready") }
      router.refuseOthers(at: ["/", "results", "ready"], than: [.get])
      return router
    }

    private static func page(_ site: ResultsSite, _ request: Request) async -> Response {
      let language = request.headers[.acceptLanguage] ?? "en"
      let query = request.uri.query ?? ""
      // Reading blocks: not in a task of the server.
      let answer = await Task.detached {
        site.answer(path: "", query: query, language: language, assets: "/assets")
      }.value
      return Answer.page(answer)
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Parameter onListening: Called with the address once the server answers.
    /// - Throws: The reason why the server cannot listen.
    public func run(onListening: @escaping @Sendable (String) -> Void) async throws {
      let listening = Listening(
        hosts: options.hosts, port: options.port, limits: options.limits, logger: logger)
      try await listening.run(
        listening.application(router, services: [], onListening: onListening))
    }
  }
#endif
