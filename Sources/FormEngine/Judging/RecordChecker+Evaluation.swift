/// Works out expressions: total, bounded in steps, never true or false by guess.
extension RecordChecker {
  /// Evaluates a condition, even if fields that it reads are invalid: true, false, unknown or an error.
  ///
  /// An error also means a value that is neither true nor false.
  mutating func condition(_ node: Int32, cell: Int, container: Int32) -> ExpressionValue {
    let value = work(out: node, cell: cell, container: container)
    return value.isDecision || value.kind == .error ? value : .error(.wrongType)
  }

  /// Works out an expression that belongs to the value in a cell; names begin in a container.
  ///
  /// The scratch then has the faults and unknown values of the fields that it read.
  mutating func work(out node: Int32, cell: Int, container: Int32) -> ExpressionValue {
    // Settling the value of a row above works out other expressions meanwhile.
    if expressions.depth == 0 {
      expressions.values.removeAll()
      expressions.maps.removeAll()
    }
    expressions.depth &+= 1
    defer { expressions.depth &-= 1 }
    expressions.readsInvalid = false
    expressions.readsUndecided = false
    expressions.readsMissing = false
    expressions.ownCell = cell
    return evaluate(Int(node), Standpoint(cell: cell, container: container))
  }

  /// Where an expression stands: it may read what is around it, and “this”.
  struct Standpoint: BitwiseCopyable {
    var cell: Int
    var container: Int32
  }

  mutating func evaluate(_ index: Int, _ here: Standpoint) -> ExpressionValue {
    expressions.budget &-= 1
    if expressions.budget < 0 { return .error(.tooCostly) }
    let node = plan.nodes[index]
    switch node.kind {
    case .constant: return plan.constants[Int(node.a)]
    case .field:
      let cell = cell(of: node, here)
      return read(cell, empty: EmptyValue(rawValue: node.detail) ?? .unknown)
    case .this: return read(here.cell, empty: EmptyValue(rawValue: node.detail) ?? .unknown)
    case .variable: return expressions.variables[Int(node.a)]
    case .member: return member(node, here)
    case .item: return column(node, here)
    case .filledField:
      let cell = cell(of: node, here)
      if cell < 0 { return notThere() }
      _ = read(cell, empty: .unknown)
      return .boolean(isFilled(cell))
    case .validField:
      let cell = cell(of: node, here)
      if cell < 0 { return notThere() }
      settleMeanwhile(cell)
      if isUndecided(cell) { expressions.readsUndecided = true }
      return .boolean(isSound(cell))
    case .presentField:
      let cell = cell(of: node, here)
      let isPresent = isPresent(cell)
      // Of a part of a record it may be in the rest.
      if !isPresent, mode == .part, cell < 0 || isUnsent(cell) { expressions.readsMissing = true }
      return .boolean(isPresent)
    case .isChosen: return isChosen(node, here)
    case .filledValue:
      let value = evaluate(Int(node.a), here)
      if value.kind == .error { return value }
      let isPlace = plan.nodes[Int(node.a)].kind.isPlace
      return .boolean(isPlace ? value.isFilled : value.isSomething)
    case .today: return .instant(.date, today)
    case .now: return .instant(.datetime, now)
    case .not:
      let value = evaluate(Int(node.a), here)
      switch value.kind {
      case .boolean: return .boolean(value.isFalse)
      case .unknown, .error: return value
      case .number, .text, .date, .time, .datetime, .local, .duration, .dateSpan, .list, .group,
        .anything:
        return .error(.wrongType)
      }
    case .negative: return negated(evaluate(Int(node.a), here))
    case .or, .and: return connected(node, here)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      let left = evaluate(Int(node.a), here)
      return compared(node.kind, left, evaluate(Int(node.b), here))
    case .isIn:
      let value = evaluate(Int(node.a), here)
      return isIn(value, evaluate(Int(node.b), here))
    case .add, .subtract, .multiply, .divide, .remainder:
      let left = evaluate(Int(node.a), here)
      return arithmetic(node.kind, left, evaluate(Int(node.b), here))
    case .conditional:
      let test = evaluate(Int(node.a), here)
      // Both are looked at, so that what is wrong in either is known.
      let yes = evaluate(Int(node.b), here)
      let no = evaluate(Int(node.c), here)
      if test.kind == .boolean { return test.isTrue ? yes : no }
      return test.isDecision || test.kind == .error ? test : .error(.wrongType)
    case .list: return list(node, here)
    case .index: return item(evaluate(Int(node.a), here), evaluate(Int(node.b), here))
    case .valueAt:
      let map = evaluate(Int(node.a), here)
      return value(
        at: evaluate(Int(node.b), here), of: map,
        empty: EmptyValue(rawValue: node.detail) ?? .unknown)
    case .hasKey:
      let key = evaluate(Int(node.a), here)
      return isKey(key, of: evaluate(Int(node.b), here))
    case .keysOf, .entriesOf:
      return entries(of: evaluate(Int(node.a), here), withValues: node.kind == .entriesOf)
    case .size: return size(evaluate(Int(node.a), here))
    case .startsWith, .endsWith, .contains:
      let text = evaluate(Int(node.a), here)
      return part(node.kind, text, evaluate(Int(node.b), here))
    case .matches: return matched(evaluate(Int(node.a), here), by: Int(node.b))
    case .lower, .upper, .trim: return changed(node.kind, evaluate(Int(node.a), here))
    case .all, .exists, .existsOne, .filter, .map: return macro(node, here)
    case .sum, .min, .max: return fold(node.kind, evaluate(Int(node.a), here))
    case .average: return average(evaluate(Int(node.a), here))
    case .distinct: return distinct(evaluate(Int(node.a), here))
    case .sort: return sorted(evaluate(Int(node.a), here))
    case .join:
      let list = evaluate(Int(node.a), here)
      return joined(list, between: evaluate(Int(node.b), here))
    case .named: return named(node, here)
    case .round:
      let value = evaluate(Int(node.a), here)
      return rounded(value, evaluate(Int(node.b), here))
    case .dayOf, .timeOf, .localOf, .momentOf: return zoned(node.kind, evaluate(Int(node.a), here))
    case .minutesBetween:
      let from = evaluate(Int(node.a), here)
      return minutes(from: from, to: evaluate(Int(node.b), here))
    case .typeOfField:
      let cell = resolve(Int(node.a), cell: here.cell, container: here.container)
      return typeName(ofCell: cell, read(cell, empty: .unknown), from: node.b)
    case .typeOfValue: return typeName(of: evaluate(Int(node.a), here), from: node.b)
    case .instantPart: return instantPart(node, evaluate(Int(node.a), here))
    }
  }

