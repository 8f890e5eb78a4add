internal import FormSchema

/// The part of a JSON Schema that another target has words for.
///
/// The result accepts every value that the schema accepts: conditions and negations are left out as a whole.
struct SchemaReduction {
  /// The target, in words.
  let target: String
  /// The keywords of single values that it knows, besides those of structure.
  var values: Set<String> = []
  /// The place in it for constraints that it has no word for.
  let lostPlace: String
  /// Whether it tells integers from other numbers.
  var hasIntegers = true
  /// Whether it has lists that have a type for each place, and the empty list.
  var hasTuples = false
  /// Whether it has no words for the contents of objects and lists within a record.
  var isFlat = false
  /// Whether it counts the UTF-16 units of a string, and has only closed ends of ranges.
  var isOfHTML = false
  /// Whether it can use a pattern of ECMA-262.
  var reads: @Sendable (_ pattern: String) -> Bool = { _ in true }

  private static let words: Set = ["title", "description", "$schema"]
  private static let structure: Set = [
    "$ref", "$defs", "type", "const", "enum", "required", "properties", "items", "prefixItems",
    "additionalProperties", "anyOf",
  ]

  /// A schema in the words of the target, and whether that accepts the same values.
  struct Result {
    var schema: Schema
    var isExact: Bool
  }

  func reduced(_ schema: Schema) -> Result { reduced(schema, isWithin: false) }

  func reduced(_ schema: Schema, isWithin: Bool) -> Result {
    if schema.isNothing { return Result(schema: .nothing, isExact: true) }
    if isFlat, isWithin, case .text(let type)? = schema["type"], ["object", "array"].contains(type)
    {
      var opaque = Schema([("type", .text(type))])
      opaque.field = schema.field
      return Result(schema: opaque, isExact: false)
    }
    var own = Schema()
    own.field = schema.field
    var isExact = true
    func inner(_ schema: Schema, _ isWithin: Bool) -> Schema {
      let result = reduced(schema, isWithin: isWithin)
      isExact = isExact && result.isExact
      return result.schema
    }
    var others: [Schema] = []
    for (key, value) in schema.keywords {
      switch (key, value) {
      case ("oneOf", .schemas(let all)), ("anyOf", .schemas(let all)):
        others.append(.anyOf(all.map { inner($0, isWithin) }))
      case ("allOf", .schemas(let all)): others += all.map { inner($0, isWithin) }
      case ("if", _):
        isExact = false
        others.append(either(schema["then"], schema["else"], isWithin))
      case ("then", _), ("else", _): continue
      case ("type", .text("integer")) where !hasIntegers:
        isExact = false
        own.keywords.append((key, .text("number")))
      case (_, .schema(let part)) where Self.structure.contains(key):
        own.keywords.append((key, .schema(inner(part, true))))
      case (_, .schemas(let parts)) where Self.structure.contains(key):
        own.keywords.append((key, .schemas(parts.map { inner($0, true) })))
      case (_, .named(let parts)) where Self.structure.contains(key):
        own.keywords.append((key, .named(parts.map { ($0.name, inner($0.schema, true)) })))
      case ("maxItems", .number(0)) where hasTuples: own.keywords.append(("items", .flag(false)))
      case ("minItems", _) where hasTuples && schema["prefixItems"] != nil:
        own.keywords.append((key, value))
      case ("maxLength", .number(let most)) where isOfHTML:
        // A code point has one unit or two.
        isExact = false
        own.keywords.append((key, .number(most > .max / 2 ? .max : 2 * most)))
      case ("minLength", _) where isOfHTML:
        isExact = false
        own.keywords.append((key, value))
      case ("exclusiveMinimum", _) where isOfHTML:
        isExact = false
        own.keywords.append(("minimum", value))
      case ("exclusiveMaximum", _) where isOfHTML:
        isExact = false
        own.keywords.append(("maximum", value))
      case ("pattern", .text(let pattern)) where values.contains(key) && !reads(pattern):
        isExact = false
      default:
        if Self.structure.contains(key) || values.contains(key) || Self.words.contains(key) {
          own.keywords.append((key, value))
        } else if !Self.annotations.contains(key) {
          isExact = false
        }
      }
    }
    if let chosen = chosen(schema, isWithin) { others.append(chosen) }
    let whole = others.reduce(own) { joined($0, $1, &isExact) }
    return Result(schema: whole, isExact: isExact)
  }

