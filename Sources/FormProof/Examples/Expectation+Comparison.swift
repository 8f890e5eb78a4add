package import FormCheck
package import FormCompiling
internal import FormDocuments
internal import FormModel
internal import FormText

/// Compares what is expected with what came; only what differs is told.
extension Expectation {
  /// One thing that came: what it is compared as, and how it is told.
  private struct Came {
    package var value: String
    package var told: String
  }

  private typealias ByPlace = [(place: String, came: [Came])]

  /// Nil where the expectation came true.
  package func failure(_ outcome: ExampleOutcome, _ form: CompiledForm, step: Int?)
    -> ExampleFailure?
  {
    switch content {
    case .isValid(let expected):
      guard expected.value != (outcome.verdict == .valid) else { return nil }
      var rows = [
        ExampleFailure.Row(
          place: "", expected: expected.value ? "valid" : "not valid", got: outcome.verdict.rawValue
        )
      ]
      for issue in outcome.issues where issue.severity == .error {
        rows.append(.init(place: issue.field, expected: "nothing", got: Self.told(issue)))
      }
      return fail(
        step, "the verdict differs", "it is \(outcome.verdict.rawValue)", expected.range, rows)
    case .codes(let codes, let expected):
      let issues = outcome.issues.filter { codes.takes($0) }
      return compare(expected, Self.byPlace(issues, codes), step, codes.message)
    case .undecided(let expected):
      let issues = outcome.issues.filter { Codes.undecided.takes($0) }
      let got = Self.byPlace(issues, .undecided)
      return comparePlaces(expected, got, step)
    case .cleaned(let expected):
      return CleanedComparison(form).failure(self, expected, outcome.cleaned(), step)
    case .controls(let expected, let areEnabled):
      return compareControls(expected, areEnabled, outcome, step)
    case .waitsFor(let expected):
      let named = Set(expected.map(\.name.value))
      let got = outcome.controls.filter { !$0.waitsFor.isEmpty || named.contains($0.name) }.map {
        ($0.name, $0.waitsFor.map { Came(value: $0, told: $0) })
      }
      return compare(expected, got, step, "the fields that controls wait for differ")
    case .states(let expected):
      guard let session = outcome.session else { return nil }
      return compareStates(expected, session, step)
    case .shown(let expected):
      guard let session = outcome.session else { return nil }
      return compareShown(expected, session, step)
    case .lookup(let fact, let expected):
      guard let session = outcome.session else { return nil }
      return compareLookup(fact, expected, session, step)
    }
  }

  func fail(
    _ step: Int?, _ message: String, _ label: String, _ range: SourceRange?,
    _ rows: [ExampleFailure.Row]
  ) -> ExampleFailure {
    ExampleFailure(
      step: step, key: key, message: message, label: label, range: range ?? keyRange, rows: rows)
  }

  // MARK: By place

  private func compare(
    _ expected: [Entry], _ got: ByPlace, _ step: Int?, _ message: String
  ) -> ExampleFailure? {
    var rows: [ExampleFailure.Row] = []
    var caret: (range: SourceRange, label: String)?
    let cameAt = Dictionary(got.map { ($0.place, $0.came) }, uniquingKeysWith: { one, _ in one })
    for entry in expected {
      var extra = cameAt[entry.name.value] ?? []
      var missing: [String] = []
      for value in entry.values {
        if let place = extra.firstIndex(where: { $0.value == value.value }) {
          extra.remove(at: place)
        } else {
          missing.append(value.value)
        }
      }
      if missing.isEmpty, extra.isEmpty { continue }
      rows.append(
        .init(
          place: entry.name.value, expected: Self.listed(missing),
          got: Self.listed(extra.map(\.told))))
      if caret == nil {
        caret = (entry.range, missing.isEmpty ? "more came than this" : "is missing")
      }
    }
    let named = Set(expected.map(\.name.value))
    for (place, came) in got where !came.isEmpty {
      if named.contains(place) { continue }
      rows.append(
        .init(place: place, expected: "nothing", got: Self.listed(came.map(\.told))))
    }
    if rows.isEmpty { return nil }
    return fail(step, message, caret?.label ?? "more came than this", caret?.range, rows)
  }

  static func listed(_ texts: [String]) -> String {
    texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
  }

  private static func told(_ issue: FormIssue) -> String { "\(issue.code): \(issue.message)" }

