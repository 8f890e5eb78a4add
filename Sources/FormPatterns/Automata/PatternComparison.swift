/// Which strings two whole-value patterns accept together and alone.
package struct PatternComparison: Sendable, Hashable {
  /// The first pattern, seen from the second.
  package enum Relation: String, Sendable {
    /// Both accept the same strings, as was proved.
    case equal
    /// The first accepts all strings that the second accepts, and more.
    case wider
    /// The second accepts all strings that the first accepts, and more.
    case stricter
    /// Some strings are accepted by both, some by the first only, some by the second only.
    case overlapping
    /// Each accepts some strings, and no string is accepted by both.
    case disjoint
    /// Not decided.
    case open
  }

  /// A part of all strings.
  package enum Region: Sendable, Hashable, CaseIterable {
    case onlyFirst, onlySecond, both

    init?(_ matches: [Bool]) {
      switch (matches.first, matches.last) {
      case (true, true): self = .both
      case (true, false): self = .onlyFirst
      case (false, true): self = .onlySecond
      case (false, false), (nil, _), (_, nil): return nil
      }
    }
  }

  /// A string of a region, confirmed with PCRE2.
  package struct Sample: Sendable, Hashable {
    package let text: String
    /// Whether no string of the region has fewer code points.
    package let isShortest: Bool
  }

  package private(set) var relation: Relation
  /// Why it is open, in words: “it refers back …”; nil otherwise.
  package private(set) var reason: String?
  /// A string of each region that is known not to be empty.
  package private(set) var samples: [Region: Sample]

  /// Steps of work by default: about 300 ms of an optimised build.
  package static let work = 3 * PatternDifference.work

  /// Compares two patterns that were read already.
  package static func between(
    _ first: PatternTree, _ second: PatternTree, work: Int = work
  ) -> PatternComparison {
    let isSame = first.text == second.text && first.flags == second.flags
    var found: [Region: Sample] = [:]
    var reason: String?
    do throws(PatternAutomaton.Failure) {
      var search = try TextSearch([first, second], work: work)
      let end = search.walk { matches, text in
        if let region = Region(matches), found[region] == nil {
          found[region] = Sample(text: text(), isShortest: true)
        }
        return found.count < Region.allCases.count
      }
      if end == .tooLarge { reason = tooLarge }
    } catch {
      switch error {
      case .notModelled(let words): reason = words
      case .tooLarge: reason = tooLarge
      }
    }
    if let doubt = doubt(found, first, second) {
      return PatternComparison(
        relation: isSame ? .equal : .open, reason: isSame ? nil : doubt, samples: [:])
    }
    guard let reason, !isSame else {
      return PatternComparison(relation: Relation(of: found), reason: nil, samples: found)
    }
    guess(first, second, &found)
    // Three strings prove it, however they were found.
    let isDecided = found.count == Region.allCases.count
    return PatternComparison(
      relation: isDecided ? .overlapping : .open, reason: isDecided ? nil : reason, samples: found)
  }

  private static let tooLarge = "the patterns are too large to compare"

  /// Fills the regions that a search did not reach.
  private static func guess(
    _ first: PatternTree, _ second: PatternTree, _ found: inout [Region: Sample]
  ) {
    for region in Region.allCases where found[region] == nil {
      let word =
        switch region {
        case .onlyFirst: PatternGuess.word(of: first, andOf: second, matches: false)
        case .onlySecond: PatternGuess.word(of: second, andOf: first, matches: false)
        case .both: PatternGuess.word(of: first, andOf: second, matches: true)
        }
      if let word { found[region] = Sample(text: word, isShortest: false) }
    }
  }

  /// Why strings that were found prove nothing; nil where PCRE2 confirms them.
  private static func doubt(
    _ found: [Region: Sample], _ first: PatternTree, _ second: PatternTree
  ) -> String? {
    guard var one = try? StepCounter(first.text, use: .whole, flags: first.flags),
      var two = try? StepCounter(second.text, use: .whole, flags: second.flags)
    else { return "a pattern does not compile" }
    let longest = PatternLimits().subjectBytes
    for (region, sample) in found {
      if sample.text.utf8.count > longest {
        return "the shortest string that shows it has \(sample.text.utf8.count) bytes, "
          + "and a pattern reads at most \(longest)"
      }
      guard let isFirst = one.matches(sample.text), let isSecond = two.matches(sample.text) else {
        return "PCRE2 does not decide a string within a million steps"
      }
      guard Region([isFirst, isSecond]) == region else {
        return "PCRE2 reads a pattern in another way"
      }
    }
    return nil
  }
}

extension PatternComparison.Relation {
  /// The relation that follows from the regions that have strings, where all others were proved empty.
  init(of found: [PatternComparison.Region: PatternComparison.Sample]) {
    switch (found[.onlyFirst] != nil, found[.onlySecond] != nil, found[.both] != nil) {
    case (false, false, _): self = .equal
    case (true, false, _): self = .wider
    case (false, true, _): self = .stricter
    case (true, true, true): self = .overlapping
    case (true, true, false): self = .disjoint
    }
  }
}
