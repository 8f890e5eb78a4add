/// Writes the expressions that the fast path works out: those that read nothing but single values of their own group,
/// or a column of one of its lists.
///
/// The steps stand in the order in which the long way works the parts out. All parts are worked out, those too that a
/// condition does not take: so the cost is known before.
extension PlanBuilder {
  /// An expression while its steps are written.
  struct SlotWriter {
    let group: Int
    /// The field that it belongs to, its place in the group, or -1.
    let own: Int
    /// Steps that the expression has so far, and what the long way counts for it.
    var count = 0
    var cost = 0
  }

  /// Writes an expression and returns its index; nil where it is left to the long way, and its caller takes back what
  /// was written.
  mutating func slotExpression(
    _ node: Int32, in group: Int, own: Int, _ all: inout GroupTasks
  ) -> Int32? {
    var writer = SlotWriter(group: group, own: own)
    let start = slotSteps.count
    guard let result = cell(of: node, &writer, &all), let cost = Int32(exactly: writer.cost) else {
      return nil
    }
    let steps = slotSteps[start...]
    slotExpressions.append(
      SlotExpression(
        steps: Span32(start: start, count: steps.count), result: result, cost: cost,
        isArithmetic: !steps.isEmpty && steps.allSatisfy { $0.kind.isArithmetic }))
    return Int32(slotExpressions.count - 1)
  }

  /// Writes the steps of a node, and returns the cell of its value.
  private mutating func cell(
    of index: Int32, _ writer: inout SlotWriter, _ all: inout GroupTasks
  ) -> Int32? {
    writer.cost += 1
    let node = nodes[Int(index)]
    switch node.kind {
    case .constant:
      guard SlotValue(constants[Int(node.a)]).kind != .error else { return nil }
      return Int32(fields.count) + node.a
    case .item, .isChosen: return nil
    case .field:
      guard let field = neighbour(node.a, in: writer.group), isSingle(field) else { return nil }
      if node.c >= 0 { return cell(ofVariants: node, first: field, &writer, &all) }
      return cell(ofField: field, node, &all)
    case .this:
      let field = Int(groups[writer.group].fields.start) + writer.own
      guard writer.own >= 0, isSingle(field) else { return nil }
      return cell(ofField: field, node, &all)
    case .filledField, .validField, .presentField:
      guard let field = neighbour(node.a, in: writer.group) else { return nil }
      guard let fields = variantFields(node, first: field) else { return nil }
      let cells = fields.map { isFilled($0, &writer) }
      return cells.dropFirst().reduce(cells[0]) { before, cell in
        add(SlotStep(kind: .or, a: before, b: cell), &writer)
      }
    case .filledValue: return step(.isKnown, [node.a], &writer, &all)
    case .not: return step(.not, [node.a], &writer, &all)
    case .negative: return step(.negative, [node.a], &writer, &all)
    case .or: return step(.or, [node.a, node.b], &writer, &all)
    case .and: return step(.and, [node.a, node.b], &writer, &all)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return step(.compare, comparison: node.kind, [node.a, node.b], &writer, &all)
    case .add: return step(.add, [node.a, node.b], &writer, &all)
    case .subtract: return step(.subtract, [node.a, node.b], &writer, &all)
    case .multiply: return step(.multiply, [node.a, node.b], &writer, &all)
    case .round: return step(.round, [node.a, node.b], &writer, &all)
    case .conditional: return step(.conditional, [node.a, node.b, node.c], &writer, &all)
    case .isIn: return membership(node, &writer, &all)
    case .size:
      let part = nodes[Int(node.a)]
      if part.kind == .field, let field = neighbour(part.a, in: writer.group),
        fields[field].type == .list, let list = cell(ofField: field, part, &all)
      {
        writer.cost += 1
        return add(SlotStep(kind: .size, a: list), &writer)
      }
      return step(.size, [node.a], &writer, &all)
    case .sum: return columnSum(node, &writer, &all)
    case .variable, .member, .today, .now, .divide, .remainder, .list, .index,
      .valueAt, .hasKey,
      .keysOf, .entriesOf, .startsWith, .endsWith, .contains, .matches, .lower, .upper, .trim, .all,
      .exists, .existsOne, .filter,
      .map, .min, .max, .average, .distinct, .sort, .join, .named, .dayOf, .timeOf, .localOf,
      .momentOf, .minutesBetween, .typeOfField, .typeOfValue, .instantPart:
      return nil
    }
  }

