/// Unions on the fast path: an object of a variant is read as a group of its own, of the fields that all variants have
/// and of those of this one.
extension PlanBuilder {
  /// More fields of all variants are left to the long way: each of them is written down once for each variant.
  private static let mostShared = 64

  /// Notes which variant each field is of, and which fields choose variants or are keys of records: their values are
  /// kept.
  mutating func noteVariants() {
    var choosers: [[Int32]] = groups.map { _ in [] }
    for owner in fields.indices {
      guard let union = union(at: owner) else { continue }
      let first = groups[Int(fields[owner].group)].fields.start
      for index in indices(of: union) {
        let own = variants[index].places
        for place in own.start..<own.start + own.count {
          fields[Int(first + place)].variant = Int32(index)
        }
      }
      guard union.chooser >= 0,
        let chooser = field(at: union.chooser, from: Int(fields[owner].parent)),
        fields[chooser].type == .text
      else { continue }
      let place = Int(groups[Int(fields[owner].group)].variants)
      variantGroups[place].chooserField = Int32(chooser)
      variantGroups[place].isBeside = fields[chooser].parent == fields[owner].parent
      fields[chooser].isKept = true
      let around = Int(fields[Int(fields[chooser].parent)].group)
      if !choosers[around].contains(Int32(chooser)) { choosers[around].append(Int32(chooser)) }
    }
    // What a record does not have must not be that of the one before.
    for key in runKeys {
      fields[key].isKept = true
      // What every record has that is accepted is its own.
      if fields[key].parent == 0, fields[key].variant < 0, fields[key].flags.contains(.required),
        !fields[key].flags.contains(.deferred)
      {
        continue
      }
      choosers[Int(fields[0].group)].append(Int32(key))
    }
    for (group, fields) in choosers.enumerated() where !fields.isEmpty {
      groups[group].resets = Span32(start: references.count, count: fields.count)
      references += fields
    }
  }

  /// What chooses among the variants of a field's group, if it has some.
  private func union(at field: Int) -> VariantsPlan? {
    let group = Int(fields[field].group)
    guard group >= 0, groups[group].variants >= 0 else { return nil }
    return variantGroups[Int(groups[group].variants)]
  }

  /// The variants of a union, the one for all other values at the end.
  private func indices(of union: VariantsPlan) -> Range<Int> {
    let count = Int(sets[Int(union.set)].members.count) + (union.hasOtherwise ? 1 : 0)
    return Int(union.first)..<Int(union.first) + count
  }

  /// The field that a path of one step leads to, which begins in a group or list.
  private func field(at path: Int32, from container: Int) -> Int? {
    let path = Array(references[Int(path)...].prefix(4))
    guard path.count == 4, path[0] == ReferenceBase.outward.rawValue, path[2] == 1 else {
      return nil
    }
    var at = container
    for _ in 0..<path[1] where at >= 0 { at = Int(fields[at].parent) }
    guard at >= 0, fields[at].group >= 0 else { return nil }
    return Int(groups[Int(fields[at].group)].fields.start + path[3])
  }

  // MARK: Groups of variants

  /// Makes the groups that objects of each variant are, and returns how deep they go; nil where none can be judged
  /// while it is read.
  mutating func markVariants(of owner: Int, _ depths: [Int], _ gathered: GroupTasks) -> Int? {
    let group = Int(fields[owner].group)
    guard let union = union(at: owner), Int(groups[group].fields.start) > owner,
      sets[Int(union.set)].comparison == .texts
    else { return nil }
    let first = Int(groups[group].fields.start)
    let shared = Int(groups[Int(union.common)].fields.count)
    guard shared <= Self.mostShared,
      union.chooser < 0 ? fields[first].type == .text : union.chooserField >= 0
    else { return nil }
    let others = noteForeign(gathered, of: group, owner)
    let tasks = Dictionary(grouping: gathered.tasks[group], by: \.variant)
    var plan = groups[group]
    plan.present = Int32(presentCount)
    notePlain(&plan, owner, gathered)
    var (deepest, blocks) = (-1, 1)
    for index in indices(of: union) {
      var own = plan
      guard let depth = mark(variant: index, shared, of: &own, depths) else { continue }
      store(others + (tasks[-1] ?? []) + (tasks[Int32(index)] ?? []), of: &own)
      notePlain(&own, owner, gathered)
      variants[index].owner = Int32(fields.count + owners.count)
      var stand = fields[owner]
      stand.group = Int32(groups.count)
      stand.isKept = false
      owners.append(stand)
      groups.append(own)
      deepest = max(deepest, depth)
      blocks = max(blocks, own.blocks)
    }
    guard deepest >= 0 else { return nil }
    presentCount += blocks
    groups[group] = plan
    return deepest
  }

