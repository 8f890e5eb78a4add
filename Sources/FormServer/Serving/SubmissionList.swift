#if Server
  internal import FormCheck
  internal import FormPages

  /// What was sent last, as a table.
  enum SubmissionList {
    /// As many are shown.
    static let most = 50

    static func draw(
      _ submissions: [Submission], _ store: FormStore, _ words: ServerWords,
      into html: inout HTML
    ) {
      html.element("h2", text: words[.submissions])
      if submissions.isEmpty { return html.element("p", text: words[.noSubmissions]) }
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for heading in [words[.time], words[.form], words[.number]] {
              html.element("th", ["scope": "col"], text: heading)
            }
          }
        }
        html.element("tbody") { html in
          for submission in submissions { row(submission, store, &html) }
        }
      }
    }

    private static func row(
      _ submission: Submission, _ store: FormStore, _ html: inout HTML
    ) {
      html.element("tr") { html in
        html.element("td") { html in
          html.element("time", ["datetime": submission.at, "dir": "ltr"], text: submission.at)
        }
        html.element("td") { $0.isolated(submission.form) }
        html.element("td") { html in
          // Only a form that is there says what is a secret.
          guard let form = store.forms.first(where: { $0.id == submission.form }) else {
            return html.element("code", text: submission.id)
          }
          html.element("details") { html in
            html.element("summary") { $0.element("code", text: submission.id) }
            let record = form.form.withoutSecrets(submission.record)
            html.element("pre", ["dir": "auto"], text: String(decoding: record, as: UTF8.self))
          }
        }
      }
    }
  }
#endif
