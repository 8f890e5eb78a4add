#if Server
  import FormCatalogues
  import FormServer
  import Hummingbird
  import Logging
  import Testing

  /// What runs beside the routes, seen over HTTP: who takes a service out of the server must fail here.
  @Suite struct ServiceTests {
    static let form = """
      form: note
      locale: en
      fields: { item: { required: true, lookup: { in: items } } }
      catalogues: { items: { store: things } }
      """

    private static func item(_ id: String) -> CatalogueItem {
      var item = CatalogueItem(id: id)
      item.label = "Thing \(id)"
      return item
    }

    @Test func aNewGenerationOfACatalogueIsSearched() async throws {
      let folder = try Folder(["forms/note.yaml": Self.form])
      let path = folder.path + "/things.db"
      try CatalogueStore(path: path).update("things", with: [Self.item("a"), Self.item("b")])
      var options = FormServer.Options(folder: folder.path + "/forms")
      options.catalogueStore = path
      var quiet = Logger(label: "quiet")
      quiet.logLevel = .critical
      let server = try FormServer(options, logger: quiet)
      try await server.application().serve { client in
        func answers() async throws -> [Int] {
          var told: [Int] = []
          for id in ["a", "b", "c"] {
            told.append(try await client.post("/forms/note", "{\"item\":\"\(id)\"}").status)
          }
          return told
        }
        #expect(try await answers() == [204, 204, 422])
        // As another process would.
        try CatalogueStore(path: path).update("things", with: [Self.item("b"), Self.item("c")])
        // It looks once a second.
        var told: [Int] = []
        for _ in 0..<100 where told != [422, 204, 204] {
          try await Task.sleep(for: .milliseconds(100))
          told = try await answers()
        }
        #expect(told == [422, 204, 204])
      }
    }

    /// Whoever puts the routes into a program of their own runs the same.
    @Test func theyAreAllOfTheApplications() throws {
      let folder = try Folder(["note.yaml": "form: note\nfields: { a: {} }\n"])
      let store = folder.path + "/things.db"
      try CatalogueStore(path: store).update("things", with: [Self.item("a")])
      var options = FormServer.Options(folder: folder.path)
      #expect(try FormServer(options).services.count == 1)
      options.catalogueStore = store
      #expect(try FormServer(options).services.count == 2)
    }
  }
#endif
