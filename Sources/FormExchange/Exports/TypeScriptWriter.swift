internal import FormDocuments
internal import FormSchema
internal import FormText

/// Writes schemas as types.
struct TypeScriptWriter {
  let names: TypeNames
  let notes: ConstraintNotes

  /// How a type stands among others: a union needs parentheses in a list and in an intersection.
  private enum Binding { case loose, intersection, tight }

  func type(_ schema: Schema, _ indent: String) -> String { written(schema, indent).text }

  private func written(_ schema: Schema, _ indent: String) -> (text: String, binding: Binding) {
    if schema.isNothing { return ("never", .tight) }
    var parts: [(text: String, binding: Binding)] = []
    if !isListed(schema), let own = ownType(schema, indent) { parts.append((own, .tight)) }
    for key in ["anyOf", "allOf"] {
      guard case .schemas(let all)? = schema[key] else { continue }
      if key == "anyOf" {
        parts.append(union(all.map { $0.withoutRepeats(of: schema) }, indent))
      } else {
        parts += all.map { written($0, indent) }
      }
    }
    switch parts.count {
    case 0: return ("unknown", .tight)
    case 1: return parts[0]
    default:
      let texts = parts.map { $0.binding == .loose ? "(\($0.text))" : $0.text }
      return (texts.joined(separator: " & "), .intersection)
    }
  }

  /// Whether the values of a scalar are all named, which says its type.
  private func isListed(_ schema: Schema) -> Bool {
    guard case .text(let type)? = schema["type"], type != "object", type != "array",
      case .schemas(let all)? = schema["anyOf"]
    else { return false }
    return all.allSatisfy { $0["const"] != nil }
  }

  private func union(_ all: [Schema], _ indent: String) -> (text: String, binding: Binding) {
    var texts: [String] = []
    for schema in all {
      let part = written(schema, indent).text
      if !texts.contains(part) { texts.append(part) }
    }
    if texts.contains("unknown") { return ("unknown", .tight) }
    if texts.contains("string") {
      // Among strings, a name or a literal of some says no more.
      texts = texts.map { $0 == names["empty"] ? "null" : $0 }
        .filter { $0 != names["blank"] && !$0.hasPrefix("\"") }
    }
    return (texts.joined(separator: " | "), texts.count > 1 ? .loose : .tight)
  }

  /// What the keywords of one schema say, without its parts; nil if they allow any value.
  private func ownType(_ schema: Schema, _ indent: String) -> String? {
    if case .text(let reference)? = schema["$ref"] {
      return names[String(reference.dropFirst("#/$defs/".count))]
    }
    if case .scalar(let value)? = schema["const"] { return literal(value) }
    if case .scalars(let values)? = schema["enum"] {
      return values.count == 1
        ? literal(values[0]) : "(" + values.map(literal).joined(separator: " | ") + ")"
    }
    switch schema["type"] {
    case .text("object"):
      // The branches say it all.
      if schema["properties"] == nil, schema["required"] == nil, hasClosedBranches(schema) {
        return nil
      }
      return object(schema, indent)
    case .text("array"): return array(schema, indent)
    case .text("integer"), .text("number"): return "number"
    case .text(let name): return name
    case .number, .flag, .texts, .scalar, .scalars, .node, .schema, .schemas, .named, nil:
      return schema["properties"] == nil && schema["required"] == nil ? nil : object(schema, indent)
    }
  }

  private func literal(_ value: JSONScalar) -> String {
    switch value {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    // A literal such as 1e2 is the number 100.
    case .number(let number): return number
    case .text(let text): return quoted(text)
    }
  }