  /// Makes the group of one variant.
  private mutating func mark(
    variant index: Int, _ shared: Int, of plan: inout GroupPlan, _ depths: [Int]
  ) -> Int? {
    let variant = variants[index]
    let replaced = Set(
      references[Int(variant.replaced.start)...].prefix(Int(variant.replaced.count)).map(Int.init))
    let own = Int(variant.places.start)..<Int(variant.places.start + variant.places.count)
    plan.variant = Int32(index)
    plan.shared = Int32(shared)
    plan.shift = Int32(own.lowerBound - shared)
    plan.fields.count = Int32(shared + own.count)
    // What another stands for is asked for nowhere, and found by no name.
    let counted = (0..<shared).map { replaced.contains($0) ? -1 : $0 } + own
    guard let depth = ask(counted, of: &plan, depths) else { return nil }
    Plan.indexNames(of: &plan, counted.filter { $0 >= 0 }, in: &self)
    return depth
  }

  /// Notes which fields of single variants are read whichever is chosen: those of others are empty then, which is a task.
  private mutating func noteForeign(
    _ gathered: GroupTasks, of group: Int, _ owner: Int
  ) -> [Found] {
    let span = groups[group].fields
    let places = Set(gathered.foreign).map { Int32($0) - span.start }
      .filter { (0..<span.count).contains($0) }.sorted()
    let union = Int(groups[group].variants)
    variantGroups[union].foreign = Span32(start: references.count, count: places.count)
    references += places
    if places.isEmpty { return [] }
    let site = TaskSite(home: owner, own: -1)
    return [
      Found(variant: -1, rank: -1, task: GroupTask(kind: .others), site: site, owner: owner)
    ]
  }

  // MARK: Checks

  /// The variant that a check belongs to, in the plan's, or -1; nil where the fast path does not know it.
  func variant(of check: CheckPlan, at index: Int) -> Int32? {
    if check.chooser < 0 { return -1 }
    guard check.startsInside, let union = union(at: index),
      texts(of: check.variants) == texts(of: union.set),
      let chooser = field(at: check.chooser, from: index)
    else { return nil }
    let first = Int(groups[Int(fields[index].group)].fields.start)
    guard chooser == (union.chooser < 0 ? first : Int(union.chooserField)) else { return nil }
    if check.variant >= 0 { return union.first + check.variant }
    return union.hasOtherwise ? union.first + sets[Int(union.set)].members.count : nil
  }

  private func texts(of set: Int32) -> [ArraySlice<UInt8>] {
    let members = sets[Int(set)].members
    return texts[Int(members.start)..<Int(members.start + members.count)].map {
      bytes[Int($0.start)..<Int($0.start + $0.count)]
    }
  }

  // MARK: Rows of keys

  /// Counts the fields of each variant as if they stood behind those of all variants, and expects no key of one variant
  /// behind one of another; returns the fields that variants have others in the stead of.
  func countVariants(_ places: inout [Int], _ nexts: inout [Int32]) -> Set<Int> {
    var replaced: Set<Int> = []
    for owner in fields.indices {
      guard let union = union(at: owner) else { continue }
      let first = Int(groups[Int(fields[owner].group)].fields.start)
      let shared = Int(groups[Int(union.common)].fields.count)
      if shared > 0 { nexts[first + shared - 1] = -1 }
      for index in indices(of: union) {
        let variant = variants[index]
        for number in 0..<Int(variant.places.count) {
          places[first + Int(variant.places.start) + number] = shared + number
        }
        if variant.places.count > 0 {
          nexts[first + Int(variant.places.start + variant.places.count) - 1] = -1
        }
        for place in references[Int(variant.replaced.start)...].prefix(Int(variant.replaced.count))
        {
          replaced.insert(first + Int(place))
        }
      }
    }
    return replaced
  }
}

extension GroupPlan {
  /// The field that is counted so.
  @inline(__always)
  func field(counted number: Int) -> Int {
    Int(fields.start) &+ number &+ (number >= Int(shared) ? Int(shift) : 0)
  }

  /// How a field is counted, by its place; -1 for one of another variant.
  func number(of place: Int) -> Int {
    if place < Int(shared) { return place }
    let number = place &- Int(shift)
    return number >= Int(shared) && number < Int(fields.count) ? number : -1
  }
}
