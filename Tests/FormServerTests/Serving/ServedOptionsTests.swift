#if Server
  import FormServer
  import HTTPTypes
  import Metrics
  import Synchronization
  import Testing

  @Suite("What a server is started with holds on its routes")
  struct ServedOptionsTests {
    private static let live =
      #"{"seq":1,"values":[["/title","a"]],"left":["/title"],"drawn":["/title"]}"#
    private static let html: HTTPFields = [.accept: "text/html", .acceptLanguage: "de"]

    @Test(arguments: ["live", "lookup"])
    func whoAsksTooOftenIsToldWhenToAskAgain(route: String) async throws {
      let served = try ServedFolder { options in
        // So slow that a busy machine does not earn a fourth request.
        options.limits.liveRate = 0.001
        options.limits.liveBurst = 3
      }
      try await served.ask { client in
        for _ in 0..<3 {
          #expect(try await client.post("/forms/note/\(route)", Self.live).status != 429)
        }
        let told = try await client.post("/forms/note/\(route)", Self.live)
        #expect(told.status == 429)
        // Seconds may have passed since the first request.
        let wait = try #require(told.headers[.retryAfter].flatMap { Int($0) })
        #expect((1...1000).contains(wait))
        #expect(told.headers[.contentType] == "application/problem+json")
        // Others are as they were.
        #expect(try await client.get("/forms/note").status == 200)
        #expect(try await client.post("/forms/note", #"{"title":"a"}"#).status == 204)
      }
    }

    @Test(arguments: [(["127.0.0.1"], [200, 200, 429, 200]), ([], [200, 429, 429, 429])])
    func behindAProxy(proxies: [String], statuses: [Int]) async throws {
      let served = try ServedFolder { options in
        options.limits.liveRate = 0.001
        options.limits.liveBurst = 1
        options.proxies = proxies
      }
      try await served.ask { client in
        var told: [Int] = []
        for address in ["192.0.2.1", "192.0.2.2", "192.0.2.1, 192.0.2.2", "192.0.2.3"] {
          let headers = HTTPFields().with("X-Forwarded-For", address)
          told.append(try await client.post("/forms/note/live", Self.live, headers).status)
        }
        #expect(told == statuses)
      }
    }

    @Test func aProxyWithoutAnAddress() {
      #expect(throws: FormServer.Failure.self) {
        try ServedFolder { $0.proxies = ["proxy.example.org"] }
      }
    }

    @Test func withoutALimit() async throws {
      try await ServedFolder { $0.limits.liveRate = 0 }.ask { client in
        for _ in 0..<300 {
          let told = try await client.post("/forms/note/live", Self.live)
          #expect(told.status == 200)
        }
      }
    }

    @Test func whatIsCountedIsAnsweredWhereThatIsAskedFor() async throws {
      try await ServedFolder().ask { client in
        let told = try await client.get("/metrics")
        #expect(told.status == 404)
      }
      let metrics = PrometheusMetrics()
      metrics.makeCounter(label: "a", dimensions: []).increment(by: 1)
      try await ServedFolder { $0.metrics = metrics }.ask { client in
        let told = try await client.get("/metrics")
        #expect(told.status == 200)
        #expect(told.headers[.contentType] == PrometheusMetrics.contentType)
        #expect(told.body.contains("a 1\n"))
        let elsewhere = HTTPFields().with("Host", "evil.example")
        #expect(try await client.get("/metrics", elsewhere).status != 500)
      }
    }

    // MARK: Remote checks

    /// Takes all but one, and remembers what it was asked.
    private final class Names: RemoteChecking {
      let asked = Mutex<[String]>([])

      func answer(to question: RemoteQuestion) async -> RemoteAnswer? {
        asked.withLock { $0.append("\(question.name) \(question.field)") }
        return switch question.value {
        case .text("ana"): .refused("somebody has this name")
        case .text("later"): nil
        default: .accepted
        }
      }
    }

    private static let form = """
      form: user
      locale: en
      fields:
        name: { label: Name, required: true, remote: name-free }
        code: { label: Code, when: valid(name), remote: code }
      """

    @Test func whatIsPostedIsAskedAbout() async throws {
      let json = "application/json"
      let page = HTTPFields([
        HTTPField(name: .accept, value: "text/html"),
        HTTPField(name: .origin, value: "http://localhost"),
      ])
      let cases: [(String, String, HTTPFields, Int, [String])] = [
        (#"{"name":"ana"}"#, json, [:], 422, ["name-free /name"]),
        (#"{"name":"eka"}"#, json, [:], 204, ["name-free /name"]),
        (#"{"name":"later"}"#, json, [:], 503, ["name-free /name"]),
        (#"{"name":"eka","code":"ana"}"#, json, [:], 422, ["name-free /name", "code /code"]),
        ("name=ana", webForm, [:], 422, ["name-free /name"]),
        ("name=eka", webForm, [:], 204, ["name-free /name"]),
        ("name=eka&code=1", webForm, [:], 204, ["name-free /name", "code /code"]),
        ("/name=ana", webForm, page, 422, ["name-free /name"]),
        ("/name=eka&/code=1", webForm, page, 303, ["name-free /name", "code /code"]),
        ("/name=", webForm, page, 422, []),
        // Only the fields that are named.
        (
          #"{"name":"eka","code":"ana"}"#, json,
          HTTPFields().with("Precognition", "true").with("Precognition-Validate-Only", "name"), 204,
          ["name-free /name"]
        ),
        (
          #"{"name":"ana"}"#, json,
          HTTPFields().with("Precognition", "true").with("Precognition-Validate-Only", "name"), 422,
          ["name-free /name"]
        ),
        ("name=ana", webForm, HTTPFields().with("Precognition", "true"), 422, ["name-free /name"]),
      ]
      for (body, type, headers, status, asked) in cases {
        let names = Names()
        let served = try ServedFolder(["user.yaml": Self.form]) { $0.checking = names }
        try await served.ask { client in
          let told = try await client.post("/forms/user", body, type: type, headers)
          #expect(told.status == status, "\(body) \(told.body)")
          if status == 422, body.contains("ana") {
            #expect(told.body.contains("somebody has this name") || body.contains("code"))
          }
        }
        #expect(names.asked.withLock { $0 } == asked, "\(body)")
      }
    }

    @Test func aLivePageAsksAboutWhatWasLeft() async throws {
      let names = Names()
      let served = try ServedFolder(["user.yaml": Self.form]) { $0.checking = names }
      try await served.ask { client in
        func step(_ left: String) -> String {
          #"{"seq":1,"values":[["/name","ana"]],"left":[\#(left)],"drawn":["/name"]}"#
        }
        let typed = try await client.post("/forms/user/live", step(""))
        #expect(typed.status == 200 && names.asked.withLock { $0.isEmpty })
        let left = try await client.post("/forms/user/live", step(#""/name""#))
        #expect(left.body.contains("Somebody has this name"), "\(left.body)")
      }
    }

    // MARK: Pages of errors

    @Test func errorsAreToldInTheReadersLanguage() async throws {
      let german = """
        form: note
        locale: en
        fields: { title: {} }
        messages: { de: { title: Notiz } }
        """
      let served = try ServedFolder([
        "note.yaml": german, "bad.yaml": "form: bad\nfields: { a: { x: 1 } }\n",
      ])
      let expired = "Diese Seite war zu lange geöffnet"
      try await served.ask { client in
        for (path, status, words) in [
          ("/nothing", 404, "Diese Seite gibt es nicht."),
          ("/forms/other", 404, "Diese Seite gibt es nicht."),
          ("/forms/bad", 503, "Dieses Formular ist gerade nicht benutzbar"),
        ] {
          let told = try await client.get(path, Self.html)
          #expect(told.status == status)
          #expect(told.headers[.contentLanguage] == "de")
          #expect(
            told.body.contains(words) && told.body.contains(#"<html lang="de""#), "\(told.body)")
        }
        let cases: [(String, String, HTTPFields, Int, String)] = [
          ("title=a", webForm, [:], 403, expired),
          ("title=a", webForm, [.origin: "http://evil.example"], 403, expired),
          ("title=a", "text/plain", [:], 415, "nicht lesbar"),
          (
            "title=" + String(repeating: "a", count: 256 << 10), webForm, [:], 413, "nicht lesbar"
          ),
        ]
        for (body, type, headers, status, words) in cases {
          var fields = Self.html
          for header in headers { fields.append(header) }
          let told = try await client.post("/forms/note", body, type: type, fields)
          #expect(told.status == status)
          #expect(told.headers[.contentType] == "text/html; charset=utf-8")
          #expect(told.headers[.contentLanguage] == "de")
          #expect(told.body.contains(words), "\(told.body)")
          #expect(told.body.contains(#"href="/forms/note""#))
        }
        // No language that is known, and one that reads from the right.
        let other = try await client.get(
          "/nothing", [.accept: "text/html", .acceptLanguage: "tlh"])
        #expect(other.body.contains("This page does not exist."))
        let arabic = try await client.get(
          "/nothing", [.accept: "text/html", .acceptLanguage: "ar-EG"])
        #expect(arabic.body.contains(#"dir="rtl""#))
      }
    }
  }
#endif
