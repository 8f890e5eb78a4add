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
  let stores: UnsafeMutablePointer<RowStore>
  let columns: UnsafeMutablePointer<Int32>
  let shortEnds: UnsafeMutablePointer<ShortNumber>
  let numberRanges: UnsafeMutablePointer<Int64>
  let slotSteps: UnsafeMutablePointer<SlotStep>
  let slotLoops: UnsafeMutablePointer<SlotLoop>
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
  let slotCount: Int
  let firstResult: Int
  let storeCount: Int
  let boundCount: Int
  let rankCount: Int
  let formDepth: Int
  let hasTrees: Bool

  /// - Parameter memory: Holds the blocks; what is built must not outlive it.
  static func make(_ parts: borrowing PlanBuilder, in memory: inout PlanMemory) -> PlanStorage {
    let operations = unsafe memory.block(parts.operations)
    let numberRanges = unsafe memory.block(parts.numberRanges)
    let checksums = UnsafeMutableBufferPointer<ChecksumPlan>.allocate(
      capacity: parts.checksums.count)
    _ = unsafe checksums.initialize(from: parts.checksums)
    let zone = UnsafeMutablePointer<ZoneClocks?>.allocate(capacity: 1)
    unsafe zone.initialize(to: parts.zone)
    return unsafe PlanStorage(
      fields: memory.block(parts.fields + parts.owners),
      keyRows: memory.block(
        parts.keyRows(KeyPrefix.Constraints(operations: operations, ranges: numberRanges))),
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
      handles: memory.block(parts.patterns.map(\.handle)),
      classRuns: memory.block(parts.classRuns),
      classRunItems: memory.block(parts.classRunItems),
      tables: memory.block(parts.tables),
      transitions: memory.block(parts.transitions),
      sets: memory.block(parts.sets),
      setTable: memory.block(parts.setTable),
      texts: memory.block(parts.texts),
      // Keys are compared a word at a time.
      bytes: memory.block(parts.bytes, padding: RecordReader.padding),
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
      catalogues: memory.block(parts.catalogues.map { unsafe Unmanaged.passUnretained($0) }),
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
