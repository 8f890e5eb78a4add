internal import FormCompiling
internal import FormEngine
internal import FormModel

/// The values of a record that must be hidden though their fields are not secret: values that equal a secret.
///
/// A value is hidden if it is the same string or number as a secret of the record, whether a constraint
/// compared them or not. If a comparison with a secret failed (`differs`, a `check`), all values that it read
/// are hidden.
package struct HiddenValues {
  /// Fields that are hidden in this record.
  package private(set) var fields: Set<Int> = []
  /// The strings of secrets, as sent and after clean-up; numbers as sent and by value.
  private var texts = FewTexts()
  /// The lengths of the strings, a bit for each length: most values differ in length, and their bytes are not
  /// read.
  private var lengths: UInt64 = 0
  private let record: JudgedRecord

  /// Nil in a form without secrets, which is asked nothing.
  package static func of(_ record: JudgedRecord) -> HiddenValues? {
    record.form.hasSecrets ? HiddenValues(record) : nil
  }

  private init(_ record: JudgedRecord) {
    self.record = record
    let laid = LaidRecord(record.checker)
    // Issues over the limit were not kept.
    let hasUncounted = record.checker.engine.log.hasUncounted
    var mayHideMore = hasUncounted
    for number in laid.cellNumbers {
      let cell = laid.cell(number)
      if record.form.fields[Int(cell.field)].isSecret { collect(record.value(at: number)) }
      if cell.entry >= 0, laid.isHolder(entry: Int(cell.entry)) {
        mayHideMore = mayHideMore || mayHideSecrets(cell)
      }
    }
    for fault in record.faults {
      if case .duplicateKey = fault.code { mayHideMore = true }
      collect(fault)
    }
    if mayHideMore, let root = record.root?.sent {
      for secret in record.checker.sentSecrets(root) { collect(sent: secret) }
    }
    if hasUncounted { fields.formUnion(record.form.comparedWithSecrets) }
  }

  /// Whether a list or object may contain secrets that are not values of their own: it does not apply, or has
  /// another shape.
  private func mayHideSecrets(_ cell: ValueCell) -> Bool {
    let flags = record.form.plan.field(Int(cell.field)).flags
    return flags.contains(.holdsSecrets) && (cell.child < 0 || flags.contains(.tuple))
  }

  /// Adds the strings and numbers of a secret at any depth.
  private mutating func collect(_ secret: JudgedRecord.Value) {
    guard let sent = secret.sent else { return }
    if secret.isCleaned { insert(secret.text) }
    // Its content was judged as well, or is empty.
    if secret.content != nil { return }
    collect(sent: sent)
  }

  private mutating func collect(sent: SentValue) {
    for entry in sent.entries {
      switch entry.kind {
      case .text: insert(entry.text)
      case .number: insert(number: entry)
      case .null, .trueValue, .falseValue, .list, .object, .key, .end: break
      }
    }
  }

  private mutating func insert(_ text: [UInt8]) {
    if text.isEmpty { return }
    texts.insert(text)
    lengths |= Self.bit(ofLength: text.count)
  }

  /// All from 63 bytes on have one bit.
  private static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  private mutating func insert(number: SentValue) {
    let text = number.digits
    insert(text)
    if let value = Self.value(text) { insert(value) }
  }

  /// A number without what does not change its value.
  private static func value(_ text: [UInt8]) -> [UInt8]? {
    JSONNumber.exact(String(decoding: text, as: UTF8.self)).map { Array($0.stripped.text.utf8) }
  }

  /// Takes what a comparison with a secret read, if it has failed.
  private mutating func collect(_ fault: Fault) {
    let form = record.form
    if case .notDifferent = fault.code, fault.constraint >= 0,
      case .other(let other) = form.constraints[Int(fault.constraint)].detail,
      form.fields[other].isSecret || form.fields[Int(fault.field)].isSecret
    {
      fields.formUnion([other, Int(fault.field)])
    }
    if case .customError = fault.code, fault.constraint >= 0, fault.check < 0 {
      fields.formUnion(form.readsBesideSecrets(ofRecords: Int(fault.constraint)))
    }
    guard case .customError = fault.code, fault.check >= 0,
      let read = form.readsBesideSecrets[Int(fault.check)]
    else { return }
    fields.formUnion(read)
    // “this” is read too; a group is hidden by what of it was read.
    if let value = record.value(of: fault), value.content == nil {
      fields.insert(Int(fault.field))
    }
  }

  /// Whether a value is hidden.
  package func hides(_ value: JudgedRecord.Value) -> Bool {
    if fields.contains(value.field) { return true }
    guard !texts.isEmpty, let sent = value.sent, value.content == nil else { return false }
    return value.isCleaned && texts.contains(value.text) || hides(sent)
  }

  /// Whether a string or number, as sent, is one of a secret.
  func hides(_ sent: SentValue) -> Bool {
    switch sent.kind {
    case .text: return lengths & Self.bit(ofLength: sent.length) != 0 && texts.contains(sent.text)
    case .number:
      let text = sent.digits
      return texts.contains(text) || Self.value(text).map { texts.contains($0) } ?? false
    case .null, .trueValue, .falseValue, .list, .object, .key, .end: return false
    }
  }

  /// Whether a foreign message contains a string or number of a secret, ignoring letter case.
  func isRepeated(in words: String) -> Bool {
    func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
      Array(String(decoding: Array(text), as: UTF8.self).lowercased().utf8)
    }
    let words = folded(words.utf8)
    return texts.contains(where: { words.firstRange(of: folded($0)) != nil })
  }

  /// Whether a sent value is hidden, even if it equals a secret only after clean-up.
  func hides(entry: Int) -> Bool {
    record.values.contains { $0.sent?.index == entry && hides($0) }
  }

  /// The entries of values that only clean-up makes equal to a secret.
  func entriesOfCleaned() -> Set<Int> {
    if texts.isEmpty { return [] }
    let laid = LaidRecord(record.checker)
    var entries: Set<Int> = []
    for number in laid.cellNumbers where laid.cell(number).isCleaned {
      let value = record.value(at: number)
      if hides(value), let sent = value.sent { entries.insert(sent.index) }
    }
    return entries
  }
}
