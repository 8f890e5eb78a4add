package import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormText

/// What came of an example so far: a payload's report, or a session as it stands.
package struct ExampleOutcome {
  package struct Control {
    package var name: String
    package var isEnabled: Bool
    package var waitsFor: [String]
  }

  package var verdict: Verdict
  package var issues: [FormIssue]
  package var controls: [Control]
  /// The payload after clean-up, as JSON; worked out when it is asked for.
  package var cleaned: () -> [UInt8]
  /// Nil for a payload.
  package var session: FormSession?

  /// Of the last check of a checker.
  init(_ report: Report, _ checker: Checker) {
    verdict = report.verdict
    issues = report.issues
    controls = report.controls.map {
      Control(name: $0.name, isEnabled: $0.isEnabled, waitsFor: $0.waitsFor)
    }
    cleaned = { checker.cleanedRecord() }
  }

  /// Of the payloads of a run, which have no controls together.
  init(_ run: RunOutcome, _ checker: Checker) {
    verdict = run.verdict
    issues = run.issues
    controls = []
    cleaned = { checker.cleanedRecord() }
  }

  /// Of a session, with a checker of its form for the cleaned payload.
  init(_ session: FormSession, _ clock: VirtualClock, _ checker: Checker) {
    self.session = session
    var issues: [FormIssue] = []
    session.root.forEach { issues += $0.issues }
    self.issues = issues
    let errors = issues.filter { $0.severity == .error }
    verdict =
      errors.isEmpty ? .valid : errors.allSatisfy { $0.code == "undecided" } ? .undecided : .invalid
    controls = session.controls.map { control in
      var places: [String] = []
      var seen: Set<String> = []
      for case let field as FormField in control.waitsFor {
        let place = Self.placeOfFault(field)
        if seen.insert(place).inserted { places.append(place) }
      }
      return Control(name: control.name, isEnabled: control.isEnabled, waitsFor: places)
    }
    cleaned = {
      checker.copyAnswers(from: session.live)
      _ = checker.checkKeepingValues(session.payload.json, now: clock.now)
      return checker.cleanedRecord()
    }
  }

  /// The field itself, or the group that is missing around it: there its issue lies.
  private static func placeOfFault(_ field: FormField) -> String {
    var at: FormField? = field
    while let next = at {
      if !next.issues.isEmpty { return next.pointer }
      at = next.parent
    }
    return field.pointer
  }
}
