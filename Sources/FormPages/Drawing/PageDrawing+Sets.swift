internal import FormCheck

/// Fields with several inputs: groups, rows, and choices that are all seen.
extension PageDrawing {
  func drawSet(_ field: FormField, _ shape: InputShape, into html: inout HTML) {
    let pointer = place(of: field)
    var attributes = attributes(of: field, shape, isSet: true)
    let describes = shape == .radios || shape == .yesOrNo || shape == .boxes
    attributes.add(
      "aria-describedby", describes || isWrong(pointer) ? descriptions(of: field) : nil)
    attributes.add("tabindex", describes ? nil : "-1")
    attributes.add("role", shape == .radios || shape == .yesOrNo ? "radiogroup" : nil)
    attributes.add(
      "aria-required",
      field.isRequired && (shape == .radios || shape == .yesOrNo) ? "true" : nil)
    attributes.add("autofocus", comesBackAt == pointer ? "" : nil)
    html.element("fieldset", attributes) { html in
      html.element("legend") { drawLabel(of: field, shape, into: &$0) }
      drawWords(of: field, into: &html)
      drawInSlots(of: field, into: &html) { html in
        switch shape {
        case .radios:
          drawRadios(field, pointer, field.choices.map { ($0.value, $0.label) }, into: &html)
        case .yesOrNo:
          drawRadios(field, pointer, [("true", words[.yes]), ("false", words[.no])], into: &html)
        case .boxes: drawBoxes(field, pointer, into: &html)
        case .group:
          markRow(field, pointer, into: &html)
          draw(all: field.fields.filter(\.hasItsPlace), into: &html)
          if field.isClosed {
            drawAdding(to: field, pointer, into: &html)
          } else if field.takesRows {
            drawRows(field, pointer, into: &html)
          }
        case .rows: drawRows(field, pointer, into: &html)
        case .line, .lines, .secret, .select, .suggestions, .box, .lookup, .output, .hidden,
          .closed:
          break
        }
      }
    }
  }

  /// Says to the post that a row is there, whatever is in it.
  private func markRow(_ field: FormField, _ pointer: String, into html: inout HTML) {
    let isOpened = field.standsWithinItself && !field.isClosed
    guard field.isItem || isOpened else { return }
    html.void("input", ["type": "hidden", "name": "row:\(pointer)", "value": ""])
  }

  private func drawRadios(
    _ field: FormField, _ pointer: String, _ choices: [(value: String, label: String)],
    into html: inout HTML
  ) {
    let typed = field.text
    // The first one has the id that the summary leads to.
    for (place, choice) in choices.enumerated() {
      drawOption(
        "radio", pointer, place, choice, isChosen: choice.value == typed, into: &html)
    }
    if let label = emptyLabel(of: field) {
      drawOption(
        "radio", pointer, choices.count, ("", label), isChosen: typed.isEmpty, into: &html)
    }
  }

  /// The option that leaves a field empty: what was chosen is taken back, or gives way to the computed default.
  ///
  /// Nil if the field has none: yes can be changed to no.
  func emptyLabel(of field: FormField) -> String? {
    if facts.attributes(of: field).hasComputedDefault {
      return words[.workedOut].filled("value", computedHint(of: field) ?? "…")
    }
    return field.isRequired || shape(of: field) == .yesOrNo ? nil : words[.noAnswer]
  }

  private func drawBoxes(_ field: FormField, _ pointer: String, into html: inout HTML) {
    let chosen = Set(field.rows.map(\.text))
    let choices = facts.item(of: facts.attributes(of: field))?.choices ?? []
    for (place, choice) in choices.enumerated() {
      drawOption(
        "checkbox", pointer, place, (choice.value, choice.label), name: "\(pointer)/-",
        isChosen: chosen.contains(choice.value), into: &html)
    }
    // What is no choice stays, so that its message has a place.
    let known = Set(choices.map(\.value))
    for (place, row) in field.rows.enumerated() where !known.contains(row.text) {
      drawMessage(at: "\(pointer)/\(place)", into: &html)
      drawOption(
        "checkbox", pointer, choices.count + place, (row.text, row.text), name: "\(pointer)/-",
        isChosen: true, into: &html)
    }
  }

  private func drawOption(
    _ type: String, _ pointer: String, _ place: Int, _ choice: (value: String, label: String),
    name: String? = nil, isChosen: Bool, into html: inout HTML
  ) {
    let id = place == 0 ? elementID(pointer) : elementID(pointer, "\(place)")
    html.element("div", ["class": "option"]) { html in
      html.void(
        "input",
        [
          "type": type, "id": id, "name": name ?? inputName(pointer), "value": "\(choice.value)",
          "checked": isChosen ? "" : nil,
        ])
      html.element("label", ["for": id]) { $0.isolated(choice.label) }
    }
  }

  // MARK: Rows

  private func drawRows(_ list: FormField, _ pointer: String, into html: inout HTML) {
    for (place, row) in list.rows.enumerated() {
      let rowPlace = list.rowPlace(place, in: pointer)
      html.element("div", ["class": "row", "data-row": rowPlace]) { html in
        if list.isMap { drawKey(of: row, rowPlace, into: &html) }
        draw(row, into: &html)
        html.element(
          "button",
          [
            "type": "submit", "class": "minor", "name": "remove:\(rowPlace)", "value": "",
          ], text: words[.remove].filled("row", rowLabel(of: row) ?? label(of: row)))
      }
    }
    if hasRoom(list) { drawAdding(to: list, pointer, into: &html) }
  }

  private func drawAdding(to list: FormField, _ pointer: String, into html: inout HTML) {
    html.element(
      "button",
      [
        "type": "submit", "class": "minor", "id": elementID(pointer), "name": "add:\(pointer)",
        "value": "", "autofocus": comesBackAt == "\(pointer)/-" ? "" : nil,
      ], text: words[.add].filled("list", label(of: list)))
  }

  /// Whether a list or map may have one row more.
  func hasRoom(_ list: FormField) -> Bool {
    list.hasRoom(atMost: facts.attributes(of: list).count?.high)
  }

  /// The input of a row's key: what is typed into it is data, and so it is no name of an input.
  private func drawKey(of row: FormField, _ rowPlace: String, into html: inout HTML) {
    let place = FieldPlaces.key(of: rowPlace)
    let error = elementID(place, "error")
    html.element(
      "div",
      [
        "class": "field single\(isWrong(place) ? " wrong" : "")", "data-field": place,
        "id": elementID(place, "field"),
      ]
    ) { html in
      html.element("label", ["for": elementID(place)]) { html in
        html.isolated(keyLabel(of: row))
      }
      drawMessage(at: place, into: &html)
      html.void(
        "input",
        [
          "id": elementID(place), "name": place, "aria-describedby": error,
          "aria-invalid": isWrong(place) ? "true" : nil, "aria-required": "true", "type": "text",
          "autocomplete": "off", "spellcheck": "false", "dir": "auto", "value": row.key,
        ])
    }
  }

  func keyLabel(of row: FormField) -> String {
    words[.key].filled("row", rowLabel(of: row) ?? label(of: row))
  }
}
