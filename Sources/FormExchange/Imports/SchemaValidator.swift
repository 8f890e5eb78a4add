internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormSchema

/// Judges values by the schemas of a document, without the assertion of formats.
///
/// A keyword that it does not know accepts every value.
struct SchemaValidator {
  /// The keyword that rejects a value.
  struct Failure {
    var pointer: String
    var keyword: String
  }

  private let document: SchemaDocument
  private var patterns: [String: SearchedPattern?] = [:]
  private var steps = 0
  private var depth = 0
  /// The results for the value that is judged, by schema: references that meet again are followed once.
  private var known: [String: Failure?] = [:]

  /// Steps for one value; beyond them, it is accepted.
  private static let mostSteps = 200_000
  private static let deepest = 120

  init(_ document: SchemaDocument) { self.document = document }

  /// Why a value is rejected; nil where all schemas accept it.
  mutating func failure(_ value: Node, _ schemas: [Subschema]) -> Failure? {
    steps = 0
    known = [:]
    for schema in schemas {
      if let failure = failure(value, schema) { return failure }
    }
    return nil
  }

  mutating func accepts(_ value: Node, _ schemas: [Subschema]) -> Bool {
    failure(value, schemas) == nil
  }

  private mutating func accepts(_ value: Node, _ schema: Subschema) -> Bool {
    failure(value, schema) == nil
  }

  private mutating func failure(_ value: Node, _ schema: Subschema) -> Failure? {
    steps += 1
    if let flag = schema.flag {
      return flag ? nil : Failure(pointer: schema.pointer, keyword: "false")
    }
    guard steps < Self.mostSteps, depth < Self.deepest, let entries = schema.node.entries else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    if let reference = schema["$ref"]?.string,
      let target = document.target(of: reference, in: schema.base)
    {
      let result: Failure?
      if let old = known[target.id] {
        result = old
      } else {
        result = failure(value, target)
        known[target.id] = .some(result)
      }
      if let result { return result }
      if document.dialect.hidesSiblings { return nil }
    }
    for entry in entries {
      if let failure = failure(value, entry.key, entry.value, schema) { return failure }
    }
    return nil
  }

  private mutating func failure(
    _ value: Node, _ keyword: String, _ wanted: Node, _ schema: Subschema
  ) -> Failure? {
    let own = Failure(pointer: schema.pointer, keyword: keyword)
    switch keyword {
    case "$dynamicRef":
      guard let text = wanted.string, let target = document.target(of: text, in: schema.base)
      else { return nil }
      return failure(value, target)
    case "allOf":
      for inner in schema.list(keyword) {
        if let failure = failure(value, inner) { return failure }
      }
      return nil
    case "anyOf": return schema.list(keyword).contains { accepts(value, $0) } ? nil : own
    case "oneOf":
      var count = 0
      for inner in schema.list(keyword) where accepts(value, inner) { count += 1 }
      return count == 1 ? nil : own
    case "not": return schema.at(keyword).map { accepts(value, $0) } == true ? own : nil
    case "if":
      guard let condition = schema.at(keyword) else { return nil }
      let branch = accepts(value, condition) ? "then" : "else"
      return schema.at(branch).map { accepts(value, $0) } == false
        ? Failure(pointer: schema.pointer, keyword: branch) : nil
    case "type":
      let names = wanted.items?.compactMap(\.string) ?? [wanted.string].compactMap(\.self)
      if names.isEmpty { return nil }
      let isNull = value.scalar?.json == .null && schema["nullable"]?.boolean == true
      return isNull || names.contains { JSONValues.has(value, type: $0) } ? nil : own
    case "const": return JSONValues.isSame(value, wanted) ? nil : own
    case "enum":
      return wanted.items?.contains { JSONValues.isSame(value, $0) } == false ? own : nil
    default:
      if accepts(scalar: value, keyword, wanted, schema) {
        return failure(inside: value, keyword, wanted, schema)
      }
      return own
    }
  }

  // MARK: Scalars

  private mutating func accepts(
    scalar value: Node, _ keyword: String, _ wanted: Node, _ schema: Subschema
  ) -> Bool {
    switch value.scalar?.json {
    case .text(let text)?:
      switch keyword {
      case "minLength": return Self.bound(wanted).map { text.unicodeScalars.count >= $0 } ?? true
      case "maxLength": return Self.bound(wanted).map { text.unicodeScalars.count <= $0 } ?? true
      case "pattern": return wanted.string.map { finds($0, text) } ?? true
      default: return true
      }
    case .number(let text)?:
      guard let bound = wanted.number else {
        guard wanted.boolean == true else { return true }
        // The flags of OpenAPI 3.0.
        switch keyword {
        case "exclusiveMinimum":
          return schema["minimum"]?.number.map { JSONNumber.compare(text, $0) > 0 } ?? true
        case "exclusiveMaximum":
          return schema["maximum"]?.number.map { JSONNumber.compare(text, $0) < 0 } ?? true
        default: return true
        }
      }
      switch keyword {
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
        return JSONValues.isInRange(value, keyword, .scalar(.number(bound)))
      default: return true
      }
    case .boolean?, .null?, nil: return true
    }
  }

  private mutating func finds(_ pattern: String, _ text: String) -> Bool {
    if patterns[pattern] == nil {
      patterns[pattern] = SchemaPattern(pattern).flatMap { SearchedPattern($0.part) }
    }
    return patterns[pattern]??.finds(text) ?? true
  }

