internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

/// Where a value stands: as a member, an item or the value of a map. It decides which empty values are accepted.
extension SchemaImporter {
  enum Place: Equatable {
    /// A member of an object.
    case member(isRequired: Bool)
    /// An item of a list, or a value of a map, which are required by themselves.
    case item
    /// An item of a tuple that may be missing.
    case lateItem
  }

  /// The empty values that schemas accept.
  private struct EmptyValues {
    var takesNull = false
    /// A string without characters.
    var takesNone = false
    var takesAllBlanks = false
    var takesSomeBlank = false
    var takesEmptyList = false
  }

  /// The keys of a field for schemas in their place; nil where no value fits.
  mutating func slot(
    _ schemas: [Subschema], _ name: String, _ place: Place
  ) throws(ImportFault) -> [FormEntry]? {
    let shape = try shape(schemas, name)
    var labels = words(of: schemas)
    if case .member = place {
      for schema in schemas where schema["title"] != nil {
        rows.note(schema, "title", .ignored, "label")
      }
    } else {
      labels = labels.filter { $0.key == "label" }
    }
    if shape.isNothing { return nil }
    var entries = labels + shape.entries
    let empty = emptyValues(schemas, shape)
    let mode = mode(schemas, shape, empty, place)
    let isNullable = shape.kinds.contains(.null)
    let isNullEmpty =
      isNullable && empty.takesNone && empty.takesAllBlanks && mode.acceptsEmpty
      && !shape.isAnything
      && (empty.takesEmptyList || !shape.kinds.contains(.array)) && isWrittenEmpty(schemas)
    if isNullable, !isNullEmpty { entries.append(FormEntry("nullable", "true")) }
    if !isNullable || isNullEmpty, mode.acceptsEmpty {
      entries.append(FormEntry("null", .plain(isNullEmpty ? "empty" : "reject"), isCommon: true))
    }
    if let required = mode.entry(in: place, hasNull: isNullEmpty) { entries.append(required) }
    addPlaceholder(schemas, shape, &entries)
    try addDefault(schemas, empty, mode, place, &entries)
    return entries
  }

  /// Whether `null` stands for no answer, as exports write it.
  private func isWrittenEmpty(_ schemas: [Subschema]) -> Bool {
    schemas.contains { schema in
      schema.list("anyOf").contains { (try? emptyKinds($0)) == [.null, .string] }
    }
  }

  // MARK: Empty values

  private static let blanks: [String] = BlankCharacters.all.ranges.flatMap { range in
    range.prefix(40).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
  }

  private mutating func emptyValues(_ schemas: [Subschema], _ shape: FieldShape) -> EmptyValues {
    var empty = EmptyValues()
    empty.takesNull = shape.kinds.contains(.null)
    empty.takesEmptyList = validator.accepts(
      Node(content: .sequence([]), range: .init(0, 0)), schemas)
    empty.takesNone = accepts("", schemas)
    guard let all = try? document.conjunction(schemas) else { return empty }
    var samples = Self.blanks
    for length in [2, 3, 10, 300] { samples.append(String(repeating: " ", count: length)) }
    for (_, value) in all.with("maxLength") {
      if let most = SchemaValidator.bound(value) {
        samples.append(String(repeating: " ", count: min(most, 10_000) + 1))
      }
    }
    let isOfLengths = all.schemas.allSatisfy { schema in
      (schema.node.entries ?? []).allSatisfy {
        ["type", "minLength", "maxLength", "format"].contains($0.key) || Self.isAnnotation($0.key)
      }
    }
    if isOfLengths { samples.removeAll { $0.utf8.first != 0x20 } }
    let isSimple = all.schemas.allSatisfy { schema in
      (schema.node.entries ?? []).allSatisfy { $0.key == "type" || Self.isAnnotation($0.key) }
    }
    if isSimple { samples = [" "] }
    // A schema with a length decides by a few lengths.
    let taken = samples.map { accepts($0, schemas) }
    empty.takesAllBlanks = taken.allSatisfy(\.self)
    empty.takesSomeBlank = taken.contains(true)
    return empty
  }

  private mutating func accepts(_ text: String, _ schemas: [Subschema]) -> Bool {
    let value = Node(content: .scalar(Scalar(text: text, isPlain: false)), range: .init(0, 0))
    return validator.accepts(value, schemas)
  }

  /// How a field treats empty values.
  private struct Mode {
    var acceptsEmpty: Bool

