internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormStreams
internal import FormText

/// What one thread knows of a table: what its columns mean to the form.
final class FlatChecking {
  var record = FlatRecord()
  private var header: TableHeader?
  private(set) var columns = FlatColumns()
  /// The last column is what `--rejected` wrote, and no field: a mended table is checked without it.
  private(set) var hasReasons = false
  /// The fields, as JSON Pointers, that lack a column that every row needs: told once, at the header.
  private(set) var missing: Set<String> = []
  /// Why the table is refused with all its rows: none of its columns is a field, and its first row may be no header.
  private(set) var refusal: String?

  /// Gets to know a table, and says what of its header the form refuses.
  func begin(_ table: TableHeader, _ checker: Checker) -> Report? {
    if header === table { return nil }
    header = table
    let names = table.names.enumerated().map { column, name in
      name.isEmpty ? Array("column \(column + 1) (no name)".utf8) : name
    }
    columns = FlatColumns(names, checker.form)
    let report = judge(columns, table.places, checker)
    hasReasons =
      names.count > 1 && names.last == RecordSplit.reasons && columns.isLeftOut[names.count - 1]
    let issues = checker.missingColumns(columns)
    missing = Set(issues.map(\.field))
    let own =
      hasReasons
      ? judge(FlatColumns(names.dropLast(), checker.form), table.places.dropLast(), checker)
      : report
    let told = own?.adding(columnIssues: issues)
    refusal = told?.issues.isEmpty == false ? refusal(of: table, checker) : nil
    return told
  }

  private func refusal(of table: TableHeader, _ checker: Checker) -> String? {
    guard columns.namesNoField else { return nil }
    if let lines = table.skipsTo {
      return
        "none of these columns is a field of the form, and line \(lines + 1) looks like the header: "
        + "add --skip-rows \(lines) (in .formcheck.yaml: skipRows: \(lines))"
    }
    // Its first line may well be a record.
    if checker.showsBrokenRecords { return nil }
    return "none of these columns is a field of the form: does the table begin with a header?"
  }

  /// The report on the header of a table that is refused, and on each of its rows; nil where it is not.
  func refused(_ checker: Checker) -> Report? {
    refusal.map { checker.report(unreadable: Report.headerReason, $0, range: SourceRange(0, 1)) }
  }

  /// What the form refuses of some columns, which are left out from here on.
  private func judge(
    _ asked: FlatColumns, _ places: [Range<Int>], _ checker: Checker
  ) -> Report? {
    record.writeKeys(asked, places)
    let report = unsafe record.json.withUnsafeBufferPointer { json in
      // Safety: the record ends in the reader's padding, and stays until the report is made.
      unsafe json.baseAddress.map { unsafe checker.judgeKeys($0, count: record.count) }
    }
    for issue in report?.issues ?? [] {
      for column in record.columns(ofKeyAt: issue.range.start, pointer: issue.field) {
        columns.isLeftOut[column] = true
      }
    }
    return report
  }

  /// How the rows of a table are judged without JSON; nil where they cannot be.
  func rows(of table: TableHeader, _ checker: Checker) -> RowPlan? {
    _ = begin(table, checker)
    guard refusal == nil, let steps = columns.rowSteps, checker.takesRows(steps) else { return nil }
    return RowPlan(
      delimiter: table.delimiter, width: table.names.count, steps: steps,
      ownBytes: columns.mostOwnBytes)
  }

  /// Whether a row some of whose cells begin with a quote certainly is valid, without a warning; nothing can be asked
  /// about it afterwards.
  ///
  /// Safety: 32 bytes are readable behind the row.
  func acceptsQuoted(
    _ row: UnsafeBufferPointer<UInt8>, _ table: TableHeader, _ rows: RowPlan, _ checker: Checker
  ) -> Bool {
    unsafe record.split(row, at: table.delimiter, into: table.names.count) == nil
      && checker.acceptsFast(
        row, record.cells, rows.steps, mostBytes: rows.mostBytes(ofRow: row.count))
  }

  /// The first column that the form refuses: it is in no record.
  ///
  /// - Parameter hidesValues: A header that may be a record is not repeated.
  func columnLeftOut(of table: TableHeader, hidesValues: Bool) -> String? {
    let own = columns.isLeftOut.dropLast(hasReasons ? 1 : 0)
    guard let column = own.firstIndex(of: true) else { return nil }
    return hidesValues && columns.namesNoField
      ? "the column \(column + 1)"
      : "the column “\(String(decoding: table.names[column], as: UTF8.self))”"
  }

  /// How the columns of a list are called, where one column has its name: no cell can be a list.
  func listHint(of table: TableHeader, _ form: ValidationForm) -> String? {
    for (name, found) in zip(table.names, columns.names) {
      let name = String(decoding: name, as: UTF8.self)
      if found.type == .list, !found.splits {
        return "“\(name)” is a list: name columns \(name).0, \(name).1, "
          + "or give the field normalize: [split: ';']"
      }
      if found.type == .group, let field = found.fields.last, form.isTuple(field) {
        let items = (0..<form.places(ofTuple: field)).map { "\(name).\($0)" }
        let isAll = items.count <= 3 && form.rest(ofTuple: field) == nil
        return "“\(name)” is a list: name columns "
          + items.prefix(3).joined(separator: ", ") + (isAll ? "" : " …")
      }
    }
    return nil
  }

  /// The report on a table's header, in its own row.
  ///
  /// Called before any record is checked that is not of this table.
  func header(
    _ table: TableHeader, _ checker: Checker, _ row: SourceText
  ) -> Report? {
    header = nil
    guard let report = begin(table, checker), !report.issues.isEmpty else { return nil }
    if let refused = refused(checker) { return refused.placed(in: row) { $0.range } }
    return report.placed(in: row) { record.place(of: $0) }
  }
}
