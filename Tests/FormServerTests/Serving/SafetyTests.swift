#if Server
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import Testing

  @testable import FormServer

  @Suite("Only who belongs here is answered")
  struct SafetyTests {
    @Test(arguments: [
      ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:1", true), ("[::1]:8080", true),
      ("[::1]", true), ("localhost.", true), ("evil.example", false),
      ("localhost.evil.example", false),
      ("127.0.0.1.evil.example", false), ("localhost@evil.example", false), ("", false),
      (":80", false),
      ("192.168.1.5", false), ("localhost:80a", false), ("[::1", false), ("localhost:80:80", false),
    ])
    func namesOfLoopback(host: String, isKnown: Bool) {
      #expect(KnownHosts([]).knows(host) == isKnown)
    }

    @Test func otherNames() {
      let hosts = KnownHosts(["0.0.0.0", "Forms.example.org"])
      for known in ["forms.example.org:443", "192.168.1.5:80", "[fe80::1]", "localhost"] {
        #expect(hosts.knows(known), "\(known)")
      }
      for unknown in ["other.example.org", "1.2.3.4.example.org", "1.2.3.256"] {
        #expect(!hosts.knows(unknown), "\(unknown)")
      }
      #expect(!KnownHosts([]).knows(nil))
    }

    @Test func tokensBelongToOneCookieAndOneForm() {
      let tokens = PageTokens()
      let (cookie, other) = (PageTokens.number(), PageTokens.number())
      let token = tokens.token(for: cookie, form: "a")
      #expect(tokens.proves(token, cookie: cookie, form: "a"))
      #expect(!tokens.proves(token, cookie: other, form: "a"))
      #expect(!tokens.proves(token, cookie: cookie, form: "b"))
      #expect(!tokens.proves(token, cookie: nil, form: "a"))
      #expect(!tokens.proves(nil, cookie: cookie, form: "a"))
      #expect(!tokens.proves(String(token.dropLast()), cookie: cookie, form: "a"))
      #expect(!PageTokens().proves(token, cookie: cookie, form: "a"))
    }

    @Test(arguments: [
      ("formcheck=0123456789abcdef0123456789abcdef", true),
      ("a=b; formcheck=0123456789abcdef0123456789abcdef; c=d", true),
      ("formcheck=0123456789ABCDEF0123456789abcdef", false), ("formcheck=", false),
      ("xformcheck=0123456789abcdef0123456789abcdef", false),
    ])
    func cookies(header: String, isFound: Bool) {
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/",
        headerFields: [.cookie: header])
      let request = Request(head: head, body: .init(buffer: ByteBuffer()))
      #expect((PageTokens().cookie(of: request) != nil) == isFound)
    }

    @Test func fieldsOfThePageAreNotThoseOfTheForm() {
      let body = Array("a=1&csrf=abc&b=%26csrf=2&once=def&csrfx=3".utf8)
      let posted = PostedFields(body) { _ in false }
      #expect(posted.token == "abc")
      #expect(posted.once == "def")
      #expect(String(decoding: posted.form, as: UTF8.self) == "a=1&b=%26csrf=2&csrfx=3")
      let own = PostedFields(body) { $0 == "csrf" }
      #expect(own.token == nil)
      #expect(String(decoding: own.form, as: UTF8.self).hasPrefix("a=1&csrf=abc&"))
    }
  }
#endif
