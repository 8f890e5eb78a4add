internal import FormDocuments

/// Controls as fields: the attributes that a browser judges become constraints.
extension PageImporter {
  // MARK: Groups

  mutating func radio(_ group: [PageControl]) -> [FormEntry] {
    var entries: [FormEntry] = []
    if let control = group.first(where: { $0.has("required") }) {
      rows.note(control.element, "required", .exact, "required true")
      entries.append(FormEntry("required", "true"))
    }
    return entries + [options(group)]
  }

  mutating func boxes(_ group: [PageControl]) -> [FormEntry] {
    for control in group where control.has("required") {
      rows.note(
        control.element, "required", .lost, "", "a list does not have to hold a certain choice")
    }
    return [FormEntry("unique", "true"), FormEntry("items", .map([options(group)]))]
  }

  /// The values of radio buttons and boxes, with their labels.
  private mutating func options(_ group: [PageControl]) -> FormEntry {
    rows.note(group[0].element, "value", .exact, "choices")
    for control in group { noteOthers(control, ["type", "required", "value"]) }
    return choices(group.map { ($0.element["value"]?.text ?? "on", $0.label) })
  }

  private func choices(_ all: [(value: String, text: String)]) -> FormEntry {
    FormEntry(
      "choices",
      .choices(
        all.map { value, text in
          (.text(value), text.isEmpty || text == value ? nil : text)
        }))
  }

  /// A list of such values: what is said of the question stays outside.
  func listed(_ entries: [FormEntry]) -> [FormEntry] {
    let outer: Set = ["label", "help", "required"]
    return entries.filter { outer.contains($0.key) } + [
      FormEntry("items", .map(entries.filter { !outer.contains($0.key) }))
    ]
  }

  // MARK: One control

  mutating func one(_ control: PageControl) -> [FormEntry] {
    let element = control.element
    var entries: [FormEntry] = []
    if !control.label.isEmpty { entries.append(FormEntry("label", .text(control.label))) }
    if let title = element["title"]?.text, !title.isBlank {
      entries.append(FormEntry("help", .text(title)))
      rows.note(element, "title", .ignored, "", "words")
    }
    // Browsers do not judge what nobody can change.
    let isJudged = !control.has("readonly") && control.type != "hidden"
    if control.has("required"), isJudged, !["range", "color", "checkbox"].contains(control.type) {
      entries.append(FormEntry("required", "true"))
      rows.note(element, "required", .exact, "required true")
    }
    var known: Set<String> = ["title", "required"]
    let content = content(control, &known)
    entries += content
    if isJudged {
      entries += constraints(control, &known)
    } else if control.has("readonly") {
      rows.note(element, "readonly", .ignored, "", "browsers do not judge it")
    }
    if let text = element["placeholder"]?.text, !text.isBlank, content["type"] == nil {
      entries.append(FormEntry("placeholder", .text(text)))
      rows.note(element, "placeholder", .ignored, "", "words")
    }
    noteOthers(control, known)
    guard control.type == "email", control.has("multiple") else { return entries }
    rows.note(element, "multiple", .exact, "items", "a list here, and not commas")
    return listed(entries)
  }

  private mutating func content(_ control: PageControl, _ known: inout Set<String>) -> [FormEntry] {
    let element = control.element
    func typed(_ word: String) -> [FormEntry] {
      rows.note(element, "type", .exact, "type \(word)")
      return [FormEntry("type", word)]
    }
    func ruled(_ rule: String) -> [FormEntry] {
      rows.note(element, "type", .exact, "rule \(rule)")
      return [FormEntry("rule", rule)]
    }
    switch control.type {
    case "email":
      rows.note(element, "type", .stricter, "rule contact.email", "other addresses are rare")
      return [FormEntry("rule", "contact.email")]
    case "url":
      rows.note(element, "type", .stricter, "rule web.uri", "browsers take more addresses")
      return [FormEntry("rule", "web.uri")]
    case "password":
      rows.note(element, "type", .exact, "secret true")
      return [FormEntry("secret", "true")]
    case "number", "range": return number(control)
    case "date": return typed("date") + range(control)
    case "time": return typed("time") + range(control)
    case "datetime-local": return typed("local") + range(control)
    case "month": return ruled("time.month")
    case "week": return ruled("time.week")
    case "color": return ruled("web.colour.html")
    case "checkbox":
      known.insert("value")
      rows.note(element, "type", .exact, "type boolean", "true or false, and not its value")
      if !control.has("required") { return [FormEntry("type", "boolean")] }
      rows.note(element, "required", .exact, "rule consent.accepted")
      return [FormEntry("required", "true"), FormEntry("rule", "consent.accepted")]
    case "file":
      rows.note(element, "type", .lost, "type any", "a form has no files")
      return [FormEntry("type", "any")]
    case "select": return select(control)
    case "textarea": return [FormEntry("input", .map([FormEntry("as", "textarea")]))]
    default: return []
    }
  }

  private mutating func select(_ control: PageControl) -> [FormEntry] {
    // An option without a value stands for no answer.
    let own = control.options.filter { !$0.value.isEmpty }
    guard !own.isEmpty else {
      rows.note(control.element, "name", .lost, "", "its options are not in the page")
      return []
    }
    rows.note(control.element, "name", .exact, "choices")
    let choices = choices(own)
    guard control.has("multiple") else {
      return [choices, FormEntry("input", .map([FormEntry("as", "select")]))]
    }
    rows.note(control.element, "multiple", .exact, "items")
    return [FormEntry("unique", "true"), FormEntry("items", .map([choices]))]
  }

