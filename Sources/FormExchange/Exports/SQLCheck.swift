internal import FormDocuments
internal import FormSchema

/// The condition of a column: values for which it is not false fit the schema or are null.
struct SQLCheck {
  let column: String
  let type: SQLType

  /// The condition; nil if it is always true.
  func condition(_ schema: Schema) -> String? {
    switch type {
    case .text, .integer, .number: break
    // Their types are their only constraints: a moment has no pattern.
    case .boolean, .date, .time, .timestamp, .local, .json: return nil
    }
    if schema.isNothing { return "false" }
    var parts = schema.keywords.compactMap(condition)
    if case .schemas(let all)? = schema["anyOf"] {
      // Null fits each condition.
      let others = all.filter { !$0.isNull }
      let constants = others.compactMap { choice -> JSONScalar? in
        if case .scalar(let value)? = choice["const"] { value } else { nil }
      }
      if constants.count == others.count, constants.count > 1 {
        let all = parts + [isOne(of: constants)].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " AND ")
      }
      let conditions = others.map(condition)
      if !conditions.contains(nil), !others.isEmpty {
        let known = conditions.compactMap(\.self)
        parts.append(known.count == 1 ? known[0] : "(\(known.joined(separator: " OR ")))")
      }
    }
    if case .schemas(let all)? = schema["allOf"] { parts += all.compactMap(condition) }
    switch parts.count {
    case 0: return nil
    case 1: return parts[0]
    default: return parts.joined(separator: " AND ")
    }
  }

  private func condition(_ keyword: (key: String, value: Schema.Value)) -> String? {
    switch keyword {
    case ("$ref", .text("#/$defs/blank")), ("$ref", .text("#/$defs/empty")):
      return type.isText
        ? SQLPattern.text(BlankCharacters.onlyBlanks).map { "\(column) ~ \(SQLText.literal($0))" }
        : "\(column) IS NULL"
    case ("pattern", .text(let pattern)):
      return SQLPattern.text(pattern).map { "\(column) ~ \(SQLText.literal($0))" }
    case ("minLength", .number(let count)): return "char_length(\(column)) >= \(count)"
    case ("maxLength", .number(let count)): return "char_length(\(column)) <= \(count)"
    case ("minimum", .scalar(let end)): return compared(">=", end)
    case ("maximum", .scalar(let end)): return compared("<=", end)
    case ("exclusiveMinimum", .scalar(let end)): return compared(">", end)
    case ("exclusiveMaximum", .scalar(let end)): return compared("<", end)
    case ("multipleOf", .scalar(.number(let step))): return "\(column) % \(step) = 0"
    case ("const", .scalar(let value)): return isOne(of: [value])
    case ("enum", .scalars(let values)): return isOne(of: values)
    default: return nil
    }
  }

  private func compared(_ sign: String, _ end: JSONScalar) -> String? {
    if case .number(let number) = end { "\(column) \(sign) \(number)" } else { nil }
  }

  private func isOne(of values: [JSONScalar]) -> String? {
    var written: [String] = []
    for value in values {
      switch (value, type) {
      case (.text(let text), .text): written.append(SQLText.literal(text))
      case (.number(let number), .integer), (.number(let number), .number): written.append(number)
      default: return nil
      }
    }
    return written.count == 1
      ? "\(column) = \(written[0])" : "\(column) IN (\(written.joined(separator: ", ")))"
  }
}

extension SQLType {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

/// Names and strings of SQL.
enum SQLText {
  /// PostgreSQL cuts longer names.
  private static let longestName = 63

  /// A quoted name that is not taken yet.
  static func identifier(_ name: String, _ taken: inout Set<String>) -> String {
    func cut(_ text: String, to count: Int) -> String {
      var result = ""
      for character in text.unicodeScalars {
        // Nothing else is forbidden in a quoted name.
        if character.value == 0 { continue }
        if result.utf8.count + String(character).utf8.count > count { break }
        result.unicodeScalars.append(character)
      }
      return result.isEmpty ? "_" : result
    }
    var written = cut(name, to: longestName)
    var number = 1
    while !taken.insert(written).inserted {
      number += 1
      written = cut(name, to: longestName - 6) + "_\(number)"
    }
    return "\"\(written.replacing("\"", with: "\"\""))\""
  }

  /// A string without escapes, as `standard_conforming_strings` reads it.
  static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}

/// Patterns of ECMA-262, as this package prints them, in the syntax of PostgreSQL (section 9.7.3 of its manual).
enum SQLPattern {
  /// PostgreSQL repeats at most this many times.
  private static let mostRepetitions = 255

  /// The same pattern; nil if there is none.
  static func text(_ pattern: String) -> String? {
    let signs = Array(pattern.unicodeScalars)
    var result = ""
    var at = 0
    var isInClass = false
    while at < signs.count {
      let rest = String(String.UnicodeScalarView(signs[at...].prefix(12)))
      if !isInClass, rest.hasPrefix("[\\s\\S]") {
        result += "."
        at += 6
        continue
      }
      switch signs[at] {
      case "\\":
        guard at + 1 < signs.count else { return nil }
        if signs[at + 1] == "x" {
          guard at + 3 < signs.count else { return nil }
          let digits = String(String.UnicodeScalarView(signs[(at + 2)...(at + 3)]))
          // No text of PostgreSQL has it.
          if digits == "00" { return nil }
          result += "\\u00" + digits
          at += 4
          continue
        }
        // Classes such as \s differ between the two.
        if signs[at + 1].properties.isAlphabetic || ("0"..."9").contains(signs[at + 1]) {
          return nil
        }
        result.unicodeScalars += signs[at...(at + 1)]
        at += 2
        continue
      case "[" where !isInClass: isInClass = true
      case "]" where isInClass: isInClass = false
      case "{" where !isInClass:
        let numbers = signs[(at + 1)...].prefix { $0 != "}" }
        let ends = String(String.UnicodeScalarView(numbers)).split(separator: ",")
        if ends.contains(where: { (Int($0) ?? .max) > mostRepetitions }) { return nil }
      case let sign where sign.value == 0: return nil
      default: break
      }
      result += InvisibleCharacters.escaped(signs[at]) { digits in
        digits.utf8.count > 4
          ? "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
          : "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
      at += 1
    }
    return result
  }
}