    /// The key that says so.
    func entry(in place: Place, hasNull: Bool) -> FormEntry? {
      switch place {
      case .member(isRequired: true):
        acceptsEmpty ? FormEntry("present", "true") : FormEntry("required", "true")
      case .member(isRequired: false):
        acceptsEmpty ? nil : FormEntry("required", "present(this)")
      case .item: acceptsEmpty ? FormEntry("required", "false") : nil
      case .lateItem: FormEntry("required", "false")
      }
    }
  }

  /// Chooses how empty values are treated, and reports where the form differs from the schema.
  private mutating func mode(
    _ schemas: [Subschema], _ shape: FieldShape, _ empty: EmptyValues, _ place: Place
  ) -> Mode {
    let hasStrings = shape.kinds.contains(.string)
    let isList = shape.kinds.contains(.array) && !isAny(shape)
    // A field of lists treats blank strings like an empty list.
    let accepts: Bool
    if isAny(shape) {
      accepts = true
    } else if isList, empty.takesEmptyList {
      accepts = true
    } else {
      accepts = hasStrings && empty.takesNone
    }
    guard let holder = holder(of: schemas) else { return Mode(acceptsEmpty: accepts) }
    if accepts {
      if !empty.takesNone || !empty.takesAllBlanks {
        let keyword = hasStrings ? textKeyword(holder) : "type"
        rows.note(
          holder, holder[keyword] == nil ? "" : keyword, .weaker,
          shape.entries.first?.key ?? "",
          isList ? "a blank string counts as an empty list" : "blank strings count as empty")
      }
    } else if place == .lateItem {
      rows.note(
        holder, holder["type"] == nil ? "" : "type", .weaker, "required false",
        "an empty item counts as one that is missing")
      return Mode(acceptsEmpty: true)
    } else if hasStrings, empty.takesSomeBlank || empty.takesNone {
      let keyword = textKeyword(holder)
      rows.note(
        holder, holder[keyword] == nil ? "" : keyword, .stricter,
        shape.entries.first?.key ?? "", "blank strings count as empty")
    }
    return Mode(acceptsEmpty: accepts)
  }

  private func isAny(_ shape: FieldShape) -> Bool {
    if case .plain("any")? = shape.entries["type"], shape.entries["choices"] == nil { return true }
    return false
  }

  /// The part that rows about empty values belong to.
  private func holder(of schemas: [Subschema]) -> Subschema? {
    let all = (try? document.conjunction(schemas))?.schemas ?? []
    return all.first { schema in
      ["minLength", "maxLength", "pattern", "enum", "const", "not"].contains { schema[$0] != nil }
    } ?? all.first { $0["type"] != nil } ?? all.first
  }

  private func textKeyword(_ schema: Subschema) -> String {
    ["minLength", "maxLength", "pattern", "enum", "const", "oneOf", "anyOf", "not"].first {
      schema[$0] != nil
    } ?? "type"
  }

  /// The first example of a string that needs one to be understood.
  private mutating func addPlaceholder(
    _ schemas: [Subschema], _ shape: FieldShape, _ entries: inout [FormEntry]
  ) {
    guard shape.entries["pattern"] != nil, shape.kinds.subtracting(.null) == .string else { return }
    for schema in schemas {
      let sample = schema["examples"]?.items?.first ?? schema["example"]
      guard let sample, let text = sample.string, !text.isBlank, validator.accepts(sample, schemas)
      else { continue }
      entries.append(FormEntry("placeholder", .text(text)))
      let keyword = schema["examples"] == nil ? "example" : "examples"
      return rows.note(schema, keyword, .ignored, "placeholder")
    }
  }

  // MARK: Defaults

  /// A default is taken where the field is optional and accepts it.
  private mutating func addDefault(
    _ schemas: [Subschema], _ empty: EmptyValues, _ mode: Mode, _ place: Place,
    _ entries: inout [FormEntry]
  ) throws(ImportFault) {
    let all = try document.conjunction(schemas)
    guard let (schema, value) = all.with("default").first, place == .member(isRequired: false),
      let scalar = value.scalar, scalar.json != .null, value.string?.isBlank != true,
      validator.accepts(value, schemas), entries["type"].map({ !"\($0)".contains("any") }) ?? true,
      !all.has("format"), entries["rule"] == nil, entries["secret"] == nil
    else { return }
    let tree = value.string.map { FormTree.text($0) } ?? .plain(value.shortJSON(4_000))
    let required = entries.firstIndex { $0.key == "required" }
    if let required {
      entries.remove(at: required)
      entries.append(FormEntry("null", .plain("reject"), isCommon: true))
      rows.note(schema, "default", .weaker, "default", "an empty string gets the default, too")
    } else {
      rows.note(schema, "default", .ignored, "default", "it is filled in")
    }
    entries.append(FormEntry("default", tree))
  }
}
