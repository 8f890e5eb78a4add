#if Server
  internal import FormCheck
  internal import FormPages
  internal import Hummingbird

  /// The forms of a folder, and what is wrong with some.
  enum OverviewPage {
    /// - Parameters:
    ///   - submissions: The last ones, the newest first; nil: they are not shown.
    ///   - showsMistakes: Whether they are shown with their lines: to whoever sits at this machine.
    static func of(
      _ store: FormStore, _ submissions: [Submission]?, _ request: Request, showsMistakes: Bool
    ) -> PageAnswer {
      let language = PageShell.language(of: request)
      let words = ServerWords.of(language)
      return PageShell.page(200, words.forms, in: language) { html in
        if store.forms.isEmpty, store.mistaken.isEmpty {
          html.element("p", text: words.noForms)
        }
        html.element("ul") { html in
          for form in store.forms { item(form, request, words, &html) }
        }
        for form in store.mistaken {
          html.element("h2") { $0.isolated(form.id) }
          html.element("p", text: words.mistakes.filled("count", "\(form.error.mistakes.count)"))
          html.element("div", ["lang": "en", "dir": "ltr"]) { mistakes(form, showsMistakes, &$0) }
        }
        if let submissions { SubmissionList.draw(submissions, store, words, into: &html) }
      }
    }

    /// In place of a form that has mistakes.
    static func of(
      _ form: MistakenForm, _ request: Request, showsMistakes: Bool
    ) -> PageAnswer {
      let language = PageShell.language(of: request)
      let words = PageWords.of(language)
      return PageShell.page(503, words.problem, in: language) { html in
        html.element("p", text: words.mistaken)
        let count = "\(form.error.mistakes.count)"
        html.element("p", text: ServerWords.of(language).mistakes.filled("count", count))
        // For whoever wrote the form: in English, as all that is said of forms.
        html.element("div", ["lang": "en", "dir": "ltr"]) { mistakes(form, showsMistakes, &$0) }
      }
    }

    private static func item(
      _ form: ServedForm, _ request: Request, _ words: ServerWords, _ html: inout HTML
    ) {
      // Its title is in the reader's language where the form has it.
      let own = form.form.locale(accepting: request.headers[.acceptLanguage])
      html.element("li") { html in
        html.element("a", ["href": "/forms/\(form.id)"]) {
          $0.isolated(form.form.title(in: own) ?? form.form.title ?? form.id)
        }
        if let summary = form.form.summary(in: own) {
          html.text(" ")
          html.isolated(summary)
        }
        let names = form.page.exampleNames
        if !names.isEmpty {
          html.element("details") { html in
            html.element(
              "summary",
              text: words.examples.filled("count", "\(names.count)"))
            html.element("ol") { html in
              for (place, name) in names.enumerated() {
                html.element("li") { html in
                  html.element("a", ["href": "/forms/\(form.id)/examples/\(place + 1)"]) {
                    $0.isolated(name)
                  }
                }
              }
            }
          }
        }
        let missing = form.form.unreadableCatalogues
        if !missing.isEmpty {
          html.element("pre", text: missing.joined(separator: "\n"))
        }
      }
    }

    private static func mistakes(_ form: MistakenForm, _ shows: Bool, _ html: inout HTML) {
      if shows {
        html.element("pre", text: form.error.description)
      } else {
        html.element("p", text: "“formcheck test” shows them.")
      }
    }
  }
#endif
