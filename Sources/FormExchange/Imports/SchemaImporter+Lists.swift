internal import FormDocuments
internal import FormModel
internal import FormText

/// Arrays: lists, and tuples with the items that follow.
extension SchemaImporter {
  mutating func list(_ all: Conjunction, _ hint: String) throws(ImportFault) -> FieldShape {
    guard var count = try bounds(all, "minItems", "maxItems", "count") else { return .nothing }
    let places = all.schemas.map { Self.tuple(of: $0).count }.max() ?? 0
    var entries: [FormEntry] = []
    let rest = self.item(places, of: all)
    noteItems(all)
    let restEntries = try slot(rest, "\(hint)-item", .item)
    if restEntries == nil, places < count.low { return .nothing }
    var mostPlaces = min(places, count.high ?? .max)
    var items: [FormTree] = []
    var isClosed = false
    for place in 0..<mostPlaces {
      let schemas = item(place, of: all)
      let isLate = place >= count.low
      guard let slot = try slot(schemas, "\(hint)-\(place + 1)", isLate ? .lateItem : .item) else {
        if place < count.low { return .nothing }
        (mostPlaces, isClosed) = (place, true)
        break
      }
      if !isLate, restEntries == nil || isClosed, case .plain("false")? = slot["required"] {
        noteEach(all, ["minItems"], .weaker, "items", "an item that may be empty may be missing")
      }
      items.append(.map(slot))
    }
    if items.isEmpty {
      if restEntries == nil || isClosed { (count.low, count.high) = (0, 0) }
      let empty = [
        FormEntry("type", "any"), FormEntry("nullable", "true"), FormEntry("required", "false"),
      ]
      entries.append(FormEntry("items", .map(restEntries ?? empty)))
      if let words = Self.words(count) { entries.append(FormEntry("count", words)) }
    } else {
      entries.append(FormEntry("items", .list(items)))
      let hasRest = !isClosed && (count.high ?? .max) > mostPlaces
      if hasRest, let restEntries {
        entries.append(FormEntry("rest", .map(restEntries)))
        if let words = Self.words(count) { entries.append(FormEntry("count", words)) }
      }
    }
    for (schema, value) in all.with("uniqueItems") {
      guard let isUnique = value.boolean else {
        throw document.fault("“uniqueItems” is true or false", at: value.range)
      }
      if !isUnique {
        rows.note(schema, "uniqueItems", .exact, "")
        continue
      }
      if !items.isEmpty {
        rows.note(schema, "uniqueItems", .lost, "", "a tuple compares no items")
        continue
      }
      if entries["unique"] == nil { entries.append(FormEntry("unique", "true")) }
      let acceptsEmpty = restEntries?["required"] != nil
      rows.note(
        schema, "uniqueItems", acceptsEmpty && !isAnyItem(restEntries) ? .weaker : .exact, "unique",
        acceptsEmpty ? "empty items equal no other" : "")
    }
    try contains(all, item: rest, isTuple: !items.isEmpty, &entries)
    return FieldShape(entries: entries, kinds: .array)
  }

  private func isAnyItem(_ entries: [FormEntry]?) -> Bool {
    if case .plain("any")? = entries?["type"] { true } else { false }
  }

  private static func tuple(of schema: Subschema) -> [Subschema] {
    if schema["prefixItems"]?.items != nil { return schema.list("prefixItems") }
    return schema["items"]?.items != nil ? schema.list("items") : []
  }

  /// The schemas of an item; the rest is what follows all places.
  private mutating func item(_ place: Int, of all: Conjunction) -> [Subschema] {
    var schemas: [Subschema] = []
    for schema in all.schemas {
      let tuple = Self.tuple(of: schema)
      if place < tuple.count {
        schemas.append(tuple[place])
      } else if schema["items"]?.items != nil {
        if let more = schema.at("additionalItems") { schemas.append(more) }
      } else if let more = schema.at("items") {
        schemas.append(more)
      }
    }
    for (index, part) in all.parts.enumerated() {
      guard let inner = part.schema.at("unevaluatedItems"), isClear(all, index) else { continue }
      let isSeen = all.inside(index).contains { own in
        let schema = all.parts[own].schema
        let isList = schema["items"] != nil && schema["items"]?.items == nil
        let isFull = schema["additionalItems"] != nil && schema["items"]?.items != nil
        return isList || isFull || schema["contains"] != nil
          || own != index && schema["unevaluatedItems"] != nil
          || Self.tuple(of: schema).count > place
      }
      if !isSeen { schemas.append(inner) }
    }
    return schemas
  }

