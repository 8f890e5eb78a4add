/// Makes the graph of a pattern, part by part.
struct AmbiguityGraphBuilder {
  private var graph = AmbiguityGraph()
  private var index: [[Int: Int]] = []
  private var groups: [Int: PatternNode] = [:]
  private var scope = 0
  private var referenceDepth = 0
  private var work = 0

  private static let mostPlaces = 1_200
  private static let mostWork = 400_000

  package static func build(
    _ tree: PatternTree, use: PatternUse
  ) throws(AmbiguityGraph.Failure) -> AmbiguityGraph {
    var builder = AmbiguityGraphBuilder()
    builder.collect(tree.root)
    let start = try builder.place(.none)
    var part = try builder.part(tree.root)
    if use == .search {
      // A search begins anywhere: as the product compiles it, `(?s:.*?)` stands before it.
      let skip = try builder.place(.all)
      let port = AmbiguityPart.Port(place: skip, ways: 1)
      try builder.connect([port], [port])
      part = try builder.chain(
        AmbiguityPart(emptyWays: 1, first: [port], last: [port]), part)
    }
    try builder.connect([AmbiguityPart.Port(place: start, ways: 1)], part.first)
    builder.graph.ends = Set(part.last.map(\.place))
    builder.graph.isAcceptingNothing = part.emptyWays > 0
    try builder.graph.divide()
    return builder.graph
  }

  private mutating func collect(_ node: PatternNode) {
    switch node.kind {
    case .empty, .set, .anchor, .backReference, .unmodelled: return
    case .sequence(let parts), .alternation(let parts):
      for part in parts { collect(part) }
    case .repetition(let repetition): collect(repetition.body)
    case .look(_, let inside): collect(inside)
    case .group(_, let inside, let number):
      if let number, groups[number] == nil { groups[number] = inside }
      collect(inside)
    }
  }

  private mutating func place(_ set: ScalarSet) throws(AmbiguityGraph.Failure) -> Int {
    guard graph.sets.count < Self.mostPlaces else { throw .tooLarge }
    graph.sets.append(set)
    graph.scopes.append(scope)
    graph.edges.append([])
    index.append([:])
    return graph.sets.count - 1
  }

  /// Leads from each of some places to each of others, as chosen in this scope.
  private mutating func connect(
    _ last: [AmbiguityPart.Port], _ first: [AmbiguityPart.Port], isCounted: Bool = false
  ) throws(AmbiguityGraph.Failure) {
    for from in last {
      for to in first {
        work += 1
        guard work < Self.mostWork else { throw .tooLarge }
        let set = graph.sets[to.place].intersection(from.allowed).intersection(to.allowed)
        guard !set.isEmpty else { continue }
        let ways = min(2, from.ways * to.ways)
        guard let known = index[from.place][to.place] else {
          index[from.place][to.place] = graph.edges[from.place].count
          graph.edges[from.place].append(
            AmbiguityGraph.Edge(
              to: to.place, set: set, ways: [scope: ways], isCounted: isCounted))
          continue
        }
        let isSame = graph.edges[from.place][known].set.intersects(set)
        let before = graph.edges[from.place][known].ways[scope] ?? 0
        graph.edges[from.place][known].ways[scope] = isSame ? min(2, before + ways) : max(1, before)
        graph.edges[from.place][known].set = graph.edges[from.place][known].set.union(set)
      }
    }
  }

  private mutating func chain(
    _ one: AmbiguityPart, _ two: AmbiguityPart
  ) throws(AmbiguityGraph.Failure) -> AmbiguityPart {
    try connect(one.last, two.first)
    var result = AmbiguityPart()
    result.emptyWays = min(2, one.emptyWays * two.emptyWays)
    result.emptyAllowed = one.emptyAllowed.intersection(two.emptyAllowed)
    result.first = one.first
    if one.emptyWays > 0 {
      result.first += through(two.first, one.emptyWays, one.emptyAllowed)
    }
    result.last = two.last
    if two.emptyWays > 0 {
      result.last += through(one.last, two.emptyWays, two.emptyAllowed)
    }
    return result
  }

  private func through(
    _ ports: [AmbiguityPart.Port], _ ways: Int, _ allowed: ScalarSet
  ) -> [AmbiguityPart.Port] {
    ports.map { port in
      AmbiguityPart.Port(
        place: port.place, ways: min(2, port.ways * ways),
        allowed: allowed == .all ? port.allowed : port.allowed.intersection(allowed))
    }
  }

