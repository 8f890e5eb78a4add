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
  // The next issue that is said so mostly lies in the same field, and is often of the same value.
  private let json = Last<String, Written>()
  private let sarif = Last<String, Written>()
  private let digits = Last<Place, [UInt8]>()

  private struct Place: KeptKey {
    var field: String
    var value: ArraySlice<UInt8>?

    var kept: Place? {
      guard let field = field.kept, value?.count ?? 0 <= IssueText.valueBytes else { return nil }
      return Place(field: field, value: value.map { Array($0)[...] })
    }
  }

  init(_ facts: Facts) { self.facts = facts }

  /// Its bytes in a format at a field, a JSON Pointer.
  package func written(_ format: Format, field: String, _ make: () -> Written) -> Written {
    switch format {
    case .json: json.made(for: field, make)
    case .sarif: sarif.made(for: field, make)
    }
  }

  /// The fingerprint of an issue at a place and of a value.
  package func fingerprint(
    field: String, value: ArraySlice<UInt8>?, _ make: () -> [UInt8]
  ) -> [UInt8] {
    digits.made(for: Place(field: field, value: value), make)
  }

  package static func == (left: IssueText, right: IssueText) -> Bool {
    left === right || left.facts == right.facts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}
