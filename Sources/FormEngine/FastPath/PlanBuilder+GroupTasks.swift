/// Where the conditions, computed values, comparisons and checks are done that the fast path works out itself.
///
/// What reads nothing but its own object and what is in it is done at the end of that object. What reads further out is
/// done at the end of the outermost object that it reads: for each row, where lists lie between.
extension PlanBuilder {
  /// The tasks of all groups, and of each field whether all that waits there is among them.
  struct GroupTasks {
    var isSupported: [Bool]
    var tasks: [[Found]]
    /// By list the fields whose values are kept of each row.
    var columns: [Int: [Int]] = [:]
    /// Fields whose values are read; one too many does no harm.
    var kept: Set<Int> = []
    /// Of them those of single variants that are read outside of these.
    var foreign: Set<Int> = []
    /// By group the fields within it, but not of it, that are read at its end: they may lie in an object that is not there.
    var resets: [Int: Set<Int>] = [:]
  }

  struct Found {
    /// The variant, in the plan's, of which it is; -1 for all.
    var variant: Int32
    var rank: Int32
    var task: GroupTask
    var site: TaskSite
    /// The field at which it was written.
    var owner: Int
  }

  /// Where an expression stands, and what it reads.
  struct TaskSite {
    /// The group or list in which names begin, by its field.
    let home: Int
    /// The field that it belongs to, or -1.
    let own: Int
    /// The group at whose end it can be done: ``home``, or one around it.
    var level: Int
    var reads: Set<Int> = []
    /// It asks what was sent of ``home``, which is known at its end and no longer.
    var mustStay = false

    init(home: Int, own: Int) {
      (self.home, self.own, level) = (home, own, home)
    }
  }

  /// Finds the tasks; fields whose values they read are marked as kept.
  mutating func gatherTasks() -> GroupTasks {
    var gathered = GroupTasks(
      isSupported: fields.map { $0.dynamic < 0 }, tasks: groups.map { _ in [] })
    var all: [Found] = []
    for index in fields.indices
    where fields[index].dynamic >= 0 && !mustOnlyEqualTexts(fields[index]) {
      var found: [Found] = []
      let (steps, loops, expressions) = (slotSteps.count, slotLoops.count, slotExpressions.count)
      guard gather(index, &found, &gathered) else {
        slotSteps.removeSubrange(steps...)
        slotLoops.removeSubrange(loops...)
        slotExpressions.removeSubrange(expressions...)
        continue
      }
      gathered.isSupported[index] = true
      all += found
    }
    moveOutward(&all)
    for found in all where !place(found, &gathered) { gathered.isSupported[found.owner] = false }
    for field in gathered.kept { fields[field].isKept = true }
    storeColumns(gathered)
    return gathered
  }

  /// What reads a computed value is done no further in than that.
  private func moveOutward(_ all: inout [Found]) {
    var readers: [Int: [Int]] = [:]
    for (place, found) in all.enumerated() {
      for read in found.site.reads { readers[read, default: []].append(place) }
    }
    var waiting = Array(all.indices)
    while let place = waiting.popLast() {
      let found = all[place]
      guard found.task.kind == .value, found.task.second >= 0 else { continue }
      let level = found.site.level
      for reader in readers[found.owner] ?? []
      where depth(of: level) < depth(of: all[reader].site.level) {
        all[reader].site.level = level
        waiting.append(reader)
      }
    }
  }

  private func depth(of container: Int) -> Int {
    var (depth, at) = (0, container)
    while fields[at].parent >= 0 {
      depth += 1
      at = Int(fields[at].parent)
    }
    return depth
  }

