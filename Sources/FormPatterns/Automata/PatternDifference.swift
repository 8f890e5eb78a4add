/// How two whole-value patterns differ.
package enum PatternDifference: Sendable, Hashable {
  /// They match the same texts.
  case equal
  /// A text that only one of them matches, confirmed with PCRE2.
  ///
  /// A shortest one, except where the work did not suffice and a guess found it.
  case word(String, acceptedByFirst: Bool)
  /// One of them has something that the comparison does not know, in words: "it refers back …".
  case notModelled(String)
  /// The comparison needs more work than was allowed.
  case tooLarge

  /// Steps of work by default: about 100 ms of an optimised build.
  package static let work = 20_000_000

  /// Compares two patterns as whole values.
  ///
  /// Exact, look-arounds and possessive parts included. `.tooLarge` beyond `work` steps. The second
  /// has the flags of the first unless it is given its own.
  package static func between(
    _ first: String, _ second: String, flags: PatternFlags = [],
    secondFlags: PatternFlags? = nil, work: Int = work
  ) -> PatternDifference {
    do throws(PatternError) {
      return between(
        try PatternTree(first, flags: flags),
        try PatternTree(second, flags: secondFlags ?? flags), work: work)
    } catch {
      return .notModelled("it does not compile: \(error.label)")
    }
  }

  /// Compares two patterns that were read already.
  package static func between(
    _ first: PatternTree, _ second: PatternTree, work: Int = work
  ) -> PatternDifference {
    if first.text == second.text, first.flags == second.flags { return .equal }
    var search: TextSearch
    do throws(PatternAutomaton.Failure) {
      search = try TextSearch([first, second], work: work)
    } catch {
      return PatternDifference(error)
    }
    switch search.first(where: { $0[0] != $0[1] }) {
    case .none: return .equal
    case .tooLarge: return guess(first, second) ?? .tooLarge
    case .text(let text, let matches):
      guard let one = confirm(text, first), let two = confirm(text, second) else {
        return .notModelled("PCRE2 does not decide it within a million steps")
      }
      guard [one, two] == matches else {
        return .notModelled("PCRE2 reads it in another way")
      }
      return .word(text, acceptedByFirst: matches[0])
    }
  }

  /// Texts that one matches, tried on the other: what is too large to search often differs there.
  private static func guess(_ first: PatternTree, _ second: PatternTree) -> PatternDifference? {
    var shortest: (word: String, isFirst: Bool)?
    for (one, other) in [(first, second), (second, first)] {
      guard var counter = try? StepCounter(other.text, use: .whole, flags: other.flags) else {
        continue
      }
      for word in PatternSamples.words(of: one, count: 60, seed: 1)
      where word.utf8.count < shortest?.word.utf8.count ?? .max {
        if counter.matches(word, atMost: 20_000) == false {
          shortest = (word, one.text == first.text && one.flags == first.flags)
        }
      }
    }
    return shortest.map { .word($0.word, acceptedByFirst: $0.isFirst) }
  }

  private init(_ failure: PatternAutomaton.Failure) {
    switch failure {
    case .notModelled(let reason): self = .notModelled(reason)
    case .tooLarge: self = .tooLarge
    }
  }

  private static func confirm(_ text: String, _ tree: PatternTree) -> Bool? {
    guard var counter = try? StepCounter(tree.text, use: .whole, flags: tree.flags) else {
      return nil
    }
    return counter.matches(text)
  }
}

/// A search for a shortest text, over all texts from their ends to their starts.
package struct TextSearch {
  package enum Outcome {
    case text(String, matches: [Bool])
    /// No text at all.
    case none
    case tooLarge
  }

  private var runs: [PatternRun] = []
  private let partition: ScalarPartition
  private let work: Int

  package init(_ trees: [PatternTree], work: Int) throws(PatternAutomaton.Failure) {
    var automata: [PatternAutomaton] = []
    for tree in trees { automata.append(try PatternAutomatonBuilder.build(tree)) }
    let sets = automata.map { PatternRun.sets(of: $0) }
    partition = ScalarPartition(of: Array(sets.joined()))
    self.work = work
    var offset = 0
    for (automaton, sets) in zip(automata, sets) {
      guard let run = PatternRun(automaton, partition: partition, offset: offset) else {
        throw .tooLarge
      }
      runs.append(run)
      offset += sets.count
    }
  }

  /// The shortest text, most readable characters first, on which the patterns are as is asked.
  package mutating func first(where isWanted: ([Bool]) -> Bool) -> Outcome {
    var known: Set<[UInt8]> = []
    var queue: [(carried: [[UInt8]], character: Int, parent: Int)] = []
    var start: [[UInt8]] = []
    for index in runs.indices { start.append(runs[index].atEnd()) }
    known.insert(Array(start.joined()))
    queue.append((start, -1, -1))
    var next = 0
    while next < queue.count {
      let carried = queue[next].carried
      let matches = runs.indices.map { runs[$0].matches(carried[$0]) }
      if isWanted(matches) {
        return .text(text(next, in: queue.map { ($0.character, $0.parent) }), matches: matches)
      }
      for character in partition.classes.indices {
        var following: [[UInt8]] = []
        for index in runs.indices {
          following.append(runs[index].read(character, from: carried[index]))
        }
        if known.insert(Array(following.joined())).inserted {
          queue.append((following, character, next))
        }
      }
      // Only the way back is needed of those that are done.
      queue[next].carried = []
      next += 1
      // A state's bytes are hashed and kept: they count as well.
      let kept = queue.count * (carried.first?.count ?? 0)
      if runs.reduce(kept, { $0 + $1.work }) > work { return .tooLarge }
    }
    return .none
  }

  /// Whether each pattern matches a text.
  package mutating func matches(_ text: String) -> [Bool] {
    var carried = runs.indices.map { runs[$0].atEnd() }
    for scalar in text.unicodeScalars.reversed() {
      let character = partition.classes.firstIndex { $0.contains(scalar.value) } ?? 0
      for index in runs.indices {
        carried[index] = runs[index].read(character, from: carried[index])
      }
    }
    return runs.indices.map { runs[$0].matches(carried[$0]) }
  }

  private func text(_ last: Int, in steps: [(character: Int, parent: Int)]) -> String {
    var scalars = String.UnicodeScalarView()
    var at = last
    while at >= 0, steps[at].character >= 0 {
      scalars.append(partition.representatives[steps[at].character])
      at = steps[at].parent
    }
    return String(scalars)
  }
}
