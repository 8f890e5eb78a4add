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

  @inline(__always) @unsafe var fields: UnsafeMutablePointer<FieldPlan> {
    unsafe blocks.pointee.fields
  }
  @inline(__always) @unsafe var keyRows: UnsafeMutablePointer<KeyPrefix> {
    unsafe blocks.pointee.keyRows
  }
  @inline(__always) @unsafe var groups: UnsafeMutablePointer<GroupPlan> {
    unsafe blocks.pointee.groups
  }
  @inline(__always) @unsafe var nameTable: UnsafeMutablePointer<Int32> {
    unsafe blocks.pointee.nameTable
  }
  @inline(__always) @unsafe var tasks: UnsafeMutablePointer<GroupTask> {
    unsafe blocks.pointee.tasks
  }
  @inline(__always) @unsafe var stores: UnsafeMutablePointer<RowStore> {
    unsafe blocks.pointee.stores
  }
  @inline(__always) @unsafe var columns: UnsafeMutablePointer<Int32> {
    unsafe blocks.pointee.columns
  }
  @inline(__always) @unsafe var shortEnds: UnsafeMutablePointer<ShortNumber> {
    unsafe blocks.pointee.shortEnds
  }
  @inline(__always) @unsafe var numberRanges: UnsafeMutablePointer<Int64> {
    unsafe blocks.pointee.numberRanges
  }
  @inline(__always) @unsafe var slotSteps: UnsafeMutablePointer<SlotStep> {
    unsafe blocks.pointee.slotSteps
  }
  @inline(__always) @unsafe var slotLoops: UnsafeMutablePointer<SlotLoop> {
    unsafe blocks.pointee.slotLoops
  }
  @inline(__always) @unsafe var slotExpressions: UnsafeMutablePointer<SlotExpression> {
    unsafe blocks.pointee.slotExpressions
  }
  @inline(__always) @unsafe var asked: UnsafeMutablePointer<AskedFields> {
    unsafe blocks.pointee.asked
  }
  @inline(__always) @unsafe var operations: UnsafeMutablePointer<Operation> {
    unsafe blocks.pointee.operations
  }
  @inline(__always) @unsafe var cleanUp: UnsafeMutablePointer<CleanUpStep> {
    unsafe blocks.pointee.cleanUp
  }
  @inline(__always) @unsafe var bounds: UnsafeMutablePointer<BoundPlan> {
    unsafe blocks.pointee.bounds
  }
  @inline(__always) @unsafe var handles: UnsafeMutablePointer<PatternHandle> {
    unsafe blocks.pointee.handles
  }
  @inline(__always) @unsafe var classRuns: UnsafeMutablePointer<ClassRunPlan> {
    unsafe blocks.pointee.classRuns
  }
  @inline(__always) @unsafe var classRunItems: UnsafeMutablePointer<ClassRunPlan.Item> {
    unsafe blocks.pointee.classRunItems
  }
  @inline(__always) @unsafe var tables: UnsafeMutablePointer<PatternTablePlan> {
    unsafe blocks.pointee.tables
  }
  @inline(__always) @unsafe var transitions: UnsafeMutablePointer<UInt16> {
    unsafe blocks.pointee.transitions
  }
  @inline(__always) @unsafe var sets: UnsafeMutablePointer<ValueSet> {
    unsafe blocks.pointee.sets
  }
  @inline(__always) @unsafe var setTable: UnsafeMutablePointer<Int32> {
    unsafe blocks.pointee.setTable
  }
  @inline(__always) @unsafe var texts: UnsafeMutablePointer<Span32> {
    unsafe blocks.pointee.texts
  }
  @inline(__always) @unsafe var bytes: UnsafeMutablePointer<UInt8> {
    unsafe blocks.pointee.bytes
  }
  @inline(__always) @unsafe var references: UnsafeMutablePointer<Int32> {
    unsafe blocks.pointee.references
  }
  @inline(__always) @unsafe var defaults: UnsafeMutablePointer<TapeEntry> {
    unsafe blocks.pointee.defaults
  }
  @inline(__always) @unsafe var dynamics: UnsafeMutablePointer<DynamicPlan> {
    unsafe blocks.pointee.dynamics
  }
  @inline(__always) @unsafe var checks: UnsafeMutablePointer<CheckPlan> {
    unsafe blocks.pointee.checks
  }
  @inline(__always) @unsafe var alternatives: UnsafeMutablePointer<AlternativePlan> {
    unsafe blocks.pointee.alternatives
  }
  @inline(__always) @unsafe var variantGroups: UnsafeMutablePointer<VariantsPlan> {
    unsafe blocks.pointee.variantGroups
  }
  @inline(__always) @unsafe var variants: UnsafeMutablePointer<VariantPlan> {
    unsafe blocks.pointee.variants
  }
  @inline(__always) @unsafe var shapes: UnsafeMutablePointer<ShapesPlan> {
    unsafe blocks.pointee.shapes
  }
  @inline(__always) @unsafe var treeDepths: UnsafeMutablePointer<Int32> {
    unsafe blocks.pointee.treeDepths
  }
  @inline(__always) @unsafe var nodes: UnsafeMutablePointer<ExpressionNode> {
    unsafe blocks.pointee.nodes
  }
  @inline(__always) @unsafe var constants: UnsafeMutablePointer<ExpressionValue> {
    unsafe blocks.pointee.constants
  }
  @inline(__always) @unsafe var checksums: UnsafeMutableBufferPointer<ChecksumPlan> {
    unsafe blocks.pointee.checksums
  }
  /// Safety: the plan holds them.
  @inline(__always) @unsafe var catalogues: UnsafeMutablePointer<Unmanaged<HeldCatalogue>> {
    unsafe blocks.pointee.catalogues
  }
  @inline(__always) @unsafe var lookups: UnsafeMutablePointer<LookupPlan> {
    unsafe blocks.pointee.lookups
  }
  @inline(__always) @unsafe var filters: UnsafeMutablePointer<LookupFilter> {
    unsafe blocks.pointee.filters
  }
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
