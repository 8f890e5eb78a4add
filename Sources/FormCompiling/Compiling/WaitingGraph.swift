internal import FormEngine
internal import FormExpressions
internal import FormModel

/// The dependencies among values, relations and checks of fields.
///
/// Many nodes may wait for the same nodes, as checks of one group do. They wait for one node that represents
/// all of these, so the number of edges is proportional to the form.
struct WaitingGraph {
  struct Edge {
    var to: Int
    /// A circle of such edges has no answer; others are left out where they would close a circle.
    var isHard: Bool
  }

  let fieldCount: Int
  let checkCount: Int
  /// The edges of the values of all fields, then of their relations, of checks, and of representative nodes.
  private(set) var edges: [[Edge]]
  var ranks: [Int] = []
  private(set) var circles: [[Int]] = []
  var highest = 0
  /// Checks whose issues are reported at a field.
  private var checksAt: [Int: [Int]] = [:]
  /// For each check the field at which its issue lies.
  private let targets: [Int?]
  /// Fields that have the content of one around them.
  private let linked: Set<Int>
  private var knownNodes: [Int: Int] = [:]
  private var soundNodes: [Int: Int] = [:]

  /// The maximum number of reported circles: each may be as long as the form.
  private static let mostCircles = 20

  /// How many edges there are.
  var size: Int { edges.reduce(0) { $0 + $1.count } }

  init(_ lowering: Lowering) {
    let parts = lowering.parts
    let graph = lowering.graph
    targets = graph.checks.map(\.target)
    linked = Set(
      lowering.model.fields.indices.filter { lowering.model.fields[$0].linked != nil })
    for (check, target) in targets.enumerated() {
      if let target { checksAt[target, default: []].append(check) }
    }
    fieldCount = parts.fields.count
    checkCount = parts.checks.count
    edges = Array(repeating: [], count: fieldCount * 2 + checkCount)
    for field in 0..<fieldCount {
      let parent = Int(parts.fields[field].parent)
      if parent >= 0 { edges[field].append(Edge(to: parent, isHard: true)) }
      edges[fieldCount + field].append(Edge(to: field, isHard: true))
      guard let waits = graph.fields[field] else { continue }
      for read in waits.when { add(read, to: field, isHard: true, parts) }
      for read in waits.compute where !((read.isPrevious || read.isDeeper) && read.field == field) {
        add(read, to: field, isHard: true, parts)
        if !read.isPrevious, !read.isDeeper { wait(field, forAllOf: read.field) }
      }
      for chooser in waits.choosers {
        edges[fieldCount + field].append(Edge(to: fieldCount + chooser, isHard: true))
      }
      for chooser in waits.variantChoosers {
        edges[field].append(Edge(to: fieldCount + chooser, isHard: true))
      }
      for read in waits.relations {
        add(read, to: fieldCount + field, isHard: false, parts)
        wait(fieldCount + field, forAllOf: read.field)
      }
    }
    for choice in ShapeReads.all(lowering) {
      for read in choice.outside {
        add(read, to: choice.field, isHard: false, parts)
        wait(choice.field, forAllOf: read.field)
      }
    }
    for (index, check) in graph.checks.enumerated() {
      let node = fieldCount * 2 + index
      edges[node].append(Edge(to: fieldCount + check.owner, isHard: false))
      edges[node].append(Edge(to: check.owner, isHard: false))
      // The target of its issue may be needed or not.
      if let target = check.target { edges[node].append(Edge(to: target, isHard: false)) }
      for read in check.reads {
        add(read, to: node, isHard: false, parts)
        wait(node, forAllOf: read.field)
      }
    }
  }

  /// Waits for all facts about a field: its relations, and the checks that are reported at it.
  private mutating func wait(_ node: Int, forAllOf field: Int) {
    // Checks at one field do not silence each other.
    let isAtField = node >= fieldCount * 2 && targets[node - fieldCount * 2] == field
    let to = isAtField ? fieldCount + field : known(field)
    edges[node].append(Edge(to: to, isHard: false))
  }

