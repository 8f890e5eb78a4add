internal import FormDocuments
internal import FormText

/// Questions by their types.
extension SurveyImporter {
  /// The type of a question's value.
  func kind(of question: Subschema) -> AnswerKind {
    switch type(of: question) {
    case "text":
      switch question["inputType"]?.string {
      case "number", "range": return .number
      case "date": return .date
      case "datetime-local", "time", "month", "week": return .other
      default: return .text
      }
    case "comment", "signaturepad": return .text
    case "boolean":
      return question["valueTrue"] == nil && question["valueFalse"] == nil ? .flag : .text
    case "rating":
      return question["rateValues"] == nil ? .number : choiceKind(question.list("rateValues"))
    case "radiogroup", "dropdown", "buttongroup", "imagepicker":
      if case .boolean(true)? = question["multiSelect"]?.scalar?.json { return listKind(question) }
      return choiceKind(question.list("choices"))
    case "checkbox", "tagbox", "ranking": return listKind(question)
    default: return .other
    }
  }

  /// A list of strings; conditions on other lists are not translated.
  private func listKind(_ question: Subschema) -> AnswerKind {
    choiceKind(question.list("choices")) == .text ? .list : .other
  }

  private func choiceKind(_ choices: [Subschema]) -> AnswerKind {
    let values = choices.compactMap { ($0["value"] ?? $0.node).scalar?.json }
    let numbers = values.count { if case .number = $0 { true } else { false } }
    if numbers == 0 { return .text }
    return numbers == values.count ? .number : .other
  }

  private func type(of question: Subschema) -> String {
    question["type"]?.string ?? question["cellType"]?.string ?? usualType
  }

  /// The field of a question, and that of its comment.
  mutating func question(_ question: Subschema) throws(ImportFault) -> [FormEntry] {
    guard let name = Self.name(of: question), !name.isEmpty else {
      throw fault("a question has no name", at: question.node)
    }
    guard asked.insert(name).inserted else {
      rows.note(question, "name", .lost, "", "another question has this key")
      return []
    }
    var read: Set<String> = [
      "type", "cellType", "name", "valueName", "title", "description", "visibleIf", "isRequired",
      "requiredIf", "defaultValue", "inputType", "placeholder", "placeHolder", "validators",
    ]
    var entries: [FormEntry] = []
    for (keyword, key) in [("title", "label"), ("description", "help")] {
      if let text = words(question, keyword) { entries.append(FormEntry(key, .text(text))) }
    }
    entries += condition(question, "visibleIf", as: "when")
    entries += required(question)
    entries += try content(question, &read)
    entries += validators(question)
    entries += presets(question)
    noteOthers(question, read)
    entries = entries.joined
    var fields = [FormEntry(name, .map(entries))]
    if hasOther(question), asked.insert("\(name)-Comment").inserted {
      var comment = [FormEntry("length", "..10000")]
      if let member = ConditionText.bare(name), kind(of: question) == .text {
        comment.insert(FormEntry("when", "\(member) == 'other'"), at: 0)
      }
      fields.append(FormEntry("\(name)-Comment", .map(comment)))
    }
    return fields
  }

  private mutating func required(_ question: Subschema) -> [FormEntry] {
    if case .boolean(true)? = question["isRequired"]?.scalar?.json {
      rows.note(question, "isRequired", .exact, "required true")
      return [FormEntry("required", "true")]
    }
    if question["isRequired"] != nil { rows.note(question, "isRequired", .exact, "") }
    return condition(question, "requiredIf", as: "required")
  }

  // MARK: Contents

  private mutating func content(
    _ question: Subschema, _ read: inout Set<String>
  ) throws(ImportFault) -> [FormEntry] {
    let type = self.type(of: question)
    switch type {
    case "text": return text(question, &read)
    case "comment":
      return [FormEntry("input", .map([FormEntry("as", "textarea")]))] + length(question, &read)
    case "boolean": return boolean(question, &read)
    case "rating": return rating(question, &read)
    case "radiogroup", "dropdown", "buttongroup":
      let choices = choices(question, &read)
      if type != "dropdown" || choices["choices"] == nil { return choices }
      return choices + [FormEntry("input", .map([FormEntry("as", "select")]))]
    case "imagepicker":
      return question["multiSelect"]?.scalar?.json == .boolean(true)
        ? list(question, &read) : choices(question, &read)
    case "checkbox", "tagbox", "ranking": return list(question, &read)
    case "matrix": return matrix(question, &read)
    case "multipletext", "matrixdropdown", "matrixdynamic", "paneldynamic":
      return try parts(question, type, &read)
    case "signaturepad": return []
    default:
      rows.note(question, "type", .lost, "type any", "questions of this type have no equal here")
      return [FormEntry("type", "any")]
    }
  }

