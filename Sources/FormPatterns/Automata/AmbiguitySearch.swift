/// A text that a pattern can read in many ways, as far as the graph tells.
struct AmbiguityCandidate: Hashable {
  package enum Kind: Hashable {
    /// Each round of the pump doubles the ways, or more.
    case exponential
    /// Rounds of the pump can be shared out between two loops.
    case polynomial
    /// One loop and nothing ambiguous: what a long text costs.
    case plain
  }

  package let kind: Kind
  package let prefix: String
  package let pump: String
  /// What the pattern would take behind the pump.
  package let rest: String
  /// The place in the graph at which the pump begins.
  package let place: Int
  /// Whether it goes around in a repeat that has an end: the pump works for some rounds only.
  let isCounted: Bool
}

/// Looks for loops that can go around in several ways over one word.
///
/// As Weber and Seidl 1991, and for backtracking Wüstholz and others 2017, describe it.
/// Exponential: a loop with two ways around over the same word. Polynomial: two loops over a word
/// that also leads from the first to the second. Work is counted and bounded.
struct AmbiguitySearch {
  package let graph: AmbiguityGraph
  package private(set) var work = 0
  private let mostWork: Int
  /// Classes of characters that pumps must not have.
  private var avoided: UInt128 = 0
  /// Whether the work was not enough to see everything.
  package private(set) var isCut = false

  init(_ graph: AmbiguityGraph, work: Int) {
    self.graph = graph
    mostWork = work
  }

  /// All that was found, what is exponential first.
  ///
  /// Pumps have none of the characters to avoid: with others the pattern may not match after all.
  package mutating func candidates(avoiding: Set<Unicode.Scalar> = []) -> [AmbiguityCandidate] {
    avoided = 0
    for (place, scalar) in graph.readable.enumerated() where avoiding.contains(scalar) {
      avoided |= 1 << place
    }
    var exponential: [AmbiguityCandidate] = []
    var polynomial: [AmbiguityCandidate] = []
    for scope in graph.parents.indices {
      let edges = graph.edges.map { edges in
        edges.compactMap { edge -> AmbiguityGraph.Edge? in
          guard edge.ways.keys.contains(where: { graph.isScope($0, within: scope) }) else {
            return nil
          }
          var edge = edge
          edge.mask &= ~avoided
          return edge.mask == 0 ? nil : edge
        }
      }
      let components = components(of: edges)
      for component in components where exponential.count < 12 {
        if let found = exponentialPump(component, edges, scope) {
          add(.exponential, found, isCounted([component], edges), to: &exponential)
        }
      }
      for (one, two) in pairs(of: components, edges) where polynomial.count < 24 {
        if let found = polynomialPump(one, two, edges, scope) {
          add(.polynomial, found, isCounted([one, two], edges), to: &polynomial)
        }
      }
    }
    return exponential + polynomial
  }

  /// One text for each loop, for patterns without findings.
  package mutating func loops() -> [AmbiguityCandidate] {
    var found: [AmbiguityCandidate] = []
    for component in components(of: graph.edges).prefix(6) {
      guard let place = component.min(),
        let way = way(from: place, edges: graph.edges, within: component, until: { $0 == place })
      else { continue }
      add(.plain, (place, way), false, to: &found)
    }
    return found
  }

  private mutating func add(
    _ kind: AmbiguityCandidate.Kind, _ found: (place: Int, pump: String), _ isCounted: Bool,
    to list: inout [AmbiguityCandidate]
  ) {
    guard
      let prefix = prefix(to: found.place)
    else { return }
    let isEnd = graph.ends.contains(found.place)
    let rest =
      isEnd
      ? "" : way(from: found.place, edges: graph.edges, within: nil, until: graph.ends.contains)
    let candidate = AmbiguityCandidate(
      kind: kind, prefix: prefix, pump: found.pump, rest: rest ?? "", place: found.place,
      isCounted: isCounted)
    let isKnown = list.contains { $0.prefix == candidate.prefix && $0.pump == candidate.pump }
    if !isKnown { list.append(candidate) }
  }

  /// A way to a place, without the characters to avoid if there is one.
  private mutating func prefix(to place: Int) -> String? {
    guard place != 0 else { return "" }
    if avoided != 0 {
      let edges = graph.edges.map { edges in
        edges.compactMap { edge -> AmbiguityGraph.Edge? in
          var edge = edge
          edge.mask &= ~avoided
          return edge.mask == 0 ? nil : edge
        }
      }
      if let clean = way(from: 0, edges: edges, within: nil, until: { $0 == place }) {
        return clean
      }
    }
    return way(from: 0, edges: graph.edges, within: nil, until: { $0 == place })
  }

