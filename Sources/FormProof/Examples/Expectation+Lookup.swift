internal import FormCheck
internal import FormLookup
internal import FormText

/// Compares what look-up fields show.
extension Expectation {
  func compareLookup(
    _ fact: LookupFact, _ expected: [Entry], _ session: FormSession, _ step: Int?
  ) -> ExampleFailure? {
    var rows: [ExampleFailure.Row] = []
    var caret: SourceRange?
    for entry in expected {
      let wanted = entry.values.map(\.value)
      let field = session[entry.name.value]
      let shown = field.map { fact.shown($0) } ?? []
      // A text is the first, a list all.
      let got = entry.isList ? shown : Array(shown.prefix(1))
      if field != nil, got == wanted { continue }
      let isHidden = field?.isSecret == true
      rows.append(
        .init(
          place: entry.name.value, expected: isHidden ? "other items" : Self.listed(wanted),
          got: field == nil
            ? "this row does not exist" : isHidden ? "••••••" : Self.listed(got)))
      caret = caret ?? entry.range
    }
    if rows.isEmpty { return nil }
    return fail(step, fact.message, "is otherwise", caret, rows)
  }
}

extension Expectation.LookupFact {
  fileprivate var message: String {
    switch self {
    case .hits: "hits differ"
    case .marked: "the marked parts differ"
    case .place: "the place of the list differs"
    case .word: "the word differs"
    }
  }

  fileprivate func shown(_ field: FormField) -> [String] {
    switch self {
    case .hits: field.hits.map(\.item.id)
    case .marked: field.hits.map(\.markedText)
    case .place: [field.firstRow].compactMap(\.self)
    case .word: [field.word]
    }
  }
}

extension FormField {
  /// The item of the first row that is seen; a query begins at the first.
  fileprivate var firstRow: String? {
    let rows = rowIDs
    guard lookupStatus == .idle, let memory = listMemory, !rows.isEmpty else { return rows.first }
    return rows[memory.row(in: rows)]
  }
}