  /// In the order in which the places first come.
  private static func byPlace(_ issues: [FormIssue], _ codes: Codes) -> ByPlace {
    var places: [String: Int] = [:]
    var result: ByPlace = []
    for issue in issues {
      var code = issue.code
      if codes == .undecided, case .text(let reason)? = issue.params["reason"] { code = reason }
      let came = Came(value: code, told: "\(code): \(issue.message)")
      if let place = places[issue.field] {
        result[place].came.append(came)
      } else {
        places[issue.field] = result.count
        result.append((issue.field, [came]))
      }
    }
    return result
  }

  private func comparePlaces(
    _ expected: [Placed<String>], _ got: ByPlace, _ step: Int?
  ) -> ExampleFailure? {
    let places = Set(got.map(\.place))
    let named = Set(expected.map(\.value))
    let missing = expected.filter { !places.contains($0.value) }
    var rows = missing.map {
      ExampleFailure.Row(place: $0.value, expected: "undecided", got: "nothing")
    }
    for (place, came) in got where !named.contains(place) {
      rows.append(
        .init(place: place, expected: "nothing", got: Self.listed(came.map(\.told))))
    }
    if rows.isEmpty { return nil }
    return fail(
      step, Codes.undecided.message, missing.isEmpty ? "more came than this" : "is missing",
      missing.first?.range, rows)
  }

  // MARK: Controls

  private func compareControls(
    _ expected: [Placed<String>], _ areEnabled: Bool, _ outcome: ExampleOutcome, _ step: Int?
  ) -> ExampleFailure? {
    var rows: [ExampleFailure.Row] = []
    var caret: SourceRange?
    let named = Dictionary(expected.map { ($0.value, $0) }, uniquingKeysWith: { one, _ in one })
    for control in outcome.controls {
      let name = named[control.name]
      let isExpected = (name != nil) == areEnabled
      if isExpected == control.isEnabled { continue }
      var got = control.isEnabled ? "enabled" : "disabled"
      if !control.waitsFor.isEmpty {
        let first = control.waitsFor.prefix(3).map { $0.isEmpty ? "the record" : $0 }
        got += ", waits for " + first.joined(separator: ", ")
        if control.waitsFor.count > 3 { got += " and \(control.waitsFor.count - 3) more" }
      }
      rows.append(
        .init(place: control.name, expected: isExpected ? "enabled" : "disabled", got: got))
      if caret == nil { caret = name?.range }
    }
    if rows.isEmpty { return nil }
    return fail(
      step, "controls differ", caret == nil ? "more came than this" : "is missing", caret, rows)
  }
}

extension Expectation.Codes {
  package func takes(_ issue: FormIssue) -> Bool {
    switch self {
    case .issues: issue.severity == .error && issue.code != "undecided"
    case .warnings: issue.severity != .error
    case .undecided: issue.code == "undecided"
    }
  }

  package var message: String {
    switch self {
    case .issues: "issues differ"
    case .warnings: "warnings differ"
    case .undecided: "the undecided fields differ"
    }
  }
}

// MARK: - Fields that are filled in

extension Expectation {
  private func compareStates(
    _ expected: [Entry], _ session: FormSession, _ step: Int?
  ) -> ExampleFailure? {
    var rows: [ExampleFailure.Row] = []
    var caret: SourceRange?
    for entry in expected {
      var missing: [String] = []
      var got: [String] = []
      if let field = session[entry.name.value] {
        for word in entry.values {
          guard let state = ExampleState(rawValue: word.value) else { continue }
          let now = state.aspect.now(of: field)
          if now == state { continue }
          missing.append(word.value)
          got.append(now.rawValue)
        }
      } else {
        missing = entry.values.map(\.value)
        got = ["this row does not exist"]
      }
      if missing.isEmpty { continue }
      rows.append(
        .init(
          place: entry.name.value, expected: missing.joined(separator: " "),
          got: got.joined(separator: " ")))
      if caret == nil { caret = entry.range }
    }
    if rows.isEmpty { return nil }
    return fail(step, "states differ", "is otherwise", caret, rows)
  }

  private func compareShown(
    _ expected: [Entry], _ session: FormSession, _ step: Int?
  ) -> ExampleFailure? {
    var got: ByPlace = []
    // Words have spaces, codes have none.
    let worded = Set(
      expected.filter { $0.values.contains { $0.value.contains(" ") } }.map(\.name.value))
    session.root.forEach { field in
      guard field.shownMessage != nil, let issue = field.firstIssue else { return }
      let place = field.pointer
      let value = worded.contains(place) ? issue.message : issue.code
      got.append((place, [Came(value: value, told: Self.told(issue))]))
    }
    return compare(expected, got, step, "shown messages differ")
  }
}
