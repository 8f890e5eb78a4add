internal import FormDocuments
internal import FormText

/// Questions with choices, and those that consist of others.
extension SurveyImporter {
  // MARK: Choices

  /// Whether somebody may write an answer of one's own.
  func hasOther(_ question: Subschema) -> Bool {
    ["showOtherItem", "hasOther"].contains {
      if case .boolean(true)? = question[$0]?.scalar?.json { true } else { false }
    }
  }

  private static let choiceKeywords: Set = [
    "choices", "showOtherItem", "hasOther", "showNoneItem", "hasNone", "otherText", "noneText",
  ]

  mutating func choices(
    _ question: Subschema, _ read: inout Set<String>, keyword: String = "choices"
  ) -> [FormEntry] {
    read.formUnion(Self.choiceKeywords)
    read.insert(keyword)
    var all: [(value: FormTree, label: String?)] = []
    for item in question.list(keyword) {
      if item.node.scalar != nil {
        all.append((Self.tree(item.node), nil))
      } else if let value = item["value"], value.scalar != nil {
        all.append((Self.tree(value), words(item, "text")))
        noteOthers(item, ["value", "text"])
        if item["visibleIf"] != nil {
          rows.note(item, "visibleIf", .lost, "", "choices do not depend on other answers here")
        }
      }
    }
    if all.isEmpty {
      rows.note(
        question, question[keyword] == nil ? "type" : keyword, .lost, "type any",
        "the choices are not in the survey")
      return [FormEntry("type", "any")]
    }
    for (keywords, value) in [
      (["showOtherItem", "hasOther"], "other"), (["showNoneItem", "hasNone"], "none"),
    ] {
      for keyword in keywords {
        guard case .boolean(true)? = question[keyword]?.scalar?.json else { continue }
        all.append((.text(value), words(question, "\(value)Text")))
        rows.note(question, keyword, .exact, "the choice \(value)")
      }
    }
    rows.note(question, keyword, .exact, "choices")
    return types(all) + [FormEntry("choices", .choices(all))]
  }

  /// The type of choices that are not strings.
  private func types(_ all: [(value: FormTree, label: String?)]) -> [FormEntry] {
    let plain = all.compactMap { if case .plain(let word) = $0.value { word } else { nil } }
    if plain.isEmpty { return [] }
    if plain.count < all.count { return [FormEntry("type", "any")] }
    if plain.allSatisfy({ ["true", "false"].contains($0) }) { return [FormEntry("type", "any")] }
    return [FormEntry("type", plain.allSatisfy { Int($0) != nil } ? "integer" : "number")]
  }

  /// Several choices.
  mutating func list(_ question: Subschema, _ read: inout Set<String>) -> [FormEntry] {
    read.formUnion(["minSelectedChoices", "maxSelectedChoices", "maxRankedChoices", "multiSelect"])
    let item = choices(question, &read)
    return [FormEntry("unique", "true")]
      + count(question, "minSelectedChoices", "maxSelectedChoices")
      + [FormEntry("items", .map(item))]
  }

  private mutating func count(
    _ question: Subschema, _ least: String, _ most: String
  ) -> [FormEntry] {
    let ends = [least, most].map { keyword -> String in
      guard case .number(let number)? = question[keyword]?.scalar?.json, let end = Int(number),
        end > 0
      else { return "" }
      rows.note(question, keyword, .exact, "count")
      return "\(end)"
    }
    return ends == ["", ""] ? [] : [FormEntry("count", "\(ends[0])..\(ends[1])")]
  }

  // MARK: Tables and panels

  /// A choice in each row.
  mutating func matrix(_ question: Subschema, _ read: inout Set<String>) -> [FormEntry] {
    read.formUnion(["rows", "columns", "isAllRowRequired", "eachRowRequired"])
    let choice = choices(question, &read, keyword: "columns")
    var isRequired = false
    for keyword in ["isAllRowRequired", "eachRowRequired"] {
      guard case .boolean(true)? = question[keyword]?.scalar?.json else { continue }
      isRequired = true
      rows.note(question, keyword, .exact, "required true")
    }
    rows.note(question, "rows", .exact, "fields")
    let fields = rowNames(question).map { name, label in
      FormEntry(
        name,
        .map(
          (label.map { [FormEntry("label", .text($0))] } ?? [])
            + (isRequired ? [FormEntry("required", "true")] : []) + choice))
    }
    return fields.isEmpty ? [FormEntry("type", "any")] : [FormEntry("fields", .map(fields))]
  }

  private mutating func rowNames(_ question: Subschema) -> [(String, String?)] {
    question.list("rows").compactMap { row in
      if let name = row.node.scalar.map({ _ in row.node.text ?? "" }), !name.isEmpty {
        return (name, nil)
      }
      return row["value"]?.text.map { ($0, words(row, "text")) }
    }
  }

  /// Questions within a question.
  mutating func parts(
    _ question: Subschema, _ type: String, _ read: inout Set<String>
  ) throws(ImportFault) -> [FormEntry] {
    read.formUnion(["items", "rows", "columns", "templateElements", "choices"])
    let outer = (expression.row, usualType, asked)
    asked = []
    usualType = type.hasPrefix("matrix") ? question["cellType"]?.string ?? "dropdown" : "text"
    read.insert("cellType")
    defer { (expression.row, usualType, asked) = outer }
    var parts: [Subschema] = []
    if type == "multipletext" { parts = question.list("items") }
    if type.hasPrefix("matrix") { parts = question.list("columns") }
    expression.row =
      type == "paneldynamic"
      ? kinds(of: [question])
      : Dictionary(
        parts.compactMap { part in Self.name(of: part).map { ($0, kind(of: part)) } },
        uniquingKeysWith: { first, _ in first })
    var fields: [FormEntry] = []
    var names = Set(expression.row?.keys ?? [:].keys)
    if type == "paneldynamic" {
      fields = try members(of: question, names: &names)
    } else {
      for part in parts { fields += try self.question(inheriting(part, question)) }
    }
    if fields.isEmpty {
      rows.note(question, "type", .lost, "type any", "it has no questions")
      return [FormEntry("type", "any")]
    }
    let group = FormEntry("fields", .map(fields))
    switch type {
    case "multipletext": return [group]
    case "matrixdropdown":
      rows.note(question, "rows", .exact, "fields")
      let all = rowNames(question).map { name, label in
        FormEntry(name, .map((label.map { [FormEntry("label", .text($0))] } ?? []) + [group]))
      }
      return all.isEmpty ? [FormEntry("type", "any")] : [FormEntry("fields", .map(all))]
    case "matrixdynamic":
      read.formUnion(["minRowCount", "maxRowCount"])
      return count(question, "minRowCount", "maxRowCount")
        + [FormEntry("items", .map([group]))]
    default:
      read.formUnion(["minPanelCount", "maxPanelCount"])
      return count(question, "minPanelCount", "maxPanelCount")
        + [FormEntry("items", .map([group]))]
    }
  }

  /// A column has the choices of its table where it has none of its own.
  private func inheriting(_ part: Subschema, _ question: Subschema) -> Subschema {
    guard part["choices"] == nil, let choices = question["choices"],
      let entry = question.node.entries?.first(where: { $0.key == "choices" }),
      !["text", "comment", "boolean", "rating"].contains(part["cellType"]?.string ?? usualType),
      choices.items?.isEmpty == false, let own = part.node.entries
    else { return part }
    var copy = part
    copy.node = Node(content: .mapping(own + [entry]), range: part.node.range)
    return copy
  }
}
