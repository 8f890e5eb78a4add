internal import FormDocuments
internal import FormModel
internal import FormText

/// Objects: groups with their fields, and maps.
extension SchemaImporter {
  /// The parts of a group.
  struct Members {
    var fields: [FormEntry] = []
    var checks: [FormTree] = []
    /// `unknown`, `values`, `keys` and `count`.
    var entries: [FormEntry] = []
    /// The word of `unknown`; empty where keys have constraints of their own.
    var policy = "allow"
    /// Whether it has fields and checks only.
    var isPlain: Bool { !policy.isEmpty && entries.isEmpty }
  }

  mutating func group(_ all: Conjunction, _ hint: String) throws(ImportFault) -> FieldShape {
    guard let count = try bounds(all, "minProperties", "maxProperties", "count") else {
      return .nothing
    }
    let members = try members(all, hint, leavingOut: nil)
    var entries: [FormEntry] = []
    if !members.fields.isEmpty || members.entries["values"] == nil {
      entries.append(FormEntry("fields", .map(members.fields)))
    }
    entries += members.entries
    if !members.policy.isEmpty {
      entries.append(FormEntry("unknown", .plain(members.policy), isCommon: true))
    }
    if let words = Self.words(count) { entries.append(FormEntry("count", words)) }
    if !members.checks.isEmpty {
      entries.append(
        FormEntry("check", members.checks.count == 1 ? members.checks[0] : .list(members.checks)))
    }
    return FieldShape(entries: entries, kinds: .object)
  }

  // MARK: Names

