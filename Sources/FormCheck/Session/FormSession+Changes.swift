internal import FormCompiling
internal import FormEngine
internal import FormText
internal import FormPlatform

/// The effects of a change of one field on the others.
extension FormSession {
  /// Begins anew with all that was entered.
  func judgeAll() {
    live.startLive(clock())
    byCell = [0: root]
    root.cell = 0
    unitTargets = [:]
    root.forEach {
      $0.ownIssues = []
      $0.relationIssues = []
      $0.foreignIssues = [:]
    }
    let entry = live.engine.lay(json: root.judgedValue.json)
    run([LiveWork(.value, cell: 0, entry: entry)], [root])
    _ = judgeTurned()
    sizeAtStart = live.engine.liveSize
  }

  // MARK: Entering

  /// A value is set by somebody who has typed nothing.
  ///
  /// - Parameter isReset: The fields that share its name are reset by themselves: they may have begun with other values.
  func enter(_ value: PayloadValue, in field: FormField, isReset: Bool = false) {
    showPicked(value, in: field)
    set(value, in: field, isReset: isReset)
  }

  func set(_ value: PayloadValue, in field: FormField, isReset: Bool = false) {
    // Not behind the fields that share its name: with them the group around it is there, too.
    let around = omittedGroup(around: field)
    if !isReset { fillTwins(of: field, with: value) }
    if field.isGroup || field.isList {
      fillWired(field, with: value)
    } else {
      let wasBlank = field.isBlank
      field.stored = value
      if wasBlank != field.isBlank { raise(field, by: wasBlank ? 1 : -1) }
    }
    changed(around ?? omittedGroup(around: field) ?? field)
  }

  /// Fills in the fields of the same name in other variants: a value stays when another variant is chosen.
  private func fillTwins(of field: FormField, with value: PayloadValue) {
    for twin in twins(of: field) { fillWired(twin, with: value) }
  }

  /// Fills a field; managers verify the fields within it that are new, and those no more that are gone.
  func fillWired(_ field: FormField, with value: PayloadValue, mayWait: Bool = true) {
    guard field.isGroup || field.isList else { return fill(field, with: value) }
    let before = all(within: field)
    fill(field, with: value, mayWait: mayWait)
    rewire(before: before, now: all(within: field))
  }

  func changeRows(of list: FormField, isReset: Bool = false, _ change: () -> Void) {
    let around = omittedGroup(around: list)
    let before = all(within: list)
    let filled = list.rows.reduce(0) { $0 + $1.filled }
    let wasBlank = list.isBlank
    change()
    list.judgeKeys()
    if !isReset { fillTwins(of: list, with: list.value) }
    list.stored = .null
    raise(list, by: list.rows.reduce(0) { $0 + $1.filled } - filled)
    // A map is a group: it is as filled as its rows are.
    if list.isList, wasBlank != list.isBlank { raise(list, by: wasBlank ? 1 : -1) }
    rewire(before: before, now: all(within: list))
    changed(around ?? omittedGroup(around: list) ?? list)
  }

  /// The outermost group around a field that is left out as a whole, or of which only the key is sent.
  func omittedGroup(around field: FormField) -> FormField? {
    var found: FormField?
    var at = field.parent
    while let group = at {
      if group.isGroup, group.parent != nil, group.isNothing { found = group }
      at = group.parent
    }
    return found
  }

  /// The container that is judged as a whole if a field in it changes; the field itself if it is enough.
  ///
  /// A tree is judged as a whole if its fields read values that are not known yet (``LooseTrees``). A container
  /// whose constraints read its keys is judged again when a key comes or goes. So is a map in which two keys
  /// are equal after clean-up. Values in a row with a wrong key cannot be judged alone.
  func whole(around field: FormField) -> FormField {
    var found = field
    var at = field
    while let parent = at.parent {
      if isLoose(at) { found = at }
      if parent.heedsKeys && comesOrGoes(at) {
        found = parent
      } else if at.isRowOfMap, at.cell >= 0 {
        let row = JudgedRecord(live).value(at: at.cell)
        if row.isDuplicated { found = parent } else if row.content == nil { found = at }
      }
      at = parent
    }
    return found
  }

  /// Whether a field is in a tree that must be judged as a whole.
  func isLoose(_ field: FormField) -> Bool {
    form.compiled.fields[field.index].tree.map { readers.looseTrees.contains($0) } ?? false
  }

  /// Whether a field of what heeds its keys is there now and was not, or the other way round.
  private func comesOrGoes(_ field: FormField) -> Bool {
    if field.isRow { return false }
    // Whether a tuple has an item or ends before it depends on those behind it.
    return field.isNothing != field.wasNothing || field.isNothing && field.parent?.isTuple == true
  }

