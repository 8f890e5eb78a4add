internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema

/// Fields in their places: which empty values they accept, and whether their key must be there.
extension SchemaBuilder {
  /// The schema of a key, an item or the record itself.
  struct Slot {
    var schema: Schema
    var needsKey: Bool
  }

  /// The value that fills an empty field.
  private enum Filling {
    case none
    case literal
    case computed
  }

  private func filling(of index: Int) -> Filling {
    let own = settings(index)
    if own.defaultValue != nil { return .literal }
    return own.computedDefault != nil || own.compute != nil ? .computed : .none
  }

  mutating func slot(_ index: Int) -> Slot {
    let isRequired = field(index).isRequired
    let content = self.content(index)
    noteSettings(of: index)
    let filling = filling(of: index)
    let mustBeFilled = side == .cleaned ? isRequired : isRequired && filling == .none
    let isKeyRequired =
      mustBeFilled || side == .input && plan(index).flags.contains(.mustBePresent)
      || side == .cleaned && filling == .literal && !plan(index).flags.contains(.keepsNull)
    let schema: Schema
    if mustBeFilled {
      schema = filled(content, index)
    } else {
      schema = .anyOf([empty(index), content])
    }
    let nullable =
      plan(index).flags.contains(.nullable) ? Schema.anyOf([.type("null"), schema]) : schema
    return Slot(schema: annotated(merged(nullable), index), needsKey: isKeyRequired)
  }

  /// `anyOf` of nested choices as one choice.
  private func merged(_ schema: Schema) -> Schema {
    guard schema.keywords.count == 1, case .schemas(let outer)? = schema["anyOf"] else {
      return schema
    }
    let flat = outer.flatMap { inner -> [Schema] in
      if inner.keywords.count == 1, case .schemas(let parts)? = inner["anyOf"] { return parts }
      return [inner]
    }
    return Schema([("anyOf", .schemas(flat))])
  }

  // MARK: Empty values

  /// The values that leave a field empty.
  func empty(_ index: Int) -> Schema {
    let flags = plan(index).flags
    let holdsList = model.shapes(of: index).contains { shape in
      switch field(shape).content {
      case .list, .tuple: true
      case .single, .group, .map, .union: false
      }
    }
    let isInList = field(index).isItem || field(index).name.isEmpty || isOfTuple(index)
    let takesNull: Bool
    let takesBlank: Bool
    switch side {
    case .input:
      takesNull = !flags.contains(.rejectsNull) && !flags.contains(.nullable)
      takesBlank = true
    case .cleaned:
      takesNull = !flags.contains(.nullable) && (flags.contains(.keepsNull) || isInList)
      takesBlank = holdsText(index)
    }
    var kinds: [Schema] = []
    if flags.contains(.secret) {
      if takesNull { kinds.append(.type("null")) }
      if takesBlank { kinds.append(.values([.text("")])) }
    } else if takesNull, takesBlank {
      kinds.append(.part("empty"))
    } else if takesBlank {
      kinds.append(.part("blank"))
    } else if takesNull {
      kinds.append(.type("null"))
    }
    if holdsList { kinds.append(Schema([("type", .text("array")), ("maxItems", .number(0))])) }
    return .anyOf(kinds)
  }

  /// The definitions of empty values that a schema refers to.
  static func emptyDefinitions(for references: [String]) -> [(name: String, schema: Schema)] {
    let blank = Schema([("type", .text("string")), ("pattern", .text(BlankCharacters.onlyBlanks))])
    return [("blank", blank), ("empty", .anyOf([.type("null"), blank]))].filter {
      references.contains($0.0)
    }
  }

  private func isOfTuple(_ index: Int) -> Bool {
    let parent = field(index).parent
    return parent >= 0 && field(parent).content.isTuple
  }

  /// Whether a cleaned record keeps a blank string: as a value of its type.
  private func holdsText(_ index: Int) -> Bool {
    model.shapes(of: index).contains { [.text, .any].contains(field($0).type) }
  }

