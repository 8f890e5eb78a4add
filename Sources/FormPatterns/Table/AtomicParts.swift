/// Whether possessive repeats and atomic groups mean the same as plain ones.
///
/// They do where a text has one way through such a part, as far as it goes, and no character that
/// could make it longer may follow it: then what a plain part would give back never helps. A part
/// has one way through if no choice in it is open to the same character; it is taken to its longest
/// match if it is greedy, and none of its alternatives is empty.
struct AtomicParts {
  /// What a part can do to those around it.
  private struct Facts {
    var canBeEmpty = true
    var first = ScalarSet.none
    /// Characters that can go on where the part has matched already.
    var more = ScalarSet.none
    /// There is one way through it, to the longest match.
    var isPlain = true
    var hasTextStart = false
  }

  /// Ranges of characters and parts that were looked at.
  private(set) var work = 0

  private static let mostWork = 5_000

  mutating func giveNothingBack(in root: PatternNode) -> Bool {
    guard Self.hasAtomicPart(root) else { return true }
    findRepeated(root)
    return holds(root, before: Facts()) && work <= Self.mostWork
  }

  /// Characters that some part repeats as often as it likes, unless it gives none back.
  ///
  /// PCRE2 10.42 takes the `a*` of `a*(?:b)?+a` for possessive, as if something had to stand between
  /// it and the `a`. So a text may not go on behind such a group with what may stand before it.
  private var repeated = ScalarSet.none

  private mutating func findRepeated(_ node: PatternNode) {
    switch node.kind {
    case .empty, .set, .anchor, .backReference, .unmodelled: break
    case .sequence(let parts), .alternation(let parts): parts.forEach { findRepeated($0) }
    case .group(_, let inside, _), .look(_, let inside): findRepeated(inside)
    case .repetition(let repetition):
      guard case .set(let set, _) = repetition.body.kind else {
        return findRepeated(repetition.body)
      }
      work += repeated.ranges.count
      if repetition.greed != .possessive, repetition.min != repetition.max,
        work <= Self.mostWork
      {
        repeated = repeated.union(set)
      }
    }
  }

  private static func hasAtomicPart(_ node: PatternNode) -> Bool {
    switch node.kind {
    case .empty, .set, .anchor, .backReference, .unmodelled: false
    case .sequence(let parts), .alternation(let parts): parts.contains(where: hasAtomicPart)
    case .repetition(let repetition):
      repetition.greed == .possessive || hasAtomicPart(repetition.body)
    case .group(let group, let inside, _): group == .atomic || hasAtomicPart(inside)
    case .look: true
    }
  }

  /// Whether all parts hold, if what stands behind a node is known.
  private mutating func holds(_ node: PatternNode, before behind: Facts) -> Bool {
    switch node.kind {
    case .empty, .set, .anchor: return true
    case .look, .backReference, .unmodelled: return false
    case .alternation(let branches):
      for branch in branches where !holds(branch, before: behind) { return false }
      return true
    case .sequence(let parts):
      var behind = behind
      for part in parts.reversed() {
        guard holds(part, before: behind) else { return false }
        behind = joined(facts(of: part), behind)
      }
      return true
    case .group(let group, let inside, _):
      guard holds(inside, before: behind) else { return false }
      guard group == .atomic else { return true }
      return holds(alone: inside, behind) && (!facts(of: inside).canBeEmpty || isApart(behind))
    case .repetition(let repetition):
      var inner = behind
      if repetition.max != 1 {
        let body = facts(of: repetition.body)
        inner = joined(body, behind)
        inner.first = inner.first.union(behind.first)
      }
      guard holds(repetition.body, before: inner) else { return false }
      guard repetition.greed == .possessive else { return true }
      if repetition.min == 0, repetition.max != nil {
        guard isSet(repetition.body) || isApart(behind) else { return false }
      }
      var plain = repetition
      plain.greed = .greedy
      return holds(
        alone: PatternNode(kind: .repetition(plain), range: node.range), behind)
    }
  }

  private func isSet(_ node: PatternNode) -> Bool {
    if case .set = node.kind { true } else { false }
  }

  /// Whether nothing that is repeated can stand at the beginning of what follows.
  private func isApart(_ behind: Facts) -> Bool { !repeated.intersects(behind.first) }

  /// Whether a part that gives nothing back may be one that does.
  private mutating func holds(alone part: PatternNode, _ behind: Facts) -> Bool {
    let facts = self.facts(of: part)
    return work <= Self.mostWork && facts.isPlain && !behind.hasTextStart
      && !facts.more.intersects(behind.first)
  }

  private mutating func facts(of node: PatternNode) -> Facts {
    work += 1
    guard work <= Self.mostWork else { return Facts(isPlain: false) }
    switch node.kind {
    case .empty: return Facts()
    case .set(let set, _): return Facts(canBeEmpty: false, first: set)
    case .anchor(let anchor): return Facts(isPlain: false, hasTextStart: anchor == .start)
    case .look, .backReference, .unmodelled: return Facts(isPlain: false)
    case .group(_, let inside, _): return facts(of: inside)
    case .sequence(let parts):
      var result = Facts()
      for part in parts { result = joined(result, facts(of: part)) }
      return result
    case .alternation(let branches): return facts(ofBranches: branches)
    case .repetition(let repetition): return facts(of: repetition)
    }
  }

  private mutating func joined(_ one: Facts, _ two: Facts) -> Facts {
    work += one.first.ranges.count + two.first.ranges.count + two.more.ranges.count
    var result = Facts()
    result.canBeEmpty = one.canBeEmpty && two.canBeEmpty
    result.first = one.canBeEmpty ? one.first.union(two.first) : one.first
    result.more = two.canBeEmpty ? one.more.union(two.first).union(two.more) : two.more
    result.isPlain =
      one.isPlain && two.isPlain && !one.more.intersects(two.first)
      && !(one.canBeEmpty && one.first.intersects(two.first))
    result.hasTextStart = one.hasTextStart || two.hasTextStart
    return result
  }

  private mutating func facts(ofBranches branches: [PatternNode]) -> Facts {
    var result = Facts(canBeEmpty: false)
    for branch in branches {
      work += result.first.ranges.count
      let facts = self.facts(of: branch)
      result.isPlain =
        result.isPlain && facts.isPlain && !facts.canBeEmpty
        && !result.first.intersects(facts.first)
      result.canBeEmpty = result.canBeEmpty || facts.canBeEmpty
      result.first = result.first.union(facts.first)
      result.more = result.more.union(facts.more)
      result.hasTextStart = result.hasTextStart || facts.hasTextStart
    }
    if result.canBeEmpty { result.more = result.more.union(result.first) }
    return result
  }

  private mutating func facts(of repetition: PatternRepetition) -> Facts {
    guard repetition.max != 0 else { return Facts() }
    let body = facts(of: repetition.body)
    let isRepeated = repetition.max != 1
    var result = body
    result.canBeEmpty = repetition.min == 0 || body.canBeEmpty
    // `{3}` cannot be longer by a whole round.
    let isCounted = repetition.min == repetition.max && !body.canBeEmpty
    if isRepeated && !isCounted || result.canBeEmpty { result.more = result.more.union(body.first) }
    result.isPlain =
      body.isPlain && !body.canBeEmpty && repetition.greed != .lazy
      && (!isRepeated || !body.more.intersects(body.first))
    return result
  }
}
