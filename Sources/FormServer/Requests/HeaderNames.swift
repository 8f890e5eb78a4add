#if Server
  internal import HTTPTypes

  extension HTTPField.Name {
    static let acceptPost = known("Accept-Post")
    static let precognition = known("Precognition")
    static let precognitionOnly = known("Precognition-Validate-Only")
    static let precognitionSuccess = known("Precognition-Success")
    static let fetchSite = known("Sec-Fetch-Site")
    /// The second one: the first is the request's authority.
    static let otherHost = known("Host")
    static let idempotencyKey = known("Idempotency-Key")
    static let referrerPolicy = known("Referrer-Policy")
    static let forwardedFor = known("X-Forwarded-For")
    static let forwardedScheme = known("X-Forwarded-Proto")
    static let requestID = known("X-Request-ID")

    private static func known(_ text: String) -> Self {
      guard let name = Self(text) else { preconditionFailure("no name of a header: \(text)") }
      return name
    }
  }
#endif
