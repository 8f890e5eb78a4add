/// What is wrong most often: a table by field and one by code, with a bar in each row.
package struct ResultsChart: Sendable {
  /// Rows that stand there at once; the others are folded away.
  private static let first = 12
  /// The most rows, and the most filters, of each sort.
  private static let most = 200

  private let links: ResultsLinks
  private let words: ResultsWords
  private let sums: [(sort: ResultKind.Sort, rows: [(name: String, count: Int)])]

  package init(_ counts: ResultCounts, _ links: ResultsLinks, _ words: ResultsWords) {
    self.links = links
    self.words = words
    sums = ResultKind.Sort.allCases.map { ($0, counts.sums(by: $0)) }
  }

  private var isEmpty: Bool { sums.allSatisfy { $0.rows.isEmpty } }

  package func append(to html: inout HTML) {
    if isEmpty { return }
    html.element("section", ["aria-labelledby": "often"]) { html in
      html.element("h2", ["id": "often"], text: words[.often])
      html.element("p", ["class": "hint"], text: words[.leads])
      html.element("div", ["class": "charts"]) { html in
        for (sort, rows) in sums where !rows.isEmpty { append(sort, rows, to: &html) }
      }
    }
  }

  private func append(
    _ sort: ResultKind.Sort, _ rows: [(name: String, count: Int)], to html: inout HTML
  ) {
    let most = rows.first?.count ?? 1
    let caption = sort == .field ? words[.byField] : words[.byCode]
    html.element("div", ["class": "chart"]) { html in
      append(sort, rows.prefix(Self.first), most, caption: caption, to: &html)
      let folded = rows.dropFirst(Self.first).prefix(Self.most - Self.first)
      if folded.isEmpty { return }
      html.element("details") { html in
        html.element("summary", text: words[.more].filled("count", words.grouped(folded.count)))
        append(sort, folded, most, caption: words[.others].filled("table", caption), to: &html)
        let left = rows.dropFirst(Self.most)
        if left.isEmpty { return }
        let sum = left.reduce(0) { $0 + $1.count }
        html.element(
          "p",
          text: words[.rest].filled("kinds", words.grouped(left.count))
            .filled("issues", words.grouped(sum)))
      }
    }
  }

  private func append(
    _ sort: ResultKind.Sort, _ rows: ArraySlice<(name: String, count: Int)>, _ most: Int,
    caption: String, to html: inout HTML
  ) {
    html.element("table") { html in
      html.element("caption", text: caption)
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "col"], text: sort == .field ? words[.field] : words[.code])
          html.element("th", ["scope": "col"], text: words[.issues])
        }
      }
      html.element("tbody") { html in
        for row in rows {
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { html in
              let attributes: HTMLAttributes = [
                "class": "filter", "href": links.filter(sort, row.name),
                "aria-current": links.isOn(sort, row.name) ? "true" : nil,
              ]
              html.element("a", attributes) { $0.isolated(words.shown(sort, row.name)) }
            }
            html.element("td") { html in
              html.element("span", ["class": "count"], text: words.grouped(row.count))
              bar(row.count, of: most, to: &html)
            }
          }
        }
      }
    }
  }

  /// Its length in hundredths of the longest one; what is there at all is seen.
  private func bar(_ count: Int, of most: Int, to html: inout HTML) {
    let share = max(1, Int((Double(count) / Double(max(most, 1)) * 100).rounded()))
    html.element(
      "svg",
      [
        "class": "bar", "viewBox": "0 0 100 10", "preserveAspectRatio": "none",
        "aria-hidden": "true", "focusable": "false",
      ]
    ) { html in
      html.element("rect", ["width": String(share), "height": "10"]) { _ in }
    }
  }

  // MARK: Filters

  /// A sentence for each filter, seen where the filter is on: by its address without script, by its class with it.
  package func appendNotes(to html: inout HTML) {
    for (sort, rows) in sums {
      for row in rows.prefix(Self.most) {
        let isOn = links.isOn(sort, row.name)
        if links.query != nil, !isOn { continue }
        Self.appendNote(sort, row.name, links, words, isOn: isOn, to: &html)
      }
    }
  }

  static func appendNote(
    _ sort: ResultKind.Sort, _ name: String, _ links: ResultsLinks, _ words: ResultsWords,
    isOn: Bool, to html: inout HTML
  ) {
    let attributes: HTMLAttributes = [
      "class": isOn ? "only on" : "only", "id": ResultKind.token(sort, name),
    ]
    html.element("p", attributes) { html in
      let sentence = sort == .field ? words[.onlyField] : words[.onlyCode]
      let parts = sentence.split(
        separator: "{name}", maxSplits: 1, omittingEmptySubsequences: false)
      html.text(String(parts[0]))
      html.element("code", text: words.shown(sort, name))
      html.text(parts.dropFirst().joined() + " ")
      html.element("a", ["class": "clear", "href": links.without(sort)]) { html in
        html.text(words[.leaveOut])
        html.element("span", ["class": "unseen"], text: ": " + words.shown(sort, name))
      }
    }
  }

  /// The style by which the filters of one document work without script.
  package var filterStyle: String {
    var style = ".only:target{display:block}\n"
    for (sort, rows) in sums {
      for row in rows.prefix(Self.most) {
        let token = ResultKind.token(sort, row.name)
        style += ":root:has(#\(token):target) .record:not(.\(token)){display:none}\n"
      }
    }
    return style
  }
}

extension ResultsWords {
  /// A field or a code as it stands on pages.
  fileprivate func shown(_ sort: ResultKind.Sort, _ name: String) -> String {
    sort == .field ? field(name) : ResultsText.name(name)
  }
}