  private mutating func text(_ question: Subschema, _ read: inout Set<String>) -> [FormEntry] {
    var entries: [FormEntry] = []
    let input = question["inputType"]?.string ?? "text"
    switch input {
    case "number", "range": entries.append(FormEntry("type", "number"))
    case "date": entries.append(FormEntry("type", "date"))
    case "datetime-local": entries.append(FormEntry("type", "local"))
    case "time": entries.append(FormEntry("type", "time"))
    case "email": entries.append(FormEntry("rule", "contact.email"))
    case "url": entries.append(FormEntry("rule", "web.uri"))
    case "password": entries.append(FormEntry("secret", "true"))
    default: break
    }
    if let entry = entries.first, case .plain(let word) = entry.value {
      let isRule = entry.key == "rule"
      rows.note(
        question, "inputType", isRule ? .stricter : .exact, "\(entry.key) \(word)",
        isRule ? "only browsers judge it" : "")
    } else if question["inputType"] != nil, !["text", "tel", "search"].contains(input) {
      rows.note(question, "inputType", .lost, "", "no type of a form has these values")
    }
    let isNumber = ["number", "range"].contains(input)
    let ends = ["min", "max"].map { keyword -> String? in
      read.insert(keyword)
      guard let value = question[keyword] else { return nil }
      let end: String?
      switch value.scalar?.json {
      case .number(let number)? where isNumber: end = number
      case .text(let text)? where isNumber && JSONScalar.isNumber(text): end = text
      case .text(let text)? where input == "date" && AnswerText.isDate(text): end = text
      default: end = nil
      }
      rows.note(
        question, keyword, end == nil ? .lost : .exact, end == nil ? "" : "range",
        end == nil ? "not an end of a range here" : "")
      return end
    }
    if ends.contains(where: { $0 != nil }) {
      entries.append(FormEntry("range", "\(ends[0] ?? "")..\(ends[1] ?? "")"))
    }
    if isNumber, case .number(let step)? = question["step"]?.scalar?.json {
      read.insert("step")
      entries.append(FormEntry("step", step))
      rows.note(question, "step", .stricter, "step \(step)", "only browsers judge it")
    }
    return entries + length(question, &read)
  }

  private mutating func length(_ question: Subschema, _ read: inout Set<String>) -> [FormEntry] {
    read.insert("maxLength")
    guard case .number(let number)? = question["maxLength"]?.scalar?.json, let most = Int(number),
      most > 0
    else { return [] }
    // Browsers count UTF-16 code units.
    rows.note(question, "maxLength", .exact, "length ..\(most) utf16")
    return [FormEntry("length", "..\(most) utf16")]
  }

  private mutating func boolean(_ question: Subschema, _ read: inout Set<String>) -> [FormEntry] {
    read.formUnion(["valueTrue", "valueFalse"])
    let values = [("valueTrue", "true"), ("valueFalse", "false")].map { keyword, standard in
      question[keyword] == nil ? FormTree.plain(standard) : Self.tree(question[keyword])
    }
    guard question["valueTrue"] != nil || question["valueFalse"] != nil else {
      return [FormEntry("type", "boolean")]
    }
    for keyword in ["valueTrue", "valueFalse"] where question[keyword] != nil {
      rows.note(question, keyword, .exact, "choices")
    }
    return [FormEntry("choices", .list(values))]
  }

  private mutating func rating(_ question: Subschema, _ read: inout Set<String>) -> [FormEntry] {
    read.formUnion(["rateMin", "rateMax", "rateStep", "rateCount", "rateValues"])
    if question["rateValues"] != nil { return choices(question, &read, keyword: "rateValues") }
    func number(_ keyword: String, _ standard: String) -> String {
      guard case .number(let text)? = question[keyword]?.scalar?.json else { return standard }
      return text
    }
    for keyword in ["rateMin", "rateMax", "rateStep", "rateCount"] where question[keyword] != nil {
      rows.note(question, keyword, .exact, "range")
    }
    let least = number("rateMin", "1")
    var most = number("rateMax", "5")
    if question["rateMax"] == nil, let count = Int(number("rateCount", "")), let first = Int(least)
    {
      most = "\(first + count - 1)"
    }
    return [FormEntry("type", "integer"), FormEntry("range", "\(least)..\(most)")]
  }

