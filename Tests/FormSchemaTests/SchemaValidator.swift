import FormDocuments

/// A plain validator of JSON Schema, for the keywords that the schemas of the language use.
///
/// Each does what the standard says (2020-12, Core and Validation). `rules/oracle/schema.py` asks another program the same.
final class SchemaValidator {
  let root: Node
  /// Patterns that were used before: making one takes long.
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(root: Node) { self.root = root }

  /// Keywords without a meaning for a value.
  static let annotations: Set = [
    "$schema", "$defs", "title", "description", "markdownDescription", "patternErrorMessage",
  ]
  static let keywords: Set = [
    "$ref", "type", "enum", "const", "pattern", "minimum", "maximum", "exclusiveMinimum", "items",
    "minItems", "maxItems", "properties", "patternProperties", "additionalProperties", "required",
    "minProperties", "maxProperties", "anyOf", "oneOf",
  ]

  func takes(_ value: Node) -> Bool { takes(value, root) }

  func part(_ reference: String) -> Node? {
    reference.split(separator: "/").dropFirst().reduce(root as Node?) { $0?[String($1)] }
  }

  private func takes(_ value: Node, _ schema: Node) -> Bool {
    if case .boolean(let answer)? = schema.scalar?.json { return answer }
    return (schema.entries ?? []).allSatisfy { takes(value, $0.key, $0.value, schema) }
  }

  private func takes(_ value: Node, _ keyword: String, _ wanted: Node, _ schema: Node) -> Bool {
    switch keyword {
    case "$ref": wanted.text.flatMap(part).map { takes(value, $0) } ?? false
    case "type":
      (wanted.items ?? [wanted]).compactMap(\.text).contains { Self.types(of: value).contains($0) }
    case "enum": (wanted.items ?? []).contains { Self.isSame($0, value) }
    case "const": Self.isSame(wanted, value)
    case "pattern":
      string(value).map { matches($0, wanted.text ?? "") } ?? true
    case "minimum": number(value).map { $0 >= number(wanted) ?? 0 } ?? true
    case "maximum": number(value).map { $0 <= number(wanted) ?? 0 } ?? true
    case "exclusiveMinimum": number(value).map { $0 > number(wanted) ?? 0 } ?? true
    case "items": value.items?.allSatisfy { takes($0, wanted) } ?? true
    case "minItems": value.items.map { Double($0.count) >= number(wanted) ?? 0 } ?? true
    case "maxItems": value.items.map { Double($0.count) <= number(wanted) ?? 0 } ?? true
    case "minProperties": value.entries.map { Double($0.count) >= number(wanted) ?? 0 } ?? true
    case "maxProperties": value.entries.map { Double($0.count) <= number(wanted) ?? 0 } ?? true
    case "properties":
      value.entries?.allSatisfy { entry in wanted[entry.key].map { takes(entry.value, $0) } ?? true
      }
        ?? true
    case "patternProperties":
      value.entries?.allSatisfy { entry in
        (wanted.entries ?? []).allSatisfy {
          !matches(entry.key, $0.key) || takes(entry.value, $0.value)
        }
      } ?? true
    case "additionalProperties":
      value.entries?.allSatisfy { entry in
        schema["properties"]?[entry.key] != nil
          || (schema["patternProperties"]?.entries ?? []).contains {
            matches(entry.key, $0.key)
          } || takes(entry.value, wanted)
      } ?? true
    case "required":
      value.entries == nil || (wanted.items ?? []).allSatisfy { value[$0.text ?? ""] != nil }
    case "anyOf": (wanted.items ?? []).contains { takes(value, $0) }
    case "oneOf": (wanted.items ?? []).count { takes(value, $0) } == 1
    default: Self.annotations.contains(keyword)
    }
  }

  private static func types(of value: Node) -> [String] {
    if value.items != nil { return ["array"] }
    switch value.scalar?.json {
    case nil: return ["object"]
    // Null of YAML 1.2, which is a text to the language, but none that it takes.
    case .text("~") where value.scalar?.isPlain == true: return ["null"]
    case .null: return ["null"]
    case .boolean: return ["boolean"]
    case .text: return ["string"]
    case .number(let text):
      let isWhole = Double(text).map { $0 == $0.rounded() } ?? false
      return isWhole ? ["number", "integer"] : ["number"]
    }
  }

  private static func isSame(_ left: Node, _ right: Node) -> Bool {
    left.scalar != nil && left.scalar?.json == right.scalar?.json
  }

  private func string(_ value: Node) -> String? {
    if case .text(let text)? = value.scalar?.json { text } else { nil }
  }

  private func number(_ value: Node) -> Double? {
    if case .number(let text)? = value.scalar?.json { Double(text) } else { nil }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    if patterns[pattern] == nil { patterns[pattern] = try? Regex(pattern) }
    return (try? patterns[pattern]?.firstMatch(in: text)) != nil
  }
}
