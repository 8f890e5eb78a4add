internal import FormCheck
internal import FormLookup
internal import FormText

/// The states of fields and controls of a session as JSON, with keys in a fixed order.
enum FieldJSON {
  static func append(_ field: FormField, to json: inout JSONBuilder) {
    json.add("field", field.pointer)
    json.add("label", field.label)
    if !field.isGroup && !field.isList { json.add("text", field.isSecret ? "" : field.text) }
    json.add("validity", name(of: field.validity))
    json.add("applicable", field.isApplicable)
    json.add("touched", field.isTouched)
    json.add("dirty", field.isDirty)
    json.add("secret", field.isSecret)
    json.add("message", field.message)
    json.add("shownMessage", field.shownMessage)
    json.add(named: "issues") { ReportJSON.append(labelled: field.issues, to: &$0) }
    if !field.holdsSecret { json.add("cleaned", json: field.cleanedValue.jsonBytes) }
    if field.isGroup || field.isList { json.add("rows", field.rows.count) }
    if field.isLookup { appendLookup(field, to: &json) }
  }

  static func append(_ control: ManagedControl, to json: inout JSONBuilder) {
    json.add("name", control.name)
    json.add("enabled", control.isEnabled)
    json.list("waitsFor") { json in
      for case let field as FormField in control.waitsFor { json.text(field.pointer) }
    }
  }

  private static func appendLookup(_ field: FormField, to json: inout JSONBuilder) {
    json.add("lookup", name(of: field.lookupStatus))
    json.add("offersAll", field.offersAll)
    // The items that are offered tell what was typed.
    if field.isSecret { return }
    json.add("item", field.item?.id)
    json.list("hits") { json in
      for hit in field.hits {
        json.object { json in
          json.add("id", hit.item.id)
          json.add("label", hit.item.label)
          if let detail = hit.item.detail { json.add("detail", detail) }
          json.add("marked", hit.markedText)
        }
      }
    }
  }

  private static func name(of validity: Validity) -> String {
    switch validity {
    case .valid: "valid"
    case .invalid: "invalid"
    case .pending: "pending"
    case .undecided: "undecided"
    }
  }

  private static func name(of status: LookupStatus) -> String {
    switch status {
    case .idle: "idle"
    case .loading: "loading"
    case .hits: "hits"
    case .none: "none"
    case .unavailable: "unavailable"
    }
  }
}
