public import FormCheck
internal import FormProof
internal import FormText

extension ValidationForm {
  /// Valid records that are made from the form, for a parameterised test.
  ///
  /// ```swift
  /// @Test(arguments: try form.examples(seed: 1, count: 50))
  /// func stores(_ record: GeneratedRecord) throws { try store(record.json) }
  /// ```
  /// The form accepts each of them. Lengths, numbers, choices, lists and optional fields vary. Secrets are made up, and
  /// remote checks count as passed. The same seed makes the same records, unless the form reads the clock.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - count: The number of records.
  /// - Throws: ``FormExamplesError/noRecord(_:)`` if fewer were found.
  public func examples(seed: UInt64 = 1, count: Int = 20) throws(FormExamplesError)
    -> [GeneratedRecord]
  {
    guard let resolved = ResolvedForm(self) else { throw .noRecord(id) }
    var generator = RecordGenerator(resolved, seed: seed)
    var records: [GeneratedRecord] = []
    var json: [UInt8] = []
    for _ in 0..<max(0, count) {
      guard generator.next(into: &json) else { throw .noRecord(id) }
      records.append(GeneratedRecord(json: json))
    }
    guard generator.areValidTogether() else { throw .noRecord(id) }
    return records
  }
}

/// A record that was made from a form, as JSON.
public struct GeneratedRecord: Hashable, Sendable, CustomStringConvertible {
  /// The record in one line, UTF-8.
  public let json: [UInt8]

  init(json: [UInt8]) { self.json = json }

  /// The record, which test logs show.
  public var description: String { String(decoding: json, as: UTF8.self) }
}
