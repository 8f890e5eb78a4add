internal import FormCompiling
internal import FormEngine
internal import FormText

/// Fills in several values of a session at once.
extension FormSession {
  /// Lets much be filled in, and judges it once.
  package func fillAtOnce(_ body: () -> Void) {
    isFilling = true
    body()
    isFilling = false
    judgeAll()
    tellAll()
  }

  /// Fills a field, the fields of a group, the rows of a list; nothing is judged yet.
  ///
  /// - Parameter mayWait: It may be filled later: see ``WaitingFill``.
  func fill(_ field: FormField, with value: PayloadValue, mayWait: Bool = true) {
    let later = WaitingFill(value: value, isNamed: false, isPristine: false)
    if mayWait, waits(field, for: later) { return }
    empty(field)
    switch field.type {
    case .group:
      if field.fields.isEmpty, value != .null, isTreeAgain(field) { makeFields(of: field) }
      if field.isTuple, case .list(let items) = value {
        for (place, inner) in field.fields.enumerated() {
          fill(inner, with: items.indices.contains(place) ? items[place] : .null)
        }
        if field.hasRest { fill(itemsOf: field, with: items.dropFirst(field.fields.count)) }
        return
      }
      guard case .group(let values) = value else {
        for inner in field.fields { fill(inner, with: .null) }
        if field.isMap { fill(rowsOf: field, with: [:]) }
        if field.hasRest { fill(itemsOf: field, with: []) }
        return
      }
      for inner in field.fields { fill(inner, with: values[inner.name] ?? .null) }
      if field.isMap { fill(rowsOf: field, with: values) }
    case .list:
      let wasBlank = field.isBlank
      if case .list(let items) = value {
        field.stored = .null
        fill(itemsOf: field, with: items[...])
      } else {
        fill(itemsOf: field, with: [])
        field.stored = value
      }
      if wasBlank != field.isBlank { raise(field, by: wasBlank ? 1 : -1) }
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local, .any:
      let wasBlank = field.isBlank
      field.stored = value
      showPicked(value, in: field)
      if wasBlank != field.isBlank { raise(field, by: wasBlank ? 1 : -1) }
    }
  }

  /// Fills in the values that a record names, and judges them once; other fields keep what they have.
  package func fillIn(_ record: PayloadValue) {
    let before = all(within: root)
    fillAtOnce {
      fillNamed(root, with: record, isPristine: false)
      rewire(before: before, now: all(within: root))
    }
  }

  /// Fills the fields that a value names; nothing is judged yet.
  ///
  /// - Parameters:
  ///   - isPristine: The fields begin with these values.
  ///   - mayWait: The field may be filled later: see ``WaitingFill``. Those within it may anyway.
  func fillNamed(
    _ field: FormField, with value: PayloadValue, isPristine: Bool, mayWait: Bool = true
  ) {
    let top = field
    var waiting = [(field, value)]
    while let (field, value) = waiting.popLast() {
      let mayWait = mayWait || field !== top
      let later = WaitingFill(value: value, isNamed: true, isPristine: isPristine)
      if mayWait, waits(field, for: later) { continue }
      guard field.isGroup, !field.isTuple, case .group(let values) = value else {
        field.awaitsRows = false
        fill(field, with: value, mayWait: mayWait)
        if isPristine { field.begin() }
        continue
      }
      if field.fields.isEmpty, isTreeAgain(field) { makeFields(of: field) }
      for inner in field.fields {
        if let value = values[inner.name] { waiting.append((inner, value)) }
      }
      if field.isMap {
        fill(rowsOf: field, with: values)
        if isPristine { field.beginRows() }
      }
    }
  }

  /// Gives a list a row for each item.
  private func fill(itemsOf list: FormField, with items: ArraySlice<PayloadValue>) {
    let before = list.rows.reduce(0) { $0 + $1.filled }
    list.rows = items.map { makeRow(of: list, $0) }
    raise(list, by: list.rows.reduce(0) { $0 + $1.filled } - before)
  }

  /// Gives a map a row for each key that no field has; rows of these keys stay the same objects.
  private func fill(rowsOf map: FormField, with values: [String: PayloadValue]) {
    let before = map.rows.reduce(0) { $0 + $1.filled }
    let known = Dictionary(map.rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(map.fields.map(\.name))
    map.rows = values.keys.sorted().filter { !names.contains($0) }.map { key in
      guard let row = known[key] else { return makeRow(of: map, values[key] ?? .null, key: key) }
      // It is counted with all rows, below.
      row.parent = nil
      fill(row, with: values[key] ?? .null)
      row.parent = map
      return row
    }
    map.judgeKeys()
    raise(map, by: map.rows.reduce(0) { $0 + $1.filled } - before)
  }

  /// Whether a group has the fields of one around it.
  private func isTreeAgain(_ field: FormField) -> Bool {
    form.compiled.fields[field.index].linked != nil
  }
}
