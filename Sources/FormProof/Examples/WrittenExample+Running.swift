package import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormModel
package import FormText

extension WrittenExample {
  /// Runs the example; the checker's answers are forgotten before and after.
  ///
  /// - Parameter json: What is given, where somebody has it as JSON.
  package func run(
    _ checker: Checker, _ range: SourceRange, given json: [UInt8]? = nil
  ) -> ExampleResult {
    let form = checker.form
    var failures: [ExampleFailure] = []
    if let steps {
      var run = ScriptRun(form, self)
      failures = run.run(steps, finally: expect)
    } else if let payloads = self.run {
      let run = judged(payloads, checker)
      let outcome = ExampleOutcome(run, checker)
      failures = expect.compactMap { $0.failure(outcome, form.compiled, step: nil) }
    } else {
      checker.forgetAnswers()
      for (name, answer) in answers { _ = checker.answer(name.value, with: answer) }
      let report = checker.checkKeepingValues(
        json ?? given?.jsonBytes() ?? [], now: now)
      checker.forgetAnswers()
      let outcome = ExampleOutcome(report, checker)
      failures = expect.compactMap { $0.failure(outcome, form.compiled, step: nil) }
    }
    var result = ExampleResult(
      name: name, source: form.compiled.source.withoutMistakes, range: range, failures: failures)
    if !failures.isEmpty, form.hasSecrets { result.masks = masks(form.compiled) }
    return result
  }

  /// The payloads of a run, judged with the answers of the example.
  func judged(
    _ payloads: [Node], _ checker: Checker, see: (Report) -> Void = { _ in }
  ) -> RunOutcome {
    checker.forgetAnswers()
    defer { checker.forgetAnswers() }
    for (name, answer) in answers { _ = checker.answer(name.value, with: answer) }
    return RunOutcome(payloads.map { $0.jsonBytes() }, now: now, checker, see: see)
  }

  /// What it gives, or what its script has filled in at each step, to be judged once more.
  func trialPayloads(_ form: ValidationForm) -> [TrialPayload] {
    var known = Dictionary(
      answers.map { ($0.name.value, $0.answer) }, uniquingKeysWith: { _, last in last })
    if let payloads = self.run {
      let answers = json(known)
      return payloads.map { TrialPayload(json: $0.jsonBytes(), now: now, answers: answers) }
    }
    guard let steps else {
      return [TrialPayload(json: given?.jsonBytes() ?? [], now: now, answers: json(known))]
    }
    var run = ScriptRun(form, self)
    return zip(run.payloads(steps), steps).map { payload, step in
      for case .answer(let name, let answer) in step.actions { known[name.value] = answer }
      for case .found(let name, _) in step.actions { known[name.value] = .accepted }
      return TrialPayload(json: payload, now: now, answers: json(known))
    }
  }

  /// Answers as an example writes them; nil where there are none.
  private func json(_ answers: [String: RemoteAnswer]) -> [UInt8]? {
    if answers.isEmpty { return nil }
    return PayloadValue.group(
      answers.mapValues { answer in
        switch answer {
        case .accepted: .boolean(true)
        case .refused(let message): message.map { .text($0) } ?? .boolean(false)
        }
      }
    ).json
  }
}
