internal import FormEngine
package import FormText

/// What must not be shown of the last record: secrets, and the values of keys that nobody knows.
extension Checker {
  /// Ranges of bytes in the record.
  package func masks() -> [SourceRange] {
    readValues()
    guard record.fault == nil, engine.tape.count > 0 else {
      return [SourceRange(0, record.count)]
    }
    let hidden = HiddenValues.of(self)
    var masks = Masks(hidden: hidden, entries: hidden?.entries() ?? [])
    mask(0, as: 0, to: &masks)
    return masks.ranges
  }

  private struct Masks {
    let hidden: HiddenValues?
    /// Values that are equal to secrets after clean-up.
    let entries: Set<Int>
    var ranges: [SourceRange] = []
  }

  /// Whether anything of a record that is no JSON may be shown.
  package var showsBrokenRecords: Bool { !form.hasSecrets }

  /// Recursion is bounded by the reader's depth.
  private func mask(_ entry: Int, as field: Int, to masks: inout Masks) {
    let form = self.form.compiled
    let plan = form.plan.field(field)
    if form.fields[field].isSecret || masks.entries.contains(entry)
      || masks.hidden?.fields.contains(field) == true
    {
      return masks.ranges.append(RecordText.range(of: entry, self))
    }
    switch (engine.tape[entry].kind, plan.type) {
    case (.object, .group):
      var at = entry + 1
      while engine.tape[at].kind == .key {
        if let place = form.fields[field].places[ExactName(engine.text(ofEntry: at))] {
          let first = form.plan.firstField(ofGroup: Int(plan.group))
          mask(at + 1, as: first + place, to: &masks)
        } else {
          masks.ranges.append(RecordText.range(of: at + 1, self))
        }
        at = engine.next(afterEntry: at + 1)
      }
    case (.list, .list):
      var at = entry + 1
      while engine.tape[at].kind != .end {
        mask(at, as: Int(plan.items), to: &masks)
        at = engine.next(afterEntry: at)
      }
    default:
      // The wrong shape may hold a secret anywhere; keys within values are nobody's.
      if plan.flags.contains(.holdsSecrets) || engine.tape[entry].kind == .object {
        masks.ranges.append(RecordText.range(of: entry, self))
      } else if let hidden = masks.hidden {
        // A list that no field describes, or a second value of a key.
        for inner in entry..<engine.next(afterEntry: entry) where hidden.hides(entry: inner) {
          masks.ranges.append(RecordText.range(of: inner, self))
        }
      }
    }
  }
}
