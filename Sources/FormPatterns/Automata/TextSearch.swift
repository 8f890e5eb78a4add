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
    var found = Outcome.none
    let end = walk { matches, text in
      guard isWanted(matches) else { return true }
      found = .text(text(), matches: matches)
      return false
    }
    return end == .tooLarge ? .tooLarge : found
  }

  /// How a walk ended.
  package enum WalkEnd {
    /// No text leads anywhere else.
    case complete
    case stopped
    case tooLarge
  }

  /// Visits texts, the shortest first, until each way in which the patterns can go on was visited once.
  ///
  /// The body gets whether each pattern matches, and the text on demand. It returns whether to go on.
  package mutating func walk(_ body: ([Bool], () -> String) -> Bool) -> WalkEnd {
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
      let goesOn = body(matches) { text(next, in: queue.map { ($0.character, $0.parent) }) }
      if !goesOn { return .stopped }
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
    return .complete
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
