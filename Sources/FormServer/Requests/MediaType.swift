#if Server
  internal import HTTPTypes

  /// What a body may be: JSON, or what a web form sends.
  enum MediaType {
    case json
    case webForm

    /// For the header Accept-Post (Linked Data Platform, section 7.1).
    static let accepted = "application/json, application/x-www-form-urlencoded"

    /// Nil for any other type, for another charset than UTF-8, and for a body that is compressed.
    init?(_ headers: HTTPFields) {
      let parts = (headers[.contentType] ?? "").lowercased()
        .split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
      let charsets = parts.dropFirst().filter { $0.hasPrefix("charset=") }
      guard charsets.allSatisfy({ $0 == "charset=utf-8" }),
        headers[values: .contentEncoding].allSatisfy({ $0.lowercased() == "identity" })
      else { return nil }
      switch parts.first {
      case "application/json": self = .json
      case "application/x-www-form-urlencoded": self = .webForm
      default: return nil
      }
    }
  }

  extension HTTPFields {
    /// Whether whoever asks wants a page to read: a browser that goes there.
    var wantsPage: Bool {
      (self[.accept] ?? "").split(separator: ",").contains { range in
        let parts = range.lowercased().split(separator: ";")
          .map { $0.filter { $0 != " " && $0 != "\t" } }
        return parts.first == "text/html" && !parts.dropFirst().contains { $0 == "q=0" }
      }
    }
  }
#endif
