/// What stands around the form: a program's own head and foot.
public struct PageLayout: Sendable {
  /// HTML at the end of the element `head`, as it is: it must be the program's own.
  public var head: StaticString
  /// HTML before the element `main`, as it is.
  public var before: StaticString
  /// HTML behind the element `main`, as it is.
  public var behind: StaticString

  /// A layout of three pieces of HTML, each written into the page as it is.
  ///
  /// - Parameters:
  ///   - head: At the end of `head`, such as a style of one's own.
  ///   - before: Before `main`, such as a header.
  ///   - behind: Behind `main`, such as a footer.
  public init(head: StaticString = "", before: StaticString = "", behind: StaticString = "") {
    self.head = head
    self.before = before
    self.behind = behind
  }
}

extension PageLayout {
  /// A whole page.
  func document(
    _ request: PageRequest, title: String, hasScript: Bool, _ words: PageWords,
    _ content: (inout HTML) -> Void
  ) -> HTML {
    HTML(document: request.language) { html in
      html.element("head") { html in
        html.void("meta", ["charset": "utf-8"])
        html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.element("title", text: title)
        html.void("link", ["rel": "stylesheet", "href": "\(request.assets)/form.css"])
        if hasScript {
          html.element("script", ["src": "\(request.assets)/form.js", "defer": ""]) { _ in }
        }
        html.raw(head)
      }
      html.element("body") { html in
        html.element("a", ["class": "skip", "href": "#main"], text: words.skip)
        html.raw(before)
        html.element("main", ["id": "main"], content)
        html.raw(behind)
      }
    }
  }
}
