/// Writes the expressions that the fast path works out: those over single values, and over the rows of lists.
///
/// The steps stand in the order in which the long way works the parts out. All parts are worked out, those too that a
/// condition does not take: so the cost is known before, but for the number of rows.
extension PlanBuilder {
  /// An expression while its steps are written.
  struct SlotWriter {
    var site: TaskSite
    var all: GroupTasks
    /// Steps that the expression has so far, and what the long way counts for it.
    var count = 0
    var cost = 0
    /// What the variables of loops and checks stand for.
    var variables: [Int32: SlotVariable] = [:]
    /// Cells of named values that it has, and by loop the columns that are read into them.
    var named: Int32 = 0
    var loads: [Int: [(column: Int32, cell: Int32)]] = [:]
  }

  enum SlotVariable {
    /// The value in a cell.
    case cell(Int32)
    /// A row of a list: the cells of its fields are read into cells, which the loop notes.
    case row(list: Int, loop: Int)
  }

  /// Cells of named values, and those of results, begin here while expressions are written: how many fields and constants
  /// stand before them is not known yet.
  static let (namedMark, resultMark): (Int32, Int32) = (1 << 28, 1 << 29)

  /// Writes an expression and returns its index; nil where it is left to the long way, and its caller takes back what
  /// was written.
  mutating func slotExpression(
    _ node: Int32, _ site: inout TaskSite, _ all: inout GroupTasks
  ) -> Int32? {
    var writer = SlotWriter(site: site, all: GroupTasks(isSupported: [], tasks: []))
    // Moved, since a copy would be one of all that was found so far.
    swap(&writer.all, &all)
    defer { swap(&writer.all, &all) }
    let start = slotSteps.count
    guard let result = cell(of: node, &writer), let cost = Int32(exactly: writer.cost) else {
      return nil
    }
    site = writer.site
    let steps = slotSteps[start...]
    slotExpressions.append(
      SlotExpression(
        steps: Span32(start: start, count: steps.count), result: result, cost: cost,
        isArithmetic: !steps.isEmpty && steps.allSatisfy { $0.kind.isArithmetic }))
    return Int32(slotExpressions.count - 1)
  }

  /// The cells of results stand behind those of fields, constants and named values.
  var firstResult: Int { fields.count + constants.count + Int(namedCells) }

  /// Puts the places of cells into the steps, which are known when all are written.
  mutating func placeSlots() {
    let named = Int32(fields.count + constants.count)
    let results = Int32(firstResult)
    func placed(_ cell: Int32) -> Int32 {
      cell >= Self.resultMark
        ? cell - Self.resultMark + results
        : cell >= Self.namedMark ? cell - Self.namedMark + named : cell
    }
    for place in slotSteps.indices {
      slotSteps[place].a = placed(slotSteps[place].a)
      slotSteps[place].b = placed(slotSteps[place].b)
      slotSteps[place].c = placed(slotSteps[place].c)
      guard slotSteps[place].kind == .isIn else { continue }
      let first = slotSteps[place].index
      for item in first..<first + slotSteps[place].c {
        references[Int(item)] = placed(references[Int(item)])
      }
    }
    for place in slotLoops.indices {
      slotLoops[place].passes = placed(slotLoops[place].passes)
      slotLoops[place].value = placed(slotLoops[place].value)
      let loads = slotLoops[place].loads
      for load in stride(from: loads.start + 1, to: loads.start + 2 * loads.count, by: 2) {
        references[Int(load)] = placed(references[Int(load)])
      }
    }
    for place in slotExpressions.indices {
      slotExpressions[place].result = placed(slotExpressions[place].result)
    }
  }

