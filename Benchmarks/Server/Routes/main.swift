import Foundation
import FormServer
import Hummingbird

/// What a valid sign-up holds.
struct Signup: Decodable {
  var email: String
  var password: String
  var age: Int?
  var newsletter: Bool
}

/// The body of a request, as the routes of forms read it.
func bytes(of request: Request) async throws -> [UInt8] {
  Array(try await request.body.collect(upTo: ServerLimits().bodyBytes).readableBytesView)
}

// routes FORM PORT: the same request, answered by 204 in three ways. One reads the body and no more, one checks it too,
// and one is the route of a form, which also cleans it and makes a value of it.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2, let port = Int(arguments[1]) else {
  print("usage: routes FORM PORT")
  exit(2)
}
let form = try ValidationForm(contentsOf: URL(fileURLWithPath: arguments[0]))
let pool = CheckerPool(form)
let limits = ServerLimits()
let router = Router()
router.post("read") { request, _ in
  let body = try await bytes(of: request)
  return body.isEmpty ? HTTPResponse.Status.badRequest : .noContent
}
router.post("checked") { request, _ in
  let body = try await bytes(of: request)
  let report = pool.withChecker(locale: "en") { $0.check(body) }
  return report.isValid ? HTTPResponse.Status.noContent : .unprocessableContent
}
router.post("route", form: ServedForm(form, id: "signup"), as: Signup.self) { _, _, _ in
  .noContent
}
let application = Application(
  router: router, server: limits.http,
  configuration: .init(
    address: .hostname("127.0.0.1", port: port),
    availableConnectionsDelegate: limits.connectionsDelegate))
try await application.runService()
