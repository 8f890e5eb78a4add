/// Functions that make something of the items of a list.
extension RecordChecker {
  mutating func fold(
    _ kind: ExpressionNode.Kind, _ list: ExpressionValue
  ) -> ExpressionValue {
    guard list.kind == .list else { return noList(list) }
    if list.count == 0 { return kind == .sum ? .integer(0) : .unknown }
    expressions.budget &-= list.count
    if expressions.budget < 0 { return .error(.tooCostly) }
    var result = expressions.values[list.start]
    for place in 1..<max(list.count, 1) {
      let item = expressions.values[list.start &+ place]
      if kind == .sum {
        result = arithmetic(.add, result, item)
        continue
      }
      if let absorbed = absorbed(result, item) {
        result = absorbed
        continue
      }
      guard let order = order(of: item, result) else { return .error(.wrongType) }
      if kind == .min ? order < 0 : order > 0 { result = item }
    }
    return result
  }

  /// The sum of numbers divided by how many they are; unknown for none.
  mutating func average(_ list: ExpressionValue) -> ExpressionValue {
    guard list.kind == .list, list.count > 0 else {
      return list.kind == .list ? .unknown : noList(list)
    }
    return arithmetic(.divide, fold(.sum, list), .integer(list.count))
  }

  /// The first of each items that are the same, in the order of the list.
  mutating func distinct(_ list: ExpressionValue) -> ExpressionValue {
    guard list.kind == .list else { return noList(list) }
    expressions.budget &-= list.count
    if expressions.budget < 0 { return .error(.tooCostly) }
    var seen: Set<[UInt8]> = []
    let start = expressions.values.append(repeating: .unknown, count: list.count)
    var count = 0
    for place in 0..<list.count {
      let item = expressions.values[list.start &+ place]
      var key: [UInt8] = []
      if let fault = appendCanonical(value: item, to: &key) { return fault }
      guard seen.insert(key).inserted else { continue }
      expressions.values[start &+ count] = item
      count &+= 1
    }
    return .list(start: start, count: count)
  }

  /// The items from the smallest to the largest, as `<` orders them.
  mutating func sorted(_ list: ExpressionValue) -> ExpressionValue {
    guard list.kind == .list else { return noList(list) }
    var items: [ExpressionValue] = []
    // Each item is compared once on every level of halves, with no more bytes than it has.
    let levels = Int.bitWidth &- list.count.leadingZeroBitCount
    for place in 0..<list.count {
      let item = expressions.values[list.start &+ place]
      if item.kind == .error || item.kind == .unknown { return item }
      expressions.budget &-= levels &* (1 &+ (item.kind == .text ? item.count / 32 : 0))
      if expressions.budget < 0 { return .error(.tooCostly) }
      if let first = items.first, order(of: first, item) == nil { return .error(.wrongType) }
      items.append(item)
    }
    items.sort { (order(of: $0, $1) ?? 0) < 0 }
    let start = expressions.values.append(repeating: .unknown, count: items.count)
    for (place, item) in items.enumerated() { expressions.values[start &+ place] = item }
    return .list(start: start, count: items.count)
  }

  /// A value that a check names, and what is made of it: worked out once.
  mutating func named(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let value = evaluate(Int(node.a), here)
    let outer = expressions.variables[Int(node.c)]
    defer { expressions.variables[Int(node.c)] = outer }
    expressions.variables[Int(node.c)] = value
    return evaluate(Int(node.b), here)
  }
}
