internal import FormDocuments
internal import FormModel
internal import FormText

/// `anyOf` and `oneOf`: unions by a tag, several types, and several shapes.
extension SchemaImporter {
  /// The first list of alternatives with what stands beside it.
  private struct Alternatives {
    var schema: Subschema
    var keyword: String
    var branches: [Subschema]
    /// All other constraints.
    var rest: [Subschema]
  }

  /// The shape of schemas with alternatives; nil where they have none, or where a group reads them as conditions.
  mutating func alternatives(
    _ all: Conjunction, _ hint: String, _ limit: ValueKinds
  ) throws(ImportFault) -> FieldShape? {
    for schema in all.schemas {
      for keyword in ["oneOf", "anyOf"] where schema[keyword] != nil {
        guard let items = schema[keyword]?.items, !items.isEmpty else {
          throw document.fault(
            "“\(keyword)” is a list of schemas", at: schema[keyword]?.range ?? schema.node.range)
        }
        let rest = all.schemas.map { part in
          part.leavingOut(["$ref", "$dynamicRef", "allOf"])
            .leavingOut(part.pointer == schema.pointer ? [keyword] : [])
        }.filter { constrains($0) }
        let found = Alternatives(
          schema: schema, keyword: keyword, branches: schema.list(keyword), rest: rest)
        if try isCondition(found, limit) { continue }
        return try shape(found, hint, limit)
      }
    }
    return nil
  }

  private func constrains(_ schema: Subschema) -> Bool {
    (schema.node.entries ?? []).contains { !Self.isAnnotation($0.key) }
  }

  /// Whether a group can say it as a check between its fields.
  private mutating func isCondition(
    _ found: Alternatives, _ limit: ValueKinds
  ) throws(ImportFault) -> Bool {
    let kinds = try quickKinds(found.rest).intersection(limit)
    let isObject =
      kinds.subtracting(.null) == .object || found.rest.contains { $0["properties"] != nil }
    guard isObject, let scope = try scope(of: found.rest) else { return false }
    return found.branches.allSatisfy { condition($0, scope) != nil }
  }

  private mutating func shape(
    _ found: Alternatives, _ hint: String, _ limit: ValueKinds
  ) throws(ImportFault) -> FieldShape {
    var branches: [Subschema] = []
    var acceptsNull = false
    for branch in found.branches {
      let only = try emptyKinds(branch)
      if only != nil { noteDeep(branch) }
      if only?.contains(.null) == true { acceptsNull = true }
      if only == nil { branches.append(branch) }
    }
    let restKinds = try quickKinds(found.rest).intersection(limit)
    acceptsNull = acceptsNull && restKinds.contains(.null)
    rows.note(
      found.schema, found.keyword, .exact, branches.count > 1 ? "rule any" : "its one alternative")
    if branches.isEmpty { return acceptsNull ? nullOnly : .nothing }
    var result: FieldShape
    if branches.count == 1 {
      result = try shape(found.rest + branches, hint, limit)
    } else if let kinds = try plainKinds(branches) {
      rows.note(found.schema, found.keyword, .exact, "type")
      result = try content(found.rest, hint, limit.intersection(kinds))
    } else if let tagged = try union(found.rest, branches, hint, restKinds, found) {
      result = tagged
    } else {
      result = try any(found, branches, hint, limit)
    }
    if acceptsNull {
      result = result.isNothing ? nullOnly : result
      result.kinds.insert(.null)
    }
    return result
  }