  private func isCounted(_ components: [Set<Int>], _ edges: [[AmbiguityGraph.Edge]]) -> Bool {
    components.contains { component in
      component.contains { place in
        edges[place].contains { $0.isCounted && component.contains($0.to) }
      }
    }
  }

  /// Whether there is work left for `amount` more.
  private mutating func spend(_ amount: Int) -> Bool {
    work += amount
    if work > mostWork { isCut = true }
    return work <= mostWork
  }

  /// A character that all of some edges read.
  private func character(_ mask: UInt128) -> Unicode.Scalar {
    let place = mask.trailingZeroBitCount
    return place < graph.readable.count ? graph.readable[place] : "a"
  }

  /// The characters of a shortest way to a place that is wanted; at least one character.
  private mutating func way(
    from start: Int, edges: [[AmbiguityGraph.Edge]], within: Set<Int>?,
    until isWanted: (Int) -> Bool
  ) -> String? {
    var queue: [(place: Int, character: Unicode.Scalar, parent: Int)] = []
    var known: Set<Int> = []
    func text(_ last: Int, _ final: Unicode.Scalar) -> String {
      var scalars = [final]
      var at = last
      while at >= 0 {
        scalars.append(queue[at].character)
        at = queue[at].parent
      }
      return String(String.UnicodeScalarView(scalars.reversed()))
    }
    var next = -1
    repeat {
      let place = next < 0 ? start : queue[next].place
      for edge in edges[place] where within?.contains(edge.to) ?? true {
        guard spend(1) else { return nil }
        if isWanted(edge.to) { return text(next, character(edge.mask)) }
        if known.insert(edge.to).inserted {
          queue.append((edge.to, character(edge.mask), next))
        }
      }
      next += 1
    } while next < queue.count
    return nil
  }

  /// The parts of the graph that lead around, by Kosaraju's two walks.
  private func components(of edges: [[AmbiguityGraph.Edge]]) -> [Set<Int>] {
    var back = [[Int]](repeating: [], count: edges.count)
    for (from, list) in edges.enumerated() {
      for edge in list { back[edge.to].append(from) }
    }
    var order: [Int] = []
    var isSeen = [Bool](repeating: false, count: edges.count)
    for root in edges.indices where !isSeen[root] {
      var stack = [(root, 0)]
      isSeen[root] = true
      while let (place, done) = stack.last {
        guard done < edges[place].count else {
          order.append(place)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].1 += 1
        let next = edges[place][done].to
        if !isSeen[next] {
          isSeen[next] = true
          stack.append((next, 0))
        }
      }
    }
    var found: [Set<Int>] = []
    var isTaken = [Bool](repeating: false, count: edges.count)
    for root in order.reversed() where !isTaken[root] {
      var component: Set<Int> = []
      var stack = [root]
      isTaken[root] = true
      while let place = stack.popLast() {
        component.insert(place)
        for next in back[place] where !isTaken[next] {
          isTaken[next] = true
          stack.append(next)
        }
      }
      let isLoop = component.count > 1 || edges[root].contains { $0.to == root }
      if isLoop { found.append(component) }
    }
    return found
  }

  /// Pairs of loops of which the first leads to the second.
  private mutating func pairs(
    of components: [Set<Int>], _ edges: [[AmbiguityGraph.Edge]]
  ) -> [(Set<Int>, Set<Int>)] {
    var pairs: [(Set<Int>, Set<Int>)] = []
    for one in components {
      var seen = one
      var stack = Array(one)
      while let place = stack.popLast() {
        for edge in edges[place] where seen.insert(edge.to).inserted { stack.append(edge.to) }
      }
      guard spend(seen.count) else { return pairs }
      for two in components where two != one {
        if let any = two.first, seen.contains(any) { pairs.append((one, two)) }
      }
    }
    return pairs
  }

  /// Whether PCRE2 chooses between two edges in a scope, and not within another inside of it.
  private func isChoice(
    _ one: AmbiguityGraph.Edge, _ two: AmbiguityGraph.Edge, in scope: Int
  ) -> Bool {
    guard one.ways[scope] != nil, two.ways[scope] != nil else { return false }
    let shared = graph.sharedScope(one.to, two.to)
    return shared == scope || !graph.isScope(shared, within: scope)
  }
}

