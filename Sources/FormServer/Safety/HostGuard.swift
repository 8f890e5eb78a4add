#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird

  /// Answers only requests that call the server by its name, once (RFC 9112 section 3.2).
  struct HostGuard<Context: RequestContext>: RouterMiddleware {
    let hosts: KnownHosts
    let shell: PageShell

    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      // A proxy may have looked at the other one.
      guard request.headers[.otherHost] == nil else { return ambiguity(of: request) }
      guard hosts.knows(request.head.authority) else { return refusal(of: request) }
      return try await next(request, context)
    }

    private func ambiguity(of request: Request) -> Response {
      if request.headers.wantsPage {
        return Answer.page(shell.page(400, .unreadable, to: request))
      }
      return Answer.problem(.unreadable, 400, "the header Host stands twice", to: request)
    }

    /// A page for who wants one, else a problem.
    func refusal(of request: Request) -> Response {
      if request.headers.wantsPage {
        return Answer.page(shell.page(421, .unknownHost, to: request))
      }
      return Answer.problem(
        .unknownHost, 421, "the header Host names another server; --host adds a name", to: request)
    }
  }
#endif
