/// The header, footer, logo and style sheets that a site has around all its pages.
public struct PageFrame: Sendable {
  /// Addresses of style sheets, behind that of the pages.
  public var styles: [String] = []
  /// The address of a picture at the top of each page; nil for no picture.
  public var logo: String?
  /// HTML behind the logo, as it is: it must be the owner's own.
  public var header: String = ""
  /// HTML at the end of each page, as it is.
  public var footer: String = ""
  /// A sentence in place of the pages' own behind a form that was sent; `{id}` is the number of what was kept.
  public var thanks: String?

  /// An empty frame.
  public init() {}

  package func appendStyles(to html: inout HTML) {
    for style in styles { html.void("link", ["rel": "stylesheet", "href": "\(style)"]) }
  }

  package func appendHeader(to html: inout HTML) {
    if logo == nil, header.isEmpty { return }
    html.element("header", ["class": "site"]) { html in
      if let logo { html.void("img", ["class": "logo", "src": "\(logo)", "alt": ""]) }
      html.raw(text: header)
    }
  }

  package func appendFooter(to html: inout HTML) {
    if footer.isEmpty { return }
    html.element("footer", ["class": "site"]) { $0.raw(text: footer) }
  }
}
