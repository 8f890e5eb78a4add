/// The strings that one whole-value pattern accepts and rejects, and its cost.
package struct PatternSummary: Sendable {
  /// Whether any string is accepted.
  package enum Content: Sendable, Hashable {
    /// A proof over all strings found none.
    case empty
    case some
    /// No string was found, for this reason.
    case open(String)
  }

  package let content: Content
  /// Strings that it accepts, a shortest first where one is known.
  package let accepted: [String]
  package let nearMisses: [PatternNearMiss]
  /// Whether a table or a row of classes matches it, and reads each byte once.
  package let readsOnce: Bool
  package let analysis: PatternAnalysis

  /// The worst string; nil where the analysis found none.
  package var attack: PatternFinding? { analysis.findings.first(where: \.isCostly) }

  /// Whether no string makes it slow here: proved, or read by a table.
  package var isFast: Bool { readsOnce || (attack == nil && analysis.notAnalysed == nil) }

  /// Summarises a pattern, with so many strings of each kind at most.
  package init(_ tree: PatternTree, count: Int = 5) {
    analysis = PatternAnalysis.analyse(tree)
    readsOnce = CompiledPattern.readsOnce(tree)
    switch Self.shortest(of: tree) {
    case .success(let word?):
      content = .some
      accepted =
        ([word] + PatternSamples.words(of: tree, count: count, seed: 1).filter { $0 != word })
        .prefix(count).map(\.self)
    case .success(nil):
      content = .empty
      accepted = []
    case .failure(let failure):
      accepted = PatternSamples.words(of: tree, count: count, seed: 1)
      content = accepted.isEmpty ? .open(failure.reason) : .some
    }
    nearMisses = PatternNearMiss.of(tree, accepted: accepted, count: count)
  }

  /// A shortest string; nil where none exists.
  private static func shortest(
    of tree: PatternTree
  ) -> Result<String?, PatternAutomaton.Failure> {
    do throws(PatternAutomaton.Failure) {
      var search = try TextSearch([tree], work: PatternDifference.work)
      switch search.first(where: { $0[0] }) {
      case .none: return .success(nil)
      case .tooLarge: return .failure(.tooLarge)
      case .text(let word, _):
        guard var counter = try? StepCounter(tree.text, use: .whole, flags: tree.flags),
          counter.matches(word) == true, word.utf8.count <= PatternLimits().subjectBytes
        else { return .failure(.notModelled("PCRE2 does not confirm a shortest string")) }
        return .success(word)
      }
    } catch {
      return .failure(error)
    }
  }
}

extension PatternAutomaton.Failure {
  package var reason: String {
    switch self {
    case .notModelled(let reason): reason
    case .tooLarge: "the pattern is too large"
    }
  }
}

extension PatternFinding {
  /// Whether it passes the limit, or takes many more steps than its string has bytes.
  ///
  /// A search that begins anew at each character does not count: PCRE2 reads on quickly.
  package var isCostly: Bool {
    passesLimit || worstSteps > 10 * max(1, attack.utf8.count)
  }

  /// How the steps grow with the length n: “2^n”, “n²”.
  package var growthInWords: String {
    switch growth {
    case .linear: "n"
    case .polynomial(2): "n²"
    case .polynomial(3): "n³"
    case .polynomial(let degree): "n^\(degree)"
    case .exponential: "2^n"
    }
  }
}

extension CompiledPattern {
  /// Whether forms match a whole-value pattern without PCRE2, by a table or a row of classes.
  package static func readsOnce(_ tree: PatternTree) -> Bool {
    var budget = PatternTableBudget()
    guard
      let compiled = try? CompiledPattern(
        tree.text, use: .whole, flags: tree.flags, allowsMachineCode: false, tables: &budget)
    else { return false }
    return compiled.table != nil || compiled.classRun?.decides(.whole) == true
  }
}
