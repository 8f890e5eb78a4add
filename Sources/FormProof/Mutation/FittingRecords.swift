package import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPlatform
internal import FormText

/// Payloads in which a part of a form is filled that examples leave empty, with as little else as the form asks for.
package struct FittingRecords {
  /// What a payload shall show.
  package struct Target {
    /// A group, list or map, an item or a shape: what is within it is filled.
    var field: Int
    /// Of a group with variants, by its place; one more than the last is a value without one.
    var variant: Int?
    /// All that it holds, not only what it asks for.
    var isFull: Bool
    /// Of a single value: the value that it has.
    var value: Node?

    package init(field: Int, variant: Int? = nil, isFull: Bool, value: Node? = nil) {
      (self.field, self.variant, self.isFull, self.value) = (field, variant, isFull, value)
    }
  }

  /// A payload, and which names of its record lead to what it shall show.
  package struct Made {
    package var payload: Node
    var leading: Set<String>

    /// The path to what it shall show, in another record; nil if it does not fit.
    func merged(into record: Node) -> Node? {
      guard var entries = record.entries, let own = payload.entries else { return nil }
      for entry in own {
        let place = entries.firstIndex { $0.key == entry.key }
        if let place, leading.contains(entry.key) {
          entries[place] = entry
        } else if place == nil, leading.isEmpty || leading.contains(entry.key) {
          entries.append(entry)
        }
      }
      return Node(content: .mapping(entries), range: payload.range)
    }
  }

  let layout: TrialLayout
  var values: FittingValues
  /// How deep the smallest value of each field is; `Int.max` where none ends.
  let heights: [Int]
  /// The chance by which parts are drawn; nil where the smallest are taken.
  var drawing: FittingDraw?
  private(set) var target = Target(field: 0, variant: nil, isFull: false)
  private var leading: Set<String> = []
  /// What conditions further in want of the record.
  private var ofRecord: [ConditionValues.Wish] = []
  /// Values that one payload may still have.
  private(set) var room = 0

  /// A payload of more values is hard to read.
  private static let mostValues = 400
  static let mostItems = 40

  package init(_ layout: TrialLayout) { self.init(layout, now: TrialPayload.usualNow) }

  /// - Parameter now: The moment that dates and times are drawn around.
  init(_ layout: TrialLayout, now: Date) {
    self.layout = layout
    values = FittingValues(layout, now: now)
    heights = FittingHeights(layout.model).all
  }

  func field(_ index: Int) -> Field { layout.model.fields[index] }

  /// A payload for a target; nil where no value of it ends, or it would be too large.
  package mutating func payload(for target: Target) -> Made? {
    var path: [Int] = []
    var at = target.field
    while at != layout.top {
      path.append(at)
      at = layout.model.fields[at].parent
      guard at >= 0, path.count <= FormLayout.deepest * 2 else { return nil }
    }
    self.target = target
    leading = []
    ofRecord = []
    room = Self.mostValues
    return value(of: layout.top, path.reversed()[...]).map { Made(payload: $0, leading: leading) }
  }

  /// A value of one field by itself, with room of its own.
  mutating func freshValue(of field: Int) -> Node? {
    target = Target(field: field, isFull: false)
    ofRecord = []
    room = Self.mostValues
    return value(of: field, [])
  }

  // MARK: By type

  /// - Parameter path: The fields from below this one to the target; empty for the target, and off the way to it.
  mutating func value(of index: Int, _ path: ArraySlice<Int>) -> Node? {
    room -= 1
    guard room > 0, heights[index] < .max else { return nil }
    drawing?.depth += 1
    defer { drawing?.depth -= 1 }
    let placed = field(index)
    switch placed.content {
    case .union(let union):
      let cases = union.cases.map(\.content)
      let drawn = drawnCase(of: cases, chosen: path.first)
      guard let chosen = drawn ?? path.first ?? cases.min(by: { heights[$0] < heights[$1] }) else {
        return nil
      }
      defer { drawing?.cases[index] = chosen }
      return value(of: chosen, path.dropFirst())
    case .list: return drawing == nil ? list(index, path) : drawnList(index, path)
    case .tuple: return tuple(index, path)
    case .map: return map(index, path)
    case .group: return group(index, path)
    case .single:
      if target.field == index, path.isEmpty, let value = target.value { return value }
      return drawing == nil ? values.values(of: index).first : drawnValue(of: index)
    }
  }

  /// So many as it asks for, and one at least.
  private mutating func count(of index: Int) -> Int? {
    if drawing != nil { return drawnCount(of: index, atLeast: 1) }
    var least = 1
    for case .count(let count) in field(index).shared.value.constraints.lazy.map(\.constraint) {
      least = max(least, count.low)
    }
    return least <= Self.mostItems ? least : nil
  }

  private mutating func list(_ index: Int, _ path: ArraySlice<Int>) -> Node? {
    guard let items = field(index).content.items, let count = count(of: index),
      let first = value(of: items, path.dropFirst())
    else { return nil }
    if count == 1 { return .sequence([first]) }
    let isLeaf = layout.model.fields[items].alternatives.isEmpty && heights[items] == 1
    let others = isLeaf ? Array(values.values(of: items).dropFirst()) : []
    return .sequence(
      (0..<count).map { $0 == 0 ? first : others.indices.contains($0 - 1) ? others[$0 - 1] : first }
    )
  }

  private mutating func map(_ index: Int, _ path: ArraySlice<Int>) -> Node? {
    let placed = field(index)
    guard let rest = placed.rest, let count = count(of: index) else { return nil }
    var keys =
      placed.content.keys.map { key in
        (drawing == nil ? values.values(of: key) : drawnValues(of: key)).compactMap(\.text)
      } ?? []
    keys += (0..<count).map { CandidateValues.key($0, keys.first ?? "a") }
    var seen: Set<String> = []
    keys = Array(keys.filter { seen.insert($0).inserted }.prefix(count))
    let inner = path.first == placed.content.keys ? [] : path.dropFirst()
    guard keys.count == count, let value = value(of: rest, inner) else { return nil }
    return .mapping(
      keys.map { key in
        (key, drawing == nil || key == keys[0] ? value : self.value(of: rest, []) ?? value)
      })
  }

  private mutating func tuple(_ index: Int, _ path: ArraySlice<Int>) -> Node? {
    let placed = field(index)
    let members = Array(placed.members)
    let isFull = target.isFull && target.field == index
    let followers = placed.rest.map { isFull || path.first == $0 ? [$0] : [] } ?? []
    let last =
      isFull || !followers.isEmpty || drawsOptional()
      ? members.count - 1
      : members.lastIndex { layout.model.fields[$0].isRequired || $0 == path.first } ?? 0
    guard !members.isEmpty else { return nil }
    var items: [Node] = []
    for member in members[...max(0, last)] + followers {
      guard let item = value(of: member, member == path.first ? path.dropFirst() : []) else {
        return nil
      }
      items.append(item)
    }
    return .sequence(items)
  }

  // MARK: Groups

  private mutating func group(_ index: Int, _ path: ArraySlice<Int>) -> Node? {
    let placed = field(index)
    let chosen = variant(of: index, path)
    // A tree draws other cases within this one.
    defer { drawing?.cases[index] = chosen }
    drawing?.cases[index] = chosen
    let replaced = chosen.flatMap { place in
      placed.content.group?.cases.flatMap {
        $0.cases.indices.contains(place) ? $0.cases[place].content.replaced : nil
      }
    }
    var members: [(key: String, value: Node)] = []
    var chosenBy: [(key: String, value: Node)] = []
    for (place, member) in placed.members.enumerated() {
      let isOnPath = member == path.first
      if !isOnPath {
        let inner = layout.model.fields[member]
        if let unionCase = inner.unionCase, unionCase != chosen { continue }
        if inner.unionCase == nil, replaced?.contains(place) == true { continue }
        if place == 0, let cases = placed.content.group?.cases, case .tag = cases.discriminator {
          members.append((inner.name, .text(Self.name(of: chosen ?? 0, in: cases))))
          continue
        }
        guard isWanted(member, of: index) else { continue }
      }
      guard let value = value(of: member, isOnPath ? path.dropFirst() : []) else {
        if isOnPath { return nil }
        continue
      }
      members.append((layout.model.fields[member].name, value))
      if isOnPath, index == layout.top { leading.insert(layout.model.fields[member].name) }
      if let chooser = chooser(of: member, isOnPath ? path.dropFirst() : []) {
        chosenBy.append(chooser)
      }
      if isOnPath { chosenBy += wishes(of: member, in: index) }
    }
    if index == layout.top { chosenBy += ofRecord.compactMap { wished($0, in: index) } }
    if let rest = placed.rest, path.first == rest {
      guard let value = value(of: rest, path.dropFirst()) else { return nil }
      let name = ["x", "other", "x-other"].first { placed.places[ExactName($0)] == nil } ?? "x0"
      members.append((name, value))
      if index == layout.top { leading.insert(name) }
    }
    let onPath = path.first.map { layout.model.fields[$0].name }
    for chooser in chosenBy where chooser.key != onPath {
      members.removeAll { $0.key == chooser.key }
      members.insert(chooser, at: 0)
      if index == layout.top { leading.insert(chooser.key) }
    }
    return .mapping(members)
  }

  /// What a group has beside what leads to the target: what it asks for, and of the target all that is a single value.
  private mutating func isWanted(_ member: Int, of group: Int) -> Bool {
    let inner = layout.model.fields[member]
    let model = inner.shared.value.settings
    if model.compute != nil || model.isPresent == false { return false }
    if inner.isRequired, inner.conditions.isEmpty, model.defaultValue == nil { return true }
    if drawing != nil { return drawsOptional(member) }
    return target.isFull && target.field == group && heights[member] == 1
  }

  /// The variant that a group shall have: that of the field on the way, the target's own, or a small one.
  private mutating func variant(of group: Int, _ path: ArraySlice<Int>) -> Int? {
    guard let cases = layout.model.fields[group].content.group?.cases else { return nil }
    if let next = path.first, let variant = layout.model.fields[next].unionCase { return variant }
    if target.field == group, path.isEmpty, let variant = target.variant { return variant }
    let first = layout.model.fields[group].members.lowerBound
    let needs = cases.cases.map { unionCase in
      FittingHeights.most(
        of: unionCase.content.places.map { first + $0 }, in: layout.model, heights)
    }
    return drawnVariant(of: needs) ?? needs.indices.min { needs[$0] < needs[$1] } ?? 0
  }

  /// Values of the fields beside a member with which it applies.
  private mutating func wishes(of member: Int, in group: Int) -> [(key: String, value: Node)] {
    layout.model.conditions(of: member).flatMap { ConditionValues($0.expression).wishes }
      .compactMap { wish in
        if !wish.isOfRecord, let found = wished(wish, in: group) { return found }
        if group != layout.top { ofRecord.append(wish) }
        return nil
      }
  }

  /// What a condition wants of a field of a group; nil where the group has none of the name.
  private mutating func wished(
    _ wish: ConditionValues.Wish, in group: Int
  ) -> (key: String, value: Node)? {
    let placed = field(group)
    guard let place = placed.places[ExactName(wish.name)] else { return nil }
    let member = placed.members.lowerBound + place
    let value = wish.value ?? self.value(of: member, [])
    return value.map { (wish.name, $0) }
  }

  private static func name<Content>(of place: Int, in union: Union<Content>) -> String {
    union.names.indices.contains(place) ? union.names[place] : "another"
  }

  /// The field beside a member by which its variant is chosen, with the variant's name.
  private mutating func chooser(
    of member: Int, _ path: ArraySlice<Int>
  ) -> (key: String, value: Node)? {
    let placed = layout.model.fields[member]
    let drawn = drawing?.cases[member]
    func named(_ by: String, _ name: String) -> (key: String, value: Node)? {
      by.contains(".") ? nil : (by, .text(name))
    }
    if let cases = placed.content.group?.cases, case .field(let by) = cases.discriminator {
      let chosen = drawn ?? variant(of: member, path) ?? 0
      return named(by.name.value, Self.name(of: chosen, in: cases))
    }
    guard let union = placed.content.union, case .field(let by) = union.discriminator else {
      return nil
    }
    let alternatives = placed.alternatives
    let chosen = drawn ?? path.first ?? alternatives.min { heights[$0] < heights[$1] }
    guard let place = alternatives.firstIndex(where: { $0 == chosen }) else { return nil }
    return named(by.name.value, Self.name(of: place, in: union))
  }
}
