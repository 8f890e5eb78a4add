#if Server
  import FormPlatform
  import FormServer
  import HTTPTypes
  import Hummingbird
  import Testing

  @Suite("A route reads, checks, decodes and answers")
  struct FormRouteTests {
    struct Signup: Decodable, Sendable {
      var email: String
      var password: String
      var age: Int?
      var newsletter: Bool
    }

    /// Addresses that are taken.
    private actor Accounts {
      private var addresses: Set<String> = []
      func insert(_ signup: Signup) throws {
        guard addresses.insert(signup.email).inserted else {
          throw Refusal("customError", at: "/email")
        }
      }
    }

    private struct Odd: Error {}

    private func withClient(
      _ body: @Sendable @escaping (Client) async throws -> Void
    ) async throws {
      let form = ServedForm(
        try ValidationForm(contentsOf: URL(filePath: signupFile), limits: .server), id: "signup")
      let accounts = Accounts()
      let router = Router()
      router.post("signup", form: form, as: Signup.self) { signup, request, context in
        if signup.age == 99 { throw Odd() }
        if signup.age == 98 { throw HTTPError(.forbidden) }
        try await accounts.insert(signup)
        return .created
      }
      router.post("other", form: form, as: [String: Int].self) { _, _, _ in .created }
      try await Application(router: router).serve(body)
    }

    private static let ana = #"{"email":"Ana@example.org","password":"Tbilisi2026","age":33}"#

    private func expectProblem(_ told: Told, _ language: String = "en") throws {
      #expect(told.headers[.contentType] == "application/problem+json")
      #expect(told.headers[.contentLanguage] == language)
      #expect(told.headers[.vary]?.contains("Accept-Language") == true)
      #expect(told.headers[.cacheControl] == "no-store")
      #expect(try told.member("status") == String(told.status))
      #expect(!told.body.contains("Tbilisi"))
    }

    @Test func whatTheProgramRefusesIsToldInTheWordsOfTheForm() async throws {
      try await withClient { client in
        #expect(try await client.post("/signup", Self.ana).status == 201)
        let again = try await client.post(
          "/signup", "email=+ana%40EXAMPLE.org&password=Tbilisi2026&newsletter=on", type: webForm,
          [.acceptLanguage: "de-AT, en;q=0.8"])
        #expect(again.status == 422)
        try expectProblem(again, "de")
        #expect(try again.errors() == ["#/email customError"])
        #expect(again.body.contains("mit dieser Adresse gibt es schon ein Konto"))
      }
    }

    @Test func whatIsWrongIsTold() async throws {
      try await withClient { client in
        let told = try await client.post(
          "/signup", #"{"email":"ana@","password":"Tbilisi","a b/ü":1}"#)
        #expect(told.status == 422)
        try expectProblem(told)
        #expect(
          try told.errors() == [
            "#/email patternMismatch", "#/password tooShort", "#/a%20b~1%C3%BC unknownField",
          ])
        let german = try await client.post("/signup", "{}", [.acceptLanguage: "fr;q=0.9, de;q=0.5"])
        try expectProblem(german, "de")
      }
    }

    @Test func bodiesThatAreNone() async throws {
      let large = "\"" + String(repeating: "x", count: 256 << 10)
      let deep = String(repeating: "[", count: 5_000)
      let json = "application/json"
      let cases: [(String, String?, HTTPFields, Int)] = [
        ("{", json, [:], 400), ("", "application/json; charset=UTF-8", [:], 400),
        ("{\"email\":1e999}", json, [:], 400), (deep, json, [:], 400),
        (#"{"email":"a","email":"b"}"#, json, [:], 422), ("[]", json, [:], 422),
        ("\u{FEFF}{}", json, [:], 422), ("email=%FF", webForm, [:], 400),
        ("", webForm, [:], 422), (Self.ana, "text/plain", [:], 415), (Self.ana, nil, [:], 415),
        (Self.ana, "application/json; charset=latin1", [:], 415),
        (Self.ana, "application/json; charset=utf-8; charset=latin1", [:], 415),
        (Self.ana, "multipart/form-data; boundary=x", [:], 415),
        (Self.ana, json, [.contentEncoding: "gzip"], 415), (large, json, [:], 413),
        (large, webForm, [:], 413),
      ]
      try await withClient { client in
        for (body, type, headers, status) in cases {
          let told = try await client.post("/signup", body, type: type, headers)
          #expect(told.status == status, "\(body.prefix(30)) \(type ?? "")")
          try expectProblem(told)
          let offer = try #require(HTTPField.Name("Accept-Post"))
          #expect((told.headers[offer] != nil) == (status == 415))
        }
      }
    }

    private struct Order: Decodable, Sendable {
      enum Speed: String, Decodable { case standard, express }
      var speed: Speed?
      var notes: [String]?
    }

    /// A page sends an empty string for a choice that nobody made.
    @Test(arguments: [
      (#"{"speed":"","notes":[]}"#, "application/json"), ("speed=", webForm),
      (#"{"speed":null}"#, "application/json"),
    ]) func emptyFieldsAreNil(body: String, type: String) async throws {
      let form = try ValidationForm(
        "form: o\nfields: { speed: { choices: [standard, express] }, notes: { items: {} } }")
      let router = Router()
      router.post("order", form: ServedForm(form, id: "o"), as: Order.self) { order, _, _ in
        order.speed == nil && order.notes == nil ? .created : .conflict
      }
      try await Application(router: router).serve { client in
        let told = try await client.post("/order", body, type: type)
        #expect(told.status == 201)
      }
    }

    @Test func errorsOfTheProgramSayNothing() async throws {
      try await withClient { client in
        func age(_ years: Int) -> String {
          #"{"email":"eka@example.org","password":"Tbilisi2026","age":\#(years)}"#
        }
        let failed = try await client.post("/signup", age(99))
        #expect(failed.status == 500)
        try expectProblem(failed)
        #expect(!failed.body.contains("Odd"))
        #expect(try await client.post("/signup", age(98)).status == 403)
        let other = try await client.post("/other", age(40))
        #expect(other.status == 500)
        try expectProblem(other)
      }
    }

    @Test func precognitionOnlyChecks() async throws {
      let success = try #require(HTTPField.Name("Precognition-Success"))
      let asked = try #require(HTTPField.Name("Precognition"))
      let only = try #require(HTTPField.Name("Precognition-Validate-Only"))
      let cases: [(String, String, String?, Int)] = [
        (Self.ana, "application/json", nil, 204),
        (#"{"email":"ana@","age":3}"#, "application/json", "age", 422),
        (#"{"email":"ana@","age":33}"#, "application/json", "age", 204),
        (#"{"email":"ana@","age":33}"#, "application/json", "age, email", 422),
        (#"{"email":"ana@"}"#, "application/json", "ages", 400),
        ("email=ana@&age=33", webForm, "age", 204), ("email=ana@&age=33", webForm, "email", 422),
        ("{", "application/json", "age", 400),
      ]
      try await withClient { client in
        for (body, type, fields, status) in cases {
          var headers: HTTPFields = [asked: "true"]
          if let fields { headers[only] = fields }
          let told = try await client.post("/signup", body, type: type, headers)
          #expect(told.status == status, "\(body) \(fields ?? "")")
          #expect(told.headers[asked] == "true")
          #expect((told.headers[success] == "true") == (status == 204))
        }
        // Nothing was done.
        #expect(try await client.post("/signup", Self.ana).status == 201)
      }
    }

    @Test func oneOfManyGetsTheAddress() async throws {
      try await withClient { client in
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<12 { group.addTask { try await client.post("/signup", Self.ana).status } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 201 }.count == 1)
        #expect(statuses.filter { $0 == 422 }.count == 11)
      }
    }
  }
#endif
