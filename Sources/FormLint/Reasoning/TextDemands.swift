internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

/// What a constraint asks of a text, as a pattern of all of it.
struct TextDemand {
  let pattern: String
  let flags: PatternFlags
  let place: SourceRange
  /// In words: “this pattern”.
  let words: String
  /// Lengths are compared with the patterns of a file itself elsewhere.
  let isLength: Bool
  let isOwn: Bool

  /// Of a field, those that can be compared with each other; the first few.
  static func all(of field: InspectedField) -> [TextDemand] {
    var demands: [TextDemand] = []
    for constraint in field.constraints {
      switch constraint.kind {
      case .pattern(let it):
        let words = constraint.rule.map { "a pattern of “\($0)”" } ?? "this pattern"
        demands.append(
          TextDemand(
            pattern: it.source.text, flags: it.source.flags, place: constraint.place, words: words,
            isLength: false, isOwn: constraint.isOwn))
      case .includes(let it):
        for part in it.parts { demands.append(demand(part, constraint)) }
      case .length, .excludes, .choices, .forbidden, .range, .step, .count, .equals, .differs,
        .union,
        .checksum, .format, .unique, .unicode, .remote, .lookup:
        break
      }
    }
    if demands.isEmpty { return [] }
    let lengths = Lengths(field.constraints)
    if let high = lengths.high, 1...mostCounted ~= high.value {
      demands.append(
        TextDemand(
          pattern: "(?s:.{0,\(high.value)})", flags: [], place: high.constraint.place,
          words: "at most \(high.value) characters", isLength: true, isOwn: true))
    }
    if let low = lengths.low, 2...mostCounted ~= low.value {
      demands.append(
        TextDemand(
          pattern: "(?s:.{\(low.value),})", flags: [], place: low.constraint.place,
          words: "at least \(low.value) characters", isLength: true, isOwn: true))
    }
    return Array(demands.prefix(mostDemands))
  }

  private static let mostDemands = 8
  /// Longer lengths make large automata.
  private static let mostCounted = 40

  private static func demand(
    _ part: Part, _ constraint: InspectedConstraint
  ) -> TextDemand {
    switch part.content {
    case .text(let text):
      TextDemand(
        pattern: "(?s:.*)\(quoted(text))(?s:.*)", flags: [], place: constraint.place,
        words: "the part “\(text)”", isLength: false, isOwn: constraint.isOwn)
    case .find(let pattern):
      TextDemand(
        pattern: "(?s:.*)(?:\(pattern.text))(?s:.*)", flags: pattern.flags,
        place: constraint.place, words: "a part like \(pattern.text)", isLength: false,
        isOwn: constraint.isOwn)
    }
  }

  /// A text as a pattern of it.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { quoted, scalar in
      quoted += "\\x{\(String(scalar.value, radix: 16))}"
    }
  }

  /// What is left of a text by a clean-up that removes characters, where nothing after it can bring one
  /// of them back.
  static func removed(by field: InspectedField) -> (characters: String, pattern: String)? {
    for (index, step) in field.cleanUp.enumerated() where step.hasPrefix("remove: ") {
      let characters = String(step.dropFirst("remove: ".count))
      let isKept = field.cleanUp[(index + 1)...].allSatisfy {
        ["trim", "lowercase", "uppercase"].contains($0) || $0.hasPrefix("remove: ")
      }
      guard isKept, !characters.isEmpty,
        characters.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic })
      else { continue }
      return (characters, "[^\(quoted(characters))]*")
    }
    return nil
  }

  /// Whether certainly no text is as both ask.
  ///
  /// - Parameter takesEmpty: Whether the empty text is one.
  static func exclude(
    _ patterns: [(text: String, flags: PatternFlags)], takesEmpty: Bool
  ) -> Bool {
    var trees: [PatternTree] = []
    for pattern in patterns {
      guard let tree = try? PatternTree(pattern.text, flags: pattern.flags) else { return false }
      trees.append(tree)
    }
    for (index, tree) in trees.enumerated() {
      for (place, other) in trees.enumerated()
      where index != place && tree.root.needsWhatIsNever(in: other.root) {
        return true
      }
    }
    guard let filled = try? PatternTree(takesEmpty ? "(?s:.*)" : "(?s:.+)"),
      var search = try? TextSearch(trees + [filled], work: work)
    else { return false }
    if case .none = search.first(where: { $0.allSatisfy(\.self) }) { return true }
    return false
  }

  /// A few ten milliseconds at most.
  private static let work = 1_000_000
}

extension Impossibility {
  /// Patterns, parts and lengths of which no text has two at once, as far as their automata are small.
  ///
  /// - Parameter searches: How many pairs may still be compared.
  static func byPatterns(_ field: InspectedField, _ searches: inout Int) -> Impossibility? {
    guard field.isText else { return nil }
    let demands = TextDemand.all(of: field)
    if let removed = TextDemand.removed(by: field) {
      for demand in demands where !demand.isLength && searches > 0 {
        searches -= 1
        let both = [(demand.pattern, demand.flags), (removed.pattern, PatternFlags())]
        if TextDemand.exclude(both, takesEmpty: field.judgesNothing) {
          return Impossibility(
            "no value fits: clean-up removes “\(removed.characters)”, but this requires it",
            at: demand.place,
            help: "write the string as it is after clean-up, or remove “remove”")
        }
      }
    }
    for (index, second) in demands.enumerated() {
      for first in demands[..<index] where searches > 0 {
        if first.isLength && second.isLength { continue }
        // The pattern of a file itself is held against its lengths by itself (patternMatchesNothing).
        if second.isLength && first.isOwn { continue }
        searches -= 1
        let both = [(first.pattern, first.flags), (second.pattern, second.flags)]
        if TextDemand.exclude(both, takesEmpty: field.judgesNothing) {
          return Impossibility(
            "no value fits: no string has both \(first.words) and \(second.words)",
            at: second.place, label: second.words,
            help: "keep one of the two; “any” accepts a value of one of several rules",
            other: (first.place, first.words))
        }
      }
    }
    return nil
  }
}
