import FormCheck
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import SignupRoute

/// The route as a client sees it.
@Suite struct SignupRouteTests {
  /// A client of a route of its own, with no accounts yet.
  private struct Client: Sendable {
    let client: any TestClientProtocol

    func post(
      _ body: String, type: String? = "application/json", _ headers: HTTPFields = [:]
    ) async throws -> Answer {
      var headers = headers
      headers[.contentType] = type
      let response = try await client.execute(
        uri: "/signup", method: .post, headers: headers, body: ByteBuffer(string: body))
      return Answer(
        status: response.status.code, headers: response.headers,
        body: String(buffer: response.body))
    }
  }

  private struct Answer {
    var status: Int
    var headers: HTTPFields
    var body: String
  }

  private func withClient(_ body: @Sendable (Client) async throws -> Void) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let form = try ValidationForm(
      contentsOf: folder.appending(path: "signup.yaml"), limits: .server)
    let route = SignupRoute(form: form, accounts: MemoryAccounts())
    try await Application(router: route.router()).test(.router) { client in
      try await body(Client(client: client))
    }
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
    #expect(answer.headers[.contentType] == "application/problem+json")
    #expect(answer.headers[.contentLanguage] == language)
    #expect(answer.headers[.vary] == "Accept-Language")
    #expect(answer.headers[.cacheControl] == "no-store")
    let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body.utf8))
    #expect(problem.status == answer.status)
    return problem
  }

  private static let ana = #"{"email":"Ana@example.org","password":"Tbilisi2026","age":33}"#

  @Test func anAccountIsMadeOnce() async throws {
    try await withClient { client in
      #expect(try await client.post(Self.ana).status == 201)
      // The same address, however it is written: only the store knows.
      let again = try await client.post(
        "email=+ana%40EXAMPLE.org&password=Tbilisi2026&newsletter=on",
        type: "application/x-www-form-urlencoded", [.acceptLanguage: "de-AT, en;q=0.8"])
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
    try await withClient { client in
      let answer = try await client.post(#"{"email":"ana@","password":"short","a b/ü":1}"#)
      #expect(answer.status == 422)
      let problem = try Self.problem(answer)
      #expect(problem.type == "https://example.org/problems/invalid")
      #expect(
        problem.errors?.map { "\($0.pointer) \($0.code)" } == [
          "#/email patternMismatch", "#/password tooShort", "#/a%20b~1%C3%BC unknownField",
        ])
      // A secret is nowhere.
      #expect(!answer.body.contains("short\""))
      let german = try await client.post("{}", [.acceptLanguage: "fr;q=0.9, de;q=0.5"])
      #expect(try Self.problem(german, in: "de").errors?.count == 2)
    }
  }

  @Test func bodiesThatAreNone() async throws {
    let large = "\"" + String(repeating: "x", count: 256 << 10)
    let cases: [(String, String?, HTTPFields, Int)] = [
      ("{", "application/json", [:], 400), ("", "application/json; charset=UTF-8", [:], 400),
      ("{\"email\":1e999}", "application/json", [:], 400),
      ("\u{FEFF}{}", "application/json", [:], 422),
      ("email=%FF", "application/x-www-form-urlencoded", [:], 400),
      ("", "application/x-www-form-urlencoded", [:], 422),
      (Self.ana, "text/plain", [:], 415), (Self.ana, nil, [:], 415),
      (Self.ana, "application/json; charset=latin1", [:], 415),
      (Self.ana, "application/json", [.contentEncoding: "gzip"], 415),
      (large, "application/json", [:], 413), (large, "application/x-www-form-urlencoded", [:], 413),
    ]
    try await withClient { client in
      for (body, type, headers, status) in cases {
        let answer = try await client.post(body, type: type, headers)
        #expect(answer.status == status, "\(body.prefix(30)) \(type ?? "")")
        _ = try Self.problem(answer)
        let offer = try #require(HTTPField.Name("Accept-Post"))
        #expect((answer.headers[offer] != nil) == (status == 415))
      }
    }
  }

  /// Requests that come at once share the pool, and only one of them gets the address.
  @Test func oneOfManyGetsTheAddress() async throws {
    try await withClient { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<12 { group.addTask { try await client.post(Self.ana).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(statuses.filter { $0 == 422 }.count == 11)
    }
  }
}
