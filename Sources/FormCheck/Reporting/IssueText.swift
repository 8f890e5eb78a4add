internal import Synchronization

/// What is said of an issue wherever it lies: one object for all issues that are said alike.
///
/// Of many records that are wrong in the same way it is made of words once, and written once.
package final class IssueText: Hashable, Sendable {
  /// What a format writes of an issue, but for numbers that tell where it lies: the bytes before these, and
  /// those behind.
  package final class Written: Sendable {
    package let before: [UInt8]
    package let behind: [UInt8]

    package init(before: [UInt8], behind: [UInt8]) {
      self.before = before
      self.behind = behind
    }
  }

  /// The formats of which bytes are kept.
  package enum Format {
    case json
    case sarif
  }

  /// The bytes of the last issue that was said so: the next one mostly lies in the same field.
  private struct LastWritten {
    var field: String
    var bytes: Written
  }

  struct Facts: Hashable, Sendable {
    var code: String
    var rule: String?
    /// Of a value that has none of several shapes the rule of the nearest, whose issue it is.
    var alternative: String?
    var params: [String: FormIssue.Parameter] = [:]
    var severity = FormIssue.Severity.error
    var message: String
    var label: String?
  }

  /// Bytes of the longest value that is kept of a record.
  static let valueBytes = 64

  let facts: Facts
  private let json = Mutex<LastWritten?>(nil)
  private let sarif = Mutex<LastWritten?>(nil)
  private let last = Mutex<LastFingerprint?>(nil)

  /// The fingerprint of the last issue that was said so: the next one is often of the same value.
  private struct LastFingerprint {
    var field: String
    var value: ArraySlice<UInt8>?
    var digits: [UInt8]
  }

  init(_ facts: Facts) { self.facts = facts }

  /// Its bytes in a format at a field, a JSON Pointer; made where the last issue lay in another one.
  package func written(_ format: Format, field: String, _ make: () -> Written) -> Written {
    switch format {
    case .json: json.withLock { Self.written(field, &$0, make) }
    case .sarif: sarif.withLock { Self.written(field, &$0, make) }
    }
  }

  private static func written(
    _ field: String, _ last: inout LastWritten?, _ make: () -> Written
  ) -> Written {
    if let last, last.field == field { return last.bytes }
    let made = make()
    last = LastWritten(field: field, bytes: made)
    return made
  }

  /// The fingerprint of an issue at a place and of a value; made where the last one was another.
  package func fingerprint(
    field: String, value: ArraySlice<UInt8>?, _ make: () -> [UInt8]
  ) -> [UInt8] {
    last.withLock { last in
      if let last, last.field == field, last.value == value { return last.digits }
      let made = make()
      let isShort = value.map { $0.count <= Self.valueBytes } ?? true
      // A copy: no more of a record is kept than its value.
      if isShort {
        last = LastFingerprint(field: field, value: value.map { Array($0)[...] }, digits: made)
      }
      return made
    }
  }

  package static func == (left: IssueText, right: IssueText) -> Bool {
    left === right || left.facts == right.facts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}
