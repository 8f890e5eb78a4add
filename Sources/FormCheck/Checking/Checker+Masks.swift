internal import FormCompiling
internal import FormEngine
package import FormText

/// The ranges of the last record that must be hidden: secrets, and the values of unknown keys.
extension Checker {
  /// Ranges of bytes in the record.
  package func masks() -> [SourceRange] {
    let judged = JudgedRecord(self)
    guard let sent = judged.root?.sent else { return [SourceRange(0, record.count)] }
    let hidden = HiddenValues.of(judged)
    var masks = Masks(hidden: hidden, entries: hidden?.entriesOfCleaned() ?? [])
    mask(sent, to: &masks)
    for value in masks.unnamed where !masks.described.contains(value.index) {
      masks.ranges.append(value.range)
    }
    return masks.ranges
  }

  /// The secrets of the last record as they were sent, judged or not, and values that may contain a secret
  /// because they do not have the expected shape.
  func sentSecrets(_ root: SentValue) -> [SentValue] {
    var masks = Masks(hidden: nil, entries: [])
    mask(root, to: &masks)
    return masks.secrets
  }

  private struct Masks {
    let hidden: HiddenValues?
    /// Values that are equal to secrets only after clean-up.
    let entries: Set<Int>
    var ranges: [SourceRange] = []
    /// Values of keys that no field names, in one of the shapes or variants that a value may have.
    var unnamed: [SentValue] = []
    /// The entries of values that a field is for, in one of these: another way to read them may not name them.
    var described: Set<Int> = []
    /// Secrets, and values that may contain one because they do not have the expected shape.
    var secrets: [SentValue] = []
    /// The entries that were looked at as a field, in the high half: shapes within shapes come to the same ones by
    /// ways without number.
    var seen: Set<UInt64> = []
    /// Values still to be visited, each with its field: a worklist, because a record may be too deep for recursion.
    var waiting: [(value: SentValue, field: Int)] = []
    /// For fields of several shapes, and kinds of values, the shapes that are looked at.
    var shapes: [Shaped: [Int]] = [:]

    struct Shaped: Hashable {
      var field: Int
      var kind: EntryKind
    }

    func hides(_ field: Int) -> Bool {
      guard let hidden, !hidden.fields.isEmpty else { return false }
      return hidden.fields.contains(field)
    }
  }

  /// Whether parts of a record that is not JSON may be shown.
  package var showsBrokenRecords: Bool { !form.hasSecrets }

  private func mask(_ root: SentValue, to masks: inout Masks) {
    masks.waiting = [(root, 0)]
    while let (value, field) = masks.waiting.popLast() { look(at: value, as: field, &masks) }
  }

  /// Notes what of a value is not shown; what is in it waits.
  private func look(at sent: SentValue, as field: Int, _ masks: inout Masks) {
    let form = self.form.compiled
    let plan = form.plan.field(field)
    if form.hasSeveralWays {
      let key = UInt64(sent.index) << 32 | UInt64(field)
      guard masks.seen.insert(key).inserted else { return }
    }
    let isSecret = form.fields[field].isSecret
    if isSecret { masks.secrets.append(sent) }
    if isSecret || !masks.entries.isEmpty && masks.entries.contains(sent.index)
      || masks.hides(field)
    {
      return masks.ranges.append(sent.range)
    }
    if plan.shapes >= 0 {
      // A value that is secret in any shape is hidden, whichever shape it has.
      for shape in shapes(of: field, for: sent.kind, &masks) { masks.waiting.append((sent, shape)) }
      return
    }
    if form.hasSeveralWays, Self.isFor(sent.kind, plan) { masks.described.insert(sent.index) }
    let rest = plan.group >= 0 ? form.plan.rest(ofGroup: Int(plan.group)) : -1
    switch (sent.kind, plan.type) {
    case (.object, .group) where !plan.flags.contains(.tuple):
      for (key, value) in sent.members {
        if let member = key.namedField, form.isOnly(member, ofItsNameIn: field) {
          masks.waiting.append((value, member))
          continue
        }
        let members = form.members(named: ExactName(key.text), of: field)
        // Of a name of several variants what is secret in one of them is not shown.
        for member in members { masks.waiting.append((value, member)) }
        if members.isEmpty, rest >= 0 {
          masks.waiting.append((value, rest))
        } else if members.isEmpty {
          masks.unnamed.append(value)
        }
      }
    case (.list, .group) where plan.flags.contains(.tuple):
      let first = form.plan.firstField(ofGroup: Int(plan.group))
      for (place, item) in sent.items.enumerated() {
        let hasPlace = place < form.plan.fieldCount(ofGroup: Int(plan.group))
        if hasPlace || rest >= 0 {
          masks.waiting.append((item, hasPlace ? first + place : rest))
        } else {
          masks.unnamed.append(item)
          if plan.flags.contains(.holdsSecrets) {
            masks.ranges.append(item.range)
            masks.secrets.append(item)
          }
        }
      }
    case (.list, .list):
      for item in sent.items { masks.waiting.append((item, Int(plan.items))) }
    default:
      // The wrong shape may contain a secret anywhere; keys in values are unknown.
      if plan.flags.contains(.holdsSecrets) {
        masks.secrets.append(sent)
        masks.ranges.append(sent.range)
      } else if sent.kind == .object {
        masks.unnamed.append(sent)
      } else if let hidden = masks.hidden {
        // A list that no field describes, or a second value of a key.
        for inner in sent.entries where hidden.hides(inner) { masks.ranges.append(inner.range) }
      }
    }
  }

  /// Whether a field describes the content of a value: a single value has no content.
  private static func isFor(_ kind: EntryKind, _ plan: FieldPlan) -> Bool {
    switch kind {
    case .object: plan.type == .group && !plan.flags.contains(.tuple)
    case .list: plan.type == .list || plan.flags.contains(.tuple)
    case .text, .number, .trueValue, .falseValue, .null, .key, .end: true
    }
  }

  /// The shapes as which values of a kind are looked at.
  private func shapes(of field: Int, for kind: EntryKind, _ masks: inout Masks) -> [Int] {
    let key = Masks.Shaped(field: field, kind: kind)
    if let known = masks.shapes[key] { return known }
    let form = self.form.compiled
    var shapes = form.shapes(of: field)
    if kind != .object, kind != .list {
      // In a single value there is nothing more to be seen: of shapes that hide nothing one speaks for all.
      let first = shapes.first
      shapes = shapes.filter { $0 == first || form.isOrHoldsSecret($0) || masks.hides($0) }
    } else if shapes.contains(where: { form.takes(kind, $0) }) {
      // An object that one of the shapes describes does not have a shape of strings.
      shapes = shapes.filter { form.takes(kind, $0) || form.isOrHoldsSecret($0) }
    }
    masks.shapes[key] = shapes
    return shapes
  }
}
