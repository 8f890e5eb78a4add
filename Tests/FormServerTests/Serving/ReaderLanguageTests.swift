#if Server
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import Testing

  @testable import FormPages
  @testable import FormServer

  /// What is no form's is said in the reader's language too.
  @Suite("In the reader's language")
  struct ReaderLanguageTests {
    private static let html: HTTPFields = [
      .accept: "text/html", .acceptLanguage: "de-AT, en;q=0.5",
    ]
    private static let json: HTTPFields = [.acceptLanguage: "fr-CA"]

    @Test func theListOfForms() async throws {
      let served = try ServedFolder([
        "note.yaml": """
        form: note
        locale: en
        title: A note
        messages: { de: { title: Eine Notiz } }
        fields: { title: {} }
        examples: [{ name: short, given: {}, expect: { issues: {} } }]
        """, "wrong.yaml": "form: wrong\nfields: { a: { lenght: 3 } }",
      ])
      try await served.ask { client in
        let german = try await client.get("/", Self.html)
        #expect(german.headers[.contentLanguage] == "de")
        for text in ["<html lang=\"de\"", "Formulare", "Eine Notiz", "Beispiele: 1", "Fehler: 1"] {
          #expect(german.body.contains(text), "\(text)")
        }
        let english = try await client.get("/").body
        for text in ["<html lang=\"en\"", "Forms", "A note", "Examples: 1", "Errors: 1"] {
          #expect(english.contains(text), "\(text)")
        }
      }
    }

    @Test func anEmptyFolder() async throws {
      try await ServedFolder([:]).ask { client in
        let page = try await client.get("/", Self.html).body
        #expect(page.contains("In diesem Ordner gibt es keine Formulare."))
      }
    }

    @Test func titlesOfProblems() async throws {
      try await ServedFolder().ask { client in
        let missing = try await client.get("/forms/none", Self.json)
        #expect(try missing.member("title") == "Cette page n’existe pas")
        #expect(missing.headers[.contentLanguage] == "fr")
        // In the language of its messages: that form is in English alone.
        let invalid = try await client.post("/forms/note", "{}", Self.json)
        #expect(try invalid.member("title") == "Some values have to be corrected")
        #expect(invalid.headers[.contentLanguage] == "en")
        let unread = try await client.post(
          "/forms/note", "{}", type: "text/plain", [.acceptLanguage: "ja"])
        #expect(unread.status == 415)
        #expect(try unread.member("title") == "この種類の内容は受け付けられません")
        let page = try await client.get("/problems/too-large", Self.html)
        #expect(page.body.contains("Der Inhalt ist zu groß"))
      }
    }

    @Test func anotherName() {
      func refusal(_ headers: HTTPFields) -> Response {
        let head = HTTPRequest(
          method: .get, scheme: "http", authority: "evil.example", path: "/",
          headerFields: headers)
        return HostGuard<FormRequestContext>(hosts: KnownHosts([]), shell: PageShell()).refusal(
          of: Request(head: head, body: .init(buffer: ByteBuffer())))
      }
      let page = refusal(Self.html)
      #expect(page.status.code == 421)
      #expect(page.headers[.contentLanguage] == "de")
      #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
      let problem = refusal([.acceptLanguage: "ka"])
      #expect(problem.status.code == 421)
      #expect(problem.headers[.contentLanguage] == "ka")
      #expect(problem.headers[.contentType] == Problem.contentType)
    }

    /// Each language has words of its own for each kind of problem.
    @Test func eachLanguageHasItsWords() {
      for kind in Problem.Kind.allCases {
        let titles = Set(PageWords.languages.map { kind.title(in: $0) })
        #expect(titles.count == PageWords.languages.count, "\(kind)")
      }
      #expect(Problem.Kind.missing.title(in: "tlh") == Problem.Kind.missing.title)
    }
  }
#endif