  /// `&&` and `||`: what decides absorbs what is unknown or cannot be worked out (CEL, section
  /// "Logical Operators").
  private mutating func connected(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let left = evaluate(Int(node.a), here)
    let right = evaluate(Int(node.b), here)
    let deciding = node.kind == .or
    if left.kind == .boolean, left.isTrue == deciding { return left }
    if right.kind == .boolean, right.isTrue == deciding { return right }
    if left.kind == .boolean { return right }
    if right.kind == .boolean { return left }
    return left.kind == .unknown || right.kind == .unknown ? .unknown : left
  }

  // MARK: Fields

  /// A field of a missing group is neither filled nor valid.
  private mutating func notThere() -> ExpressionValue {
    expressions.readsMissing = true
    return .boolean(false)
  }

  /// The value of a cell, or what an empty one is; notes what is wrong with it.
  mutating func read(_ cell: Int, empty: EmptyValue) -> ExpressionValue {
    if cell < 0 {
      expressions.readsMissing = true
      return .missing(empty, .empty)
    }
    settleMeanwhile(cell)
    if isRefusedElsewhere(cell), cell != expressions.ownTarget, cell != expressions.ownCell {
      expressions.readsInvalid = true
    }
    switch cells[cell].state {
    case .valid: break
    case .empty, .notApplicable, .open:
      if isUnsent(cell) { expressions.readsMissing = true }
      return .missing(empty, .empty)
    case .invalid:
      expressions.readsInvalid = true
      if cells[cell].isEmpty { return .missing(empty, .empty) }
      if cells[cell].isDuplicated || cells[cell].isMismatched {
        return .missing(empty, .unreadable)
      }
    case .undecided:
      expressions.readsUndecided = true
      if cells[cell].isEmpty { return .missing(empty, .empty) }
    case .waiting, .settling, .skipped:
      expressions.readsInvalid = true
      return .missing(empty, .empty)
    }
    return value(ofCell: cell, empty: empty)
  }

