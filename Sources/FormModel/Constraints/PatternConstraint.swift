package import FormDocuments
internal import FormEngine
package import FormPatterns
package import FormText

/// A regex with its place, as `pattern`, `find` or the long form `{matches, flags}` give it.
package struct PatternSource: Sendable {
  package var text: String
  package var flags: PatternFlags = []
  package var range: SourceRange
  /// Whether an offset into the text is the same offset behind `range.start` (plain or in single
  /// quotes without an escape), so that a caret can stand under the very part.
  package var offset: Int?
  /// Whether it stands in a ready rule: those are tested to have no mistakes.
  package let isReady: Bool

  /// A pattern that stands within an expression.
  package init(text: String, range: SourceRange, offset: Int?) {
    (self.text, self.range, self.offset) = (text, range, offset)
    isReady = false
  }

  /// Reads a scalar as a regex.
  init?(_ node: Node, of key: String, _ reader: inout NodeReader) {
    guard let text = reader.text(node, of: key), let scalar = node.scalar else { return nil }
    self.text = text
    range = node.range
    isReady = reader.isReady
    let length = node.range.end - node.range.start
    if scalar.isPlain, length == text.utf8.count { offset = 0 }
    if !scalar.isPlain, length == text.utf8.count + 2 { offset = 1 }
  }

  /// The place of a part of the text; all of it where escapes stand in between.
  package func range(of part: Range<Int>) -> SourceRange {
    guard let offset else { return range }
    let start = min(range.start + offset + part.lowerBound, range.end)
    return SourceRange(start, min(range.start + offset + part.upperBound, range.end))
  }

  /// Reads `flags` into the pattern.
  mutating func readFlags(_ node: Node, _ reader: inout NodeReader) {
    let known = LanguageWords.patternFlags
    for flag in reader.oneOrMore(node, of: "flags") {
      guard let name = reader.text(flag, of: "flags") else { continue }
      if let match = known.first(where: { $0.0 == name }) {
        flags.insert(match.1)
      } else {
        reader.refuseName(name, "“\(name)” is not a flag", known.map(\.0), flag.range)
      }
    }
  }
}

/// `pattern`: the whole value matches.
package struct PatternConstraint: Sendable {
  package static let key = "pattern"
  package var source: PatternSource

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [PatternConstraint] {
    if let items = node.items {
      let isOfTwo = items.count > 1 && items.allSatisfy { $0.scalar != nil }
      let help = "put a pattern that begins with [ in single quotes: pattern: '[a-z]+'"
      _ = reader.refuseList(
        node, of: key,
        help: isOfTwo ? "write pattern: 'a|b' for one of two; or \(help)" : help)
      return []
    }
    guard let entries = node.entries else {
      return PatternSource(node, of: key, &reader).map { [PatternConstraint(source: $0)] } ?? []
    }
    guard let matches = entries.first(where: { $0.key == "matches" }) else {
      reader.error(
        "patternMalformed", "a pattern in the long form needs “matches”", at: node.range,
        help: "write { matches: '…', flags: [ignoreCase] }")
      return []
    }
    guard var source = PatternSource(matches.value, of: "matches", &reader) else { return [] }
    for entry in entries where entry.key != "matches" {
      if entry.key == "flags" {
        source.readFlags(entry.value, &reader)
      } else {
        reader.refuse(entry, in: "“pattern”", known: Vocabulary.pattern)
      }
    }
    return [PatternConstraint(source: source)]
  }
}
