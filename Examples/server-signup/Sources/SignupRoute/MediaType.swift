import Hummingbird

/// What a body may be: JSON, or what a web form sends.
enum MediaType {
  case json
  case webForm

  /// For the header Accept-Post (Linked Data Platform, section 7.1).
  static let accepted = "application/json, application/x-www-form-urlencoded"

  /// Nil for any other type, for another charset than UTF-8, and for a body that is compressed.
  init?(_ headers: HTTPFields) {
    let parts = (headers[.contentType] ?? "").lowercased()
      .split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
    let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
    guard charset == nil || charset == "charset=utf-8",
      headers[.contentEncoding] == nil || headers[.contentEncoding] == "identity"
    else { return nil }
    switch parts.first {
    case "application/json": self = .json
    case "application/x-www-form-urlencoded": self = .webForm
    default: return nil
    }
  }
}
