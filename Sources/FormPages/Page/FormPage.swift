public import FormCheck

/// One form as a page: bytes in, bytes out, for any server.
///
/// A page is complete without script, and better with it.
public struct FormPage: Sendable {
  /// The form that is drawn.
  public let form: ValidationForm

  /// A page of a form.
  ///
  /// - Parameter form: The form that is drawn.
  public init(_ form: ValidationForm) {
    self.form = form
  }

  /// The languages that the page speaks.
  public var languages: [String] { form.languages }

  /// The page with nothing filled in.
  ///
  /// - Parameter request: What is asked for.
  public func empty(_ request: PageRequest) -> PageAnswer {
    PageAnswer(200, html: HTML(document: request.language) { _ in }, request.language)
  }

  /// Answers what a browser has posted: `application/x-www-form-urlencoded`.
  ///
  /// - Parameters:
  ///   - body: What was posted, not decoded.
  ///   - request: What is asked for.
  public func answer(post body: [UInt8], _ request: PageRequest) -> PageOutcome {
    .page(empty(request))
  }

  /// Answers a step of the live protocol: JSON in, JSON out.
  ///
  /// - Parameters:
  ///   - body: `{"seq":7,"rev":"…","values":[["/email","ana@"]],"left":["/email"]}`.
  ///   - request: What is asked for.
  public func live(_ body: [UInt8], _ request: PageRequest) -> PageAnswer {
    PageAnswer(200, "application/json", request.language, Array("{}".utf8))
  }

  /// Answers a search in a look-up field: JSON in, JSON out.
  ///
  /// - Parameters:
  ///   - body: `{"seq":9,"field":"/from","text":"tbil","values":[]}`.
  ///   - request: What is asked for.
  public func lookup(_ body: [UInt8], _ request: PageRequest) -> PageAnswer {
    PageAnswer(200, "application/json", request.language, Array("{}".utf8))
  }
}
