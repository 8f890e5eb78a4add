#if Server
  internal import FormCheck
  internal import FormPages
  internal import Hummingbird

  /// The forms of a folder, and what is wrong with some.
  enum OverviewPage {
    /// - Parameter showsMistakes: Whether they are shown with their lines: to whoever sits at this machine.
    static func of(_ store: FormStore, showsMistakes: Bool) -> PageAnswer {
      PageShell.page(200, "Forms") { html in
        if store.forms.isEmpty, store.mistaken.isEmpty {
          html.element("p", text: "There are none in this folder: write one, such as signup.yaml.")
        }
        html.element("ul") { html in
          for form in store.forms { item(form, &html) }
        }
        for form in store.mistaken {
          html.element("h2") { $0.isolated(form.id) }
          mistakes(form, showsMistakes, &html)
        }
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
        // For whoever wrote the form: in English, as all that is said of forms.
        html.element("div", ["lang": "en", "dir": "ltr"]) { mistakes(form, showsMistakes, &$0) }
      }
    }

    private static func item(_ form: ServedForm, _ html: inout HTML) {
      html.element("li") { html in
        html.element("a", ["href": "/forms/\(form.id)"]) { $0.isolated(form.form.title ?? form.id) }
        if let summary = form.form.summary {
          html.text(" ")
          html.isolated(summary)
        }
        let names = form.page.exampleNames
        if !names.isEmpty {
          html.element("details") { html in
            html.element(
              "summary", text: names.count == 1 ? "1 example" : "\(names.count) examples")
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
      let count = form.error.mistakes.count
      html.element("p", text: count == 1 ? "1 mistake" : "\(count) mistakes")
      if shows {
        html.element("pre", text: form.error.description)
      } else {
        html.element("p", text: "“formcheck test” shows them.")
      }
    }
  }
#endif
