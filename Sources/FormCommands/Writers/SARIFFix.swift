internal import FormCheck
internal import FormText

/// A fix of SARIF 2.1.0 (section 3.55): the suggested value in place of the one in the file.
enum SARIFFix {
  /// `,"fixes":[…]`; nothing without a suggestion, or where the value itself is not known.
  static func bytes(
    of issue: FormIssue, in record: CheckedRecord, at range: SourceRange?, _ source: SourceText,
    uri: () -> String
  ) -> [UInt8] {
    guard let suggestion = issue.suggestion, let range,
      let text = written(
        suggestion, record.spelling, isKey: issue.isOfMapKey)
    else { return [] }
    let (start, end) = source.positions(of: range)
    var bytes = Array(",\"fixes\":[{\"description\":{\"text\":".utf8)
    JSONText.append(issue.message, to: &bytes)
    bytes.append(literal: "},\"artifactChanges\":[{\"artifactLocation\":{\"uri\":")
    JSONText.append(uri(), to: &bytes)
    bytes.append(literal: "},\"replacements\":[{\"deletedRegion\":{\"startLine\":")
    bytes.append(decimal: start.line)
    bytes.append(literal: ",\"startColumn\":")
    bytes.append(decimal: start.column)
    bytes.append(literal: ",\"endLine\":")
    bytes.append(decimal: end.line)
    bytes.append(literal: ",\"endColumn\":")
    bytes.append(decimal: end.column)
    bytes.append(literal: "},\"insertedContent\":{\"text\":")
    JSONText.append(text, to: &bytes)
    bytes.append(literal: "}}]}]}]")
    return bytes
  }

  /// The suggestion as the input writes values; nil where a fix would have to escape it.
  private static func written(
    _ value: PayloadValue, _ spelling: CheckedRecord.Spelling, isKey: Bool
  ) -> String? {
    // A key of a row is a column's name, which stands for all rows.
    if spelling != .json, isKey { return nil }
    switch (spelling, value) {
    case (.query, _): return nil
    case (.cell, .text(let text)):
      var cell: [UInt8] = []
      RecordSplit.appendCell(Array(text.utf8), to: &cell)
      return String(decoding: cell, as: UTF8.self)
    case (.cell, _), (.json, _): return String(decoding: value.jsonBytes, as: UTF8.self)
    }
  }
}
