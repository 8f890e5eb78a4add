/// Measures with PCRE2 what the automaton suspects.
struct AttackProof: ~Copyable {
  private var counter: StepCounter
  /// Counts each round of each loop over one set, which PCRE2 reads in one step.
  private var detailed: StepCounter?
  private let use: PatternUse
  private let refersBack: Bool
  private let junk: [Unicode.Scalar]
  private let literals: String
  private let maximumLength: Int

  /// Steps that a finding may take to measure, with each of the two counters.
  private static let mostSteps = 900_000
  private static let limit = PatternLimits().matchSteps

  init(
    _ tree: PatternTree, use: PatternUse, graph: AmbiguityGraph, maximumLength: Int
  ) throws(PatternError) {
    counter = try StepCounter(tree.text, use: use, flags: tree.flags)
    var limits = PatternLimits()
    limits.textBytes *= 8
    detailed = tree.countingEachRound.flatMap {
      try? StepCounter($0, use: use, flags: tree.flags, limits: limits)
    }
    self.use = use
    refersBack = graph.refersBack
    // A character that nothing reads is the best to end with, then those that few read.
    var ends: [Unicode.Scalar] = ["!", "\u{1}", "\n"]
    ends += graph.readable.filter { !ends.contains($0) }.prefix(9)
    self.junk = ends
    literals = tree.root.literals(most: 24)
    self.maximumLength = maximumLength
  }

  /// Steps taken so far, with both counters.
  package private(set) var spent = 0

  package mutating func measure(_ candidate: AmbiguityCandidate) -> PatternFinding {
    let suffix = suffix(for: candidate)
    func finding(
      _ costs: [PatternFinding.Cost], _ growth: PatternFinding.Growth, _ isConfirmed: Bool
    ) -> PatternFinding {
      PatternFinding(
        prefix: candidate.prefix, pump: candidate.pump, suffix: suffix, costs: costs,
        growth: growth, isConfirmed: isConfirmed)
    }
    var costs: [PatternFinding.Cost] = []
    let start = counter.spent
    let detailedStart = detailed?.spent ?? 0
    let shape = finding([], .linear, false)
    for length in lengths(of: candidate, suffix) {
      let text = shape.text(length: length)
      guard counter.spent - start < Self.mostSteps else { break }
      let limit = limit(text.utf8.count)
      var steps = limit
      var passesLimit = false
      switch counter.count(text, atMost: limit) {
      case .steps(let count, _): steps = count
      case .over: passesLimit = true
      case .failed: continue
      }
      var work: Int?
      let left = Self.mostSteps - ((detailed?.spent ?? 0) - detailedStart)
      if !passesLimit, left > 10_000,
        case .steps(let count, _)? = detailed?.count(text, atMost: left / 3)
      {
        work = count
      }
      costs.append(
        PatternFinding.Cost(
          length: text.utf8.count, steps: steps, work: work, passesLimit: passesLimit))
      if passesLimit { break }
    }
    spent = counter.spent
    spent += detailed?.spent ?? 0
    var growth = Self.growth(of: costs, candidate)
    if refersBack, growth == .linear, Self.growsByReferences(costs) {
      growth = .polynomial(degree: 2)
    }
    return finding(costs, growth, growth != .linear && candidate.kind != .plain)
  }

  /// What the product allows for a text: less for searches of long ones.
  private func limit(_ length: Int) -> Int {
    use == .search ? min(Self.limit, 40_000_000 / max(1, length)) : Self.limit
  }

  /// The lengths to measure, up to the maximum.
  private func lengths(of candidate: AmbiguityCandidate, _ suffix: String) -> [Int] {
    let fixed = candidate.prefix.utf8.count + suffix.utf8.count
    let pump = max(1, candidate.pump.utf8.count)
    let rounds: [Int] =
      switch candidate.kind {
      case .exponential:
        [4, 8, 12, 16, 20, 24, 32, 48, 64, 96, 128, 256, 512, 1_024, 2_048, 4_096]
      case .polynomial: [4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096]
      case .plain: [128, 256, 512, 1_024, 2_048, 4_096]
      }
    var lengths = rounds.map { fixed + $0 * pump }.filter { $0 < maximumLength }
    if fixed + pump <= maximumLength { lengths.append(maximumLength) }
    return lengths
  }

  /// The end that makes matching fail after the most steps, by trying.
  private mutating func suffix(for candidate: AmbiguityCandidate) -> String {
    let rounds = candidate.kind == .exponential ? 14 : 40
    let pumped = candidate.prefix + String(repeating: candidate.pump, count: rounds)
    var best = (suffix: "", steps: -1)
    let ends = [""] + junk.map { String(Character($0)) }
    // PCRE2 refuses at once where a character is missing that every match has.
    let suffixes =
      ends + ends.map { candidate.rest + $0 } + ends.dropFirst().map { $0 + candidate.rest }
      + ends.dropFirst().map { $0 + literals }
    let start = counter.spent
    for suffix in suffixes where counter.spent - start < 150_000 {
      let steps: Int
      switch counter.count(pumped + suffix, atMost: 4_000) {
      case .steps(let count, _): steps = count
      case .over(let most): steps = most
      case .failed: continue
      }
      // Steps are exact below 1,000 only: a longer suffix must be worth it.
      if steps > best.steps + best.steps / 8 + 4 { best = (suffix, steps) }
      if steps >= 4_000 { break }
    }
    return best.suffix
  }

