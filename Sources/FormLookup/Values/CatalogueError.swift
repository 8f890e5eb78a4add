/// Why a catalogue cannot be made or read.
public enum CatalogueError: Error, Hashable, Sendable {
  /// Two items have one id; rows count from 1.
  case duplicateId(id: String, row: Int, first: Int)
  /// An item that cannot be kept; rows count from 1.
  case badItem(row: Int, ItemFault)
  /// The catalogue is empty.
  case emptyCatalogue
  /// More than a catalogue can hold.
  case catalogueTooLarge(SizeFault)
  /// The file is not a catalogue, or is damaged.
  case damaged(FileDamage)
  /// The file cannot be read or written; the number is the system's error.
  case unreadable(errno: Int32)

  /// The error in an item.
  public enum ItemFault: Hashable, Sendable {
    case noId
    /// Over ``CatalogueLimits/idBytes``.
    case idTooLong(bytes: Int)
    /// Over ``CatalogueLimits/labelBytes``.
    case labelTooLong(bytes: Int)
    /// A weight that is not finite.
    case weightNotFinite
  }

  /// The part that is too large.
  public enum SizeFault: Hashable, Sendable {
    /// Over ``CatalogueLimits/items``.
    case tooManyItems
    /// The strings of all items together are over 4 GiB.
    case tooMuchText
  }

  /// The damage of a file.
  public enum FileDamage: Hashable, Sendable {
    case notACatalogue
    /// Another version of the format, of the folding or another byte order.
    case otherVersion
    /// It ends too early, or its parts do not lie within it.
    case cut
    /// The sum of a part is another one.
    case sumMismatch
  }
}

/// The limits of a catalogue.
public enum CatalogueLimits {
  /// Items.
  public static let items = 4_000_000
  /// Bytes of an id.
  public static let idBytes = 256
  /// Bytes of a label.
  public static let labelBytes = 1_024
  /// The maximum number of searched strings of an item.
  public static let keys = 64
  /// The folded bytes of such a string that are searched.
  public static let keyBytes = 255
  /// Bytes of a query.
  public static let queryBytes = 256
  /// Words of a query.
  public static let queryWords = 16
  /// Folded bytes of a query in which slips are looked for.
  public static let slipBytes = 61
  /// First words of a name of which the first letters may be typed in place of the whole.
  public static let keypadInitials = 12
  /// Steps that a search for slips may take.
  public static let slipSteps = 400_000
}
