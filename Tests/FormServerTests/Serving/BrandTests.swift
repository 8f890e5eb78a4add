#if Server
  import FormServer
  import Foundation
  import HTTPTypes
  import Testing

  /// A server's owner puts pages below a path, and gives them styles, a picture, a head, a foot and thanks.
  @Suite struct BrandTests {
    private static let html: HTTPFields = [.accept: "text/html"]
    private static let files = [
      "note.yaml": ServedFolder.note, "wrong.yaml": "form: wrong\nfields: { a: { typ: text } }\n",
      "own.css": ":root { --press: #060 }", "head.html": "<p>Ministry &amp; Sons</p>",
      "foot.html": "<p>© 2026</p>", "logo.SVG": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "bytes.html": "", "styles/x.css": "",
    ]

    private static func served(
      _ base: String = "", keeps: Bool = false,
      _ change: @escaping (inout FormServer.Options) -> Void = { _ in }
    ) throws -> ServedFolder {
      try ServedFolder(files, keeps: keeps) { options in
        let folder = options.folder
        options.base = base
        options.style = folder + "/own.css"
        options.logo = folder + "/logo.SVG"
        options.header = folder + "/head.html"
        options.footer = folder + "/foot.html"
        change(&options)
      }
    }

    /// Forms, what is behind them, the list, problems, and pages for what is not there.
    private static let pages = [
      "/forms/note", "/forms/note/sent", "/", "/problems/too-large", "/forms/none", "/nowhere",
      "/forms/wrong",
    ]

    @Test(arguments: ["", "/apply", "/a/b"], pages)
    func everyPageHasThem(base: String, path: String) async throws {
      try await Self.served(base).ask { client in
        let page = try await client.get(base + path, Self.html)
        let body = page.body
        for part in [
          #"<link rel="stylesheet" href="\#(base)/assets/own.css">"#,
          #"<img class="logo" src="\#(base)/assets/logo.svg" alt>"#, "<p>Ministry &amp; Sons</p>",
          #"<footer class="site"><p>© 2026</p></footer>"#,
        ] {
          #expect(body.contains(part), "\(part)")
        }
        // Its style is the last: it counts.
        let own = body.firstRange(of: "own.css"), ours = body.firstRange(of: "form.css")
        if let own, let ours { #expect(own.lowerBound > ours.lowerBound) }
        // Nothing leads out of the path.
        for link in body.matches(of: #/(?:href|src|action|data-live|data-lookup)="(\/[^"]*)"/#) {
          #expect(link.1.hasPrefix(base + "/"), "\(link.1)")
        }
      }
    }

    @Test(arguments: ["", "/apply"]) func assetsAreServed(base: String) async throws {
      try await Self.served(base).ask { client in
        for (name, type) in [
          ("own.css", "text/css; charset=utf-8"), ("logo.svg", "image/svg+xml"),
          ("form.js", "text/javascript; charset=utf-8"),
        ] {
          let asset = try await client.get("\(base)/assets/\(name)")
          #expect(asset.status == 200 && asset.headers[.contentType] == type)
        }
        let health = try await client.get(base + "/health")
        let outside = try await client.get("/elsewhere/health")
        #expect(health.status == 200 && outside.status == 404)
      }
    }

    @Test func belowAPathFormsAreSentAndKept() async throws {
      try await Self.served("/apply", keeps: true).ask { client in
        let kept = try await client.post("/apply/forms/note", #"{"title":"a"}"#)
        #expect(kept.status == 201)
        #expect(kept.headers[.location]?.hasPrefix("/apply/forms/note/sent/") == true)
        let headers = Self.html.with("Sec-Fetch-Site", "same-origin")
        let sent = try await client.post("/apply/forms/note", "title=a", type: webForm, headers)
        #expect(sent.headers[.location]?.hasPrefix("/apply/forms/note/sent/") == true)
        let outside = try await client.get("/forms/note", Self.html)
        #expect(outside.status == 404)
      }
    }

    @Test(arguments: [
      ("Done: {id}", true, "/forms/note/sent/"),
      ("https://example.org/?n={id}", true, "https://example.org/?n="),
      ("/done", false, "/done"), ("Done", false, "/forms/note/sent"),
    ])
    func thanks(words: String, keeps: Bool, address: String) async throws {
      try await Self.served(keeps: keeps) { $0.thanks = words }.ask { client in
        let headers = Self.html.with("Sec-Fetch-Site", "same-origin")
        let sent = try await client.post("/forms/note", "title=a", type: webForm, headers)
        let location = sent.headers[.location] ?? ""
        #expect(sent.status == 303 && location.hasPrefix(address))
        let number = location.dropFirst(address.count)
        #expect(number.count == (keeps ? 32 : 0))
        if words.hasPrefix("Done") {
          let page = try await client.get(location, Self.html)
          #expect(page.body.contains("<p>\(words.replacing("{id}", with: number))</p>"))
        }
      }
    }

    /// Files that cannot be used keep the server from starting; no page finds out later.
    @Test(arguments: [
      ("--style", "none.css", "no such file"), ("--header", "styles", "not a file"),
      ("--footer", "none.html", "no such file"), ("--logo", "own.css", "must end in"),
      ("--logo", "none.png", "no such file"), ("--header", "latin.html", "not UTF-8"),
      ("--style", "large.css", "over 1 MiB"),
    ])
    func whatCannotBeUsedIsNamedAtTheStart(option: String, name: String, reason: String) throws {
      var said = ""
      do {
        _ = try ServedFolder(
          Self.files.merging(["large.css": String(repeating: "a", count: (1 << 20) + 1)]) { $1 }
        ) { options in
          let path = options.folder + "/" + name
          if name == "latin.html" { try? Self.writeLatin(path) }
          switch option {
          case "--style": options.style = path
          case "--logo": options.logo = path
          case "--header": options.header = path
          default: options.footer = path
          }
        }
      } catch let error as FormServer.Failure {
        said = error.description
      }
      #expect(said.hasPrefix(option) && said.contains(name) && said.contains(reason), "\(said)")
    }

    private static func writeLatin(_ path: String) throws {
      try Data([0x63, 0x61, 0x66, 0xE9]).write(to: URL(filePath: path))
    }
  }
#endif
