internal import FormCompiling
internal import FormEngine
internal import FormLookup
internal import FormModel
internal import FormText

/// What clean-up made of the last record, as operations of a JSON Patch (RFC 6902).
struct CleanUpPatch {
  private let record: JudgedRecord
  private let hidden: HiddenValues?

  init(_ record: JudgedRecord) {
    self.record = record
    hidden = HiddenValues.of(record)
  }

  func changes() -> [Explanation.Change] {
    var changes: [Explanation.Change] = []
    if let root = record.root { collect(root, in: nil, to: &changes) }
    return changes
  }

  /// Recursion is bounded by the depth of forms and records.
  private func collect(
    _ value: JudgedRecord.Value, in container: JudgedRecord.Container?,
    to changes: inout [Explanation.Change]
  ) {
    func note(_ operation: String, _ cleaned: PayloadValue?, _ cause: String) {
      let isOfForm = value.isDefault && !value.isComputed
      let holdsSecrets = value.plan.flags.contains(.holdsSecrets) && !isOfForm
      let isSecret = value.facts.isSecret || holdsSecrets || hidden?.hides(value) == true
      changes.append(
        Explanation.Change(
          operation: operation, path: record.pointer(toCell: value.cell, in: container),
          value: isSecret && cleaned != nil ? .text("••••••") : cleaned, cause: cause))
    }
    if value.state == .notApplicable {
      if value.sent != nil, value.plan.notApplicable != .allow {
        note("remove", nil, "notApplicable")
      }
      return
    }
    if value.isDefault || value.isComputed {
      let operation = container?.wasSent(value) == true ? "replace" : "add"
      return note(operation, value.cleaned, value.isDefault ? "default" : "compute")
    }
    guard let sent = value.sent else { return }
    if value.isCleaned {
      let cleaned = value.text
      if cleaned != sent.text {
        note(
          "replace", .text(String(decoding: cleaned, as: UTF8.self)),
          isNamed(value, by: sent) ? "lookup" : "normalize")
      }
      return
    }
    if value.wasConverted {
      return note("replace", value.cleaned, sent.kind == .list ? "normalize" : "coerce")
    }
    guard let content = value.content else { return }
    for inner in content.values { collect(inner, in: content, to: &changes) }
    if content.kind != .list { collectStripped(content, to: &changes) }
  }

  /// Whether a value is the id of the item that was named.
  private func isNamed(_ value: JudgedRecord.Value, by sent: SentValue) -> Bool {
    (record.form.lookups[value.field] ?? []).contains { lookup in
      let id = String(decoding: value.text, as: UTF8.self)
      let named = lookup.entry.held.current?
        .resolve(sent.name, accepting: lookup.constraint.names)
      return named == .item(id: id)
    }
  }

  /// Keys that the form does not name and takes out.
  private func collectStripped(
    _ group: JudgedRecord.Container, to changes: inout [Explanation.Change]
  ) {
    let form = record.form
    let index = Int(form.plan.field(group.field).group)
    guard form.plan.unknownPolicy(ofGroup: index) == .strip, form.plan.rest(ofGroup: index) < 0
    else { return }
    let known = group.names
    for (key, _) in group.sent.members where known[ExactName(key.text)] == nil {
      changes.append(
        Explanation.Change(
          operation: "remove", path: record.pointer(toKey: key, in: group), value: nil,
          cause: "unknown"))
    }
  }
}
