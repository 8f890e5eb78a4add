internal import FormEngine

/// What must not be shown of a record though its field is no secret: what is proved equal to a secret.
///
/// A value that is the same text or number as a secret of the record, whether a constraint compared
/// them or not; and where a comparison with a secret has failed (`differs`, a `check`), all that it read.
final class HiddenValues {
  /// Fields that are hidden in this record.
  private(set) var fields: Set<Int> = []
  /// The texts of secrets, as they came and after clean-up; numbers as they came and by value.
  private var texts: Set<[UInt8]> = []
  private let checker: Checker

  /// Nil in a form without secrets, which is asked nothing.
  static func of(_ checker: Checker) -> HiddenValues? {
    checker.form.compiled.hasSecrets ? HiddenValues(checker) : nil
  }

  private init(_ checker: Checker) {
    self.checker = checker
    let form = checker.form.compiled
    for index in 0..<checker.engine.slots.count {
      let slot = checker.engine.slots[index]
      if form.fields[Int(slot.field)].isSecret { collect(slot, index) }
    }
    for index in 0..<checker.engine.faults.count { collect(checker.engine.faults[index]) }
    // What is over the limit of issues is not known any more.
    if checker.engine.hasUncounted { fields.formUnion(form.comparedWithSecrets) }
  }

  /// Takes the texts and numbers of a secret, however deep they lie in it.
  private func collect(_ slot: Slot, _ index: Int) {
    guard slot.entry >= 0 else { return }
    if slot.isCleaned { insert(checker.engine.cleanedText(ofSlot: index)) }
    var at = Int(slot.entry)
    // What is within it has slots of its own, or none.
    let end = slot.child >= 0 ? at : checker.engine.next(afterEntry: at)
    while at < end {
      switch checker.engine.tape[at].kind {
      case .text: insert(checker.engine.text(ofEntry: at))
      case .number: insert(number: at)
      case .null, .trueValue, .falseValue, .list, .object, .key, .end: break
      }
      at += 1
    }
  }

  private func insert(_ text: [UInt8]) { if !text.isEmpty { texts.insert(text) } }

  private func insert(number entry: Int) {
    let text = checker.engine.numberText(ofEntry: entry)
    insert(text)
    if let value = Self.value(text) { insert(value) }
  }

  /// A number without what does not change its value.
  private static func value(_ text: [UInt8]) -> [UInt8]? {
    JSONNumber.exact(String(decoding: text, as: UTF8.self)).map { Array($0.stripped.text.utf8) }
  }

  /// Takes what a comparison with a secret read, if it has failed.
  private func collect(_ fault: Fault) {
    let form = checker.form.compiled
    if fault.code == .notDifferent, fault.constraint >= 0,
      case .other(let other) = form.constraints[Int(fault.constraint)].detail,
      form.fields[other].isSecret || form.fields[Int(fault.field)].isSecret
    {
      fields.formUnion([other, Int(fault.field)])
    }
    guard fault.code == .customError, fault.check >= 0,
      let read = form.readsBesideSecrets[Int(fault.check)]
    else { return }
    fields.formUnion(read)
    // “this” is read too; a group is hidden by what of it was read.
    if fault.slot >= 0, checker.engine.slots[Int(fault.slot)].child < 0 {
      fields.insert(Int(fault.field))
    }
  }

  /// Whether the value of a slot is hidden.
  func hides(slot index: Int) -> Bool {
    guard index >= 0 else { return false }
    let slot = checker.engine.slots[index]
    if fields.contains(Int(slot.field)) { return true }
    guard !texts.isEmpty, slot.entry >= 0, slot.child < 0 else { return false }
    return slot.isCleaned && texts.contains(checker.engine.cleanedText(ofSlot: index))
      || hides(entry: Int(slot.entry))
  }

  /// Whether a text or a number is one of a secret, as it came.
  func hides(entry: Int) -> Bool {
    switch checker.engine.tape[entry].kind {
    case .text: return texts.contains(checker.engine.text(ofEntry: entry))
    case .number:
      let text = checker.engine.numberText(ofEntry: entry)
      return texts.contains(text) || Self.value(text).map { texts.contains($0) } ?? false
    case .null, .trueValue, .falseValue, .list, .object, .key, .end: return false
    }
  }

  /// Whether words of somebody else hold a text or a number of a secret.
  func isRepeated(in words: String) -> Bool {
    let words = Array(words.utf8)
    return texts.contains { words.firstRange(of: $0) != nil }
  }

  /// The entries of all values that are hidden as such.
  func entries() -> Set<Int> {
    var entries: Set<Int> = []
    for index in 0..<checker.engine.slots.count where hides(slot: index) {
      entries.insert(Int(checker.engine.slots[index].entry))
    }
    return entries
  }
}
