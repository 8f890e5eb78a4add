internal import FormCheck

/// Pages that say something and draw no form.
extension FormPage {
  /// The page behind a form that was sent.
  ///
  /// - Parameters:
  ///   - id: The identifier of the stored submission; nil if it was not stored.
  ///   - request: The request for the page; its action leads back to the form.
  public func thanks(id: String?, _ request: PageRequest) -> PageAnswer {
    let words = PageWords.of(request.language)
    let own = request.frame.thanks?.filled("id", id ?? "")
    let text = own ?? id.map { words[.kept].filled("id", $0) } ?? words[.checked]
    return page(200, request, heading: words[.thanks], text, link: words[.again])
  }

  /// A page for a post that is not taken, because it did not come from a page of ours or is too old.
  ///
  /// - Parameter request: The request for the page; its action leads back to the form.
  public func expired(_ request: PageRequest) -> PageAnswer {
    message(403, { $0[.expired] }, request)
  }

  /// A page for a body that does not belong to the form, or is too large.
  ///
  /// - Parameters:
  ///   - status: The status of HTTP, such as 400 or 413.
  ///   - request: The request for the page; its action leads back to the form.
  public func unreadable(status: Int, _ request: PageRequest) -> PageAnswer {
    message(status, { $0[.unreadable] }, request)
  }

  /// A page for what was right and could not be kept.
  ///
  /// - Parameter request: The request for the page; its action leads back to the form.
  public func notKept(_ request: PageRequest) -> PageAnswer {
    message(507, { $0[.notKept] }, request)
  }

  /// A page for an error of the program.
  ///
  /// - Parameters:
  ///   - status: The status of HTTP, such as 500.
  ///   - request: The request for the page; its action leads back to the form.
  public func failed(_ status: Int, _ request: PageRequest) -> PageAnswer {
    message(status, { $0[.failed] }, request)
  }

  func message(
    _ status: Int, _ text: (PageWords) -> String, _ request: PageRequest
  ) -> PageAnswer {
    let words = PageWords.of(request.language)
    return page(status, request, heading: words[.problem], text(words), link: words[.again])
  }

  private func page(
    _ status: Int, _ request: PageRequest, heading: String, _ text: String, link: String
  ) -> PageAnswer {
    let title = form.title(in: request.language) ?? form.title ?? form.id
    let html = layout.document(
      request, title: "\(heading) – \(title)", hasScript: false, PageWords.of(request.language)
    ) { html in
      html.element("h1", text: heading)
      html.element("p", text: text)
      html.element("p") { html in
        html.element("a", ["href": request.action], text: link)
      }
    }
    return PageAnswer(status, html: html, request.language)
  }
}
