internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Schemas of objects as expressions over their members.
extension SchemaImporter {
  /// The members that expressions may name, with the kinds of their values.
  struct MemberScope {
    var kinds: [String: ValueKinds] = [:]
  }

  private static let deepestCondition = 8
  /// Longer expressions are not written.
  private static let longest = 1_500

  /// The members of an object; nil where it is none.
  mutating func scope(of schemas: [Subschema]) throws(ImportFault) -> MemberScope? {
    let all = try document.conjunction(schemas)
    if all.nothing != nil { return nil }
    var scope = MemberScope()
    for name in names(of: all) { scope.kinds[name] = try quickKinds(member(name, of: all)) }
    return scope
  }

  /// An expression that is true exactly for the objects that a schema accepts; nil where there is none.
  func condition(_ schema: Subschema, _ scope: MemberScope, _ depth: Int = 0) -> String? {
    if let flag = schema.flag { return flag ? "true" : "false" }
    guard depth < Self.deepestCondition, let entries = schema.node.entries else { return nil }
    let required = schema.texts("required")
    var implied: Set<String> = []
    var parts: [String] = []
    for entry in entries where !Self.isAnnotation(entry.key) {
      switch entry.key {
      case "type":
        let names = entry.value.items?.compactMap(\.string) ?? [entry.value.string ?? ""]
        if !names.contains("object") { parts.append("false") }
      case "required": continue
      case "properties":
        for (name, inner) in schema.named("properties") {
          guard let reference = ConditionText.member(name), let kinds = scope.kinds[name] else {
            if inner.flag == true { continue }
            return nil
          }
          if isEmptyOnly(inner) {
            parts.append("!filled(\(reference))")
            continue
          }
          guard let part = predicate(inner, reference, kinds, depth + 1) else { return nil }
          if part == "present(\(reference))" || part == "true" { continue }
          if required.contains(name) {
            implied.insert(name)
            parts.append(part)
          } else {
            parts.append(ConditionText.or(["!present(\(reference))", part]))
          }
        }
      case "allOf":
        for inner in schema.list("allOf") {
          guard let part = condition(inner, scope, depth + 1) else { return nil }
          parts.append(part)
        }
      case "anyOf", "oneOf":
        let all = schema.list(entry.key).map { condition($0, scope, depth + 1) }
        let known = all.compactMap(\.self)
        guard known.count == all.count, let part = Self.joined(known, isOne: entry.key == "oneOf")
        else { return nil }
        parts.append(part)
      case "not":
        guard let inner = schema.at("not"), let part = condition(inner, scope, depth + 1) else {
          return nil
        }
        parts.append(ConditionText.not(part))
      case "$ref":
        guard let text = entry.value.string,
          let target = document.target(of: text, in: schema.base),
          let part = condition(target, scope, depth + 1)
        else { return nil }
        parts.append(part)
      case "if":
        guard let part = branch(of: schema, scope, depth) else { return nil }
        parts.append(part)
      case "then", "else": continue
      default: return nil
      }
    }
    for name in required where !implied.contains(name) {
      guard let reference = ConditionText.member(name), scope.kinds[name] != nil else { return nil }
      parts.append("present(\(reference))")
    }
    let text = ConditionText.and(parts)
    return text.utf8.count > Self.longest ? nil : text
  }

  private func branch(of schema: Subschema, _ scope: MemberScope, _ depth: Int) -> String? {
    guard let inner = schema.at("if"), let condition = condition(inner, scope, depth + 1) else {
      return nil
    }
    var parts: [String] = []
    for (keyword, holds) in [("then", ConditionText.not(condition)), ("else", condition)] {
      guard let branch = schema.at(keyword) else { continue }
      guard let part = self.condition(branch, scope, depth + 1) else { return nil }
      parts.append(ConditionText.or([holds, part.contains("&&") ? "(\(part))" : part]))
    }
    return ConditionText.and(parts)
  }

  /// One of several expressions, or exactly one.
  private static func joined(_ parts: [String], isOne: Bool) -> String? {
    let grouped = parts.map { $0.contains("&&") || $0.contains("||") ? "(\($0))" : $0 }
    if !isOne || parts.count == 1 { return ConditionText.or(grouped) }
    guard parts.count <= 4 else { return nil }
    let ways = parts.indices.map { chosen in
      "("
        + ConditionText.and(
          parts.indices.map { $0 == chosen ? grouped[$0] : ConditionText.not(parts[$0]) }) + ")"
    }
    return ConditionText.or(ways.filter { $0 != "(false)" })
  }

  /// Whether a schema accepts the empty values that exports describe.
  private func isEmptyOnly(_ schema: Subschema) -> Bool {
    guard let kinds = try? emptyKinds(schema) else { return false }
    return kinds.isSuperset(of: [.null, .string])
      || kinds.contains(.string) && schema["$ref"] != nil
  }

