internal import FormCheck
internal import FormDocuments
package import FormProof
internal import FormSchema
internal import FormText

/// A form as a schema for the structured output of language models: the part of JSON Schema that their APIs share.
///
/// Every key is required, and empty fields are null. The constraints that the schema cannot have stand in the
/// descriptions of their fields, where a model reads them.
package struct ToolSchemaExport {
  package let reduced: JSONSchemaExport
  private let document: Schema

  static let reduction = SchemaReduction(
    target: "a tool schema", lostPlace: "description")

  package init(_ export: JSONSchemaExport, of resolved: ResolvedForm) {
    reduced = JSONSchemaExport(export, by: Self.reduction)
    let writer = ToolSchemaWriter(notes: ConstraintNotes(reduced.rows))
    var record = writer.value(reduced.schema)
    // The APIs accept only an object, and no choice of objects, at the top.
    if record["type"] == nil || record["anyOf"] != nil {
      record = ToolSchemaWriter.object([("record", record)])
    }
    if case .named(let all)? = reduced.schema["$defs"] {
      let definitions = all.filter { $0.name != "empty" && $0.name != "blank" }
        .map { ($0.name, writer.value($0.schema)) }
      if !definitions.isEmpty { record.keywords.append(("$defs", .named(definitions))) }
    }
    document = record
  }

  /// The schema as JSON on many lines.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    document.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}

/// Writes reduced schemas with the keywords of tool schemas.
private struct ToolSchemaWriter {
  let notes: ConstraintNotes

  /// An object with these members, all of them required.
  static func object(_ members: [(name: String, schema: Schema)]) -> Schema {
    Schema([
      ("type", .text("object")), ("properties", .named(members)),
      ("required", .texts(members.map(\.name))), ("additionalProperties", .flag(false)),
    ])
  }

  func value(_ schema: Schema) -> Schema {
    var result = Schema(described(schema))
    if let choices = choices(schema) {
      result.keywords.append(("enum", .scalars(choices)))
      return result
    }
    switch schema["type"] {
    case .text("object"): result.keywords += object(schema).keywords
    case .text("array"):
      result.keywords.append(("type", .text("array")))
      if let items = items(schema) { result.keywords.append(("items", .schema(items))) }
    case .text(let name): result.keywords.append(("type", .text(name)))
    case .number, .flag, .texts, .scalar, .scalars, .node, .schema, .schemas, .named, nil:
      if let reference = schema["$ref"] { result.keywords.append(("$ref", reference)) }
    }
    if case .schemas(let all)? = schema["anyOf"] { variants(all, of: schema, &result) }
    return result
  }

  private func choices(_ schema: Schema) -> [JSONScalar]? {
    if case .scalar(let value)? = schema["const"] { return [value] }
    if case .scalars(let values)? = schema["enum"] { return values }
    // Choices with labels.
    guard case .schemas(let all)? = schema["anyOf"], all.count > 1 else { return nil }
    let values = all.compactMap { choice -> JSONScalar? in
      if case .scalar(let value)? = choice["const"] { value } else { nil }
    }
    return values.count == all.count ? values : nil
  }

  // MARK: Objects and lists

  private func object(_ schema: Schema) -> Schema {
    var members: [(name: String, schema: Schema)] = []
    if case .named(let all)? = schema["properties"] {
      members = all.filter { !$0.schema.isNothing }.map { ($0.name, value($0.schema)) }
    }
    if members.isEmpty, case .schema(let others)? = schema["additionalProperties"] {
      return Schema([
        ("type", .text("object")), ("additionalProperties", .schema(value(others))),
      ])
    }
    return Self.object(members)
  }

  private func items(_ schema: Schema) -> Schema? {
    var all: [Schema] = []
    if case .schemas(let places)? = schema["prefixItems"] { all = places }
    if case .schema(let others)? = schema["items"] { all.append(others) }
    return all.isEmpty ? nil : .anyOf(all.map(value))
  }

  // MARK: Variants

  private func variants(_ all: [Schema], of schema: Schema, _ result: inout Schema) {
    var common: [(name: String, schema: Schema)] = []
    if case .named(let members)? = schema["properties"] { common = members }
    let isObject = schema["type"] != nil
    var written: [Schema] = []
    for variant in all {
      if case .text(let reference)? = variant["$ref"] {
        // An empty field is null here, which is one of the values that the form reads as empty.
        if reference == "#/$defs/empty" {
          written.append(.type("null"))
          continue
        }
        if reference == "#/$defs/blank" { continue }
      }
      if case .scalar(.text(""))? = variant["const"], all.count > 1 { continue }
      guard isObject, case .named(let own)? = variant["properties"] else {
        written.append(value(variant))
        continue
      }
      var whole = Schema([("type", .text("object"))])
      whole.keywords += variant.keywords.filter { $0.key != "properties" && $0.key != "type" }
      let names = Set(own.filter { !$0.schema.isAnything }.map(\.name))
      whole.keywords.append(
        (
          "properties",
          .named(
            own.filter { names.contains($0.name) } + common.filter { !names.contains($0.name) })
        ))
      written.append(value(whole))
    }
    if isObject {
      result.keywords.removeAll {
        ["type", "properties", "required", "additionalProperties"].contains($0.key)
      }
    }
    guard written.count != 1 else {
      let known = Set(result.keywords.map(\.key))
      result.keywords += written[0].keywords.filter { !known.contains($0.key) }
      return
    }
    result.keywords.append(("anyOf", .schemas(written)))
  }

  // MARK: Words

  private func described(_ schema: Schema) -> [(key: String, value: Schema.Value)] {
    var lines: [String] = []
    for word in ["title", "description"] {
      if case .text(let text)? = schema[word] { lines.append(text) }
    }
    lines += notes.lines(of: schema.field)
    return lines.isEmpty ? [] : [("description", .text(lines.joined(separator: "\n")))]
  }
}
