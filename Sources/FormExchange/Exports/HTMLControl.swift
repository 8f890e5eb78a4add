internal import FormDocuments
internal import FormEngine
internal import FormSchema

/// The control of one field.
///
/// Browsers skip its constraints while it is empty, except `required`.
struct HTMLControl {
  let name: String
  let type: ValueType
  let schema: Schema
  let isRequired: Bool
  let isSecret: Bool

  var text: String {
    let choices = choices
    if type == .boolean, choices?.map(\.value) == ["true"] {
      return "<input name=\"\(HTMLText.attribute(name))\" type=\"checkbox\" value=\"true\""
        + (isRequired ? " required>" : ">")
    }
    // A box that is not ticked sends nothing, which is not the answer no.
    if type == .boolean { return select(choices ?? [("true", "yes"), ("false", "no")]) }
    if let choices, !isSecret { return select(choices) }
    var attributes = [("name", name), ("type", inputType)]
    switch inputType {
    case "number": attributes += numberAttributes
    case "date": break
    // The default is a minute.
    case "time", "datetime-local": attributes.append(("step", "any"))
    default: attributes += textAttributes
    }
    let written = attributes.map { " \($0.0)=\"\(HTMLText.attribute($0.1))\"" }.joined()
    return "<input\(written)\(isRequired ? " required" : "")>"
  }

  /// The types of HTML whose values are exactly those of the form; others are texts with a pattern.
  private var inputType: String {
    if isSecret { return "password" }
    let isPlain = !alternatives.contains { alternative in
      if case .text(let pattern)? = alternative["pattern"] {
        ![MomentPatterns.date, MomentPatterns.time, MomentPatterns.local, MomentPatterns.number]
          .contains { pattern == "^(?:\($0))$" }
      } else {
        alternative["pattern"] == nil && alternative.isText && type != .text
      }
    }
    switch type {
    case .integer, .number: return "number"
    case .date: return isPlain ? "date" : "text"
    case .time: return isPlain ? "time" : "text"
    case .local: return isPlain ? "datetime-local" : "text"
    case .text, .datetime, .boolean, .any, .list, .group: return "text"
    }
  }

  /// The schemas of which a value must fit one.
  private var alternatives: [Schema] {
    if case .schemas(let all)? = schema["anyOf"] { all } else { [schema] }
  }

  // MARK: Choices

  private var choices: [(value: String, label: String)]? {
    func all(_ schema: Schema) -> [(value: String, label: String)]? {
      if case .scalar(let value)? = schema["const"] {
        let text = Self.text(of: value)
        if case .text(let title)? = schema["title"] { return [(text, title)] }
        return [(text, text)]
      }
      if case .scalars(let values)? = schema["enum"] {
        return values.map { (Self.text(of: $0), Self.text(of: $0)) }
      }
      guard case .schemas(let parts)? = schema["anyOf"] else { return nil }
      let known = parts.map(all)
      return known.contains { $0 == nil } ? nil : known.compactMap(\.self).flatMap(\.self)
    }
    let filled = alternatives.filter { !$0.isEmptyValue }
    let known = filled.map(all)
    if known.isEmpty || known.contains(where: { $0 == nil }) { return nil }
    return known.compactMap(\.self).flatMap(\.self)
  }

