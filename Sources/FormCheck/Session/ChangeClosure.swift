internal import FormEngine

/// What must be judged again after a change: the changed field, those that read it, and so on.
struct ChangeClosure {
  private let session: FormSession
  /// Fields that are judged as a whole, in the order in which they were found.
  private var judged: [FormField] = []
  private var seen: Set<ObjectIdentifier> = []
  private var related: [FormField] = []
  private var seenRelated: Set<ObjectIdentifier> = []
  private var checks: [(owner: FormField, check: Int)] = []
  private var seenChecks: Set<SessionUnit> = []
  /// Fields whose readers are still to be found.
  private var waiting: [(field: FormField, isValidityOnly: Bool)] = []

  init(_ session: FormSession) { self.session = session }

  /// Adds a field that changed, and all that follows from it.
  mutating func add(_ field: FormField) {
    judge(session.whole(around: field))
    var next = 0
    while next < waiting.count {
      let (field, isValidityOnly) = waiting[next]
      next += 1
      for reader in session.readers.readers[field.index]
      where reader.isValidity || !isValidityOnly {
        add(reader, of: field)
      }
    }
  }

  private mutating func add(_ reader: SessionReaders.Reader, of field: FormField) {
    for other in concrete(reader, of: field) {
      if reader.check >= 0 {
        let unit = SessionUnit(owner: ObjectIdentifier(other), check: reader.check)
        guard seenChecks.insert(unit).inserted else { continue }
        checks.append((other, reader.check))
        if let target = session.readers.targets[reader.check] {
          for target in fields(of: target, from: other) {
            waiting.append((target, false))
            waitAround(target, isValidityOnly: true)
          }
        }
      } else if other.isGroup || other.isList, !reader.readsForValue {
        guard seenRelated.insert(ObjectIdentifier(other)).inserted else { continue }
        related.append(other)
        for row in other.rows { waiting.append((row, false)) }
        waiting.append((other, false))
        waitAround(other, isValidityOnly: true)
      } else {
        judge(other)
      }
    }
  }

  private mutating func judge(_ field: FormField) {
    guard seen.insert(ObjectIdentifier(field)).inserted else { return }
    judged.append(field)
    var inner: [FormField] = []
    field.forEach { inner.append($0) }
    for field in inner { waiting.append((field, false)) }
    // Groups and lists around it hold another value now, and compare it themselves.
    guard let parent = field.parent else { return }
    waitAround(parent, isValidityOnly: false)
    var at: FormField? = parent
    while let group = at {
      let relations = session.form.compiled.plan.dynamic(ofField: group.index)?.relations.count ?? 0
      if relations > 0, seenRelated.insert(ObjectIdentifier(group)).inserted {
        related.append(group)
      }
      at = group.parent
    }
  }

  /// A field and the groups around it: whether they are valid may have changed.
  private mutating func waitAround(_ field: FormField, isValidityOnly: Bool) {
    var at: FormField? = field
    while let next = at {
      waiting.append((next, isValidityOnly))
      at = next.parent
    }
  }

  // MARK: Concrete fields

  private func concrete(_ reader: SessionReaders.Reader, of field: FormField) -> [FormField] {
    if reader.isInEachRow { return descend(from: session.root, to: reader.field) }
    if reader.isPrevious {
      var row = field
      while let parent = row.parent, !parent.isList { row = parent }
      guard let list = row.parent, let place = list.rows.firstIndex(where: { $0 === row }),
        place + 1 < list.rows.count
      else { return [] }
      return descend(from: list.rows[place + 1], to: reader.field)
    }
    return fields(of: reader.field, from: field)
  }

  /// The fields of a plan's index that stand in the same rows as another field.
  private func fields(of index: Int, from field: FormField) -> [FormField] {
    var start = field
    while !isWithin(index, start.index), let parent = start.parent { start = parent }
    return descend(from: start, to: index)
  }

  private func isWithin(_ index: Int, _ container: Int) -> Bool {
    var at = index
    while at > container { at = Int(session.form.compiled.plan.field(at).parent) }
    return at == container
  }

  private func descend(from start: FormField, to index: Int) -> [FormField] {
    var path: [Int] = []
    var at = index
    while at != start.index {
      if at <= 0 { return [] }
      path.append(at)
      at = Int(session.form.compiled.plan.field(at).parent)
    }
    var found = [start]
    for step in path.reversed() {
      found = found.flatMap { holder -> [FormField] in
        if holder.isList || holder.rows.first?.index == step { return holder.rows }
        let first = holder.fields.first?.index ?? 0
        let place = step - first
        return holder.fields.indices.contains(place) ? [holder.fields[place]] : []
      }
    }
    return found
  }

  // MARK: Works

  /// The works for the engine, and the fields that they may change.
  func works() -> (works: [LiveWork], fields: [FormField]) {
    var works: [LiveWork] = []
    for field in judged where field.cell >= 0 && !isWithinJudged(field.parent) {
      let entry = field.isOmitted ? -1 : session.live.engine.lay(json: field.sentValue.json)
      works.append(LiveWork(.value, cell: field.cell, entry: entry))
    }
    for field in related where field.cell >= 0 && !isWithinJudged(field) {
      works.append(LiveWork(.relations, cell: field.cell))
    }
    for (owner, check) in checks where owner.cell >= 0 && !isWithinJudged(owner) {
      works.append(LiveWork(.check, cell: owner.cell, index: check))
    }
    var fields: [FormField] = []
    var told: Set<ObjectIdentifier> = []
    func tell(_ field: FormField) {
      if told.insert(ObjectIdentifier(field)).inserted { fields.append(field) }
    }
    for field in judged { field.forEach(tell) }
    for field in related {
      field.forEach(tell)
    }
    for (owner, check) in checks {
      if let target = session.readers.targets[check] {
        for field in self.fields(of: target, from: owner) { tell(field) }
      }
      tell(owner)
    }
    return (works, fields)
  }

  private func isWithinJudged(_ field: FormField?) -> Bool {
    var at = field
    while let next = at {
      if seen.contains(ObjectIdentifier(next)) { return true }
      at = next.parent
    }
    return false
  }
}
