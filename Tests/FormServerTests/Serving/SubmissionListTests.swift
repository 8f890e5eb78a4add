#if Server
  import HTTPTypes
  import Testing

  @testable import FormServer

  @Suite("The list of what was sent")
  struct SubmissionListTests {
    @Test(arguments: ["kept.ndjson", "kept.sqlite"]) func theNewestFirst(_ store: String)
      async throws
    {
      let served = try ServedFolder(keeps: true, store: store)
      try await served.ask { client in
        let empty = try await client.get("/").body
        #expect(empty.contains("No submissions yet."))
        var ids: [String] = []
        for number in 0...SubmissionList.most {
          let body = #"{"title":"n\#(number) <\"rec\">","pin":"ghost"}"#
          let told = try await client.post("/forms/note", body)
          ids.append(try #require(try told.member("id")))
        }
        let page = try await client.get("/", [.acceptLanguage: "de"]).body
        #expect(page.contains("Einsendungen"))
        // The first one is one too many.
        #expect(!page.contains(ids[0]))
        let places = ids.dropFirst().compactMap { page.firstRange(of: $0)?.lowerBound }
        #expect(places.count == SubmissionList.most)
        #expect(places == places.sorted(by: >))
        #expect(
          page.contains("n50 &lt;\\&quot;rec\\&quot;&gt;")
            || page.contains("n50 &lt;\\\"rec\\\"&gt;"))
        #expect(!page.contains("ghost"))
      }
    }

    /// Whatever is kept, the list shows no secret: the store may be one of `--store-secrets`.
    @Test func secretsThatAreKeptAreNotShown() async throws {
      try await ServedFolder(keeps: true, secrets: true).ask { client in
        let told = try await client.post("/forms/note", #"{"title":"a","pin":"ghost"}"#)
        #expect(told.status == 201)
        let page = try await client.get("/").body
        #expect(page.contains("Submissions") && !page.contains("ghost"))
      }
    }

    @Test func onlyAtThisMachine() async throws {
      try await ServedFolder(hosts: ["forms.example.org"], keeps: true).ask { client in
        let told = try await client.post("/forms/note", #"{"title":"a"}"#)
        #expect(told.status == 201)
        let page = try await client.get("/").body
        #expect(!page.contains("Submissions"))
      }
      try await ServedFolder().ask { client in
        let page = try await client.get("/").body
        #expect(!page.contains("Submissions"))
      }
    }

    @Test func aLineIsReadAsItIsWritten() throws {
      let submission = Submission(
        id: "1", at: "2026-01-02T03:04:05.678Z", form: "a\"b,\"record\":", revision: "r",
        record: Array(#"{"record":{"a":[1,"}"]}}"#.utf8))
      let read = try #require(Submission(line: submission.line.dropLast()))
      #expect(read.form == submission.form && read.at == submission.at)
      #expect(read.record == submission.record)
      #expect(Submission(line: Array(#"at":"x","record":{}}"#.utf8)[...]) == nil)
    }
  }
#endif