  private static let annotations: Set = ["default", "examples", "format", "x-formcheck"]

  // MARK: Several schemas at once

  /// Values that fit both, as one schema where that is possible.
  private func joined(_ first: Schema, _ second: Schema, _ isExact: inout Bool) -> Schema {
    if first.isAnything, first.field == nil { return second }
    if second.isAnything { return first }
    if first.isNothing || second.isNothing { return .nothing }
    var result = first
    result.field = first.field ?? second.field
    for (key, value) in second.keywords {
      guard let place = result.keywords.firstIndex(where: { $0.key == key }) else {
        result.keywords.append((key, value))
        continue
      }
      switch (result.keywords[place].value, value) {
      case (.named(let mine), .named(let theirs)):
        result.keywords[place].value = .named(members(mine, theirs, &isExact))
      case (.texts(let mine), .texts(let theirs)) where key == "required":
        result.keywords[place].value = .texts(mine + theirs.filter { !mine.contains($0) })
      case (.schema(let mine), .schema(let theirs)):
        result.keywords[place].value = .schema(joined(mine, theirs, &isExact))
      case (.schemas, .schemas) where key == "anyOf",
        (.text, .text) where values.contains(key),
        (.scalar, .scalar) where values.contains(key):
        var all: [Schema] = []
        if case .schemas(let known)? = result["allOf"] { all = known }
        result.keywords.removeAll { $0.key == "allOf" }
        result.keywords.append(("allOf", .schemas(all + [Schema([(key, value)])])))
      case (.text(let mine), .text(let theirs)) where key == "type":
        if mine == "number", theirs == "integer" { result.keywords[place].value = value }
        if mine != theirs { isExact = false }
      default: isExact = isExact && Self.words.contains(key)
      }
    }
    return result
  }

  private func members(
    _ mine: [(name: String, schema: Schema)], _ theirs: [(name: String, schema: Schema)],
    _ isExact: inout Bool
  ) -> [(name: String, schema: Schema)] {
    var result = mine
    for (name, schema) in theirs {
      if let place = result.firstIndex(where: { $0.name == name }) {
        result[place].schema = joined(result[place].schema, schema, &isExact)
      } else {
        result.append((name, schema))
      }
    }
    return result
  }

  // MARK: Rows

  /// The fate of a constraint that JSON Schema keeps, in the target.
  func row(_ row: ExportRow, isReached: Bool = true) -> ExportRow {
    var row = row
    row.entry.note = row.entry.note.replacing("JSON Schema", with: target)
    guard row.entry.fidelity != .lost, isReached else {
      row.entry.fidelity = .lost
      row.entry.target = lostPlace
      if !isReached { row.entry.note = "\(target) has no place for it" }
      return row
    }
    let result = reduced(row.schema)
    // The members of variants have rows of their own.
    let isOfMembers = row.entry.key == "tag" || row.entry.key == "by"
    row.schema = result.schema
    // An empty string is a string to most targets.
    row.isDoubtful = row.entry.key == "required"
    if result.schema.isAnything {
      row.entry.fidelity = .lost
      row.entry.target = lostPlace
      row.entry.note = "no word for it in \(target)"
      return row
    }
    row.entry.target = String(decoding: SchemaText.oneLine(result.schema), as: UTF8.self)
    if result.isExact || isOfMembers { return row }
    row.entry.fidelity = .weaker
    if row.entry.note.isEmpty { row.entry.note = "\(target) keeps a part" }
    return row
  }
}
