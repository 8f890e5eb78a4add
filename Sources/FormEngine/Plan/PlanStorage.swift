internal import FormLookup
internal import FormPatterns

/// Where the blocks of a plan are: see ``Plan``.
@unsafe
struct PlanStorage: BitwiseCopyable {
  let fields: PlanBlock<FieldPlan>
  /// One for each field, then one that nothing fits.
  let keyRows: UnsafeMutablePointer<KeyPrefix>
  let groups: PlanBlock<GroupPlan>
  let nameTable: PlanBlock<Int32>
  let tasks: PlanBlock<GroupTask>
  let stores: PlanBlock<RowStore>
  let columns: PlanBlock<Int32>
  let shortEnds: PlanBlock<ShortNumber>
  let numberRanges: UnsafeMutablePointer<Int64>
  let slotSteps: PlanBlock<SlotStep>
  let slotLoops: PlanBlock<SlotLoop>
  let slotExpressions: PlanBlock<SlotExpression>
  let asked: PlanBlock<AskedFields>
  let operations: PlanBlock<Operation>
  let cleanUp: PlanBlock<CleanUpStep>
  let bounds: PlanBlock<BoundPlan>
  let handles: UnsafeMutablePointer<PatternHandle>
  let classRuns: PlanBlock<ClassRunPlan>
  let classRunItems: PlanBlock<ClassRunPlan.Item>
  let tables: PlanBlock<PatternTablePlan>
  let transitions: PlanBlock<UInt16>
  let sets: PlanBlock<ValueSet>
  let setTable: PlanBlock<Int32>
  let texts: PlanBlock<Span32>
  let bytes: UnsafeMutablePointer<UInt8>
  let references: PlanBlock<Int32>
  let defaults: PlanBlock<TapeEntry>
  let dynamics: PlanBlock<DynamicPlan>
  let checks: PlanBlock<CheckPlan>
  let alternatives: PlanBlock<AlternativePlan>
  let variantGroups: PlanBlock<VariantsPlan>
  let variants: PlanBlock<VariantPlan>
  let shapes: PlanBlock<ShapesPlan>
  let treeDepths: PlanBlock<Int32>
  let nodes: PlanBlock<ExpressionNode>
  let constants: PlanBlock<ExpressionValue>
  let checksums: UnsafeMutableBufferPointer<ChecksumPlan>
  let catalogues: UnsafeMutablePointer<Unmanaged<HeldCatalogue>>
  let lookups: PlanBlock<LookupPlan>
  let filters: PlanBlock<LookupFilter>
  let zone: UnsafeMutablePointer<ZoneClocks?>
  let fieldCount: Int
  /// Fields, and what stands for fields behind them.
  let ownerCount: Int
  let presentCount: Int
  let constantCount: Int
  let slotCount: Int
  let firstResult: Int
  let storeCount: Int
  let boundCount: Int
  let rankCount: Int
  let formDepth: Int
  let hasTrees: Bool

  /// - Parameter memory: Holds the blocks; what is built must not outlive it.
  static func make(_ parts: borrowing PlanBuilder, in memory: inout PlanMemory) -> PlanStorage {
    let operations = memory.block(parts.operations)
    let numberRanges = unsafe memory.memory(parts.numberRanges)
    let checksums = UnsafeMutableBufferPointer<ChecksumPlan>.allocate(
      capacity: parts.checksums.count)
    _ = unsafe checksums.initialize(from: parts.checksums)
    let zone = UnsafeMutablePointer<ZoneClocks?>.allocate(capacity: 1)
    unsafe zone.initialize(to: parts.zone)
    return unsafe PlanStorage(
      fields: memory.block(parts.fields + parts.owners),
      keyRows: memory.memory(
        parts.keyRows(KeyPrefix.Constraints(operations: operations.base, ranges: numberRanges))),
      groups: memory.block(parts.groups),
      nameTable: memory.block(parts.nameTable),
      tasks: memory.block(parts.tasks),
      stores: memory.block(parts.stores),
      columns: memory.block(parts.columns),
      shortEnds: memory.block(parts.shortEnds),
      numberRanges: numberRanges,
      slotSteps: memory.block(parts.slotSteps),
      slotLoops: memory.block(parts.slotLoops),
      slotExpressions: memory.block(parts.slotExpressions),
      asked: memory.block(parts.asked),
      operations: operations,
      cleanUp: memory.block(parts.cleanUp),
      bounds: memory.block(parts.bounds),
      handles: memory.memory(parts.patterns.map(\.handle)),
      classRuns: memory.block(parts.classRuns),
      classRunItems: memory.block(parts.classRunItems),
      tables: memory.block(parts.tables),
      transitions: memory.block(parts.transitions),
      sets: memory.block(parts.sets),
      setTable: memory.block(parts.setTable),
      texts: memory.block(parts.texts),
      // Keys are compared a word at a time.
      bytes: memory.memory(parts.bytes, padding: RecordReader.padding),
      references: memory.block(parts.references),
      defaults: memory.block(parts.defaults),
      dynamics: memory.block(parts.dynamics),
      checks: memory.block(parts.checks),
      alternatives: memory.block(parts.alternatives),
      variantGroups: memory.block(parts.variantGroups),
      variants: memory.block(parts.variants),
      shapes: memory.block(parts.shapes),
      treeDepths: memory.block(parts.treeDepths),
      nodes: memory.block(parts.nodes),
      constants: memory.block(parts.constants),
      checksums: checksums,
      // Safety: the plan holds them as long as this.
      catalogues: memory.memory(parts.catalogues.map { unsafe Unmanaged.passUnretained($0) }),
      lookups: memory.block(parts.lookups),
      filters: memory.block(parts.filters),
      zone: zone,
      fieldCount: parts.fields.count,
      ownerCount: parts.fields.count + parts.owners.count,
      presentCount: parts.presentCount,
      constantCount: parts.constants.count,
      slotCount: parts.firstResult + parts.mostSlotSteps, firstResult: parts.firstResult,
      storeCount: parts.stores.count,
      boundCount: parts.bounds.count,
      rankCount: parts.rankCount, formDepth: parts.formDepth,
      hasTrees: parts.hasTrees)
  }

  /// Frees what ``PlanMemory`` does not.
  func deallocate() {
    unsafe checksums.deinitialize().deallocate()
    unsafe zone.deinitialize(count: 1).deallocate()
  }
}
