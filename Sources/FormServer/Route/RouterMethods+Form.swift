#if Server
  public import FormCheck
  public import HTTPTypes
  public import Hummingbird

  extension RouterMethods {
    /// Adds a route that takes what a form takes, and gives the handler a value of a type.
    ///
    /// ```swift
    /// router.post("signup", form: try forms["signup"], as: Signup.self) { signup, request, context in
    ///   try await users.insert(signup)    // throw Refusal("customError", at: "/email") → 422
    ///   return .created
    /// }
    /// ```
    /// The body is JSON or a web form. If the form rejects a body, the response is `application/problem+json`
    /// (RFC 9457) in the caller's language, and the handler is not called; requests with `Precognition: true`
    /// are only checked.
    ///
    /// - Parameters:
    ///   - path: The route's path.
    ///   - form: The form that bodies must satisfy.
    ///   - type: The type into which a payload is decoded after clean-up; an empty field is nil. Where form and
    ///     type disagree, the answer is 500.
    ///   - limits: How large a body may be.
    ///   - checking: Answers the form's remote checks; without an answer the status is 503.
    ///   - handler: Handles a valid payload: it may throw ``Refusal``.
    /// - Returns: The router.
    @discardableResult
    public func post<Value: Decodable & Sendable>(
      _ path: RouterPath, form: ServedForm, as type: Value.Type,
      limits: ServerLimits = ServerLimits(), asking checking: (any RemoteChecking)? = nil,
      use handler:
        @Sendable @escaping (Value, Request, Context) async throws -> HTTPResponse.Status
    ) -> Self {
      let route = FormRoute<Value>(form, limits, asking: checking)
      return post(path) { request, context -> Response in
        try await route.answer(request, context) { value in
          Answer.empty(try await handler(value, request, context))
        }
      }
    }

    /// As ``post(_:form:as:limits:asking:use:)``, with a handler that makes the whole response.
    ///
    /// - Parameters:
    ///   - path: The route's path.
    ///   - form: The form that bodies must satisfy.
    ///   - type: The type into which a payload is decoded after clean-up; an empty field is nil.
    ///   - limits: How large a body may be.
    ///   - checking: Answers the form's remote checks.
    ///   - handler: Handles a valid payload.
    /// - Returns: The router.
    @discardableResult
    public func post<Value: Decodable & Sendable>(
      _ path: RouterPath, form: ServedForm, as type: Value.Type,
      limits: ServerLimits = ServerLimits(), asking checking: (any RemoteChecking)? = nil,
      responding handler:
        @Sendable @escaping (Value, Request, Context) async throws -> some ResponseGenerator
    ) -> Self {
      let route = FormRoute<Value>(form, limits, asking: checking)
      return post(path) { request, context -> Response in
        try await route.answer(request, context) { value in
          try await handler(value, request, context).response(from: request, context: context)
        }
      }
    }
  }
#endif