  private static func text(of value: JSONScalar) -> String {
    switch value {
    case .null: ""
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let text), .text(let text): text
    }
  }

  private func select(_ choices: [(value: String, label: String)]) -> String {
    var text = "<select name=\"\(HTMLText.attribute(name))\"\(isRequired ? " required" : "")>"
    text += "\n    <option value=\"\"></option>"
    for (value, label) in choices {
      text +=
        "\n    <option value=\"\(HTMLText.attribute(value))\">\(HTMLText.escaped(label))</option>"
    }
    return text + "\n  </select>"
  }

  // MARK: Numbers

  private var numberAttributes: [(String, String)] {
    let numbers = alternatives.filter { !$0.isEmptyValue && !$0.isText }
    guard numbers.count == 1, alternatives.allSatisfy({ !$0.isText }) else {
      return [("step", "any")]
    }
    func value(_ key: String) -> String? {
      if case .scalar(.number(let number))? = numbers[0][key] { number } else { nil }
    }
    let low = value("minimum")
    // Steps are counted from the lower end.
    let isFromZero = low.map { $0 == "0" } ?? true
    let isWhole = low.map { Int64($0) != nil } ?? true
    var step = "any"
    if type == .integer, isWhole { step = "1" }
    if isFromZero, let own = value("multipleOf") { step = own }
    return [("min", low), ("max", value("maximum")), ("step", step)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  // MARK: Texts

  private var textAttributes: [(String, String)] {
    var attributes: [(String, String)] = []
    if alternatives.count == 1 {
      if case .number(let least)? = schema["minLength"] {
        attributes.append(("minlength", "\(least)"))
      }
      if case .number(let most)? = schema["maxLength"] {
        attributes.append(("maxlength", "\(most)"))
      }
    }
    if let pattern = pattern(schema, hasLengths: alternatives.count > 1) {
      let visible = pattern.unicodeScalars.map { scalar in
        InvisibleCharacters.escaped(scalar) { "\\u{\($0)}" }
      }
      attributes.append(("pattern", visible.joined()))
    }
    return attributes
  }

  /// A pattern of whole values under the flag `v`; nil for any value.
  private func pattern(_ schema: Schema, hasLengths: Bool) -> String? {
    switch schema["$ref"] {
    case .text("#/$defs/empty"), .text("#/$defs/blank"):
      return Self.whole(BlankCharacters.onlyBlanks)
    default: break
    }
    if let value = schema["const"], case .scalar(let scalar) = value {
      return CharacterClassText.literal(Self.text(of: scalar))
    }
    if case .scalars(let values)? = schema["enum"] {
      return values.map { CharacterClassText.literal(Self.text(of: $0)) }.joined(separator: "|")
    }
    var parts: [String] = []
    if case .text(let own)? = schema["pattern"] { parts.append(Self.whole(own)) }
    if hasLengths {
      var ends = ("0", "")
      if case .number(let least)? = schema["minLength"] { ends.0 = "\(least)" }
      // Patterns count code points; the schema has the double for UTF-16.
      if case .number(let most)? = schema["maxLength"] { ends.1 = "\(most)" }
      if ends != ("0", "") { parts.append("[\\s\\S]{\(ends.0),\(ends.1)}") }
    }
    if case .schemas(let all)? = schema["allOf"] {
      parts += all.compactMap { pattern($0, hasLengths: hasLengths) }
    }
    if case .schemas(let all)? = schema["anyOf"] {
      let known = all.filter { !$0.isNull }.map { pattern($0, hasLengths: hasLengths) }
      if !known.contains(nil), !known.isEmpty {
        parts.append(known.compactMap(\.self).map { "(?:\($0))" }.joined(separator: "|"))
      }
    }
    guard let last = parts.popLast() else { return nil }
    return parts.isEmpty ? last : parts.map { "(?=(?:\($0))$)" }.joined() + "(?:\(last))"
  }

  /// Whether an alternation stands outside of all groups.
  private static func hasBranches(_ pattern: String) -> Bool {
    var depth = 0
    var isInClass = false
    var isEscaped = false
    for sign in pattern.unicodeScalars {
      defer { isEscaped = sign == "\\" && !isEscaped }
      if isEscaped { continue }
      switch sign {
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      case "|" where !isInClass && depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// A pattern of a schema, which may match anywhere, as a pattern of the whole value.
  private static func whole(_ pattern: String) -> String {
    if pattern.hasPrefix("^"), pattern.hasSuffix("$"), !pattern.hasSuffix("\\$"),
      !hasBranches(pattern)
    {
      return String(pattern.dropFirst().dropLast())
    }
    return "[\\s\\S]*(?:\(pattern))[\\s\\S]*"
  }
}

extension Schema {
  var isNull: Bool {
    if case .text("null")? = self["type"] { true } else { false }
  }

  fileprivate var isText: Bool {
    if case .text("string")? = self["type"] { true } else { false }
  }

  /// Whether only an empty field has it.
  fileprivate var isEmptyValue: Bool {
    if isNull { return true }
    switch self["$ref"] {
    case .text("#/$defs/empty"), .text("#/$defs/blank"): return true
    default: break
    }
    if case .scalar(.text(""))? = self["const"] { return true }
    return false
  }
}
