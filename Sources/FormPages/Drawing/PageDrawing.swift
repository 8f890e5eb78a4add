internal import FormCheck
internal import FormCompiling

/// Draws a form as it stands: the one renderer, for whole pages and for what comes live.
struct PageDrawing {
  let session: FormSession
  let facts: FormFacts
  let request: PageRequest
  let words: PageWords
  let layout: PageLayout
  /// The strings in inputs.
  let texts: WrittenTexts
  /// Where each field is.
  let places: FieldPlaces
  /// The issues at each field, by its place: errors first.
  var issues: [String: [FormIssue]] = [:]
  /// The place of the row or list that the page comes back at.
  var comesBackAt: String?

  init(
    _ session: FormSession, _ facts: FormFacts, _ request: PageRequest,
    _ layout: PageLayout, _ texts: WrittenTexts
  ) {
    self.texts = texts
    self.layout = layout
    self.session = session
    places = FieldPlaces(session)
    self.facts = facts
    self.request = request
    words = PageWords.of(request.language)
  }

  /// Adds the issues of a report to the fields.
  mutating func tell(_ issues: [FormIssue]) {
    for (issue, spot) in zip(issues, places.spots(of: issues)) {
      self.issues[spot.place, default: []].append(issue)
    }
    for (place, all) in self.issues where all.count > 1 { self.issues[place] = Self.sorted(all) }
  }

  /// Adds the current issues of a field, or of the key of a row.
  mutating func tell(ofFieldLeftAt place: String) {
    guard let field = session.field(at: place), !field.isOpenLookup else { return }
    let told = field.issues.filter { places.spot(of: $0, at: field).place == place }
    if !told.isEmpty { issues[place] = Self.sorted(told) }
  }

  private static func sorted(_ issues: [FormIssue]) -> [FormIssue] {
    issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
  }

  func place(of field: FormField) -> String { places.place(of: field) }

  func shape(of field: FormField) -> InputShape {
    let attributes = facts.attributes(of: field)
    return InputShape(
      attributes, item: facts.item(of: attributes), isLookup: field.isLookup)
  }

  /// Whether a field shows an error.
  func isWrong(_ pointer: String) -> Bool {
    issues[pointer]?.contains { $0.severity == .error } ?? false
  }

  /// The label beside a field.
  ///
  /// A row has the label of its list and its number, and a field without a label its name.
  ///
  /// A row of a map has two inputs where its value is a single one.
  func label(of field: FormField) -> String {
    if field === session.root { return field.label ?? title }
    guard let row = rowLabel(of: field) else { return field.label ?? field.name }
    return field.isRowOfMap && isSingle(field) ? words[.value].filled("row", row) : row
  }

  /// The title of the form.
  var title: String {
    session.form.title(in: request.language) ?? session.form.title ?? session.form.id
  }

  /// The label of a row: the label of its list or map and its number; nil if it is not a row.
  ///
  /// An item that differs by its place is one where it has no label of its own.
  func rowLabel(of field: FormField) -> String? {
    guard let list = field.parent,
      field.isItem || field.isRowOfMap || list.isTuple && field.label == nil
    else { return nil }
    let digits = place(of: field).reversed().prefix { $0.isNumber }.reversed()
    guard let number = Int(String(digits)) else { return nil }
    // Items with a label of their own are not counted with those before them.
    let first = field.isItem && field.label != nil ? list.fields.count : 0
    return "\(field.label ?? label(of: list)) \(number + 1 - first)"
  }

  private func isSingle(_ field: FormField) -> Bool { !field.isGroup && !field.isList }

  // MARK: Any field

  /// A field, or the empty place of one that does not apply.
  func draw(_ field: FormField, into html: inout HTML) {
    guard field.isApplicable else {
      html.element("div", ["data-field": place(of: field), "hidden": ""]) { _ in }
      return
    }
    let shape = shape(of: field)
    switch shape {
    case .group, .rows, .boxes, .radios, .yesOrNo: drawSet(field, shape, into: &html)
    case .line, .lines, .secret, .select, .suggestions, .lookup, .box, .output, .hidden, .closed:
      drawSingle(field, shape, into: &html)
    }
  }

  /// A field's inputs between the HTML that a program has for it.
  func drawInSlots(
    of field: FormField, into html: inout HTML, _ inputs: (inout HTML) -> Void
  ) {
    let own = layout.fields[facts.attributes(of: field).path]
    let isLookup = field.isLookup
    if isLookup { html.raw(layout.lookups.before) }
    if let own { html.raw(own.before) }
    inputs(&html)
    if let own { html.raw(own.behind) }
    if isLookup { html.raw(layout.lookups.behind) }
  }

