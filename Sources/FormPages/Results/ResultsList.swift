/// Records as items of a list.
package struct ResultsList: Sendable {
  private let links: ResultsLinks
  /// The language of messages; nil where it is not known.
  private let language: String?
  private let words: ResultsWords

  package init(_ links: ResultsLinks, language: String?, _ words: ResultsWords) {
    self.links = links
    self.language = language
    self.words = words
  }

  /// - Parameter isSought: Whether the address names it: without script the browser goes there.
  package func append(_ record: ResultRecord, isSought: Bool = false, to html: inout HTML) {
    let name = words.name(ofRecord: record.number)
    let attributes: HTMLAttributes = [
      "id": record.id, "class": classes(of: record), "tabindex": "-1",
      "aria-label": name, "data-name": name, "autofocus": isSought ? "" : nil,
    ]
    html.element("li", attributes) { html in
      html.element("h3") { html in
        html.element("a", ["class": "place", "href": links.record(record.id)], text: name)
        html.text(" ")
        html.element("span", ["class": "file"]) { html in
          let place = record.line > 0 ? ":\(record.line)" : ""
          html.isolated(ResultsText.name(record.source) + place, direction: "ltr")
        }
        if record.verdict != "invalid" {
          html.text(" ")
          html.element("span", ["class": "tag"], text: verdict(record.verdict))
        }
      }
      html.element("ul", ["class": "issues"]) { html in
        for issue in record.issues { append(issue, record.named, to: &html) }
        for (code, count) in record.more {
          html.element("li") { html in
            html.text(words[.andMore].filled("count", words.grouped(count)) + " ")
            html.element("code", text: ResultsText.name(code))
          }
        }
      }
    }
  }

  private func append(
    _ issue: ResultRecord.Issue, _ named: [ResultRecord.Named], to html: inout HTML
  ) {
    let severity = issue.severity == "warning" || issue.severity == "info" ? issue.severity : nil
    html.element("li", ["class": severity ?? "error"]) { html in
      html.element("p", ["class": "said"]) { html in
        if let severity {
          html.element("strong", text: (severity == "info" ? words[.info] : words[.warning]) + ": ")
        }
        if let label = issue.label, !label.isEmpty {
          html.element("strong", spoken) { $0.text(ResultsText.name(label)) }
          html.text(": ")
        }
        html.element("span", spoken) { html in
          html.text(
            ResultsText.message(
              issue.message,
              keepsMarks: language.map { HTML.direction(of: $0) == "rtl" } ?? false))
        }
      }
      html.element("p", ["class": "facts"]) { html in
        html.element("code", text: words.field(issue.field))
        html.text(" · ")
        html.element("code", text: ResultsText.name(issue.code))
        if issue.line > 0 {
          let place = words[.place].filled("line", String(issue.line))
          html.text(" · " + place.filled("column", String(issue.column)))
        }
      }
      if !named.isEmpty { append(named, to: &html) }
      if let excerpt = issue.excerpt { append(excerpt, to: &html) }
    }
  }

  /// The records that an issue is about; those that are shown are linked.
  private func append(_ named: [ResultRecord.Named], to html: inout HTML) {
    html.element("p", ["class": "facts"]) { html in
      html.text(words[.list] + ":")
      for record in named {
        html.text(" ")
        let number = words.grouped(record.number)
        if let id = record.id {
          html.element("a", ["href": links.record(id)], text: number)
        } else {
          html.text(number)
        }
        if let source = record.source {
          html.text(" (")
          html.isolated(ResultsText.name(source))
          html.text(")")
        }
      }
    }
  }

  private func verdict(_ verdict: String) -> String {
    switch verdict {
    case "valid": words[.valid]
    case "undecided": words[.undecided]
    default: ResultsText.name(verdict)
    }
  }

  /// In the language of the report, and in its direction of writing.
  private var spoken: HTMLAttributes {
    ["lang": language, "dir": language.map { HTML.direction(of: $0) } ?? "auto"]
  }

  private func append(_ excerpt: ResultRecord.Excerpt, to html: inout HTML) {
    html.element("pre", ["class": "excerpt", "dir": "ltr"]) { html in
      html.element("code") { html in
        html.text(ResultsText.line(excerpt.before))
        let isGap = excerpt.marked.isEmpty
        html.element("mark", ["class": isGap ? "gap" : nil], text: ResultsText.line(excerpt.marked))
        html.text(ResultsText.line(excerpt.after))
      }
    }
  }

  /// A class for each filter that shows the record, and for each two of which one issue has both.
  private func classes(of record: ResultRecord) -> String {
    var classes = ["record"]
    var known: Set<String> = []
    func add(_ token: String) {
      if known.insert(token).inserted { classes.append(token) }
    }
    for issue in record.issues {
      let kind = ResultKind(of: issue)
      let field = ResultKind.token(.field, kind.field)
      let code = ResultKind.token(.code, kind.code)
      for token in [field, code, field + code] { add(token) }
    }
    for (code, _) in record.more { add(ResultKind.token(.code, code)) }
    return classes.joined(separator: " ")
  }
}