  /// Writes the steps of a node, and returns the cell of its value.
  mutating func cell(of index: Int32, _ writer: inout SlotWriter) -> Int32? {
    writer.cost += 1
    let node = nodes[Int(index)]
    switch node.kind {
    case .constant:
      guard SlotValue(constants[Int(node.a)]).kind != .error else { return nil }
      return Int32(fields.count) + node.a
    case .field:
      guard let field = target(node.a, &writer.site, &writer.all) else { return nil }
      return value(of: field, node, &writer)
    case .this:
      guard writer.site.own >= 0 else { return nil }
      writer.all.kept.insert(writer.site.own)
      writer.site.reads.insert(writer.site.own)
      return value(of: writer.site.own, node, &writer)
    case .variable:
      guard case .cell(let cell) = writer.variables[node.a] else { return nil }
      return cell
    case .member: return member(node, &writer)
    case .filledField, .validField: return state(.isFilled, of: node, &writer)
    case .presentField: return state(.isPresent, of: node, &writer)
    case .filledValue:
      return step(nodes[Int(node.a)].kind.isPlace ? .isFilled : .isKnown, [node.a], &writer)
    case .today, .now: return add(SlotStep(kind: node.kind == .today ? .today : .now), &writer)
    case .not: return step(.not, [node.a], &writer)
    case .negative: return step(.negative, [node.a], &writer)
    case .or: return step(.or, [node.a, node.b], &writer)
    case .and: return step(.and, [node.a, node.b], &writer)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return step(.compare, comparison: node.kind, [node.a, node.b], &writer)
    case .add: return step(.add, [node.a, node.b], &writer)
    case .subtract: return step(.subtract, [node.a, node.b], &writer)
    case .multiply: return step(.multiply, [node.a, node.b], &writer)
    case .divide: return step(.divide, [node.a, node.b], &writer)
    case .remainder: return step(.remainder, [node.a, node.b], &writer)
    case .round: return step(.round, [node.a, node.b], &writer)
    case .conditional: return step(.conditional, [node.a, node.b, node.c], &writer)
    case .isIn: return membership(node, &writer)
    case .size: return size(node, &writer)
    case .startsWith: return step(.startsWith, [node.a, node.b], &writer)
    case .endsWith: return step(.endsWith, [node.a, node.b], &writer)
    case .contains: return step(.contains, [node.a, node.b], &writer)
    case .lower: return step(.lower, [node.a], &writer)
    case .upper: return step(.upper, [node.a], &writer)
    case .trim: return step(.trim, [node.a], &writer)
    case .matches:
      guard let text = cell(of: node.a, &writer) else { return nil }
      return add(SlotStep(kind: .matches, a: text, index: node.b), &writer)
    case .named:
      guard let value = cell(of: node.a, &writer) else { return nil }
      let outer = writer.variables.updateValue(.cell(value), forKey: node.c)
      defer { writer.variables[node.c] = outer }
      return cell(of: node.b, &writer)
    case .all, .exists, .existsOne, .sum, .min, .max: return loop(node, &writer)
    case .item, .isChosen, .list, .index, .valueAt, .hasKey, .keysOf, .entriesOf, .filter,
      .map, .average, .distinct, .sort, .join, .dayOf, .timeOf, .localOf, .momentOf,
      .minutesBetween, .typeOfField, .typeOfValue, .instantPart:
      return nil
    }
  }

  /// The cell of a field; of a name of several variants the one that is filled, as no other has a value.
  private mutating func value(
    of field: Int, _ node: ExpressionNode, _ writer: inout SlotWriter
  ) -> Int32? {
    guard let fields = variantFields(node, first: field) else { return nil }
    var result: Int32?
    for field in fields.reversed() {
      guard isSingle(field), isEmpty(field, as: node.detail) else { return nil }
      writer.all.kept.insert(field)
      writer.site.reads.insert(field)
      let value = Int32(field)
      guard let other = result else {
        result = value
        continue
      }
      let test = add(SlotStep(kind: .isFilled, a: value), &writer)
      result = add(SlotStep(kind: .conditional, a: test, b: value, c: other), &writer)
    }
    return result
  }

  /// Whether an empty field is to the fast path what an expression takes it for.
  func isEmpty(_ field: Int, as detail: UInt8) -> Bool {
    EmptyValue(rawValue: detail) == SlotValue.empty(fields[field].type).emptyValue
  }

  /// Whether one of the fields that a node names is filled, or was sent.
  private mutating func state(
    _ kind: SlotStep.Kind, of node: ExpressionNode, _ writer: inout SlotWriter
  ) -> Int32? {
    guard let field = target(node.a, &writer.site, &writer.all),
      let fields = variantFields(node, first: field)
    else { return nil }
    if kind == .isPresent {
      // What was sent is only known of the object that is read, and what is computed was not.
      guard
        fields.allSatisfy({
          self.fields[$0].dynamic < 0 && self.fields[$0].defaultValue.count == 0
            && Int(self.fields[$0].parent) == writer.site.home
        })
      else { return nil }
      writer.site.mustStay = true
    }
    writer.all.kept.formUnion(fields)
    writer.site.reads.formUnion(fields)
    let cells = fields.map { add(SlotStep(kind: kind, a: Int32($0)), &writer) }
    return cells.dropFirst().reduce(cells[0]) { before, cell in
      add(SlotStep(kind: .or, a: before, b: cell), &writer)
    }
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
    _ writer: inout SlotWriter
  ) -> Int32? {
    var cells: [Int32] = []
    for part in parts {
      guard let cell = cell(of: part, &writer) else { return nil }
      cells.append(cell)
    }
    cells += [0, 0]
    return add(
      SlotStep(kind: kind, comparison: comparison, a: cells[0], b: cells[1], c: cells[2]), &writer)
  }

  mutating func add(_ step: SlotStep, _ writer: inout SlotWriter) -> Int32 {
    slotSteps.append(step)
    writer.count += 1
    mostSlotSteps = max(mostSlotSteps, writer.count)
    return Self.resultMark + Int32(writer.count - 1)
  }

  private mutating func membership(
    _ node: ExpressionNode, _ writer: inout SlotWriter
  ) -> Int32? {
    let list = nodes[Int(node.b)]
    guard let value = cell(of: node.a, &writer) else { return nil }
    guard list.kind == .list else { return itemMembership(value, node.b, &writer) }
    // The list itself, and its items once more.
    writer.cost += 1 + Int(list.b)
    var items: [Int32] = []
    for place in 0..<list.b {
      guard let item = cell(of: references[Int(list.a + place)], &writer) else { return nil }
      items.append(item)
    }
    references += items
    return add(
      SlotStep(
        kind: .isIn, a: value, c: Int32(items.count),
        index: Int32(references.count - items.count)),
      &writer)
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
