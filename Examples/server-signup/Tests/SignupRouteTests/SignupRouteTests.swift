import FormCheck
import Foundation
import Hummingbird
import Testing

@testable import SignupRoute

/// The route as a client sees it: a server on a free port, and requests over loopback.
@Suite struct SignupRouteTests {
  private static func form() throws -> ValidationForm {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ValidationForm(contentsOf: folder.appending(path: "signup.yaml"), limits: .server)
  }

  private func withServer(_ body: @Sendable @escaping (Int) throws -> Void) async throws {
    let route = SignupRoute(form: try Self.form(), accounts: MemoryAccounts())
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: route.router(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await port in ports {
        try await Task.detached { try body(port) }.value
        break
      }
      group.cancelAll()
    }
  }

  private static func post(
    _ port: Int, _ body: String, type: String? = "application/json", _ headers: String...
  ) throws -> Answer {
    var head = ["POST /signup HTTP/1.1", "Content-Length: \(body.utf8.count)"] + headers
    if let type { head.append("Content-Type: \(type)") }
    return try #require(ask(port, head, Array(body.utf8)))
  }

  struct Problem: Decodable, Equatable {
    struct Entry: Decodable, Equatable {
      var pointer: String
      var code: String
      var message: String
    }

    var type: String
    var title: String
    var status: Int
    var errors: [Entry]?
  }

  /// The problem of an answer, with what every problem has.
  private static func problem(_ answer: Answer, in language: String = "en") throws -> Problem {
    #expect(answer.headers["content-type"] == "application/problem+json")
    #expect(answer.headers["content-language"] == language)
    #expect(answer.headers["vary"] == "Accept-Language")
    #expect(answer.headers["cache-control"] == "no-store")
    let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body.utf8))
    #expect(problem.status == answer.status)
    return problem
  }

  private static let ana = #"{"email":"Ana@example.org","password":"Tbilisi2026","age":33}"#

  @Test func anAccountIsMadeOnce() async throws {
    try await withServer { port in
      #expect(try Self.post(port, Self.ana).status == 201)
      // The same address, however it is written: only the store knows.
      let again = try Self.post(
        port, "email=+ana%40EXAMPLE.org&password=Tbilisi2026&newsletter=on",
        type: "application/x-www-form-urlencoded", "Accept-Language: de-AT, en;q=0.8")
      #expect(again.status == 422)
      #expect(
        try Self.problem(again, in: "de").errors == [
          .init(
            pointer: "#/email", code: "customError",
            message: "mit dieser Adresse gibt es schon ein Konto")
        ])
    }
  }

  @Test func whatIsWrongIsTold() async throws {
    try await withServer { port in
      let answer = try Self.post(port, #"{"email":"ana@","password":"short","a b/ü":1}"#)
      #expect(answer.status == 422)
      let problem = try Self.problem(answer)
      #expect(problem.type == "https://example.org/problems/invalid")
      #expect(
        problem.errors?.map { "\($0.pointer) \($0.code)" } == [
          "#/email patternMismatch", "#/password tooShort", "#/a%20b~1%C3%BC unknownField",
        ])
      // A secret is nowhere.
      #expect(!answer.body.contains("short\""))
      let german = try Self.post(port, "{}", "Accept-Language: fr;q=0.9, de;q=0.5")
      #expect(try Self.problem(german, in: "de").errors?.count == 2)
    }
  }

  @Test func bodiesThatAreNone() async throws {
    let large = "\"" + String(repeating: "x", count: 256 << 10)
    let cases: [(String, String?, String, Int)] = [
      ("{", "application/json", "", 400), ("", "application/json; charset=UTF-8", "", 400),
      ("{\"email\":1e999}", "application/json", "", 400),
      ("\u{FEFF}{}", "application/json", "", 422),
      ("email=%FF", "application/x-www-form-urlencoded", "", 400),
      ("", "application/x-www-form-urlencoded", "", 422),
      (Self.ana, "text/plain", "", 415), (Self.ana, nil, "", 415),
      (Self.ana, "application/json; charset=latin1", "", 415),
      (Self.ana, "application/json", "Content-Encoding: gzip", 415),
      (large, "application/json", "", 413), (large, "application/x-www-form-urlencoded", "", 413),
    ]
    try await withServer { port in
      for (body, type, header, status) in cases {
        let headers = header.isEmpty ? "X-Nothing: 1" : header
        let answer = try Self.post(port, body, type: type, headers)
        #expect(answer.status == status, "\(body.prefix(30)) \(type ?? "")")
        _ = try Self.problem(answer)
        #expect((answer.headers["accept-post"] != nil) == (status == 415))
      }
    }
  }

  /// Requests that come at once share the pool, and only one of them gets the address.
  @Test func oneOfManyGetsTheAddress() async throws {
    try await withServer { port in
      let statuses = try Self.atOnce(12) { _ in try Self.post(port, Self.ana).status }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(statuses.filter { $0 == 422 }.count == 11)
    }
  }

  /// Does something on several threads at once.
  private static func atOnce(
    _ count: Int, _ work: @Sendable @escaping (Int) throws -> Int
  ) throws -> [Int] {
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: count) { results.append((try? work($0)) ?? 0) }
    return results.all
  }

  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var numbers: [Int] = []
    var all: [Int] { lock.withLock { numbers } }
    func append(_ number: Int) { lock.withLock { numbers.append(number) } }
  }
}
