internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// Which fields of a form are secret: those that say so, and those that are made from a secret or must equal one.
///
/// The graph has three nodes for each field: its value is secret, something within its value is, and its content is
/// since its value is. An edge leads from each fact to those that follow from it, so that all of them are found in one
/// walk, in proportion to the form.
struct SecretFlow {
  private let model: FormModel
  private let count: Int
  private var edges: [[Int32]]
  private var isReached: [Bool]
  /// Fields that were paired, and how many pairs there may be: trees that are compared with each other multiply.
  private var pairs: Set<[Int]> = []
  private var mostPairs: Int { 10_000 + 4 * count }

  init(_ lowering: Lowering) {
    model = lowering.model
    count = model.fields.count
    edges = Array(repeating: [], count: count * 3)
    isReached = Array(repeating: false, count: count * 3)
    for field in model.fields.indices {
      addStructure(of: field)
      for read in lowering.graph.fields[field]?.compute ?? [] { addRead(read.field, by: field) }
      for other in lowering.fields[field].equalTo { pair(field, other) }
    }
  }

  /// Whether the value of a field is secret.
  func isSecret(_ field: Int) -> Bool { isReached[field] }

  /// Whether something within the value of a field is secret.
  func holdsSecrets(_ field: Int) -> Bool { isReached[holds(field)] }

  /// Finds all that follows from fields that are secret.
  mutating func spread(from secrets: [Int]) {
    var waiting = secrets
    for field in secrets { isReached[field] = true }
    while let node = waiting.popLast() {
      for next in edges[node] where !isReached[Int(next)] {
        isReached[Int(next)] = true
        waiting.append(Int(next))
      }
    }
  }

  // MARK: Edges

  private func holds(_ field: Int) -> Int { count + field }
  private func content(_ field: Int) -> Int { 2 * count + field }

  private mutating func add(_ from: Int, _ to: Int) { edges[from].append(Int32(to)) }

  private mutating func addStructure(of field: Int) {
    add(field, content(field))
    if let head = model.fields[field].linked {
      // It has the same fields in it as the one with which the tree begins.
      add(field, content(head))
      add(holds(head), holds(field))
    }
    let parent = model.fields[field].parent
    guard parent >= 0 else { return }
    add(content(parent), field)
    add(field, holds(parent))
    add(holds(field), holds(parent))
    // Which case of a union a wrong value was meant to be is not known, unless objects or lists are among them.
    if model.fields[field].isAlternative, hasSingleCases(parent) { add(field, parent) }
  }

  private func hasSingleCases(_ union: Int) -> Bool {
    model.fields[union].alternatives.allSatisfy {
      switch model.fields[$0].type {
      case .list, .group, .any: false
      case .text, .integer, .number, .boolean, .date, .time, .datetime, .local: true
      }
    }
  }

  /// An expression that reads a list or a tuple has its items; fields of groups are reads of their own.
  private mutating func addRead(_ read: Int, by field: Int) {
    var waiting = [read]
    var met: Set<Int> = []
    while let next = waiting.popLast() {
      guard met.insert(next).inserted else { continue }
      add(next, field)
      if let items = model.fields[next].content.items { waiting.append(items) }
      waiting += model.fields[next].alternatives
      guard model.fields[next].content.isTuple else { continue }
      waiting += Array(model.fields[next].members) + (model.fields[next].rest.map { [$0] } ?? [])
    }
  }

  /// Two values that must be equal are secret together, and so is each part with its counterpart.
  private mutating func pair(_ one: Int, _ other: Int) {
    var waiting = [[one, other]]
    while let next = waiting.popLast() {
      let (left, right) = (next[0], next[1])
      guard left != right, pairs.insert(next).inserted else { continue }
      add(left, right)
      add(right, left)
      if let parts = counterparts(left, right), pairs.count < mostPairs {
        waiting += parts
      } else {
        add(holds(left), right)
        add(holds(right), left)
      }
    }
  }

  /// The parts of two values that must be equal; nil where the parts of one say nothing of those of the other.
  private func counterparts(_ left: Int, _ right: Int) -> [[Int]]? {
    let (one, other) = (model.fields[left], model.fields[right])
    switch (one.type, other.type) {
    case (.list, .list):
      guard let items = one.content.items, let others = other.content.items else { return nil }
      return [[items, others]]
    case (.group, .group) where one.content.isTuple == other.content.isTuple:
      var others: [ExactName: [Int]] = [:]
      for member in other.members {
        others[ExactName(model.fields[member].name), default: []].append(member)
      }
      var parts = one.members.flatMap { member -> [[Int]] in
        (others[ExactName(model.fields[member].name)] ?? []).map { [member, $0] }
      }
      // A key that one names may be any key of the other.
      if let rest = one.rest {
        parts += (Array(other.members) + listed(other.rest)).map { [rest, $0] }
      }
      if let rest = other.rest { parts += one.members.map { [$0, rest] } }
      return parts
    case (.any, _), (_, .any), (.group, _), (_, .group), (.list, _), (_, .list): return nil
    default: return []
    }
  }

  private func listed(_ field: Int?) -> [Int] { field.map { [$0] } ?? [] }
}
