internal import FormCheck
internal import FormPages
internal import FormText

/// The lines of a record's issues, without what must not be shown.
struct ExcerptMaker: Sendable {
  /// One for each issue; none at all where the record may not be shown.
  func excerpts(of record: CheckedRecord) -> [ResultRecord.Excerpt] {
    guard let masks = record.masksOfShown else { return [] }
    let source = record.text
    return record.report.issues.map { issue in
      let line = MarkedLine(of: source, issue.range, masks: masks)
      return ResultRecord.Excerpt(before: line.before, marked: line.marked, after: line.after)
    }
  }
}
