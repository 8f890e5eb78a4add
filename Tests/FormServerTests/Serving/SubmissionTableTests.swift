#if Server
  import FormCatalogues
  import FormPlatform
  import Testing

  @testable import FormServer

  @Suite("What is taken is kept in a table of SQLite too")
  struct SubmissionTableTests {
    private func submission(_ id: String, _ record: String = "{}") -> Submission {
      Submission(
        id: id, at: "2026-01-02T03:04:05.678Z", form: "note", revision: "r",
        record: Array(record.utf8))
    }

    /// One text of each row, in order.
    private func texts(_ sql: String, _ path: String) throws -> [String] {
      let database = try Database(path, .reading)
      var texts: [String] = []
      try Statement(database, sql).each { row in texts.append(row.text(0)) }
      return texts
    }

    @Test func aRecordIsARow() async throws {
      let served = try ServedFolder(keeps: true, store: "kept.sqlite")
      let path = served.folder.path + "/kept.sqlite"
      try await served.ask { client in
        let told = try await client.post("/forms/note", #"{"title":"a","pin":"xyzzy"}"#)
        #expect(told.status == 201)
        let id = try #require(try told.member("id"))
        #expect(try texts("SELECT id FROM submissions", path) == [id])
      }
      #expect(try texts("SELECT record ->> '$.title' FROM submissions", path) == ["a"])
      #expect(try texts("SELECT record FROM submissions", path) == [#"{"title":"a"}"#])
      var status = stat()
      #expect(unsafe stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func theSameIsKeptOnceAndKnownAgain() throws {
      let folder = try Folder()
      let path = folder.path + "/kept.db"
      do {
        let table = try SubmissionTable(path)
        #expect(table.lastIDs.isEmpty)
        try table.append([submission("a"), submission("b", #"{"x":"ä\u0000"}"#)])
        try table.append([submission("a", #"{"other":1}"#), submission("c")])
      }
      let again = try SubmissionTable(path)
      #expect(again.lastIDs == ["a", "b", "c"])
      #expect(try texts("SELECT record FROM submissions ORDER BY rowid", path)[0] == "{}")
    }

    @Test func whatIsSomebodyElsesIsRefused() throws {
      let folder = try Folder(["text.sqlite": "Dear diary, today I began to write into a file."])
      let text = folder.path + "/text.sqlite"
      #expect(throws: SubmissionStoreError.foreign(path: text)) { try SubmissionTable(text) }
      #expect(try folder.read("text.sqlite").hasPrefix("Dear diary"))
      let other = folder.path + "/other.sqlite"
      _ = try SubmissionTable(folder.path + "/made.sqlite")
      let descriptor = unsafe open(other, O_RDWR | O_CREAT, 0o600)
      close(descriptor)
      try Database(other, .writing).run("CREATE TABLE cats (name TEXT)")
      #expect(throws: SubmissionStoreError.foreign(path: other)) { try SubmissionTable(other) }
    }

    @Test func twoServersAddToOne() throws {
      let folder = try Folder()
      let path = folder.path + "/kept.sqlite"
      let (one, two) = (try SubmissionTable(path), try SubmissionTable(path))
      for number in 0..<20 {
        try one.append([submission("one\(number)")])
        try two.append([submission("two\(number)")])
      }
      #expect(try texts("SELECT id FROM submissions", path).count == 40)
      withExtendedLifetime(folder) {}
    }
  }
#endif
