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
  static func of(_ record: CheckedRecord) -> [Fingerprint] {
    let bytes = record.bytes
    return zip(record.report.issues, record.openRanges).map { issue, range in
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
    var hash = SHA256()
    hash.add(field.utf8)
    hash.add(CollectionOfOne(0))
    hash.add(code.utf8)
    hash.add(CollectionOfOne(0))
    hash.add((value ?? "").utf8)
    return hash.digits(bytes: 16)
  }
}

extension CheckedRecord {
  /// For each issue the bytes of its value; nil where they may not be known, or there are none.
  var openRanges: [SourceRange?] {
    guard let checker, !report.issues.isEmpty else { return report.issues.map { _ in nil } }
    let count = bytes.count
    let isBroken = report.issues.contains { $0.code == "badInput" }
    let hidden =
      isBroken
      ? checker.showsBrokenRecords ? [] : [SourceRange(0, count)]
      : masks
    return report.issues.map { issue in
      let range = SourceRange(issue.range.start, min(issue.range.end, count))
      if range.start >= range.end { return nil }
      let isHidden = hidden.contains { $0.start < range.end && range.start < $0.end }
      return isHidden ? nil : range
    }
  }

  /// For each issue the bytes to point at: of a value that may not be known only the first, since
  /// its length says something too.
  var shownRanges: [SourceRange] {
    zip(report.issues, openRanges).map { issue, range in
      range ?? SourceRange(issue.range.start, min(issue.range.end, issue.range.start + 1))
    }
  }
}
