#if Server
  import FormServer
  import Testing

  @Suite("The server is built with its trait alone")
  struct ServerTraitTests {
    @Test func pagesComeWithTheServer() {
      #expect(PageAsset.all.allSatisfy { !$0.bytes.isEmpty })
    }
  }
#endif
