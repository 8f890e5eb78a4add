#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird

  /// Pages beside those of forms: a title and some lines.
  enum PageShell {
    static func page(
      _ status: Int, _ title: String, in language: String = "en",
      _ content: (inout HTML) -> Void
    ) -> PageAnswer {
      let html = HTML(document: language) { html in
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
      return PageAnswer(status, html: html, language)
    }

    /// A page of one sentence in English.
    static func page(_ status: Int, _ title: String, _ words: String) -> PageAnswer {
      page(status, title) { $0.element("p", text: words) }
    }

    /// A page that says in the reader's language what went wrong.
    static func page(
      _ status: Int, to request: Request, _ sentence: (PageWords) -> String
    ) -> PageAnswer {
      let language = language(of: request)
      let words = PageWords.of(language)
      return page(status, words.problem, in: language) {
        $0.element("p", text: sentence(words))
      }
    }

    /// The language that suits a reader best; English where none does.
    static func language(of request: Request) -> String {
      PageWords.language(accepting: request.headers[.acceptLanguage])
    }
  }
#endif
