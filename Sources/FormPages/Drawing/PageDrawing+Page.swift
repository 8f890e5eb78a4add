internal import FormCheck

/// The whole page.
extension PageDrawing {
  /// The parts of the page apart from the form.
  struct Frame {
    var layout: PageLayout
    /// The version of the form, by which an outdated page is recognized.
    var revision: String
    /// The issues, in the order of the form; nil if nothing was sent.
    var report: Report?
    /// Something to be said above the form.
    var notice: String?
    /// Which of the form's screens is seen.
    var screen = 0
  }

  func page(_ frame: Frame) -> HTML {
    let errors = (frame.report?.issues ?? []).filter { $0.severity == .error }
    return frame.layout.document(
      request, title: errors.isEmpty ? title : "\(words[.error]): \(title)", hasScript: true, words
    ) { html in
      if !errors.isEmpty { drawSummary(errors, on: frame.screen, into: &html) }
      html.element("h1", ["dir": "auto"], text: title)
      if let summary = session.form.summary(in: request.language) {
        html.element("p", ["class": "summary", "dir": "auto"], text: summary)
      }
      if let notice = frame.notice {
        html.element("p", ["class": "notice", "role": "status"], text: notice)
      }
      drawForm(frame, into: &html)
    }
  }

  private func drawForm(_ frame: Frame, into html: inout HTML) {
    html.element(
      "form",
      [
        "id": "form", "method": "post", "action": request.action, "novalidate": "",
        "accept-charset": "utf-8", "data-live": "\(request.action)/live",
        "data-lookup": "\(request.action)/lookup",
        "data-words": pageWordsForScript,
      ]
    ) { html in
      // Enter sends the form, and takes out no row.
      html.element(
        "button",
        [
          "type": "submit", "class": "hushed", "name": "press",
          "value": facts.pressedByEnter(on: frame.screen), "tabindex": "-1",
          "aria-hidden": "true", "data-enter": "",
        ], text: words[.send])
      let screen = facts.screens.count > 1 ? facts.screens[frame.screen].name : nil
      for (name, value) in [
        ("csrf", request.token), ("once", request.once), ("rev", frame.revision),
        ("screen", screen),
      ] {
        if let value { html.void("input", ["type": "hidden", "name": "\(name)", "value": value]) }
      }
      drawScreens(frame.screen, into: &html)
    }
  }

  /// The state for the script, as JSON.
  private var pageWordsForScript: String {
    var pairs: [String: PayloadValue] = [:]
    for (key, text) in [
      ("found", words[.found]), ("none", words[.nothingFound]), ("all", words[.searchAll]),
      ("searching", words[.searching]), ("unavailable", words[.unavailable]),
      ("near", words[.nearMe]),
      ("nearWhy", words[.nearMeReason]), ("changed", words[.changed]), ("nearest", words[.nearest]),
      ("recents", words[.recents]), ("popular", words[.popular]), ("pickdate", words[.pickDay]),
      ("picktime", words[.pickTime]),
    ] {
      pairs[key] = .text(text)
    }
    return String(decoding: PayloadValue.group(pairs).jsonBytes, as: UTF8.self)
  }

  // MARK: What is wrong

  private func drawSummary(_ errors: [FormIssue], on screen: Int, into html: inout HTML) {
    html.element(
      "div",
      [
        "class": "problem", "id": "problem", "role": "alert", "tabindex": "-1", "autofocus": "",
        "aria-labelledby": "problem-title",
      ]
    ) { html in
      html.element("h2", ["id": "problem-title"], text: words[.problem])
      html.element("ul") { html in
        for (issue, spot) in zip(errors, places.spots(of: errors)).prefix(Self.mostInSummary) {
          html.element("li", ["dir": "auto"]) {
            drawSummary(of: issue, at: spot, on: screen, into: &$0)
          }
        }
      }
    }
  }

  /// More than that is hard to read at once; each is at its field too.
  private static let mostInSummary = 50

  private func drawSummary(
    of issue: FormIssue, at spot: FieldPlaces.Spot, on screen: Int, into html: inout HTML
  ) {
    let field = spot.field
    let isOfKey = spot.place.hasPrefix(FieldPlaces.keyMark)
    let name = field.map { isOfKey ? keyLabel(of: $0) : fullLabel(of: $0) } ?? issue.label
    let said = name.map { "\($0): \(issue.message)" } ?? issue.message.asSentence
    // A link to another screen would lead nowhere.
    if let field, field.isApplicable, isSeen(field, on: screen) {
      let target = isOfKey ? elementID(spot.place) : target(of: field)
      html.element("a", ["href": "#\(target)"], text: said)
    } else {
      html.text(said)
    }
  }

  /// A field's label behind that of the row or group around it: “Line 2, Price”.
  func fullLabel(of field: FormField, joinedBy sign: String = ", ") -> String {
    let own = label(of: field)
    guard let around = field.parent, around.parent != nil, rowLabel(of: field) == nil else {
      return own
    }
    return label(of: around) + sign + own
  }

  /// The element that a link to a field leads to.
  func target(of field: FormField) -> String {
    let place = place(of: field)
    switch shape(of: field) {
    case .group:
      if let first = field.fields.first(where: { $0.isApplicable }) { return target(of: first) }
      return field.takesRows && hasRoom(field) ? elementID(place) : elementID(place, "field")
    case .rows: return hasRoom(field) ? elementID(place) : elementID(place, "field")
    case .line, .lines, .secret, .radios, .select, .suggestions, .box, .yesOrNo, .boxes, .lookup,
      .output, .hidden, .closed:
      // One of the boxes of a list is drawn by the list.
      if let list = field.parent, list.isList, shape(of: list) == .boxes {
        return elementID(self.place(of: list))
      }
      return elementID(place)
    }
  }
}
