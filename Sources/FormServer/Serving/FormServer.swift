#if Server
  public import FormCatalogues
  public import FormCheck
  internal import FormText
  public import Hummingbird
  public import Logging
  public import ServiceLifecycle

  /// A server of the forms of a folder: their pages, what is posted to them, and what is kept of it.
  ///
  /// ```swift
  /// try await FormServer(.init(folder: "forms", port: 8080)).run { address in print(address) }
  /// ```
  public struct FormServer: Sendable {
    /// The forms to serve, and the address.
    public struct Options: Sendable {
      /// The folder of the forms.
      public var folder: String
      /// The port; 0 for any that is free.
      public var port = 0
      /// The address to listen on, then other names that the server has.
      public var hosts: [String] = []
      /// The file of submissions: NDJSON, or SQLite according to its name; nil if they are only checked.
      public var store: String?
      /// Whether what is typed into secret fields is kept as well.
      public var keepsSecrets = false
      /// Whether forms whose files are changed are read again.
      public var rereads = false
      /// The limits of a request.
      public var limits = ServerLimits()
      /// How large forms and records may be.
      public var formLimits = Limits.server
      /// Catalogues by the forms' names for them, in place of what the forms say.
      public var catalogues: [String: LiveCatalogue] = [:]
      /// Answers the forms' remote checks and searches the services of their look-ups; nil: what they ask stays undecided.
      public var checking: (any RemoteChecking)?
      /// Shell commands that answer remote checks and search services, by the names in forms, if `checking` is nil.
      ///
      /// Each reads one line of JSON per question, and writes one line per answer.
      public var commands: [String: String] = [:]
      /// The counters for `/metrics`; nil if the page does not exist.
      ///
      /// It counts where it is the backend of swift-metrics: `MetricsSystem.bootstrap(metrics)`.
      public var metrics: PrometheusMetrics?
      /// Addresses of proxies, such as `10.0.0.1` or `10.0.0.0/8`, whose `X-Forwarded-For` is believed: limits for each
      /// address count those that they name.
      public var proxies: [String] = []
      /// A path before all addresses, such as `/apply`; empty: none.
      public var base = ""
      /// A file of styles that every page has behind its own; nil: none.
      public var style: String?
      /// A picture at the top of every page: an SVG, PNG, JPEG, WebP, GIF or AVIF file; nil: none.
      public var logo: String?
      /// A file of HTML below the logo, as it is; nil: none.
      public var header: String?
      /// A file of HTML at the end of every page, as it is; nil: none.
      public var footer: String?
      /// A sentence for the page behind a form that was sent, or an address to go to (`https://…`, `/…`), with `{id}` for the
      /// number of what was kept; nil: the pages' own words.
      public var thanks: String?
      /// The path of the store whose catalogues forms name; nil: none.
      public var catalogueStore: String?

      /// Options with their defaults.
      ///
      /// - Parameters:
      ///   - folder: The folder of the forms.
      ///   - port: The port; 0 for any that is free.
      public init(folder: String, port: Int = 0) {
        self.folder = folder
        self.port = port
      }
    }

    /// Why a server does not start.
    public enum Failure: Error, CustomStringConvertible, Sendable {
      /// Its forms cannot be read.
      case forms(FormStoreError)
      /// Its submissions cannot be kept.
      case store(SubmissionStoreError)
      /// The store of catalogues cannot be read.
      case catalogues(path: String, CatalogueStoreError)
      /// The text for a proxy is not an address.
      case proxy(String)
      /// A file around the pages cannot be used.
      case brand(option: String, path: String, reason: String)
      /// No form has a remote check or a service of a name.
      case remote(String, near: String?)

      /// The error, for the person who starts it.
      public var description: String {
        switch self {
        case .forms(let error): error.description
        case .store(let error): error.description
        case .proxy(let text):
          "“\(VisibleText.quoted(text))” is not the address of a proxy: write 10.0.0.1 or 10.0.0.0/8"
        case .brand(let option, let path, let reason):
          "--\(option): \(VisibleText.line(path)) cannot be used: \(reason)"
        case .remote(let name, let near):
          "--remote: no form has a remote check or a service “\(VisibleText.quoted(name))”"
            + DidYouMean.addition(near)
        case .catalogues(let path, let error):
          "\(VisibleText.line(path)): the store of catalogues cannot be read: \(error)"
        }
      }
    }

    private let options: Options
    private let state: ServerState
    private let stored: StoredCatalogues?
    private let commands: RemoteCommands?
    private let logger: Logger

    /// Reads the forms and opens the file of submissions.
    ///
    /// - Parameters:
    ///   - options: The forms to serve, and the address.
    ///   - logger: Takes what happens, without anything that was sent.
    /// - Throws: The error of the folder or of the file.
    public init(
      _ options: Options, logger: Logger = Logger(label: "formcheck-server")
    ) throws(Failure) {
      self.options = options
      self.logger = logger
      let proxies = try options.proxies.map { text throws(Failure) in
        guard let range = AddressRange(text) else { throw .proxy(text) }
        return range
      }
      let brand = try Brand(options)
      do throws(CatalogueStoreError) {
        stored = try options.catalogueStore.map { path throws(CatalogueStoreError) in
          try StoredCatalogues(path)
        }
      } catch {
        throw .catalogues(path: options.catalogueStore ?? "", error)
      }
      let forms: LiveForms
      do throws(FormStoreError) {
        let reader = FormReader(
          limits: options.formLimits, given: options.catalogues, stored: stored?.live)
        forms = try LiveForms(options.folder, reader, rereads: options.rereads)
      } catch {
        throw .forms(error)
      }
      var store: SubmissionStore?
      do throws(SubmissionStoreError) {
        if let path = options.store {
          store = try SubmissionStore(path, keepsSecrets: options.keepsSecrets, logger)
        }
      } catch {
        throw .store(error)
      }
      try Self.lookAt(options, forms.store)
      commands =
        options.commands.isEmpty || options.checking != nil
        ? nil : RemoteCommands(options.commands, logger)
      state = ServerState(
        forms, options, store, proxies: TrustedProxies(proxies),
        checking: options.checking ?? commands, brand: brand)
    }

    /// Finds a name of a command that no form uses, if all forms can be read and stay as they are.
    private static func lookAt(_ options: Options, _ forms: FormStore) throws(Failure) {
      if options.rereads || !forms.mistaken.isEmpty { return }
      let names = forms.forms.flatMap(\.form.remoteNames)
      for name in options.commands.keys.sorted() where !names.contains(name) {
        throw .remote(name, near: NearestName.to(name, among: names))
      }
    }

    /// The forms as they were read.
    public var forms: FormStore { state.forms.store }

    /// The routes, to be put into an application of your own, beside ``services``.
    public var router: Router<FormRequestContext> {
      let router = ServerRoutes.router(state.hosts, PageShell(state: state))
      if options.base.isEmpty {
        add(to: router)
      } else {
        add(to: router.group(RouterPath(options.base)))
      }
      return router
    }

    private func add(to routes: some RouterMethods<FormRequestContext>) {
      ServerRoutes.addShared(to: routes, state.brand.assets)
      ServerRoutes(state: state).add(to: routes)
      FormRoutes(state: state).add(to: routes)
    }

    /// The services beside the routes: they learn when the server stops, load new generations of stored
    /// catalogues, and end commands.
    public var services: [any Service] {
      [StopNotice(state: state)] + (stored.map { [$0] } ?? []) + (commands.map { [$0] } ?? [])
    }

    /// The whole application.
    ///
    /// - Parameter onListening: Called with the address once the server answers.
    public func application(
      onListening: @escaping @Sendable (String) -> Void = { _ in }
    ) -> some ApplicationProtocol {
      listening.application(router, services: services, onListening: onListening)
    }

    private var listening: Listening {
      Listening(
        hosts: options.hosts, port: options.port, limits: options.limits, logger: logger)
    }

    /// Serves until SIGTERM or SIGINT stops the process.
    ///
    /// Connections are then rejected, and requests have some seconds to finish.
    ///
    /// - Parameter onListening: Called with the address once the server answers.
    /// - Throws: The error that prevents the server from listening.
    public func run(onListening: @escaping @Sendable (String) -> Void) async throws {
      do {
        try await listening.run(application(onListening: onListening))
      } catch is CancellationError where state.isStopping {
        // Somebody's request did not finish in time.
        logger.warning("stopped before every request was finished")
      }
    }
  }
#endif
