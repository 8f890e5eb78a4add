internal import FormEngine
internal import FormExpressions
internal import FormModel

/// What the shapes of a value read beside it: the choice among them waits for that.
struct ShapeReads {
  /// The field that has the shapes.
  let field: Int
  /// What is read outside of them.
  let outside: [ExpressionRead]
  /// Whether what a value comes to is the same wherever it stands.
  let isClosed: Bool

  /// Of each field with shapes that are tried.
  static func all(
    _ lowering: Lowering, _ checks: [(check: Int, owner: Int, reads: [ExpressionRead])]
  ) -> [ShapeReads] {
    let model = lowering.model
    let choices = model.fields.indices.filter {
      lowering.parts.fields[$0].shapes >= 0 && model.fields[$0].model.shapes != nil
    }
    if choices.isEmpty { return [] }
    var children = Array(repeating: [Int](), count: model.fields.count)
    for field in model.fields.indices where field > 0 {
      children[model.fields[field].parent].append(field)
    }
    var readsOfChecks: [Int: [ExpressionRead]] = [:]
    for check in checks { readsOfChecks[check.owner, default: []] += check.reads }
    return choices.map { choice in
      var within: Set<Int> = []
      var waiting = children[choice]
      while let next = waiting.popLast() {
        guard within.insert(next).inserted else { continue }
        waiting += children[next]
        if let head = model.fields[next].linked { waiting += children[head] }
      }
      var outside: [ExpressionRead] = []
      var isClosed = true
      for field in within.sorted() {
        let reads = (lowering.dependencies[field]?.all ?? []) + (readsOfChecks[field] ?? [])
        for read in reads {
          if !within.contains(read.field) { outside.append(read) }
          // Another row may lie beside the value, and not in it.
          if !within.contains(read.field) || read.isPrevious { isClosed = false }
        }
      }
      return ShapeReads(field: choice, outside: outside, isClosed: isClosed)
    }
  }
}
