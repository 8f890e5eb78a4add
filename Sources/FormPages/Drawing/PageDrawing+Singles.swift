internal import FormCheck

/// Fields with one input.
extension PageDrawing {
  func drawSingle(_ field: FormField, _ shape: InputShape, into html: inout HTML) {
    let pointer = place(of: field)
    html.element("div", attributes(of: field, shape, isSet: false)) { html in
      if shape == .hidden {
        html.void(
          "input", ["type": "hidden", "name": inputName(pointer), "value": "\(field.text)"])
        return
      }
      if shape == .box {
        drawBox(field, pointer, into: &html)
        return
      }
      html.element("label", ["for": elementID(pointer)]) { drawLabel(of: field, shape, into: &$0) }
      drawWords(of: field, into: &html)
      drawInSlots(of: field, into: &html) { html in
        switch shape {
        case .line, .secret: drawLine(field, pointer, shape, into: &html)
        case .lines:
          let attributes: HTMLAttributes = [
            "rows": "5", "autocomplete": autocomplete(of: field),
            "placeholder": computedHint(of: field),
          ]
          html.element("textarea", inputAttributes(field, pointer, attributes)) { html in
            // A reader of HTML drops the first line feed.
            if field.text.hasPrefix("\n") { html.raw("\n") }
            html.text(field.text)
          }
        case .select: drawSelect(field, pointer, into: &html)
        case .suggestions:
          let list = elementID(pointer, "list")
          html.void(
            "input",
            inputAttributes(
              field, pointer,
              [
                "type": "text", "list": list, "autocomplete": autocomplete(of: field),
                "placeholder": computedHint(of: field) ?? field.placeholder, "dir": "auto",
                "value": texts.text(of: field),
              ]))
          html.element("datalist", ["id": list]) { html in
            for text in texts.suggestions(for: field).texts {
              html.element("option", ["value": text]) { _ in }
            }
          }
        case .lookup: drawLookup(field, pointer, into: &html)
        case .output:
          html.element("output", ["id": elementID(pointer), "data-output": pointer]) { html in
            html.text(shownValue(of: field) ?? words[.nothingYet])
          }
        case .box, .radios, .yesOrNo, .boxes, .group, .rows, .hidden: break
        case .closed: html.element("p", ["class": "help"], text: words[.cannotBeTyped])
        }
      }
    }
  }

  /// The name of the input at a place: that of a record that is a single value needs one.
  func inputName(_ place: String) -> String {
    place.isEmpty ? FieldPlaces.wholeName : place
  }

  /// What a browser may fill a field in with: the author's word, else that of its rule.
  func autocomplete(of field: FormField) -> String? {
    InputHints(facts.attributes(of: field)).autocomplete
  }

  /// What every input has: its name, which is the pointer, and what describes it.
  func inputAttributes(
    _ field: FormField, _ pointer: String, _ more: HTMLAttributes = [:]
  ) -> HTMLAttributes {
    var attributes: HTMLAttributes = [
      "id": elementID(pointer), "name": inputName(pointer),
      "aria-describedby": descriptions(of: field),
      "aria-invalid": isWrong(pointer) ? "true" : nil,
      "aria-required": field.isRequired ? "true" : nil,
      "autofocus": comesBackAt == pointer ? "" : nil,
    ]
    attributes.pairs += more.pairs
    return attributes
  }

  private func drawLine(
    _ field: FormField, _ pointer: String, _ shape: InputShape, into html: inout HTML
  ) {
    if shape == .secret {
      // What was typed is sent back to nobody.
      html.void(
        "input",
        inputAttributes(
          field, pointer,
          [
            "type": "password", "autocomplete": autocomplete(of: field) ?? "new-password",
            "spellcheck": "false",
          ]))
      return
    }
    let attributes = facts.attributes(of: field)
    let hints = InputHints(attributes)
    let range = attributes.ranges.first
    html.void(
      "input",
      inputAttributes(
        field, pointer,
        [
          // A control for moments would refuse what is written in a layout.
          "type": attributes.kind == .local && field.readsLayouts ? "text" : hints.type,
          "inputmode": hints.inputMode.map { "\($0)" },
          "autocomplete": hints.autocomplete,
          "placeholder": computedHint(of: field) ?? field.placeholder, "dir": "auto",
          "data-picker": field.readsWrittenTime ? attributes.kind.rawValue : nil,
          "data-min": field.readsWrittenTime ? range?.low : nil,
          "data-max": field.readsWrittenTime ? range?.high : nil,
          "value": texts.text(of: field),
        ]))
  }

  private func drawSelect(_ field: FormField, _ pointer: String, into html: inout HTML) {
    let attributes: HTMLAttributes = ["autocomplete": autocomplete(of: field)]
    html.element("select", inputAttributes(field, pointer, attributes)) { html in
      html.element("option", ["value": ""], text: computedHint(of: field) ?? words[.choose])
      for choice in field.choices {
        html.element(
          "option", ["value": choice.value, "selected": field.text == choice.value ? "" : nil],
          text: choice.label)
      }
    }
  }

  private func drawBox(_ field: FormField, _ pointer: String, into html: inout HTML) {
    drawWords(of: field, into: &html)
    let isAgreement = facts.attributes(of: field).choices.map(\.value) == ["true"]
    // A box that is not ticked sends nothing: this says that it was there.
    if !isAgreement {
      html.void("input", ["type": "hidden", "name": inputName(pointer), "value": "false"])
    }
    drawInSlots(of: field, into: &html) { html in
      html.element("div", ["class": "option"]) { html in
        html.void(
          "input",
          inputAttributes(
            field, pointer,
            ["type": "checkbox", "value": "true", "checked": isTicked(field) ? "" : nil]))
        html.element("label", ["for": elementID(pointer)]) { html in
          html.isolated(label(of: field))
          if isAgreement, !field.isRequired {
            html.element("span", ["class": "optional"], text: " (\(words[.optional]))")
          }
        }
      }
    }
  }

  private func isTicked(_ field: FormField) -> Bool { field.text == "true" || field.text == "on" }

  /// The value that a field has while it is empty, where the form works it out: it stands in the empty input.
  func computedHint(of field: FormField) -> String? {
    guard field.text.isEmpty, facts.attributes(of: field).hasComputedDefault else { return nil }
    // Of a protected item nothing is shown.
    if field.isLookup { return field.isProtected ? nil : field.item?.label }
    let value = shownValue(of: field)
    return field.choices.first { $0.value == value }?.label ?? value
  }

  /// Whether the input of a field shows the value that the field has while it is empty.
  func takesHint(_ field: FormField) -> Bool {
    guard facts.attributes(of: field).hasComputedDefault else { return false }
    return switch shape(of: field) {
    case .line, .lines, .suggestions, .select, .radios, .yesOrNo, .lookup: true
    case .secret, .box, .boxes, .output, .hidden, .closed, .group, .rows: false
    }
  }

  /// A computed value as people read it: nil where there is none.
  func shownValue(of field: FormField) -> String? {
    if field.isSecret { return field.cleanedValue == .null ? nil : "••••••" }
    return switch field.cleanedValue {
    case .null, .list, .group: nil
    case .text(let text), .number(let text): text
    case .boolean(let flag): flag ? words[.yes] : words[.no]
    }
  }
}
