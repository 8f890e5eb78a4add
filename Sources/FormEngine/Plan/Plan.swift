package import FormLookup
internal import FormPatterns

/// A compiled form as flat blocks of plain values, shared by all threads and never changed.
///
/// Safety: every block is allocated and written only in `init`, and freed in `deinit`. Readers of a block keep
/// the plan alive. The form compiler makes all indices within the blocks from the same parts.
@safe
package final class Plan: Sendable {
  @unsafe nonisolated(unsafe) let blocks: UnsafeMutablePointer<PlanStorage>
  private let memory: PlanMemory
  let patterns: [CompiledPattern]
  let functions: [CleanUpFunction]
  let replacements: [PatternReplacement]
  package let catalogues: [HeldCatalogue]
  package let limits: PlanLimits
  package let fieldCount: Int
  /// See ``PlanBuilder/runKeys``.
  package let runKeys: [Int]
  /// Whether what is valid depends on the moment of the check.
  package let readsClock: Bool

  /// - Parameter parts: With all that follows from them: see ``PlanBuilder/plan()``.
  init(_ parts: consuming PlanBuilder) {
    var memory = PlanMemory()
    unsafe blocks = .allocate(capacity: 1)
    unsafe blocks.initialize(to: PlanStorage.make(parts, in: &memory))
    self.memory = memory
    patterns = parts.patterns
    functions = parts.functions
    replacements = parts.replacements
    catalogues = parts.catalogues
    limits = parts.limits
    fieldCount = parts.fields.count
    runKeys = parts.runKeys
    readsClock =
      parts.bounds.contains { $0.base != .literal }
      || parts.nodes.contains { $0.kind == .today || $0.kind == .now }
  }

  deinit {
    unsafe blocks.pointee.deallocate()
    unsafe blocks.deallocate()
  }

  @inline(__always) private var view: PlanView { PlanView(self) }

  package func field(_ index: Int) -> FieldPlan { view.fields[index] }

  /// The plan index of a group's first field.
  package func firstField(ofGroup group: Int) -> Int {
    Int(view.groups[group].fields.start)
  }

  /// How many fields a group has.
  package func fieldCount(ofGroup group: Int) -> Int {
    Int(view.groups[group].fields.count)
  }

  /// The policy for keys that a group does not name.
  package func unknownPolicy(ofGroup group: Int) -> UnknownPolicy {
    view.groups[group].unknown
  }

  /// Whether a group's fields depend on its variant.
  package func hasVariants(ofGroup group: Int) -> Bool {
    view.groups[group].variants >= 0
  }

  /// The text of an index, for messages.
  package func text(_ index: Int) -> String {
    let span = view.texts[index]
    return unsafe String(
      decoding: UnsafeBufferPointer(
        start: view.bytes + Int(span.start), count: Int(span.count)),
      as: UTF8.self)
  }

  /// The `texts` of a span.
  package func texts(_ span: Span32) -> [String] {
    (Int(span.start)..<Int(span.start &+ span.count)).map(text)
  }

  package func lookup(_ index: Int) -> LookupPlan { view.lookups[index] }

  /// One of the sets of constraints of `any` or of variants.
  package func alternative(_ index: Int) -> AlternativePlan {
    view.alternatives[index]
  }

  package func filter(_ index: Int) -> LookupFilter { view.filters[index] }

  /// The plan of keys that a group does not name, or -1.
  package func rest(ofGroup group: Int) -> Int { Int(view.groups[group].rest) }

  /// The plan for the keys of a map, or -1.
  package func keys(ofGroup group: Int) -> Int { Int(view.groups[group].keys) }

  /// The fields that describe the shapes of a value; none for a field of one shape.
  package func shapes(ofField index: Int) -> [Int] {
    let shapes = Int(view.fields[index].shapes)
    guard shapes >= 0 else { return [] }
    let span = view.shapes[shapes].alternatives
    return (Int(span.start)..<Int(span.start &+ span.count)).map {
      Int(view.references[$0])
    }
  }

  /// Whether another field chooses among the shapes of a value.
  package func isChosen(amongShapesOf index: Int) -> Bool {
    let shapes = Int(view.fields[index].shapes)
    return shapes >= 0 && view.shapes[shapes].chooser >= 0
  }

  /// The facts for a value that has none of several shapes; nil where they differ by their types alone.
  package func shapeConstraint(ofField index: Int) -> Int? {
    let shapes = Int(view.fields[index].shapes)
    guard shapes >= 0 else { return nil }
    let constraint = Int(view.shapes[shapes].constraint)
    return constraint < 0 ? nil : constraint
  }

  /// The parts of a field that wait for other fields.
  package func dynamic(ofField index: Int) -> DynamicPlan? {
    let dynamic = Int(view.fields[index].dynamic)
    return dynamic < 0 ? nil : view.dynamics[dynamic]
  }

  package func operation(_ index: Int) -> Operation { view.operations[index] }

  package func check(_ index: Int) -> CheckPlan { view.checks[index] }

  /// How many groups a reference path leads into.
  package func depth(ofReference index: Int) -> Int {
    Int(view.references[index &+ 2])
  }

  // MARK: Name tables

  /// Builds the table in which a group's keys are found, at most half full.
  package static func indexNames(of group: inout GroupPlan, in parts: inout PlanBuilder) {
    indexNames(of: &group, Array(0..<Int(group.fields.count)), in: &parts)
  }

  /// The same of some of the fields from the group's first on, by their places.
  static func indexNames(
    of group: inout GroupPlan, _ places: [Int], in parts: inout PlanBuilder
  ) {
    var size = 4
    while size < places.count * 2 { size *= 2 }
    group.table = Span32(start: parts.nameTable.count, count: size)
    parts.nameTable.append(contentsOf: repeatElement(-1, count: size))
    KeyHash.index(&group, places.map { Int(group.fields.start) + $0 }, in: &parts)
    for place in places {
      var cell =
        hash(of: parts.fields[Int(group.fields.start) + place].name, in: parts) & (size - 1)
      while parts.nameTable[Int(group.table.start) + cell] >= 0 { cell = (cell + 1) & (size - 1) }
      parts.nameTable[Int(group.table.start) + cell] = Int32(place)
    }
  }

  /// Safety: a name's bytes are in the plan's bytes.
  private static func hash(of name: NameKey, in parts: borrowing PlanBuilder) -> Int {
    unsafe parts.bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe name.hash(of: $0 + Int(name.start)) } ?? 0
    }
  }

  /// Stores a key of the form.
  package static func name(_ key: String, in parts: inout PlanBuilder) -> NameKey {
    let text = parts.add(text: key.utf8)
    return NameKey(parts.texts[text], in: parts.bytes)
  }

  /// Sorts the numbers of each set by value, so that one is found by halving.
  ///
  /// Safety: the digits of numbers are in the plan's bytes.
  private static func sortNumbers(_ parts: inout PlanBuilder) {
    for index in parts.sets.indices {
      let set = parts.sets[index]
      let members = set.comparison == .numbers ? set.members : set.numbers
      let places = Int(members.start)..<Int(members.start + members.count)
      let sorted = unsafe parts.bytes.withUnsafeBufferPointer { bytes -> [Int32] in
        guard let base = bytes.baseAddress else { return [] }
        let numbers = places.map { place in
          let span = parts.texts[place]
          return unsafe DecimalText(base + Int(span.start), Int(span.count))
        }
        return numbers.indices.sorted { left, right in
          let order = DecimalText.compare(numbers[left], numbers[right])
          return order < 0 || order == 0 && left < right
        }.map { Int32(places.lowerBound + $0) }
      }
      parts.sets[index].order = Span32(start: parts.setTable.count, count: sorted.count)
      parts.setTable += sorted
    }
  }

  /// Makes room for the tables of all sets: grown as it goes, each block would be copied to a larger one.
  private static func reserveTables(_ parts: inout PlanBuilder) {
    let cells = parts.sets.reduce(0) {
      $0 + ($1.comparison == .numbers ? 0 : tableSize(of: $1.members))
    }
    if cells < 1024 { return }
    parts.setTable.reserveCapacity(parts.setTable.count + cells)
    // Without words if the strings are too long for them.
    parts.bytes.reserveCapacity(parts.bytes.count + cells * 8)
  }

  /// A quarter full at most: a collision must be rare.
  private static func tableSize(of members: Span32) -> Int {
    var size = 4
    while size < Int(members.count) * 4 { size *= 2 }
    return size
  }

  /// Makes the tables of sets.
  static func indexSets(_ parts: inout PlanBuilder) {
    sortNumbers(&parts)
    reserveTables(&parts)
    for index in parts.sets.indices where parts.sets[index].comparison != .numbers {
      if parts.sets[index].comparison != .foldedTexts {
        parts.sets[index].words = ShortTexts(members: parts.sets[index].members, in: &parts)
      }
      let members = parts.sets[index].members
      let size = tableSize(of: members)
      let base = parts.setTable.count
      parts.sets[index].table = Span32(start: base, count: size)
      parts.setTable.append(contentsOf: repeatElement(-1, count: size))
      for member in Int(members.start)..<Int(members.start + members.count) {
        let key = NameKey(parts.texts[member], in: parts.bytes)
        var cell = hash(of: key, in: parts) & (size - 1)
        while parts.setTable[base + cell] >= 0 { cell = (cell + 1) & (size - 1) }
        parts.setTable[base + cell] = Int32(member)
      }
    }
  }
}
