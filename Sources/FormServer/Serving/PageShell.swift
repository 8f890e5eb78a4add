#if Server
  internal import FormPages
  internal import HTTPTypes
  internal import Hummingbird

  /// Pages beside those of forms: a title and some lines.
  struct PageShell {
    var frame = PageFrame()
    var base = ""

    init() {}

    init(state: ServerState) { (frame, base) = (state.brand.frame, state.base) }

    func page(
      _ status: Int, _ title: String, in language: String = "en",
      _ content: (inout HTML) -> Void
    ) -> PageAnswer {
      let html = HTML(document: language) { html in
        html.element("head") { html in
          html.void("meta", ["charset": "utf-8"])
          html.void(
            "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
          html.element("title", text: title)
          // Tables look as those of results do, everything else as the pages of forms.
          for name in ["results.css", "form.css"] {
            html.void("link", ["rel": "stylesheet", "href": "\(base)/assets/\(name)"])
          }
          frame.appendStyles(to: &html)
        }
        html.element("body") { html in
          frame.appendHeader(to: &html)
          html.element("main") { html in
            html.element("h1", text: title)
            content(&html)
          }
          frame.appendFooter(to: &html)
        }
      }
      return PageAnswer(status, html: html, language)
    }

    /// A page that says in the reader's language what a kind of problem is.
    func page(_ status: Int, _ kind: Problem.Kind, to request: Request) -> PageAnswer {
      let language = Self.language(of: request)
      return page(status, kind.title(in: language), in: language) {
        $0.element("p") { $0.element("code", text: kind.rawValue) }
      }
    }

    /// A page that says in the reader's language what went wrong.
    func page(
      _ status: Int, to request: Request, _ sentence: (PageWords) -> String
    ) -> PageAnswer {
      let language = Self.language(of: request)
      let words = PageWords.of(language)
      return page(status, words[.problem], in: language) {
        $0.element("p", text: sentence(words))
      }
    }

    /// The language that suits a reader best; English where none does.
    static func language(of request: Request) -> String {
      PageWords.language(accepting: request.headers[.acceptLanguage])
    }
  }
#endif
