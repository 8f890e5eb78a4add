internal import FormCheck
internal import FormLookup

/// A text that finds an item: a plain input, which script makes a combobox.
extension PageDrawing {
  /// Hits to choose from where a text names several items or none.
  static let mostOffered = 10

  func drawLookup(_ field: FormField, _ pointer: String, into html: inout HTML) {
    let isOffered = !field.isProtected
    html.void(
      "input",
      inputAttributes(
        field, pointer,
        [
          "type": "text", "autocomplete": autocomplete(of: field) ?? "off", "dir": "auto",
          "inputmode": field.hasKeypad ? "tel" : nil,
          "placeholder": computedHint(of: field) ?? field.placeholder,
          "data-secret": isOffered && !field.isSecret ? nil : "",
          "data-lookup": isOffered ? "" : nil,
          "data-near": isOffered && field.isNearHere ? "" : nil, "value": shownQuery(of: field),
        ]))
    if isOffered {
      drawPick(field, pointer, into: &html)
      drawOffers(field, pointer, into: &html)
    }
  }

  /// Keeps the value that the label stands for: it counts while the label stays.
  private func drawPick(_ field: FormField, _ pointer: String, into html: inout HTML) {
    guard !field.isSecret, let value = field.value.single else { return }
    let label = texts.text(of: field)
    if value == label { return }
    for part in [value, label] {
      html.void(
        "input",
        [
          "type": "hidden", "name": "\(PostedForm.Own.picked)\(inputName(pointer))",
          "value": part, "data-picked": "",
        ])
    }
  }

  /// The text that was typed or picked; empty for a secret, such as the label of a protected item.
  private func shownQuery(of field: FormField) -> String {
    field.isProtected || field.isSecret ? "" : texts.text(of: field)
  }

  /// Codes of a text that names several items, or none.
  static let unnamed = ["ambiguousItem", "notInCatalogue", "notPicked"]

  /// Searches once more for texts that name no item, so that there are hits to choose from.
  func searchAgain(for issues: [FormIssue]) {
    for (issue, spot) in zip(issues, places.spots(of: issues))
    where Self.unnamed.contains(issue.code) {
      guard let field = spot.field, field.isLookup, !field.isProtected else { continue }
      let text = field.queryText
      field.text = ""
      field.text = text
    }
  }

  /// Radios behind the input: of two values with one name the later one counts.
  private func drawOffers(_ field: FormField, _ pointer: String, into html: inout HTML) {
    let isUnnamed = issues[pointer]?.contains { Self.unnamed.contains($0.code) }
    guard isUnnamed == true, !field.queryText.isEmpty, !field.hits.isEmpty else { return }
    html.element("fieldset", ["class": "offers"]) { html in
      html.element("legend", text: words[.whichOne])
      for (place, hit) in field.hits.prefix(Self.mostOffered).enumerated() {
        let id = elementID(pointer, "hit\(place)")
        html.element("div", ["class": "option"]) { html in
          html.void(
            "input",
            ["type": "radio", "id": id, "name": inputName(pointer), "value": "\(hit.item.id)"])
          html.element("label", ["for": id]) { html in
            html.isolated(hit.item.label)
            if let detail = hit.item.detail {
              html.text(" ")
              html.element("span", ["class": "detail", "dir": "auto"], text: detail)
            }
          }
        }
      }
    }
  }
}

extension PayloadValue {
  /// A single value as an id is written; nil for anything else.
  fileprivate var single: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .null, .boolean, .list, .group: nil
    }
  }
}

extension FormField {
  /// Somebody searches in it: nothing is said of what was typed so far.
  var isOpenLookup: Bool { isLookup && lookupStatus != .idle }
}
