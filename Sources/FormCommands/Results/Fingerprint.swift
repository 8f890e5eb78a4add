internal import FormCheck
internal import FormEngine
internal import FormText

/// What makes two failures the same one in two runs: lines and words may have changed.
struct Fingerprint: Hashable, Sendable {
  /// The input as it was named.
  var source: String
  /// JSON Pointer, with the places of rows.
  var field: String
  var code: String
  /// A hash of the value as it was written; nil where it may not be known: secrets, and whatever may
  /// hold one.
  var value: String?

  /// 64 bits: a collision hides a failure of the same field and code, and only where one is known.
  private static let valueBytes = 8

  /// The fingerprints of a record's issues, in their order.
  static func of(_ record: CheckedRecord, _ ranges: IssueRanges) -> [Fingerprint] {
    let bytes = ranges.bytes
    return zip(record.report.issues, ranges.open).map { issue, range in
      var range = range
      switch IssueCode(rawValue: issue.code) {
      // Where a broken record breaks says little about it.
      case .badInput:
        range = record.checker?.showsBrokenRecords == true ? SourceRange(0, bytes.count) : nil
      // Keys stand in the pointer already.
      case .unknownField, .duplicateKey: range = nil
      default: break
      }
      // What is not there is shown where what should hold it begins.
      if let at = range, at.end == at.start + 1, Self.opens(bytes[at.start]) { range = nil }
      return Fingerprint(
        source: record.source, field: issue.field, code: issue.code,
        value: range.map { SHA256.digits(of: bytes[$0.start..<$0.end], bytes: valueBytes) })
    }
  }

  /// A bracket on its own is no value.
  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// Without the input's name, which formats tell on their own: a hash of the rest.
  var digits: String {
    var bytes = Array(field.utf8)
    bytes.append(0)
    bytes += code.utf8
    bytes.append(0)
    bytes += (value ?? "").utf8
    return SHA256.digits(of: bytes[...], bytes: 16)
  }
}
