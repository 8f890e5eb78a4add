#if Server
  import FormPlatform
  import FormServer
  import HTTPTypes
  import Testing

  @Suite("A folder of forms is served")
  struct FormServerTests {
    @Test func whatIsThere() async throws {
      let served = try ServedFolder([
        "note.yaml": ServedFolder.note, "bad.yaml": "form: bad\nfields: { a: { lenght: 1 } }\n",
        "<b>.yaml": ServedFolder.note,
      ])
      try await served.ask { client in
        let cases: [(String, Int, String)] = [
          ("/", 200, "href=\"/forms/note\""), ("/", 200, "^^^^^^"), ("/forms/note", 200, "<html"),
          ("/forms/bad", 503, "^^^^^^"), ("/forms/other", 404, "no such form"),
          ("/forms/note.yaml", 404, ""), ("/forms/..%2Fnote", 404, ""), ("/forms/%00", 404, ""),
          ("/forms/../note", 404, ""), ("/forms/note/..", 404, ""), ("/health", 200, "healthy"),
          ("/ready", 200, "ready"), ("/problems/invalid", 200, "corrected"), ("/nothing", 404, ""),
          ("/forms/note/sent", 200, "Thank you"), ("/forms/note/sent/x", 404, ""),
          ("/assets/..%2F..%2Fetc%2Fpasswd", 404, ""),
        ]
        for (path, status, words) in cases {
          let told = try await client.get(path)
          #expect(told.status == status, "\(path)")
          #expect(words.isEmpty || told.body.contains(words), "\(path): \(told.body)")
        }
      }
    }

    @Test func everyAnswerIsSafe() async throws {
      try await ServedFolder().ask { client in
        for path in ["/", "/forms/note", "/nothing", "/health"] {
          let headers = try await client.get(path).headers
          #expect(headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
          #expect(headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
          #expect(headers[.xContentTypeOptions] == "nosniff")
          #expect(headers.contains { $0.name.canonicalName == "referrer-policy" })
        }
        let cookie = try #require(try await client.get("/forms/note").headers[.setCookie])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      }
    }

    @Test func mistakesAreShownToThisMachineOnly() async throws {
      let files = ["bad.yaml": "form: bad\nfields: { a: { lenght: 1 } }\n"]
      try await ServedFolder(files, hosts: ["0.0.0.0"]).ask { client in
        for path in ["/", "/forms/bad"] {
          let told = try await client.get(path, [.accept: "text/html"])
          #expect(told.body.contains("Errors: 1") && !told.body.contains("lenght"))
        }
        let told = try await client.get("/forms/bad", [.accept: "application/json"])
        #expect(told.body.contains("errors (1)") && !told.body.contains("lenght"))
      }
    }

    @Test func whatIsPosted() async throws {
      let json = "application/json"
      let cases: [(String, String?, HTTPFields, Int)] = [
        (#"{"title":"a"}"#, json, [:], 204), ("title=a", webForm, [:], 204),
        ("{}", json, [:], 422), ("title=", webForm, [:], 422), ("{", json, [:], 400),
        ("title=a", "text/plain", [:], 415), ("title=a", nil, [:], 415),
        ("title=a", webForm, [.contentEncoding: "br"], 415),
        ("title=" + String(repeating: "a", count: 256 << 10), webForm, [:], 413),
        // Who says by himself that a page is not ours.
        ("title=a", webForm, HTTPFields().with("Sec-Fetch-Site", "cross-site"), 403),
        (#"{"title":"a"}"#, json, HTTPFields().with("Sec-Fetch-Site", "same-site"), 403),
        ("title=a", webForm, [.origin: "http://evil.example"], 403),
        ("title=a", webForm, [.origin: "null"], 403),
        ("title=a", webForm, [.accept: "text/html,*/*"], 403),
        ("title=a", webForm, [.cookie: "formcheck=0123456789abcdef0123456789abcdef"], 403),
        ("title=a&csrf=1", webForm, [.accept: "text/html"], 403),
        // Who says that it is.
        ("title=a", webForm, HTTPFields().with("Sec-Fetch-Site", "same-origin"), 204),
        ("title=a", webForm, [.origin: "http://localhost"], 204),
      ]
      try await ServedFolder().ask { client in
        for (body, type, headers, status) in cases {
          let told = try await client.post("/forms/note", body, type: type, headers)
          #expect(told.status == status, "\(body.prefix(20)) \(type ?? "") \(headers)")
        }
        #expect(try await client.post("/forms/other", "{}").status == 404)
      }
    }

    @Test func whatAPageAsks() async throws {
      try await ServedFolder().ask { client in
        for route in ["live", "lookup"] {
          let path = "/forms/note/\(route)"
          let large = "\"" + String(repeating: "a", count: 64 << 10) + "\""
          let elsewhere = HTTPFields().with("Sec-Fetch-Site", "cross-site")
          let cases = [
            (path, large, "application/json", HTTPFields(), 413), (path, "a=1", webForm, [:], 415),
            (path, "{}", "application/json", elsewhere, 403),
            ("/forms/other/\(route)", "{}", "application/json", [:], 404),
          ]
          for (path, body, type, headers, status) in cases {
            let told = try await client.post(path, body, type: type, headers)
            #expect(told.status == status, "\(path) \(type)")
          }
        }
      }
    }

    @Test func changedFilesAreReadAgain() async throws {
      let served = try ServedFolder(rereads: true)
      try await served.ask { client in
        try served.folder.write("form: late\nfields: { a: {} }\n", to: "late/form.yaml")
        try await Task.sleep(for: .milliseconds(700))
        #expect(try await client.get("/forms/late").status == 200)
        try served.folder.write("form: note\nfields: { a: { x: 1 } }\n", to: "note.yaml")
        try await Task.sleep(for: .milliseconds(700))
        #expect(try await client.get("/forms/note").status == 503)
      }
    }

    /// A change of one of these files is seen, and the forms that it does not belong to stay.
    @Test(arguments: [
      ("note.de.yaml", "title: Notiz\n", "Notiz"),
      (
        "rules.yaml", "group: my\nrules: { short: { summary: a short text, length: ..1 } }\n", "422"
      ),
      ("items.csv", "id,label\nb,Two\n", "422"),
      (
        "nested/more.yaml", "group: own\nrules: { long: { summary: a long text, length: 9.. } }\n",
        "422"
      ),
    ])
    func everyFileOfAFormIsWatched(file: String, text: String, words: String) async throws {
      let served = try ServedFolder(
        [
          "note.yaml": """
          form: note
          locale: en
          title: A note
          import: [rules.yaml, nested/more.yaml]
          catalogues: { items: { file: items.csv } }
          fields:
            title: { rule: my.short }
            body: { rule: own.long }
            item: { lookup: items }
          messages: { fr: { title: Note } }
          """,
          "other.yaml": "form: other\nfields: { a: {} }\n",
          "rules.yaml": "group: my\nrules: { short: { summary: a short text, length: ..3 } }\n",
          "nested/more.yaml":
            "group: own\nrules: { long: { summary: a long text, length: 2.. } }\n",
          "items.csv": "id,label\na,One\n",
        ], rereads: true)
      try await served.ask { client in
        func answer() async throws -> String {
          let page = try await client.get("/forms/note", [.acceptLanguage: "de"]).body
          let told = try await client.post(
            "/forms/note", #"{"title":"abc","body":"abc","item":"a"}"#)
          return page + told.body + "\(told.status)"
        }
        let before = try await answer()
        #expect(before.hasSuffix("204"), "\(before)")
        try served.folder.write(text, to: file)
        try await Task.sleep(for: .milliseconds(700))
        let after = try await answer()
        #expect(after.contains(words), "\(after)")
        // As it was before.
        if file == "note.de.yaml" {
          try FileManager.default.removeItem(atPath: served.folder.path + "/" + file)
          try await Task.sleep(for: .milliseconds(700))
          #expect(try await !answer().contains(words))
        }
      }
    }
  }
#endif
