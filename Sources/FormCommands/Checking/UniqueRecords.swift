/// Finds records of a run that are alike in the form's `unique` fields.
///
/// Remembers 24 bytes a record: two hashes of 64 bits with seeds of their own, so that two different
/// records are taken for alike once in 10^25 pairs, and no payload can aim at it.
final class UniqueRecords {
  private struct Key: Hashable {
    var one: Int
    var other: Int
  }

  private var seen: [Key: Int] = [:]
  private let salt = UInt64.random(in: .min ... .max)
  /// The inputs in order, each with the records of the run before it.
  private var inputs: [(before: Int, source: String)] = []

  /// Where the first record with the same key stands; nil for the first one.
  ///
  /// - Parameters:
  ///   - number: Of the record, from 1, in its input.
  ///   - before: The records of the run before that input.
  func first(
    like bytes: [UInt8], number: Int, source: String, before: Int
  ) -> (number: Int, source: String)? {
    if inputs.last?.source != source { inputs.append((before, source)) }
    var one = Hasher()
    one.combine(bytes)
    var other = Hasher()
    other.combine(salt)
    other.combine(bytes)
    let key = Key(one: one.finalize(), other: other.finalize())
    guard let first = seen[key] else {
      seen[key] = before + number
      return nil
    }
    let input = inputs.last { $0.before < first }
    return (first - (input?.before ?? 0), input?.source ?? source)
  }
}
