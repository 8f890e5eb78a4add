/// Forms of text that neither a pattern nor check digits decide.
package enum ValueFormat: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// One JSON value (RFC 8259).
  case json
  /// A JSON Web Token in compact form (RFC 7519, RFC 7515 section 3.1).
  case jwt
  /// A week of a year that has it (WHATWG HTML, valid week string).
  case week
  /// A host name that may have labels in any script (RFC 5890 section 2.3.2.1, RFC 5892).
  case idnHostname
  /// An e-mail address whose two parts may be in any script (RFC 6531, without quotes and literals).
  case idnEmail
  /// An address block whose host bits are all zero (RFC 4632 section 3.1, RFC 4291 section 2.3).
  case cidrNetwork
  /// Times at which a job runs, in five fields (crontab(5)).
  case cron

  /// How a form names it.
  package var name: String {
    switch self {
    case .json: "json"
    case .jwt: "jwt"
    case .week: "week"
    case .idnHostname: "idn-hostname"
    case .idnEmail: "idn-email"
    case .cidrNetwork: "cidr-network"
    case .cron: "cron"
    }
  }

  /// A text that has the form, for people who wrote something else.
  package var example: String {
    switch self {
    case .json: #"{"name": "value"}"#
    case .jwt: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl"
    case .week: "2026-W25"
    case .idnHostname: "bücher.example"
    case .idnEmail: "jürgen@bücher.example"
    case .cidrNetwork: "10.0.0.0/8"
    case .cron: "30 9 * * 1-5"
    }
  }

  /// Whether a text has the form.
  ///
  /// Safety: `count` bytes of UTF-8 are readable at `bytes`.
  func accepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
    return switch self {
    case .json: unsafe EmbeddedJSON.isValue(text)
    case .jwt: unsafe WebToken.accepts(text)
    case .week: unsafe WeekText.accepts(text)
    case .idnHostname: unsafe InternationalHostName.accepts(text)
    case .idnEmail: unsafe InternationalAddress.accepts(text)
    case .cidrNetwork: unsafe AddressBlock.accepts(text)
    case .cron: unsafe CronText.accepts(text)
    }
  }
}
