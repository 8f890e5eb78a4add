#if Server
  internal import HTTPTypes
  internal import Hummingbird

  /// Where a post comes from, by what browsers say of it themselves.
  enum RequestOrigin {
    /// The browser says that a page of this server sends it, or the user alone.
    case here
    /// Another site has it sent.
    case elsewhere
    /// No browser, or an old one.
    case unsaid

    /// By `Sec-Fetch-Site` (Fetch Metadata, section 2.3), which no script can set; else by `Origin`.
    init(_ request: Request) {
      switch request.headers[.fetchSite] {
      case "same-origin", "none":
        self = .here
        return
      case nil: break
      default:
        self = .elsewhere
        return
      }
      guard let origin = request.headers[.origin] else {
        self = .unsaid
        return
      }
      let authority = request.head.authority ?? ""
      self =
        origin == "http://" + authority || origin == "https://" + authority ? .here : .elsewhere
    }
  }
#endif
