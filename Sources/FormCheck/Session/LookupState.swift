internal import FormCompiling
internal import FormEngine
public import FormLookup
internal import FormModel
internal import FormPlatform

/// How far the search of a look-up field is.
public enum LookupStatus: Hashable, Sendable {
  /// No search is running.
  case idle
  /// The service was asked, and nothing is there yet.
  case loading
  /// Something was found.
  case hits
  /// The search has no results.
  case none
  /// The catalogue is not there, or the service gave no answer in time.
  case unavailable
}

/// Items that a look-up field offers while nothing is typed.
public struct LookupSection: Hashable, Sendable {
  /// Why they are offered.
  public enum Kind: String, Hashable, Sendable {
    /// They are near.
    case nearest
    /// They were picked last.
    case recents
    /// Many pick them.
    case popular
  }

  /// Why they are offered.
  public let kind: Kind
  /// In order.
  public let hits: [CatalogueHit]
}

/// The search of one look-up field.
final class LookupState {
  let lookup: FieldLookup
  let searcher: Searcher?
  let list: ListMemory
  /// The name of the field in the memory.
  let listName: String
  /// The typed text, or the label of the picked item.
  var query = ""
  /// The text does not name an item of the catalogue.
  var isUnpicked = false
  /// A search is open: it was typed, and neither picked nor closed.
  var isOpen = false
  /// All items are searched, not the popular ones alone.
  var searchesAll = false
  /// nil: by the text.
  var keypad: Bool?
  var hits: [CatalogueHit] = []
  /// The last request to the service; other answers are dropped.
  var request: LookupSearch?
  /// The answer of the service to this query.
  var answered: [CatalogueItem]?
  var hasFailed = false
  /// Words that are typed with one key a letter; made at the first key.
  var words: WordEntry?
  /// The issue about text that does not name an item, until the text changes.
  var notPicked: FormIssue?

  init(_ lookup: FieldLookup, list: ListMemory, named listName: String) {
    self.lookup = lookup
    self.list = list
    self.listName = listName
    searcher = lookup.entry.held.live.map { Searcher($0) }
  }

  /// A key, a pick or a close: whatever was asked before is not wanted any more.
  func endSearch() {
    isOpen = false
    searchesAll = false
    hits = []
    request = nil
    answered = nil
    hasFailed = false
    notPicked = nil
  }
}

/// A search request to a service.
struct LookupSearch {
  enum Phase {
    case due
    case asked(limit: Date)
  }

  let ticket: Int
  let query: String
  var phase = Phase.due
}