  // MARK: Constraints

  /// The attributes of texts.
  private mutating func constraints(
    _ control: PageControl, _ known: inout Set<String>
  ) -> [FormEntry] {
    let texts: Set = ["text", "search", "url", "tel", "email", "password", "textarea"]
    guard texts.contains(control.type) else { return [] }
    let element = control.element
    var entries: [FormEntry] = []
    var ends = ["", ""]
    for (place, attribute) in ["minlength", "maxlength"].enumerated() {
      guard let text = element[attribute]?.text, let end = Int(text), end >= 0 else { continue }
      ends[place] = text
      rows.note(
        element, attribute, .exact, place == 0 ? "length \(text).. utf16" : "length ..\(text) utf16"
      )
    }
    if ends != ["", ""], ends != ["0", ""] {
      entries.append(FormEntry("length", "\(ends[0])..\(ends[1]) utf16"))
    }
    guard let text = element["pattern"]?.text, control.type != "textarea" else { return entries }
    known.insert("pattern")
    let reading = SetsOfPattern(text)
    guard reading != .nested, let pattern = SchemaPattern.whole(text) else {
      rows.note(element, "pattern", .lost, "", "it is not a pattern that a form can have")
      return entries
    }
    rows.note(
      element, "pattern", reading == .plain ? .exact : .stricter, "pattern",
      reading == .plain ? "" : "browsers ignore it: it is malformed with the flag v")
    entries.append(FormEntry("pattern", .text(pattern)))
    return entries
  }

  private mutating func number(_ control: PageControl) -> [FormEntry] {
    let element = control.element
    let isSlider = control.type == "range"
    func written(_ attribute: String) -> String? {
      element[attribute]?.text.flatMap {
        AnswerText.isNumber($0) ? $0 : nil
      }
    }
    let step = written("step").flatMap { (Double($0) ?? 0) > 0 ? $0 : nil } ?? "1"
    let isFree = element["step"]?.text?.lowercased() == "any"
    let base = written("min") ?? written("value") ?? "0"
    let isWhole = !isFree && Int(step) != nil && Int(base) != nil
    let type = isWhole ? "integer" : "decimal"
    rows.note(element, "type", .exact, "type \(type)")
    let least = written("min") ?? (isSlider ? "0" : "")
    let most = written("max") ?? (isSlider ? "100" : "")
    for attribute in ["min", "max"] where element[attribute] != nil {
      let isRead = written(attribute) != nil
      rows.note(element, attribute, isRead ? .exact : .ignored, isRead ? "range" : "")
    }
    if element["step"] != nil { rows.note(element, "step", .exact, "step") }
    var entries = [FormEntry("type", type)]
    if let low = Double(least), let high = Double(most), high < low {
      rows.note(element, "max", .lost, "", "it is below min")
      entries.append(FormEntry("range", "\(least).."))
    } else if least + most != "" {
      entries.append(FormEntry("range", "\(least)..\(most)"))
    }
    if isFree || isWhole && step == "1" { return entries }
    if let step = Int(step), let base = Int(base), base % step == 0 {
      return entries + [FormEntry("step", "\(step)")]
    }
    if Int(base) == 0 { return entries + [FormEntry("step", step)] }
    let start = base.hasPrefix("-") ? "(\(base))" : base
    return entries + [
      FormEntry("check", .map([FormEntry("that", "(this - \(start)) % \(step) == 0")]))
    ]
  }

  /// The ends of dates and times.
  private mutating func range(_ control: PageControl) -> [FormEntry] {
    var ends = ["", ""]
    for (place, attribute) in ["min", "max"].enumerated() {
      guard let text = control.element[attribute]?.text, Self.isMoment(text, control.type) else {
        continue
      }
      ends[place] = text
      rows.note(control.element, attribute, .exact, "range")
    }
    if let step = control.element["step"]?.text, step.lowercased() != "any" {
      rows.note(control.element, "step", .lost, "", "dates and times have no steps here")
    }
    if ends == ["", ""] { return [] }
    if ends[0] != "", ends[1] != "", ends[1] < ends[0] {
      rows.note(control.element, "max", .lost, "", "it is before min")
      return [FormEntry("range", "\(ends[0])..")]
    }
    return [FormEntry("range", "\(ends[0])..\(ends[1])")]
  }

  /// Whether a text is a date, a time or a local moment as HTML writes them.
  private static func isMoment(_ text: String, _ type: String) -> Bool {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
    switch (type, parts.count) {
    case ("date", 1): return AnswerText.isDate(text)
    case ("time", 1): return isTime(text)
    case ("datetime-local", 2): return AnswerText.isDate(parts[0]) && isTime(parts[1])
    default: return false
    }
  }

  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
  }

  // MARK: Other attributes

  private mutating func noteOthers(_ control: PageControl, _ known: Set<String>) {
    let silent: Set = ["id", "class", "style", "name", "form", "aria-label"]
    for entry in control.element.node.entries ?? [] {
      let name = entry.key
      if silent.contains(name) || known.contains(name) || rows.fate(control.element, name) != nil {
        continue
      }
      if name.hasPrefix("on") {
        rows.note(control.element, name, .lost, "", "a script decides")
      } else if Self.judging.contains(name) {
        rows.note(control.element, name, .ignored, "", "it judges no value of this control")
      } else {
        rows.note(control.element, name, .ignored, "", "how it looks, or what it begins with")
      }
    }
  }

  private static let judging: Set = [
    "required", "pattern", "minlength", "maxlength", "min", "max", "step", "multiple",
  ]
}
