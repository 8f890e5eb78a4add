/// Why a catalogue cannot be made or read.
public enum CatalogueError: Error, Hashable, Sendable {
  /// Two items have one id; rows count from 1.
  case duplicateId(id: String, row: Int, first: Int)
  /// An item that cannot be kept; rows count from 1.
  case badItem(row: Int, ItemFault)
  /// There is no item.
  case emptyCatalogue
  /// More than a catalogue can hold.
  case catalogueTooLarge(SizeFault)
  /// A file that is no catalogue, or a damaged one.
  case damaged(FileDamage)
  /// The file cannot be read or written; the system's number says why.
  case unreadable(errno: Int32)

  /// What is wrong with an item.
  public enum ItemFault: Hashable, Sendable {
    case noId
    /// Over ``CatalogueLimits/idBytes``.
    case idTooLong(bytes: Int)
    /// Over ``CatalogueLimits/labelBytes``.
    case labelTooLong(bytes: Int)
    /// A weight that is not finite.
    case weightNotFinite
  }

  /// What there is too much of.
  public enum SizeFault: Hashable, Sendable {
    /// Over ``CatalogueLimits/items``.
    case tooManyItems
    /// The texts of all items together are over 4 GiB.
    case tooMuchText
  }

  /// What is wrong with a file.
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

/// What a catalogue holds at most.
public enum CatalogueLimits {
  /// Items.
  public static let items = 4_000_000
  /// Bytes of an id.
  public static let idBytes = 256
  /// Bytes of a label.
  public static let labelBytes = 1_024
  /// Texts of an item that are searched.
  public static let keys = 64
  /// Folded bytes of such a text: the rest of it is not searched.
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
