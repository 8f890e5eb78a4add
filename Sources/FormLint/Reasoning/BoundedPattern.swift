internal import FormEngine
internal import FormModel
internal import FormPatterns

/// A pattern of the file itself, with the lengths that the value may have.
struct BoundedPattern {
  let pattern: PatternSource
  let use: PatternUse
  let field: InspectedField
  /// The fewest code points of a value that is filled.
  let low: Int
  /// The most code points; nil where there is no end, as with graphemes.
  let high: Int?
  /// The most bytes, where an end is set in bytes.
  let bytes: Int?

  /// Those of a field; within variants and choices of rules the lengths there count too.
  ///
  /// What an expression gives to a pattern may be of any length.
  static func all(in field: InspectedField, of lint: LintForm) -> [BoundedPattern] {
    var found = (lint.expressionPatterns[field.index] ?? []).map {
      BoundedPattern(pattern: $0, use: .whole, field: field, low: 1, high: nil, bytes: nil)
    }
    var waiting = [(field.constraints, field.constraints)]
    while let (constraints, around) = waiting.popLast() {
      let lengths = Lengths(around)
      let bytes = bytes(of: around)
      func add(_ pattern: PatternSource, _ use: PatternUse) {
        found.append(
          BoundedPattern(
            pattern: pattern, use: use, field: field, low: max(1, lengths.low?.value ?? 1),
            high: lengths.high?.value, bytes: bytes))
      }
      for constraint in constraints {
        switch constraint.kind {
        case .pattern(let it): if constraint.isOwn { add(it.source, .whole) }
        case .includes, .excludes:
          for part in constraint.parts {
            guard constraint.isOwn, case .find(let pattern) = part.content else { continue }
            add(pattern, .search)
          }
        case .union: waiting += constraint.sets.map { ($0, around + $0) }
        case .length, .choices, .forbidden, .range, .step, .count, .equals, .differs, .checksum,
          .format, .unique, .unicode, .remote, .lookup:
          break
        }
      }
    }
    return found
  }

  private static func bytes(of constraints: [InspectedConstraint]) -> Int? {
    constraints.compactMap { constraint in
      if case .length(let it) = constraint.kind, it.unit == .bytes { it.high } else { nil }
    }.min()
  }

  var flags: PatternFlags { pattern.flags }

  /// The most bytes that a value may have whose characters take so many bytes each.
  func mostBytes(ofCharacters size: Int) -> Int {
    min(high.map { min($0, 4_096) * size } ?? 4_096, bytes ?? 4_096, 4_096)
  }

  /// What the lengths say, in words; empty where they say nothing.
  var bounds: String {
    switch (low > 1, high) {
    case (true, let high?): " of \(low) to \(high) characters"
    case (true, nil): " of \(low) characters or more"
    case (false, let high?): " of at most \(high) characters"
    case (false, nil): ""
    }
  }

  /// A shortest text, long enough for the field, that the pattern matches, or does not match.
  ///
  /// No text at all, and one that is too long for the field, are `.none`.
  func text(matched: Bool, work: Int) -> ShortestText {
    guard let tree = try? PatternTree(pattern.text, flags: flags),
      let bound = try? PatternTree(low <= 1 ? "(?s:.+)" : "(?s:.{\(low),})"),
      var search = try? TextSearch([tree, bound], work: work)
    else { return .unknown }
    switch search.first(where: { $0[0] == matched && $0[1] }) {
    case .none: return .none(shortest: nil)
    case .tooLarge: return .unknown
    case .text(let text, _):
      let count = text.unicodeScalars.count
      // Its characters are the most readable ones, perhaps not those with the fewest bytes.
      if let high, count > high { return .none(shortest: count) }
      guard var counter = try? StepCounter(pattern.text, use: .whole, flags: flags),
        counter.matches(text) == matched
      else { return .unknown }
      return .some(text)
    }
  }
}

/// What a search for a text within a field's lengths came to.
enum ShortestText {
  case some(String)
  /// None is short enough; the shortest of all has so many code points, nil if there is none.
  case none(shortest: Int?)
  case unknown
}
