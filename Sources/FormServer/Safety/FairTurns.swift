#if Server
  internal import Hummingbird

  /// Lets others have their turn before each request.
  ///
  /// Requests that a connection sends without waiting for answers are there at once: their task would answer all of them
  /// before it waits for anything, and who asks meanwhile would wait for those of all connections.
  struct FairTurns<Context: RequestContext>: RouterMiddleware {
    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      await Task.yield()
      return try await next(request, context)
    }
  }
#endif
