package import FormCheck
package import FormDocuments
internal import FormEngine
internal import FormModel
package import FormText
internal import FormPlatform

/// A form that its own examples prove.
package struct FormTrial: Trial {
  package let root: Node
  package let source: SourceText
  package let name: String
  private var loader: FormLoader
  /// Files of ready rules, read once for all changes.
  private var ready: [String: RuleEntry] = [:]
  private let examples: [Node]

  /// A form of a file; nil where it has mistakes or no examples.
  package init?(
    _ document: FormDocument, besides path: String,
    stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) {
    root = document.root
    source = document.source
    loader = FormLoader(
      limits: Limits(), importing: FormLoader.files(beside: path, Limits()),
      opener: FormLoader.catalogues(beside: path, stores: stores),
      translations: FormLoader.translations(beside: path, Limits()))
    name = document.root["form"]?.text ?? path
    examples = document.root["examples"]?.items ?? []
    guard !examples.isEmpty, attempt(document.root) != nil else { return nil }
  }

  package mutating func attempt(_ root: Node) -> (any TrialAttempt)? {
    let loaded = loader.load(
      FormDocument(source: source, root: root), [], ready: &ready)
    return loaded.form.map { FormAttempt(form: ValidationForm(compiled: $0), examples: examples) }
  }
}

/// A form with the examples of the one that it was made of.
private struct FormAttempt: TrialAttempt {
  package let form: ValidationForm
  package let examples: [Node]
  private let checker: Checker

  init(form: ValidationForm, examples: [Node]) {
    self.form = form
    self.examples = examples
    checker = Checker(form)
  }

  package var passes: Bool {
    var reader = NodeReader(source: form.compiled.source)
    for node in examples {
      // An example that names what is gone, such as a control, has noticed.
      let example = WrittenExample(node, &reader)
      guard reader.diagnostics.isEmpty, example.run(checker, node.range).hasPassed else {
        return false
      }
    }
    return true
  }

  var readsClock: Bool { form.compiled.plan.readsClock }

  package var itemNames: [String] { form.compiled.itemNames }

  package var payloads: [TrialPayload] {
    var reader = NodeReader(source: form.compiled.source)
    return examples.flatMap { WrittenExample($0, &reader).trialPayloads(form) }
  }

  package func uses() -> (uses: [ExampleUse], messages: Set<String>) {
    var uses = ExampleUses(form.compiled, in: form.compiled.source)
    for payload in payloads {
      answer(to: payload) { uses.count(checker, $0.issues) }
    }
    return (uses.all, uses.messages)
  }

  package func answer(to payload: TrialPayload) -> TrialAnswer {
    var answer = TrialAnswer()
    self.answer(to: payload) { report in
      let cleaned = report.verdict == .valid ? checker.cleanedRecord() : nil
      answer = TrialAnswer(report, cleaned: cleaned)
    }
    return answer
  }

  /// Judges a payload with the answers of its example.
  private func answer(to payload: TrialPayload, _ body: (Report) -> Void) {
    checker.forgetAnswers()
    if let answers = payload.answers {
      var reader = NodeReader(source: form.compiled.source)
      let node = DocumentReader.read(name: "answers.json", bytes: answers).document?.root
      for entry in node?.entries ?? [] {
        if let answer = RemoteAnswer(entry.value, &reader) {
          _ = checker.answer(entry.key, with: answer)
        }
      }
    }
    body(checker.checkKeepingValues(payload.json, now: payload.now))
    checker.forgetAnswers()
  }
}
