internal import FormDocuments
internal import FormModel
internal import FormText

/// Conditions between the members of an object: `if`, `dependentRequired`, `not`, and alternatives of presence.
extension SchemaImporter {
  struct Conditions {
    /// Fields that apply under a condition.
    var fields: [String: [FormEntry]] = [:]
    /// Conditions under which a field must be filled.
    var requirements: [String: String] = [:]
    var checks: [FormTree] = []

    mutating func require(_ name: String, _ condition: String) {
      guard let old = requirements[name] else { return requirements[name] = condition }
      if old != condition { requirements[name] = "\(old) || \(condition)" }
    }

    mutating func check(_ that: String, _ message: String) {
      if that == "true" { return }
      checks.append(
        .map([FormEntry("that", that), FormEntry("message", .text(message.withoutBraces))]))
    }
  }

  private static let message = "these fields do not fit together"

  mutating func conditions(
    of all: Conjunction, _ scope: MemberScope, _ required: Set<String>
  ) throws(ImportFault) -> Conditions {
    var found = Conditions()
    for schema in all.schemas {
      if schema["if"] != nil { try readIf(schema, all, scope, required, &found) }
      for keyword in ["anyOf", "oneOf", "not"]
      where schema[keyword] != nil && rows.fate(schema, keyword) == nil {
        var part = schema
        part.node = Node(
          content: .mapping((schema.node.entries ?? []).filter { $0.key == keyword }),
          range: schema.node.range)
        if let that = condition(part, scope) {
          found.check(that, words(schema) ?? Self.message)
          rows.note(schema, keyword, .exact, "check \(that)")
        } else {
          rows.note(schema, keyword, .lost, "", "it has no equal as a condition of fields")
        }
      }
      try readDependencies(schema, all, scope, required, &found)
    }
    return found
  }

  private func words(_ schema: Subschema) -> String? {
    schema.pointer == "#" ? nil : schema["description"]?.string
  }

  // MARK: If

  private mutating func readIf(
    _ schema: Subschema, _ all: Conjunction, _ scope: MemberScope, _ required: Set<String>,
    _ found: inout Conditions
  ) throws(ImportFault) {
    let keywords = ["if", "then", "else"].filter { schema[$0] != nil }
    func note(_ importer: inout Self, _ fate: Fidelity, _ target: String, _ note: String = "") {
      for keyword in keywords { importer.rows.note(schema, keyword, fate, target, note) }
    }
    guard schema["then"] != nil || schema["else"] != nil else {
      return note(&self, .ignored, "", "it counts only beside “then” or “else”")
    }
    guard let test = schema.at("if"), let condition = condition(test, scope) else {
      return note(&self, .lost, "", "its condition has no equal as an expression")
    }
    if try requires(schema, condition, all, required, &found) {
      return note(&self, .exact, "required \(condition)")
    }
    if let isExact = try applies(schema, condition, all, required, &found) {
      return note(
        &self, isExact ? .exact : .weaker, "when \(condition)",
        isExact ? "" : "empty values are accepted where the field does not apply")
    }
    var part = schema
    part.node = Node(
      content: .mapping((schema.node.entries ?? []).filter { keywords.contains($0.key) }),
      range: schema.node.range)
    guard let that = self.condition(part, scope) else {
      return note(&self, .lost, "", "its branches have no equal as conditions of fields")
    }
    found.check(that, words(schema) ?? Self.message)
    note(&self, .exact, "check \(that)")
  }

  /// `then` that requires members, which are not empty.
  private mutating func requires(
    _ schema: Subschema, _ condition: String, _ all: Conjunction, _ required: Set<String>,
    _ found: inout Conditions
  ) throws(ImportFault) -> Bool {
    guard schema["else"] == nil, let then = schema.at("then"), let entries = then.node.entries,
      entries.allSatisfy({ ["required", "properties"].contains($0.key) }),
      !condition.contains("this[")
    else { return false }
    let names = then.texts("required")
    let filled = then.named("properties")
    for (name, inner) in filled {
      guard names.contains(name), let not = inner.at("not"), inner.node.entries?.count == 1,
        try emptyKinds(not) != nil
      else { return false }
    }
    for name in names where !filled.contains(where: { $0.name == name }) {
      if acceptsEmpty(member(name, of: all)) { return false }
    }
    if names.isEmpty { return false }
    for name in names where !required.contains(name) { found.require(name, condition) }
    return true
  }

