internal import FormText

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

  /// What a run counted, with what it counted; what there may be none of is named where there is some.
  package static func counts(
    records: Int, valid: Int, invalid: Int, undecided: Int, known: Int, remarked: Int,
    badHeaders: Int, together: Int, _ words: ResultsWords
  ) -> [(name: String, count: Int)] {
    let rare = [
      (words[.undecided], undecided), (words[.known], known), (words[.remarked], remarked),
      (words[.badHeaders], badHeaders), (words[.together], together),
    ]
    return [(words[.records], records), (words[.valid], valid), (words[.invalid], invalid)]
      + rare.filter { $0.1 > 0 }
  }

  /// - Parameter notesAreEnglish: Whether the notes are said in English whatever the page speaks.
  package func append(
    _ words: ResultsWords, notesAreEnglish: Bool = false, to html: inout HTML
  ) {
    html.element("header") { html in
      html.element("a", ["class": "skip", "href": "#records"], text: words[.skip])
      html.element("h1", text: ResultsText.name(title))
      html.element("p", ["class": isGood ? "verdict good" : "verdict bad"], text: verdict)
      if !notes.isEmpty {
        let notes: HTMLAttributes = [
          "class": "notes", "lang": notesAreEnglish ? "en" : nil,
          "dir": notesAreEnglish ? "ltr" : nil,
        ]
        html.element("div", notes) { html in
          for note in self.notes { html.element("p", text: ResultsText.message(note)) }
        }
      }
      if counts.isEmpty { return }
      html.element("dl", ["class": "counts"]) { html in
        for entry in counts {
          html.element("div") { html in
            html.element("dt", text: entry.name)
            html.element("dd", text: words.grouped(entry.count))
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

  /// What the script says, for the list that it belongs to.
  package static func scriptWords(_ words: ResultsWords) -> String {
    var json = JSONBuilder()
    json.object { json in
      json.add("top", words[.top])
      json.add("back", words[.back])
      json.add("listed", words[.listed])
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// A box that leads to a record by its number: a form where a server answers, else for script alone.
  package static func appendGo(
    _ words: ResultsWords, kept: [(name: String, value: String)] = [], isServed: Bool,
    to html: inout HTML
  ) {
    let attributes: HTMLAttributes = [
      // An address of its own, or the one of the page would go along with the record that it names.
      "id": "go", "class": "go", "method": "get", "action": isServed ? "?" : nil,
      "hidden": isServed ? nil : "",
    ]
    html.element("form", attributes) { html in
      for (name, value) in kept {
        html.void("input", ["type": "hidden", "name": name, "value": "\(value)"])
      }
      html.element("label", ["for": "go-to"], text: words[.goTo])
      html.text(" ")
      html.void(
        "input",
        [
          "id": "go-to", "name": "at", "type": "text", "inputmode": "numeric", "size": "8",
          "autocomplete": "off", "required": "", "pattern": "r?[0-9]+(-[0-9]+)?",
        ])
      html.text(" ")
      html.element("button", ["type": "submit"], text: words[.go])
    }
  }

  /// The button to the top and back, for pages with script; a link for those without.
  package static func appendTurn(_ words: ResultsWords, to html: inout HTML) {
    html.element("footer") { html in
      html.element(
        "button", ["class": "turn", "id": "turn", "type": "button", "hidden": ""],
        text: words[.top])
      html.element("a", ["class": "turn", "id": "plain-top", "href": "#"], text: words[.top])
    }
  }
}
