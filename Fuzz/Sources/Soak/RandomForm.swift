/// Makes forms without mistakes: many constraints, groups, lists, conditions, checks and managers.
struct RandomForm {
  private(set) var random: SeededRandom
  private var names: [String] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Constraints, each with a value that it takes.
  static let kinds: [(key: String, value: String)] = [
    ("length: 2..40", "\"Ana\""), ("length: [1.., '..60 bytes']", "\"Ñandú\""),
    ("length: '..20 graphemes'", "\"👨‍👩‍👧\""), (#"pattern: '[a-z]{2}\d{1,8}'"#, "\"ab12\""),
    (#"pattern: '(?:[a-z]+\.?)+@[a-z]++'"#, "\"ana.b@c\""), ("pattern: '(a+)+b'", "\"aaab\""),
    ("choices: [red, green, blue]", "\"red\""), ("forbidden: [none, x]", "\"some\""),
    ("unicode: [noControl, oneScript]", "\"Пример\""),
    ("includes: ['a', { find: '[0-9]' }]", "\"ab1\""),
    ("excludes: [' ', { find: '[<>]' }]", "\"ab\""), ("rule: contact.email", "\"ana@example.org\""),
    ("rule: contact.phone.e164", "\"+995555123456\""), ("rule: geo.country", "\"GE\""),
    ("rule: web.url", "\"https://example.org/a?b\""),
    ("rule: { any: [contact.email, finance.iban] }", "\"DE89370400440532013000\""),
    ("rule: identity.username", "\"ana_b\""), ("checksum: luhn", "\"79927398713\""),
    ("format: json", "\"[1]\""), ("secret: true, length: [8.., '..72 bytes']", "\"Tbilisi2026\""),
    ("normalize: [trim, collapse, lowercase]", "\"  A  B \""),
    ("normalize: [nfkc, { remove: ' -' }], length: ..30", "\"ａ-1\""),
    ("default: abc", "null"), ("nullable: true", "null"), ("required: true", "\"x\""),
    ("message: write something else", "\"x\""), ("type: integer, range: 1..99", "42"),
    ("type: decimal, range: -1e6..1e6, step: 0.05", "-1.55"),
    ("type: number, coerce: true", "\"1e3\""), ("type: boolean", "false"),
    ("type: date, range: 1900-01-01..today+1y", "\"2024-02-29\""),
    ("type: datetime, range: ..now", "\"2026-06-15T12:00:00Z\""),
    ("type: local, range: ..now", "\"2026-06-15T12:00\""),
    ("type: time, range: '08:00..18:30'", "\"09:30\""), ("type: any", "[{\"a\":null}]"),
    ("type: integer, choices: [1, 2, 3]", "3"), ("type: boolean, rule: consent.accepted", "true"),
  ]

  /// A payload that fits, field by field, as JSON.
  private(set) var fitting: [(name: String, value: String)] = []

  mutating func text() -> String {
    names = []
    var text = "form: soak\nnormalize: [trim]\n"
    if random.once(in: 3) { text += "unknown: \(random.one(of: ["allow", "warn", "strip"]))\n" }
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
    let kind = random.one(of: Self.kinds)
    var key = kind.key
    // The first is a single value, which conditions and checks can name.
    if depth < 3, depth > 0 || !names.isEmpty, random.once(in: 8) {
      let isList = random.once(in: 2)
      var text = "\(blanks)\(name):\n"
      if isList { text += "\(blanks)  count: ..50\n\(blanks)  items:\n" }
      let inner = isList ? indent + 4 : indent + 2
      text += "\(String(repeating: " ", count: inner))fields:\n"
      let before = fitting.count
      for place in 0..<(1 + random.below(4)) {
        text += field("g\(place)", indent: inner + 2, depth: depth + 1)
      }
      let group = fitting[before...].map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",")
      fitting.removeLast(fitting.count - before)
      fitting.append((name, isList ? "[{\(group)},{\(group)}]" : "{\(group)}"))
      return text
    }
    if depth == 0 {
      if let other = names.last, random.once(in: 4), !key.contains("required") {
        key += ", \(random.one(of: ["when", "required"])): filled(\(other))"
      }
      names.append(name)
    }
    fitting.append((name, kind.value))
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

  /// Half of them fit, or nearly; the others are of any kind.
  mutating func bytes(_ fitting: [(name: String, value: String)]) -> [UInt8] {
    if random.once(in: 2) {
      let changed = random.once(in: 3) ? random.below(fitting.count) : -1
      let fields = fitting.enumerated().map { place, field in
        "\"\(field.name)\":\(place == changed ? value(depth: 0) : field.value)"
      }
      return Array("{\(fields.joined(separator: ","))}".utf8)
    }
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