  private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return String(decoding: JSONText.escapingHidden(in: bytes), as: UTF8.self)
  }

  // MARK: Lists

  private func array(_ schema: Schema, _ indent: String) -> String {
    var items = "unknown"
    var isClosed = false
    switch schema["items"] {
    case .schema(let inner)?:
      let item = written(inner, indent)
      items = item.binding == .tight ? item.text : "(\(item.text))"
    case .flag(let isFree)?: isClosed = !isFree
    case .text, .number, .texts, .scalar, .scalars, .node, .schemas, .named, nil: break
    }
    guard case .schemas(let places)? = schema["prefixItems"] else {
      return isClosed ? "[]" : "\(items)[]"
    }
    // A schema asks for the places at the end only by their number.
    var least = 0
    if case .number(let number)? = schema["minItems"] { least = number }
    var parts = places.enumerated().map { position, place -> String in
      let item = written(place, indent)
      if position < least { return item.text }
      return (item.binding == .tight ? item.text : "(\(item.text))") + "?"
    }
    if !isClosed { parts.append("...\(items)[]") }
    return "[\(parts.joined(separator: ", "))]"
  }

  // MARK: Objects

  private func object(_ schema: Schema, _ indent: String) -> String {
    var required: Set<String> = []
    if case .texts(let names)? = schema["required"] { required = Set(names) }
    let inner = indent + "  "
    var members = ""
    var known: Set<String> = []
    if case .named(let properties)? = schema["properties"] {
      for (name, property) in properties {
        known.insert(name)
        members += comment(property, inner)
        let sign = required.contains(name) ? "" : "?"
        members += "\(inner)\(key(name))\(sign): \(type(property, inner));\n"
      }
    }
    for name in required.subtracting(known).sorted() {
      members += "\(inner)\(key(name)): unknown;\n"
    }
    switch schema["additionalProperties"] {
    case .flag(false)?: break
    case .schema(let others)? where known.isEmpty:
      members += "\(inner)[key: string]: \(type(others, inner));\n"
    // An index signature is for all keys: with named members it can only be unknown.
    case .text, .number, .flag, .texts, .scalar, .scalars, .node, .schema, .schemas, .named, nil:
      if schema["type"] != nil, !hasClosedBranches(schema) {
        members += "\(inner)[key: string]: unknown;\n"
      }
    }
    return members.isEmpty ? "Record<string, never>" : "{\n\(members)\(indent)}"
  }

  /// Whether each variant limits the keys by itself.
  private func hasClosedBranches(_ schema: Schema) -> Bool {
    guard case .schemas(let branches)? = schema["anyOf"] else { return false }
    return branches.allSatisfy { branch in
      if case .flag(false)? = branch["additionalProperties"] { true } else { false }
    }
  }

  private func key(_ name: String) -> String {
    let isPlain = name.utf8.enumerated().allSatisfy { place, byte in
      (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || place > 0 && byte &- 0x30 < 10
    }
    return isPlain && !name.isEmpty ? name : quoted(name)
  }

  /// The words of a field and the constraints that its type does not have, as a comment.
  func comment(_ schema: Schema, _ indent: String) -> String {
    var lines: [String] = []
    for word in ["title", "description"] {
      if case .text(let text)? = schema[word] { lines.append(VisibleText.line(text)) }
    }
    lines += notes.lines(of: schema.field).map { "- \($0)" }
    lines = lines.map { $0.replacing("*/", with: "*\\/") }
    switch lines.count {
    case 0: return ""
    case 1: return "\(indent)/** \(lines[0]) */\n"
    default:
      return "\(indent)/**\n" + lines.map { "\(indent) * \($0)\n" }.joined() + "\(indent) */\n"
    }
  }
}

extension Schema {
  /// A variant without the members that it only allows, since the schema around it describes them.
  fileprivate func withoutRepeats(of outer: Schema) -> Schema {
    guard case .named(let known)? = outer["properties"],
      let place = keywords.firstIndex(where: { $0.key == "properties" }),
      case .named(let own) = keywords[place].value
    else { return self }
    let names = Set(known.map(\.name))
    var result = self
    result.keywords[place].value = .named(
      own.filter { !($0.schema.isAnything && names.contains($0.name)) })
    return result
  }
}
