#if Server
  internal import FormPages
  internal import FormText
  internal import HTTPTypes
  internal import Hummingbird
  internal import NIOCore

  /// The routes that are no form's.
  struct ServerRoutes: Sendable {
    let state: ServerState

    func add(to router: some RouterMethods<FormRequestContext>) {
      router.get("/") { request, _ in
        // As mistakes, for whoever sits at this machine.
        let newest =
          state.showsMistakes ? await state.store?.newest(SubmissionList.most) : nil
        return Answer.page(
          OverviewPage(state: state).of(state.forms.store, newest, request))
      }
      router.get("problems/{kind}") { request, context in
        guard let kind = Problem.Kind(rawValue: context.parameters.get("kind") ?? "") else {
          throw HTTPError(.notFound)
        }
        return Answer.page(PageShell(state: state).page(200, kind, to: request))
      }
      router.get("ready") { _, _ in
        if state.isStopping { return Self.word(.serviceUnavailable, "stopping") }
        if let store = state.store, !(await store.isTaking) {
          return Self.word(.serviceUnavailable, "no more submissions can be stored")
        }
        return Self.word(.ok, "ready")
      }
      if let metrics = state.metrics {
        router.get("metrics") { _, _ in
          Answer.response(
            200, "en", metrics.text, [.contentType: PrometheusMetrics.contentType])
        }
        router.refuseOthers(at: ["metrics"], than: [.get])
      }
      router.refuseOthers(at: ["/", "problems/{kind}", "ready"], than: [.get])
    }

    /// A router with what every server has: fair turns, safe headers, a log and known names.
    static func router(_ hosts: KnownHosts, _ shell: PageShell) -> Router<FormRequestContext> {
      let router = Router(
        context: FormRequestContext.self, options: .autoGenerateHeadEndpoints)
      router.add(middleware: FairTurns())
      router.add(middleware: SafetyHeaders())
      router.add(middleware: RequestLog(shell: shell))
      router.add(middleware: HostGuard(hosts: hosts, shell: shell))
      return router
    }

    /// Assets, those of a server's owner among them, and health.
    static func addShared(
      to router: some RouterMethods<FormRequestContext>, _ own: [Brand.Asset] = []
    ) {
      router.get("assets/{name}") { request, context in
        try asset(context.parameters.get("name") ?? "", own, request)
      }
      router.get("health") { _, _ in word(.ok, "healthy") }
      router.refuseOthers(at: ["assets/{name}", "health"], than: [.get])
    }

    static func word(_ status: HTTPResponse.Status, _ word: String) -> Response {
      Answer.response(
        status.code, "en", Array((word + "\n").utf8),
        [.contentType: "text/plain; charset=utf-8"])
    }

    private static func asset(
      _ name: String, _ own: [Brand.Asset], _ request: Request
    ) throws -> Response {
      let ours = PageAsset.all.lazy.map {
        Brand.Asset(name: $0.name, contentType: $0.contentType, bytes: $0.bytes)
      }
      guard let asset = (own + ours).first(where: { $0.name == name }) else {
        throw HTTPError(.notFound)
      }
      let tag = "\"\(SHA256.digits(of: asset.bytes[...], bytes: 8))\""
      // Names stay the same from version to version: each page asks whether it is still the same.
      let headers: HTTPFields = [
        .contentType: asset.contentType, .cacheControl: "no-cache", .eTag: tag,
      ]
      if request.headers[.ifNoneMatch] == tag {
        return Response(status: .notModified, headers: headers)
      }
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }
  }

  extension RouterMethods where Context == FormRequestContext {
    /// Answers the methods that paths do not have: 405 with those that they have (RFC 9110, section 15.5.6).
    func refuseOthers(at paths: [RouterPath], than methods: [HTTPRequest.Method]) {
      let allowed = methods.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
        .joined(separator: ", ")
      for path in paths {
        for method: HTTPRequest.Method in [.get, .post, .put, .patch, .delete, .options]
        where !methods.contains(method) {
          on(path, method: method) { request, _ in
            Answer.problem(.wrongMethod, 405, nil, to: request, [.allow: allowed])
          }
        }
      }
    }
  }
#endif