  /// Gives a task to the group at whose end it is done; false where it is left to the long way.
  private mutating func place(_ found: Found, _ all: inout GroupTasks) -> Bool {
    var found = found
    let site = found.site
    var level = site.level
    // A list has no end of its own.
    while fields[level].type == .list, fields[level].parent >= 0 {
      level = Int(fields[level].parent)
    }
    guard fields[level].type == .group, fields[level].group >= 0 else { return false }
    let group = Int(fields[level].group)
    if level != site.home {
      guard !site.mustStay, !hasVariants(site.own), found.variant < 0, found.task.kind != .others,
        let way = way(from: level, to: site.home)
      else { return false }
      let lists = way.filter { fields[$0].type == .list }
      let read = site.reads.union(way).union(site.own >= 0 ? [site.own] : [])
      all.kept.formUnion(read)
      for field in read {
        if let list = list(around: field), lists.contains(list) { keep(field, of: list, &all) }
      }
      found.task.isWithin = true
      found.task.way = Span32(start: references.count, count: way.count)
      references += way.map { fields[$0].type == .list ? -1 - Int32($0) : Int32($0) }
    }
    all.foreign.formUnion(
      site.reads.filter { fields[$0].variant >= 0 && fields[$0].variant != found.variant })
    all.tasks[group].append(found)
    return true
  }

  /// The objects and lists that lead from the inside of a group to one within, or to the rows of a list; nil where what
  /// is on the way is kept nowhere.
  private func way(from outer: Int, to inner: Int) -> [Int]? {
    var way: [Int] = fields[inner].type == .list ? [inner] : []
    var at = inner
    while at != outer {
      let parent = Int(fields[at].parent)
      guard parent >= 0, !hasVariants(at) else {
        return nil
      }
      if fields[parent].type == .list {
        way.append(parent)
      } else if holds(parent, at) {
        if fields[at].type == .group { way.append(at) }
      } else {
        return nil
      }
      at = parent
    }
    return groups[Int(fields[outer].group)].variants < 0 ? way.reversed() : nil
  }

  /// Whether an object may have one of several sets of fields: whether it is there is kept nowhere.
  private func hasVariants(_ field: Int) -> Bool {
    field >= 0 && fields[field].group >= 0 && groups[Int(fields[field].group)].variants >= 0
  }

  /// Whether a field is one of those of a group, and no value of a map.
  private func holds(_ group: Int, _ field: Int) -> Bool {
    fields[group].group >= 0 && groups[Int(fields[group].group)].fields.contains(field)
  }

  /// The nearest list whose items hold a field, or are it.
  func list(around field: Int) -> Int? {
    var at = field
    while fields[at].parent >= 0 {
      let parent = Int(fields[at].parent)
      if fields[parent].type == .list { return parent }
      at = parent
    }
    return nil
  }

  /// Keeps the value of a field of each row of a list, and returns its column.
  @discardableResult
  func keep(_ field: Int, of list: Int, _ all: inout GroupTasks) -> Int32 {
    all.kept.formUnion([field, list])
    let items = Int(fields[list].items)
    if field != items, Int(fields[field].parent) != items {
      all.resets[items, default: []].insert(field)
    }
    if let known = all.columns[list, default: []].firstIndex(of: field) { return Int32(known) }
    all.columns[list, default: []].append(field)
    return Int32((all.columns[list]?.count ?? 1) - 1)
  }

  /// Gives each list of which rows are kept a store.
  private mutating func storeColumns(_ gathered: GroupTasks) {
    for list in fields.indices {
      guard let kept = gathered.columns[list] else { continue }
      fields[list].store = Int32(stores.count)
      stores.append(RowStore(columns: Span32(start: columns.count, count: kept.count)))
      columns += kept.map { Int32($0) }
    }
    for place in slotLoops.indices {
      slotLoops[place].store = fields[Int(slotLoops[place].store)].store
    }
    for place in slotSteps.indices where slotSteps[place].kind == .isItem {
      slotSteps[place].index = fields[Int(slotSteps[place].index)].store
    }
  }

  /// Writes the tasks of a group into the plan, the first ones first.
  mutating func store(_ found: [Found], of plan: inout GroupPlan) {
    let sorted = found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    plan.tasks = Span32(start: tasks.count, count: sorted.count)
    tasks += Self.inOrder(sorted).map { found in
      var task = found.task
      if task.field >= 0, !task.isWithin {
        task.number = Int32(plan.number(of: Int(task.field - plan.fields.start)))
      }
      return task
    }
  }

