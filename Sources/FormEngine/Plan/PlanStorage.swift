internal import FormLookup
internal import FormPatterns

/// Where the blocks of a plan are: see ``Plan``.
@unsafe
struct PlanStorage: BitwiseCopyable {
  let fields: UnsafeMutablePointer<FieldPlan>
  /// One for each field, then one that nothing fits.
  let keyRows: UnsafeMutablePointer<KeyPrefix>
  let groups: UnsafeMutablePointer<GroupPlan>
  let nameTable: UnsafeMutablePointer<Int32>
  let tasks: UnsafeMutablePointer<GroupTask>
  let columns: UnsafeMutablePointer<Int32>
  let shortEnds: UnsafeMutablePointer<ShortNumber>
  let numberRanges: UnsafeMutablePointer<Int64>
  let slotSteps: UnsafeMutablePointer<SlotStep>
  let slotExpressions: UnsafeMutablePointer<SlotExpression>
  let asked: UnsafeMutablePointer<AskedFields>
  let operations: UnsafeMutablePointer<Operation>
  let cleanUp: UnsafeMutablePointer<CleanUpStep>
  let bounds: UnsafeMutablePointer<BoundPlan>
  let handles: UnsafeMutablePointer<PatternHandle>
  let classRuns: UnsafeMutablePointer<ClassRunPlan>
  let classRunItems: UnsafeMutablePointer<ClassRunPlan.Item>
  let tables: UnsafeMutablePointer<PatternTablePlan>
  let transitions: UnsafeMutablePointer<UInt16>
  let sets: UnsafeMutablePointer<ValueSet>
  let setTable: UnsafeMutablePointer<Int32>
  let texts: UnsafeMutablePointer<Span32>
  let bytes: UnsafeMutablePointer<UInt8>
  let references: UnsafeMutablePointer<Int32>
  let defaults: UnsafeMutablePointer<TapeEntry>
  let dynamics: UnsafeMutablePointer<DynamicPlan>
  let checks: UnsafeMutablePointer<CheckPlan>
  let alternatives: UnsafeMutablePointer<AlternativePlan>
  let variantGroups: UnsafeMutablePointer<VariantsPlan>
  let variants: UnsafeMutablePointer<VariantPlan>
  let shapes: UnsafeMutablePointer<ShapesPlan>
  let treeDepths: UnsafeMutablePointer<Int32>
  let nodes: UnsafeMutablePointer<ExpressionNode>
  let constants: UnsafeMutablePointer<ExpressionValue>
  let checksums: UnsafeMutableBufferPointer<ChecksumPlan>
  let catalogues: UnsafeMutablePointer<Unmanaged<HeldCatalogue>>
  let lookups: UnsafeMutablePointer<LookupPlan>
  let filters: UnsafeMutablePointer<LookupFilter>
  let zone: UnsafeMutablePointer<ZoneClocks?>
  let fieldCount: Int
  /// Fields, and what stands for fields behind them.
  let ownerCount: Int
  let presentCount: Int
  let constantCount: Int
  let mostSlotSteps: Int
  let boundCount: Int
  let rankCount: Int
  let hasTrees: Bool

  init(_ parts: borrowing PlanBuilder) {
    unsafe fields = unsafe Self.block(parts.fields + parts.owners)
    unsafe groups = unsafe Self.block(parts.groups)
    unsafe nameTable = unsafe Self.block(parts.nameTable)
    unsafe tasks = unsafe Self.block(parts.tasks)
    unsafe columns = unsafe Self.block(parts.columns)
    unsafe shortEnds = unsafe Self.block(parts.shortEnds)
    unsafe numberRanges = unsafe Self.block(parts.numberRanges)
    unsafe slotSteps = unsafe Self.block(parts.slotSteps)
    unsafe slotExpressions = unsafe Self.block(parts.slotExpressions)
    unsafe asked = unsafe Self.block(parts.asked)
    unsafe operations = unsafe Self.block(parts.operations)
    unsafe keyRows = unsafe Self.block(
      parts.keyRows(KeyPrefix.Constraints(operations: operations, ranges: numberRanges)))
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
    unsafe bytes = unsafe Self.padded(parts.bytes)
    unsafe references = unsafe Self.block(parts.references)
    unsafe defaults = unsafe Self.block(parts.defaults)
    unsafe dynamics = unsafe Self.block(parts.dynamics)
    unsafe checks = unsafe Self.block(parts.checks)
    unsafe alternatives = unsafe Self.block(parts.alternatives)
    unsafe variantGroups = unsafe Self.block(parts.variantGroups)
    unsafe variants = unsafe Self.block(parts.variants)
    unsafe shapes = unsafe Self.block(parts.shapes)
    unsafe treeDepths = unsafe Self.block(parts.treeDepths)
    unsafe nodes = unsafe Self.block(parts.nodes)
    unsafe constants = unsafe Self.block(parts.constants)
    unsafe checksums = .allocate(capacity: parts.checksums.count)
    _ = unsafe checksums.initialize(from: parts.checksums)
    // Safety: the plan holds them as long as this.
    unsafe catalogues = unsafe Self.block(
      parts.catalogues.map { unsafe Unmanaged.passUnretained($0) })
    unsafe lookups = unsafe Self.block(parts.lookups)
    unsafe filters = unsafe Self.block(parts.filters)
    unsafe zone = .allocate(capacity: 1)
    unsafe zone.initialize(to: parts.zone)
    unsafe fieldCount = parts.fields.count
    unsafe ownerCount = parts.fields.count + parts.owners.count
    unsafe presentCount = parts.presentCount
    unsafe constantCount = parts.constants.count
    unsafe mostSlotSteps = parts.mostSlotSteps
    unsafe boundCount = parts.bounds.count
    unsafe rankCount = parts.rankCount
    unsafe hasTrees = parts.hasTrees
  }

  func deallocate() {
    unsafe fields.deallocate()
    unsafe keyRows.deallocate()
    unsafe groups.deallocate()
    unsafe nameTable.deallocate()
    unsafe tasks.deallocate()
    unsafe columns.deallocate()
    unsafe shortEnds.deallocate()
    unsafe numberRanges.deallocate()
    unsafe slotSteps.deallocate()
    unsafe slotExpressions.deallocate()
    unsafe asked.deallocate()
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
    unsafe variantGroups.deallocate()
    unsafe variants.deallocate()
    unsafe shapes.deallocate()
    unsafe treeDepths.deallocate()
    unsafe nodes.deallocate()
    unsafe constants.deallocate()
    unsafe checksums.deinitialize().deallocate()
    unsafe catalogues.deallocate()
    unsafe lookups.deallocate()
    unsafe filters.deallocate()
    unsafe zone.deinitialize(count: 1).deallocate()
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

  /// Bytes with the reader's padding behind them.
  ///
  /// Safety: the block has room for both.
  private static func padded(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + RecordReader.padding)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe block.initialize(from: base, count: bytes.count)
    }
    unsafe (block + bytes.count).initialize(repeating: 0, count: RecordReader.padding)
    return unsafe block
  }
}
