internal import FormModel
internal import FormText

/// Written lists of values that a check looked at: those of a rule are one list, however many fields have it.
struct SeenLists {
  private struct Key: Hashable {
    var range: SourceRange
    // The names of variants stand at the tag, all of them or one.
    var count: Int
  }

  private var seen: Set<Key> = []

  /// Notes a list; false where it was noted before, or is empty.
  mutating func add(_ values: [WrittenValue]) -> Bool {
    guard let first = values.first else { return false }
    return seen.insert(Key(range: first.range, count: values.count)).inserted
  }
}
