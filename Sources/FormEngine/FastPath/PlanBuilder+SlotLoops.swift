/// Expressions over the rows of lists: macros and what is made of their results.
extension PlanBuilder {
  /// A list whose rows are gone through, and what is done with each.
  private struct Rows {
    /// The field of the list, and the cell in which it is.
    var list: Int
    var cell: Int32
    /// Conditions that a row must meet, and what is made of it then, from the list out: macros with their variables.
    var macros: [ExpressionNode] = []

    func adding(_ more: [ExpressionNode]) -> Rows {
      Rows(list: list, cell: cell, macros: macros + more)
    }
  }

  /// A macro, or a fold of the values of one.
  mutating func loop(_ node: ExpressionNode, _ writer: inout SlotWriter) -> Int32? {
    let result: SlotLoop.Result
    var macros: [ExpressionNode] = []
    switch node.kind {
    case .all: result = .all
    case .exists: result = .exists
    case .existsOne: result = .existsOne
    case .sum: result = .sum
    case .min: result = .min
    case .max: result = .max
    default: return nil
    }
    let isMacro = result == .all || result == .exists || result == .existsOne
    if isMacro { macros = [node] }
    guard node.detail != ExpressionNode.ofPairs, let rows = rows(node.a, &writer) else {
      return nil
    }
    return write(rows.adding(macros), result, &writer)
  }

  /// How many items a list has, or how many of them pass; the characters of a text.
  mutating func size(_ node: ExpressionNode, _ writer: inout SlotWriter) -> Int32? {
    let part = nodes[Int(node.a)]
    if part.kind == .filter {
      guard let rows = rows(node.a, &writer) else { return nil }
      return write(rows, .count, &writer)
    }
    if let rows = list(node.a, &writer) {
      return add(SlotStep(kind: .size, a: rows.cell), &writer)
    }
    guard let cell = cell(of: node.a, &writer) else { return nil }
    return add(SlotStep(kind: .size, a: cell), &writer)
  }

  /// Whether a value is an item of a list of single values.
  mutating func itemMembership(_ value: Int32, _ node: Int32, _ writer: inout SlotWriter) -> Int32?
  {
    guard let rows = list(node, &writer), isSingle(Int(fields[rows.list].items)) else { return nil }
    keep(Int(fields[rows.list].items), of: rows.list, &writer.all)
    return add(
      SlotStep(kind: .isItem, a: value, b: rows.cell, index: Int32(rows.list)), &writer)
  }

  /// A field of a row, or of an object in it.
  mutating func member(_ node: ExpressionNode, _ writer: inout SlotWriter) -> Int32? {
    guard let (field, loop, list) = field(of: node, &writer), isSingle(field),
      isEmpty(field, as: node.detail)
    else { return nil }
    return load(field, of: list, loop, &writer)
  }

  /// The cell into which a loop reads a field of each row.
  private mutating func load(_ field: Int, of list: Int, _ loop: Int, _ writer: inout SlotWriter)
    -> Int32
  {
    let column = keep(field, of: list, &writer.all)
    writer.site.reads.insert(field)
    if let known = writer.loads[loop, default: []].first(where: { $0.column == column }) {
      return known.cell
    }
    let cell = Self.namedMark + writer.named
    writer.named += 1
    namedCells = max(namedCells, writer.named)
    writer.loads[loop, default: []].append((column, cell))
    return cell
  }

  /// The field that a member of a row is, the loop that goes through the rows, and their list.
  private mutating func field(
    of node: ExpressionNode, _ writer: inout SlotWriter
  ) -> (field: Int, loop: Int, list: Int)? {
    writer.cost += 1
    let outer = nodes[Int(node.a)]
    var group: Int
    let (loop, list): (Int, Int)
    switch outer.kind {
    case .variable:
      guard case .row(let ofList, let ofLoop) = writer.variables[outer.a] else { return nil }
      (loop, list) = (ofLoop, ofList)
      group = Int(fields[list].items)
    case .member:
      guard let around = field(of: outer, &writer) else { return nil }
      (group, loop, list) = around
    default: return nil
    }
    guard fields[group].type == .group, fields[group].group >= 0 else { return nil }
    let plan = groups[Int(fields[group].group)]
    guard references[Int(node.b)] == 1, references[Int(node.b) + 1] == Int32(group) else {
      return nil
    }
    return (Int(plan.fields.start + references[Int(node.b) + 2]), loop, list)
  }

