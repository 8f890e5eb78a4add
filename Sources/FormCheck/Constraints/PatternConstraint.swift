internal import FormDocuments
internal import FormEngine
internal import FormPatterns
internal import FormText

/// A regex with its place, as `pattern`, `find` or the long form `{matches, flags}` give it.
struct PatternSource: Sendable {
  var text: String
  var flags: PatternFlags = []
  var range: SourceRange
  /// Whether an offset into the text is the same offset behind `range.start` (plain or in single
  /// quotes without an escape), so that a caret can stand under the very part.
  var offset: Int?

  /// Reads a scalar as a regex.
  init?(_ node: Node, of key: String, _ reader: inout NodeReader) {
    guard let text = reader.text(node, of: key), let scalar = node.scalar else { return nil }
    self.text = text
    range = node.range
    let length = node.range.end - node.range.start
    if scalar.isPlain, length == text.utf8.count { offset = 0 }
    if !scalar.isPlain, length == text.utf8.count + 2 { offset = 1 }
  }

  /// Reads `flags` into the pattern.
  mutating func readFlags(_ node: Node, _ reader: inout NodeReader) {
    let known: [(String, PatternFlags)] = [
      ("ignoreCase", .ignoreCase), ("unicodeClasses", .unicodeClasses),
    ]
    for flag in reader.oneOrMore(node, of: "flags") {
      guard let name = reader.text(flag, of: "flags") else { continue }
      if let match = known.first(where: { $0.0 == name }) {
        flags.insert(match.1)
      } else {
        reader.refuseName(name, "“\(name)” is no flag", known.map(\.0), flag.range)
      }
    }
  }
}

/// `pattern`: the whole value matches.
struct PatternConstraint: Constraint {
  static let key = "pattern"
  static let types: [ValueType] = [.text, .any, .date, .time, .datetime]
  var source: PatternSource

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    guard let entries = node.entries else {
      return PatternSource(node, of: key, &reader).map { [PatternConstraint(source: $0)] } ?? []
    }
    guard let matches = entries.first(where: { $0.key == "matches" }) else {
      reader.error(
        "patternMalformed", "a pattern's long form wants “matches”", at: node.range,
        help: "write { matches: '…', flags: [ignoreCase] }")
      return []
    }
    guard var source = PatternSource(matches.value, of: "matches", &reader) else { return [] }
    for entry in entries where entry.key != "matches" {
      if entry.key == "flags" {
        source.readFlags(entry.value, &reader)
      } else {
        reader.refuse(entry, in: "“pattern”", known: ["matches", "flags"])
      }
    }
    return [PatternConstraint(source: source)]
  }

  func lower(into lowering: inout Lowering) {
    guard let index = lowering.compile(source, use: .whole) else { return }
    lowering.add(
      lowering.operation(ofPattern: index, use: .whole), .example(lowering.example))
  }
}