extension AmbiguitySearch {
  private mutating func exponentialPump(
    _ component: Set<Int>, _ edges: [[AmbiguityGraph.Edge]], _ scope: Int
  ) -> (Int, String)? {
    for place in component.sorted() {
      let inside = edges[place].filter { component.contains($0.to) }
      for (index, one) in inside.enumerated() {
        if one.ways[scope] == 2 {
          let first = String(character(one.mask))
          if one.to == place { return (place, first) }
          guard
            let rest = way(
              from: one.to, edges: edges, within: component, until: { $0 == place })
          else { continue }
          return (place, first + rest)
        }
        for two in inside[(index + 1)...] where one.mask & two.mask != 0 {
          guard isChoice(one, two, in: scope), spend(1) else { continue }
          let first = character(one.mask & two.mask)
          guard let (met, word) = meeting(one.to, two.to, component, edges) else { continue }
          let pump = String(first) + word
          if met == place { return (place, pump) }
          guard
            let rest = way(from: met, edges: edges, within: component, until: { $0 == place })
          else { continue }
          return (place, pump + rest)
        }
      }
    }
    return nil
  }

  /// Where two ways over the same word meet, and the word.
  private mutating func meeting(
    _ one: Int, _ two: Int, _ component: Set<Int>, _ edges: [[AmbiguityGraph.Edge]]
  ) -> (Int, String)? {
    typealias Pair = [Int]
    var queue: [(pair: Pair, character: Unicode.Scalar, parent: Int)] = [([one, two], "a", -1)]
    var known: Set<Pair> = [[one, two]]
    var next = 0
    while next < queue.count {
      let pair = queue[next].pair
      for left in edges[pair[0]] where component.contains(left.to) {
        for right in edges[pair[1]] where left.mask & right.mask != 0 {
          guard component.contains(right.to) else { continue }
          guard spend(1) else { return nil }
          let following = [left.to, right.to]
          guard known.insert(following).inserted else { continue }
          queue.append((following, character(left.mask & right.mask), next))
          if left.to == right.to {
            return (left.to, text(queue.count - 1, in: queue.map { ($0.character, $0.parent) }))
          }
        }
      }
      next += 1
    }
    return nil
  }

  private func text(_ last: Int, in steps: [(character: Unicode.Scalar, parent: Int)]) -> String {
    var scalars: [Unicode.Scalar] = []
    var at = last
    while steps[at].parent >= 0 {
      scalars.append(steps[at].character)
      at = steps[at].parent
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }

  /// A word that leads around in one loop, around in the other, and from the first to the second.
  private mutating func polynomialPump(
    _ one: Set<Int>, _ two: Set<Int>, _ edges: [[AmbiguityGraph.Edge]], _ scope: Int
  ) -> (Int, String)? {
    for first in one.sorted() {
      for second in two.sorted() {
        guard spend(1) else { return nil }
        if let pump = triple(first, second, one, two, edges, scope) { return (first, pump) }
      }
    }
    return nil
  }

  private mutating func triple(
    _ first: Int, _ second: Int, _ one: Set<Int>, _ two: Set<Int>,
    _ edges: [[AmbiguityGraph.Edge]], _ scope: Int
  ) -> String? {
    let start = [first, first, second]
    var queue: [(places: [Int], character: Unicode.Scalar, parent: Int)] = [(start, "a", -1)]
    var known: Set<[Int]> = [start]
    var next = 0
    while next < queue.count {
      let places = queue[next].places
      for left in edges[places[0]] where one.contains(left.to) {
        for right in edges[places[2]]
        where two.contains(right.to) && left.mask & right.mask != 0 {
          for middle in edges[places[1]] where left.mask & right.mask & middle.mask != 0 {
            guard spend(1) else { return nil }
            // While both are at one place, leaving it must be a choice that is asked again.
            if places[0] == places[1], left.to != middle.to,
              !isChoice(left, middle, in: scope)
            {
              continue
            }
            let following = [left.to, middle.to, right.to]
            guard known.insert(following).inserted else { continue }
            queue.append((following, character(left.mask & right.mask & middle.mask), next))
            if following == [first, second, second] {
              return text(queue.count - 1, in: queue.map { ($0.character, $0.parent) })
            }
          }
        }
      }
      next += 1
      guard queue.count < 4_000 else { return nil }
    }
    return nil
  }
}