  /// Whether steps grow a little faster than the text where each of them compares a part of it.
  ///
  /// `(a*)\1*b` takes n log n steps, but compares n² characters within them, which PCRE2 does not
  /// count.
  private static func growsByReferences(_ costs: [PatternFinding.Cost]) -> Bool {
    guard let last = costs.last, last.length >= 512,
      let before = costs.last(where: { $0.length <= last.length / 8 })
    else { return false }
    return Double(last.steps) / Double(before.steps)
      > 1.1 * Double(last.length) / Double(before.length)
  }

  /// How the costs grow, from the last lengths: those are not led astray by what stands around.
  private static func growth(
    of costs: [PatternFinding.Cost], _ candidate: AmbiguityCandidate
  ) -> PatternFinding.Growth {
    let fixed = candidate.prefix.utf8.count
    func degree(_ value: (PatternFinding.Cost) -> Int?) -> Double {
      let points = costs.compactMap { cost in
        value(cost).map { (x: Double(max(1, cost.length - fixed)), y: Double(max(1, $0))) }
      }
      guard points.count >= 3 else { return 0 }
      let (before, middle, last) = (
        points[points.count - 3], points[points.count - 2], points[points.count - 1]
      )
      guard before.x < middle.x, middle.x < last.x else { return 0 }
      return min(
        (middle.y / before.y).logarithm / (middle.x / before.x).logarithm,
        max((last.y / middle.y).logarithm, 0) / (last.x / middle.x).logarithm + 1e-9)
    }
    let steps = degree { $0.steps }
    let work = degree { $0.work }
    let most = max(steps, work)
    let passesLimit = costs.contains(where: \.passesLimit)
    if candidate.kind == .exponential, most > 4.2 || (passesLimit && costs.count <= 6) {
      return .exponential
    }
    if passesLimit { return .polynomial(degree: max(2, Int((most + 0.4).rounded(.down)))) }
    return most > 1.1 ? .polynomial(degree: max(2, Int((most + 0.4).rounded(.down)))) : .linear
  }
}

extension Double {
  /// The natural logarithm, from the exponent and a series: this target has no C library.
  var logarithm: Double {
    guard self > 0, isFinite else { return 0 }
    let part = (significand - 1) / (significand + 1)
    var (sum, power) = (0.0, part)
    for odd in stride(from: 1.0, through: 41, by: 2) {
      sum += power / odd
      power *= part * part
    }
    return 2 * sum + Double(exponent) * 0.693_147_180_559_945_3
  }
}

extension PatternTree {
  /// The pattern with a group around each single set that is repeated, so that rounds are counted.
  ///
  /// Nil where there is none to change, or text is quoted.
  var countingEachRound: String? {
    guard !hasQuotes else { return nil }
    var places: [(Int, String)] = []
    root.collectLoops(into: &places)
    guard !places.isEmpty else { return nil }
    var bytes = Array(text.utf8)
    for (place, sign) in places.sorted(by: { $0.0 > $1.0 }) {
      bytes.insert(contentsOf: sign.utf8, at: place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PatternNode {
  fileprivate func collectLoops(into places: inout [(Int, String)]) {
    switch kind {
    case .empty, .set, .anchor, .backReference, .unmodelled: return
    case .sequence(let parts), .alternation(let parts):
      for part in parts { part.collectLoops(into: &places) }
    case .group(_, let inside, _), .look(_, let inside): inside.collectLoops(into: &places)
    case .repetition(let repetition):
      let range = repetition.body.range
      let isLong = repetition.max.map { $0 > 8 } ?? true
      if case .set = repetition.body.kind, isLong {
        places.append((range.lowerBound, "(?:"))
        places.append((range.upperBound, ")"))
      } else {
        repetition.body.collectLoops(into: &places)
      }
    }
  }

  /// The characters that are written as themselves, each once.
  package func literals(most: Int) -> String {
    var found = String.UnicodeScalarView()
    collectLiterals(into: &found, most)
    return String(found)
  }

  private func collectLiterals(into found: inout String.UnicodeScalarView, _ most: Int) {
    guard found.count < most else { return }
    switch kind {
    case .empty, .anchor, .backReference, .unmodelled: return
    case .set(let set, let syntax):
      guard syntax == .literal, let scalar = set.readable, !found.contains(scalar) else { return }
      found.append(scalar)
    case .sequence(let parts), .alternation(let parts):
      for part in parts { part.collectLiterals(into: &found, most) }
    case .group(_, let inside, _), .look(_, let inside):
      inside.collectLiterals(into: &found, most)
    case .repetition(let repetition): repetition.body.collectLiterals(into: &found, most)
    }
  }
}
