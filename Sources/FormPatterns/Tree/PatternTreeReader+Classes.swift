extension PatternTreeReader {
  /// The items between `[` and `]`, and the set that they make.
  mutating func characterClass(_ start: PatternToken, _ isNegated: Bool) -> PatternNode {
    var items: [PatternClassItem] = []
    var end = start.range.upperBound
    var isKnown = true
    // After `[:digit:]` PCRE2 forgets that `\D` or `[:^alpha:]` has all characters over U+00FF
    // (seen in 10.42).
    var isNegative = false
    var isNamed = false
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      end = token.range.upperBound
      if token.kind == .classEnd { break }
      switch token.kind {
      case .characterType(let letter) where "DSW".unicodeScalars.contains(letter): isNegative = true
      case .posixClass where text(token.range).hasPrefix("[:^"): isNegative = true
      case .posixClass: isNamed = true
      default: break
      }
      guard let item = classItem(token) else {
        isKnown = false
        continue
      }
      items.append(item)
    }
    let range = start.range.lowerBound..<end
    guard isKnown, !(isNegative && isNamed) else {
      return PatternNode(
        kind: .unmodelled("a class has a part that is not known here"), range: range)
    }
    let members = ScalarSet(items.flatMap(\.set.ranges))
    return PatternNode(
      kind: .set(
        isNegated ? members.complement : members, .brackets(negated: isNegated, items)),
      range: range)
  }

  private mutating func classItem(_ token: PatternToken) -> PatternClassItem? {
    switch token.kind {
    case .literal(let first):
      var range = token.range
      var last = first
      if position + 1 < tokens.count, tokens[position].kind == .classHyphen,
        case .literal(let other) = tokens[position + 1].kind, other >= first
      {
        last = other
        range = range.lowerBound..<tokens[position + 1].range.upperBound
        position += 2
      }
      guard let set = cased(ScalarSet([first.value...last.value])) else { return nil }
      return PatternClassItem(set: set, range: range, ends: first.value...last.value)
    case .classHyphen:
      return PatternClassItem(
        set: ScalarSet("-"), range: token.range, ends: 0x2D...0x2D)
    case .characterType(let letter):
      guard let set = characterType(letter) else { return nil }
      return PatternClassItem(set: set, range: token.range, ends: nil)
    case .property, .posixClass:
      guard let set = named(token.range) else { return nil }
      return PatternClassItem(set: set, range: token.range, ends: nil)
    case .dot, .anchor, .backReference, .groupStart, .groupEnd, .alternation, .quantifier,
      .flags, .classStart, .classEnd, .silent, .unknown:
      return nil
    }
  }
}