  private mutating func part(
    _ node: PatternNode
  ) throws(AmbiguityGraph.Failure) -> AmbiguityPart {
    work += 1
    guard work < Self.mostWork else { throw .tooLarge }
    switch node.kind {
    case .empty, .anchor: return .empty
    case .set(let set, _):
      let port = AmbiguityPart.Port(place: try place(set), ways: 1)
      return AmbiguityPart(first: [port], last: [port])
    case .sequence(let parts):
      var result = AmbiguityPart.empty
      for item in parts { result = try chain(result, part(item)) }
      return result
    case .alternation(let branches):
      var result = AmbiguityPart()
      for branch in branches {
        let one = try part(branch)
        result.emptyAllowed =
          result.emptyWays == 0
          ? one.emptyAllowed
          : one.emptyWays == 0 ? result.emptyAllowed : result.emptyAllowed.union(one.emptyAllowed)
        result.emptyWays = min(2, result.emptyWays + one.emptyWays)
        result.first += one.first
        result.last += one.last
      }
      return result
    case .repetition(let repetition):
      return try repeated(repetition)
    case .group(.atomic, let inside, _):
      return try atomic { builder throws(AmbiguityGraph.Failure) in try builder.part(inside) }
    case .group(_, let inside, _): return try part(inside)
    case .look(let look, let inside):
      guard look == .ahead || look == .notAhead else { return .empty }
      // A way that ends here, beside the one that goes on.
      var result = try atomic { builder throws(AmbiguityGraph.Failure) in
        try builder.part(inside)
      }
      result.last = []
      result.emptyWays = 1
      result.emptyAllowed = .all
      return result
    case .backReference(let number):
      graph.refersBack = true
      guard let number, let group = groups[number], referenceDepth < 2 else { return .empty }
      referenceDepth += 1
      let result = try part(group)
      referenceDepth -= 1
      return result
    case .unmodelled(let reason):
      throw .notModelled(reason)
    }
  }

  private mutating func atomic(
    _ inside: (inout AmbiguityGraphBuilder) throws(AmbiguityGraph.Failure) -> AmbiguityPart
  ) throws(AmbiguityGraph.Failure) -> AmbiguityPart {
    let outer = scope
    graph.parents.append(outer)
    scope = graph.parents.count - 1
    var result = try inside(&self)
    scope = outer
    // Which way was taken in there is not asked from outside.
    result.emptyWays = min(1, result.emptyWays)
    result.first = Self.once(result.first)
    result.last = Self.once(result.last)
    return result
  }

  private static func once(_ ports: [AmbiguityPart.Port]) -> [AmbiguityPart.Port] {
    var places: [Int: AmbiguityPart.Port] = [:]
    for port in ports {
      var merged = port
      merged.ways = 1
      if let known = places[port.place] { merged.allowed = known.allowed.union(port.allowed) }
      places[port.place] = merged
    }
    return places.values.sorted { $0.place < $1.place }
  }

  private mutating func repeated(
    _ repetition: PatternRepetition
  ) throws(AmbiguityGraph.Failure) -> AmbiguityPart {
    guard repetition.greed == .possessive else { return try loop(repetition) }
    let body = repetition.body
    if case .set(let set, _) = body.kind, repetition.max == nil {
      // It takes all there is: what follows begins with something else.
      var result = try atomic { builder throws(AmbiguityGraph.Failure) in
        try builder.loop(repetition)
      }
      let others = set.complement
      result.emptyAllowed = result.emptyAllowed.intersection(others)
      result.last = through(result.last, 1, others)
      return result
    }
    return try atomic { builder throws(AmbiguityGraph.Failure) in
      guard repetition.max == nil, repetition.min < 2 else { return try builder.loop(repetition) }
      // Each round is atomic as well.
      var inner = repetition
      inner.body = PatternNode(kind: .group(.atomic, body, number: nil), range: body.range)
      return try builder.loop(inner)
    }
  }

  private mutating func loop(
    _ repetition: PatternRepetition
  ) throws(AmbiguityGraph.Failure) -> AmbiguityPart {
    let (min, max) = (repetition.min, repetition.max)
    if max == 0 { return .empty }
    if max == 1 {
      var result = try part(repetition.body)
      if min == 0 { result = optional(result) }
      return result
    }
    let before = graph.sets.count
    var body = try part(repetition.body)
    let size = Swift.max(1, graph.sets.count - before)
    let isVarying = min != max || repetition.body.fixedLength == nil
    var copies = min
    if copies > 1, copies * size > 300 { copies = isVarying ? 1 : 2 }
    var result = AmbiguityPart.empty
    for _ in 1..<Swift.max(1, copies) {
      result = try chain(result, body)
      body = try part(repetition.body)
    }
    if isVarying || copies < min {
      try connect(body.last, body.first, isCounted: max != nil)
      // `(?:a?){9}` has many ways to stand for fewer.
      if body.emptyWays > 0, max.map({ $0 > 2 }) ?? false {
        try connect(body.last, body.first, isCounted: true)
      }
    }
    if min == 0 { body = optional(body) }
    return try chain(result, body)
  }

  private func optional(_ part: AmbiguityPart) -> AmbiguityPart {
    var result = part
    result.emptyWays = Swift.min(2, part.emptyWays + 1)
    result.emptyAllowed = .all
    return result
  }
}

extension PatternNode {
  /// How many characters a part matches, if that is always the same number.
  var fixedLength: Int? {
    switch kind {
    case .empty, .look, .anchor: return 0
    case .set: return 1
    case .sequence(let parts):
      return parts.reduce(Int?.some(0)) { sum, part in
        guard let sum, let length = part.fixedLength else { return nil }
        return sum + length
      }
    case .alternation(let branches):
      let lengths = Set(branches.map(\.fixedLength))
      return lengths.count == 1 ? lengths.first ?? nil : nil
    case .repetition(let repetition):
      guard repetition.min == repetition.max, let length = repetition.body.fixedLength else {
        return nil
      }
      return length.multipliedReportingOverflow(by: repetition.min).partialValue
    case .group(_, let inside, _): return inside.fixedLength
    case .backReference, .unmodelled: return nil
    }
  }
}
