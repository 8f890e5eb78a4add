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
  /// Whether the row above is read, which may lie beside the value and in another shape's list.
  let readsPrevious: Bool

  /// Of each field with shapes that are tried.
  static func all(_ lowering: Lowering) -> [ShapeReads] {
    let model = lowering.model
    let choices = model.fields.indices.filter {
      lowering.parts.fields[$0].shapes >= 0 && model.fields[$0].content.isUnionOfRules
    }
    if choices.isEmpty { return [] }
    var children = Array(repeating: [Int](), count: model.fields.count)
    for field in model.fields.indices where field > 0 {
      children[model.fields[field].parent].append(field)
    }
    var readsOfChecks: [Int: [ExpressionRead]] = [:]
    for check in lowering.graph.checks { readsOfChecks[check.owner, default: []] += check.reads }
    let linked = model.fields.map(\.linked)
    // Most fields read nothing, and many choices stand within each other.
    let readers = model.fields.indices.compactMap {
      field -> (field: Int, reads: [ExpressionRead])? in
      let reads = (lowering.graph.fields[field]?.all ?? []) + (readsOfChecks[field] ?? [])
      return reads.isEmpty ? nil : (field, reads)
    }
    if readers.isEmpty {
      return choices.map {
        ShapeReads(field: $0, outside: [], isClosed: true, readsPrevious: false)
      }
    }
    var isWithin = Array(repeating: false, count: model.fields.count)
    return choices.map { choice in
      var within: [Int] = []
      // A choice that stands within itself has the shapes of the first one.
      var waiting = model.fields[choice].alternatives
      while let next = waiting.popLast() {
        if isWithin[next] { continue }
        isWithin[next] = true
        within.append(next)
        waiting += children[next]
        if let head = linked[next] { waiting += children[head] }
      }
      var outside: [ExpressionRead] = []
      var isClosed = true
      var readsPrevious = false
      for reader in readers where isWithin[reader.field] {
        for read in reader.reads {
          if !isWithin[read.field] { outside.append(read) }
          // Another row may lie beside the value, and not in it.
          if !isWithin[read.field] || read.isPrevious { isClosed = false }
          if read.isPrevious { readsPrevious = true }
        }
      }
      for field in within { isWithin[field] = false }
      return ShapeReads(
        field: choice, outside: outside, isClosed: isClosed, readsPrevious: readsPrevious)
    }
  }
}
