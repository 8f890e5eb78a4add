#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird

  /// Answers only requests that call the server by its name, once (RFC 9112 section 3.2).
  struct HostGuard<Context: RequestContext>: RouterMiddleware {
    let hosts: KnownHosts

    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      // A proxy may have looked at the other one.
      guard request.headers[.otherHost] == nil else { return Self.ambiguity(of: request) }
      guard hosts.knows(request.head.authority) else { return Self.refusal(of: request) }
      return try await next(request, context)
    }

    private static func ambiguity(of request: Request) -> Response {
      if request.headers.wantsPage {
        return Answer.page(PageShell.page(400, .unreadable, to: request))
      }
      return Answer.problem(.unreadable, 400, "the header Host stands twice", to: request)
    }

    /// A page for who wants one, else a problem.
    static func refusal(of request: Request) -> Response {
      if request.headers.wantsPage {
        return Answer.page(PageShell.page(421, .unknownHost, to: request))
      }
      return Answer.problem(
        .unknownHost, 421, "the header Host names another server; --host adds a name", to: request)
    }
  }
#endif
