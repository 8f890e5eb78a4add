internal import FormPages
internal import FormText

/// Why nothing was checked, as a document of HTML: the mistakes of a form, with their places.
enum HTMLMistakes {
  static func page(_ mistakes: [Diagnostic]) -> [UInt8] {
    let title = "No records were checked: the form has errors"
    let more = mistakes.count - CaretRenderer.mostAtOnce
    var html = HTML(document: "en") { html in
      html.element("head") { html in
        ResultsFrame.appendMeta(title: title, to: &html)
        Document.appendStyles(more: "", to: &html)
      }
      html.element("body") { html in
        html.element("main") { html in
          html.element("h1", text: title)
          html.element("ul", ["class": "issues"]) { html in
            for mistake in mistakes.prefix(CaretRenderer.mostAtOnce) {
              html.element("li", ["class": mistake.severity.rawValue]) { append(mistake, to: &$0) }
            }
          }
          if more > 0 {
            html.element("p", text: "and \(more) more error\(more == 1 ? "" : "s")")
          }
        }
      }
    }
    html.raw("\n")
    return html.bytes
  }

  private static func append(_ mistake: Diagnostic, to html: inout HTML) {
    let place = mistake.source.position(at: mistake.range.start)
    html.element("p", ["class": "said"], text: PrintableText.line(mistake.message))
    html.element("p", ["class": "facts"]) { html in
      html.isolated(PrintableText.line(mistake.source.name))
      html.text(":\(place.line):\(place.column) · ")
      html.element("code", text: PrintableText.line(mistake.code))
    }
    if mistake.source.bytes.isEmpty { return }
    let line = MarkedLine(of: mistake.source, mistake.range, masks: [])
    html.element("pre", ["class": "excerpt", "dir": "ltr"]) { html in
      html.element("code") { html in
        html.text(PrintableText.line(line.before))
        html.element("mark", text: PrintableText.line(line.marked))
        html.text(PrintableText.line(line.after))
      }
    }
    if !mistake.mend.isEmpty { html.element("p", text: PrintableText.line(mistake.mend)) }
  }
}
