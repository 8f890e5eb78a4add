import FormCheck
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// `POST /signup`: 201, or a problem that says what to mend.
public struct SignupRoute: Sendable {
  private let pool: CheckerPool
  private let accounts: any Accounts

  /// The form is read once; its checkers are shared by all requests.
  public init(form: ValidationForm, accounts: any Accounts) {
    pool = CheckerPool(form)
    self.accounts = accounts
  }

  /// A router with this route.
  public func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.post("signup") { request, context in
      do {
        return try await answer(request)
      } catch {
        // Of what kind it is, never what it says: that may hold a value.
        context.logger.error("signup", metadata: ["error": "\(type(of: error))"])
        return Problem(.internalServerError).response(in: "en")
      }
    }
    return router
  }

  func answer(_ request: Request) async throws -> Response {
    let locale = pool.form.locale(accepting: request.headers[.acceptLanguage])
    guard let type = MediaType(request.headers) else {
      let accepted: HTTPFields =
        HTTPField.Name("Accept-Post").map { [$0: MediaType.accepted] } ?? [:]
      return Problem(.unsupportedMediaType).response(in: "en", accepted)
    }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Limits.server.recordBytes)
    } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
      return Problem(.contentTooLarge).response(in: "en")
    }

    let bytes = body.readableBytesView
    let report = pool.withChecker(locale: locale) { checker in
      switch type {
      case .json: checker.check(bytes, cleaned: true)
      case .webForm: checker.check(webForm: bytes, cleaned: true)
      }
    }
    guard let cleaned = report.cleaned else { return Problem(report).response(in: locale) }

    let signup = try JSONDecoder().decode(Signup.self, from: Data(cleaned))
    if try await accounts.insert(signup) { return Response(status: .created) }
    // Only the store knows: two may ask for one address at the same moment.
    let taken = report.adding(FormIssue(field: "/email", code: "customError"))
    return Problem(taken).response(in: locale)
  }
}
