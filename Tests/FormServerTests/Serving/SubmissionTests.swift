#if Server
  import FormPlatform
  import HTTPTypes
  import Testing

  @testable import FormServer

  @Suite("What is taken is kept")
  struct SubmissionTests {
    @Test func aRecordIsALine() async throws {
      let served = try ServedFolder(keeps: true)
      try await served.ask { client in
        let told = try await client.post("/forms/note", #"{"title":"a","pin":"xyzzy"}"#)
        #expect(told.status == 201)
        let id = try #require(try told.member("id"))
        #expect(told.headers[.location] == "/forms/note/sent/\(id)")
        #expect(try await client.get("/forms/note/sent/\(id)").body.contains(id))
        #expect(try await client.post("/forms/note", "{}").status == 422)
      }
      let lines = try served.kept()
      #expect(lines.count == 1)
      let line = try #require(lines.first)
      #expect(line.contains(#""form":"note""#) && line.contains(#""record":{"title":"a"}}"#))
      // 2026-01-02T03:04:05.678Z
      #expect(line.contains(#/"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/#))
      #expect(!line.contains("xyzzy"))
      var status = stat()
      #expect(unsafe stat(served.folder.path + "/kept.ndjson", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func secretsAreKeptWhereThatIsAskedFor() async throws {
      let served = try ServedFolder(keeps: true, secrets: true)
      try await served.ask { client in
        let told = try await client.post("/forms/note", #"{"title":"a","pin":"xyzzy"}"#)
        #expect(told.status == 201)
      }
      #expect(try served.kept().first?.contains("xyzzy") == true)
    }

    @Test func aSecondPressDoesNothing() async throws {
      let served = try ServedFolder(keeps: true)
      try await served.ask { client in
        let key = HTTPFields().with("Idempotency-Key", "k")
        let ids = try await withThrowingTaskGroup(of: String?.self) { group in
          for _ in 0..<8 {
            group.addTask {
              try await client.post("/forms/note", #"{"title":"a"}"#, key).member("id")
            }
          }
          return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        // Somebody went back and changed it.
        let other = try await client.post("/forms/note", "title=b&once=k", type: webForm)
        #expect(other.status == 201)
        #expect(try !ids.contains(other.member("id")))
      }
      #expect(try served.kept().count == 2)
    }

    @Test func manyAtOnceAreAllThere() async throws {
      let served = try ServedFolder(keeps: true)
      try await served.ask { client in
        try await withThrowingTaskGroup(of: Int.self) { group in
          for number in 0..<200 {
            group.addTask {
              try await client.post("/forms/note", "{\"title\":\"\(number)\"}").status
            }
          }
          for try await status in group { #expect(status == 201) }
        }
      }
      #expect(Set(try served.kept().map { $0.split(separator: "record").last }).count == 200)
    }

    @Test func oneServerAtATime() throws {
      let folder = try Folder()
      let path = folder.path + "/kept.ndjson"
      let first = try SubmissionStore(path, keepsSecrets: false, LogLines().logger)
      #expect(throws: SubmissionStoreError.locked(path: path)) {
        try SubmissionStore(path, keepsSecrets: false, LogLines().logger)
      }
      withExtendedLifetime(first) {}
    }

    @Test func aTornLineIsMovedAside() throws {
      let whole = #"{"id":"0123456789abcdef0123456789abcdef","record":{}}"# + "\n"
      let folder = try Folder(["kept.ndjson": whole + #"{"id":"00","rec"#])
      let log = LogLines()
      let file = try SubmissionFile(folder.path + "/kept.ndjson", log.logger)
      #expect(file.lastIDs == ["0123456789abcdef0123456789abcdef"])
      #expect(try folder.read("kept.ndjson") == whole)
      #expect(try folder.read("kept.ndjson.torn") == #"{"id":"00","rec"# + "\n")
      // The log has where it is, and nothing of what was sent.
      #expect(log.lines.count == 1 && log.lines[0].contains("kept.ndjson.torn"))
      #expect(!log.lines[0].contains("rec\""))
      #expect(throws: SubmissionStoreError.self) {
        let other = try Folder(["kept.ndjson": "name,age\n"])
        _ = try SubmissionFile(other.path + "/kept.ndjson", log.logger)
      }
    }

    @Test(arguments: [
      (#"{"a":1,"pin":"x","b":[{"pin":"y","c":"]}\"pin"}]}"#, #"{"a":1,"b":[{"c":"]}\"pin"}]}"#),
      (#"{"pin":{"deep":[1,{"a":"}"}]},"a":null}"#, #"{"a":null}"#), ("{}", "{}"),
      (#"{"p\u0069n":"x","a":true}"#, #"{"a":true}"#),
      (#"{"codes":["x","y"],"a":1.5e3}"#, #"{"codes":[],"a":1.5e3}"#),
      // What the form does not have may be a secret whose name is misspelt.
      (
        #"{"a":{"x":["y"]},"pni":"x","b":[{"c":"1","pni":{"c":"x"}}],"more":[1]}"#,
        #"{"a":{"x":["y"]},"b":[{"c":"1"}]}"#
      ),
    ])
    func secretsAreLeftOut(cleaned: String, open: String) throws {
      let form = try ValidationForm(
        """
        form: f
        fields:
          a: { type: any }
          pin: { type: any, secret: true }
          b: { items: { fields: { pin: { secret: true }, c: {} } } }
          codes: { items: { secret: true } }
        """)
      let record = form.withoutSecrets(Array(cleaned.utf8))
      #expect(String(decoding: record, as: UTF8.self) == open)
    }

    /// In maps, in lists whose items differ by their place, in variants and in what may have several shapes.
    @Test(arguments: [
      (
        #"{"keys":{"a":"x","b":"y"},"m":{"a":{"pin":"x","n":"1"}}}"#,
        #"{"keys":{},"m":{"a":{"n":"1"}}}"#
      ),
      (#"{"t":["x","s","y","z"]}"#, #"{"t":["x"]}"#),
      (#"{"u":{"by":"a","pin":"x"}}"#, #"{"u":{"by":"a"}}"#),
      (#"{"s":{"pin":"x","n":"1"}}"#, #"{"s":{"n":"1"}}"#), (#"{"s":5}"#, #"{"s":5}"#),
      (
        #"{"tree":{"pin":"x","kids":[{"pin":"y","kids":[{"pin":"z"}]}]}}"#,
        #"{"tree":{"kids":[{"kids":[{}]}]}}"#
      ),
    ])
    func secretsAreLeftOutWhereverTheyAre(cleaned: String, open: String) throws {
      let form = try ValidationForm(
        """
        form: f
        rules:
          id: { type: integer }
          who: { fields: { pin: { secret: true }, n: {} } }
          node: { fields: { pin: { secret: true }, kids: { items: { rule: node } } } }
        fields:
          keys: { values: { secret: true } }
          m: { values: { fields: { pin: { secret: true }, n: {} } } }
          t: { items: [{}, { secret: true }], rest: { secret: true } }
          u: { tag: by, variants: { a: { fields: { pin: { secret: true } } }, b: { fields: { pin: {} } } } }
          s: { rule: { any: [id, who] } }
          tree: { rule: node }
        """)
      let record = form.withoutSecrets(Array(cleaned.utf8))
      #expect(String(decoding: record, as: UTF8.self) == open)
    }
  }
#endif
