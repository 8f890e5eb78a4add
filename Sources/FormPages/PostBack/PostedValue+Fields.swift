internal import FormCheck
internal import FormFlat

extension PostedValue {
  /// Calls a body with each single field that was filled with this, and with what was posted for it.
  ///
  /// - Parameter field: Filled with its ``value(of:_:keepsBlankRows:)`` and its rows of maps.
  func forEachField(
    of field: FormField, _ form: ValidationForm, keepsBlankRows: Bool,
    _ body: (FormField, PostedValue) -> Void
  ) {
    if !field.isGroup, !field.isList {
      body(field, self)
      return
    }
    func go(_ posted: PostedValue, _ inner: FormField) {
      posted.forEachField(of: inner, form, keepsBlankRows: keepsBlankRows, body)
    }
    for inner in field.fields {
      let place = RowNumber.read(inner.name)
      let posted =
        members[Array(inner.name.utf8)] ?? (field.isMap ? nil : place.flatMap { self[row: $0] })
      if let posted { go(posted, inner) }
    }
    if let items = form.items(of: field.index) ?? form.rest(ofTuple: field.index) {
      let kept = keptRows(
        of: items, from: field.fields.count, form, keepsBlankRows: keepsBlankRows)
      for ((posted, _), row) in zip(kept, field.rows) { go(posted, row) }
    }
    guard form.mapValues(of: field.index) != nil else { return }
    let entries = keptEntries(keepsBlankRows: keepsBlankRows)
    let named = field.rows.dropLast(entries.count)
    for row in named { members[Array(row.key.utf8)].map { go($0, row) } }
    for (posted, row) in zip(entries, field.rows[named.endIndex...]) { go(posted, row) }
  }
}
