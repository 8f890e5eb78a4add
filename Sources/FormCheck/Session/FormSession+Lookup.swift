internal import FormCompiling
internal import FormEngine
internal import FormLookup
internal import FormModel
internal import FormText
internal import FormPlatform

/// Look-ups of a session: what is typed, found and picked.
extension FormSession {
  /// The number of nearest items that are offered without text.
  private static let nearestOffered = 3

  /// Makes a field a look-up field, if the form defines it as one.
  func adoptLookup(_ field: FormField) {
    guard let lookup = form.compiled.lookups[field.index]?.first else { return }
    let name = "\(form.id).\(lookupName(of: field.index))"
    field.lookup = LookupState(lookup, list: ListMemory(name, in: memory), named: name)
    showPicked(field.stored, in: field)
  }

  /// A name that is the same for all rows of a list.
  private func lookupName(of index: Int) -> String {
    var steps: [String] = []
    var at = index
    while at > 0 {
      steps.append(form.compiled.fields[at].name)
      at = Int(form.compiled.plan.field(at).parent)
    }
    return steps.reversed().joined(separator: ".")
  }

  // MARK: Values

  /// The item that a field's value names.
  func item(of field: FormField) -> CatalogueItem? {
    guard let lookup = field.lookup, !lookup.isUnpicked else { return nil }
    let value = cleanedValue(of: field) == .null ? field.stored : cleanedValue(of: field)
    return value.single.flatMap { item($0, of: lookup) }
  }

  /// An item of the catalogue, or one that the service has found, now or in an earlier session.
  private func item(_ id: String, of lookup: LookupState) -> CatalogueItem? {
    let item =
      lookup.lookup.entry.held.current?.item(id: id) ?? found[id]
      ?? (lookup.lookup.constraint.service == nil ? nil : memory.item(id, in: lookup.listName))
    return item.map(live.speech.shown)
  }

  /// Shows the label of a value that was set by somebody else.
  func showPicked(_ value: PayloadValue, in field: FormField) {
    guard let lookup = field.lookup else { return }
    lookup.endSearch()
    lookup.isUnpicked = false
    let text = value.single ?? ""
    let id = namedID(text, lookup) ?? text
    lookup.query = (id.isEmpty ? nil : item(id, of: lookup)?.label) ?? text
  }

  /// Sets the typed text: a value if it names one item, and a query.
  func type(_ text: String, in field: FormField) {
    guard let lookup = field.lookup, lookup.query != text || lookup.isUnpicked else { return }
    lookup.endSearch()
    lookup.query = text
    let id = namedID(text, lookup)
    lookup.isUnpicked = id == nil && !text.isEmpty
    lookup.isOpen = !text.isEmpty
    search(lookup, field)
    let value = id.map { field.lookupValue($0) } ?? .null
    if value.json == field.stored.json {
      tell([field])
    } else {
      set(value, in: field)
    }
  }

  private func namedID(_ text: String, _ lookup: LookupState) -> String? {
    guard !text.isEmpty, let catalogue = lookup.lookup.entry.held.current else { return nil }
    let names = lookup.lookup.constraint.names
    let now = clock().timeIntervalSince1970
    guard case .item(let id) = catalogue.resolve(text, accepting: names, now: now) else {
      return nil
    }
    return id
  }

  /// Takes an item as the value; false if the item does not exist.
  func pick(_ id: String, in field: FormField) -> Bool {
    guard let lookup = field.lookup else { return false }
    let isKnown = lookup.lookup.entry.held.current?.item(id: id) != nil
    let answered = isKnown ? nil : lookup.answered?.first { $0.id == id }
    guard let item = answered ?? item(id, of: lookup) else { return false }
    if let answered { found[id] = answered }
    let query = lookup.isOpen ? lookup.query : ""
    memory.note(
      pick: id, in: lookup.listName, query: query, now: clock().timeIntervalSince1970)
    if !isKnown { memory.keep(item, in: lookup.listName) }
    lookup.endSearch()
    lookup.words?.choose()
    lookup.isUnpicked = false
    lookup.query = live.speech.shown(item).label
    let value = field.lookupValue(id)
    if value.json == field.stored.json {
      tell([field])
    } else {
      set(value, in: field)
    }
    return true
  }

