internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormProof
internal import FormSchema
internal import FormText

/// The cleaned records of a form as a table of PostgreSQL: a column for each field, with its constraints.
///
/// Groups, lists, maps and unions are columns of `jsonb`, whose contents have no constraints.
package struct SQLExport {
  package let reduced: JSONSchemaExport
  private let resolved: ResolvedForm
  private let notes: ConstraintNotes

  static let reduction = SchemaReduction(
    target: "PostgreSQL",
    values: [
      "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum",
      "exclusiveMaximum", "multipleOf",
    ], lostPlace: "comment", isFlat: true, reads: { SQLPattern.text($0) != nil })

  /// - Parameter export: The cleaned side of the form.
  package init(_ export: JSONSchemaExport, of resolved: ResolvedForm) {
    self.resolved = resolved
    let model = resolved.model
    reduced = JSONSchemaExport(export, by: Self.reduction) { schema in
      var reached = ReachedFields(hasOpaquePlaces: true)
      let isOpaque = { SQLType(model.fields[$0]).isOpaque }
      reached.add(membersOf: schema, isOpaque: isOpaque)
      if case .schemas(let variants)? = schema["anyOf"] {
        // A column of a variant is null in the records of the others.
        for variant in variants {
          reached.add(
            membersOf: Schema(variant.keywords.filter { $0.key != "required" }), isOpaque: isOpaque)
        }
      }
      return reached
    }
    notes = ConstraintNotes(reduced.rows)
  }

  /// A `CREATE TABLE` statement.
  package var text: String {
    var columns: [(name: String, schema: Schema)] = []
    var required: Set<String> = []
    if case .texts(let names)? = reduced.schema["required"] { required = Set(names) }
    add(reduced.schema, to: &columns)
    // A variant has its own fields.
    if case .schemas(let variants)? = reduced.schema["anyOf"] {
      for variant in variants { add(variant, to: &columns) }
    }
    var taken: Set<String> = []
    var lines: [String] = []
    for (place, column) in columns.enumerated() {
      for note in words(of: column.schema) { lines.append("  -- \(note)") }
      let name = SQLText.identifier(column.name, &taken)
      lines.append(
        "  " + definition(column.schema, name, isRequired: required.contains(column.name))
          + (place < columns.count - 1 ? "," : ""))
    }
    var tables: Set<String> = []
    let table = SQLText.identifier(resolved.form.id, &tables)
    let head =
      ["-- Written by formcheck export --to sql, for PostgreSQL."]
      + words(of: reduced.schema).map { "-- \($0)" }
    return head.joined(separator: "\n") + "\nCREATE TABLE \(table) (\n"
      + lines.map { $0 + "\n" }.joined() + ");\n"
  }

  /// Adds the members of an object that are not columns yet.
  ///
  /// Two variants with one name make a column without constraints.
  private func add(_ object: Schema, to columns: inout [(name: String, schema: Schema)]) {
    guard case .named(let members)? = object["properties"] else { return }
    for (name, schema) in members {
      guard let place = columns.firstIndex(where: { $0.name == name }) else {
        columns.append((name, schema))
        continue
      }
      if schema.field == nil { continue }
      if columns[place].schema.field != nil {
        columns[place].schema = Schema()
      } else {
        columns[place].schema = schema
      }
    }
  }

  private func words(of schema: Schema) -> [String] {
    var words: [String] = []
    for key in ["title", "description"] {
      if case .text(let text)? = schema[key] { words.append(VisibleText.line(text)) }
    }
    return words + notes.lines(of: schema.field)
  }

  private func definition(_ schema: Schema, _ name: String, isRequired: Bool) -> String {
    var text = "\(name) "
    let type = schema.field.map { SQLType(resolved.model.fields[$0]) } ?? .json
    text += type.name(for: schema)
    if isRequired, !schema.acceptsNull { text += " NOT NULL" }
    if let check = SQLCheck(column: name, type: type).condition(schema) {
      text += " CHECK (\(check))"
    }
    return text
  }
}

/// The type of a column.
enum SQLType {
  case text, integer, number, boolean, date, time, timestamp, local, json

  init(_ field: Field) {
    switch field.content {
    case .list, .tuple, .map, .group, .union: self = .json
    case .single:
      switch field.type {
      case .text: self = .text
      case .integer: self = .integer
      case .number: self = .number
      case .boolean: self = .boolean
      case .date: self = .date
      case .time: self = .time
      case .datetime: self = .timestamp
      case .local: self = .local
      case .any, .list, .group: self = .json
      }
    }
  }

  var isOpaque: Bool {
    switch self {
    case .json: true
    case .text, .integer, .number, .boolean, .date, .time, .timestamp, .local: false
    }
  }

  func name(for schema: Schema) -> String {
    switch self {
    case .text: "text"
    // An integer of a form may have any number of digits.
    case .integer: schema.isWithinBigint ? "bigint" : "numeric"
    case .number: "numeric"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .timestamp: "timestamptz"
    case .local: "timestamp"
    case .json: "jsonb"
    }
  }
}

extension Schema {
  /// Whether null fits one of its alternatives.
  var acceptsNull: Bool {
    if isAnything { return true }
    if case .text("null")? = self["type"] { return true }
    if case .text("#/$defs/empty")? = self["$ref"] { return true }
    if case .schemas(let all)? = self["anyOf"] { return all.contains(where: \.acceptsNull) }
    return false
  }

  /// Whether its numbers have both ends, within 64 bits.
  fileprivate var isWithinBigint: Bool {
    func hasEnd(_ keys: [String], in schema: Schema) -> Bool {
      if case .schemas(let all)? = schema["anyOf"] {
        return all.allSatisfy { $0.acceptsNull || hasEnd(keys, in: $0) }
      }
      return keys.contains { key in
        if case .scalar(.number(let number))? = schema[key] { Int64(number) != nil } else { false }
      }
    }
    return hasEnd(["minimum", "exclusiveMinimum"], in: self)
      && hasEnd(["maximum", "exclusiveMaximum"], in: self)
  }
}