  /// Settles a value that still waits; what was noted of those read before it stays noted.
  private mutating func settleMeanwhile(_ cell: Int) {
    guard cells[cell].state == .waiting else { return noteUnsettled(cell) }
    let (invalid, undecided, missing) = (
      expressions.readsInvalid, expressions.readsUndecided, expressions.readsMissing
    )
    settleIfWaiting(cell)
    expressions.readsInvalid = invalid
    expressions.readsUndecided = undecided
    expressions.readsMissing = missing
  }

  /// The value in a cell that is filled and of its field's type.
  mutating func value(ofCell cell: Int, empty: EmptyValue) -> ExpressionValue {
    let entry = tape[Int(cells[cell].entry)]
    switch entry.kind {
    case .text:
      let type = plan.fields[Int(cells[cell].field)].type
      if type.isInstant {
        guard let value = text(in: cell).instant(type) else { return .error(.wrongType) }
        return .instant(ExpressionValue.Kind(instantOf: type), value)
      }
      if cells[cell].isCleaned {
        return .text(
          .arena, start: Int(cells[cell].cleanedStart), count: Int(cells[cell].cleanedLength))
      }
      return entry.flags.contains(.inArena)
        ? .text(.arena, start: Int(entry.link), count: Int(entry.length))
        : .text(.record, start: Int(entry.start) &+ 1, count: Int(entry.length))
    case .number:
      guard let number = numberText(entry).exact else { return .error(.overflow) }
      return .number(number)
    case .trueValue: return .boolean(true)
    case .falseValue: return .boolean(false)
    // One that is a value: what it is cannot be told.
    case .null: return .missing(empty, .unreadable)
    case .list: return items(ofCell: cell)
    case .object:
      return cells[cell].child >= 0
        ? .group(container: cells[cell].child) : .anything(entry: cells[cell].entry)
    case .key, .end: return .unknown
    }
  }

  private mutating func items(ofCell cell: Int) -> ExpressionValue {
    guard cells[cell].child >= 0 else { return .anything(entry: cells[cell].entry) }
    let list = Int(cells[cell].child)
    let span = containers[list].cells
    // A tuple has room for items that were not sent, and others behind them.
    let hasRest = list &+ 1 < containers.count && containers[list &+ 1].kind == .rest
    let rest = hasRest ? containers[list &+ 1].cells : Span32()
    let isList = containers[list].isList
    let count = isList ? Int(span.count) : itemCount(ofTuple: cell, span)
    let own = min(count, Int(span.count))
    expressions.budget &-= count
    if expressions.budget < 0 { return .error(.tooCostly) }
    let leavesOut = isList && !plan.fields[itemField(of: list)].flags.contains(.required)
    var filled = 0
    // Reserves room first, because items that are lists themselves follow.
    let start = expressions.values.append(repeating: .unknown, count: count)
    for place in 0..<(own &+ Int(rest.count)) {
      let item = place < own ? Int(span.start) &+ place : Int(rest.start) &+ place &- own
      if leavesOut, isNothingOfItsType(item) { continue }
      // A fault within a row counts when the row is read.
      noteUnsettled(item)
      let value =
        cells[item].child >= 0 && cells[item].state != .waiting
        ? self.value(ofCell: item, empty: .unknown) : read(item, empty: .unknown)
      expressions.values[start &+ (leavesOut ? filled : place)] = value
      filled &+= 1
    }
    return .list(start: start, count: leavesOut ? filled : count)
  }

  private func itemField(of list: Int) -> Int {
    Int(plan.fields[Int(containers[list].field)].items)
  }

  /// Whether an item is empty and has another type, such as `null`.
  ///
  /// `cleaned` has no such item, so readers of the list skip it: a record must be judged alike before and after
  /// clean-up.
  private func isNothingOfItsType(_ cell: Int) -> Bool {
    let judged = cells[cell]
    guard judged.isEmpty, judged.entry >= 0 else { return false }
    let kind = tape[Int(judged.entry)].kind
    let shapes = plan.fields[Int(judged.field)].shapes
    guard shapes >= 0 else { return !spells(kind, Int(judged.field)) }
    if kind == .null, plan.fields[Int(judged.field)].flags.contains(.keepsNull) {
      return false
    }
    let span = plan.shapes[Int(shapes)].alternatives
    return !(Int(span.start)..<Int(span.start &+ span.count)).contains {
      spells(kind, Int(plan.references[$0]))
    }
  }

