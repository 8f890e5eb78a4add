internal import Synchronization

/// What is said of an issue wherever it lies: one object for all issues that are said alike.
///
/// Of many records that are wrong in the same way it is made of words once, and written once.
package final class IssueText: Hashable, Sendable {
  /// What a format writes of an issue, but for its place: the bytes before the place, and those behind it.
  package final class Written: Sendable {
    package let before: [UInt8]
    package let behind: [UInt8]

    package init(before: [UInt8], behind: [UInt8]) {
      self.before = before
      self.behind = behind
    }
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
  private let written = Mutex<(json: Written?, sarif: Written?)>((nil, nil))
  private let last = Mutex<LastFingerprint?>(nil)

  /// The fingerprint of the last issue that was said so: the next one is often of the same value.
  private struct LastFingerprint {
    var field: String
    var value: ArraySlice<UInt8>?
    var digits: [UInt8]
  }

  init(_ facts: Facts) { self.facts = facts }

  /// Its bytes in NDJSON and JSON, made when they are first asked for.
  package func inJSON(_ make: () -> Written) -> Written {
    written.withLock { written in
      if let known = written.json { return known }
      let made = make()
      written.json = made
      return made
    }
  }

  /// The same in SARIF.
  package func inSARIF(_ make: () -> Written) -> Written {
    written.withLock { written in
      if let known = written.sarif { return known }
      let made = make()
      written.sarif = made
      return made
    }
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