  private mutating func acceptsEmpty(_ schemas: [Subschema]) -> Bool {
    let empty = Node(content: .scalar(Scalar(text: "", isPlain: false)), range: .init(0, 0))
    let list = Node(content: .sequence([]), range: .init(0, 0))
    return validator.accepts(empty, schemas) || validator.accepts(list, schemas)
      || validator.accepts(Self.null, schemas)
  }

  /// `then` with the whole description of members that have none elsewhere: whether it is exact; nil for others.
  private mutating func applies(
    _ schema: Subschema, _ condition: String, _ all: Conjunction, _ required: Set<String>,
    _ found: inout Conditions
  ) throws(ImportFault) -> Bool? {
    guard let then = schema.at("then"), let entries = then.node.entries,
      entries.allSatisfy({ ["required", "properties", "$comment"].contains($0.key) }),
      !condition.contains("this[")
    else { return nil }
    let described = then.named("properties")
    let names = then.texts("required")
    guard !described.isEmpty, names.allSatisfy({ name in described.contains { $0.name == name } })
    else { return nil }
    var away: [String: Subschema] = [:]
    if let other = schema.at("else") {
      guard other.node.entries?.allSatisfy({ $0.key == "properties" }) == true else { return nil }
      for (name, inner) in other.named("properties") { away[name] = inner }
    }
    var isExact = true
    for (name, _) in described {
      let base = member(name, of: all)
      let isFree = base.allSatisfy { schema in
        schema.flag == true
          || (schema.node.entries ?? []).allSatisfy { Self.isAnnotation($0.key) }
            && schema.flag == nil
      }
      guard isFree, !required.contains(name), found.fields[name] == nil else { return nil }
    }
    for (name, inner) in away {
      guard described.contains(where: { $0.name == name }) else { return nil }
      if inner.flag != false, try emptyKinds(inner) == nil { return nil }
      if inner.flag == false { isExact = false }
    }
    for (name, inner) in described {
      let base = member(name, of: all)
      guard
        var slot = try slot(base + [inner], name, .member(isRequired: names.contains(name)))
      else { return nil }
      if slot["present"] != nil { return nil }
      slot.insert(
        FormEntry("when", condition),
        at: slot.firstIndex { !["label", "help"].contains($0.key) } ?? 0)
      slot.append(FormEntry("notApplicable", away[name] == nil ? "allow" : "reject"))
      found.fields[name] = slot
    }
    return isExact
  }

  // MARK: Dependencies

  private mutating func readDependencies(
    _ schema: Subschema, _ all: Conjunction, _ scope: MemberScope, _ required: Set<String>,
    _ found: inout Conditions
  ) throws(ImportFault) {
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"]
    where schema[keyword] != nil {
      rows.note(schema, keyword, .exact, keyword == "dependentSchemas" ? "check" : "required")
      for (name, inner) in schema.named(keyword) {
        guard let reference = ConditionText.member(name) else {
          rows.note(schema, keyword, .lost, "", "an expression cannot name “\(name)”")
          continue
        }
        if let others = inner.node.items {
          for other in others.compactMap(\.string) where !required.contains(other) {
            try depend(other, on: name, reference, schema, keyword, all, &found)
          }
        } else if let that = condition(inner, scope) {
          let body = that.contains("&&") ? "(\(that))" : that
          found.check(
            ConditionText.or(["!present(\(reference))", body]), words(inner) ?? Self.message)
        } else {
          rows.note(
            schema, keyword, .lost, "",
            "the schema for “\(name)” has no equal as a condition of fields")
        }
      }
    }
  }

  private mutating func depend(
    _ other: String, on name: String, _ reference: String, _ schema: Subschema, _ keyword: String,
    _ all: Conjunction, _ found: inout Conditions
  ) throws(ImportFault) {
    guard let dependent = ConditionText.member(other) else {
      rows.note(schema, keyword, .lost, "", "an expression cannot name “\(other)”")
      return
    }
    let members = member(other, of: all)
    if !acceptsEmpty(members), !reference.hasPrefix("this"),
      try document.conjunction(members).nothing == nil
    {
      found.require(other, "present(\(reference))")
    } else {
      found.check(
        "!present(\(reference)) || present(\(dependent))", "send “\(other)” with “\(name)”")
    }
  }
}
