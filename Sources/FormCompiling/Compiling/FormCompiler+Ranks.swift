internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// Orders the work on fields that wait for each other, and finds circles.
extension FormCompiler {
  /// Gives each value, each set of relations and each check its rank.
  mutating func rank() {
    var graph = WaitingGraph(lowering)
    graph.work()
    waits = graph.size
    for choice in ShapeReads.all(lowering) {
      let shapes = Int(lowering.parts.fields[choice.field].shapes)
      lowering.parts.shapes[shapes].isClosed = choice.isClosed
      lowering.parts.shapes[shapes].readsOnlySettled = !choice.readsPrevious
    }
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
    let holder = fields.first { lowering.graph.fields[$0]?.place != nil }
    let place = holder.flatMap { lowering.graph.fields[$0]?.place }
    let isOfOne = Set(fields).count == 1
    error(
      "fieldCircle",
      isOfOne ? "this waits for itself" : "fields wait for each other in a circle",
      at: place?.range ?? description.range, label: names.joined(separator: " → "),
      help: "a condition, a computed value or “by” cannot depend on its own field",
      in: place?.source)
  }
}
