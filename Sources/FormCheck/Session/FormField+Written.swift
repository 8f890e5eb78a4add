internal import FormCompiling
internal import FormEngine
internal import FormModel

extension FormField {
  /// Whether the field is secret, or has a secret somewhere within it; true for a field without a session.
  package var holdsSecret: Bool {
    guard let session else { return true }
    return isSecret || session.form.compiled.isOrHoldsSecret(index)
  }

  /// Whether it takes a day or time of day as readers of a language write it: its form names no layouts of its own.
  package var readsWrittenTime: Bool {
    guard let session, !isSecret, !isLookup else { return false }
    return type == .time
      || type == .date && session.form.compiled.fields[index].dateLayouts.isEmpty
  }

  /// Whether its form names layouts in which it reads dates or times.
  package var readsLayouts: Bool {
    session.map { !$0.form.compiled.fields[index].dateLayouts.isEmpty } ?? false
  }

  /// The day or time of day that readers of a language mean by a text, where the field does not read the text itself.
  ///
  /// Nil where it may mean several, or none.
  package func value(written text: String, in language: String) -> String? {
    guard readsWrittenTime, RangeEnd.literal(text, type) == nil else { return nil }
    return type == .date ? WrittenDay.day(text, in: language) : RepairSearch.Dates.time(text)
  }
}
