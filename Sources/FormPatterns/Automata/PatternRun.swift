/// A machine that reads texts backwards, bound to an alphabet of classes.
struct PatternRun {
  let automaton: PatternAutomaton
  /// For each set of the machine and each class of the alphabet.
  private let membership: [[Bool]]
  private let isLineEnd: [Bool]
  /// What may stand before a place, as classes that the conditions on it tell apart.
  private let contexts: [[Int]]
  /// For each condition and context, whether it holds.
  private let holds: [[Bool]]
  /// For each context and class: the context that held one place further on.
  private let following: [[Int]]
  /// Values while a place is looked at.
  private var values: [UInt8]
  /// Steps evaluated so far.
  package private(set) var work = 0

  /// The sets that the alphabet must tell apart.
  package static func sets(of automaton: PatternAutomaton) -> [ScalarSet] {
    automaton.sets + automaton.behinds.joined().joined() + [ScalarSet.lineEnds]
  }

  /// Binds a machine; `offset` is where its sets begin among those of the partition.
  ///
  /// Nil if the conditions on what stands before need too many contexts.
  init?(_ automaton: PatternAutomaton, partition: ScalarPartition, offset: Int) {
    self.automaton = automaton
    let count = automaton.sets.count
    membership = Array(partition.membership[offset..<(offset + count)])
    let classCount = partition.classes.count
    var next = offset + count
    var rows: [[[[Bool]]]] = []
    for condition in automaton.behinds {
      var bound: [[[Bool]]] = []
      for row in condition {
        bound.append(row.indices.map { partition.membership[next + $0] })
        next += row.count
      }
      rows.append(bound)
    }
    isLineEnd = partition.membership[next]
    // Classes that no condition tells apart are one here.
    var kinds: [[Bool]: Int] = [:]
    let all = rows.joined().joined()
    let kindOf = (0..<classCount).map { character in
      let signature = all.map { $0[character] }
      let known = kinds[signature] ?? kinds.count
      kinds[signature] = known
      return known
    }
    let length = rows.joined().map(\.count).max() ?? 0
    guard let contexts = Self.contexts(length: length, kinds: length == 0 ? 0 : kinds.count) else {
      return nil
    }
    self.contexts = contexts
    var exemplar = [Int](repeating: 0, count: kinds.count)
    for (character, kind) in kindOf.enumerated() { exemplar[kind] = character }
    holds = rows.map { condition in
      contexts.map { context in
        condition.contains { row in
          row.count <= context.count
            && zip(row, context.suffix(row.count)).allSatisfy { set, kind in
              kind >= 0 && set[exemplar[kind]]
            }
        }
      }
    }
    following = contexts.map { context in
      (0..<classCount).map { character in
        guard length > 0 else { return 0 }
        let next = Array(context.dropFirst()) + [kindOf[character]]
        return contexts.firstIndex(of: next) ?? 0
      }
    }
    values = [UInt8](repeating: 0, count: automaton.steps.count)
  }

  /// All rows of kinds, where -1 is before the text's start.
  private static func contexts(length: Int, kinds: Int) -> [[Int]]? {
    var rows: [[Int]] = [[]]
    for _ in 0..<length {
      rows = rows.flatMap { row in
        (-1..<kinds).filter { $0 >= 0 || row.allSatisfy { $0 < 0 } }.map { row + [$0] }
      }
      guard rows.count <= 60 else { return nil }
    }
    return rows
  }

  /// What is carried from the end of a text.
  mutating func atEnd() -> [UInt8] { read(nil, from: []) }

  /// What is carried from a place to the one before it, over a character of a class.
  package mutating func read(_ character: Int, from carried: [UInt8]) -> [UInt8] {
    read(Optional(character), from: carried)
  }

  /// Whether the text that was read matches, given what is carried at its start.
  package func matches(_ carried: [UInt8]) -> Bool {
    // The start's own value stands behind those of the targets, for the first context: no text.
    carried.last == PatternAutomaton.succeeds
  }

  private mutating func read(_ character: Int?, from carried: [UInt8]) -> [UInt8] {
    let targets = automaton.targets
    var result: [UInt8] = []
    result.reserveCapacity(contexts.count * targets.count + 1)
    var accepted = UInt8(0)
    for context in contexts.indices {
      let from = character.map { following[context][$0] } ?? 0
      evaluate(context, character, carried, from * targets.count)
      for target in targets { result.append(values[target]) }
      // The first context is the text's start, as rows of -1 come first.
      if context == 0 { accepted = values[automaton.start] }
    }
    result.append(accepted)
    return result
  }

  private mutating func evaluate(
    _ context: Int, _ character: Int?, _ carried: [UInt8], _ offset: Int
  ) {
    let automaton = automaton
    if automaton.isCircular {
      for stratum in automaton.strata {
        for step in stratum { values[step] = automaton.depths[step] }
      }
    }
    for stratum in automaton.strata {
      while pass(automaton, stratum, context, character, carried, offset), automaton.isCircular {}
    }
  }

  /// One pass over some steps; whether any value is another now.
  @discardableResult
  private mutating func pass(
    _ automaton: PatternAutomaton, _ stratum: [Int], _ context: Int, _ character: Int?,
    _ carried: [UInt8], _ offset: Int
  ) -> Bool {
    work += stratum.count
    var isChanged = false
    for step in stratum {
      let fails = automaton.depths[step]
      let value: UInt8
      switch automaton.steps[step] {
      case .end: value = character == nil ? PatternAutomaton.succeeds : 0
      case .success: value = PatternAutomaton.succeeds
      case .consume(let set, let next):
        if let character, membership[set][character] {
          value = carried[offset + place(of: next)]
        } else {
          value = fails
        }
      case .choice(let first, let second):
        value = values[first] == fails ? values[second] : values[first]
      case .enter(let inside):
        value = values[inside] == fails + 1 ? fails : values[inside]
      case .look(let inside, let next, let isNegative):
        let isThere = values[inside] == PatternAutomaton.succeeds
        value = isThere != isNegative ? values[next] : fails
      case .check(let check, let next):
        value = isTrue(check, context, character) ? values[next] : fails
      }
      if values[step] != value {
        values[step] = value
        isChanged = true
      }
    }
    return isChanged
  }

  private func isTrue(
    _ check: PatternAutomaton.Check, _ context: Int, _ character: Int?
  ) -> Bool {
    switch check {
    case .atEnd: character == nil
    case .atLineEnd: character.map { isLineEnd[$0] } ?? true
    case .before(let condition, let isNegative): holds[condition][context] != isNegative
    case .boundary(let before, let after, let isNegative):
      (holds[before][context] != (character.map { membership[after][$0] } ?? false)) != isNegative
    case .lineStart(let before): character != nil && holds[before][context]
    }
  }

  private func place(of target: Int) -> Int { automaton.places[target] }
}
