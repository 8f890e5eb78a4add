internal import FormCheck
internal import FormStreams

/// What one thread checks records of one form with.
final class KnownForm {
  let checker: Checker
  /// Something must hold between the records of the run.
  let comparesRecords: Bool
  let flat = FlatChecking()

  init(_ form: ValidationForm, _ settings: CheckSettings) {
    checker = Checker(form, locale: settings.locale)
    checker.judge(only: settings.only, areParts: settings.areParts)
    comparesRecords = form.comparesRecords
  }
}
