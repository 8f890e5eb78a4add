internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Values that are listed: `const`, `enum`, and `oneOf` of constants with titles.
extension SchemaImporter {
  private struct Choice {
    var value: Node
    var label: String?
  }

  /// More values are not taken as choices.
  private static let mostChoices = 20_000

  /// The choices of schemas; nil where none of them lists values.
  mutating func choices(_ all: Conjunction, _ limit: ValueKinds) throws(ImportFault) -> FieldShape?
  {
    var list: (schema: Subschema, keyword: String, choices: [Choice])?
    for schema in all.schemas {
      if let found = try listed(schema), list == nil || found.2.count < list?.choices.count ?? 0 {
        list = found
      }
    }
    guard let list else { return nil }
    var kept: [Choice] = []
    for choice in list.choices.prefix(Self.mostChoices) {
      let kind = ValueKinds(of: choice.value)
      if limit.contains(kind), validator.accepts(choice.value, all.schemas) { kept.append(choice) }
    }
    let kinds = kept.reduce(into: ValueKinds()) { $0.formUnion(ValueKinds(of: $1.value)) }
    if !kinds.isDisjoint(with: [.array, .object]) {
      let note = "choices are single values"
      rows.note(list.schema, list.keyword, .lost, "", note)
      let others = all.schemas.map {
        $0.pointer == list.schema.pointer ? $0.leavingOut([list.keyword]) : $0
      }
      return try content(others.map { $0.leavingOut(["$ref", "allOf"]) }, "choice", kinds)
    }
    for schema in all.schemas {
      for entry in schema.node.entries ?? []
      where !Self.isAnnotation(entry.key) && !["$ref", "allOf", "x-formcheck"].contains(entry.key) {
        rows.note(schema, entry.key, .exact, "choices")
      }
    }
    if list.choices.count > Self.mostChoices {
      rows.note(
        list.schema, list.keyword, .stricter, "choices", "only the first \(Self.mostChoices)")
    }
    return shape(kept, kinds)
  }

  private func listed(
    _ schema: Subschema
  ) throws(ImportFault) -> (Subschema, String, [Choice])? {
    if let value = schema["const"] { return (schema, "const", [Choice(value: value)]) }
    if let value = schema["enum"] {
      guard let items = value.items else {
        throw document.fault("“enum” is a list", at: value.range)
      }
      return (schema, "enum", items.map { Choice(value: $0) })
    }
    for keyword in ["oneOf", "anyOf"] {
      let branches = schema.list(keyword)
      let choices = branches.compactMap { branch -> Choice? in
        let names = (branch.node.entries ?? []).map(\.key)
        guard let value = branch["const"], value.scalar != nil,
          names.allSatisfy({ ["const", "title", "description", "$comment"].contains($0) })
        else { return nil }
        return Choice(value: value, label: branch["title"]?.string)
      }
      if !choices.isEmpty, choices.count == branches.count { return (schema, keyword, choices) }
    }
    return nil
  }

  private func shape(_ choices: [Choice], _ kinds: ValueKinds) -> FieldShape {
    let filled = kinds.subtracting(.null)
    if filled.isEmpty { return kinds.isEmpty ? .nothing : nullOnly }
    var distinct: [Choice] = []
    var seen: Set<String> = []
    for choice in choices where ValueKinds(of: choice.value) != .null {
      let text = choice.value.shortJSON(1_000_000)
      if !seen.insert(text).inserted { continue }
      let isNumber = choice.value.number != nil
      if isNumber, distinct.contains(where: { JSONValues.isSame($0.value, choice.value) }) {
        continue
      }
      distinct.append(choice)
    }
    let type = filled.types.count == 1 ? filled.types[0] : "any"
    var entries: [FormEntry] = []
    if type != "text" { entries.append(FormEntry("type", type)) }
    let trees = distinct.map { choice -> FormTree in
      switch choice.value.scalar?.json {
      case .text(let text)?: .text(text)
      default: .plain(choice.value.shortJSON(1_000_000))
      }
    }
    if distinct.allSatisfy({ $0.label?.isBlank == false }), type != "any" {
      let map = zip(distinct, trees).map { choice, tree in
        var entry = FormEntry("", .text(choice.label ?? ""))
        switch tree {
        case .text(let text): entry.key = text
        case .plain(let word): (entry.key, entry.hasPlainKey) = (word, true)
        case .list, .map: break
        }
        return entry
      }
      entries.append(FormEntry("choices", .map(map)))
    } else {
      entries.append(FormEntry("choices", .list(trees)))
    }
    return FieldShape(entries: entries, kinds: kinds)
  }
}