  func all(within field: FormField) -> [FormField] {
    var fields: [FormField] = []
    field.forEach { fields.append($0) }
    return fields
  }

  /// Managers verify fields that are new, and those no more that are gone.
  func rewire(before: [FormField], now: [FormField]) {
    let old = Set(before.map(ObjectIdentifier.init))
    let new = Set(now.map(ObjectIdentifier.init))
    let gone = before.filter { !new.contains(ObjectIdentifier($0)) }
    let added = now.filter { !old.contains(ObjectIdentifier($0)) }
    if gone.isEmpty, added.isEmpty { return }
    for (manager, wired) in zip(form.compiled.managers, managers) {
      for field in gone { wired.manager.remove(field) }
      for field in added where isVerified(field, by: manager) { wired.manager.add(field) }
    }
    for field in gone {
      forget(field)
      // A removed row has no parent.
      if field.parent?.takesRows == true { field.parent = nil }
    }
  }

  /// Takes back what a field that is gone has found and asked.
  private func forget(_ field: FormField) {
    asking[ObjectIdentifier(field)] = nil
    searching[ObjectIdentifier(field)] = nil
    byCell[field.cell] = nil
    field.cell = -1
    for unit in unitTargets.keys where unit.owner == ObjectIdentifier(field) {
      clear(unit)
      unitTargets[unit] = nil
    }
  }

  // MARK: Judging again

  /// Judges a field that changed, then the fields that read it, then notifies their observers.
  func changed(_ field: FormField) {
    if isFilling { return }
    if live.engine.liveSize > sizeAtStart * 4 + 1 << 20 {
      judgeAll()
      return tellAll()
    }
    live.setClock(clock())
    tell(judge([field]) + judgeTurned())
  }

  /// Text for a field of another type is not the value of the current field, and a key that does not apply is
  /// not counted.
  private func judgeTurned() -> [FormField] {
    var told: [FormField] = []
    repeat {
      let again = turned.filter { $0.cell >= 0 }
      turned = []
      told += judge(again)
      // A field that begins now may hold others that begin.
      let asked = unbegun
      unbegun = []
      let begun = asked.filter { begins($0) }
      told += judge(begun.map { omittedGroup(around: $0) ?? $0 })
    } while !unbegun.isEmpty
    turned = []
    return told
  }

  /// Gives a field that applies what it waits for; whether there was anything.
  private func begins(_ field: FormField) -> Bool {
    if !field.waitingFills.isEmpty {
      fillWaiting(field)
      return true
    }
    // Where the group around it is not there, its default is not filled in either.
    guard field.awaitsRows, field.isBlank, field.cell >= 0 else { return false }
    beginRows(of: field)
    rewire(before: [], now: field.rows.flatMap { all(within: $0) })
    return true
  }

  private func judge(_ fields: [FormField]) -> [FormField] {
    if fields.isEmpty { return [] }
    var closure = ChangeClosure(self)
    for field in fields { closure.add(field) }
    let works = closure.works()
    run(works.works, works.fields)
    return works.fields
  }

  /// Runs works and hands what they found to the fields; `fields` are those that are judged.
  func run(_ works: [LiveWork], _ fields: [FormField]) {
    for work in works where work.kind == .value {
      guard let field = byCell[work.cell] else { continue }
      field.forEach { inner in
        inner.wasNothing = inner.isNothing
        inner.ownIssues = []
        inner.relationIssues = []
        clear(SessionUnit(owner: ObjectIdentifier(inner), check: -1))
        clear(SessionUnit(owner: ObjectIdentifier(inner), check: SessionUnit.within))
        let checks = form.compiled.plan.dynamic(ofField: inner.index)?.checks ?? Span32()
        for check in Int(checks.start)..<Int(checks.start + checks.count) {
          clear(SessionUnit(owner: ObjectIdentifier(inner), check: check))
        }
      }
    }
    // Only before the run, because the run sets which values are refused.
    for work in works where work.kind != .value {
      guard let field = byCell[work.cell] else { continue }
      clear(SessionUnit(owner: ObjectIdentifier(field), check: work.index))
    }
    live.engine.run(works)
    for work in works where work.kind == .value {
      if let field = byCell[work.cell] { map(field) }
    }
    for work in live.engine.executedWork() {
      guard let field = byCell[work.cell] else { continue }
      switch work.kind {
      case .value: map(field)
      case .relations:
        field.relationIssues = []
        clear(SessionUnit(owner: ObjectIdentifier(field), check: -1))
      case .check: clear(SessionUnit(owner: ObjectIdentifier(field), check: work.index))
      }
    }
    collect()
    askAgain()
  }

