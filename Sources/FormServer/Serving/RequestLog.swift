#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird
  internal import Logging

  /// Logs each request without anything that was sent, and answers what nobody has answered.
  struct RequestLog: RouterMiddleware {
    typealias Context = BasicRequestContext

    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      let start = ContinuousClock.now
      let response = await answer(request, context, next)
      context.logger.info(
        "answered",
        metadata: [
          "method": "\(request.method.rawValue)",
          // The route as it is written: an address may hold anything.
          "route": "\(context.endpointPath ?? "none")", "status": "\(response.status.code)",
          "ms": "\(start.duration(to: .now) / .milliseconds(1))",
        ])
      return response
    }

    private func answer(
      _ request: Request, _ context: Context,
      _ next: @concurrent (Request, Context) async throws -> Response
    ) async -> Response {
      do {
        return try await next(request, context)
      } catch let error as any HTTPResponseError where error.status.code < 500 {
        let kind: Problem.Kind = error.status == .notFound ? .missing : .unreadable
        return request.headers.wantsPage
          ? Answer.page(PageShell.page(error.status.code, kind.title, ""))
          : Answer.problem(kind, error.status.code)
      } catch {
        context.logger.error("a request failed", metadata: ["error": "\(type(of: error))"])
        return request.headers.wantsPage
          ? Answer.page(PageShell.page(500, Problem.Kind.failed.title, ""))
          : Answer.problem(.failed, 500)
      }
    }
  }
#endif