  /// A value that is not empty.
  private func filled(_ content: Schema, _ index: Int) -> Schema {
    // Clean-up may make something of blanks.
    if case .changed = reading(of: index), !field(index).content.isOfMembers { return content }
    switch field(index).content {
    case .group, .map: return content
    case .list, .tuple:
      if case .text("array")? = content["type"] {
        return content["minItems"] != nil
          ? content : Schema(content.keywords + [("minItems", .number(1))])
      }
      return .allOf([content, .not(empty(index))])
    case .union: return .allOf([content, .not(empty(index))])
    case .single: break
    }
    switch field(index).type {
    case .text:
      if plan(index).flags.contains(.secret) {
        return .allOf([content, .not(.values([.text("")]))])
      }
      return rejectsBlanks(content)
        ? content : .allOf([content, .pattern(BlankCharacters.someOther)])
    case .any: return .allOf([content, .not(empty(index))])
    case .boolean, .integer, .number, .date, .time, .datetime, .local, .list, .group: return content
    }
  }

  private func rejectsBlanks(_ schema: Schema) -> Bool {
    switch schema["const"] ?? schema["enum"] {
    case .scalar(let value): return Self.isFilled(value)
    case .scalars(let values): return values.allSatisfy(Self.isFilled)
    case .text, .number, .flag, .texts, .node, .schema, .schemas, .named, nil: break
    }
    if case .schemas(let choices)? = schema["oneOf"], choices.allSatisfy({ rejectsBlanks($0) }) {
      return true
    }
    guard case .text(let pattern)? = schema["pattern"] else { return false }
    let blanks = "[\(CharacterClassText.members(of: BlankCharacters.all))]*"
    return PortablePattern.areDisjoint(pattern, blanks)
  }

  private static func isFilled(_ value: JSONScalar) -> Bool {
    switch value {
    case .text(let text): !text.unicodeScalars.allSatisfy { Blank.isBlank($0.value) }
    case .number, .boolean: true
    case .null: false
    }
  }

  // MARK: Settings

  /// Rows for what is asked of the field besides its constraints.
  private mutating func noteSettings(of index: Int) {
    let own = settings(index)
    switch field(index).content {
    case .group: break
    case .single, .list, .tuple, .map, .union: loseChecks(of: index)
    }
    switch own.required {
    case .always(true): noteRequired(index)
    case .always(false), .when, .byCase, nil: break
    }
    if let compute = own.compute {
      note(
        index, "compute", compute, .lost(note: "JSON Schema computes no values"),
        codes: ["notEqual"])
    }
    if let depth = own.depth?.value, field(index).linked == nil {
      note(
        index, "depth", "..\(depth.most)", depth.source, depth.range,
        .lost(note: "JSON Schema counts no levels"), codes: ["tooDeep"])
    }
    if own.nullPolicy == .reject {
      note(
        index, "null", "reject", .exact(.not(.type("null"))), codes: ["typeMismatch"])
    }
    if case .byCase = own.required {
      note(
        index, "required", "by variant", .lost(note: "each variant has its own"),
        codes: ["valueMissing"])
    }
  }

  private mutating func noteRequired(_ index: Int) {
    let key = Schema([("required", .texts([field(index).name]))])
    switch filling(of: index) {
    case .literal: return
    case .computed where side == .input:
      note(
        index, "required", "true", .lost(note: "an expression may fill it"), codes: ["valueMissing"]
      )
    case .computed, .none:
      let isOpen: Bool
      if case .single = field(index).content, field(index).type == .text,
        case .changed = reading(of: index)
      {
        isOpen = true
      } else {
        isOpen = false
      }
      note(
        index, "required", "true",
        isOpen ? .weaker(key, note: TextReading.note) : .exact(key), codes: ["valueMissing"])
    }
  }
}

extension FieldContent {
  /// Whether its values are objects.
  var isOfMembers: Bool {
    switch self {
    case .group, .map: true
    case .single, .list, .tuple, .union: false
    }
  }
}
