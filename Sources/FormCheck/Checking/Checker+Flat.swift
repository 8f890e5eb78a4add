internal import FormCompiling
package import FormEngine
package import FormText

/// Records that were made of flat inputs: tables and web forms, where every value is a text.
extension Checker {
  /// Whether every field reads texts as its type, as with `coerce: true`.
  package var coercesAll: Bool {
    get { engine.coercesAll }
    set { engine.coercesAll = newValue }
  }

  /// Whether rows of a table whose columns are these may be judged by ``acceptsFast(_:_:_:)``.
  package func takesRows(_ steps: [RowStep]) -> Bool { engine.takesRows(steps) }

  /// Whether the record of a row certainly is valid, without a warning; nothing can be asked about it afterwards.
  ///
  /// - Parameter mostBytes: Bytes that the record as JSON does not have more of.
  ///
  /// Safety: as ``RecordChecker/acceptsFast(_:count:_:_:)`` asks.
  package func acceptsFast(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [FlatCell], _ steps: [RowStep], mostBytes: Int
  ) -> Bool {
    guard let base = row.baseAddress, mostBytes <= form.compiled.plan.limits.reader.size else {
      return false
    }
    let accepts = unsafe cells.withUnsafeBufferPointer { cells in
      unsafe steps.withUnsafeBufferPointer { steps in
        unsafe engine.acceptsFast(base, count: row.count, cells, steps)
      }
    }
    if accepts {
      record = RecordPlace()
      record.verdict = .valid
    }
    return accepts
  }

  /// As ``acceptedInARow(_:_:)``, of rows of a table, for whose steps ``takesRows(_:)`` holds; with `isNextQuoted` the cells
  /// of the next one are to be found in another way.
  ///
  /// Safety: as ``RecordChecker/acceptsFast(_:count:_:_:)`` asks of each of them.
  package func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ rows: RecordSpans, _ table: RowPlan
  ) -> (count: Int, isNextQuoted: Bool) {
    let found = unsafe engine.acceptedInARow(bytes, rows, table)
    return (noteAccepted(found.count), found.isNextQuoted)
  }

  /// Which keys the form refuses, whatever their values are: the issues of a header.
  ///
  /// Safety: as ``judge(_:count:)`` asks.
  package func judgeKeys(_ bytes: UnsafePointer<UInt8>, count: Int) -> Report {
    let (mode, keepsAll) = (engine.mode, engine.log.keepsAll)
    engine.mode = .part
    engine.log.keepsAll = true
    defer {
      engine.mode = mode
      engine.log.keepsAll = keepsAll
    }
    _ = unsafe judge(bytes, count: count)
    keepJudgedFaults()
    let issues = IssueWriter(self, line: 1, columnsBefore: 0).issues().filter {
      $0.code == IssueCode.unknownField.rawValue
    }
    let isInvalid = issues.contains { $0.severity == .error }
    return Report(
      verdict: isInvalid ? .invalid : .valid, issues: issues, uncounted: [:], managers: [],
      controls: [], cleaned: nil, origin: origin)
  }

  /// A report on a record of which only this is known.
  package func report(
    unreadable reason: String, _ message: String, range: SourceRange
  ) -> Report {
    var report = unreadable(reason, message, line: 1, column: 1)
    report = Report(
      verdict: .invalid, issues: report.issues.map { Self.moved($0, to: range) }, uncounted: [:],
      managers: report.managers, controls: report.controls, cleaned: nil, origin: origin)
    return report
  }

  /// The report on a body none of whose names is a field, in a form with secrets: it may be a payload of another kind, all
  /// of whose text would be repeated as a name.
  package var notAWebForm: Report {
    report(
      unreadable: "names",
      "none of these names is a field of the form: is this the body of a web form (name=value&…)?",
      range: SourceRange(0, 1))
  }

  private static func moved(_ issue: FormIssue, to range: SourceRange) -> FormIssue {
    var issue = issue
    issue.range = range
    return issue
  }
}

extension Report {
  /// The same, its issues in another text: a row of a table for the record that was made of it.
  package func placed(in source: SourceText, _ place: (FormIssue) -> SourceRange) -> Report {
    Report(
      verdict: verdict,
      issues: issues.map { issue in
        var issue = issue
        issue.range = place(issue)
        let position = source.position(at: issue.range.start)
        issue.line = position.line
        issue.column = position.column
        return issue
      }, uncounted: uncounted, managers: managers, controls: controls, cleaned: cleaned,
      origin: origin)
  }
}
