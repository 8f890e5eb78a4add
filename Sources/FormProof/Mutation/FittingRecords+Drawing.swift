internal import FormDocuments
internal import FormModel
internal import FormText

/// The chance by which parts of a record are drawn.
struct FittingDraw {
  var picker: Picker
  /// How many of four optional members a group has, about.
  var fullness = 2
  /// The drawn case of each union and group with cases, which fields beside it may have to name.
  var cases: [Int: Int] = [:]
  /// Values around the one that is drawn.
  var depth = 0

  /// Below it a value has no more than it needs, so that trees end.
  static let deepest = 8
}

extension FittingRecords {
  /// A payload for a target with everything else drawn by chance; nil where no value of it ends.
  mutating func draw(_ target: Target, _ picker: Picker, fullness: Int) -> (Made, Picker)? {
    drawing = FittingDraw(picker: picker, fullness: fullness)
    defer { drawing = nil }
    guard let made = payload(for: target), let left = drawing?.picker else { return nil }
    return (made, left)
  }

  /// Some values of one field, drawn by chance, for a place where another one does not fit.
  mutating func draws(of field: Int, count: Int, _ picker: inout Picker) -> [Node] {
    drawing = FittingDraw(picker: picker, fullness: 2)
    defer { drawing = nil }
    let found = (0..<count).compactMap { _ in freshValue(of: field) }
    if let left = drawing?.picker { picker = left }
    return found
  }

  private var isDeep: Bool { drawing.map { $0.depth > FittingDraw.deepest } ?? false }

  private mutating func pick(below count: Int) -> Int {
    count > 1 ? drawing?.picker.next(below: count) ?? 0 : 0
  }

  mutating func drawnValue(of field: Int) -> Node? {
    let pool = values.pool(of: field)
    return pool.isEmpty ? nil : pool[pick(below: pool.count)]
  }

  /// All values of the pool of a field, in an order by chance.
  mutating func drawnValues(of field: Int) -> [Node] {
    var pool = values.pool(of: field)
    for place in pool.indices.dropFirst() { pool.swapAt(place, pick(below: place + 1)) }
    return pool
  }

  /// Nil where the chosen or the smallest case is taken.
  mutating func drawnCase(of cases: [Int], chosen: Int?) -> Int? {
    guard drawing != nil, chosen == nil, !isDeep else { return nil }
    let ending = cases.filter { heights[$0] < .max }
    return ending.isEmpty ? nil : ending[pick(below: ending.count)]
  }

  mutating func drawnVariant(of needs: [Int]) -> Int? {
    guard drawing != nil, !isDeep else { return nil }
    let ending = needs.indices.filter { needs[$0] < .max }
    return ending.isEmpty ? nil : ending[pick(below: ending.count)]
  }

  mutating func drawsOptional() -> Bool {
    guard let fullness = drawing?.fullness else { return false }
    return pick(below: 4) < fullness
  }

  mutating func drawsOptional(_ member: Int) -> Bool {
    if heights[member] == .max || isDeep && heights[member] > 1 { return false }
    return drawsOptional()
  }

  /// A number of items that a list or map may have; nil where it must have too many.
  mutating func drawnCount(of index: Int, atLeast wanted: Int) -> Int? {
    var (least, most) = (wanted, Self.mostItems)
    for case .count(let count) in field(index).shared.value.constraints.lazy.map(\.constraint) {
      least = max(least, count.low)
      most = min(most, count.high ?? most)
    }
    guard least <= Self.mostItems else { return nil }
    if isDeep || least >= most { return least }
    let isWide = room < 8 * most
    switch pick(below: 8) {
    case 0, 1: return least
    case 2 where !isWide: return most
    case 3 where !isWide: return least + pick(below: most - least + 1)
    default: return least + pick(below: min(most - least, 3) + 1)
    }
  }

  mutating func drawnList(_ index: Int, _ path: ArraySlice<Int>) -> Node? {
    guard let inner = field(index).content.items else { return nil }
    let least = path.isEmpty && pick(below: 8) == 0 ? 0 : 1
    guard let count = drawnCount(of: index, atLeast: least) else { return nil }
    let keys = field(index).shared.value.constraints.compactMap { placed in
      if case .unique(let unique) = placed.constraint { unique.keys.map(\.value) } else { nil }
    }
    var seen: Set<[[UInt8]]> = []
    var items: [Node] = []
    for place in 0..<count {
      var item: Node?
      for _ in 0..<8 {
        item = value(of: inner, place == 0 ? path.dropFirst() : [])
        guard let item, let names = keys.first else { break }
        let key =
          names.isEmpty ? [item.jsonBytes()] : names.map { item.part($0)?.jsonBytes() ?? [] }
        if seen.insert(key).inserted { break }
      }
      guard let item else { break }
      items.append(item)
    }
    return items.isEmpty && count > 0 ? nil : .sequence(items)
  }
}

extension Node {
  /// The value at a dotted path of names.
  fileprivate func part(_ path: String) -> Node? {
    path.split(separator: ".").reduce(self) { $0?[String($1)] }
  }
}
