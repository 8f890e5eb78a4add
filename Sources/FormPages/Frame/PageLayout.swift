/// The host program's own HTML around the form and at its fields.
public struct PageLayout: Sendable {
  /// HTML at the end of the element `head`, as it is: it must be the program's own.
  public var head: StaticString
  /// HTML before the element `main`, as it is.
  public var before: StaticString
  /// HTML behind the element `main`, as it is.
  public var behind: StaticString
  /// HTML at fields, by their paths in the form: `email`, `address.zip`, `lines[].amount` for that field of
  /// each row, `lines[]` for each row itself (``FieldAttributes/path``).
  ///
  /// The HTML is drawn with its field, even if the field begins to apply while somebody types.
  public var fields: [String: Slot] = [:]
  /// HTML at each field that finds items of a catalogue, such as a map or a link to all of them.
  ///
  /// A slot of the field itself stands nearer to it.
  public var lookups = Slot()

  /// HTML before and behind what a field is filled in with.
  public struct Slot: Sendable {
    /// Below the field's label and help, as it is.
    public var before: StaticString
    /// Below its inputs, as it is.
    public var behind: StaticString

    /// A slot of two pieces of HTML, each written into the page as it is.
    ///
    /// - Parameters:
    ///   - before: Below the label and the help, such as a picture that explains.
    ///   - behind: Below the inputs, such as a link.
    public init(before: StaticString = "", behind: StaticString = "") {
      self.before = before
      self.behind = behind
    }
  }

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
        request.frame.appendStyles(to: &html)
        html.raw(head)
      }
      html.element("body") { html in
        html.element("a", ["class": "skip", "href": "#main"], text: words[.skip])
        request.frame.appendHeader(to: &html)
        html.raw(before)
        html.element("main", ["id": "main"], content)
        html.raw(behind)
        request.frame.appendFooter(to: &html)
      }
    }
  }
}
