internal import FormPatterns

/// A compiled form as flat blocks of plain values, shared by all threads and never changed.
///
/// Safety: every block is allocated in `init`, written there and nowhere else, and freed in
/// `deinit`. Whoever reads one keeps the plan alive. All indices within the blocks are made by the
/// form compiler from the same parts.
@safe
package final class Plan: Sendable {
  @unsafe nonisolated(unsafe) let fields: UnsafeMutablePointer<FieldPlan>
  @unsafe nonisolated(unsafe) let hints: UnsafeMutablePointer<KeyHint>
  @unsafe nonisolated(unsafe) let groups: UnsafeMutablePointer<GroupPlan>
  @unsafe nonisolated(unsafe) let nameTable: UnsafeMutablePointer<Int32>
  @unsafe nonisolated(unsafe) let operations: UnsafeMutablePointer<Operation>
  @unsafe nonisolated(unsafe) let cleanUp: UnsafeMutablePointer<CleanUpStep>
  @unsafe nonisolated(unsafe) let bounds: UnsafeMutablePointer<BoundPlan>
  @unsafe nonisolated(unsafe) let handles: UnsafeMutablePointer<PatternHandle>
  @unsafe nonisolated(unsafe) let classRuns: UnsafeMutablePointer<ClassRunPlan>
  @unsafe nonisolated(unsafe) let classRunItems: UnsafeMutablePointer<ClassRunPlan.Item>
  @unsafe nonisolated(unsafe) let tables: UnsafeMutablePointer<PatternTablePlan>
  @unsafe nonisolated(unsafe) let transitions: UnsafeMutablePointer<UInt16>
  @unsafe nonisolated(unsafe) let sets: UnsafeMutablePointer<ValueSet>
  @unsafe nonisolated(unsafe) let setTable: UnsafeMutablePointer<Int32>
  @unsafe nonisolated(unsafe) let texts: UnsafeMutablePointer<Span32>
  @unsafe nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
  @unsafe nonisolated(unsafe) let references: UnsafeMutablePointer<Int32>
  @unsafe nonisolated(unsafe) let defaults: UnsafeMutablePointer<TapeEntry>
  @unsafe nonisolated(unsafe) let dynamics: UnsafeMutablePointer<DynamicPlan>
  @unsafe nonisolated(unsafe) let checks: UnsafeMutablePointer<CheckPlan>
  @unsafe nonisolated(unsafe) let alternatives: UnsafeMutablePointer<AlternativePlan>
  @unsafe nonisolated(unsafe) let nodes: UnsafeMutablePointer<ExpressionNode>
  @unsafe nonisolated(unsafe) let constants: UnsafeMutablePointer<ExpressionValue>
  let patterns: [CompiledPattern]
  let functions: [CleanUpFunction]
  let checksums: [ChecksumPlan]
  package let limits: PlanLimits
  package let fieldCount: Int
  let boundCount: Int
  let rankCount: Int

  package init(_ parts: consuming PlanParts) {
    Self.indexSets(&parts)
    parts.markShortWays()
    unsafe fields = unsafe Self.block(parts.fields)
    unsafe hints = unsafe Self.block(
      parts.fields.map { field in
        let name = Int(field.name.start)..<Int(field.name.start + field.name.length)
        return KeyHint(Array(parts.bytes[name]), items: field.items)
      })
    unsafe groups = unsafe Self.block(parts.groups)
    unsafe nameTable = unsafe Self.block(parts.nameTable)
    unsafe operations = unsafe Self.block(parts.operations)
    unsafe cleanUp = unsafe Self.block(parts.cleanUp)
    unsafe bounds = unsafe Self.block(parts.bounds)
    unsafe handles = unsafe Self.block(parts.patterns.map(\.handle))
    unsafe classRuns = unsafe Self.block(parts.classRuns)
    unsafe classRunItems = unsafe Self.block(parts.classRunItems)
    unsafe tables = unsafe Self.block(parts.tables)
    unsafe transitions = unsafe Self.block(parts.transitions)
    unsafe sets = unsafe Self.block(parts.sets)
    unsafe setTable = unsafe Self.block(parts.setTable)
    unsafe texts = unsafe Self.block(parts.texts)
    // Keys are compared a word at a time.
    unsafe bytes = unsafe Self.block(parts.bytes + Array(repeating: 0, count: RecordReader.padding))
    unsafe references = unsafe Self.block(parts.references)
    unsafe defaults = unsafe Self.block(parts.defaults)
    unsafe dynamics = unsafe Self.block(parts.dynamics)
    unsafe checks = unsafe Self.block(parts.checks)
    unsafe alternatives = unsafe Self.block(parts.alternatives)
    unsafe nodes = unsafe Self.block(parts.nodes)
    unsafe constants = unsafe Self.block(parts.constants)
    patterns = parts.patterns
    functions = parts.functions
    checksums = parts.checksums
    limits = parts.limits
    fieldCount = parts.fields.count
    boundCount = parts.bounds.count
    rankCount = parts.rankCount
  }

  deinit {
    unsafe fields.deallocate()
    unsafe hints.deallocate()
    unsafe groups.deallocate()
    unsafe nameTable.deallocate()
    unsafe operations.deallocate()
    unsafe cleanUp.deallocate()
    unsafe bounds.deallocate()
    unsafe handles.deallocate()
    unsafe classRuns.deallocate()
    unsafe classRunItems.deallocate()
    unsafe tables.deallocate()
    unsafe transitions.deallocate()
    unsafe sets.deallocate()
    unsafe setTable.deallocate()
    unsafe texts.deallocate()
    unsafe bytes.deallocate()
    unsafe references.deallocate()
    unsafe defaults.deallocate()
    unsafe dynamics.deallocate()
    unsafe checks.deallocate()
    unsafe alternatives.deallocate()
    unsafe nodes.deallocate()
    unsafe constants.deallocate()
  }

  private static func block<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeMutablePointer<Element> {
    let block = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    for (index, element) in elements.enumerated() {
      unsafe (block + index).initialize(to: element)
    }
    return unsafe block
  }

  package func field(_ index: Int) -> FieldPlan { unsafe fields[index] }

  /// The plan index of a group's first field.
  package func firstField(ofGroup group: Int) -> Int { unsafe Int(groups[group].fields.start) }

  /// How many fields a group has.
  package func fieldCount(ofGroup group: Int) -> Int { unsafe Int(groups[group].fields.count) }

  /// What becomes of keys that a group does not name.
  package func unknownPolicy(ofGroup group: Int) -> UnknownPolicy { unsafe groups[group].unknown }

  /// The text of an index, for messages.
  package func text(_ index: Int) -> String {
    let span = unsafe texts[index]
    return unsafe String(
      decoding: UnsafeBufferPointer(start: bytes + Int(span.start), count: Int(span.count)),
      as: UTF8.self)
  }

  /// The plan of keys that a group does not name, or -1.
  package func rest(ofGroup group: Int) -> Int { unsafe Int(groups[group].rest) }

  /// What of a field waits for other fields.
  package func dynamic(ofField index: Int) -> DynamicPlan? {
    let dynamic = unsafe Int(fields[index].dynamic)
    return dynamic < 0 ? nil : unsafe dynamics[dynamic]
  }

  package func operation(_ index: Int) -> Operation { unsafe operations[index] }

  package func check(_ index: Int) -> CheckPlan { unsafe checks[index] }

  package func boundPlan(_ index: Int) -> BoundPlan { unsafe bounds[index] }

  // MARK: Name tables

  /// Builds the table in which a group's keys are found, at most half full.
  package static func indexNames(of group: inout GroupPlan, in parts: inout PlanParts) {
    let count = Int(group.fields.count)
    var size = 4
    while size < count * 2 { size *= 2 }
    group.table = Span32(start: parts.nameTable.count, count: size)
    parts.nameTable.append(contentsOf: repeatElement(-1, count: size))
    for place in 0..<count {
      var slot = parts.fields[Int(group.fields.start) + place].name.hash & (size - 1)
      while parts.nameTable[Int(group.table.start) + slot] >= 0 { slot = (slot + 1) & (size - 1) }
      parts.nameTable[Int(group.table.start) + slot] = Int32(place)
    }
  }

  /// Stores a key of the form.
  package static func name(_ key: String, in parts: inout PlanParts) -> NameKey {
    var padded = Array(key.utf8)
    let count = padded.count
    padded.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    var name = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe NameKey($0, count) } ?? NameKey()
    }
    let text = parts.add(text: key.utf8)
    name.start = parts.texts[text].start
    return name
  }

  private static func indexSets(_ parts: inout PlanParts) {
    for index in parts.sets.indices where parts.sets[index].comparison == .texts {
      let members = parts.sets[index].members
      var size = 4
      while size < Int(members.count) * 2 { size *= 2 }
      let base = parts.setTable.count
      parts.sets[index].table = Span32(start: base, count: size)
      parts.setTable.append(contentsOf: repeatElement(-1, count: size))
      for member in Int(members.start)..<Int(members.start + members.count) {
        let span = parts.texts[member]
        var padded = Array(parts.bytes[Int(span.start)..<Int(span.start + span.count)])
        padded.append(contentsOf: repeatElement(0, count: RecordReader.padding))
        let hash = unsafe padded.withUnsafeBufferPointer { buffer in
          unsafe buffer.baseAddress.map { unsafe NameKey($0, Int(span.count)).hash } ?? 0
        }
        var slot = hash & (size - 1)
        while parts.setTable[base + slot] >= 0 { slot = (slot + 1) & (size - 1) }
        parts.setTable[base + slot] = Int32(member)
      }
    }
  }
}
