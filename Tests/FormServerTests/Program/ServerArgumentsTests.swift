#if Server
  import FormServer
  import Testing

  @Suite("Arguments of formcheck-server are read, or what is wrong with them is said")
  struct ServerArgumentsTests {
    @Test func whatIsAskedFor() throws {
      let arguments = [
        "forms", "--port=0", "--host", "0.0.0.0", "--host=forms.example.org", "--store", "a=b",
        "--reload", "--store-secrets", "--catalogues", "store", "--metrics", "--live-rate", "2.5",
        "--proxy", "10.0.0.0/8", "--proxy=::1",
        "--base", "apply/here/", "--style", "a.css", "--logo=l.svg", "--header", "h.html",
        "--footer", "f.html", "--thanks", "Done: {id}",
        "--remote", "nick=grep -c = names", "--remote=towns=towns.py",
      ]
      guard case .serve(let options) = ServerArguments.read(arguments) else {
        Issue.record("no server is asked for")
        return
      }
      #expect(options.folder == "forms")
      #expect(options.port == 0)
      #expect(options.hosts == ["0.0.0.0", "forms.example.org"])
      #expect(options.store == "a=b")
      #expect(options.rereads && options.keepsSecrets)
      #expect(options.catalogueStore == "store")
      #expect(options.metrics != nil)
      #expect(options.limits.liveRate == 2.5 && options.limits.liveBurst == 12)
      #expect(options.base == "/apply/here" && options.style == "a.css")
      #expect(options.logo == "l.svg" && options.header == "h.html" && options.footer == "f.html")
      #expect(options.thanks == "Done: {id}")
      #expect(options.commands == ["nick": "grep -c = names", "towns": "towns.py"])
      #expect(options.proxies == ["10.0.0.0/8", "::1"])
    }

    @Test(arguments: [
      ([], "name the folder"), (["a", "b"], "one folder"), (["a", "--prot", "1"], "“--port”"),
      (["a", "--port"], "--port takes"), (["a", "--port", "65536"], "--port takes"),
      (["a", "--port=-1"], "--port takes"), (["a", "--host"], "--host takes"),
      (["a", "--store="], "--store takes"), (["a", "--catalogues"], "--catalogues takes"),
      (["a", "--live-rate", "fast"], "--live-rate takes"),
      (["a", "--live-rate=-1"], "--live-rate takes"),
      (["a", "--live-rate=nan"], "--live-rate takes"), (["a", "--proxy", "here"], "--proxy takes"),
      (["a", "--remote", "nick"], "--remote takes"), (["a", "--remote", "=x"], "--remote takes"),
      (["a", "--remote", "nick="], "--remote takes"),
      (["a", "--remote", "n=a", "--remote", "n=b"], "given twice"),
      (["a", "--base", "/"], "--base takes"), (["a", "--base", "/a b"], "--base takes"),
      (["a", "--base", "https://a"], "--base takes"), (["a", "--style"], "--style takes"),
      (["a", "--thanks="], "--thanks takes"), (["a", "--thanks", "a\r\nb: c"], "--thanks takes"),
      (["results", "a", "--base", "b"], "results take"),
      (["results", "a", "--metrics"], "results take"),
      (["results", "a", "--remote", "n=a"], "results take"),
      (["results", "a", "--reload"], "results take"),
    ])
    func mistakes(arguments: [String], words: String) {
      guard case .mistake(let said) = ServerArguments.read(arguments) else {
        Issue.record("no mistake is seen")
        return
      }
      #expect(said.contains(words))
    }

    @Test func help() {
      guard case .help = ServerArguments.read(["forms", "--help"]) else {
        Issue.record("no help is asked for")
        return
      }
      for option in [
        "--port", "--host", "--store ", "--store-secrets", "--reload", "--catalogues",
        "--metrics", "--live-rate", "--proxy", "--remote", "--base", "--style",
        "--logo", "--header", "--footer", "--thanks",
      ] {
        #expect(ServerArguments.usage.contains(option))
      }
    }
  }
#endif
