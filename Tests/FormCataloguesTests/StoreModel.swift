@testable import FormCatalogues

/// What a store must do, written as plainly as possible: no files, no indexes.
struct StoreModel {
  struct Contents: Equatable {
    var items: [String: CatalogueItem] = [:]
    var gone: Set<String> = []
    var state: [UInt8]?
  }

  /// What survives a crash.
  private(set) var kept = Contents()
  private(set) var isMade = false
  private(set) var picks: [(id: String, query: String, at: Double)] = []
  var place: ListPlace?
  /// What does not.
  private var batch: [CatalogueOperation]?

  mutating func crash() { batch = nil }

  mutating func change(_ operation: CatalogueOperation) {
    if batch != nil {
      batch?.append(operation)
    } else {
      apply(operation)
      isMade = true
    }
  }

  mutating func begin() -> CatalogueStoreError? {
    if batch != nil { return .batchBegun }
    batch = []
    return nil
  }

  mutating func end(state: [UInt8], expecting: [UInt8]?) -> CatalogueStoreError? {
    guard let operations = batch else { return .noBatch }
    if state.count > 250 { return .stateTooLong(bytes: state.count) }
    if let expecting, expecting != kept.state ?? [] { return .unexpectedState(kept.state) }
    for operation in operations { apply(operation) }
    kept.state = state.isEmpty ? nil : state
    (batch, isMade) = (nil, true)
    return nil
  }

  mutating func cancel() { batch = nil }

  mutating func update(
    _ items: [CatalogueItem], allowsShrinking: Bool
  ) -> CatalogueStoreError? {
    if batch != nil { return .batchBegun }
    for (row, item) in items.enumerated() {
      if let first = items[..<row].firstIndex(where: { $0.id == item.id }) {
        return .badItems(.duplicateId(id: item.id, row: row + 1, first: first + 1))
      }
    }
    if items.isEmpty { return .badItems(.emptyCatalogue) }
    if !allowsShrinking, items.count * 2 < kept.items.count {
      return .shrinks(from: kept.items.count, to: items.count)
    }
    for id in kept.items.keys { remove(id) }
    for item in items { put(item) }
    isMade = true
    return nil
  }

  mutating func purge(_ now: Double) -> CatalogueStoreError? {
    guard isMade else { return .unknownCatalogue }
    for item in kept.items.values {
      if let expires = item.expires, expires <= now { remove(item.id) }
    }
    return nil
  }

  mutating func pick(_ id: String, _ query: String, _ at: Double) { picks.append((id, query, at)) }

  mutating func forget() { picks = [] }

  func history(_ now: Double) -> [String] {
    var ids: [String] = []
    for pick in picks.reversed() where !ids.contains(pick.id) {
      guard let item = kept.items[pick.id] else { continue }
      if let expires = item.expires, expires <= now { continue }
      ids.append(pick.id)
    }
    return ids
  }

  func counts(_ now: Double) -> [String: Double] {
    var counts: [String: Double] = [:]
    for pick in picks {
      let halvings = pick.at > now ? 0 : Int((now - pick.at) / (30 * 86_400))
      counts[pick.id, default: 0] += (0..<halvings).reduce(1) { weight, _ in weight / 2 }
    }
    return counts
  }

  private mutating func apply(_ operation: CatalogueOperation) {
    switch operation {
    case .index(let items): for item in items { put(item) }
    case .merge(let changes):
      for change in changes {
        var item = kept.items[change.item.id] ?? CatalogueItem(id: change.item.id)
        if change.parts.contains(.label) { item.label = change.item.label }
        if change.parts.contains(.labels) {
          item.labels.merge(change.item.labels) { _, new in new }
        }
        if change.parts.contains(.domain) { item.domain = change.item.domain }
        if change.parts.contains(.expires) { item.expires = change.item.expires }
        put(item)
      }
    case .deleteIDs(let ids): for id in ids { remove(id) }
    case .deleteDomains(let domains):
      for item in kept.items.values {
        guard let own = item.domain?.split(separator: ".") else { continue }
        if domains.contains(where: { own.starts(with: $0.split(separator: ".")) }) {
          remove(item.id)
        }
      }
    case .deleteAll:
      for id in kept.items.keys { remove(id) }
      kept.state = nil
    case .set: break
    }
  }

  private mutating func put(_ item: CatalogueItem) {
    kept.items[item.id] = item
    kept.gone.remove(item.id)
  }

  private mutating func remove(_ id: String) {
    if kept.items.removeValue(forKey: id) != nil { kept.gone.insert(id) }
  }
}
