internal import FormCompiling
public import FormLookup
internal import FormModel
internal import FormText

/// Fields whose value is an item of a catalogue: `lookup`.
///
/// The typed text is a query. It is a value only if the whole text names one item, as `accept` defines. Any
/// other text leaves the field empty and invalid (`notPicked`) until an item is picked.
extension FormField {
  /// Whether its value is an item of a catalogue.
  public var isLookup: Bool { lookup != nil }

  /// The typed text, or the label of the picked item; empty in a field without a look-up.
  public var queryText: String {
    observers.readers.note()
    return lookup?.query ?? ""
  }

  /// Whether its catalogue is protected: only people with access to all items may see one.
  package var isProtected: Bool { lookup?.lookup.entry.isProtected ?? false }

  /// Whether its service searches items that the catalogue does not have.
  package var asksService: Bool { lookup?.lookup.constraint.service != nil }

  /// Whether distances from where who fills in is matter.
  package var isNearHere: Bool { lookup?.lookup.constraint.near?.value == "here" }

  /// The item that its value names, or nil.
  public var item: CatalogueItem? {
    observers.readers.note()
    return session?.item(of: self)
  }

  /// The items found for the text, the best first; without text, the items of the sections.
  public var hits: [CatalogueHit] {
    observers.readers.note()
    guard let lookup else { return [] }
    if !lookup.query.isEmpty || lookup.isOpen { return lookup.hits }
    var seen: Set<String> = []
    return sections.flatMap(\.hits).filter { seen.insert($0.item.id).inserted }
  }

  /// The sections without text: the nearest items, the last picks, and popular ones; empty while there is text.
  public var sections: [LookupSection] {
    observers.readers.note()
    return session?.sections(of: self) ?? []
  }

  /// The first items that it may have, in the order of its catalogue: to be browsed where no section offers any.
  package var firstHits: [CatalogueHit] { session?.firstHits(of: self) ?? [] }

  /// Whether digits that are typed are keys of a keypad, or parts of a telephone number.
  package var hasKeypad: Bool { lookup?.lookup.entry.held.current?.keypad.isEmpty == false }

  /// How far its search is; `idle` in a field without a look-up.
  public var lookupStatus: LookupStatus {
    observers.readers.note()
    guard let lookup, lookup.isOpen else { return .idle }
    if !lookup.hits.isEmpty { return lookup.hasFailed ? .unavailable : .hits }
    if lookup.request != nil { return .loading }
    if lookup.hasFailed || lookup.lookup.entry.held.current == nil { return .unavailable }
    return .none
  }

  /// Whether a search of everything should be offered: there is more to search, and three letters are typed.
  public var offersAll: Bool {
    observers.readers.note()
    guard let lookup, lookup.isOpen, lookup.query.unicodeScalars.count >= 3 else { return false }
    let constraint = lookup.lookup.constraint
    let isAskable = constraint.service.map { session?.hasService($0.value) ?? false } ?? false
    return isAskable && lookup.answered == nil || constraint.startsPopular && !lookup.searchesAll
  }

  /// Whether digits are read as keys of a keypad; nil: where the text is one of digits.
  public var keypad: Bool? {
    get {
      observers.readers.note()
      return lookup?.keypad
    }
    set {
      guard let lookup, lookup.keypad != newValue else { return }
      lookup.keypad = newValue
      session?.search(again: self)
    }
  }

  /// Presses a key of a keypad, `0` to `9`, with one key a letter: the likeliest word so far is typed.
  ///
  /// - Returns: False where no word of the catalogue is typed so.
  @discardableResult
  public func press(_ key: Character) -> Bool { session?.press(key, in: self) ?? false }

  /// Types the next of the words that the pressed keys may mean, behind the last one the first.
  public func nextWord() { session?.press("*", in: self) }

  /// The word that the pressed keys mean; empty where none was pressed, or no word is typed so.
  public var word: String {
    observers.readers.note()
    return lookup?.words?.word ?? ""
  }

  /// Takes an item as the value, and ends the search.
  ///
  /// - Returns: False if the item does not exist; the field is then unchanged.
  @discardableResult
  public func pick(_ id: String) -> Bool { session?.pick(id, in: self) ?? false }

  /// Searches all items, and asks the service where the form names one; what was found stays.
  ///
  /// The request is given by ``FormSession/dueRequests(at:)``.
  public func searchAll() { session?.searchAll(in: self) }

  /// Ends the search; the text and the value stay.
  public func close() { session?.close(self) }

  /// The ids of the list's rows: of what was found, or where nothing is typed what the sections offer and then all
  /// others.
  public var rowIDs: [String] {
    observers.readers.note()
    return session?.rowIDs(of: self) ?? []
  }

  /// Where the list of its items was left; nil in a field without a look-up.
  public var listMemory: ListMemory? { lookup?.list }
}
