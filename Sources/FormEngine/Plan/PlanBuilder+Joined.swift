extension PlanBuilder {
  /// Joins nodes by “||” or “&&” and returns the node of all; nil where there is none.
  ///
  /// The halves are joined, and not each node with all before it: thousands of nodes are not as high as a stack.
  package mutating func join(_ joined: ArraySlice<Int>, by kind: ExpressionNode.Kind) -> Int? {
    guard let first = joined.first else { return nil }
    if joined.count == 1 { return first }
    let middle = joined.startIndex + (joined.count + 1) / 2
    guard let left = join(joined[..<middle], by: kind),
      let right = join(joined[middle...], by: kind)
    else { return nil }
    nodes.append(ExpressionNode(kind, a: left, b: right))
    return nodes.count - 1
  }
}
