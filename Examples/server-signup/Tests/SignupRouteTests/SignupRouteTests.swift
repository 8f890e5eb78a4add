import FormServer
import Hummingbird
import HummingbirdTesting
import Testing

@testable import SignupRoute

/// The route as a client sees it; what every route does, the tests of FormServer hold.
@Suite struct SignupRouteTests {
  private struct Answer {
    var status: Int
    var language: String?
    var body: String
  }

  /// Posts a body of a type, in a language.
  private typealias Post = @Sendable (String, String, String?) async throws -> Answer

  private func withClient(_ body: @Sendable (@escaping Post) async throws -> Void) async throws {
    let router = try signupRouter(MemoryAccounts())
    try await Application(router: router).test(.router) { client in
      try await body { text, type, language in
        var headers: HTTPFields = [:]
        headers[.contentType] = type
        headers[.acceptLanguage] = language
        let response = try await client.execute(
          uri: "/signup", method: .post, headers: headers, body: ByteBuffer(string: text))
        return Answer(
          status: response.status.code, language: response.headers[.contentLanguage],
          body: String(buffer: response.body))
      }
    }
  }

  private static let json = "application/json"
  private static let ana = #"{"email":"Ana@example.org","password":"Tbilisi2026","age":33}"#

  @Test func anAccountIsMadeOnce() async throws {
    try await withClient { post in
      let first = try await post(Self.ana, Self.json, nil)
      #expect(first.status == 201)
      // The same address, however it is written: only the store knows.
      let again = try await post(
        "email=+ana%40EXAMPLE.org&password=Tbilisi2026&newsletter=on",
        "application/x-www-form-urlencoded", "de-AT, en;q=0.8")
      #expect(again.status == 422)
      #expect(again.language == "de")
      #expect(again.body.contains(##""pointer":"#/email","code":"customError""##))
      #expect(again.body.contains("mit dieser Adresse gibt es schon ein Konto"))
    }
  }

  @Test func whatIsWrongIsTold() async throws {
    try await withClient { post in
      let answer = try await post(#"{"email":"ana@","password":"short"}"#, Self.json, nil)
      #expect(answer.status == 422)
      #expect(answer.body.contains("patternMismatch") && answer.body.contains("tooShort"))
      // A secret is nowhere.
      #expect(!answer.body.contains("short\""))
    }
  }

  /// Requests that come at once share the pool, and only one of them gets the address.
  @Test func oneOfManyGetsTheAddress() async throws {
    try await withClient { post in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<12 { group.addTask { try await post(Self.ana, Self.json, nil).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(statuses.filter { $0 == 422 }.count == 11)
    }
  }
}
