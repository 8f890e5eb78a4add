#if Server
  internal import FormCheck
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird
  internal import Logging

  /// The routes of a form: its page, what is posted to it, and what its page asks while it is filled in.
  struct FormRoutes: Sendable {
    let state: ServerState

    func add(to router: some RouterMethods<FormRequestContext>) {
      router.get("forms/{id}") { request, context in
        try answer(context, request) { form in try page(form, request) }
      }
      router.get("forms/{id}/examples/{place}") { request, context in
        try answer(context, request) { form in
          let place = context.parameters.get("place").flatMap { Int($0) } ?? 0
          return try page(form, request) { form.page.example(place - 1, $0) }
        }
      }
      router.post("forms/{id}") { request, context in
        try await post(request, context)
      }
      router.get("forms/{id}/sent") { request, context in
        try answer(context, request) { form in sent(nil, of: form, request) }
      }
      router.get("forms/{id}/sent/{number}") { request, context in
        try answer(context, request) { form in
          let number = context.parameters.get("number") ?? ""
          guard PageTokens.isNumber(number) else { throw HTTPError(.notFound) }
          return sent(number, of: form, request)
        }
      }
      router.post("forms/{id}/live") { request, context in
        try await ask(request, context) { page, body, asked in
          guard let checking = state.checking else { return page.live(body, asked) }
          return await page.live(body, asked, asking: checking)
        }
      }
      router.post("forms/{id}/lookup") { request, context in
        try await ask(request, context) { page, body, asked in
          guard let checking = state.checking else { return page.lookup(body, asked) }
          return await page.lookup(body, asked, asking: checking)
        }
      }
      router.refuseOthers(
        at: [
          "forms/{id}/examples/{place}", "forms/{id}/sent", "forms/{id}/sent/{number}",
        ], than: [.get])
      router.refuseOthers(at: ["forms/{id}"], than: [.get, .post])
      router.refuseOthers(at: ["forms/{id}/live", "forms/{id}/lookup"], than: [.post])
    }

    // MARK: The page

    private func page(_ form: ServedForm, _ request: Request) throws -> Response {
      try page(form, request) { form.page.empty($0) }
    }

    private func page(
      _ form: ServedForm, _ request: Request, _ draw: (PageRequest) -> PageAnswer?
    ) throws -> Response {
      let cookie = state.tokens.cookie(of: request) ?? PageTokens.number()
      let asked = pageRequest(form, request, cookie: cookie, once: PageTokens.number())
      guard let answer = draw(asked) else { throw HTTPError(.notFound) }
      return Answer.page(answer, [.setCookie: PageTokens.setting(cookie, for: request)])
    }

    private func pageRequest(
      _ form: ServedForm, _ request: Request, cookie: String?, once: String?
    ) -> PageRequest {
      var asked = PageRequest(
        language: form.form.locale(accepting: request.headers[.acceptLanguage]),
        action: "\(state.base)/forms/\(form.id)", assets: "\(state.base)/assets",
        token: cookie.map { state.tokens.token(for: $0, form: form.id) }, once: once)
      asked.frame = state.brand.frame
      return asked
    }

    private func sent(_ number: String?, of form: ServedForm, _ request: Request) -> Response {
      Answer.page(
        form.page.thanks(id: number, pageRequest(form, request, cookie: nil, once: nil)))
    }

    // MARK: What is posted

    private func post(_ request: Request, _ context: FormRequestContext) async throws -> Response {
      let form: ServedForm
      switch found(context, request) {
      case .form(let found): form = found
      case .none(let response): return response
      }
      let post = Post(form: form, request: request, logger: context.logger)
      guard let type = MediaType(request.headers) else {
        return unread(FormReading.unsupported(request), post)
      }
      let origin = RequestOrigin(request)
      guard origin != .elsewhere else { return crossSite(post) }
      guard let bytes = try await request.bytes(most: state.limits.bodyBytes) else {
        return unread(FormReading.tooLarge(state.limits.bodyBytes, request), post)
      }
      switch type {
      case .json:
        return await checked(bytes, .json, once: request.headers[.idempotencyKey], post)
      case .webForm:
        let fields = PostedFields(bytes) { form.form.hasField($0) }
        let isFromPage = request.headers.wantsPage && Precognition(request.headers) == nil
        let cookie = state.tokens.cookie(of: request)
        // A browser that says nothing of itself has to prove it, and so has whoever sends what a browser keeps.
        if origin == .unsaid, isFromPage || cookie != nil {
          guard state.tokens.proves(fields.token, cookie: cookie, form: form.id) else {
            return crossSite(post)
          }
        }
        let once = fields.once ?? request.headers[.idempotencyKey]
        if isFromPage { return await filledIn(fields.form, cookie, once: once, post) }
        return await checked(fields.form, .webForm, once: once, post)
      }
    }

    /// What belongs to one post.
    private struct Post {
      let form: ServedForm
      let request: Request
      let logger: Logger
    }

    /// A page was filled in: it comes back, or something is kept.
    private func filledIn(
      _ bytes: [UInt8], _ cookie: String?, once: String?, _ post: Post
    ) async -> Response {
      let cookie = cookie ?? PageTokens.number()
      let asked = pageRequest(
        post.form, post.request, cookie: cookie, once: once ?? PageTokens.number())
      let outcome =
        if let checking = state.checking {
          await post.form.page.answer(post: bytes, asked, asking: checking)
        } else {
          post.form.page.answer(post: bytes, asked)
        }
      switch outcome {
      case .page(let answer), .pressed(_, let answer):
        return Answer.page(answer, [.setCookie: PageTokens.setting(cookie, for: post.request)])
      case .complete(let report):
        FormMetrics.count(report, of: post.form)
        let sent = "\(state.base)/forms/\(post.form.id)/sent"
        guard let cleaned = report.cleaned else {
          post.logger.error("a valid page has no record", metadata: ["form": "\(post.form.id)"])
          return Answer.page(post.form.page.failed(500, asked))
        }
        switch await kept(cleaned, once: once, post) {
        case .number(let number):
          let own = state.brand.thanksAddress?.replacing("{id}", with: number ?? "")
          return Answer.empty(
            .seeOther, [.location: own ?? number.map { "\(sent)/\($0)" } ?? sent])
        case .failed(let response): return response
        }
      }
    }

    /// A program posts: 201 where it is kept, 204 where it is only checked.
    private func checked(
      _ bytes: [UInt8], _ type: MediaType, once: String?, _ post: Post
    ) async -> Response {
      let reading = FormReading(post.form, state.limits, asking: state.checking)
      let report: Report
      switch await reading.check(bytes, type, post.request) {
      case .answered(let response): return response
      case .checked(let checked): report = checked
      }
      guard let cleaned = report.cleaned else { return reading.response(report, post.request) }
      switch await kept(cleaned, once: once, post) {
      case .number(nil): return Answer.empty(.noContent)
      case .number(let number?):
        return Answer.response(
          201, "en", Array("{\"id\":\"\(number)\"}".utf8),
          [
            .contentType: "application/json",
            .location: "\(state.base)/forms/\(post.form.id)/sent/\(number)",
          ])
      case .failed(let response): return response
      }
    }

    private enum Kept {
      /// Of the submission; nil where nothing is kept here.
      case number(String?)
      case failed(Response)
    }

    private func kept(_ record: [UInt8], once: String?, _ post: Post) async -> Kept {
      guard let store = state.store else { return .number(nil) }
      do throws(SubmissionStoreError) {
        return .number(try await store.keep(record, of: post.form, once: once))
      } catch {
        post.logger.error("a submission is not kept", metadata: ["why": "\(error)"])
        let words = "the submission was not stored: send it again later"
        return .failed(
          post.request.headers.wantsPage
            ? Answer.page(post.form.page.notKept(pageRequest(post)))
            : Answer.problem(.notKept, 507, words, to: post.request))
      }
    }

    private func pageRequest(_ post: Post) -> PageRequest {
      pageRequest(post.form, post.request, cookie: nil, once: nil)
    }

    private func crossSite(_ post: Post) -> Response {
      if post.request.headers.wantsPage {
        return Answer.page(post.form.page.expired(pageRequest(post)))
      }
      return Answer.problem(
        .crossSite, 403,
        """
        another site may have sent it, or the page is from before the server was started: go back, \
        load the page again, and send it again
        """, to: post.request)
    }

    /// A body that is not taken: as a page for who wants one.
    private func unread(_ response: Response, _ post: Post) -> Response {
      guard post.request.headers.wantsPage else { return response }
      var headers = response.headers
      headers[.contentLength] = nil
      return Answer.page(
        post.form.page.unreadable(status: response.status.code, pageRequest(post)), headers)
    }

    // MARK: What a page asks

    private func ask(
      _ request: Request, _ context: FormRequestContext,
      _ answer: (FormPage, [UInt8], PageRequest) async -> PageAnswer
    ) async throws -> Response {
      let address = state.proxies.address(context.remoteAddress, request.headers)
      if let wait = state.liveLimit?.wait(address.subscriber) {
        let seconds = String(max(1, Int((wait / .seconds(1)).rounded(.up))))
        return Answer.problem(
          .tooMany, 429, "ask again in \(seconds) s", to: request, [.retryAfter: seconds])
      }
      let form: ServedForm
      switch found(context, request) {
      case .form(let found): form = found
      case .none(let response): return response
      }
      guard MediaType(request.headers) == .json else { return FormReading.unsupported(request) }
      guard RequestOrigin(request) != .elsewhere else {
        return crossSite(Post(form: form, request: request, logger: context.logger))
      }
      guard let bytes = try await request.bytes(most: state.limits.liveBytes) else {
        return FormReading.tooLarge(state.limits.liveBytes, request)
      }
      let asked = pageRequest(form, request, cookie: state.tokens.cookie(of: request), once: nil)
      return Answer.page(await answer(form.page, bytes, asked))
    }

    // MARK: The form

    private enum Found {
      case form(ServedForm)
      case none(Response)
    }

    private func found(_ context: FormRequestContext, _ request: Request) -> Found {
      let id = context.parameters.get("id") ?? ""
      do throws(FormStoreError) {
        return .form(try state.forms.store[id])
      } catch {
        switch error {
        case .unknown, .unreadable:
          return .none(
            request.headers.wantsPage
              ? Answer.page(PageShell(state: state).page(404, to: request) { $0[.missing] })
              : Answer.problem(.missing, 404, "no such form exists", to: request))
        case .mistaken(let id, let mistakes):
          let form = MistakenForm(id: id, error: mistakes)
          if !request.headers.wantsPage {
            let words = "the form has errors (\(mistakes.mistakes.count))"
            let detail = state.showsMistakes ? mistakes.description : words
            return .none(Answer.problem(.failed, 503, detail, to: request))
          }
          return .none(
            Answer.page(OverviewPage(state: state).of(form, request)))
        }
      }
    }

    private func answer(
      _ context: FormRequestContext, _ request: Request,
      _ body: (ServedForm) throws -> Response
    ) throws -> Response {
      switch found(context, request) {
      case .form(let form): try body(form)
      case .none(let response): response
      }
    }
  }
#endif
