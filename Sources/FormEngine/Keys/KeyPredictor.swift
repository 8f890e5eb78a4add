/// Which key is expected behind which, and how it is written, for one thread: in the form's order and
/// without blanks first, then as records show it.
///
/// Safety: the plan's blocks are one element for each field; whoever holds this holds the plan.
@safe
struct KeyPredictor: ~Copyable {
  private var rows: Growable<KeyPrefix>
  private var objects: Growable<ObjectKeys>
  private var seen: Growable<Int32>
  @unsafe private let parts: UnsafeMutablePointer<KeyPredictorView.Parts>

  init(_ plan: PlanView) {
    let count = plan.fieldCount
    rows = Growable(capacity: count + 1)
    unsafe rows.append(plan.keyRows, count: count + 1)
    objects = Growable(capacity: plan.ownerCount + 1)
    objects.append(ObjectKeys())
    seen = Growable(capacity: count + plan.ownerCount)
    _ = seen.append(repeating: -1, count: count + plan.ownerCount)
    for field in 0..<plan.ownerCount {
      let group = Int(plan.fields[field].group)
      var keys = ObjectKeys()
      if group >= 0 {
        keys.hash = plan.groups[group].firstBytes
        if plan.groups[group].fields.count > 0 {
          keys.first = Int32(plan.groups[group].field(counted: 0))
        }
      }
      objects.append(keys)
    }
    unsafe parts = .allocate(capacity: 1)
    unsafe parts.initialize(
      to: KeyPredictorView.Parts(
        plan, rows: rows.base + 1, objects: objects.base + 1, seen: seen.base))
  }

  deinit { unsafe parts.deallocate() }

  /// What the reader sees of it.
  var view: KeyPredictorView { unsafe KeyPredictorView(parts) }
}
