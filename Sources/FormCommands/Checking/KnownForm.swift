internal import FormCheck
internal import FormFlat
internal import FormRecords
internal import FormStreams

/// What one thread checks records of one form with.
final class KnownForm {
  let checker: Checker
  /// Something must hold between the records of the run.
  let comparesRecords: Bool
  let flat = FlatChecking()
  /// Cells of tables that have one of these texts are empty.
  let nulls: NullTexts

  init(_ target: CheckTarget, _ settings: CheckSettings) {
    let form = target.form
    nulls = NullTexts(settings.nulls + target.nulls + form.nulls)
    checker = Checker(form, locale: settings.locale)
    checker.judge(only: settings.only, areParts: settings.areParts)
    checker.remotesWithoutCommand = settings.remotesWithoutCommand
    comparesRecords = form.comparesRecords
  }
}