  /// Ends the search of a field.
  func close(_ field: FormField) {
    guard let lookup = field.lookup else { return }
    let notPicked = lookup.notPicked
    lookup.endSearch()
    lookup.notPicked = notPicked
    tell([field])
  }

  /// Types the word that keys mean; false where none is typed so.
  @discardableResult
  func press(_ key: Character, in field: FormField) -> Bool {
    guard let lookup = field.lookup, let catalogue = lookup.lookup.entry.held.current else {
      return false
    }
    var words = lookup.words ?? WordEntry(catalogue)
    let isTyped = words.press(key)
    lookup.words = words
    if isTyped { type(words.word, in: field) } else { tell([field]) }
    return isTyped
  }

  // MARK: Searching

  /// Searches once more for what is typed.
  func search(again field: FormField) {
    searchQuietly(field)
    tell([field])
  }

  /// The same, told by who asks for it.
  func searchQuietly(_ field: FormField) {
    if let lookup = field.lookup { search(lookup, field) }
  }

  /// Searches again, because the position has changed.
  func searchAgain() {
    let lookups = fields.filter(\.isLookup)
    for field in lookups { searchQuietly(field) }
    if !lookups.isEmpty { tell(lookups) }
  }

  /// Searches all items, and asks the service.
  func searchAll(in field: FormField) {
    guard let lookup = field.lookup, lookup.isOpen else { return }
    lookup.searchesAll = true
    lookup.hasFailed = false
    if lookup.lookup.constraint.service != nil, lookup.answered == nil {
      lookup.request = LookupSearch(ticket: nextTicket, query: lookup.query)
      nextTicket += 1
      searching[ObjectIdentifier(field)] = field
    }
    search(again: field)
  }

  private func search(_ lookup: LookupState, _ field: FormField) {
    guard lookup.isOpen else { return }
    var query = query(lookup, field)
    query.text = lookup.query
    query.isPopularOnly = lookup.lookup.constraint.startsPopular && !lookup.searchesAll
    let taken = takenIDs(field)
    var hits = found(query, lookup, without: taken)
    let known = taken.union(hits.map(\.item.id))
    hits += (lookup.answered ?? []).filter { !known.contains($0.id) }.map {
      CatalogueHit(item: live.speech.shown($0), bucket: .service)
    }
    lookup.hits = hits
  }

  /// Hits of the catalogue, without items that the field may not have.
  private func found(
    _ query: CatalogueQuery, _ lookup: LookupState, without taken: Set<String>
  ) -> [CatalogueHit] {
    var wider = query
    wider.limit = min(LookupConstraint.limits.upperBound, query.limit + taken.count)
    let hits = (try? lookup.searcher?.find(wider) ?? nil)?.hits ?? []
    return Array(hits.filter { !taken.contains($0.item.id) }.prefix(query.limit))
  }

  /// The ids that other fields hold which must differ from a field.
  private func takenIDs(_ field: FormField) -> Set<String> {
    Set(
      form.compiled.fields[field.index].differentFrom.compactMap { other in
        guard let other = nearest(other, to: field), other.validity == .valid else { return nil }
        return cleanedValue(of: other).single
      })
  }

  /// The field of an index in the same group as a field, or in the nearest group around it.
  private func nearest(_ index: Int, to field: FormField) -> FormField? {
    var around = field.parent
    while let group = around {
      var names: [String] = []
      var at = index
      while at > 0, at != group.index, !form.compiled.fields[at].name.isEmpty {
        names.insert(form.compiled.fields[at].name, at: 0)
        at = Int(form.compiled.plan.field(at).parent)
      }
      if at == group.index, let found = group.descend(names) { return found }
      around = group.parent
    }
    return nil
  }

  /// The query for the text, with its filter and position.
  private func query(_ lookup: LookupState, _ field: FormField) -> CatalogueQuery {
    let constraint = lookup.lookup.constraint
    var query = CatalogueQuery("")
    query.match = constraint.match
    query.typos = constraint.typos
    query.fills = constraint.fills
    query.limit = constraint.limit
    query.keypad = lookup.keypad
    query.now = clock().timeIntervalSince1970
    query.near = position(for: lookup, field)
    query.filter = filter(lookup, field)
    query.languages = live.speech.labelLanguages
    query.picks = memory.picks(
      in: lookup.listName, for: lookup.query, now: clock().timeIntervalSince1970)
    return query
  }

