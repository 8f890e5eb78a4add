internal import FormDocuments
internal import FormPatterns
internal import FormSchema

/// Judges values by the schemas that exports write (JSON Schema 2020-12, without the assertion of formats).
///
/// A keyword that exports do not write is an annotation here.
struct SchemaJudge {
  private let root: Schema
  private let definitions: [String: Schema]
  private var patterns: [String: StepCounterBox] = [:]

  init(_ root: Schema) {
    self.root = root
    var found: [String: Schema] = [:]
    if case .named(let all)? = root["$defs"] {
      for (name, schema) in all { found[name] = schema }
    }
    definitions = found
  }

  mutating func accepts(_ value: Node) -> Bool { accepts(value, root) }

  private mutating func accepts(_ value: Node, _ schema: Schema) -> Bool {
    for (key, wanted) in schema.keywords where !accepts(value, key, wanted, schema) { return false }
    return true
  }

  // Closed by the keywords that exports write; the others are words for people.
  private mutating func accepts(
    _ value: Node, _ key: String, _ wanted: Schema.Value, _ schema: Schema
  ) -> Bool {
    switch (key, wanted) {
    case ("$ref", .text(let name)):
      return definitions[String(name.dropFirst("#/$defs/".count))].map { accepts(value, $0) }
        ?? true
    case ("type", .text(let name)): return JSONValues.has(value, type: name)
    case ("const", .scalar(let scalar)): return JSONValues.isSame(value, scalar)
    case ("enum", .scalars(let all)): return all.contains { JSONValues.isSame(value, $0) }
    case ("not", .schema(let inner)): return !accepts(value, inner)
    case ("anyOf", .schemas(let all)):
      for inner in all where accepts(value, inner) { return true }
      return false
    case ("allOf", .schemas(let all)):
      for inner in all where !accepts(value, inner) { return false }
      return true
    case ("oneOf", .schemas(let all)):
      var count = 0
      for inner in all where accepts(value, inner) { count += 1 }
      return count == 1
    case ("if", .schema(let condition)):
      guard case .schema(let branch)? = schema[accepts(value, condition) ? "then" : "else"] else {
        return true
      }
      return accepts(value, branch)
    case ("pattern", .text(let text)):
      guard case .text(let string)? = value.scalar?.json else { return true }
      return matches(string, text)
    case ("minLength", .number(let count)): return length(value).map { $0 >= count } ?? true
    case ("maxLength", .number(let count)): return length(value).map { $0 <= count } ?? true
    default: break
    }
    return JSONValues.isInRange(value, key, wanted)
      && acceptsMembers(value, key, wanted, schema) && acceptsItems(value, key, wanted, schema)
  }

  private mutating func acceptsMembers(
    _ value: Node, _ key: String, _ wanted: Schema.Value, _ schema: Schema
  ) -> Bool {
    guard let entries = value.entries else { return true }
    switch (key, wanted) {
    case ("required", .texts(let names)): return names.allSatisfy { value[$0] != nil }
    case ("minProperties", .number(let count)): return entries.count >= count
    case ("maxProperties", .number(let count)): return entries.count <= count
    case ("properties", .named(let all)):
      for (name, inner) in all {
        if let member = value[name], !accepts(member, inner) { return false }
      }
      return true
    case ("propertyNames", .schema(let inner)):
      for entry in entries {
        let name = Node(
          content: .scalar(Scalar(text: entry.key, isPlain: false)), range: entry.keyRange)
        if !accepts(name, inner) { return false }
      }
      return true
    case ("additionalProperties", let wanted):
      var known: Set<String> = []
      if case .named(let all)? = schema["properties"] { known = Set(all.map(\.name)) }
      for entry in entries where !known.contains(entry.key) {
        switch wanted {
        case .flag(let isFree): if !isFree { return false }
        case .schema(let inner): if !accepts(entry.value, inner) { return false }
        case .text, .number, .texts, .scalar, .scalars, .node, .schemas, .named: continue
        }
      }
      return true
    default: return true
    }
  }

  private mutating func acceptsItems(
    _ value: Node, _ key: String, _ wanted: Schema.Value, _ schema: Schema
  ) -> Bool {
    guard let items = value.items else { return true }
    switch (key, wanted) {
    case ("minItems", .number(let count)): return items.count >= count
    case ("maxItems", .number(let count)): return items.count <= count
    case ("uniqueItems", .flag(true)):
      return items.indices.allSatisfy { place in
        items[..<place].allSatisfy { !JSONValues.isSame($0, items[place]) }
      }
    case ("prefixItems", .schemas(let all)):
      for (item, inner) in zip(items, all) where !accepts(item, inner) { return false }
      return true
    case ("items", let wanted):
      var first = 0
      if case .schemas(let all)? = schema["prefixItems"] { first = all.count }
      for item in items.dropFirst(first) {
        switch wanted {
        case .flag(let isFree): if !isFree { return false }
        case .schema(let inner): if !accepts(item, inner) { return false }
        case .text, .number, .texts, .scalar, .scalars, .node, .schemas, .named: continue
        }
      }
      return true
    default: return true
    }
  }

  private func length(_ value: Node) -> Int? {
    guard case .text(let text)? = value.scalar?.json else { return nil }
    return text.unicodeScalars.count
  }

  /// Whether a part of a string matches; a pattern that PCRE2 does not decide matches.
  private mutating func matches(_ string: String, _ pattern: String) -> Bool {
    if patterns[pattern] == nil { patterns[pattern] = StepCounterBox(pattern) }
    return patterns[pattern]?.matches(string) ?? true
  }
}

/// A compiled pattern that a dictionary can hold.
private final class StepCounterBox {
  private var counter: StepCounter

  init?(_ text: String) {
    var limits = PatternLimits()
    limits.textBytes = 1 << 20
    guard let counter = try? StepCounter(text, use: .search, limits: limits) else { return nil }
    self.counter = counter
  }

  func matches(_ text: String) -> Bool? { counter.matches(text) }
}
