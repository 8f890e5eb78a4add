/// One page of a file of results: the verdict, the chart, and at most 200 records.
struct ResultsPage {
  /// Records of a page.
  static let size = 200

  private let index: ResultsIndex
  private let links: ResultsLinks
  private let query: ResultsQuery
  private let notes: [String]
  /// What the page speaks.
  private let language: String
  private let words: ResultsWords

  /// - Parameters:
  ///   - notes: Sentences about the file as it is now.
  ///   - language: One of those that pages speak.
  init(_ index: ResultsIndex, _ query: ResultsQuery, notes: [String], in language: String) {
    self.language = language
    words = ResultsWords.of(language)
    self.index = index
    self.query = query
    self.notes = notes
    links = ResultsLinks(query: query)
  }

  /// Which records the page has.
  private struct Part {
    /// Records that the filter shows.
    var total = 0
    /// From 1.
    var page = 1
    var positions: [Int] = []
    /// The record that was asked for, or the next that is shown.
    var found: Int?

    var pages: Int { max(1, (total + ResultsPage.size - 1) / ResultsPage.size) }
  }

  private func part() throws(ResultsFault) -> Part {
    var part = Part()
    var wanted: Int?
    if let record = query.record, let place = ResultRecord.place(of: record), index.count > 0 {
      if let atEnd = place.atEnd {
        wanted = index.position(ofRunIssue: atEnd)
      } else {
        wanted = try index.position(of: place.number, input: place.input)
      }
    }
    var before = 0
    var last: Int?
    try index.forEachMatch(field: query.field, code: query.code) { position in
      part.total += 1
      last = position
      guard let wanted, part.found == nil else { return }
      if position >= wanted { part.found = position } else { before += 1 }
    }
    if wanted != nil {
      part.found = part.found ?? last
      part.page = min(before, max(0, part.total - 1)) / Self.size + 1
    } else {
      part.page = min(max(query.page ?? 1, 1), part.pages)
    }
    let range = (part.page - 1) * Self.size..<part.page * Self.size
    var at = 0
    try index.forEachMatch(field: query.field, code: query.code) { position in
      if range.contains(at) { part.positions.append(position) }
      at += 1
    }
    return part
  }

  /// - Parameter assets: The folder of the script and the style.
  func html(assets: String) throws(ResultsFault) -> HTML {
    let part = try part()
    var records: [ResultRecord] = []
    for position in part.positions { records.append(try index.record(position)) }
    let found = try part.found.map { (position) throws(ResultsFault) in
      try index.record(position).id
    }
    let chart = ResultsChart(index.kinds.counts, links, words)
    let head = head
    return HTML(document: language) { html in
      html.element("head") { html in
        ResultsFrame.appendMeta(title: head.title, to: &html)
        html.void("link", ["rel": "stylesheet", "href": assets + "/results.css"])
        html.element("script", ["src": assets + "/results.js", "defer": ""]) { _ in }
      }
      html.element("body") { html in
        head.append(words, to: &html)
        html.element("main") { html in
          chart.append(to: &html)
          html.element("h2", ["id": "list"], text: words[.list])
          html.element("p", ["id": "shown", "role": "status"], text: sentence(part))
          let kept = [("field", query.field), ("code", query.code)].compactMap { name, value in
            value.map { (name: name, value: $0) }
          }
          if index.count > 0 {
            ResultsFrame.appendGo(words, kept: kept, isServed: true, to: &html)
          }
          if let field = query.field {
            ResultsChart.appendNote(.field, field, links, words, isOn: true, to: &html)
          }
          if let code = query.code {
            ResultsChart.appendNote(.code, code, links, words, isOn: true, to: &html)
          }
          appendPages(part, label: words[.pages], to: &html)
          let list: HTMLAttributes = [
            "id": "records", "data-run": String(index.digest, radix: 16), "data-paged": "",
            "data-at": found, "data-words": ResultsFrame.scriptWords(words),
          ]
          html.element("ol", list) { html in
            let list = ResultsList(links, language: nil, words)
            for record in records {
              list.append(record, isSought: query.record != nil && record.id == found, to: &html)
            }
          }
          appendPages(part, label: words[.pagesBelow], to: &html)
        }
        ResultsFrame.appendTurn(words, to: &html)
      }
    }
  }

  private var head: ResultsHead {
    let totals = index.totals
    let failed = totals.invalid + totals.undecided
    let counts = ResultsHead.counts(
      records: totals.records, valid: totals.valid, invalid: totals.invalid,
      undecided: totals.undecided, known: totals.known, remarked: totals.remarked,
      badHeaders: totals.badHeaders, together: totals.together, words)
    let recordsPass = failed == 0 && totals.badHeaders == 0
    let isGood = recordsPass && totals.togetherErrors == 0 && totals.records > 0
    return ResultsHead(
      title: words.title(failed: failed, of: totals.records, index.file.name),
      verdict: totals.records == 0
        ? words[.none]
        : isGood ? words[.allGood] : recordsPass ? words[.notTogether] : words[.someFailed],
      isGood: isGood, counts: counts.map { (name: $0.0, count: $0.1) }, notes: allNotes)
  }

  private var allNotes: [String] {
    var notes = notes
    if index.badLineCount > 0 {
      let numbers = index.badLines.map { words.grouped($0.number) }.joined(separator: ", ")
      let more = index.badLineCount - index.badLines.count
      notes.append(
        words[.badLines].filled("count", words.grouped(index.badLineCount))
          .filled("numbers", numbers + (more > 0 ? " …" : "")))
    }
    if index.unfinished > 0 {
      notes.append(
        words[.unfinished])
    }
    return notes
  }

  private func sentence(_ part: Part) -> String {
    let isFiltered = query.field != nil || query.code != nil
    if part.total == 0 {
      return isFiltered ? words[.noneAlike] : words[.nothing]
    }
    let first = (part.page - 1) * Self.size + 1
    let last = first + part.positions.count - 1
    let all = isFiltered ? words[.inAll].filled("all", words.grouped(index.count)) : ""
    return words[.shown].filled("first", words.grouped(first))
      .filled("last", words.grouped(last)).filled("total", words.grouped(part.total)) + all
  }

  private func appendPages(_ part: Part, label: String, to html: inout HTML) {
    if part.pages < 2 { return }
    func link(_ page: Int, _ name: String, _ html: inout HTML) {
      var query = query
      (query.page, query.record) = (page, nil)
      html.element("li") { $0.element("a", ["href": query.text], text: name) }
    }
    html.element("nav", ["aria-label": label]) { html in
      html.element("ul", ["class": "pages"]) { html in
        if part.page > 1 {
          link(1, words[.first], &html)
          link(part.page - 1, words[.previous], &html)
        }
        html.element("li") { html in
          html.element("span", ["aria-current": "page"]) { html in
            html.text(
              words[.page].filled("page", words.grouped(part.page))
                .filled("pages", words.grouped(part.pages)))
          }
        }
        if part.page < part.pages {
          link(part.page + 1, words[.next], &html)
          link(part.pages, words[.last], &html)
        }
      }
    }
  }
}
