internal import FormCheck
internal import FormText

/// How the fields and controls stand, and what has to be drawn anew.
struct LiveAnswer {
  private let drawing: PageDrawing
  private let step: LiveRequest
  private let renewed: Set<String>
  /// What has to be drawn, by places, the outermost alone.
  private var html: [(place: String, field: FormField)] = []
  /// Fields that the page shows and will show.
  private var kept: [(place: String, field: FormField)] = []
  /// Rows of maps whose keys it shows and will show, by the places of these.
  private var keys: [(place: String, row: FormField)] = []

  /// - Parameter renewed: Lists whose rows are others now.
  init(_ drawing: PageDrawing, _ step: LiveRequest, renewed: [String]) {
    self.drawing = drawing
    self.step = step
    self.renewed = Set(renewed)
    if drawing.drawsRoot {
      sort(drawing.session.root)
    } else {
      for field in drawing.session.root.fields { sort(field) }
    }
  }

  private mutating func sort(_ field: FormField) {
    guard field.hasItsPlace else { return }
    let place = drawing.place(of: field)
    if renewed.contains(place) || step.drawn.contains(drawing.drawn(field)) != field.isApplicable {
      html.append((place, field))
      return
    }
    guard field.isApplicable else { return }
    kept.append((place, field))
    for inner in field.fields { sort(inner) }
    let shape = drawing.shape(of: field)
    if shape == .rows || shape == .group {
      for row in field.rows {
        if field.isMap { keys.append((FieldPlaces.key(of: drawing.place(of: row)), row)) }
        sort(row)
      }
    }
  }

  func add(to json: inout JSONBuilder) {
    json.object("fields") { json in
      for (place, field) in kept {
        json.add(named: place) { bytes in
          JSONBuilder.append(to: &bytes) { $0.object { add(field, place, to: &$0) } }
        }
      }
      for (place, row) in keys {
        json.add(named: place) { bytes in
          JSONBuilder.append(to: &bytes) { $0.object { add(keyOf: row, place, to: &$0) } }
        }
      }
    }
    json.object("controls") { json in
      for control in drawing.session.controls {
        json.add(named: control.name) { bytes in
          JSONBuilder.append(to: &bytes) { json in
            json.object { json in
              json.add("enabled", control.isEnabled)
              if let waits = drawing.waitsFor(control) { json.add("waits", waits) }
            }
          }
        }
      }
    }
    json.object("html") { json in
      for (place, field) in html {
        json.add(named: place) { bytes in
          var html = HTML()
          drawing.draw(field, into: &html)
          JSONText.append(html.string, to: &bytes)
        }
      }
    }
  }

  private func add(_ field: FormField, _ place: String, to json: inout JSONBuilder) {
    let state = field.state
    // Of a value whose key cannot stand nothing is known.
    let isUnknown = field.isRowOfMap && field.issues.contains { isOfKey($0, of: field) }
    let isFresh = isUnknown || !state.isDirty && !step.left.contains(place)
    json.add("state", isFresh ? "pristine" : state.validity.word)
    if field.isRequired { json.add("required", true) }
    if drawing.shape(of: field) == .output {
      json.add("value", drawing.shownValue(of: field) ?? drawing.words[.nothingYet])
    }
    if drawing.takesHint(field) {
      json.add("hint", hint(of: field))
    }
    addWords(at: place, to: &json)
  }

  /// The text that its input shows while it is empty.
  private func hint(of field: FormField) -> String {
    switch drawing.shape(of: field) {
    case .radios, .yesOrNo: drawing.emptyLabel(of: field) ?? ""
    case .select: drawing.computedHint(of: field) ?? drawing.words[.choose]
    case .line, .lines, .secret, .suggestions, .box, .boxes, .lookup, .output, .hidden, .closed,
      .group, .rows:
      drawing.computedHint(of: field) ?? field.placeholder ?? ""
    }
  }

  private func add(keyOf row: FormField, _ place: String, to json: inout JSONBuilder) {
    let isWrong = row.issues.contains { isOfKey($0, of: row) }
    let isFresh = row.key.isEmpty && !step.left.contains(place)
    json.add("state", isFresh ? "pristine" : isWrong ? "invalid" : "valid")
    json.add("required", true)
    addWords(at: place, to: &json)
  }

  private func isOfKey(_ issue: FormIssue, of row: FormField) -> Bool {
    drawing.places.spot(of: issue, at: row).place.hasPrefix(FieldPlaces.keyMark)
  }

  /// Words come once it is left.
  private func addWords(at place: String, to json: inout JSONBuilder) {
    guard let issues = drawing.issues[place], !issues.isEmpty else { return }
    json.add("isError", issues[0].severity == .error)
    json.list("messages") { json in
      for issue in issues { json.text(issue.message.asSentence) }
    }
    let suggestions = issues.map { drawing.suggestion(of: $0, at: place) }
    if suggestions.allSatisfy({ $0 == nil }) { return }
    // One for each message, with the words of the button behind it.
    json.list("uses") { json in
      for suggestion in suggestions {
        json.object { json in
          guard let suggestion else { return }
          json.add("value", suggestion)
          json.add("label", drawing.words[.use].filled("value", suggestion))
        }
      }
    }
  }
}

extension Validity {
  fileprivate var word: String {
    switch self {
    case .valid: "valid"
    case .invalid: "invalid"
    case .pending: "pending"
    case .undecided: "undecided"
    }
  }
}
