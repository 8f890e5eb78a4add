/// What a pattern can cost, found on its automaton and measured with PCRE2.
package struct PatternAnalysis: Sendable, Hashable {
  /// Texts on which the steps grow faster than the text, as PCRE2 confirmed; the worst first.
  package private(set) var findings: [PatternFinding] = []
  /// What the automaton suspects and PCRE2, with its short cuts, did not confirm.
  package private(set) var suspicions: [PatternFinding] = []
  /// Why nothing can be promised beyond the findings, in words: "it refers back …".
  package private(set) var notAnalysed: String?
  /// The most steps per character that any long text took which was tried.
  ///
  /// Of patterns without findings: their steps are at most in proportion to the text's length.
  package private(set) var stepsPerCharacter: Double = 0
  /// PCRE2's steps that were spent on measuring.
  package private(set) var spent = 0

  /// Whether nothing was found, and all of the pattern was understood.
  package var isSafe: Bool { findings.isEmpty && notAnalysed == nil }

  /// Graph work of an analysis by default, a few ten milliseconds of an optimised build.
  package static let work = 1_000_000
  /// Findings that are measured at most.
  private static let mostMeasured = 12
  /// Steps after which no further candidate is measured: some 50 ms.
  private static let mostSteps = 6_000_000

  /// Analyses a pattern; throws if it does not compile.
  ///
  /// `maximumLength` is the longest text it will be given, in bytes; at most that, and at most
  /// 4,096 bytes, are measured.
  package static func analyse(
    text: String, flags: PatternFlags = [], use: PatternUse = .whole, maximumLength: Int = 4_096,
    work: Int = work
  ) throws(PatternError) -> PatternAnalysis {
    analyse(
      try PatternTree(text, flags: flags), use: use, maximumLength: maximumLength, work: work)
  }

  /// Analyses a pattern that was read already.
  package static func analyse(
    _ tree: PatternTree, use: PatternUse = .whole, maximumLength: Int = 4_096, work: Int = work
  ) -> PatternAnalysis {
    var result = PatternAnalysis()
    let graph: AmbiguityGraph
    do throws(AmbiguityGraph.Failure) {
      graph = try AmbiguityGraphBuilder.build(tree, use: use)
    } catch {
      switch error {
      case .notModelled(let reason): result.notAnalysed = reason
      case .tooLarge: result.notAnalysed = "it is too large"
      }
      return result
    }
    var search = AmbiguitySearch(graph, work: work)
    let length = min(max(maximumLength, 1), PatternLimits().subjectBytes)
    guard var proof = try? AttackProof(tree, use: use, graph: graph, maximumLength: length) else {
      result.notAnalysed = "it does not compile with its rounds counted"
      return result
    }
    var avoided: Set<Unicode.Scalar> = []
    var isCut = false
    // What does not fail with one pump may with another: tried again without its characters.
    for _ in 0..<3 {
      let candidates = search.candidates(avoiding: avoided)
      let isComplete = result.measure(candidates, &proof)
      if avoided.isEmpty { isCut = !isComplete }
      let pumps = candidates.prefix(mostMeasured).flatMap(\.pump.unicodeScalars)
      guard result.findings.isEmpty, !avoided.isSuperset(of: pumps) else { break }
      avoided.formUnion(pumps)
    }
    result.findings.sort { ($0.growth.weight, $0.worstSteps) > ($1.growth.weight, $1.worstSteps) }
    if result.findings.isEmpty {
      var loops = AmbiguitySearch(graph, work: work / 4)
      for candidate in loops.loops() { result.note(proof.measure(candidate)) }
    }
    result.spent = proof.spent
    if graph.refersBack { result.notAnalysed = "it refers back to the text of a group" }
    if search.isCut || isCut {
      result.notAnalysed = result.notAnalysed ?? "it has too many loops to look at each"
    }
    return result
  }

  /// Measures candidates; false if there were too many.
  private mutating func measure(
    _ candidates: [AmbiguityCandidate], _ proof: inout AttackProof
  ) -> Bool {
    for candidate in candidates.prefix(Self.mostMeasured) {
      guard proof.spent < Self.mostSteps else { return false }
      let finding = proof.measure(candidate)
      if finding.isConfirmed {
        if !findings.contains(where: { $0.pump == finding.pump }) { findings.append(finding) }
      } else if !candidate.isCounted {
        // Repeats with an end were taken for endless: there, measuring alone decides.
        suspicions.append(finding)
      }
      note(finding)
    }
    return candidates.count <= Self.mostMeasured
  }

  private mutating func note(_ finding: PatternFinding) {
    guard let last = finding.costs.last else { return }
    stepsPerCharacter = max(
      stepsPerCharacter, Double(last.steps) / Double(max(1, last.length)))
  }
}

/// A text that can be made longer and longer, and what it costs.
package struct PatternFinding: Sendable, Hashable {
  package enum Growth: Sendable, Hashable {
    /// In proportion to the length, or less.
    case linear
    /// With this power of the length, at least 2.
    case polynomial(degree: Int)
    case exponential

    var weight: Int {
      switch self {
      case .linear: 1
      case .polynomial(let degree): degree
      case .exponential: .max
      }
    }
  }

  /// What one length costs.
  package struct Cost: Sendable, Hashable {
    /// Bytes of the text.
    package let length: Int
    /// The smallest match limit that suffices; the limit itself where it was passed.
    package let steps: Int
    /// The same with each character that a loop reads counted; nil where it was not counted.
    package let work: Int?
    package let passesLimit: Bool
  }

  /// The attack is the prefix, the pump as often as there is room, and the suffix.
  package let prefix: String
  package let pump: String
  package let suffix: String
  /// By growing length, up to the first that passes the limit.
  package let costs: [Cost]
  package let growth: Growth
  package let isConfirmed: Bool

  /// The most steps that were seen within the maximum length.
  package var worstSteps: Int { costs.map(\.steps).max() ?? 0 }

  /// Whether some text within the maximum length stays undecided for its steps.
  package var passesLimit: Bool { costs.contains(where: \.passesLimit) }

  /// The attack text that passes the limit, or the worst within the maximum length.
  package var attack: String {
    let worst = costs.first(where: \.passesLimit) ?? costs.max { $0.steps < $1.steps }
    return text(length: worst?.length ?? 0)
  }

  /// The attack with as many pumps as fit into a number of bytes, at least one.
  package func text(length: Int) -> String {
    let room = length - prefix.utf8.count - suffix.utf8.count
    return prefix + String(repeating: pump, count: max(1, room / max(1, pump.utf8.count))) + suffix
  }
}
