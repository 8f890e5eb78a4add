#if Server
  internal import HTTPTypes
  internal import Hummingbird

  /// Headers that every answer has: what a browser may not do with it.
  struct SafetyHeaders<Context: RequestContext>: RouterMiddleware {
    /// Scripts, styles and forms of this server only; nobody may show its pages within theirs.
    static var policy: String {
      """
      default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
      form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      """
    }

    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      var response = try await next(request, context)
      response.headers[.contentSecurityPolicy] = Self.policy
      response.headers[.xContentTypeOptions] = "nosniff"
      response.headers[.referrerPolicy] = "no-referrer"
      response.headers[.requestID] = context.id
      return response
    }
  }
#endif
