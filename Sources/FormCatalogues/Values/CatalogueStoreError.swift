public import FormLookup

/// Why a store did not do what it was asked to; nothing is changed then.
public enum CatalogueStoreError: Error, Hashable, Sendable {
  // MARK: The file

  /// A newer version of this library made the store.
  case newer(version: Int)
  /// The file is something else.
  case notAStore
  /// SQLite finds its own structures broken.
  case damaged
  /// Somebody else has been writing for longer than ``CatalogueStoreLimits/patience``.
  case busy
  /// The file or its folder may not be written.
  case notWritable
  /// The disk is full.
  case full
  /// The file or its folder cannot be created or read; the system's error number gives the reason.
  case unreadable(errno: Int32)
  /// Anything else, by SQLite's extended result code and its words.
  case failed(code: Int32, message: String)

  // MARK: The call

  /// No catalogue may be called so: see ``CatalogueStore/isName(_:)``.
  case badName
  /// No catalogue is called so.
  case unknownCatalogue
  /// No item has the id; one that had it may be gone.
  case unknownItem(isGone: Bool)
  /// A batch of this catalogue was begun, and not ended.
  case batchBegun
  /// No batch of this catalogue was begun.
  case noBatch
  /// Over ``CatalogueStoreLimits/stateBytes``.
  case stateTooLong(bytes: Int)
  /// The client state differs from the expected one; nil if the store has none.
  case unexpectedState([UInt8]?)
  /// An item that cannot be kept, an id that stands twice, no item at all, or too many.
  case badItems(CatalogueError)
  /// An update has less than half the items.
  case shrinks(from: Int, to: Int)
}

/// The limits of a store.
public enum CatalogueStoreLimits {
  /// Bytes of a client state.
  public static let stateBytes = 250
  /// Seconds to wait for another writer.
  public static let patience = 5
  /// Bytes of a catalogue's name.
  public static let nameBytes = 100
  /// The picks that are kept of a list.
  public static let picks = 1_000
}
