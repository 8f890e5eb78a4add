internal import FormEngine
internal import FormModel

/// Which managers of the form are valid after the last record, and what controls wait for.
extension Checker {
  func managerStates(
    _ issues: [FormIssue]
  ) -> (managers: [Report.Manager], controls: [Report.Control]) {
    let form = self.form.compiled
    let states = form.managers.map { waitsFor($0, issues) }
    let managers = zip(form.managers, states).map {
      Report.Manager(name: $0.name, isValid: $1 == nil)
    }
    var waitedFor: [Int: Set<Int>] = [:]
    for (manager, waiting) in zip(form.managers, states) {
      guard let waiting else { continue }
      for control in manager.controls { waitedFor[control, default: []].formUnion(waiting) }
    }
    let controls = form.controls.enumerated().map { index, control in
      let isEnabled = waitedFor[index] == nil
      var fields: [String] = []
      var seen: Set<String> = []
      for place in (waitedFor[index] ?? []).sorted() where seen.insert(issues[place].field).inserted
      {
        fields.append(issues[place].field)
      }
      return Report.Control(name: control.name, isEnabled: isEnabled, waitsFor: fields)
    }
    return (managers, controls)
  }

  /// Nil for a valid manager, else the indices of the issues that it waits for.
  private func waitsFor(_ manager: CompiledManager, _ issues: [FormIssue]) -> [Int]? {
    if record.fault != nil { return manager.fields?.isEmpty == true ? nil : [0] }
    guard let fields = manager.fields else {
      if verdict == .valid { return nil }
      return issues.indices.filter { issues[$0].severity == .error }
    }
    if verdict == .valid { return nil }
    var waiting: [Int] = []
    let judged = JudgedRecord(self)
    for (index, fault) in judged.faults.enumerated() where fault.severity == .error {
      let field =
        fault.field >= 0 ? Int(fault.field) : judged.container(of: fault)?.field ?? 0
      if isWithin(field, fields) || hides(fault, fields) { waiting.append(index) }
    }
    var isOver = false
    if engine.log.hasUncounted {
      for field in 0..<engine.log.uncountedFields.count where engine.log.uncountedFields[field] != 0
      {
        isOver = isOver || isWithin(field, fields)
      }
    }
    return waiting.isEmpty && !isOver ? nil : waiting
  }

  /// Whether a fault keeps some fields from being looked at: the group around them is missing, is of
  /// another type, or stands twice.
  private func hides(_ fault: Fault, _ fields: [Int]) -> Bool {
    guard fault.field >= 0,
      fault.code == .valueMissing || fault.code == .typeMismatch || fault.code == .duplicateKey
        || fault.code == .undecided && fault.constraint < 0
    else { return false }
    return fields.contains { isWithin($0, [Int(fault.field)]) || fault.field == 0 }
  }

  /// Whether a field is one of some fields or within one.
  private func isWithin(_ field: Int, _ fields: [Int]) -> Bool {
    var at = field
    while at > 0 {
      if fields.contains(at) { return true }
      at = Int(form.compiled.plan.field(at).parent)
    }
    return false
  }
}
