#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird
  internal import Logging

  /// Logs each request without anything that was sent, and answers what nobody has answered.
  struct RequestLog: RouterMiddleware {
    typealias Context = FormRequestContext

    let shell: PageShell

    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      let start = ContinuousClock.now
      let response = await answer(request, context, next)
      let duration = start.duration(to: .now)
      FormMetrics.count(
        request.method, route: context.endpointPath, response.status, duration)
      context.logger.info(
        "answered",
        metadata: [
          "method": "\(request.method.rawValue)",
          // The route as it is written: an address may hold anything.
          "route": "\(context.endpointPath ?? "none")", "status": "\(response.status.code)",
          "ms": "\(duration / .milliseconds(1))",
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
          ? Answer.page(
            shell.page(error.status.code, to: request) {
              kind == .missing ? $0[.missing] : $0[.unreadable]
            })
          : Answer.problem(kind, error.status.code, to: request)
      } catch {
        context.logger.error("a request failed", metadata: ["error": "\(type(of: error))"])
        return request.headers.wantsPage
          ? Answer.page(shell.page(500, to: request) { $0[.failed] })
          : Answer.problem(.failed, 500, to: request)
      }
    }
  }
#endif
