internal import FormCompiling
internal import FormEngine
internal import FormModel

/// Which managers of the form are valid after the last record, and what controls wait for.
extension Checker {
  func managerStates(
    _ issues: [FormIssue]
  ) -> (managers: [Report.Manager], controls: [Report.Control]) {
    let form = self.form.compiled
    let states = waitedFor(issues)
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

  /// For each manager nil where it is valid, else the indices of the issues that it waits for.
  private func waitedFor(_ issues: [FormIssue]) -> [[Int]?] {
    let managers = form.compiled.managers
    if managers.isEmpty { return [] }
    if record.fault != nil { return managers.map { $0.fields?.isEmpty == true ? nil : [0] } }
    if verdict == .valid { return managers.map { _ in nil } }
    let errors = issues.indices.filter { issues[$0].severity == .error }
    var waiting = managers.map { $0.fields == nil ? errors : [] }
    let judged = JudgedRecord(self)
    for (index, fault) in judged.faults.enumerated() where fault.severity == .error {
      let field =
        fault.field >= 0 ? Int(fault.field) : judged.container(of: fault)?.field ?? 0
      var held: Set<Int> = []
      form.compiled.managed.forEachManager(around: field, in: form.compiled) { held.insert($0) }
      if hides(fault) { held.formUnion(form.compiled.managed.within(Int(fault.field))) }
      for manager in held { waiting[manager].append(index) }
    }
    let over = managersOver()
    return managers.indices.map { place in
      managers[place].fields != nil && waiting[place].isEmpty && !over.contains(place)
        ? nil : waiting[place]
    }
  }

  /// The managers that wait for issues that are counted and not kept.
  private func managersOver() -> Set<Int> {
    guard engine.log.hasUncounted else { return [] }
    var managers: Set<Int> = []
    var seen: Set<Int> = []
    for field in 0..<engine.log.uncountedFields.count where engine.log.uncountedFields[field] != 0 {
      form.compiled.managed.forEachManager(around: field, in: form.compiled, butFor: &seen) {
        managers.insert($0)
      }
    }
    return managers
  }

  /// Whether a fault keeps fields from being looked at: the group around them is missing, is of another type, or
  /// stands twice.
  private func hides(_ fault: Fault) -> Bool {
    guard fault.field >= 0 else { return false }
    return fault.code == .valueMissing || fault.code == .typeMismatch || fault.code == .duplicateKey
      || fault.code == .undecided && fault.constraint < 0
  }
}