  static func bound(_ node: Node) -> Int? {
    guard let text = node.number, let number = JSONNumber.exact(text)?.stripped,
      0...17 ~= number.exponent, number.coefficient >= 0, number.coefficient < 1 << 50
    else { return nil }
    return Int(
      clamping: (0..<number.exponent).reduce(number.coefficient) { value, _ in value * 10 })
  }

  // MARK: Members and items

  private mutating func failure(
    inside value: Node, _ keyword: String, _ wanted: Node, _ schema: Subschema
  ) -> Failure? {
    let outer = known
    known = [:]
    defer { known = outer }
    if let entries = value.entries { return failure(of: entries, value, keyword, wanted, schema) }
    if let items = value.items { return failure(of: items, keyword, wanted, schema) }
    return nil
  }

  private mutating func failure(
    of entries: [Entry], _ value: Node, _ keyword: String, _ wanted: Node, _ schema: Subschema
  ) -> Failure? {
    let own = Failure(pointer: schema.pointer, keyword: keyword)
    switch keyword {
    case "required":
      return schema.texts(keyword).contains { value[$0] == nil } ? own : nil
    case "minProperties": return Self.bound(wanted).map { entries.count >= $0 } == false ? own : nil
    case "maxProperties": return Self.bound(wanted).map { entries.count <= $0 } == false ? own : nil
    case "properties":
      for (name, inner) in schema.named(keyword) {
        if let member = value[name], let failure = failure(member, inner) {
          return inner.flag == false ? own : failure
        }
      }
      return nil
    case "patternProperties":
      for (pattern, inner) in schema.named(keyword) {
        for entry in entries where finds(pattern, entry.key) {
          if let failure = failure(entry.value, inner) { return failure }
        }
      }
      return nil
    case "additionalProperties":
      guard let inner = schema.at(keyword) else { return nil }
      for entry in entries where isAdditional(entry.key, schema) {
        if let failure = failure(entry.value, inner) {
          return inner.flag == false ? own : failure
        }
      }
      return nil
    case "propertyNames":
      guard let inner = schema.at(keyword) else { return nil }
      for entry in entries {
        let name = Node(
          content: .scalar(Scalar(text: entry.key, isPlain: false)), range: entry.keyRange)
        if let failure = failure(name, inner) { return failure }
      }
      return nil
    case "dependentRequired", "dependentSchemas", "dependencies":
      for (name, inner) in schema.named(keyword) where value[name] != nil {
        if let names = inner.node.items {
          for other in names.compactMap(\.string) where value[other] == nil { return own }
        } else if !accepts(value, inner) {
          return own
        }
      }
      return nil
    default: return nil
    }
  }

  mutating func isAdditional(_ name: String, _ schema: Subschema) -> Bool {
    if schema["properties"]?[name] != nil { return false }
    for (pattern, _) in schema.named("patternProperties") where finds(pattern, name) {
      return false
    }
    return true
  }

  /// Whether the name of a member fits a key of `patternProperties`.
  mutating func fits(_ name: String, pattern: String) -> Bool { finds(pattern, name) }

  private mutating func failure(
    of items: [Node], _ keyword: String, _ wanted: Node, _ schema: Subschema
  ) -> Failure? {
    let own = Failure(pointer: schema.pointer, keyword: keyword)
    switch keyword {
    case "minItems": return Self.bound(wanted).map { items.count >= $0 } == false ? own : nil
    case "maxItems": return Self.bound(wanted).map { items.count <= $0 } == false ? own : nil
    case "uniqueItems":
      guard wanted.boolean == true else { return nil }
      let isUnique = items.indices.allSatisfy { place in
        items[..<place].allSatisfy { !JSONValues.isSame($0, items[place]) }
      }
      return isUnique ? nil : own
    case "prefixItems", "items":
      let tuple = schema.list(keyword)
      if wanted.items != nil {
        for (item, inner) in zip(items, tuple) {
          if let failure = failure(item, inner) { return failure }
        }
        return nil
      }
      return failure(of: items.dropFirst(schema.list("prefixItems").count), schema.at(keyword), own)
    case "additionalItems":
      guard schema["items"]?.items != nil else { return nil }
      return failure(of: items.dropFirst(schema.list("items").count), schema.at(keyword), own)
    case "contains":
      guard let inner = schema.at(keyword) else { return nil }
      var count = 0
      for item in items where accepts(item, inner) { count += 1 }
      let least = schema["minContains"].flatMap(Self.bound) ?? 1
      let most = schema["maxContains"].flatMap(Self.bound) ?? .max
      return least...max(least, most) ~= count && count <= most ? nil : own
    default: return nil
    }
  }

  private mutating func failure(
    of items: ArraySlice<Node>, _ schema: Subschema?, _ own: Failure
  ) -> Failure? {
    guard let schema else { return nil }
    for item in items {
      if let failure = failure(item, schema) { return schema.flag == false ? own : failure }
    }
    return nil
  }
}

/// A compiled pattern that is searched for.
private final class SearchedPattern {
  private var counter: StepCounter

  init?(_ text: String) {
    var limits = PatternLimits()
    limits.textBytes = 1 << 20
    guard let counter = try? StepCounter(text, use: .search, limits: limits) else { return nil }
    self.counter = counter
  }

  func finds(_ text: String) -> Bool? { counter.matches(text) }
}
