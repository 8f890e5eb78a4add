/// What stands above a list of results: the verdict, counts, and what must be said besides.
package struct ResultsHead: Sendable {
  /// The page's name, and its first heading.
  package var title: String
  /// What the run came to, in a few words.
  package var verdict: String
  package var isGood: Bool
  /// Counts with what they count.
  package var counts: [(name: String, count: Int)]
  /// Sentences of the run itself.
  package var notes: [String]

  package init(
    title: String, verdict: String, isGood: Bool, counts: [(name: String, count: Int)],
    notes: [String]
  ) {
    self.title = title
    self.verdict = verdict
    self.isGood = isGood
    self.counts = counts
    self.notes = notes
  }

  /// Such as “3 of 120 records failed: parcels.ndjson”.
  package static func title(failed: Int, of all: Int, _ source: String?) -> String {
    let records = "\(ResultsText.grouped(all)) record\(all == 1 ? "" : "s")"
    return "\(failed == 0 ? "None" : ResultsText.grouped(failed)) of \(records) failed"
      + (source.map { ": \($0)" } ?? "")
  }

  /// What a run counted, with what it counted; what there may be none of is named where there is some.
  package static func counts(
    records: Int, valid: Int, invalid: Int, undecided: Int, known: Int, remarked: Int,
    badHeaders: Int
  ) -> [(name: String, count: Int)] {
    let rare = [
      ("undecided", undecided), ("with known failures only", known),
      ("valid, with warnings", remarked), ("headers with unknown fields", badHeaders),
    ]
    return [("records", records), ("valid", valid), ("invalid", invalid)]
      + rare.filter { $0.1 > 0 }
  }

  package func append(to html: inout HTML) {
    html.element("header") { html in
      html.element("a", ["class": "skip", "href": "#records"], text: "To the records")
      html.element("h1", text: ResultsText.name(title))
      html.element("p", ["class": isGood ? "verdict good" : "verdict bad"], text: verdict)
      if !notes.isEmpty {
        html.element("div", ["class": "notes"]) { html in
          for note in notes { html.element("p", text: ResultsText.message(note)) }
        }
      }
      if counts.isEmpty { return }
      html.element("dl", ["class": "counts"]) { html in
        for entry in counts {
          html.element("div") { html in
            html.element("dt", text: entry.name)
            html.element("dd", text: ResultsText.grouped(entry.count))
          }
        }
      }
    }
  }
}

/// The parts of a page that every list of results has around it.
package enum ResultsFrame {
  /// What every document begins with, inside `head`.
  package static func appendMeta(title: String, to html: inout HTML) {
    html.void("meta", ["charset": "utf-8"])
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.element("title", text: ResultsText.name(title))
  }

  /// The button to the top and back, for pages with script; a link for those without.
  package static func appendTurn(to html: inout HTML) {
    html.element("footer") { html in
      html.element(
        "button", ["class": "turn", "id": "turn", "type": "button", "hidden": ""], text: "Top")
      html.element("a", ["class": "turn", "id": "plain-top", "href": "#"], text: "Top")
    }
  }
}
