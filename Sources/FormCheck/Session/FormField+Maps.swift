internal import FormEngine
internal import FormText

/// Maps: groups whose keys are data, and whose rows have keys.
extension FormField {
  /// Adds a row to a map, under a key; returns the row.
  ///
  /// Two rows of one key, or a row of a field's key, are told at the later one, which is in no payload.
  /// - Precondition: The field is a map.
  @discardableResult
  public func addRow(_ value: PayloadValue = .null, key: String) -> FormField {
    precondition(isMap, "Only a map has rows with keys.")
    guard let session else { return self }
    let row = session.makeRow(of: self, value, key: key)
    session.changeRows(of: self) { rows.append(row) }
    return row
  }

  /// The key of a row of a map; of another field its name.
  public var key: String {
    get {
      observers.readers.note()
      return name
    }
    set {
      guard let map = parent, isRowOfMap, newValue != name else { return }
      session?.changeRows(of: map) { name = newValue }
    }
  }

  /// Whether it is a row of a map.
  var isRowOfMap: Bool {
    guard let parent, parent.isMap else { return false }
    return parent.rows.contains { $0 === self }
  }

  /// Whether a field or an earlier row of its map has its key.
  var isRepeated: Bool {
    guard let parent, parent.isMap, !parent.rows.isEmpty, !name.isEmpty || isRowOfMap,
      parent.rows.contains(where: { $0 === self })
    else { return false }
    return parent.fields.contains { $0.name == name }
      || parent.rows.prefix { $0 !== self }.contains { $0.name == name }
  }

  /// What is said of a key that stands there before; nil where there is none.
  var repeatedKey: FormIssue? { isRepeated ? session?.repeatedKey(of: self) : nil }
}

extension FormSession {
  fileprivate func repeatedKey(of row: FormField) -> FormIssue {
    let code = IssueCode.duplicateKey.rawValue
    let message = live.speech.template(code, kind: "live").render([
      "key": VisibleText.quoted(row.name)
    ])
    return FormIssue(
      IssueText(
        IssueText.Facts(
          code: code, params: ["key": .text(VisibleText.quoted(row.name))], message: message,
          label: row.label)),
      field: row.pointer, line: 1, column: 1, range: SourceRange(0, 0))
  }

  /// A report on the payload with the rows that it does not have, because their keys stand there before.
  func addingRepeated(to report: Report) -> Report {
    var report = report
    root.forEach { field in
      guard field.isMap else { return }
      for row in field.rows {
        if let issue = row.repeatedKey { report = report.adding(issue) }
      }
    }
    return report
  }
}
