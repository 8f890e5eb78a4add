internal import FormEngine

extension FormField {
  /// Adds a row to a list, at its end or before another; returns the row.
  ///
  /// - Precondition: The field is a list, or has a rest, and the place one of its rows' or its end.
  @discardableResult
  public func addRow(_ value: PayloadValue = .null, at place: Int? = nil) -> FormField {
    open()
    let place = place ?? rows.count
    precondition(isList || hasRest, "Only a list has rows.")
    precondition((0...rows.count).contains(place), "A list has no such place for a row.")
    let row = session?.makeRow(of: self, value) ?? self
    session?.changeRows(of: self) { rows.insert(row, at: place) }
    return row
  }

  /// Takes a row out of a list or a map.
  ///
  /// - Precondition: The field has such a row.
  public func removeRow(at place: Int) {
    precondition(rows.indices.contains(place), "A list has no such row.")
    session?.changeRows(of: self) { rows.remove(at: place) }
  }

  /// Moves a row to another place; its fields stay the same objects.
  ///
  /// - Precondition: The field is a list, or has a rest, and has such rows.
  public func moveRow(from place: Int, to newPlace: Int) {
    precondition(
      !isMap && rows.indices.contains(place) && rows.indices.contains(newPlace),
      "A list has no such row.")
    if place == newPlace { return }
    session?.changeRows(of: self) { rows.insert(rows.remove(at: place), at: newPlace) }
  }

  /// What the fields of a group or the rows of a list hold; what is blank is left out.
  ///
  /// - Parameter isJudged: Where keys are heeded what does not apply is left out, too, as in a payload.
  func assembled(isJudged: Bool = false) -> PayloadValue {
    if isList {
      if rows.isEmpty { return stored }
      return .list(rows.map { $0.orNothing($0.held(isJudged)) })
    }
    let heedsKeys = isJudged && heedsKeys
    if isTuple {
      return tuple { $0.isOmitted || heedsKeys && !$0.isApplicable ? .null : $0.sent(isJudged) }
    }
    var values: [String: PayloadValue] = [:]
    for row in rows where !row.isLeftOutByKey {
      values[row.name] = row.orNothing(row.held(isJudged))
    }
    for field in fields where !field.isOmitted && !field.isReplaced {
      if heedsKeys, !field.isApplicable { continue }
      values[field.name] = field.sent(isJudged)
    }
    return .group(values)
  }

  private func held(_ isJudged: Bool) -> PayloadValue {
    isGroup || isList ? assembled(isJudged: isJudged) : stored
  }

  /// The items of a tuple as a list; at its end, if no row follows, only what need not be there is left out.
  func tuple(_ value: (FormField) -> PayloadValue) -> PayloadValue {
    let values = fields.map(value)
    let last =
      rows.isEmpty
      ? fields.indices.last { values[$0] != .null || !fields[$0].mayBeLeftOut } ?? -1
      : fields.count - 1
    return .list(
      zip(fields[...last], values).map { $0.orNothing($1) } + rows.map { $0.orNothing(value($0)) })
  }

  /// Whether a field of the chosen variant has its name.
  private var isReplaced: Bool {
    !isApplicable
      && session?.twinPlaces(of: self).contains { parent?.fields[$0].isApplicable == true } == true
  }

  /// A value as a payload has it: `null` is not sent to a field that refuses it, but an empty text or list, which stands
  /// for nothing as well.
  func orNothing(_ value: PayloadValue) -> PayloadValue {
    guard rejectsNull, index > 0, case .null = value else { return value }
    return isList ? .list([]) : .text("")
  }

  /// Whether it is a group in which nothing is filled, and whose key must be there.
  var isPresentOnly: Bool {
    isGroup && mustBePresent && mayBeLeftOut && filled == 0 && items.isEmpty
  }

  /// What a payload has for it: nothing but its key, as `null` or what stands for it, where it is ``isPresentOnly``.
  ///
  /// A record is there, be it without anything in it.
  var sentValue: PayloadValue { sent(false) }

  /// As ``sentValue``, as the engine judges it: see ``assembled(isJudged:)``.
  var judgedValue: PayloadValue { sent(true) }

  private func sent(_ isJudged: Bool) -> PayloadValue {
    let value = held(isJudged)
    if index == 0, case .null = value {
      if isList { return .list([]) }
      if type == .text { return .text("") }
    }
    return orNothing(isPresentOnly ? .null : value)
  }

  /// Whether a payload has no key for it: a blank field, a group that may be left out.
  ///
  /// A row always has its place.
  var isOmitted: Bool {
    // Of a key that must be there it is said that nothing is in it.
    if mustBePresent || index == 0 { return false }
    let isNothing = isGroup ? mayBeLeftOut && filled == 0 && items.isEmpty : isBlank
    return isNothing && !isRow
  }

  /// Whether a payload has nothing for it: no key, or one with nothing behind it.
  var isNothing: Bool { isOmitted || isPresentOnly || mustBePresent && !isGroup && isBlank }

  /// The lists and other fields with rows around it.
  var holdersOfRows: [FormField] {
    var holders: [FormField] = []
    var at = parent
    while let around = at {
      if around.takesRows { holders.append(around) }
      at = around.parent
    }
    return holders
  }

  /// How many fields are around it.
  var depth: Int {
    var depth = 0
    var at = parent
    while let around = at {
      depth += 1
      at = around.parent
    }
    return depth
  }

  /// The field and all within it.
  package func forEach(_ body: (FormField) -> Void) {
    var waiting = [self]
    while let next = waiting.popLast() {
      body(next)
      waiting += (next.fields + next.rows).reversed()
    }
  }
}
