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

  /// The number of the first record with the same key; nil for the first one.
  func first(like bytes: [UInt8], number: Int) -> Int? {
    var one = Hasher()
    one.combine(bytes)
    var other = Hasher()
    other.combine(salt)
    other.combine(bytes)
    let key = Key(one: one.finalize(), other: other.finalize())
    if let first = seen[key] { return first }
    seen[key] = number
    return nil
  }
}
