/// A whole-value pattern as a machine that reads texts from their end to their start.
///
/// For a place in a text, each step has a value that depends only on what follows it: whether the
/// pattern matches from there on. Read backwards, a text needs one pass, and everything that looks
/// ahead is exact, also within repeats: it has its value already. Atomic groups are exact as well.
/// A step inside of `d` of them has one of the values `fails(0)` to `fails(d)` and `succeeds`:
/// `fails(d)` is that the innermost group does not match, so that its next alternative is tried;
/// the others are what comes of it if the group matches, which is then not tried in another way.
/// Empty rounds of a repeat add nothing outside of atomic groups; inside they are not modelled.
package struct PatternAutomaton: Sendable {
  package enum Step: Sendable, Hashable {
    /// The end of the pattern: the text must end here.
    case end
    /// The end of a look-around.
    case success
    case consume(set: Int, next: Int)
    /// The second is tried where the first fails.
    case choice(Int, Int)
    /// An atomic group begins.
    case enter(Int)
    case look(Int, next: Int, isNegative: Bool)
    case check(Check, next: Int)
  }

  /// What depends on the characters right beside a place.
  package enum Check: Sendable, Hashable {
    case atEnd
    case atLineEnd
    /// One of the conditions on what stands before, by its index.
    case before(Int, isNegative: Bool)
    case boundary(before: Int, after: Int, isNegative: Bool)
    case lineStart(before: Int)
  }

  static let succeeds = UInt8.max

  package var steps: [Step] = []
  /// The atomic groups around each step.
  var depths: [UInt8] = []
  /// The look-arounds around each step.
  var levels: [Int] = []
  package var start = 0
  package var sets: [ScalarSet] = []
  /// Conditions on what stands before: one of these rows of sets, the last next to the place.
  var behinds: [[[ScalarSet]]] = []
  /// Steps in an order in which each stands behind those that it asks at the same place.
  ///
  /// In parts: what stands in look-arounds is done first, as `(?!…)` may ask it only then.
  var strata: [[Int]] = []
  /// Whether steps ask each other in a circle, so that values need several passes.
  var isCircular = false
  /// Steps that are reached by a character: what is carried from place to place.
  var targets: [Int] = []
  /// For each step its place among ``targets``.
  package var places: [Int] = []

  /// Why a pattern has no such machine.
  package enum Failure: Error {
    case notModelled(String)
    case tooLarge
  }

  /// The most steps of a machine.
  package static let mostSteps = 6_000
}

/// Where steps of a machine are laid, from the end of the pattern to its start.
struct PatternAutomatonBuilder {
  private var automaton = PatternAutomaton()
  private var setIndex: [ScalarSet: Int] = [:]
  private var work = 0
  private var level = 0

  package static func build(
    _ tree: PatternTree
  ) throws(PatternAutomaton.Failure) -> PatternAutomaton {
    var builder = PatternAutomatonBuilder()
    let end = try builder.add(.end, 0)
    builder.automaton.start = try builder.build(tree.root, next: end, depth: 0)
    try builder.automaton.arrange()
    return builder.automaton
  }

  private mutating func add(
    _ step: PatternAutomaton.Step, _ depth: Int
  ) throws(PatternAutomaton.Failure) -> Int {
    guard automaton.steps.count < PatternAutomaton.mostSteps, depth < 200 else { throw .tooLarge }
    automaton.steps.append(step)
    automaton.depths.append(UInt8(depth))
    automaton.levels.append(level)
    return automaton.steps.count - 1
  }

  private mutating func index(of set: ScalarSet) -> Int {
    if let known = setIndex[set] { return known }
    automaton.sets.append(set)
    setIndex[set] = automaton.sets.count - 1
    return automaton.sets.count - 1
  }