  /// The cell of a field, whose value is kept then.
  private func cell(
    ofField field: Int, _ node: ExpressionNode, _ all: inout GroupTasks
  ) -> Int32? {
    let empty = SlotValue.empty(fields[field].type)
    guard EmptyValue(rawValue: node.detail) == empty.emptyValue else { return nil }
    all.kept.append(field)
    return Int32(field)
  }

  private mutating func isFilled(_ field: Int, _ writer: inout SlotWriter) -> Int32 {
    let place = Int32(field) - groups[writer.group].fields.start
    return add(SlotStep(kind: .isFilled, a: place), &writer)
  }

  /// The value of the field of the chosen variant: the one that is filled, as no other has a value.
  private mutating func cell(
    ofVariants node: ExpressionNode, first: Int, _ writer: inout SlotWriter, _ all: inout GroupTasks
  ) -> Int32? {
    guard let fields = variantFields(node, first: first), fields.allSatisfy({ isSingle($0) }) else {
      return nil
    }
    var result: Int32?
    for field in fields.reversed() {
      guard let value = cell(ofField: field, node, &all) else { return nil }
      guard let other = result else {
        result = value
        continue
      }
      let test = isFilled(field, &writer)
      result = add(SlotStep(kind: .conditional, a: test, b: value, c: other), &writer)
    }
    return result
  }

  /// The fields that a node may read; nil for more than are worth a step each.
  private func variantFields(_ node: ExpressionNode, first: Int) -> [Int]? {
    if node.c < 0 { return [first] }
    let table = Int(node.c)
    let count = Int(references[table])
    guard count <= 64 else { return nil }
    return (1...count).map { first + Int(references[table + $0] - references[table + 1]) }
  }

  private mutating func step(
    _ kind: SlotStep.Kind, comparison: ExpressionNode.Kind = .equal, _ parts: [Int32],
    _ writer: inout SlotWriter, _ all: inout GroupTasks
  ) -> Int32? {
    var cells: [Int32] = []
    for part in parts {
      guard let cell = cell(of: part, &writer, &all) else { return nil }
      cells.append(cell)
    }
    cells += [0, 0]
    return add(
      SlotStep(kind: kind, comparison: comparison, a: cells[0], b: cells[1], c: cells[2]), &writer)
  }

  private mutating func add(_ step: SlotStep, _ writer: inout SlotWriter) -> Int32 {
    slotSteps.append(step)
    writer.count += 1
    mostSlotSteps = max(mostSlotSteps, writer.count)
    return Int32(fields.count + constants.count + writer.count - 1)
  }

  private mutating func membership(
    _ node: ExpressionNode, _ writer: inout SlotWriter, _ all: inout GroupTasks
  ) -> Int32? {
    let list = nodes[Int(node.b)]
    guard list.kind == .list, let value = cell(of: node.a, &writer, &all) else { return nil }
    // The list itself, and its items once more.
    writer.cost += 1 + Int(list.b)
    var items: [Int32] = []
    for place in 0..<list.b {
      guard let item = cell(of: references[Int(list.a + place)], &writer, &all) else { return nil }
      items.append(item)
    }
    references += items
    return add(
      SlotStep(
        kind: .isIn, a: value, b: Int32(references.count - items.count), c: Int32(items.count)),
      &writer)
  }

  /// A sum that is `list.map(row, row.field).sum()`; its column is kept then.
  private mutating func columnSum(
    _ sum: ExpressionNode, _ writer: inout SlotWriter, _ all: inout GroupTasks
  ) -> Int32? {
    let map = nodes[Int(sum.a)]
    guard map.kind == .map else { return nil }
    let (list, body) = (nodes[Int(map.a)], nodes[Int(map.b)])
    guard list.kind == .field, body.kind == .member,
      let field = neighbour(list.a, in: writer.group), fields[field].type == .list,
      let rows = rows(of: field), let cell = cell(ofField: field, list, &all)
    else { return nil }
    let row = nodes[Int(body.a)]
    guard row.kind == .variable, row.a == map.c, references[Int(body.b)] == 1,
      references[Int(body.b) + 1] == fields[field].items,
      let column = column(references[Int(body.b) + 2], rows, field, [.number, .integer], &all)
    else { return nil }
    // The map and the list; what the rows take is counted when there are some.
    writer.cost += 2
    return add(SlotStep(kind: .sum, a: cell, b: column, c: Int32(rows)), &writer)
  }
}

extension SlotValue {
  /// What this value of an empty field is called in an expression.
  fileprivate var emptyValue: EmptyValue {
    switch kind {
    case .boolean: .isFalse
    case .list: .emptyList
    default: .unknown
    }
  }
}