  /// Whether no condition decides what a part evaluates.
  func isClear(_ all: Conjunction, _ place: Int) -> Bool {
    all.inside(place).allSatisfy { index in
      ["anyOf", "oneOf", "if", "not", "dependentSchemas", "dependencies", "$dynamicRef"].allSatisfy
      {
        all.parts[index].schema[$0] == nil && !all.parts[index].schema.omitted.contains($0)
      } && (all.parts[index].schema.omitted.isDisjoint(with: ["$ref", "allOf"]))
    }
  }

  private mutating func noteItems(_ all: Conjunction) {
    for (index, part) in all.parts.enumerated() {
      let schema = part.schema
      for keyword in ["items", "prefixItems"] where schema[keyword] != nil {
        rows.note(schema, keyword, .exact, "items")
      }
      if schema["additionalItems"] != nil {
        let counts = schema["items"]?.items != nil
        rows.note(
          schema, "additionalItems", counts ? .exact : .ignored, counts ? "rest" : "",
          counts ? "" : "it counts only beside a list of “items”")
      }
      if schema["unevaluatedItems"] != nil {
        let isRead = isClear(all, index) && !all.has("contains")
        rows.note(
          schema, "unevaluatedItems", isRead ? .exact : .lost, isRead ? "items" : "",
          isRead ? "" : "which items are evaluated depends on the value")
      }
    }
  }

  mutating func noteEach(
    _ all: Conjunction, _ keywords: [String], _ fate: Fidelity, _ target: String, _ note: String
  ) {
    for keyword in keywords {
      for (schema, _) in all.with(keyword) { rows.note(schema, keyword, fate, target, note) }
    }
  }

  // MARK: Contains

  private mutating func contains(
    _ all: Conjunction, item: [Subschema], isTuple: Bool, _ entries: inout [FormEntry]
  ) throws(ImportFault) {
    var checks: [FormTree] = []
    for schema in all.schemas {
      guard let inner = schema.at("contains") else {
        for keyword in ["minContains", "maxContains"] where schema[keyword] != nil {
          rows.note(schema, keyword, .ignored, "", "it counts only beside “contains”")
        }
        continue
      }
      let least = schema["minContains"].flatMap(SchemaValidator.bound) ?? 1
      let most = schema["maxContains"].flatMap(SchemaValidator.bound)
      let kinds = try quickKinds(item)
      let that = isTuple ? nil : condition(ofItem: inner, kinds)
      let keywords = ["contains", "minContains", "maxContains"].filter { schema[$0] != nil }
      guard let that else {
        for keyword in keywords {
          rows.note(schema, keyword, .lost, "", "forms count items by conditions of single values")
        }
        continue
      }
      for keyword in keywords { rows.note(schema, keyword, .exact, "check") }
      if least == 0, most == nil { continue }
      let text: String
      if least == 1, most == nil {
        text = "this.exists(i, \(that))"
      } else {
        let size = "size(this.filter(i, \(that)))"
        let ends = [least > 0 ? "\(size) >= \(least)" : nil, most.map { "\(size) <= \($0)" }]
        text = ends.compactMap(\.self).joined(separator: " && ")
      }
      let message = "the items do not fit: \(inner.node.shortJSON(60))"
      checks.append(
        .map([FormEntry("that", text), FormEntry("message", .text(message.withoutBraces))]))
    }
    if checks.isEmpty { return }
    entries.append(FormEntry("check", checks.count == 1 ? checks[0] : .list(checks)))
  }
}

extension String {
  /// The same without the brackets that messages read as placeholders.
  var withoutBraces: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !"{}[]|".unicodeScalars.contains($0) }))
  }
}