  /// The list that a node is, whose items are single values or objects.
  private mutating func list(_ index: Int32, _ writer: inout SlotWriter) -> Rows? {
    let node = nodes[Int(index)]
    var rows: Rows
    switch node.kind {
    case .field:
      guard node.c < 0, let field = target(node.a, &writer.site, &writer.all) else { return nil }
      rows = Rows(list: field, cell: Int32(field))
    case .member:
      guard let (field, loop, list) = field(of: node, &writer), fields[field].type == .list else {
        return nil
      }
      rows = Rows(list: field, cell: load(field, of: list, loop, &writer))
    default: return nil
    }
    guard fields[rows.list].type == .list, isEmpty(rows.list, as: node.detail) else { return nil }
    writer.cost += 1
    let items = Int(fields[rows.list].items)
    guard items >= 0, isSingle(items) || fields[items].type == .group && fields[items].group >= 0
    else { return nil }
    return rows
  }

  /// A list, and the filters and the map that are laid over it.
  private mutating func rows(_ index: Int32, _ writer: inout SlotWriter) -> Rows? {
    let node = nodes[Int(index)]
    guard node.kind == .filter || node.kind == .map else { return list(index, &writer) }
    guard node.detail != ExpressionNode.ofPairs, let inner = rows(node.a, &writer) else {
      return nil
    }
    // What is made of a map is single values: a filter of them would go through the list that it makes.
    if inner.macros.contains(where: { $0.kind == .map }) { return nil }
    writer.cost += 1
    return inner.adding([node])
  }

  /// Writes a loop with all that is done with each row.
  private mutating func write(
    _ rows: Rows, _ result: SlotLoop.Result, _ writer: inout SlotWriter
  ) -> Int32? {
    let items = Int(fields[rows.list].items)
    let place = slotLoops.count
    // Its store is known when all columns are; until then it is the list.
    slotLoops.append(SlotLoop(result: result, store: Int32(rows.list)))
    let step = slotSteps.count
    let cell = add(SlotStep(kind: .loop, a: rows.cell, index: Int32(place)), &writer)
    let costBefore = writer.cost
    var value = isSingle(items) ? load(items, of: rows.list, place, &writer) : -1
    var passes: Int32?
    for macro in rows.macros {
      let variable: SlotVariable =
        value >= 0 ? .cell(value) : .row(list: rows.list, loop: place)
      let outer = writer.variables.updateValue(variable, forKey: macro.c)
      defer { writer.variables[macro.c] = outer }
      guard let made = self.cell(of: macro.b, &writer) else { return nil }
      guard macro.kind == .filter else {
        value = made
        continue
      }
      passes = passes.map { add(SlotStep(kind: .and, a: $0, b: made), &writer) } ?? made
      slotLoops[place].passSteps = Int32(slotSteps.count - step - 1)
    }
    guard value >= 0 || result == .count else { return nil }
    slotLoops[place].passes = passes ?? -1
    slotLoops[place].value = max(value, 0)
    // The row itself, and what is made of it where it is put together.
    let isFold = result == .sum || result == .min || result == .max
    slotLoops[place].cost = Int32(writer.cost - costBefore + (isFold ? 2 : 1))
    writer.cost = costBefore
    slotSteps[step].c = Int32(slotSteps.count - step - 1)
    let pairs = writer.loads[place] ?? []
    slotLoops[place].loads = Span32(start: references.count, count: pairs.count)
    references += pairs.flatMap { [$0.column, $0.cell] }
    return cell
  }
}
