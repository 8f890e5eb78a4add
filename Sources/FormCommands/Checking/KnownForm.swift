internal import FormCheck
internal import FormStreams

/// What one thread checks records of one form with, and what it remembers of those before.
final class KnownForm {
  let checker: Checker
  /// What the form's `records` remember; nil where it has none, or they cannot be remembered.
  var run: RunRecords?
  let flat = FlatChecking()

  init(_ form: ValidationForm, _ settings: CheckSettings) {
    checker = Checker(form, locale: settings.locale)
    checker.judge(only: settings.only, areParts: settings.areParts)
    run =
      form.comparesRecords
      ? RunRecords(form, memory: settings.recordMemory, now: settings.now) {
        Interrupts.signal != 0
      } : nil
  }
}