  /// The first step of a part whose last goes on to `next`.
  private mutating func build(
    _ node: PatternNode, next: Int, depth: Int
  ) throws(PatternAutomaton.Failure) -> Int {
    work += 1
    guard work < 10 * PatternAutomaton.mostSteps else { throw .tooLarge }
    switch node.kind {
    case .empty: return next
    case .set(let set, _): return try add(.consume(set: index(of: set), next: next), depth)
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try build(part, next: next, depth: depth) }
      return next
    case .alternation(let branches):
      var first: Int?
      for branch in branches.reversed() {
        let start = try build(branch, next: next, depth: depth)
        first = if let first { try add(.choice(start, first), depth) } else { start }
      }
      return first ?? next
    case .repetition(let repetition):
      guard repetition.greed == .possessive else {
        return try build(repetition, next: next, depth: depth)
      }
      return try add(.enter(build(repetition, next: next, depth: depth + 1)), depth)
    case .group(.atomic, let inside, _):
      return try add(.enter(build(inside, next: next, depth: depth + 1)), depth)
    case .group(_, let inside, _):
      return try build(inside, next: next, depth: depth)
    case .look(let look, let inside):
      return try build(look, inside, next: next, depth: depth)
    case .anchor(let anchor):
      return try build(anchor, next: next, depth: depth)
    case .backReference:
      throw .notModelled("it refers back to the text of a group")
    case .unmodelled(let reason):
      throw .notModelled(reason)
    }
  }

  private mutating func build(
    _ repetition: PatternRepetition, next exit: Int, depth: Int
  ) throws(PatternAutomaton.Failure) -> Int {
    let isLazy = repetition.greed == .lazy
    var next = exit
    if let max = repetition.max {
      for _ in 0..<Swift.max(0, max - repetition.min) {
        let body = try build(repetition.body, next: next, depth: depth)
        next = try add(isLazy ? .choice(exit, body) : .choice(body, exit), depth)
      }
    } else {
      let head = try add(.choice(exit, exit), depth)
      let body = try build(repetition.body, next: head, depth: depth)
      automaton.steps[head] = isLazy ? .choice(exit, body) : .choice(body, exit)
      next = head
    }
    for _ in 0..<repetition.min { next = try build(repetition.body, next: next, depth: depth) }
    return next
  }

  private mutating func build(
    _ look: PatternLook, _ inside: PatternNode, next: Int, depth: Int
  ) throws(PatternAutomaton.Failure) -> Int {
    switch look {
    case .ahead, .notAhead:
      level += 1
      let success = try add(.success, 0)
      let start = try build(inside, next: success, depth: 0)
      level -= 1
      return try add(.look(start, next: next, isNegative: look == .notAhead), depth)
    case .behind, .notBehind:
      guard let rows = inside.fixedRows(), rows.allSatisfy({ $0.count <= 4 }) else {
        throw .notModelled("its look-behind is longer than a few characters")
      }
      let index = behind(rows)
      return try add(
        .check(.before(index, isNegative: look == .notBehind), next: next), depth)
    }
  }

  private mutating func behind(_ rows: [[ScalarSet]]) -> Int {
    if let known = automaton.behinds.firstIndex(of: rows) { return known }
    automaton.behinds.append(rows)
    return automaton.behinds.count - 1
  }

  private mutating func build(
    _ anchor: PatternAnchor, next: Int, depth: Int
  ) throws(PatternAutomaton.Failure) -> Int {
    switch anchor {
    case .start:
      return try add(.check(.before(behind([[.all]]), isNegative: true), next: next), depth)
    case .end: return try add(.check(.atEnd, next: next), depth)
    case .lineEnd: return try add(.check(.atLineEnd, next: next), depth)
    case .lineStart:
      // Two questions: whether there is a character, and whether it is a line break.
      let all = behind([[.all]])
      let breaks = behind([[ScalarSet.lineEnds]])
      let atStart = try add(.check(.before(all, isNegative: true), next: next), depth)
      let behindBreak = try add(.check(.lineStart(before: breaks), next: next), depth)
      return try add(.choice(atStart, behindBreak), depth)
    case .boundary(let word), .notBoundary(let word):
      let isNegative = if case .notBoundary = anchor { true } else { false }
      return try add(
        .check(
          .boundary(before: behind([[word]]), after: index(of: word), isNegative: isNegative),
          next: next), depth)
    case .endOrLastBreak:
      level += 1
      let end = try add(.check(.atEnd, next: add(.success, 0)), 0)
      let feed = try add(.consume(set: index(of: ScalarSet([0x0A...0x0A])), next: end), 0)
      let either = try add(.consume(set: index(of: ScalarSet.lineEnds), next: end), 0)
      let pair = try add(.consume(set: index(of: ScalarSet([0x0D...0x0D])), next: feed), 0)
      let start = try add(.choice(end, add(.choice(either, pair), 0)), 0)
      level -= 1
      return try add(.look(start, next: next, isNegative: false), depth)
    }
  }
}

extension PatternNode {
  /// The rows of sets that a part of few fixed lengths matches; nil if it is another, or has many.
  func fixedRows() -> [[ScalarSet]]? {
    switch kind {
    case .empty: return [[]]
    case .set(let set, _): return [[set]]
    case .sequence(let parts):
      var rows: [[ScalarSet]] = [[]]
      for part in parts {
        guard let more = part.fixedRows(), rows.count * more.count <= 64 else { return nil }
        rows = rows.flatMap { row in more.map { row + $0 } }
      }
      return rows
    case .alternation(let branches):
      var rows: [[ScalarSet]] = []
      for branch in branches {
        guard let more = branch.fixedRows(), rows.count + more.count <= 64 else { return nil }
        rows += more
      }
      return rows
    case .repetition(let repetition):
      guard repetition.min == repetition.max, repetition.min <= 8,
        let body = repetition.body.fixedRows()
      else { return nil }
      var rows: [[ScalarSet]] = [[]]
      for _ in 0..<repetition.min {
        guard rows.count * body.count <= 64 else { return nil }
        rows = rows.flatMap { row in body.map { row + $0 } }
      }
      return rows
    case .group(.atomic, _, _): return nil
    case .group(_, let inside, _): return inside.fixedRows()
    case .look, .anchor, .backReference, .unmodelled: return nil
    }
  }
}
