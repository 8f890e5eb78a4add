#if Server
  internal import FormCheck
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird

  /// Reads what was posted and checks it: what every route of a form begins with.
  struct FormReading: Sendable {
    /// What came of it.
    enum Outcome {
      /// The payload was judged; the report has it after clean-up where it is valid.
      case checked(Report)
      /// There is nothing to judge, or nothing more was asked.
      case answered(Response)
    }

    let form: ServedForm
    let limits: ServerLimits
    let checking: (any RemoteChecking)?
    private let pool: CheckerPool

    /// - Parameter pool: Checkers of the route's own; those of the form by default.
    init(
      _ form: ServedForm, _ limits: ServerLimits, asking checking: (any RemoteChecking)? = nil,
      with pool: CheckerPool? = nil
    ) {
      self.form = form
      self.pool = pool ?? form.pool
      self.limits = limits
      self.checking = checking
    }

    /// The language of the answer.
    func language(of request: Request) -> String {
      form.form.locale(accepting: request.headers[.acceptLanguage])
    }

    func read(_ request: Request) async throws -> Outcome {
      guard let type = MediaType(request.headers) else {
        return .answered(Self.unsupported(request))
      }
      guard let bytes = try await request.bytes(most: limits.bodyBytes) else {
        return .answered(Self.tooLarge(limits.bodyBytes, request))
      }
      return await check(bytes, type, request)
    }

    /// Judges a body that is read already.
    func check(_ bytes: [UInt8], _ type: MediaType, _ request: Request) async -> Outcome {
      let language = language(of: request)
      if let precognition = Precognition(request.headers) {
        return .answered(await foretold(bytes, type, precognition, in: language))
      }
      let report = await report(bytes, type, in: language)
      FormMetrics.count(report, of: form)
      return .checked(report)
    }

    /// What is wrong, as a response.
    func response(_ report: Report, _ request: Request) -> Response {
      let language = language(of: request)
      let problem = Problem(report, language: language)
      var headers: HTTPFields = [:]
      if problem.status == 503 { headers[.retryAfter] = "5" }
      return Answer.problem(problem, in: language, headers)
    }

    private func report(
      _ bytes: [UInt8], _ type: MediaType, in language: String
    ) async -> Report {
      if let checking {
        return switch type {
        case .json:
          await pool.check(bytes, locale: language, asking: checking, cleaned: true)
        case .webForm:
          await pool.check(webForm: bytes, locale: language, asking: checking, cleaned: true)
        }
      }
      return pool.withChecker(locale: language) { checker in
        switch type {
        case .json: checker.check(bytes, cleaned: true)
        case .webForm: checker.check(webForm: bytes, cleaned: true)
        }
      }
    }

    /// What would be said of some fields: 204, or the problem.
    private func foretold(
      _ bytes: [UInt8], _ type: MediaType, _ asked: Precognition, in language: String
    ) async -> Response {
      guard let report = await report(bytes, type, of: asked, in: language) else {
        let problem = Problem(
          .unreadable, 400,
          detail: "Precognition-Validate-Only names a field that the form does not have",
          language: language)
        return Answer.problem(problem, in: language, [.precognition: "true"])
      }
      let problem = Problem(report, only: asked.pointers, language: language)
      if problem.isEmpty {
        return Answer.empty(.noContent, [.precognition: "true", .precognitionSuccess: "true"])
      }
      return Answer.problem(problem, in: language, [.precognition: "true"])
    }

    /// What would be said of these fields; nil where the form does not have one of them.
    private func report(
      _ bytes: [UInt8], _ type: MediaType, of asked: Precognition, in language: String
    ) async -> Report? {
      if type == .json, !asked.only.isEmpty {
        guard let checking else {
          return form.pool.withChecker(locale: language) { checker in
            try? checker.check(part: bytes, only: asked.only)
          }
        }
        return try? await form.pool.made(for: language).check(
          part: bytes, only: asked.only, pointers: asked.pointers, asking: checking)
      }
      return await report(bytes, type, in: language)
    }

    static func unsupported(_ request: Request) -> Response {
      Answer.problem(
        .unsupported, 415, "send \(MediaType.accepted), in UTF-8 and not compressed",
        to: request, [.acceptPost: MediaType.accepted])
    }

    static func tooLarge(_ most: Int, _ request: Request) -> Response {
      Answer.problem(
        .tooLarge, 413, "\(most) bytes are taken at most", to: request, [.connection: "close"])
    }
  }
#endif
