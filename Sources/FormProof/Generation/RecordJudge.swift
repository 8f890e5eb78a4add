internal import FormCheck
internal import FormEngine
internal import FormPlatform

/// The engine's verdict on records that are made, with the work that it took.
///
/// Remote checks count as passed.
struct RecordJudge {
  let checker: Checker
  let now: Date
  /// Steps that are left: see ``MutationWork``.
  private(set) var work: Int

  /// A code and the place that has it.
  struct Issue: Hashable, Sendable {
    var pointer: String
    var code: String
  }

  init(_ form: ValidationForm, now: Date, work: Int) {
    checker = Checker(form)
    checker.setClock(now)
    checker.tellsCodesAlone = true
    for name in form.remoteNames { _ = checker.answer(name, with: .accepted) }
    self.now = now
    self.work = work
  }

  /// The errors of a record; an undecided one has one, too.
  mutating func errors(of json: [UInt8]) -> [Issue] {
    let report = checker.check(json, now: now)
    work -= 40 + checker.stepsOfRecord + json.count / 16
    if report.verdict == .valid { return [] }
    let errors = report.issues.filter { $0.severity == .error }
      .map { Issue(pointer: $0.field, code: $0.code) }
    // Issues beyond the limit of a report are not known by their place.
    let isWhole = !errors.isEmpty && report.uncounted.isEmpty
    return isWhole ? errors : errors + [Issue(pointer: "", code: "undecided")]
  }

  /// Whether a record is valid; its work is not counted.
  func accepts(_ json: [UInt8]) -> Bool { checker.check(json, now: now).verdict == .valid }

  mutating func spend(_ steps: Int) { work -= steps }
}