  /// Finds the cells of a field and of all within it.
  private func map(_ top: FormField) {
    let record = JudgedRecord(live)
    var waiting = [top]
    while let field = waiting.popLast() {
      let value = field.cell >= 0 ? record.value(at: field.cell) : nil
      // Where nothing is filled in, nothing is chosen.
      let isOfVariant = form.compiled.fields[field.index].variant != nil
      let isApplicable =
        value.map { $0.state != .notApplicable }
        ?? (!isOfVariant && field.parent?.isApplicable ?? true)
      note(isApplicable && (field.parent?.isApplicable ?? true), of: field)
      if let value, field.isTyped { reread(field, judgedAs: value.field) }
      let content = value?.content
      map(field.isList ? field.rows : field.fields, to: content?.cells)
      if field.hasRest { map(field.rows, to: content?.rest?.cells) }
      if field.isMap { mapRows(of: field, value) }
      waiting += field.fields + field.rows
    }
  }

  /// Gives fields their cells, in their order; those behind the last have none.
  private func map(_ fields: [FormField], to cells: Range<Int>?) {
    let cells = cells ?? 0..<0
    for (place, field) in fields.enumerated() {
      map(field, to: place < cells.count ? cells.lowerBound + place : -1)
    }
  }

  private func map(_ field: FormField, to cell: Int) {
    if byCell[field.cell] === field { byCell[field.cell] = nil }
    field.cell = cell
    if cell >= 0 {
      byCell[cell] = field
    } else {
      field.ownIssues = []
      field.relationIssues = []
    }
  }

  /// Finds the cells of a map's rows by their keys.
  private func mapRows(of field: FormField, _ value: JudgedRecord.Value?) {
    let cells = value?.content?.cellsByKey ?? [:]
    for row in field.rows {
      map(row, to: row.isLeftOutByKey ? -1 : cells[ExactName(row.name)] ?? -1)
    }
  }

  private func clear(_ unit: SessionUnit) {
    guard let targets = unitTargets[unit] else { return }
    unitTargets[unit] = nil
    for field in targets {
      field.foreignIssues[unit] = nil
      if field.cell >= 0 {
        live.engine.setRefused(by: field.refusingCheck, cell: field.cell)
      }
    }
  }

  /// Hands the faults of the last run to their fields.
  private func collect() {
    let writer = IssueWriter(live, line: 1, columnsBefore: 0, isLive: true)
    for fault in writer.record.faults {
      guard let field = self.field(of: fault) else { continue }
      let issue = writer.liveIssue(from: fault)
      if fault.owner >= 0, let owner = byCell[Int(fault.owner)] {
        add(issue, to: field, from: SessionUnit(owner: ObjectIdentifier(owner), check: -1))
      } else if fault.isRelation {
        field.relationIssues.append(issue)
      } else {
        field.ownIssues.append(issue)
      }
    }
    for fault in writer.record.checkFaults {
      guard let field = self.field(of: fault) else { continue }
      let unit: SessionUnit
      if let owner = byCell[Int(fault.owner)] {
        unit = SessionUnit(owner: ObjectIdentifier(owner), check: Int(fault.check))
      } else {
        let around = writer.record.container(ofCell: Int(fault.owner))
        guard let owner = nearest(around) else { continue }
        unit = SessionUnit(owner: ObjectIdentifier(owner), check: SessionUnit.within)
      }
      add(writer.liveIssue(from: fault), to: field, from: unit)
    }
  }

  /// The field at which a fault is reported.
  ///
  /// For an unknown key in one of several shapes, it is the field that has the shape.
  private func field(of fault: Fault) -> FormField? {
    if fault.cell >= 0, let field = byCell[Int(fault.cell)] { return field }
    let field = nearest(JudgedRecord(live).container(of: fault))
    // Keys of a group itself are those of its fields: none of them is sent that its variant does not have.
    return fault.cell < 0 && field?.isGroup == true ? nil : field
  }

  /// The field around a value that is not a field itself: an item that clean-up split off, or a part of one of
  /// several shapes.
  private func nearest(_ container: JudgedRecord.Container?) -> FormField? {
    var around = container
    while let holder = around {
      if let field = byCell[holder.cell] { return field }
      around = holder.container
    }
    return nil
  }

  private func add(_ issue: FormIssue, to field: FormField, from unit: SessionUnit) {
    field.foreignIssues[unit, default: []].append(issue)
    unitTargets[unit, default: []].append(field)
  }

  func cleanedValue(of field: FormField) -> PayloadValue {
    field.cell < 0 ? .null : JudgedRecord(live).value(at: field.cell).cleaned
  }
}