  // MARK: Presets and validators

  private mutating func presets(_ question: Subschema) -> [FormEntry] {
    var entries: [FormEntry] = []
    for keyword in ["placeholder", "placeHolder"] where question[keyword] != nil {
      if let text = words(question, keyword), kind(of: question) == .text {
        entries.append(FormEntry("placeholder", .text(text)))
      }
    }
    if let value = question["defaultValue"] {
      let isScalar = value.scalar != nil && kind(of: question) != .other
      rows.note(
        question, "defaultValue", .ignored, "",
        isScalar ? "the page fills it in; a default here fills in what is missing" : "")
    }
    return entries
  }

  private mutating func validators(_ question: Subschema) -> [FormEntry] {
    var entries: [FormEntry] = []
    for validator in question.list("validators") {
      let kind = self.kind(of: question)
      switch validator["type"]?.string {
      case "numeric" where kind == .number:
        entries += bounds(validator, "minValue", "maxValue", as: "range")
      case "text" where kind == .text:
        entries += bounds(validator, "minLength", "maxLength", as: "length")
      case "answercount":
        entries += bounds(validator, "minCount", "maxCount", as: "count")
      case "email" where kind == .text:
        if question["inputType"]?.string != "email" {
          entries.append(FormEntry("rule", "contact.email"))
        }
        rows.note(validator, "type", .stricter, "rule contact.email", "other addresses are rare")
      case "regex" where kind == .text:
        entries += pattern(validator, isFirst: entries["pattern"] == nil)
      case "expression": entries += check(validator)
      default:
        rows.note(validator, "type", .lost, "", "no constraint of a form has this for its question")
      }
      noteOthers(
        validator,
        [
          "type", "text", "minValue", "maxValue", "minLength", "maxLength", "minCount", "maxCount",
          "regex", "expression",
        ])
    }
    return entries
  }

  private mutating func bounds(
    _ validator: Subschema, _ least: String, _ most: String, as key: String
  ) -> [FormEntry] {
    let ends = [least, most].map { keyword -> String in
      guard case .number(let number)? = validator[keyword]?.scalar?.json,
        key == "range" || number != "0" && !number.hasPrefix("-")
      else { return "" }
      rows.note(validator, keyword, .exact, key)
      return number
    }
    return ends == ["", ""] ? [] : [FormEntry(key, "\(ends[0])..\(ends[1])")]
  }

  private mutating func pattern(_ validator: Subschema, isFirst: Bool) -> [FormEntry] {
    guard let text = validator["regex"]?.string, let pattern = SchemaPattern(text) else {
      rows.note(validator, "regex", .lost, "", "it is not a pattern that a form can have")
      return []
    }
    let message = words(validator, "text")
    if isFirst, let whole = pattern.whole {
      rows.note(validator, "regex", .exact, "pattern")
      let words = message.map {
        [FormEntry("message", .map([FormEntry("patternMismatch", .text($0))]))]
      }
      return [FormEntry("pattern", .text(whole))] + (words ?? [])
    }
    rows.note(validator, "regex", .exact, "includes")
    let words = message.map { [FormEntry("message", .text($0))] } ?? []
    return [FormEntry("includes", .map([FormEntry("find", .text(pattern.part))] + words))]
  }

  private mutating func check(_ validator: Subschema) -> [FormEntry] {
    let condition = condition(validator, "expression", as: "that")
    if condition.isEmpty { return [] }
    let message = words(validator, "text").map { [FormEntry("message", .text($0))] } ?? []
    return [FormEntry("check", .map(condition + message))]
  }

  /// A value as it is written in a form.
  static func tree(_ node: Node?) -> FormTree {
    switch node?.scalar?.json {
    case .text(let text)?: .text(text)
    case .number(let number)?: .plain(number)
    case .boolean(let flag)?: .plain(flag ? "true" : "false")
    case .null?, nil: .text("")
    }
  }
}
