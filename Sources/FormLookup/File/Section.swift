/// The parts of a catalogue, in the order in which a file has them.
///
/// A number stays what it is.
enum Section: Int, CaseIterable {
  /// Each item's fields, as ``ItemRecord`` writes them.
  case items
  /// Where each item's fields begin, and where the last ends: `UInt32`.
  case itemPlaces
  /// An open hash table of ids: `UInt32`, item and 1; its size is a power of 2.
  case ids
  /// Folded strings of the starts, in the layout of ``StartTexts``.
  case startTexts
  /// The bytes of each start in `startTexts`: `UInt8`.
  case startLengths
  /// Where the bytes of each 16th start begin: `UInt64`.
  case startBlocks
  /// The rank of each start's item: `UInt32`.
  case startRanks
  /// The bytes that each start shares with the one before it, whole letters: `UInt8`.
  case shared
  /// The minimum of each 64 of `shared`, then of each 4,096.
  case leastShared
  /// The minimum of each 64 of `startRanks`, then of each 4,096, and so on: `UInt32`.
  case leastRanks
  /// The item of each rank, then the rank of each item: `UInt32`.
  case ranks
  /// From when each item, by rank, is not found: `Int64`, milliseconds since 1970; nothing where none ends.
  case endings
  /// The ranks of the items that have a value in a column: `UInt32`, value after value.
  case postings
  /// Whether an item has a place, how many are popular, how many starts each group has, and what the columns and their values are.
  case directory
  /// A tree of the items' places, in the layout of ``PointTree``: `UInt64`.
  case points
  /// The first 16 keys of each start of a name or number on a keypad, as ``KeypadStart`` has them: `UInt64`.
  case keypadKeys
  /// The number of starts of each group, then the ``KeypadMarks`` of each start: `UInt64`.
  case keypadMarks
  /// The rank of each start's item, then the minimum of each 64, and so on: `UInt32`.
  case keypadRanks

  /// The sections that a check needs.
  static let ofItems: [Section] = [.items, .itemPlaces, .ids]

  /// The further sections that a search needs.
  static let ofSearch = allCases.filter {
    !ofItems.contains($0) && !ofKeypad.contains($0) && $0 != .points
  }

  /// The further sections that a search on the keypad needs: empty if it is off.
  static let ofKeypad: [Section] = [.keypadKeys, .keypadMarks, .keypadRanks]
}
