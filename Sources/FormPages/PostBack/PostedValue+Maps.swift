internal import FormCheck
internal import FormEngine

/// Rows of maps: they have an order, and keys as they were typed, two of which may be alike.
extension PostedValue {
  /// Gives the maps of a field that was filled with its ``value(of:_:keepsBlankRows:)`` their rows.
  ///
  /// Recursion is bounded by the steps that a name may have.
  func addRowsOfMaps(to field: FormField, _ form: ValidationForm, keepsBlankRows: Bool) {
    if let items = form.items(of: field.index) ?? form.rest(ofTuple: field.index) {
      let kept = keptRows(
        of: items, from: field.fields.count, form, keepsBlankRows: keepsBlankRows)
      for ((posted, _), row) in zip(kept, field.rows) {
        posted.addRowsOfMaps(to: row, form, keepsBlankRows: keepsBlankRows)
      }
    }
    for inner in field.fields {
      let place = RowNumber.read(inner.name)
      let posted =
        members[Array(inner.name.utf8)] ?? (field.isMap ? nil : place.flatMap { rows[$0] })
      posted?.addRowsOfMaps(to: inner, form, keepsBlankRows: keepsBlankRows)
    }
    guard let values = form.mapValues(of: field.index) else { return }
    for row in field.rows {
      members[Array(row.key.utf8)]?.addRowsOfMaps(to: row, form, keepsBlankRows: keepsBlankRows)
    }
    let posted = keptEntries(keepsBlankRows: keepsBlankRows)
    let first = field.rows.count
    field.addRows(
      posted.map {
        ($0.key ?? "", $0.value(of: values, form, keepsBlankRows: keepsBlankRows))
      })
    for (posted, row) in zip(posted, field.rows[first...]) {
      posted.addRowsOfMaps(to: row, form, keepsBlankRows: keepsBlankRows)
    }
  }

  /// The rows of a map by their places, without those in which nothing was typed.
  func keptEntries(keepsBlankRows: Bool) -> [PostedValue] {
    inOrder().filter { keepsBlankRows || !$0.isBlankEntry }
  }

  /// Whether it is a row of a map in which nobody has typed anything.
  private var isBlankEntry: Bool { (key ?? "").isEmpty && isBlank }

  private var isBlank: Bool {
    texts.allSatisfy(\.isEmpty) && members.values.allSatisfy(\.isBlank)
      && inOrder().allSatisfy { ($0.key ?? "").isEmpty && $0.isBlank }
  }
}
