internal import FormDocuments
internal import FormSchema

/// What is left of conditions in a target without them.
extension SchemaReduction {
  /// Objects that fit one of two branches: the members that both know.
  func either(
    _ first: Schema.Value?, _ second: Schema.Value?, _ isWithin: Bool
  ) -> Schema {
    guard case .schema(let first)? = first, case .schema(let second)? = second else {
      return Schema()
    }
    return either(
      reduced(first, isWithin: isWithin).schema, reduced(second, isWithin: isWithin).schema)
  }

  private func either(_ one: Schema, _ other: Schema) -> Schema {
    if one.isNothing { return other }
    if other.isNothing { return one }
    var result = Schema()
    if case .named(let mine)? = one["properties"], case .named(let theirs)? = other["properties"] {
      let both = mine.compactMap { member -> (name: String, schema: Schema)? in
        guard let same = theirs.first(where: { $0.name == member.name }) else { return nil }
        var either = Schema.anyOf(Self.parts(of: same.schema) + Self.parts(of: member.schema))
        either.field = member.schema.field
        return (member.name, either)
      }
      if !both.isEmpty { result.keywords.append(("properties", .named(both))) }
    }
    return result
  }

  private static func parts(of schema: Schema) -> [Schema] {
    if schema.keywords.count == 1, case .schemas(let parts)? = schema["anyOf"] { return parts }
    return [schema]
  }

  /// What one of several conditions on a key asks for, where the key has no other values than theirs.
  func chosen(_ schema: Schema, _ isWithin: Bool) -> Schema? {
    guard case .schemas(let parts)? = schema["allOf"] else { return nil }
    var cases: [(key: String, value: JSONScalar, then: Schema)] = []
    for part in parts where part["else"] == nil {
      guard case .schema(let condition)? = part["if"], case .schema(let then)? = part["then"],
        case .named(let members)? = condition["properties"], members.count == 1,
        case .texts([members[0].name])? = condition["required"],
        case .scalar(let value)? = members[0].schema["const"]
      else { continue }
      cases.append((members[0].name, value, reduced(then, isWithin: isWithin).schema))
    }
    guard let key = cases.first?.key, cases.allSatisfy({ $0.key == key }),
      case .texts(let required)? = schema["required"], required.contains(key),
      case .named(let own)? = schema["properties"],
      let values = own.first(where: { $0.name == key }).flatMap({ Self.values(of: $0.schema) }),
      values.allSatisfy({ value in cases.contains { $0.value == value } })
    else { return nil }
    return cases.dropLast().reversed().reduce(cases[cases.count - 1].then) { either($0, $1.then) }
  }

  /// The only values that a schema accepts; nil where they are not listed.
  private static func values(of schema: Schema) -> [JSONScalar]? {
    switch schema["const"] ?? schema["enum"] ?? schema["oneOf"] {
    case .scalar(let value)?: return [value]
    case .scalars(let values)?: return values
    case .schemas(let choices)?:
      let values = choices.compactMap { Self.values(of: $0) }
      return values.count == choices.count ? values.flatMap(\.self) : nil
    case .text, .number, .flag, .texts, .node, .schema, .named, nil: return nil
    }
  }
}
