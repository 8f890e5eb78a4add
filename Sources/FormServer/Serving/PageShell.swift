#if Server
  internal import FormPages

  /// Pages beside those of forms: a title and some lines, in English.
  enum PageShell {
    static func page(_ status: Int, _ title: String, _ content: (inout HTML) -> Void) -> PageAnswer
    {
      let html = HTML(document: "en") { html in
        html.element("head") { html in
          html.void("meta", ["charset": "utf-8"])
          html.void(
            "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
          html.element("title", text: title)
          for asset in PageAsset.all where asset.contentType.hasPrefix("text/css") {
            html.void("link", ["rel": "stylesheet", "href": "/assets/\(asset.name)"])
          }
        }
        html.element("body") { html in
          html.element("main") { html in
            html.element("h1", text: title)
            content(&html)
          }
        }
      }
      return PageAnswer(status, html: html, "en")
    }

    /// A page of one sentence.
    static func page(_ status: Int, _ title: String, _ words: String) -> PageAnswer {
      page(status, title) { $0.element("p", text: words) }
    }
  }
#endif
