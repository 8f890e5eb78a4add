internal import FormCompiling
internal import FormEngine
internal import FormText

/// Maps: groups whose keys are data, and whose rows have keys.
extension FormField {
  /// Adds a row to a map, under a key; returns the row.
  ///
  /// If two rows have the same key, or a row has a field's key, the later row has the issue; it is not in the
  /// payload.
  /// - Precondition: The field is a map.
  @discardableResult
  public func addRow(_ value: PayloadValue = .null, key: String) -> FormField {
    precondition(isMap, "Only a map has rows with keys.")
    guard let session else { return self }
    open()
    let row = session.makeRow(of: self, value, key: key)
    session.changeRows(of: self) { rows.append(row) }
    return row
  }

  /// Adds rows to a map, each under a key; what is judged costs as much as for one.
  ///
  /// - Precondition: The field is a map.
  package func addRows(_ entries: [(key: String, value: PayloadValue)]) {
    precondition(isMap, "Only a map has rows with keys.")
    guard let session else { return }
    open()
    let rows = entries.map { session.makeRow(of: self, $0.value, key: $0.key) }
    session.changeRows(of: self) { self.rows += rows }
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
  package var isRowOfMap: Bool {
    guard let parent, parent.isMap else { return false }
    return session?.form.mapValues(of: parent.index) == index
  }

  /// Whether it is a group of a tree that has no fields yet: see ``open()``.
  package var isClosed: Bool { standsWithinItself && fields.isEmpty }

  /// Whether it is a group that has the fields of one around it.
  package var standsWithinItself: Bool {
    guard isGroup, let form = session?.form.compiled, form.fields[index].linked != nil else {
      return false
    }
    return form.plan.fieldCount(ofGroup: Int(form.plan.field(index).group)) > 0
  }

  /// Gives a group of a tree its fields, so that they can be filled in; does nothing for other fields.
  ///
  /// A group that stands within itself has no fields until it has a value or is opened.
  public func open() {
    guard isClosed, let session else { return }
    session.fillWaiting(self)
    session.refresh()
  }

  /// Reports at each row of a map whether its key is possible.
  func judgeKeys() {
    guard isMap else { return }
    let isWebForm = session?.coercesTexts == true
    var known = Set(fields.map(\.name))
    for row in rows {
      if isWebForm, row.name.isEmpty {
        row.keyFault = .missing
      } else {
        row.keyFault = known.insert(row.name).inserted ? nil : .repeated
      }
    }
  }

  /// The issue of an impossible key; nil if the key is possible, empty, or does not apply.
  package var keyIssue: FormIssue? {
    guard parent?.isApplicable == true else { return nil }
    return switch keyFault {
    case nil: nil
    case .repeated: session?.issue(.duplicateKey, ofKeyOf: self, (.duplicateKey, "live"))
    case .missing:
      isAsBegun ? nil : session?.issue(.keyMismatch, ofKeyOf: self, (.valueMissing, "text"))
    }
  }

  /// Whether a row is in no payload because of its key.
  package var isLeftOutByKey: Bool { keyFault != nil }

  /// Whether the value is empty: strings count as the values that they are read as.
  private var isAsBegun: Bool {
    if isGroup { return (fields + rows).allSatisfy(\.isAsBegun) && rows.isEmpty }
    if isList { return value.json == pristineValue.json }
    return isBlank || text == pristineValue.typed
  }
}

/// Why a row of a map is in no payload.
enum KeyFault {
  /// A field or a row before it has its key.
  case repeated
  /// The key is not typed yet. In web forms alone: elsewhere the empty text is a key like others.
  case missing
}

extension PayloadValue {
  /// The value as it is typed; empty for a value that cannot be typed in one piece.
  fileprivate var typed: String {
    switch self {
    case .text(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .list, .group: ""
    }
  }
}

extension FormSession {
  /// - Parameter words: Whose words say it, and which of them.
  fileprivate func issue(
    _ code: IssueCode, ofKeyOf row: FormField, _ words: (code: IssueCode, kind: String)
  ) -> FormIssue {
    let key = VisibleText.quoted(row.name)
    let message = live.speech.template(words.code.rawValue, kind: words.kind).render(["key": key])
    return FormIssue(
      IssueText(
        IssueText.Facts(
          code: code.rawValue, params: ["key": .text(key)], message: message, label: row.label)),
      field: row.pointer, line: 1, column: 1, range: SourceRange(0, 0))
  }

  /// A report on the payload with the rows that it does not have, because their keys cannot stand.
  func addingKeyFaults(to report: Report) -> Report {
    var report = report
    root.forEach { field in
      guard field.isMap else { return }
      for row in field.rows {
        if let issue = row.keyIssue { report = report.adding(issue) }
      }
    }
    return report
  }
}
