internal import FormCheck
internal import FormPages
internal import FormText

extension ReportJSON {
  /// Appends the report of a record as one JSON object.
  ///
  /// - Parameter hasExcerpts: Whether each issue has the label of its field and the line with its value.
  static func append(_ record: CheckedRecord, hasExcerpts: Bool, to bytes: inout [UInt8]) {
    var place = Record(source: record.source, number: record.number, line: record.line)
    place.key = record.key
    place.known = record.known
    place.isExpected = record.isExpected
    let issues = record.report.issues
    append(record.report, of: place, to: &bytes) { bytes in
      if !hasExcerpts { return append(issues, to: &bytes) }
      let excerpts = ExcerptMaker().excerpts(of: record)
      append(labelled: issues, to: &bytes) { index, json in
        if !excerpts.indices.contains(index) { return }
        json.object("excerpt") { json in
          json.add("before", excerpts[index].before)
          json.add("marked", excerpts[index].marked)
          json.add("after", excerpts[index].after)
        }
      }
    }
  }
}