  /// The names of members that any keyword mentions, in their order.
  func names(of all: Conjunction) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    func add(_ name: String) { if seen.insert(name).inserted { names.append(name) } }
    for schema in all.schemas {
      for entry in schema["properties"]?.entries ?? [] { add(entry.key) }
    }
    for schema in all.schemas { for name in schema.texts("required") { add(name) } }
    for schema in all.schemas { mention(schema, 0, add) }
    return names
  }

  /// Names within conditions.
  private func mention(_ schema: Subschema, _ depth: Int, _ add: (String) -> Void) {
    guard depth < 6 else { return }
    if depth > 0 {
      for entry in schema["properties"]?.entries ?? [] { add(entry.key) }
      for name in schema.texts("required") { add(name) }
    }
    var inner = schema.list("anyOf") + schema.list("oneOf")
    if depth > 0 {
      inner += schema.list("allOf")
      if let text = schema["$ref"]?.string, let target = document.target(of: text, in: schema.base)
      {
        inner.append(target)
      }
    }
    inner += ["if", "then", "else", "not"].compactMap { schema.at($0) }
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      for (name, dependent) in schema.named(keyword) {
        add(name)
        if dependent.node.items != nil {
          for other in schema[keyword]?[name]?.items?.compactMap(\.string) ?? [] { add(other) }
        } else {
          inner.append(dependent)
        }
      }
    }
    for part in inner { mention(part, depth + 1, add) }
  }

  private mutating func property(_ name: String, of schema: Subschema) -> Node? {
    guard let entries = schema["properties"]?.entries, entries.count > 20 else {
      return schema["properties"]?[name]
    }
    if let known = properties[schema.pointer] { return known[ExactName(name)] }
    var all: [ExactName: Node] = [:]
    for entry in entries { all[ExactName(entry.key)] = entry.value }
    properties[schema.pointer] = all
    return all[ExactName(name)]
  }

  /// The schemas of a member.
  mutating func member(_ name: String, of all: Conjunction) -> [Subschema] {
    var schemas: [Subschema] = []
    for schema in all.schemas {
      let own = property(name, of: schema)
      if let own { schemas.append(schema.below(own, "properties", name)) }
      for (pattern, inner) in schema.named("patternProperties")
      where validator.fits(name, pattern: pattern) { schemas.append(inner) }
      if own == nil, let more = schema.at("additionalProperties"),
        validator.isAdditional(name, schema)
      {
        schemas.append(more)
      }
    }
    for (index, part) in all.parts.enumerated() {
      guard let more = part.schema.at("unevaluatedProperties"), isClear(all, index) else {
        continue
      }
      let isSeen = all.inside(index).contains { place in
        let schema = all.parts[place].schema
        return schema["additionalProperties"] != nil || !validator.isAdditional(name, schema)
          || place != index && schema["unevaluatedProperties"] != nil
      }
      if !isSeen { schemas.append(more) }
    }
    return schemas
  }

  // MARK: Fields

  mutating func members(
    _ all: Conjunction, _ hint: String, leavingOut tag: String?
  ) throws(ImportFault) -> Members {
    var members = Members()
    let names = names(of: all)
    var scope = MemberScope()
    for name in names { scope.kinds[name] = try quickKinds(member(name, of: all)) }
    var required: Set<String> = []
    for (schema, value) in all.with("required") {
      guard let items = value.items, items.allSatisfy({ $0.string != nil }) else {
        throw document.fault("“required” is a list of names", at: value.range)
      }
      required.formUnion(schema.texts("required"))
      rows.note(schema, "required", .exact, "required")
    }
    for schema in all.schemas {
      for keyword in [
        "properties", "patternProperties", "dependentRequired", "dependentSchemas", "dependencies",
      ] {
        if let value = schema[keyword], value.entries == nil {
          throw document.fault("“\(keyword)” is a map", at: value.range)
        }
      }
      if schema["properties"] != nil { rows.note(schema, "properties", .exact, "fields") }
    }
    let conditions = try conditions(of: all, scope, required)
    for name in names where name != tag {
      if let entries = conditions.fields[name] {
        members.fields.append(FormEntry(name, .map(entries)))
        continue
      }
      let schemas = member(name, of: all)
      let isRequired = required.contains(name)
      let refused = try refusal(of: name, all)
      guard !refused, var entries = try slot(schemas, name, .member(isRequired: isRequired)) else {
        if isRequired {
          noteEach(all, ["required"], .weaker, "present false", "no record would be valid")
        }
        members.fields.append(FormEntry(name, .map([FormEntry("present", "false")])))
        continue
      }
      if let condition = conditions.requirements[name] {
        let old = entries.firstIndex { $0.key == "required" }
        if let old {
          entries[old].value = .plain("present(this) || \(condition)")
        } else {
          entries.append(FormEntry("required", condition))
        }
      }
      members.fields.append(FormEntry(name, .map(entries)))
    }
    members.checks = conditions.checks
    try others(of: all, hint, names, &members)
    return members
  }

  /// Whether names of members may not be this one.
  private mutating func refusal(of name: String, _ all: Conjunction) throws(ImportFault) -> Bool {
    let value = Node(content: .scalar(Scalar(text: name, isPlain: false)), range: .init(0, 0))
    let names = all.schemas.compactMap { $0.at("propertyNames") }
    return !names.isEmpty && !validator.accepts(value, names)
  }

  // MARK: Other keys

  private mutating func others(
    of all: Conjunction, _ hint: String, _ names: [String], _ members: inout Members
  ) throws(ImportFault) {
    var rest: [Subschema] = all.schemas.compactMap { $0.at("additionalProperties") }
    noteEach(all, ["additionalProperties"], .exact, "unknown", "")
    for (index, part) in all.parts.enumerated() {
      guard let inner = part.schema.at("unevaluatedProperties") else { continue }
      if isClear(all, index) {
        rows.note(part.schema, "unevaluatedProperties", .exact, "unknown")
        if !all.inside(index).contains(where: { place in
          let schema = all.parts[place].schema
          return schema["additionalProperties"] != nil
            || place != index && schema["unevaluatedProperties"] != nil
        }) {
          rest.append(inner)
        }
      } else {
        rows.note(
          part.schema, "unevaluatedProperties", inner.flag == true ? .exact : .lost, "",
          inner.flag == true ? "" : "which keys are evaluated depends on the value")
      }
    }
    var keys = all.schemas.compactMap { $0.at("propertyNames") }
    noteEach(all, ["propertyNames"], .exact, "keys", "")
    let patterns = all.schemas.flatMap { schema in
      schema.named("patternProperties").map {
        (holder: schema, pattern: $0.name, schema: $0.schema)
      }
    }
    let isClosed = try document.conjunction(rest).nothing != nil
    var values = rest
    var keyEntries: [FormEntry] = []
    if !patterns.isEmpty {
      noteEach(all, ["patternProperties"], .exact, "keys and values", "")
      let isOne =
        patterns.count == 1 && isClosed
        && all.schemas.allSatisfy {
          $0["additionalProperties"] == nil || $0.pointer == patterns[0].holder.pointer
        }
      if isOne, let read = SchemaPattern(patterns[0].pattern) {
        values = [patterns[0].schema]
        if let whole = read.whole {
          keyEntries.append(FormEntry("pattern", .text(whole)))
        } else {
          keyEntries.append(FormEntry("includes", .map([FormEntry("find", .text(read.part))])))
        }
      } else {
        for (holder, _, inner) in patterns where inner.flag != true {
          rows.note(
            holder, "patternProperties", .lost, "",
            "a form has one description for all keys without a field")
          lose(inner, "it describes keys of a pattern")
        }
        if isClosed {
          noteEach(
            all, ["additionalProperties"], .lost, "", "other keys are not known beside patterns")
          values = []
        } else if rest.contains(where: { $0.flag != true }) {
          // Keys of the pattern do not have to fit.
          noteEach(
            all, ["additionalProperties"], .lost, "",
            "a form cannot tell these keys from those of patterns")
          values = []
        }
      }
    }
    if keys.contains(where: { $0.flag == false }) {
      (keys, values) = ([], keys.filter { $0.flag == false })
    }
    keys = keys.filter { $0.flag == nil }
    if !keys.isEmpty {
      let shape = try content(keys, "\(hint)-key", .string)
      let allowed = ["length", "pattern", "includes", "excludes", "choices", "rule", "forbidden"]
      if shape.isNothing {
        values = [keys[0]].map {
          Subschema(node: Self.nothingNode, pointer: $0.pointer, base: $0.base)
        }
      } else if shape.entries.allSatisfy({ allowed.contains($0.key) }) {
        let clash = shape.entries.contains { own in keyEntries.contains { $0.key == own.key } }
        if clash {
          noteEach(all, ["propertyNames"], .lost, "", "keys have two patterns")
        } else {
          keyEntries += shape.entries
        }
      } else {
        noteEach(all, ["propertyNames"], .lost, "", "keys have constraints of text only")
      }
    }
    try describe(values, keyEntries, hint, names, &members)
  }

  private mutating func describe(
    _ values: [Subschema], _ keys: [FormEntry], _ hint: String, _ names: [String],
    _ members: inout Members
  ) throws(ImportFault) {
    guard let entries = try slot(values, "\(hint)-value", .item) else {
      members.policy = "reject"
      return
    }
    let isFree = try shape(values, "\(hint)-value").isAnything
    if keys.isEmpty, isFree {
      members.policy = "allow"
      return
    }
    members.policy = ""
    if keys.isEmpty, !names.isEmpty {
      members.entries.append(FormEntry("unknown", .map(entries)))
    } else {
      members.entries.append(FormEntry("values", .map(entries)))
      if !keys.isEmpty { members.entries.append(FormEntry("keys", .map(keys))) }
    }
  }

  private static let nothingNode = Node(
    content: .scalar(Scalar(text: "false", isPlain: true)), range: .init(0, 0))
}