  /// The node that represents a field's relations and the checks at it.
  private mutating func known(_ field: Int) -> Int {
    guard let checks = checksAt[field] else { return fieldCount + field }
    if let node = knownNodes[field] { return node }
    let waits = [fieldCount + field] + checks.map { fieldCount * 2 + $0 }
    edges.append(waits.map { Edge(to: $0, isHard: false) })
    knownNodes[field] = edges.count - 1
    return edges.count - 1
  }

  /// The node that represents everything that decides whether a field, and each field in it, is right.
  private mutating func sound(_ field: Int, _ parts: PlanBuilder) -> Int {
    if let node = soundNodes[field] { return node }
    let first = edges.count
    soundNodes[field] = first
    edges.append([])
    var waiting = [(field: field, node: first)]
    while let (field, node) = waiting.popLast() {
      var waits = [field, fieldCount + field]
      waits += (checksAt[field] ?? []).map { fieldCount * 2 + $0 }
      for child in parts.children(of: field) {
        if let known = soundNodes[child] {
          waits.append(known)
          continue
        }
        soundNodes[child] = edges.count
        waits.append(edges.count)
        waiting.append((child, edges.count))
        edges.append([])
      }
      // A tree contains itself: deeper values are settled before.
      let isInTree = linked.contains(field)
      edges[node] = waits.enumerated().map { Edge(to: $1, isHard: $0 < 2 || !isInTree) }
    }
    return first
  }

  private mutating func add(
    _ read: ExpressionRead, to node: Int, isHard: Bool, _ parts: PlanBuilder
  ) {
    // The row above is another row, and a deeper part of a tree another value: they are settled on demand.
    let isHard = isHard && !read.isPrevious && !read.isDeeper
    edges[node].append(Edge(to: read.field, isHard: isHard))
    if read.isValidity { edges[node].append(Edge(to: sound(read.field, parts), isHard: isHard)) }
  }

  func rank(ofValue field: Int) -> Int { ranks[field] }
  func rank(ofRelations field: Int) -> Int { ranks[fieldCount + field] }
  func rank(ofCheck check: Int) -> Int { ranks[fieldCount * 2 + check] }

  private func field(of node: Int) -> Int? {
    node < fieldCount ? node : node < fieldCount * 2 ? node - fieldCount : nil
  }

  /// First the circles, along edges of which none may close one; then the ranks, along all.
  mutating func work() {
    findCircles()
    ranks = Array(repeating: -1, count: edges.count)
    rankAll()
  }

  /// Depth first with a stack of its own: chains of conditions may be thousands long.
  private mutating func findCircles() {
    var next = Array(repeating: 0, count: edges.count)
    var position = Array(repeating: -1, count: edges.count)
    var isDone = Array(repeating: false, count: edges.count)
    var stack: [Int] = []
    for start in edges.indices where !isDone[start] {
      stack.append(start)
      position[start] = 0
      while let node = stack.last {
        if next[node] < edges[node].count {
          let edge = edges[node][next[node]]
          next[node] += 1
          if isDone[edge.to] || !edge.isHard { continue }
          if position[edge.to] >= 0 {
            noteCircle(stack[position[edge.to]...])
            continue
          }
          position[edge.to] = stack.count
          stack.append(edge.to)
        } else {
          stack.removeLast()
          position[node] = -1
          isDone[node] = true
        }
      }
    }
  }

  private mutating func noteCircle(_ nodes: ArraySlice<Int>) {
    guard circles.count < Self.mostCircles else { return }
    var fields: [Int] = []
    for node in nodes {
      if let field = field(of: node), fields.last != field { fields.append(field) }
    }
    if let first = fields.first, fields.count == 1 || fields.last != first { fields.append(first) }
    circles.append(fields)
  }
}