  /// The kinds of empty values that a schema accepts where it accepts no others; nil for other schemas.
  func emptyKinds(_ schema: Subschema) throws(ImportFault) -> ValueKinds? {
    if let text = schema["$ref"]?.string, schema.node.entries?.count == 1 {
      // Exports write two such definitions.
      guard let target = document.target(of: text, in: schema.base), target["$ref"] == nil else {
        return nil
      }
      if target["pattern"]?.string == BlankCharacters.onlyBlanks { return .string }
      let branches = target.list("anyOf")
      guard branches.count == 2, target.node.entries?.count == 1, branches[1]["$ref"] != nil else {
        return nil
      }
      let blank = branches[1]["$ref"]?.string.flatMap {
        document.target(of: $0, in: branches[1].base)
      }
      let isEmpty =
        branches[0]["type"]?.string == "null"
        && blank?["pattern"]?.string == BlankCharacters.onlyBlanks
      return isEmpty ? [.null, .string] : nil
    }
    let keywords = Set((schema.node.entries ?? []).map(\.key)).filter { !Self.isAnnotation($0) }
    if keywords == ["type"], schema["type"]?.string == "null" { return .null }
    if keywords == ["const"], schema["const"]?.scalar?.json == .null { return .null }
    if keywords == ["const"], schema["const"]?.string == "" { return .string }
    if keywords == ["type", "maxItems"], schema["type"]?.string == "array",
      schema["maxItems"]?.number == "0"
    {
      return .array
    }
    if keywords == ["anyOf"] {
      var all: ValueKinds = []
      for branch in schema.list("anyOf") {
        guard let kinds = try emptyKinds(branch) else { return nil }
        all.formUnion(kinds)
      }
      return all
    }
    return nil
  }

  /// A branch of empty values, which the presence of a field expresses.
  private mutating func noteDeep(_ schema: Subschema) {
    for entry in schema.node.entries ?? [] where !Self.isAnnotation(entry.key) {
      rows.note(schema, entry.key, .exact, "an empty value")
    }
    for inner in schema.list("anyOf") { noteDeep(inner) }
  }

  /// The kinds of branches that have `type` alone.
  private mutating func plainKinds(_ branches: [Subschema]) throws(ImportFault) -> ValueKinds? {
    var kinds: ValueKinds = []
    for branch in branches {
      let keywords = (branch.node.entries ?? []).map(\.key).filter { !Self.isAnnotation($0) }
      guard keywords == ["type"] else { return nil }
      let own = try quickKinds([branch])
      guard kinds.isDisjoint(with: own) else { return nil }
      kinds.formUnion(own)
    }
    for branch in branches { rows.note(branch, "type", .exact, "type") }
    return kinds
  }

  // MARK: Several shapes

  private mutating func any(
    _ found: Alternatives, _ branches: [Subschema], _ hint: String, _ limit: ValueKinds
  ) throws(ImportFault) -> FieldShape {
    var names: [String] = []
    var kinds: ValueKinds = []
    var isDisjoint = true
    for (place, branch) in branches.enumerated() {
      let title = branch["title"]?.string
      let name = title ?? "\(hint)-\(place + 1)"
      let shape = try self.shape(found.rest + [branch], name, limit.subtracting(.null))
      if shape.isNothing { continue }
      if shape.isAnything, found.keyword == "anyOf" { return .anything }
      isDisjoint = isDisjoint && kinds.isDisjoint(with: shape.kinds)
      kinds.formUnion(shape.kinds)
      if let rule = shape.rule {
        if !names.contains(rule) { names.append(rule) }
      } else {
        let rule = freeName(name)
        addRule(rule, words(of: [branch]) + shape.entries)
        names.append(rule)
      }
    }
    if kinds.isEmpty { return .nothing }
    let restKinds = try quickKinds(found.rest).intersection(limit)
    if restKinds.contains(.null) {
      for branch in branches where validator.accepts(Self.null, [branch]) { kinds.insert(.null) }
    }
    if found.keyword == "oneOf", !isDisjoint {
      rows.note(
        found.schema, "oneOf", .weaker, "rule any",
        "a value that fits several alternatives is accepted")
    }
    if names.count == 1 { return FieldShape(entries: [FormEntry("rule", names[0])], kinds: kinds) }
    let list = FormTree.map([FormEntry("any", .list(names.map { .plain($0) }))])
    return FieldShape(entries: [FormEntry("rule", list)], kinds: kinds)
  }

  // MARK: Unions

  /// A union by a property that each branch requires to be another constant; nil where none is.
  private mutating func union(
    _ rest: [Subschema], _ branches: [Subschema], _ hint: String, _ kinds: ValueKinds,
    _ found: Alternatives
  ) throws(ImportFault) -> FieldShape? {
    guard kinds.contains(.object) else { return nil }
    var parts: [Conjunction] = []
    for branch in branches {
      let all = try document.conjunction([branch])
      guard all.nothing == nil, !all.has("anyOf"), !all.has("oneOf"), !all.has("if"),
        !all.has("not"),
        try self.kinds(of: all).kinds.contains(.object)
      else { return nil }
      parts.append(all)
    }
    let names = parts[0].schemas.flatMap { $0.named("properties").map(\.name) }
    for name in names {
      guard let values = tagValues(name, parts) else { continue }
      return try union(by: name, values, parts, rest, branches, hint, found)
    }
    return nil
  }

