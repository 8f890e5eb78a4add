/// Makes forms without mistakes: many constraints, groups, lists, conditions, checks and managers.
struct RandomForm {
  private(set) var random: SeededRandom
  private var names: [String] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  static let texts = [
    "length: 2..40", "length: [1.., '..60 bytes']", "length: '..20 graphemes'",
    #"pattern: '[a-z]{2}\d{1,8}'"#, #"pattern: '(?:[a-z]+\.?)+@[a-z]++'"#, "pattern: '(a+)+b'",
    "choices: [red, green, blue]", "forbidden: [none, x]", "unicode: [noControl, oneScript]",
    "includes: ['a', { find: '[0-9]' }]", "excludes: [' ', { find: '[<>]' }]",
    "rule: contact.email", "rule: contact.phone.e164", "rule: geo.country", "rule: web.url",
    "rule: { any: [contact.email, finance.iban] }", "rule: identity.username",
    "checksum: luhn", "format: json", "secret: true, length: [8.., '..72 bytes']",
    "normalize: [trim, collapse, lowercase]", "normalize: [nfkc, { remove: ' -' }], length: ..30",
    "default: abc", "nullable: true", "required: true", "message: write something else",
  ]
  static let others = [
    "type: integer, range: 1..99", "type: decimal, range: -1e6..1e6, step: 0.05",
    "type: number, coerce: true", "type: boolean", "type: date, range: 1900-01-01..today+1y",
    "type: datetime, range: ..now", "type: time, range: '08:00..18:30'", "type: any",
    "type: integer, choices: [1, 2, 3]", "type: boolean, rule: consent.accepted",
  ]

  mutating func text() -> String {
    names = []
    var text = "form: soak\nnormalize: [trim]\n"
    if random.once(in: 3) { text += "unknown: \(random.one(of: ["ignore", "warn", "strip"]))\n" }
    text += "fields:\n"
    for place in 0..<(3 + random.below(25)) { text += field("f\(place)", indent: 2, depth: 0) }
    text += "check:\n"
    for _ in 0..<(1 + random.below(4)) {
      let (one, other) = (random.one(of: names), random.one(of: names))
      text += random.one(of: [
        "  - { that: 'filled(\(one)) || !filled(\(other))', message: fill in one }\n",
        "  - { filled: 1.., of: [\(one), \(other == one ? names[0] : other)] }\n",
        "  - { that: '\(one) == \(one)', severity: warning }\n",
      ])
    }
    text += "controls: { go: {} }\nmanagers: { all: { manages: [go] } }\n"
    return text
  }

  private mutating func field(_ name: String, indent: Int, depth: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    var key = random.one(of: random.once(in: 3) ? Self.others : Self.texts)
    if depth < 3, random.once(in: 8) {
      let isList = random.once(in: 2)
      var text = "\(blanks)\(name):\n"
      if isList { text += "\(blanks)  count: ..50\n\(blanks)  items:\n" }
      let inner = isList ? indent + 4 : indent + 2
      text += "\(String(repeating: " ", count: inner))fields:\n"
      for place in 0..<(1 + random.below(4)) {
        text += field("g\(place)", indent: inner + 2, depth: depth + 1)
      }
      return text
    }
    if depth == 0 {
      if let other = names.last, random.once(in: 4), !key.contains("required") {
        key += ", \(random.one(of: ["when", "required"])): filled(\(other))"
      }
      names.append(name)
    }
    return "\(blanks)\(name): { \(key) }\n"
  }
}

/// Makes payloads: near to what a form asks for, damaged, or hostile.
struct RandomPayload {
  var random: SeededRandom

  static let values = [
    "\"ana@example.org\"", "\"+995555123456\"", "\"GE\"", "\"red\"", "1", "42", "-1.5", "1e30",
    "true",
    "false", "null", "\"\"", "\"2026-06-15\"", "\"2026-06-15T12:00:00Z\"", "\"09:30\"", "\"ab12\"",
    "3",
    "\"ａｂ\\u202e\"", "[]", "{}", "\"79927398713\"", "[1,2,3]", "\"<b>\"",
    "\"https://example.org/a?b\"",
  ]

  mutating func bytes() -> [UInt8] {
    var fields: [String] = []
    for place in 0..<28 where !random.once(in: 4) {
      fields.append("\"f\(place)\":\(value(depth: 0))")
    }
    var bytes = Array("{\(fields.joined(separator: ","))}".utf8)
    switch random.below(6) {
    case 0:
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    case 1: bytes.removeLast(random.below(bytes.count))
    case 2 where random.once(in: 20): bytes = hostile()
    default: break
    }
    return bytes
  }

  private mutating func value(depth: Int) -> String {
    if depth < 3, random.once(in: 6) {
      let group = (0..<4).map { "\"g\($0)\":\(value(depth: depth + 1))" }.joined(separator: ",")
      return random.once(in: 2)
        ? "{\(group)}"
        : "[" + Array(repeating: "{\(group)}", count: random.below(12)).joined(separator: ",") + "]"
    }
    if random.once(in: 10) {
      return
        "\"\(String(repeating: random.one(of: ["a", "é", "\\u0301", "a1"]), count: random.below(3_000)))\""
    }
    return random.one(of: Self.values)
  }

  private mutating func hostile() -> [UInt8] {
    let size = 1 << (8 + random.below(11))
    let texts = [
      String(repeating: "[", count: size), "{\"f0\":\"\(String(repeating: "a", count: size))!\"}",
      "{" + (0..<(size / 16)).map { "\"k\($0)\":0" }.joined(separator: ",") + "}",
      "{\"f0\":[\(Array(repeating: "\"x\"", count: size / 4).joined(separator: ","))]}",
      "{\"f0\":\(String(repeating: "9", count: size))}",
      "{\"f0\":\"\(String(repeating: "\u{301}\u{316}", count: size / 4))\"}",
    ]
    return Array(random.one(of: texts).utf8)
  }
}
