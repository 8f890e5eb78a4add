internal import FormLookup
internal import FormPatterns

/// The blocks of a plan without the plan: what the hot path reads, free of reference counts.
///
/// One pointer, so that it is handed on in a register: Swift copies larger values at every call.
/// Safety: valid as long as the plan that it was taken from; whoever holds one holds the plan too.
@safe
struct PlanView: BitwiseCopyable {
  @unsafe private let blocks: UnsafeMutablePointer<PlanStorage>

  init(_ plan: Plan) { unsafe blocks = plan.blocks }

  @inline(__always) var fields: PlanBlock<FieldPlan> { unsafe blocks.pointee.fields }
  @inline(__always) @unsafe var keyRows: UnsafeMutablePointer<KeyPrefix> {
    unsafe blocks.pointee.keyRows
  }
  @inline(__always) var groups: PlanBlock<GroupPlan> { unsafe blocks.pointee.groups }
  @inline(__always) var nameTable: PlanBlock<Int32> { unsafe blocks.pointee.nameTable }
  @inline(__always) var tasks: PlanBlock<GroupTask> { unsafe blocks.pointee.tasks }
  @inline(__always) var stores: PlanBlock<RowStore> { unsafe blocks.pointee.stores }
  @inline(__always) var columns: PlanBlock<Int32> { unsafe blocks.pointee.columns }
  @inline(__always) var shortEnds: PlanBlock<ShortNumber> { unsafe blocks.pointee.shortEnds }
  @inline(__always) @unsafe var numberRanges: UnsafeMutablePointer<Int64> {
    unsafe blocks.pointee.numberRanges
  }
  @inline(__always) var slotSteps: PlanBlock<SlotStep> { unsafe blocks.pointee.slotSteps }
  @inline(__always) var slotLoops: PlanBlock<SlotLoop> { unsafe blocks.pointee.slotLoops }
  @inline(__always) var slotExpressions: PlanBlock<SlotExpression> {
    unsafe blocks.pointee.slotExpressions
  }
  @inline(__always) var asked: PlanBlock<AskedFields> { unsafe blocks.pointee.asked }
  @inline(__always) var operations: PlanBlock<Operation> { unsafe blocks.pointee.operations }
  @inline(__always) var cleanUp: PlanBlock<CleanUpStep> { unsafe blocks.pointee.cleanUp }
  @inline(__always) var bounds: PlanBlock<BoundPlan> { unsafe blocks.pointee.bounds }
  @inline(__always) @unsafe var handles: UnsafeMutablePointer<PatternHandle> {
    unsafe blocks.pointee.handles
  }
  @inline(__always) var classRuns: PlanBlock<ClassRunPlan> { unsafe blocks.pointee.classRuns }
  @inline(__always) var classRunItems: PlanBlock<ClassRunPlan.Item> {
    unsafe blocks.pointee.classRunItems
  }
  @inline(__always) var tables: PlanBlock<PatternTablePlan> { unsafe blocks.pointee.tables }
  @inline(__always) var transitions: PlanBlock<UInt16> { unsafe blocks.pointee.transitions }
  @inline(__always) var sets: PlanBlock<ValueSet> { unsafe blocks.pointee.sets }
  @inline(__always) var setTable: PlanBlock<Int32> { unsafe blocks.pointee.setTable }
  @inline(__always) var texts: PlanBlock<Span32> { unsafe blocks.pointee.texts }
  @inline(__always) @unsafe var bytes: UnsafeMutablePointer<UInt8> {
    unsafe blocks.pointee.bytes
  }
  @inline(__always) var references: PlanBlock<Int32> { unsafe blocks.pointee.references }
  @inline(__always) var defaults: PlanBlock<TapeEntry> { unsafe blocks.pointee.defaults }
  @inline(__always) var dynamics: PlanBlock<DynamicPlan> { unsafe blocks.pointee.dynamics }
  @inline(__always) var checks: PlanBlock<CheckPlan> { unsafe blocks.pointee.checks }
  @inline(__always) var alternatives: PlanBlock<AlternativePlan> {
    unsafe blocks.pointee.alternatives
  }
  @inline(__always) var variantGroups: PlanBlock<VariantsPlan> {
    unsafe blocks.pointee.variantGroups
  }
  @inline(__always) var variants: PlanBlock<VariantPlan> { unsafe blocks.pointee.variants }
  @inline(__always) var shapes: PlanBlock<ShapesPlan> { unsafe blocks.pointee.shapes }
  @inline(__always) var treeDepths: PlanBlock<Int32> { unsafe blocks.pointee.treeDepths }
  @inline(__always) var nodes: PlanBlock<ExpressionNode> { unsafe blocks.pointee.nodes }
  @inline(__always) var constants: PlanBlock<ExpressionValue> { unsafe blocks.pointee.constants }
  @inline(__always) @unsafe var checksums: UnsafeMutableBufferPointer<ChecksumPlan> {
    unsafe blocks.pointee.checksums
  }
  /// Safety: the plan holds them.
  @inline(__always) @unsafe var catalogues: UnsafeMutablePointer<Unmanaged<HeldCatalogue>> {
    unsafe blocks.pointee.catalogues
  }
  @inline(__always) var lookups: PlanBlock<LookupPlan> { unsafe blocks.pointee.lookups }
  @inline(__always) var filters: PlanBlock<LookupFilter> { unsafe blocks.pointee.filters }
  /// The clocks of the form's zone; nil for UTC.
  var zone: ZoneClocks? { unsafe blocks.pointee.zone.pointee }
  @inline(__always) var presentCount: Int { unsafe blocks.pointee.presentCount }
  @inline(__always) var ownerCount: Int { unsafe blocks.pointee.ownerCount }
  @inline(__always) var constantCount: Int { unsafe blocks.pointee.constantCount }
  /// How many cells expressions have, and where the results of steps begin among them: see ``SlotStep``.
  var slotCount: Int { unsafe blocks.pointee.slotCount }
  @inline(__always) var firstResult: Int { unsafe blocks.pointee.firstResult }
  @inline(__always) var storeCount: Int { unsafe blocks.pointee.storeCount }
  @inline(__always) var fieldCount: Int { unsafe blocks.pointee.fieldCount }
  @inline(__always) var boundCount: Int { unsafe blocks.pointee.boundCount }
  @inline(__always) var rankCount: Int { unsafe blocks.pointee.rankCount }
  var formDepth: Int { unsafe blocks.pointee.formDepth }
  @inline(__always) var hasTrees: Bool { unsafe blocks.pointee.hasTrees }
}
