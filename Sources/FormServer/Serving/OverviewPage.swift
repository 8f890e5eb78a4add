#if Server
  internal import FormCheck
  internal import FormPages
  internal import Hummingbird

  /// The forms of a folder, and what is wrong with some.
  struct OverviewPage {
    let state: ServerState

    /// - Parameter submissions: The last ones, the newest first; nil: they are not shown.
    func of(
      _ store: FormStore, _ submissions: [Submission]?, _ request: Request
    ) -> PageAnswer {
      let language = PageShell.language(of: request)
      let words = ServerWords.of(language)
      return PageShell(state: state).page(200, words[.forms], in: language) { html in
        if store.forms.isEmpty, store.mistaken.isEmpty {
          html.element("p", text: words[.noForms])
        }
        html.element("ul") { html in
          for form in store.forms { item(form, request, words, &html) }
        }
        for form in store.mistaken {
          html.element("h2") { $0.isolated(form.id) }
          html.element("p", text: words[.mistakes].filled("count", "\(form.error.mistakes.count)"))
          html.element("div", ["lang": "en", "dir": "ltr"]) { mistakes(form, &$0) }
        }
        if let submissions { SubmissionList.draw(submissions, store, words, into: &html) }
      }
    }

    /// In place of a form that has mistakes.
    func of(_ form: MistakenForm, _ request: Request) -> PageAnswer {
      let language = PageShell.language(of: request)
      let words = PageWords.of(language)
      return PageShell(state: state).page(503, words[.problem], in: language) { html in
        html.element("p", text: words[.mistaken])
        let count = "\(form.error.mistakes.count)"
        html.element("p", text: ServerWords.of(language)[.mistakes].filled("count", count))
        // For whoever wrote the form: in English, as all that is said of forms.
        html.element("div", ["lang": "en", "dir": "ltr"]) { mistakes(form, &$0) }
      }
    }

    private func item(
      _ form: ServedForm, _ request: Request, _ words: ServerWords, _ html: inout HTML
    ) {
      // Its title is in the reader's language where the form has it.
      let own = form.form.locale(accepting: request.headers[.acceptLanguage])
      html.element("li") { html in
        html.element("a", ["href": "\(state.base)/forms/\(form.id)"]) {
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
              text: words[.examples].filled("count", "\(names.count)"))
            html.element("ol") { html in
              for (place, name) in names.enumerated() {
                html.element("li") { html in
                  html.element(
                    "a", ["href": "\(state.base)/forms/\(form.id)/examples/\(place + 1)"]
                  ) {
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

    /// With their lines for whoever sits at this machine.
    private func mistakes(_ form: MistakenForm, _ html: inout HTML) {
      if state.showsMistakes {
        html.element("pre", text: form.error.description)
      } else {
        html.element("p", text: "“formcheck test” shows them.")
      }
    }
  }
#endif