  /// Tasks with each computed value before what reads it: ranks leave that open where issues lie at fields that others
  /// read.
  private static func inOrder(_ sorted: [Found]) -> [Found] {
    var values: [Int: Int] = [:]
    for (place, found) in sorted.enumerated()
    where found.task.kind == .value && found.task.second >= 0 {
      values[found.owner] = place
    }
    if values.isEmpty { return sorted }
    var ordered: [Found] = []
    var isMet = [Bool](repeating: false, count: sorted.count)
    for start in sorted.indices where !isMet[start] {
      isMet[start] = true
      var path = [(place: start, reads: sorted[start].site.reads.sorted()[...])]
      while let (place, reads) = path.last {
        guard let read = reads.first else {
          ordered.append(sorted[place])
          path.removeLast()
          continue
        }
        path[path.count - 1].reads = reads.dropFirst()
        guard let value = values[read], !isMet[value] else { continue }
        isMet[value] = true
        path.append((value, sorted[value].site.reads.sorted()[...]))
      }
    }
    return ordered
  }

  /// Notes what an object of a group begins with.
  mutating func notePlain(_ plan: inout GroupPlan, _ owner: Int, _ gathered: GroupTasks) {
    let known = plan.resets.start..<plan.resets.start + plan.resets.count
    let resets = (gathered.resets[owner] ?? []).union(known.map { Int(references[Int($0)]) })
      .sorted()
    plan.resets = Span32(start: references.count, count: resets.count)
    references += resets.map { Int32($0) }
    // More is asked at the end than what is filled, or a field without a value is noted there for others.
    let isNoted = (0..<Int(plan.fields.count)).contains {
      let field = plan.field(counted: $0)
      return gathered.kept.contains(field) || fields[field].defaultCell >= 0
        || fields[field].flags.contains(.mustBePresent)
    }
    plan.isPlain = plan.fields.count <= 64 && plan.tasks.count == 0 && !isNoted
    plan.isCleared = plan.fields.count > 64 || !resets.isEmpty
  }

  // MARK: What is read

  /// The field that a path leads to, which is kept then; nil for what the fast path does not keep.
  func target(_ path: Int32, _ site: inout TaskSite, _ all: inout GroupTasks) -> Int? {
    let path = references[Int(path)...]
    let (outward, inward) = (path[path.startIndex + 1], Int(path[path.startIndex + 2]))
    var at = site.home
    var field = -1
    switch ReferenceBase(rawValue: path[path.startIndex]) {
    case .outward:
      for _ in 0..<outward {
        guard let outer = holder(of: at) else { return nil }
        at = outer
      }
    case .around:
      while at != outward {
        guard let outer = holder(of: at) else { return nil }
        at = outer
      }
    case .this:
      if site.own < 0 { return nil }
      (at, field) = (site.own, site.own)
    case .previous, .previousItem, nil: return nil
    }
    let top = field >= 0 ? site.home : at
    for step in 0..<inward {
      guard fields[at].type == .group, fields[at].group >= 0 else { return nil }
      let group = groups[Int(fields[at].group)]
      guard group.variants < 0 || at == site.home else { return nil }
      field = Int(group.fields.start + path[path.startIndex + 3 + step])
      at = field
    }
    guard field >= 0, read(field, from: top, &site, &all) else { return nil }
    return field
  }

  /// The field that holds another; nil for the whole record, and for a shape, which may not be the one that a value has.
  private func holder(of field: Int) -> Int? {
    let isShape = fields[field].flags.contains(.isShape)
    return isShape || fields[field].parent < 0 ? nil : Int(fields[field].parent)
  }

  /// Notes that a field is read from a group on.
  private func read(_ field: Int, from top: Int, _ site: inout TaskSite, _ all: inout GroupTasks)
    -> Bool
  {
    if fields[field].type == .any || hasVariants(field) { return false }
    all.kept.insert(field)
    site.reads.insert(field)
    if depth(of: top) < depth(of: site.level) { site.level = top }
    if field != top, Int(fields[field].parent) != top { all.resets[top, default: []].insert(field) }
    return true
  }

  /// Whether a field holds one value that fits into a slot.
  func isSingle(_ field: Int) -> Bool {
    switch fields[field].type {
    case .text, .number, .integer, .boolean, .date, .time, .datetime, .local: true
    case .any, .list, .group: false
    }
  }
}
