#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird

  /// Answers only requests that call the server by its name.
  struct HostGuard<Context: RequestContext>: RouterMiddleware {
    let hosts: KnownHosts

    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      guard hosts.knows(request.head.authority) else {
        return Answer.problem(
          .unknownHost, 421, "the header Host names another server; --host adds a name")
      }
      return try await next(request, context)
    }
  }
#endif
