#if Server
  import FormServer
  import HTTPTypes
  import HummingbirdTesting
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
  }
#endif
