internal import FormCheck

/// What one thread checks records of one form with, and what it remembers of those before.
final class KnownForm {
  let checker: Checker
  let uniqueRecords: UniqueRecords?
  let flat = FlatChecking()

  /// - Parameter only: The fields that are judged; empty for whole records.
  init(_ form: ValidationForm, _ locale: String?, only: [String]) {
    checker = Checker(form, locale: locale)
    checker.judgeParts(only)
    uniqueRecords = form.hasUniqueRecords ? UniqueRecords() : nil
  }
}
