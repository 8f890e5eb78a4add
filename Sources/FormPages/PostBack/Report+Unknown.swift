internal import FormCheck
internal import FormText

extension Report {
  /// The same report with an error for each name that the form does not have.
  ///
  /// Where the form takes other keys, or passes them over, nothing is said.
  func adding(unknown names: [[String]], of form: ValidationForm) -> Report {
    var report = self
    var told: Set<String> = []
    for steps in names.prefix(Self.mostUnknown) {
      let pointer = steps.map { "/" + JSONPointer.escaped($0) }.joined()
      guard told.insert(pointer).inserted, form.refusesUnknownKeys else { continue }
      report = report.adding(FormIssue(field: pointer, code: "unknownField"))
    }
    return report
  }

  /// More are not told: they are no form of ours.
  private static let mostUnknown = 20
}
