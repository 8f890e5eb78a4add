internal import FormCheck
internal import FormEngine
internal import FormRecords
internal import FormText

/// The identity of a failure in two runs, whose lines and messages may differ.
struct Fingerprint: Hashable, Sendable {
  /// The path of the input without `.` and `..`, as far as it was given; empty for what is wrong between the records of a run.
  var source: String
  /// JSON Pointer, with the places of rows; of a long one its beginning and a hash.
  var field: String
  var code: String
  /// A hash of the value as it was written; nil where it may not be known: secrets, and whatever may
  /// hold one.
  var value: String?
  /// The entry of `records` with the condition between the records of a run.
  var entry: String?

  /// 64 bits: a collision hides a failure of the same field and code, and only where one is known.
  private static let valueBytes = 8
  /// Many failures may lie below one key, and a baseline keeps the place of each.
  private static let longestField = 512

  /// The fingerprints of a record's issues, in their order.
  static func of(_ record: CheckedRecord) -> [Fingerprint] {
    let ranges = IssueRanges(of: record, record.bytes)
    return record.report.issues.enumerated().map { index, issue in
      Fingerprint(
        source: path(record.source), field: short(issue.field), code: issue.code,
        value: value(index, issue, record, ranges).map(hash))
    }
  }

  /// The fingerprint of an issue between records: the other records and their inputs do not count.
  static func of(_ told: RunReport.Issue) -> Fingerprint {
    var key: [UInt8] = []
    for text in told.key {
      key += "\(text.utf8.count):".utf8
      key += text.utf8
    }
    return Fingerprint(
      source: "", field: short(told.issue.field), code: told.issue.code,
      value: key.isEmpty ? nil : hash(of: key[...]), entry: told.entry)
  }

  /// Without the input's name, which is a separate field of SARIF: a hash of the rest, as hexadecimal digits.
  static func digits(
    _ index: Int, _ issue: FormIssue, _ record: CheckedRecord, _ ranges: IssueRanges
  ) -> [UInt8] {
    let value = value(index, issue, record, ranges)
    return issue.text.fingerprint(field: issue.field, value: value) {
      var bytes = Array(issue.field.utf8)
      bytes.append(0)
      bytes += issue.code.utf8
      bytes.append(0)
      if let value { bytes += SHA256.digitBytes(of: value, bytes: valueBytes) }
      return SHA256.digitBytes(of: bytes[...], bytes: 16)
    }
  }

  /// A path without what leads nowhere: `./a` and `b/../a` are `a`.
  static func path(_ name: String) -> String {
    var parts: [Substring] = []
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (name.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// A place; of a long one its beginning and a hash.
  static func short(_ field: String) -> String {
    let bytes = Array(field.utf8)
    if bytes.count <= longestField { return field }
    let hash = SHA256.digits(of: bytes[...], bytes: 16)
    return String(decoding: bytes.prefix(longestField / 2), as: UTF8.self) + "…" + hash
  }

  static func hash(of value: ArraySlice<UInt8>) -> String {
    SHA256.digits(of: value, bytes: valueBytes)
  }

  /// The value as it was written, where it may be known.
  private static func value(
    _ index: Int, _ issue: FormIssue, _ record: CheckedRecord, _ ranges: IssueRanges
  ) -> ArraySlice<UInt8>? {
    var range = ranges.open[index]
    switch issue.code {
    // The place where a broken record breaks identifies little.
    case IssueCode.badInput.rawValue:
      range =
        record.checker?.showsBrokenRecords == true ? SourceRange(0, ranges.bytes.count) : nil
    // Keys are in the pointer already.
    case IssueCode.unknownField.rawValue, IssueCode.duplicateKey.rawValue: range = nil
    default: break
    }
    guard let range else { return nil }
    let value = ranges.bytes[range.start..<range.end]
    // A missing value is shown at the start of its container.
    return value.count == 1 && opens(value[range.start]) ? nil : value
  }

  /// A bracket on its own is not a value.
  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }
}
