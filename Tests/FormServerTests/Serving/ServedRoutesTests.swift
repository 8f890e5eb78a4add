#if Server
  import FormServer
  import HTTPTypes
  import NIOHTTP1
  import Testing

  @Suite("What an address has, and what it says to the rest")
  struct ServedRoutesTests {
    /// A form whose record is of any shape has a page, its examples too, and takes what is posted.
    @Test(arguments: [
      ("fields: { a: {} }", "{ a: x }", "/a=x", #"{"a":"x"}"#),
      ("items: { length: ..9 }", "[x]", "/0=x", #"["x"]"#),
      ("values: { length: ..9 }", "{ k: x }", "key:/~r0=k&/~r0=x", #"{"k":"x"}"#),
      ("type: text\nlength: ..9", "x", "value:=x", #""x""#),
      ("type: integer", "7", "value:=7", "7"),
      ("items: [{}, { type: integer }]", "[x, 7]", "/0=x&/1=7", #"["x",7]"#),
    ])
    func everyRecordHasAPage(
      record: String, example: String, body: String, json: String
    ) async throws {
      let form =
        "form: f\n\(record)\nexamples: [{ name: e, given: \(example), expect: { issues: {} } }]\n"
      let served = try ServedFolder(["f.yaml": form], keeps: true)
      try await served.ask { client in
        let list = try await client.get("/").body
        #expect(list.contains("href=\"/forms/f\"") && list.contains("/forms/f/examples/1"))
        let empty = try await client.get("/forms/f")
        #expect(empty.status == 200 && empty.body.contains("<form"))
        let filled = try await client.get("/forms/f/examples/1")
        #expect(filled.status == 200 && filled.body.contains(example.contains("7") ? "7" : "x"))
        let page = HTTPFields().with("Sec-Fetch-Site", "same-origin").with("Accept", "text/html")
        let sent = try await client.post("/forms/f", body, type: webForm, page)
        #expect(sent.status == 303, "\(sent.body)")
        #expect(try await client.post("/forms/f", json).status == 201)
      }
      for line in try served.kept() { #expect(line.hasSuffix("\"record\":\(json)}")) }
    }

    @Test func otherMethodsAreToldWhichThereAre() async throws {
      let get: Set = ["GET", "HEAD"]
      let paths: [(String, Set<String>)] = [
        ("/", get), ("/ready", get), ("/health", get), ("/problems/invalid", get),
        ("/assets/form.js", get), ("/forms/note", get.union(["POST"])), ("/forms/note/sent", get),
        ("/forms/note/sent/0123456789abcdef0123456789abcdef", get),
        ("/forms/note/examples/1", get), ("/forms/note/live", ["POST"]),
        ("/forms/note/lookup", ["POST"]),
      ]
      try await ServedFolder().ask { client in
        for (path, methods) in paths {
          for method: HTTPMethod in [.GET, .POST, .PUT, .PATCH, .DELETE, .OPTIONS]
          where !methods.contains(method.rawValue) {
            let told = try await client.send(method, path)
            #expect(told.status == 405, "\(method) \(path)")
            let allowed = (told.headers[.allow] ?? "").split(separator: ", ").map(String.init)
            #expect(Set(allowed) == methods, "\(path)")
          }
        }
        #expect(try await client.get("/nothing").status == 404)
      }
    }

    @Test func aFormWithMistakesAnswersEachInItsWay() async throws {
      let served = try ServedFolder(["bad.yaml": "form: bad\nfields: { a: { lenght: 1 } }\n"])
      try await served.ask { client in
        for (accept, type) in [
          ("text/html", "text/html; charset=utf-8"),
          ("application/json", "application/problem+json"), ("*/*", "application/problem+json"),
        ] {
          let headers: HTTPFields = [.accept: accept]
          for told in [
            try await client.get("/forms/bad", headers),
            try await client.post("/forms/bad", "{}", headers),
          ] {
            #expect(told.status == 503)
            #expect(told.headers[.contentType] == type, "\(accept)")
          }
        }
      }
    }

    @Test(arguments: [
      (nil, false), ("http", false), ("https", true), ("HTTPS, http", true), ("http, https", false),
    ])
    func cookiesStayWithinTLS(scheme: String?, isSecure: Bool) async throws {
      try await ServedFolder().ask { client in
        var headers = HTTPFields()
        if let scheme { headers = headers.with("X-Forwarded-Proto", scheme) }
        let cookie = try #require(try await client.get("/forms/note", headers).headers[.setCookie])
        #expect(cookie.contains("; Secure") == isSecure)
        let sent = try await client.post(
          "/forms/note", "title=", type: webForm,
          headers.with("Sec-Fetch-Site", "same-origin").with("Accept", "text/html"))
        #expect(sent.status == 422)
        #expect(sent.headers[.setCookie]?.contains("; Secure") == isSecure)
      }
    }

    @Test func theSummaryIsInTheReadersLanguage() async throws {
      let form = """
        form: f
        locale: en
        summary: What it is for
        fields: { a: {} }
        messages: { de: { summary: Wofür es ist }, fr: { title: Un } }
        """
      try await ServedFolder(["f.yaml": form]).ask { client in
        for (language, summary) in [
          ("de", "Wofür es ist"), ("en", "What it is for"), ("fr", "What it is for"),
        ] {
          for path in ["/", "/forms/f"] {
            let told = try await client.get(path, [.acceptLanguage: language])
            #expect(told.body.contains(summary), "\(path) \(language)")
          }
        }
      }
    }
  }
#endif
