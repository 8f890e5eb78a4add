extension Catalogue {
  /// The item that a string names.
  ///
  /// An id names its item whatever else has that name. Everything else is folded, and must be the whole of a name;
  /// items that have expired have none.
  ///
  /// - Parameters:
  ///   - text: At most 1,024 bytes: what is longer names nothing.
  ///   - names: By what an item may be named.
  ///   - now: Seconds since 1970; nil takes items that have expired, too.
  public func resolve(
    _ text: String, accepting names: Set<CatalogueName>, now: Double? = nil
  ) -> Resolution {
    if names.contains(.id), items.index(of: text.utf8) != nil { return .item(id: text) }
    let folded = names.subtracting([.id])
    guard !folded.isEmpty, text.utf8.count <= CatalogueLimits.labelBytes else { return .none }
    let found = nameTable.items(named: FoldedText(text), by: folded, in: items)
      .filter { !items.hasEnded($0, now: now) }
    guard let first = found.first else { return .none }
    return found.count == 1
      ? .item(id: items.id(at: first)) : .ambiguous(ids: found.map(items.id(at:)))
  }

  /// Whether bytes are the id of an item at a moment.
  ///
  /// Safety: as many bytes as `count` says are readable while this is called.
  package func membership(
    of id: UnsafePointer<UInt8>, count: Int, now: Double
  ) -> Membership {
    guard let item = unsafe items.index(ofBytes: id, count: count) else { return .unknown }
    return items.hasEnded(item, now: now) ? .gone : .member
  }
}

extension ItemStore {
  /// Whether an item has expired; never where there is no moment.
  func hasEnded(_ index: Int, now: Double?) -> Bool {
    guard let now, let expires = expires(of: index) else { return false }
    return expires <= now
  }
}
