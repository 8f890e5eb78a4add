#if Server
  internal import FormText
  internal import HTTPTypes
  internal import Hummingbird

  /// Proves that a post came from a page of this server: a page holds the HMAC of a random cookie, which other sites can
  /// neither read nor have sent (OWASP's signed double submit).
  struct PageTokens: Sendable {
    /// Of this process: after it a page has to be drawn anew, unless the browser itself says where a post comes from.
    private let key: [UInt8]

    static let cookieName = "formcheck"

    init() { key = Self.random(bytes: 32) }

    /// 16 random bytes in hexadecimal digits.
    static func number() -> String { SHA256.digits(random(bytes: 16)) }

    /// Whether a text is such a number.
    static func isNumber(_ text: some StringProtocol) -> Bool {
      text.utf8.count == 32
        && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
    }

    /// The cookie that a browser has from here; nil without one.
    func cookie(of request: Request) -> String? {
      for header in request.headers[values: .cookie] {
        for pair in header.split(separator: ";") {
          let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
          if parts.count == 2, parts[0] == Self.cookieName, Self.isNumber(parts[1]) {
            return String(parts[1])
          }
        }
      }
      return nil
    }

    /// What sets a cookie: until the browser is closed, for no script and for no other site.
    ///
    /// Over TLS it is never sent without. A proxy says whether it speaks TLS; whoever else says so harms themselves alone.
    static func setting(_ cookie: String, for request: Request) -> String {
      let schemes = request.headers[values: .forwardedScheme].flatMap { $0.split(separator: ",") }
      let isSecure =
        request.head.scheme == "https"
        || schemes.first.map { $0.filter { $0 != " " }.lowercased() } == "https"
      let secure = isSecure ? "; Secure" : ""
      return "\(cookieName)=\(cookie); Path=/; HttpOnly; SameSite=Strict\(secure)"
    }

    /// What a page of a form holds for whoever has a cookie.
    func token(for cookie: String, form: String) -> String {
      SHA256.digits(SHA256.code(of: Array("\(cookie)/\(form)".utf8), key: key))
    }

    /// Whether it is that token; takes as long whatever is wrong with it.
    func proves(_ token: String?, cookie: String?, form: String) -> Bool {
      guard let token, let cookie else { return false }
      let wanted = Array(self.token(for: cookie, form: form).utf8)
      let sent = Array(token.utf8)
      guard sent.count == wanted.count else { return false }
      return zip(sent, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func random(bytes: Int) -> [UInt8] {
      // The system's, made for keys.
      var generator = SystemRandomNumberGenerator()
      return (0..<bytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
#endif