  /// The constants of a property in each branch, all of them apart.
  private func tagValues(_ name: String, _ parts: [Conjunction]) -> [[Node]]? {
    var all: [[Node]] = []
    var seen: Set<String> = []
    for part in parts {
      let properties = part.schemas.compactMap { schema in schema["properties"]?[name] }
      let listed = properties.compactMap { $0["enum"]?.items ?? $0["const"].map { [$0] } }
      guard let values = listed.first, !values.isEmpty, values.count <= 8,
        values.allSatisfy({ $0.string?.isBlank == false || $0.number != nil || $0.boolean != nil }),
        values.allSatisfy({ seen.insert($0.shortJSON(400)).inserted })
      else { return nil }
      all.append(values)
    }
    let kinds = all.joined().reduce(into: ValueKinds()) { $0.formUnion(ValueKinds(of: $1)) }
    return kinds.types.count == 1 ? all : nil
  }

  private mutating func union(
    by name: String, _ values: [[Node]], _ parts: [Conjunction], _ rest: [Subschema],
    _ branches: [Subschema],
    _ hint: String, _ found: Alternatives
  ) throws(ImportFault) -> FieldShape? {
    let base = try document.conjunction(rest)
    var isRequired = true
    var variants: [FormEntry] = []
    var policies: Set<String> = []
    var shared: FieldShape?
    for (place, part) in parts.enumerated() {
      isRequired =
        isRequired && (part.schemas + base.schemas).contains { $0.texts("required").contains(name) }
      let schemas = (rest + [branches[place]])
      var shape = try self.members(try document.conjunction(schemas), hint, leavingOut: name)
      for schema in part.schemas {
        for (own, inner) in schema.named("properties") where own == name {
          for entry in inner.node.entries ?? [] where !Self.isAnnotation(entry.key) {
            rows.note(inner, entry.key, .exact, "variants")
          }
        }
      }
      if !shape.isPlain { return nil }
      policies.insert(shape.policy)
      if place == 0 { shared = FieldShape(entries: shape.entries) }
      let label = words(of: [branches[place]]).filter { $0.key == "label" }
      if shape.fields.isEmpty, label.isEmpty {
        shape.fields = []
      }
      for value in values[place] {
        var entries = label
        if !shape.fields.isEmpty { entries.append(FormEntry("fields", .map(shape.fields))) }
        if !shape.checks.isEmpty { entries.append(FormEntry("check", .list(shape.checks))) }
        var entry = FormEntry("", .map(entries))
        if let text = value.string {
          entry.key = text
        } else {
          (entry.key, entry.hasPlainKey) = (value.shortJSON(100), true)
        }
        variants.append(entry)
      }
    }
    _ = shared
    rows.note(
      found.schema, found.keyword, isRequired ? .exact : .stricter, "variants by \(name)",
      isRequired ? "" : "the tag must be filled")
    var entries: [FormEntry] = []
    let kind = values.joined().reduce(into: ValueKinds()) { $0.formUnion(ValueKinds(of: $1)) }
    let type = kind.types[0]
    entries.append(
      FormEntry(
        "tag",
        type == "text"
          ? .text(name) : .map([FormEntry("name", .text(name)), FormEntry("type", type)])))
    let isOpen = policies != ["reject"]
    if isOpen, policies.count > 1 {
      rows.note(
        found.schema, found.keyword, .weaker, "variants by \(name)",
        "unknown keys are allowed in each variant")
    }
    entries.append(FormEntry("unknown", .plain(isOpen ? "allow" : "reject"), isCommon: true))
    entries.append(FormEntry("variants", .map(variants)))
    return try namedUnion(entries, hint)
  }

  /// Unions with variants are rules, so that a field names them.
  private mutating func namedUnion(_ entries: [FormEntry], _ hint: String) throws(ImportFault)
    -> FieldShape
  {
    let name = freeName(hint)
    addRule(name, entries)
    return FieldShape(entries: [FormEntry("rule", name)], kinds: .object)
  }

  static let null = Node(content: .scalar(Scalar(text: "null", isPlain: true)), range: .init(0, 0))
}
