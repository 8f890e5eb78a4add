internal import FormPatterns

/// The blocks of a plan without the plan: what the hot path reads, free of reference counts.
///
/// Safety: valid as long as the plan that it was taken from; whoever holds one holds the plan too.
@safe
struct PlanView: BitwiseCopyable {
  @unsafe let fields: UnsafeMutablePointer<FieldPlan>
  @unsafe let hints: UnsafeMutablePointer<KeyHint>
  @unsafe let groups: UnsafeMutablePointer<GroupPlan>
  @unsafe let nameTable: UnsafeMutablePointer<Int32>
  @unsafe let operations: UnsafeMutablePointer<Operation>
  @unsafe let cleanUp: UnsafeMutablePointer<CleanUpStep>
  @unsafe let bounds: UnsafeMutablePointer<BoundPlan>
  @unsafe let handles: UnsafeMutablePointer<PatternHandle>
  @unsafe let classRuns: UnsafeMutablePointer<ClassRunPlan>
  @unsafe let classRunItems: UnsafeMutablePointer<ClassRunPlan.Item>
  @unsafe let tables: UnsafeMutablePointer<PatternTablePlan>
  @unsafe let transitions: UnsafeMutablePointer<UInt16>
  @unsafe let sets: UnsafeMutablePointer<ValueSet>
  @unsafe let setTable: UnsafeMutablePointer<Int32>
  @unsafe let texts: UnsafeMutablePointer<Span32>
  @unsafe let bytes: UnsafeMutablePointer<UInt8>
  @unsafe let references: UnsafeMutablePointer<Int32>
  @unsafe let defaults: UnsafeMutablePointer<TapeEntry>
  @unsafe let dynamics: UnsafeMutablePointer<DynamicPlan>
  @unsafe let checks: UnsafeMutablePointer<CheckPlan>
  @unsafe let alternatives: UnsafeMutablePointer<AlternativePlan>
  @unsafe let nodes: UnsafeMutablePointer<ExpressionNode>
  @unsafe let constants: UnsafeMutablePointer<ExpressionValue>
  let fieldCount: Int
  let boundCount: Int
  let rankCount: Int

  init(_ plan: Plan) {
    unsafe fields = plan.fields
    unsafe hints = plan.hints
    unsafe groups = plan.groups
    unsafe nameTable = plan.nameTable
    unsafe operations = plan.operations
    unsafe cleanUp = plan.cleanUp
    unsafe bounds = plan.bounds
    unsafe handles = plan.handles
    unsafe classRuns = plan.classRuns
    unsafe classRunItems = plan.classRunItems
    unsafe tables = plan.tables
    unsafe transitions = plan.transitions
    unsafe sets = plan.sets
    unsafe setTable = plan.setTable
    unsafe texts = plan.texts
    unsafe bytes = plan.bytes
    unsafe references = plan.references
    unsafe defaults = plan.defaults
    unsafe dynamics = plan.dynamics
    unsafe checks = plan.checks
    unsafe alternatives = plan.alternatives
    unsafe nodes = plan.nodes
    unsafe constants = plan.constants
    fieldCount = plan.fieldCount
    boundCount = plan.boundCount
    rankCount = plan.rankCount
  }
}
