internal import FormCheck
package import FormCompiling
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
  /// What every change leaves as it is; nil while the form as it was written is compiled.
  private var kept: KeptParts?
  private let examples: [TrialExample]
  package let another: (@Sendable () -> (any Trial)?)?

  /// A form of a file; nil where it has mistakes or no examples.
  package init?(
    _ document: FormDocument, besides path: String,
    stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) {
    root = document.root
    source = document.source
    // Read once for all changes.
    let translations = FormLoader.translations(beside: path, Limits())()
    loader = FormLoader(
      limits: Limits(), importing: FormLoader.files(beside: path, Limits()),
      opener: FormLoader.catalogues(beside: path, stores: stores),
      translations: { translations })
    name = document.root["form"]?.text ?? path
    var reader = NodeReader(source: document.source)
    examples = (document.root["examples"]?.items ?? []).map {
      let written = WrittenExample($0, &reader)
      return TrialExample(written: written, given: written.given?.jsonBytes() ?? [])
    }
    let loaded = loader.load(document, [], ready: &ready)
    guard !examples.isEmpty, let form = loaded.form else { return nil }
    kept = KeptParts(form, loaded.description.fields, examples.map(\.written))
    // Catalogues are large.
    another = loaded.hasCatalogues ? nil : Self.reading(document, besides: path)
  }

  /// Read anew, so that threads do not count references to the same parts.
  private static func reading(
    _ document: FormDocument, besides path: String
  ) -> @Sendable () -> (any Trial)? {
    return { FormTrial(document, besides: path) }
  }

  package mutating func attempt(_ root: Node) -> (any TrialAttempt)? {
    attempt(root, nil)
  }

  package mutating func layout() -> TrialLayout? {
    let loaded = loader.load(
      FormDocument(source: source, root: root), [], ready: &ready, keeping: kept)
    guard let form = loaded.form else { return nil }
    let checker = Checker(ValidationForm(compiled: form))
    checker.setClock(TrialPayload.usualNow)
    return TrialLayout(model: loaded.compiler.model, top: 0, itemNames: form.itemNames) {
      checker.codes(value: $0, asField: $1)
    }
  }

  package mutating func attempt(
    _ root: Node, changedAt path: NodePath
  ) -> (any TrialAttempt)? {
    guard var kept, let step = path.steps.first, let entries = self.root.entries,
      entries.indices.contains(step)
    else { return attempt(root, nil) }
    if entries[step].key == "fields" {
      guard path.steps.count > 1, let fields = entries[step].value.entries,
        fields.indices.contains(path.steps[1])
      else { return attempt(root, nil) }
      kept.fields.changed = fields[path.steps[1]].key
    }
    return attempt(root, kept)
  }

  private mutating func attempt(_ root: Node, _ kept: KeptParts?) -> FormAttempt? {
    let loaded = loader.load(
      FormDocument(source: source, root: root), [], ready: &ready, keeping: kept)
    return loaded.form.map { FormAttempt(form: ValidationForm(compiled: $0), examples: examples) }
  }
}

/// An example as it was read, with its payload as JSON.
private struct TrialExample {
  package var written: WrittenExample
  package var given: [UInt8]
}

/// A form with the examples of the one that it was made of.
private struct FormAttempt: TrialAttempt {
  package let form: ValidationForm
  package let examples: [TrialExample]
  private let checker: Checker

  init(form: ValidationForm, examples: [TrialExample]) {
    self.form = form
    self.examples = examples
    checker = Checker(form)
  }

  package func failure(asking first: Int) -> Int? {
    if examples.indices.contains(first), fails(examples[first]) { return first }
    return examples.indices.first { $0 != first && fails(examples[$0]) }
  }

  private func fails(_ example: TrialExample) -> Bool {
    checker.tellsCodesAlone = true
    defer { checker.tellsCodesAlone = false }
    return !example.written.run(checker, example.written.range, given: example.given).hasPassed
  }

  package func passes(_ example: PastedExample) -> Bool? {
    guard case .ofForm(let node) = example else { return nil }
    var reader = NodeReader(source: form.compiled.source)
    let written = WrittenExample(node, &reader)
    var names = ExampleNames(form.compiled)
    names.check(written)
    guard reader.diagnostics.isEmpty, names.reader.diagnostics.isEmpty else { return nil }
    checker.tellsCodesAlone = true
    defer { checker.tellsCodesAlone = false }
    return written.run(checker, node.range).hasPassed
  }

  var stepsOfLast: Int { checker.stepsOfRecord }

  var readsClock: Bool { form.compiled.plan.readsClock }

  package var itemNames: [String] { form.compiled.itemNames }

  package var payloads: [TrialPayload] {
    examples.flatMap { $0.written.trialPayloads(form) }
  }

  package var shownPayloads: [TrialPayload] { disguised(payloads) }

  package var runs: [[TrialPayload]] {
    examples.filter { $0.written.run != nil }.map { disguised($0.written.trialPayloads(form)) }
  }

  private func disguised(_ payloads: [TrialPayload]) -> [TrialPayload] {
    guard form.hasSecrets else { return payloads }
    var disguise = SecretDisguise(form.compiled)
    return payloads.compactMap { payload in
      disguise.disguised(payload.json).map {
        TrialPayload(json: $0, now: payload.now, answers: payload.answers)
      }
    }
  }

  package func answer(toRun payloads: [TrialPayload]) -> TrialAnswer {
    let now = payloads.first?.now ?? TrialPayload.usualNow
    return TrialAnswer(RunOutcome(payloads.map(\.json), now: now, checker).issues)
  }

  package func uses() -> (uses: [ExampleUse], messages: Set<String>) {
    var uses = ExampleUses(form.compiled, in: form.compiled.source)
    for payload in payloads {
      answer(to: payload) { uses.count(checker, $0.issues) }
    }
    for example in examples {
      guard let payloads = example.written.run else { continue }
      uses.count(example.written.judged(payloads, checker))
    }
    return (uses.all, uses.messages)
  }

  package func answer(to payload: TrialPayload) -> TrialAnswer {
    checker.tellsCodesAlone = true
    defer { checker.tellsCodesAlone = false }
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
