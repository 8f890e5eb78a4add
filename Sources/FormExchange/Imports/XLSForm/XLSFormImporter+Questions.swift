internal import FormDocuments

/// Questions by their types.
extension XLSFormImporter {
  /// The field of a question, and that of another answer.
  mutating func question(
    _ row: Subschema, _ type: QuestionType
  ) throws(ImportFault) -> [FormEntry] {
    if ["note", "xml-external", "csv-external", "audit", "background-audio"].contains(type.word) {
      rows.note(row, "type", .ignored, "", "it asks nothing")
      return []
    }
    guard let name = row["name"]?.text else { throw fault("a question has no name", at: row) }
    guard isNew(name) else {
      rows.note(row, "name", .lost, "", "another question has this name")
      return []
    }
    var entries = words(row)
    entries += condition(row, "relevant", as: "when")
    entries += required(row, type)
    entries += try content(row, type)
    entries += constraint(row, type)
    entries += look(row)
    noteOthers(row)
    var fields = [FormEntry(name, .map(Self.joined(entries)))]
    if type.hasOther, isNew("\(name)_other") {
      let member = ConditionText.member(name) ?? ""
      let when = type.kind == .list ? "'other' in \(member)" : "\(member) == 'other'"
      fields.append(FormEntry("\(name)_other", .map([FormEntry("when", when)])))
    }
    return fields
  }

  /// With one map of messages.
  private static func joined(_ entries: [FormEntry]) -> [FormEntry] {
    var messages: [FormEntry] = []
    for case .map(let own) in entries.filter({ $0.key == "message" }).map(\.value) {
      messages += own
    }
    let others = entries.filter { $0.key != "message" }.joined
    return messages.isEmpty ? others : others + [FormEntry("message", .map(messages))]
  }

  /// An expression of a column under a key of the form.
  mutating func condition(_ row: Subschema, _ column: String, as key: String) -> [FormEntry] {
    guard let text = row[column]?.text else { return [] }
    guard let expression = XPathExpression(text),
      let translated = translation(nil).condition(expression),
      row["name"]?.text.map({ text.contains("${\($0)}") }) != true
    else {
      rows.note(row, column, .lost, "", "the expression has no equal here")
      return []
    }
    rows.note(row, column, .exact, "\(key) \(translated)")
    return translated == "true" && key == "when" ? [] : [FormEntry(key, translated)]
  }

  private mutating func required(_ row: Subschema, _ type: QuestionType) -> [FormEntry] {
    guard let text = row["required"]?.text else { return [] }
    let message = self.text(row, "required_message").map {
      [FormEntry("message", .map([FormEntry("valueMissing", .text($0))]))]
    }
    switch text.lowercased() {
    case "yes", "true", "true()", "1":
      rows.note(row, "required", .exact, "required true")
      return [FormEntry("required", "true")] + (message ?? [])
    case "no", "false", "false()", "0":
      rows.note(row, "required", .exact, "")
      return []
    default:
      let condition = condition(row, "required", as: "required")
      return condition.isEmpty ? [] : condition + (message ?? [])
    }
  }

  // MARK: Contents

  private mutating func content(
    _ row: Subschema, _ type: QuestionType
  ) throws(ImportFault) -> [FormEntry] {
    func typed(_ word: String) -> [FormEntry] {
      rows.note(row, "type", .exact, "type \(word)")
      return [FormEntry("type", word)]
    }
    switch type.word {
    case "text", "barcode", "hidden", "deviceid", "username", "phonenumber", "email",
      "subscriberid", "simserial", "string":
      rows.note(row, "type", .exact, "")
      return []
    case "integer", "decimal", "date", "time": return typed(type.word)
    case "dateTime", "start", "end": return typed("datetime")
    case "today": return typed("date")
    case "range": return range(row)
    case "acknowledge":
      rows.note(row, "type", .exact, "rule consent.accepted", "“OK” is true here")
      return [FormEntry("rule", "consent.accepted")]
    case "select_one": return try choices(row, type)
    case "select_multiple": return [FormEntry("unique", "true"), items(try choices(row, type))]
    case "rank":
      let count = lists[type.list]?.count ?? 0
      return [FormEntry("unique", "true")]
        + (count > 0 ? [FormEntry("count", "\(count)")] : []) + [items(try choices(row, type))]
    case "calculate": return calculation(row)
    case "select_one_from_file", "select_multiple_from_file":
      rows.note(
        row, "type", .lost, "", "add the file as a catalogue, and look the answer up in it")
      return type.kind == .list ? [FormEntry("unique", "true"), items([])] : []
    default:
      rows.note(row, "type", .lost, "", "no type of a form has these values")
      return []
    }
  }

  private func items(_ entries: [FormEntry]) -> FormEntry { FormEntry("items", .map(entries)) }

