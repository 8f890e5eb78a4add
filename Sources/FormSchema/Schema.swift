package import FormDocuments

/// A JSON Schema, or a part of one: keywords in the order in which they are written.
///
/// The schema of the form language has only keywords that mean the same since draft 7: some editors know no others.
package struct Schema: Sendable {
  package var keywords: [(key: String, value: Value)]
  /// The field of a form that it describes, by its number; nil for parts of it.
  package var field: Int?

  package indirect enum Value: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case texts([String])
    /// A value as JSON, numbers as they were written.
    case scalar(JSONScalar)
    case scalars([JSONScalar])
    /// A value of any shape, such as a default.
    case node(Node)
    case schema(Schema)
    case schemas([Schema])
    case named([(name: String, schema: Schema)])
  }

  package init(_ keywords: [(key: String, value: Value)] = []) { self.keywords = keywords }

  /// The value of a keyword.
  package subscript(key: String) -> Value? { keywords.first { $0.key == key }?.value }
}

extension Schema {
  /// A text as the language takes it: what is written without quotes may look like a number or an answer.
  static let text = Schema([("type", .texts(["string", "number", "boolean"]))])
  static let boolean = Schema([("type", .text("boolean"))])
  /// An expression that is true or false; a number is neither.
  static let condition = Schema([("type", .texts(["string", "boolean"]))])
  /// Whatever a payload may hold.
  static let anything = Schema()
  /// A list of fields, or one.
  static let names = Schema.oneOrMore(.text)

  /// One of these words.
  static func words(_ words: [String]) -> Schema { Schema([("enum", .texts(words))]) }

  /// A text that looks like this; `help` is what editors say of another.
  static func text(like pattern: String, _ help: String) -> Schema {
    Schema([
      ("type", .text("string")), ("pattern", .text(pattern)), ("patternErrorMessage", .text(help)),
    ])
  }

  static func integer(_ range: ClosedRange<Int>) -> Schema {
    Schema([
      ("type", .text("integer")), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ])
  }

  /// Another part of the same schema.
  package static func part(_ name: String) -> Schema {
    Schema([("$ref", .text("#/$defs/\(name)"))])
  }

  static func any(_ schemas: Schema...) -> Schema { Schema([("anyOf", .schemas(schemas))]) }

  static func list(of item: Schema, _ count: ClosedRange<Int>? = nil) -> Schema {
    var list = Schema([("type", .text("array")), ("items", .schema(item))])
    if let count {
      list.keywords.append(("minItems", .number(count.lowerBound)))
      if count.upperBound != .max { list.keywords.append(("maxItems", .number(count.upperBound))) }
    }
    return list
  }

  /// A map with one key or more.
  static func filledMap(of value: Schema) -> Schema {
    Schema(map(of: value).keywords + [("minProperties", .number(1))])
  }

  /// One, or a list that is not empty.
  static func oneOrMore(_ item: Schema) -> Schema { any(item, list(of: item, 1 ... .max)) }

  /// Names of the author's own, each with such a value.
  static func map(of value: Schema) -> Schema {
    Schema([("type", .text("object")), ("additionalProperties", .schema(value))])
  }

  /// Keys of the language, and no others.
  static func keys(
    _ keys: [(name: String, schema: Schema)], required: [String] = [], oneOf: [[String]] = [],
    anyOf: [[String]] = []
  ) -> Schema {
    var schema = Schema([("type", .text("object")), ("properties", .named(keys))])
    if !required.isEmpty { schema.keywords.append(("required", .texts(required))) }
    for (keyword, sets) in [("oneOf", oneOf), ("anyOf", anyOf)] where !sets.isEmpty {
      schema.keywords.append(
        (keyword, .schemas(sets.map { Schema([("required", .texts($0))]) })))
    }
    schema.keywords.append(("additionalProperties", .flag(false)))
    return schema
  }

  /// The same with what people read of it.
  func described(_ words: SchemaWords.Text?) -> Schema {
    guard let words else { return self }
    return Schema(
      [("description", .text(words.plain)), ("markdownDescription", .text(words.markdown))]
        + keywords)
  }
}