  /// The filter of `where` for the current values of other fields; empty or wrong fields do not filter.
  private func filter(_ lookup: LookupState, _ field: FormField) -> [String: [String]] {
    var filter: [String: [String]] = [:]
    for entry in lookup.lookup.constraint.filters {
      switch entry.wanted {
      case .values(let values): filter[entry.column.value] = values.map(\.value)
      case .field(let name):
        guard let other = neighbour(name.value, of: field), other.validity == .valid,
          let value = cleanedValue(of: other).single
        else { continue }
        filter[entry.column.value] = [value]
      }
    }
    return filter
  }

  private func position(for lookup: LookupState, _ field: FormField) -> CataloguePosition? {
    guard let near = lookup.lookup.constraint.near else { return nil }
    guard let other = neighbour(near.value, of: field) else {
      return near.value == "here" ? here : nil
    }
    if other.isLookup { return item(of: other)?.position }
    guard let latitude = other["lat"].flatMap({ cleanedValue(of: $0).double }),
      let longitude = other["lon"].flatMap({ cleanedValue(of: $0).double })
    else { return nil }
    return CataloguePosition(latitude: latitude, longitude: longitude)
  }

  /// The field that a name means at a field: of its group first, then of those around it.
  private func neighbour(_ name: String, of field: FormField) -> FormField? {
    if name.hasPrefix("record.") { return root[String(name.dropFirst("record.".count))] }
    var around = field.parent
    while let group = around {
      if group.isGroup, let found = group[name] { return found }
      around = group.parent
    }
    return nil
  }

  // MARK: Nothing typed

  func sections(of field: FormField) -> [LookupSection] {
    guard let lookup = field.lookup, lookup.query.isEmpty, !lookup.isOpen,
      lookup.lookup.entry.held.current != nil
    else { return [] }
    var sections: [LookupSection] = []
    var query = query(lookup, field)
    let taken = takenIDs(field)
    func add(_ kind: LookupSection.Kind, _ hits: [CatalogueHit]) {
      if !hits.isEmpty { sections.append(LookupSection(kind: kind, hits: hits)) }
    }
    if query.near != nil {
      query.limit = Self.nearestOffered
      add(.nearest, found(query, lookup, without: taken))
    }
    let recents = memory.recents(in: lookup.listName).lazy
      .compactMap { [self] in item($0, of: lookup) }
      .filter { $0.isOffered(query) && !taken.contains($0.id) }
    add(
      .recents,
      recents.prefix(lookup.lookup.constraint.recent).map {
        CatalogueHit(item: $0, bucket: .unasked)
      })
    query.near = nil
    query.isPopularOnly = true
    query.limit = lookup.lookup.constraint.limit
    add(.popular, found(query, lookup, without: taken))
    return sections
  }

  /// The first items in the order of the catalogue.
  func firstHits(of field: FormField) -> [CatalogueHit] {
    guard let lookup = field.lookup else { return [] }
    var query = query(lookup, field)
    query.near = nil
    return found(query, lookup, without: takenIDs(field))
  }

  func rowIDs(of field: FormField) -> [String] {
    guard let lookup = field.lookup else { return [] }
    let first = field.hits.map(\.item.id)
    guard lookup.query.isEmpty, !lookup.isOpen, let catalogue = lookup.lookup.entry.held.current
    else { return first }
    let known = Set(first)
    return first + catalogue.idsInOrder.filter { !known.contains($0) }
  }
}

extension FormField {
  /// An id as the field's type has it.
  fileprivate func lookupValue(_ id: String) -> PayloadValue {
    type == .integer ? .number(id) : .text(id)
  }
}

extension CatalogueItem {
  /// Whether an item passes the filter of a query.
  fileprivate func isOffered(_ query: CatalogueQuery) -> Bool {
    if let expires, let now = query.now, expires <= now { return false }
    return query.filter.allSatisfy { column, wanted in
      (columns[column] ?? []).contains { wanted.contains($0) }
    }
  }
}

extension PayloadValue {
  /// A single value as an id is written; nil for nothing, lists and groups.
  fileprivate var single: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .list, .group: nil
    }
  }

  fileprivate var double: Double? {
    if case .number(let text) = self { Double(text) } else { nil }
  }
}
