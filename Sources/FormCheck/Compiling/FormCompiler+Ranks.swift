internal import FormEngine
internal import FormExpressions
internal import FormText

/// Orders the work on fields that wait for each other, and finds circles.
extension FormCompiler {
  /// Gives each value, each set of relations and each check its rank.
  mutating func rank() {
    var graph = WaitingGraph(lowering, checkReads, checkTargets)
    graph.work()
    for circle in graph.circles { reportCircle(circle) }
    for index in lowering.parts.fields.indices {
      let dynamic = Int(lowering.parts.fields[index].dynamic)
      guard dynamic >= 0 else { continue }
      lowering.parts.dynamics[dynamic].valueRank = Int32(graph.rank(ofValue: index))
      lowering.parts.dynamics[dynamic].relationRank = Int32(graph.rank(ofRelations: index))
    }
    for index in lowering.parts.checks.indices {
      lowering.parts.checks[index].rank = Int32(graph.rank(ofCheck: index))
    }
    lowering.parts.rankCount = graph.highest + 1
  }

  private mutating func reportCircle(_ fields: [Int]) {
    var names = fields.map { lowering.fields[$0].name }
    // A long circle is shown by its ends.
    if names.count > 12 { names.replaceSubrange(6..<(names.count - 4), with: ["…"]) }
    let holder = fields.first { lowering.dependencies[$0]?.place != nil }
    let place = holder.flatMap { lowering.dependencies[$0]?.place }
    let isOfOne = Set(fields).count == 1
    report(
      "fieldCircle",
      isOfOne ? "this waits for itself" : "fields wait for each other in a circle",
      at: place?.range ?? description.range, label: names.joined(separator: " → "),
      help: "a condition, a computed value or “by” cannot depend on its own field",
      source: place?.source)
  }
}

/// What waits for what: values, relations and checks of fields.
private struct WaitingGraph {
  private struct Edge {
    var to: Int
    /// A circle of such edges has no answer; others are left out where they would close a circle.
    var isHard: Bool
  }

  private let fieldCount: Int
  private var edges: [[Edge]]
  private var ranks: [Int]
  private(set) var circles: [[Int]] = []
  private(set) var highest = 0
  /// Checks whose issues lie at a field.
  private var checksAt: [Int: [Int]] = [:]

  init(
    _ lowering: Lowering, _ checks: [(check: Int, owner: Int, reads: [ExpressionRead])],
    _ targets: [Int: Int]
  ) {
    let parts = lowering.parts
    for (check, target) in targets.sorted(by: { $0.key < $1.key }) {
      checksAt[target, default: []].append(check)
    }
    fieldCount = parts.fields.count
    edges = Array(repeating: [], count: fieldCount * 2 + parts.checks.count)
    ranks = Array(repeating: -1, count: edges.count)
    for field in 0..<fieldCount {
      let parent = Int(parts.fields[field].parent)
      if parent >= 0 { edges[field].append(Edge(to: parent, isHard: true)) }
      edges[fieldCount + field].append(Edge(to: field, isHard: true))
      guard let waits = lowering.dependencies[field] else { continue }
      for read in waits.when { add(read, to: field, isHard: true, parts, targets) }
      for read in waits.compute where !(read.isPrevious && read.field == field) {
        add(read, to: field, isHard: true, parts, targets)
        if !read.isPrevious { wait(field, forAllOf: read.field) }
      }
      for chooser in waits.choosers {
        edges[fieldCount + field].append(Edge(to: fieldCount + chooser, isHard: true))
      }
      for read in waits.relations {
        add(read, to: fieldCount + field, isHard: false, parts, targets)
        wait(fieldCount + field, forAllOf: read.field)
      }
    }
    for check in checks {
      let node = fieldCount * 2 + check.check
      edges[node].append(Edge(to: fieldCount + check.owner, isHard: false))
      edges[node].append(Edge(to: check.owner, isHard: false))
      for read in check.reads {
        add(read, to: node, isHard: false, parts, targets)
        wait(node, forAllOf: read.field)
      }
    }
  }

  /// What is known of a field: its relations, and the checks that lie at it.
  private mutating func wait(_ node: Int, forAllOf field: Int) {
    edges[node].append(Edge(to: fieldCount + field, isHard: false))
    for check in checksAt[field] ?? [] where node != fieldCount * 2 + check {
      edges[node].append(Edge(to: fieldCount * 2 + check, isHard: false))
    }
  }

  private mutating func add(
    _ read: ExpressionRead, to node: Int, isHard: Bool, _ parts: PlanParts, _ targets: [Int: Int]
  ) {
    // The row above is another row: it is settled when it is asked for.
    let isHard = isHard && !read.isPrevious
    edges[node].append(Edge(to: read.field, isHard: isHard))
    guard read.isValidity else { return }
    var waiting = [read.field]
    while let field = waiting.popLast() {
      edges[node].append(Edge(to: field, isHard: isHard))
      edges[node].append(Edge(to: fieldCount + field, isHard: isHard))
      for (check, target) in targets where target == field {
        edges[node].append(Edge(to: fieldCount * 2 + check, isHard: isHard))
      }
      waiting += parts.children(of: field)
    }
  }

  func rank(ofValue field: Int) -> Int { ranks[field] }
  func rank(ofRelations field: Int) -> Int { ranks[fieldCount + field] }
  func rank(ofCheck check: Int) -> Int { ranks[fieldCount * 2 + check] }

  private func field(of node: Int) -> Int? {
    node < fieldCount ? node : node < fieldCount * 2 ? node - fieldCount : nil
  }

  /// First the circles, along edges of which none may close one; then the ranks, along all.
  mutating func work() {
    walk(isRanking: false)
    walk(isRanking: true)
  }

  /// Depth first with a stack of its own: chains of conditions may be thousands long.
  private mutating func walk(isRanking: Bool) {
    var next = Array(repeating: 0, count: edges.count)
    var position = Array(repeating: -1, count: edges.count)
    var isDone = Array(repeating: false, count: edges.count)
    for start in edges.indices where !isDone[start] {
      var stack = [start]
      position[start] = 0
      while let node = stack.last {
        if next[node] < edges[node].count {
          let edge = edges[node][next[node]]
          next[node] += 1
          if isDone[edge.to] || !isRanking && !edge.isHard { continue }
          if position[edge.to] >= 0 {
            if !isRanking { noteCircle(stack[position[edge.to]...]) }
            continue
          }
          position[edge.to] = stack.count
          stack.append(edge.to)
        } else {
          stack.removeLast()
          position[node] = -1
          isDone[node] = true
          guard isRanking else { continue }
          ranks[node] = rank(of: node)
          highest = max(highest, ranks[node])
        }
      }
    }
  }

  private func rank(of node: Int) -> Int {
    // A value without a condition is settled with the group around it.
    if node < fieldCount, edges[node].count <= 1 {
      return edges[node].first.map { ranks[$0.to] } ?? 0
    }
    return (edges[node].map { ranks[$0.to] }.max() ?? -1) + 1
  }

  private mutating func noteCircle(_ nodes: ArraySlice<Int>) {
    var fields: [Int] = []
    for node in nodes {
      if let field = field(of: node), fields.last != field { fields.append(field) }
    }
    if let first = fields.first, fields.count == 1 || fields.last != first { fields.append(first) }
    circles.append(fields)
  }
}