  // MARK: Values

  /// An expression that is true for the values of a member that a schema accepts, and false where it is missing.
  private func predicate(
    _ schema: Subschema, _ reference: String, _ kinds: ValueKinds, _ depth: Int
  ) -> String? {
    if let flag = schema.flag { return flag ? "true" : "false" }
    guard depth < Self.deepestCondition, let entries = schema.node.entries else { return nil }
    var parts: [String] = []
    for entry in entries where !Self.isAnnotation(entry.key) {
      switch entry.key {
      case "type":
        guard let own = try? quickKinds([schema.leavingOut(["const", "enum"])]) else { return nil }
        if kinds.isSubset(of: own) {
          parts.append("present(\(reference))")
        } else if kinds.isDisjoint(with: own) {
          parts.append("false")
        } else {
          return nil
        }
      case "const", "enum":
        let values = entry.key == "const" ? [entry.value] : entry.value.items ?? []
        guard let part = equality(values, reference, kinds) else { return nil }
        parts.append(part)
      case "not":
        guard let inner = schema.at("not") else { return nil }
        if isEmptyOnly(inner) {
          parts.append("filled(\(reference))")
        } else {
          guard let part = predicate(inner, reference, kinds, depth + 1) else { return nil }
          parts.append("present(\(reference))")
          parts.append(ConditionText.not(part))
        }
      case "anyOf":
        let all = schema.list("anyOf").map { predicate($0, reference, kinds, depth + 1) }
        let known = all.compactMap(\.self)
        guard known.count == all.count else { return nil }
        parts.append(ConditionText.or(known.map { $0.contains("&&") ? "(\($0))" : $0 }))
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
        guard kinds.isSubset(of: .number), let number = ConditionText.literal(entry.value),
          entry.value.number != nil
        else { return nil }
        let sign = ["minimum": ">=", "maximum": "<=", "exclusiveMinimum": ">"][entry.key] ?? "<"
        parts += ["filled(\(reference))", "\(reference) \(sign) \(number)"]
      case "pattern":
        guard kinds == .string, let text = entry.value.string, let pattern = SchemaPattern(text),
          text != BlankCharacters.onlyBlanks
        else { return nil }
        if text == BlankCharacters.someOther {
          parts.append("filled(\(reference))")
          continue
        }
        guard let whole = pattern.whole, let literal = ConditionText.pattern(whole),
          PortablePattern.areDisjoint(
            whole, "[\(CharacterClassText.members(of: BlankCharacters.all))]*")
        else { return nil }
        parts += ["filled(\(reference))", "matches(\(reference), \(literal))"]
      default: return nil
      }
    }
    var seen: Set<String> = []
    parts = parts.filter { seen.insert($0).inserted }
    let filled = "filled(\(reference))"
    if parts.contains(filled) { parts = parts.filter { $0 != "present(\(reference))" } }
    return ConditionText.and(parts)
  }

  private func equality(_ values: [Node], _ reference: String, _ kinds: ValueKinds) -> String? {
    var literals: [String] = []
    var parts: [String] = []
    for value in values {
      let kind = ValueKinds(of: value)
      if kind == .null {
        if kinds.contains(.null) { parts.append("type(\(reference)) == 'null'") }
        continue
      }
      if kinds.isDisjoint(with: kind == .fraction ? .number : kind) { continue }
      guard let literal = ConditionText.literal(value) else { return nil }
      literals.append(literal)
    }
    let isOfOneType =
      kinds.subtracting(.null).types.count == 1 && kinds.isDisjoint(with: [.array, .object])
    guard literals.isEmpty || isOfOneType || kinds == .all else { return nil }
    if kinds == .boolean || kinds == [.boolean, .null] {
      parts += literals.map { $0 == "true" ? reference : "(filled(\(reference)) && !\(reference))" }
    } else if literals.count == 1 {
      parts.append("filled(\(reference)) && \(reference) == \(literals[0])")
    } else if !literals.isEmpty {
      parts.append("filled(\(reference)) && \(reference) in [\(literals.joined(separator: ", "))]")
    }
    return ConditionText.or(parts.map { parts.count > 1 && $0.contains("&&") ? "(\($0))" : $0 })
  }

  /// An expression over an item `i` of a list.
  func condition(ofItem schema: Subschema, _ kinds: ValueKinds) -> String? {
    if let flag = schema.flag { return flag ? "true" : "false" }
    guard kinds.types.count == 1, kinds.isSubset(of: .scalars) else { return nil }
    // An empty item is of no type.
    guard kinds.isDisjoint(with: .string) || schema["const"] != nil || schema["enum"] != nil else {
      return nil
    }
    guard let text = predicate(schema, "i", kinds, 0) else { return nil }
    return text == "present(i)" ? "true" : text.contains("present(") ? nil : text
  }
}