  /// Numbers between two ends, in steps.
  private mutating func range(_ row: Subschema) -> [FormEntry] {
    var parameters = ["start": "0", "end": "10", "step": "1"]
    let written = row["parameters"]?.text ?? ""
    for part in written.split(whereSeparator: { " ,;".contains($0) }) {
      let pair = part.split(separator: "=").map(String.init)
      if pair.count == 2, AnswerText.isNumber(pair[1]) {
        parameters[pair[0]] = pair[1]
      }
    }
    rows.note(row, "type", .exact, "range")
    if row["parameters"] != nil { rows.note(row, "parameters", .exact, "range, step") }
    let values = ["start", "end", "step"].map { parameters[$0] ?? "" }
    let isWhole = values.allSatisfy { Int($0) != nil }
    var entries = [
      FormEntry("type", isWhole ? "integer" : "decimal"),
      FormEntry("range", "\(values[0])..\(values[1])"),
    ]
    if isWhole, let start = Int(values[0]), let step = Int(values[2]), step > 0 {
      if start % step == 0 {
        if step > 1 { entries.append(FormEntry("step", values[2])) }
        return entries
      }
    }
    let start = values[0].hasPrefix("-") ? "(\(values[0]))" : values[0]
    let that = FormEntry("that", "(this - \(start)) % \(values[2]) == 0")
    entries.append(FormEntry("check", .map([that])))
    return entries
  }

  private mutating func choices(
    _ row: Subschema, _ type: QuestionType
  ) throws(ImportFault) -> [FormEntry] {
    guard let list = lists[type.list], !list.isEmpty else {
      rows.note(row, "type", .lost, "", "the list “\(type.list)” is not among the choices")
      return []
    }
    choiceCount += list.count
    if choiceCount > Self.mostChoices {
      throw fault("the questions have more than 500,000 choices together", at: row)
    }
    rows.note(row, "type", .exact, "choices")
    if row["choice_filter"] != nil {
      rows.note(
        row, "choice_filter", .lost, "", "choices do not depend on other answers; a lookup does")
    }
    var all: [(value: FormTree, label: String?)] = []
    for choice in list {
      guard let name = choice["name"]?.text else { continue }
      let label = Self.chosen(Self.words(choice, "label", &choiceRows), language)
      all.append((.text(name), label == name ? nil : label))
    }
    if type.hasOther { all.append((.text("other"), "Other")) }
    noteColumns(of: list)
    return [FormEntry("choices", .choices(all))]
  }

  private mutating func noteColumns(of list: [Subschema]) {
    for choice in list {
      for entry in choice.node.entries ?? [] where !["list_name", "name"].contains(entry.key) {
        if choiceRows.fate(choice, entry.key) == nil {
          choiceRows.note(choice, entry.key, .ignored, "", "a column for filters and media")
        }
      }
    }
  }

  private mutating func calculation(_ row: Subschema) -> [FormEntry] {
    guard let text = row["calculation"]?.text else {
      rows.note(row, "type", .lost, "type any", "it calculates nothing")
      return [FormEntry("type", "any")]
    }
    let translation = translation(nil)
    guard let expression = XPathExpression(text) else { return lostCalculation(row) }
    let name = row["name"]?.text ?? ""
    if text.contains("${\(name)}") { return lostCalculation(row) }
    if let value = translation.value(expression),
      let type = [AnswerKind.number: "decimal", .date: "date", .text: "text"][value.kind]
    {
      rows.note(row, "type", .exact, "compute")
      rows.note(row, "calculation", .exact, "compute \(value.text)")
      return (type == "text" ? [] : [FormEntry("type", type)]) + [FormEntry("compute", value.text)]
    }
    guard let condition = translation.condition(expression) else { return lostCalculation(row) }
    rows.note(row, "type", .exact, "compute")
    rows.note(row, "calculation", .exact, "compute \(condition)")
    return [FormEntry("type", "boolean"), FormEntry("compute", condition)]
  }

  private mutating func lostCalculation(_ row: Subschema) -> [FormEntry] {
    rows.note(row, "type", .exact, "type any")
    rows.note(row, "calculation", .lost, "type any", "the expression has no equal here")
    return [FormEntry("type", "any")]
  }

  private mutating func look(_ row: Subschema) -> [FormEntry] {
    guard let text = row["appearance"]?.text?.lowercased() else { return [] }
    rows.note(row, "appearance", .ignored, "", "how it looks")
    return text.contains("multiline")
      ? [FormEntry("input", .map([FormEntry("as", "textarea")]))] : []
  }

  /// Rows for all other columns: they are ignored, unless they change answers.
  mutating func noteOthers(_ row: Subschema) {
    for entry in row.node.entries ?? [] {
      let column = entry.key
      if ["type", "name"].contains(column) || rows.fate(row, column) != nil {
        continue
      }
      if ["calculation", "choice_filter", "trigger", "save_to", "repeat_count"].contains(column) {
        rows.note(row, column, .lost, "", "it changes answers, which this part of a form does not")
      } else if column == "default" {
        rows.note(
          row, column, .ignored, "", "the app fills it in; a default here fills in what is missing")
      } else {
        rows.note(row, column, .ignored, "", "how it looks, or what it is called")
      }
    }
  }
}
