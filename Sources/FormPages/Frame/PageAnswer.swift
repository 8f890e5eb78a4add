public import FormCheck

/// An answer to be sent: a status, what the body is, and the body.
public struct PageAnswer: Sendable {
  /// The status of HTTP.
  public let status: Int
  /// The media type of the body, as in the header Content-Type.
  public let contentType: String
  /// The language of the words.
  public let language: String
  /// The body, in UTF-8.
  public let body: [UInt8]

  package init(_ status: Int, _ contentType: String, _ language: String, _ body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.language = language
    self.body = body
  }

  package init(_ status: Int, html: HTML, _ language: String) {
    self.init(status, "text/html; charset=utf-8", language, html.bytes)
  }
}

/// The outcome of a posted web form.
public enum PageOutcome: Sendable {
  /// A page to be sent: something is wrong, or a row was added or taken out.
  case page(PageAnswer)
  /// The form is filled in and valid: to be kept, then answered by 303.
  ///
  /// The report has the record after clean-up.
  case complete(Report)
  /// A control was pressed, and what it waits for is right, though not the whole form.
  ///
  /// The program does what the control is for, such as sending a code; then the page is sent.
  case pressed(control: String, PageAnswer)
}
