internal import FormCompiling
internal import FormEngine

/// What must be judged again after a change: the changed field, those that read it, and so on.
struct ChangeClosure {
  private let session: FormSession
  private var places: ReaderPlaces
  /// Fields that are judged as a whole, in the order in which they were found.
  private var judged: [FormField] = []
  private var seen: Set<ObjectIdentifier> = []
  private var related: [FormField] = []
  private var seenRelated: Set<ObjectIdentifier> = []
  private var checks: [(owner: FormField, check: Int)] = []
  private var seenChecks: Set<SessionUnit> = []
  /// Fields whose readers are still to be found.
  private var waiting: [(field: FormField, isValidityOnly: Bool)] = []
  /// Those that have waited for all their readers, or for those of their validity alone.
  private var seenWaiting: Set<ObjectIdentifier> = []
  private var seenValidity: Set<ObjectIdentifier> = []

  init(_ session: FormSession) {
    self.session = session
    places = ReaderPlaces(session)
  }

  /// Adds a field that changed, and all that follows from it.
  mutating func add(_ field: FormField) {
    judge(field)
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
    for other in places.readers(reader, of: field) {
      if session.isLoose(other) || other.index != reader.field && places.standsForRows(other) {
        judge(other)
      } else if reader.check >= 0 {
        let unit = SessionUnit(owner: ObjectIdentifier(other), check: reader.check)
        guard seenChecks.insert(unit).inserted else { continue }
        checks.append((other, reader.check))
        for target in targets(of: reader.check, other) {
          wait(target)
          waitAround(target, isValidityOnly: true)
        }
      } else if other.isGroup || other.isList, !reader.readsForValue {
        guard seenRelated.insert(ObjectIdentifier(other)).inserted else { continue }
        related.append(other)
        for row in other.rows { wait(row) }
        wait(other)
        waitAround(other, isValidityOnly: true)
      } else {
        judge(other)
      }
    }
  }

  private mutating func judge(_ changed: FormField) {
    let field = session.whole(around: changed)
    guard seen.insert(ObjectIdentifier(field)).inserted else { return }
    judged.append(field)
    for inner in session.all(within: field) { wait(inner) }
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
      wait(next, isValidityOnly: isValidityOnly)
      at = next.parent
    }
  }

  /// Notes a field whose readers are to be found, once.
  private mutating func wait(_ field: FormField, isValidityOnly: Bool = false) {
    let identifier = ObjectIdentifier(field)
    if seenWaiting.contains(identifier) { return }
    if isValidityOnly {
      guard seenValidity.insert(identifier).inserted else { return }
    } else {
      seenWaiting.insert(identifier)
    }
    waiting.append((field, isValidityOnly))
  }

  /// The fields at which the issue of a check may lie.
  private func targets(of check: Int, _ owner: FormField) -> [FormField] {
    (session.readers.targets[check] ?? []).flatMap { places.targets($0, of: owner) }
  }

  // MARK: Works

  /// The works for the engine, and the fields that they may change.
  func works() -> (works: [LiveWork], fields: [FormField]) {
    var works: [LiveWork] = []
    for field in judged where field.cell >= 0 && !isWithinJudged(field.parent) {
      let entry = isSent(field) ? session.live.engine.lay(json: field.judgedValue.json) : -1
      works.append(LiveWork(.value, cell: field.cell, entry: entry))
    }
    for field in related where field.cell >= 0 && !isWithinJudged(field) {
      works.append(LiveWork(.relations, cell: field.cell))
    }
    let due = checks.filter { $0.owner.cell >= 0 && !isWithinJudged($0.owner) }
    for (owner, check) in inWalkOrder(due) {
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
      for field in targets(of: check, owner) { tell(field) }
      tell(owner)
    }
    return (inOrder(works), fields)
  }

  /// Checks in the order in which they are met where all is judged: those of a group behind those within it.
  ///
  /// Where checks wait for each other in a circle, what comes first decides.
  private func inWalkOrder(_ checks: [(owner: FormField, check: Int)]) -> [(
    owner: FormField, check: Int
  )] {
    if checks.count < 2 { return checks }
    let places = placesOfRows(around: checks.map(\.owner))
    let paths = checks.map { check in
      var path: [Int] = []
      var at: FormField? = check.owner
      while let field = at {
        if let place = places[ObjectIdentifier(field)] { path.append(place) }
        path.append(field.index)
        at = field.parent
      }
      // What is around a field comes behind it.
      return path.reversed() + [Int.max]
    }
    let order = checks.indices.sorted { left, right in
      if paths[left] != paths[right] { return paths[left].lexicographicallyPrecedes(paths[right]) }
      return (checks[left].check, left) < (checks[right].check, right)
    }
    return order.map { checks[$0] }
  }

  /// The places of rows in their lists, where several rows of one list are around some fields, or are among them.
  private func placesOfRows(around fields: [FormField]) -> [ObjectIdentifier: Int] {
    var rows: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    var lists: [ObjectIdentifier: FormField] = [:]
    for field in fields {
      var at: FormField? = field
      while let inner = at {
        if inner.isItem, let list = inner.parent {
          lists[ObjectIdentifier(list)] = list
          rows[ObjectIdentifier(list), default: []].insert(ObjectIdentifier(inner))
        }
        at = inner.parent
      }
    }
    var places: [ObjectIdentifier: Int] = [:]
    for (list, seen) in rows where seen.count > 1 {
      for (place, row) in (lists[list]?.rows ?? []).enumerated()
      where seen.contains(ObjectIdentifier(row)) {
        places[ObjectIdentifier(row)] = place
      }
    }
    return places
  }

  /// In a tree what lies deeper comes behind what is around it, as where the whole is judged: it is known first.
  private func inOrder(_ works: [LiveWork]) -> [LiveWork] {
    if session.form.compiled.treeHeads.isEmpty || works.count < 2 { return works }
    let depths = works.map { session.byCell[$0.cell]?.depth ?? 0 }
    let order = works.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { works[$0] }
  }

  /// Whether something stands for a value in the payload: an item that is `null` is as one that is not there, but where
  /// `null` is a value.
  private func isSent(_ field: FormField) -> Bool {
    if field.isItem, !field.isGroup, field.isBlank {
      return session.form.compiled.plan.field(field.index).flags.contains(.nullable)
    }
    return !field.isOmitted
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
