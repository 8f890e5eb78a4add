import FormCheck
import TestFixtures
import TestSupport

/// A field of a form that is written at random: its keys, and what its values are.
indirect enum SoundKind {
  case text, integer, boolean, date
  /// The id of an item, or what may name one.
  case item
  /// A value of several shapes: the values that it may have.
  case mixed([PayloadValue])
  case group([(name: String, field: SoundField)])
  /// The fields of each variant by its tag.
  case tagged([(tag: String, fields: [(name: String, field: SoundField)])])
  case list(SoundField)
  case map(SoundField, fields: [(name: String, field: SoundField)])
  case tuple([SoundField], rest: SoundField?)
  /// A group that stands within itself.
  case tree
}

struct SoundField {
  var kind: SoundKind
  /// Its keys and their values, as YAML within braces.
  var keys: [(key: String, value: String)] = []

  /// The field as YAML.
  var text: String { "{ " + keys.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }" }

  func has(_ key: String) -> Bool { keys.contains { $0.key == key } }

  static func text(_ fields: [(name: String, field: SoundField)]) -> String {
    "{ " + fields.map { "\($0.name): \($0.field.text)" }.joined(separator: ", ") + " }"
  }
}

extension SoundKind {
  private static let texts: [PayloadValue] = [
    "x", "y", "z", "x", "ab", "abc", "abcdef", "X", "1", " x ",
  ]
  private static let numbers: [PayloadValue] = [1, 2, 3, 1, 2, 0, -1, 7, .number("2.5")]
  private static let dates: [PayloadValue] = [
    "2026-06-15", "2026-07-01", "2026-02-30", "2025-01-01",
  ]
  private static let odd: [PayloadValue] = [
    nil, "", "x", 1, true, [], [:], ["x"], ["a": "x"], .null,
  ]

  /// A value that it mostly takes, of mostly few items.
  func value(_ random: inout SeededGenerator, slips: Int = 14, depth: Int = 0) -> PayloadValue {
    if slips > 0, Int.random(in: 0..<slips, using: &random) == 0 {
      return Self.odd.randomElement(using: &random) ?? .null
    }
    func one(_ values: [PayloadValue]) -> PayloadValue {
      values.randomElement(using: &random) ?? .null
    }
    func members(_ fields: [(name: String, field: SoundField)]) -> [String: PayloadValue] {
      var made: [String: PayloadValue] = [:]
      for (name, field) in fields where Int.random(in: 0..<5, using: &random) > 0 {
        made[name] = field.kind.value(&random, slips: slips, depth: depth + 1)
      }
      return made
    }
    switch self {
    case .text: return one(Self.texts)
    case .integer: return one(Self.numbers)
    case .boolean: return .boolean(Bool.random(using: &random))
    case .date: return one(Self.dates)
    case .item: return one(["TBS", "KUT", "BER", "TBS", "Tbilisi", "none"])
    case .mixed(let values): return one(values)
    case .group(let fields): return .group(members(fields))
    case .tagged(let variants):
      guard let variant = variants.randomElement(using: &random) else { return .null }
      return .group(members(variant.fields).merging(["kind": .text(variant.tag)]) { $1 })
    case .list(let item):
      let count = Int.random(in: 0...3, using: &random)
      return .list(
        (0..<count).map { _ in item.kind.value(&random, slips: slips, depth: depth + 1) })
    case .map(let value, let fields):
      var made = members(fields)
      for key in ["x", "y", "key", "Z"].prefix(Int.random(in: 0...4, using: &random)) {
        made[key] = value.kind.value(&random, slips: slips, depth: depth + 1)
      }
      return .group(made)
    case .tuple(let items, let rest):
      var made = items.map { $0.kind.value(&random, slips: slips, depth: depth + 1) }
      if let rest, Bool.random(using: &random) {
        made.append(rest.kind.value(&random, slips: slips, depth: depth + 1))
      }
      return .list(made)
    case .tree:
      let kids = depth > 3 ? 0 : Int.random(in: 0...2, using: &random)
      let more =
        depth > 2 || Bool.random(using: &random)
        ? [:] : ["more": value(&random, slips: slips, depth: depth + 1)]
      return .group(
        [
          "v": one(Self.texts),
          "kids": .list((0..<kids).map { _ in value(&random, slips: slips, depth: depth + 1) }),
        ].merging(more) { $1 })
    }
  }
}