  /// Whether an empty value of a kind is one of a field's type.
  private func spells(_ kind: EntryKind, _ index: Int) -> Bool {
    let field = unsafe plan.fields + index
    let type = unsafe field.pointee.type
    return switch kind {
    case .text: type == .text || type == .any
    case .list: unsafe type == .list || field.pointee.flags.contains(.tuple)
    case .null: unsafe type == .any || field.pointee.flags.contains(.keepsNull)
    case .number, .trueValue, .falseValue, .object, .key, .end: true
    }
  }

  /// How many items a list has whose items differ by their place: those that were sent, and those up to the last one that
  /// has a default.
  private mutating func itemCount(ofTuple cell: Int, _ places: Span32) -> Int {
    let sent = Int(tape[Int(cells[cell].entry)].length)
    var count = Int(places.count)
    while count > sent {
      let item = Int(places.start) &+ count &- 1
      settleMeanwhile(item)
      switch cells[item].state {
      case .valid, .invalid, .undecided:
        if cells[item].entry >= 0, !cells[item].isEmpty { return count }
      case .empty, .notApplicable, .open, .waiting, .settling, .skipped: break
      }
      count &-= 1
    }
    return sent
  }

  private mutating func member(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let group = evaluate(Int(node.a), here)
    let empty = EmptyValue(rawValue: node.detail) ?? .unknown
    // A value of another type has no fields.
    guard group.kind == .group else {
      return group.kind == .error ? group : .missing(empty, .empty)
    }
    let holder = containers[group.start]
    let table = unsafe plan.references + Int(node.b)
    var hidden = -1
    for index in unsafe 0..<Int(table[0]) where unsafe table[1 &+ 2 &* index] == holder.field {
      let cell = unsafe Int(holder.cells.start &+ table[2 &+ 2 &* index])
      // Of a name of several variants that of the one that is chosen.
      if cells[cell].state != .notApplicable { return read(cell, empty: empty) }
      hidden = cell
    }
    if hidden >= 0 { return read(hidden, empty: empty) }
    // A shape or variant that does not have it: it is as empty as where it was not sent.
    return .missing(empty, .empty)
  }

  /// The bytes of a string value; valid until the arena grows.
  func text(_ value: ExpressionValue) -> TextView {
    let base =
      switch value.storage {
      case .record: unsafe bytes
      case .arena: unsafe UnsafePointer(arena.base)
      case .plan: unsafe UnsafePointer(plan.bytes)
      }
    return unsafe TextView(bytes: base + value.start, count: value.count, isASCII: false)
  }

  // MARK: Laying values on the tape

  /// The entry of a computed value; nil where there is nothing.
  mutating func lay(_ value: ExpressionValue) -> Int32? {
    let index = Int32(tape.count)
    switch value.kind {
    case .unknown, .error, .list, .group, .anything, .duration, .dateSpan: return nil
    case .boolean:
      tape.append(TapeEntry(value.isTrue ? .trueValue : .falseValue, flags: .placeless, start: 0))
    case .number: lay(.number, Array(value.number.text.utf8))
    case .text:
      let text = text(value)
      unsafe lay(.text, Array(UnsafeBufferPointer(start: text.bytes, count: text.count)))
    case .date: lay(.text, Array(CalendarDay.text(value.instant).utf8))
    case .time: lay(.text, Array(TimeText.text(time: value.instant).utf8))
    case .datetime: lay(.text, Array(TimeText.text(instant: value.instant).utf8))
    case .local: lay(.text, Array(TimeText.text(local: value.instant).utf8))
    }
    return index
  }

  private mutating func lay(_ kind: EntryKind, _ text: [UInt8]) {
    let start = arena.count
    for byte in text { arena.append(byte) }
    for _ in 0..<RecordReader.padding { arena.append(0) }
    tape.append(
      TapeEntry(
        kind, flags: [.inArena, .placeless, .notASCII], start: 0, length: text.count, link: start))
  }
}