  func attributes(
    of field: FormField, _ shape: InputShape, isSet: Bool
  ) -> HTMLAttributes {
    let pointer = place(of: field)
    return [
      "class":
        "field \(isSet ? "set" : "single")\(isWrong(pointer) ? " wrong" : "")\(shape == .hidden ? " unseen" : "")",
      "data-field": pointer, "data-drawn": field.variantInPlace == nil ? nil : drawn(field),
      "id": elementID(pointer, "field"),
    ]
  }

  /// The identifier of a drawn field: its place, and its variant if several variants have a field there.
  func drawn(_ field: FormField) -> String {
    let place = place(of: field)
    return field.variantInPlace.map { "\(place) \($0)" } ?? place
  }

  /// The ids of what describes an input.
  func descriptions(of field: FormField) -> String {
    let pointer = place(of: field)
    let help = field.help == nil ? [] : [elementID(pointer, "help")]
    let hint = sample(of: field) == nil ? [] : [elementID(pointer, "hint")]
    return (help + hint + [elementID(pointer, "error")]).joined(separator: " ")
  }

  /// Draws the text between a label and its input: help, then issues.
  func drawWords(of field: FormField, into html: inout HTML) {
    let pointer = place(of: field)
    if let help = field.help {
      html.element(
        "p", ["class": "help", "id": elementID(pointer, "help"), "dir": "auto"], text: help)
    }
    if let sample = sample(of: field) {
      html.element("p", ["class": "help", "id": elementID(pointer, "hint")]) { html in
        let parts = words[.example].split(separator: "{value}", omittingEmptySubsequences: false)
        html.text(String(parts[0]))
        html.isolated(sample, direction: "ltr")
        html.text(parts.dropFirst().joined())
      }
    }
    drawMessage(at: pointer, into: &html)
    // A typed secret is never sent back.
    if field.isSecret, !field.text.isEmpty {
      html.element("p", ["class": "warning"], text: words[.typeAgain])
    }
  }

  /// A day or time of day as readers write it; nil where the form has an example of its own.
  private func sample(of field: FormField) -> String? {
    guard field.readsWrittenTime, field.placeholder == nil, shape(of: field) == .line else {
      return nil
    }
    return facts.attributes(of: field).kind == .date
      ? WrittenDay.sample(in: request.language) : "14:30"
  }

  func drawMessage(at pointer: String, into html: inout HTML) {
    let told = issues[pointer] ?? []
    // Screen readers announce issues that appear when the field is left.
    let attributes: HTMLAttributes = [
      "class": "messages", "aria-live": "polite", "id": elementID(pointer, "error"),
    ]
    html.element("div", attributes) { html in
      for issue in told {
        let isError = issue.severity == .error
        let suggestion = suggestion(of: issue, at: pointer)
        let attributes: HTMLAttributes = [
          "class": isError ? "error" : "warning", "dir": "auto",
          "data-text": suggestion == nil ? nil : issue.message.asSentence,
        ]
        html.element("p", attributes) { html in
          html.element(
            "span", ["class": isError ? "hushed" : nil],
            text: "\(isError ? words[.error] : words[.warning]): ")
          html.text(issue.message.asSentence)
          guard let suggestion else { return }
          html.text(" ")
          html.element(
            "button",
            [
              "type": "submit", "class": "minor use", "name": "\(PostedForm.Own.use)\(pointer)",
              "value": suggestion,
            ], text: words[.use].filled("value", suggestion))
        }
      }
    }
  }

  /// The text that a press types in place of what is wrong; nil if nothing can be typed there.
  func suggestion(of issue: FormIssue, at place: String) -> String? {
    // The suggestion for a key is not a value of the row.
    guard !issue.isOfMapKey, let suggestion = issue.suggestion,
      let field = session.field(at: place)
    else {
      return nil
    }
    switch shape(of: field) {
    case .line, .lines, .suggestions: break
    case .radios, .select, .secret, .box, .yesOrNo, .boxes, .lookup, .output, .hidden, .closed,
      .group, .rows:
      return nil
    }
    switch suggestion {
    case .text(let text), .number(let text):
      return shape(of: field) == .suggestions ? texts.suggestions(for: field).text(of: text) : text
    case .null, .boolean, .list, .group: return nil
    }
  }

  /// A label with the mark of what may be left empty.
  func drawLabel(of field: FormField, _ shape: InputShape, into html: inout HTML) {
    html.isolated(label(of: field))
    if !field.isRequired, !field.repeatsAnother, shape != .output, !field.isItem {
      html.text(" ")
      html.element("span", ["class": "optional"], text: "(\(words[.optional]))")
    }
  }
}
