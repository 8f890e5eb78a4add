/// Writes forms at random, with shapes of all kinds within each other, and one example that fills nothing.
struct RandomForms {
  /// The same numbers for the same seed (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private var numbers: Numbers

  init(seed: Int) { numbers = Numbers(state: UInt64(seed)) }

  private static let singles = [
    "length: 2..5", "pattern: '[A-Z]{2}\\d'", "type: integer, range: 1..9",
    "type: decimal, range: 0..5, step: 0.25", "type: integer, step: 5",
    "type: date, range: 2026-01-01..",
    "choices: [red, green]", "type: boolean", "type: time, range: 08:00..18:00",
    "normalize: [trim], length: ..3",
    "rule: contact.email", "excludes: ['!'], length: ..9", "type: [integer, boolean]", "type: any",
  ]

  private mutating func isOneOf(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &numbers) == 0
  }

  private mutating func single() -> String {
    Self.singles.randomElement(using: &numbers) ?? "length: 2"
  }

  private mutating func fields(_ depth: Int) -> String {
    let names = ["a", "b", "c"].prefix(Int.random(in: 1...3, using: &numbers))
    let all = names.map { name in
      let required = isOneOf(2) ? "required: true, " : ""
      return "\(name): { \(required)\(set(depth)) }"
    }
    return "{ \(all.joined(separator: ", ")) }"
  }

  /// What a field or an item is.
  private mutating func set(_ depth: Int) -> String {
    guard depth > 0 else { return single() }
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0: return "fields: \(fields(depth - 1))"
    case 1: return "items: { \(set(depth - 1)) }, count: 1..3"
    case 2: return "values: { \(set(depth - 1)) }, keys: { length: ..4 }, count: ..2"
    case 3:
      let rest = isOneOf(2) ? ", rest: { \(set(depth - 1)) }" : ""
      return "items: [{ \(set(depth - 1)) }, { \(set(0)) }]\(rest)"
    case 4: return "rule: union"
    case 5: return "rule: tree"
    case 6: return "rule: { any: [one, many] }"
    default: return single()
    }
  }

  /// A form without examples.
  mutating func form() -> String {
    let names = ["p", "q", "r", "s"].prefix(Int.random(in: 2...4, using: &numbers))
    var lines = ["form: t", "rules:"]
    lines.append("  one: { type: integer, range: 1..5 }")
    lines.append("  many: { items: { rule: one }, count: ..2 }")
    lines.append(
      "  tree: { depth: ..3, fields: { v: { required: true, length: ..4 }, kids: { items: { rule: tree } } } }"
    )
    lines.append("  union:")
    lines.append("    tag: kind")
    lines.append("    variants:")
    lines.append("      x: { fields: \(fields(0)) }")
    lines.append("      y: { fields: \(fields(1).replacing("rule: union", with: "length: 2")) }")
    lines.append("fields:")
    for name in names {
      let required = isOneOf(3) ? "required: true, " : ""
      lines.append("  \(name): { \(required)\(set(2)) }")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
