internal import FormEngine
internal import FormText

/// What clean-up made of the last record, as operations of a JSON Patch (RFC 6902).
struct CleanUpPatch {
  private let checker: Checker
  private let writer: IssueWriter

  init(_ checker: Checker) {
    self.checker = checker
    writer = IssueWriter(checker, line: 1, columnsBefore: 0)
  }

  func changes() -> [Explanation.Change] {
    var changes: [Explanation.Change] = []
    collect(slot: 0, instance: -1, to: &changes)
    return changes
  }

  /// Recursion is bounded by the depth of forms and records.
  private func collect(
    slot index: Int, instance: Int, to changes: inout [Explanation.Change]
  ) {
    let slot = checker.engine.slots[index]
    func note(_ operation: String, _ value: PayloadValue?, _ cause: String) {
      let isSecret =
        checker.form.compiled.fields[Int(slot.field)].isSecret
        || writer.hidden?.hides(slot: index) == true
      changes.append(
        Explanation.Change(
          operation: operation, path: writer.pointer(toSlot: index, in: instance),
          value: isSecret && value != nil ? .text("••••••") : value, cause: cause))
    }
    if slot.state == .notAsked {
      if slot.entry >= 0 { note("remove", nil, "notAsked") }
      return
    }
    if slot.isDefault || slot.isComputed {
      let operation =
        checker.engine.wasSent(slot: index, instance: Int32(instance)) ? "replace" : "add"
      return note(
        operation, checker.cleanedValue(ofSlot: index), slot.isDefault ? "default" : "compute")
    }
    guard slot.entry >= 0 else { return }
    if slot.isCleaned {
      let cleaned = checker.engine.cleanedText(ofSlot: index)
      if cleaned != checker.engine.text(ofEntry: Int(slot.entry)) {
        note("replace", .text(String(decoding: cleaned, as: UTF8.self)), "normalize")
      }
      return
    }
    if checker.engine.wasConverted(slot: index) {
      let isList = checker.engine.tape[Int(slot.entry)].kind == .list
      note("replace", checker.cleanedValue(ofSlot: index), isList ? "normalize" : "coerce")
      return
    }
    guard slot.child >= 0 else { return }
    let holder = checker.engine.instances[Int(slot.child)]
    for inner in Int(holder.slots.start)..<Int(holder.slots.start + holder.slots.count) {
      collect(slot: inner, instance: Int(slot.child), to: &changes)
    }
    if !holder.isList { collectStripped(holder, to: &changes) }
  }

  /// Keys that the form does not name and takes out.
  private func collectStripped(
    _ group: Instance, to changes: inout [Explanation.Change]
  ) {
    let form = checker.form.compiled
    let index = Int(form.plan.field(Int(group.field)).group)
    guard form.plan.unknownPolicy(ofGroup: index) == .strip, form.plan.rest(ofGroup: index) < 0
    else { return }
    var at = Int(group.entry) + 1
    while checker.engine.tape[at].kind == .key {
      let name = checker.engine.text(ofEntry: at)
      if form.fields[Int(group.field)].places[ExactName(name)] == nil {
        changes.append(
          Explanation.Change(
            operation: "remove", path: RecordText.pointer(toKey: at, checker), value: nil,
            cause: "unknown"))
      }
      at = checker.engine.next(afterEntry: at + 1)
    }
  }
}
