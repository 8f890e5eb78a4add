internal import FormCheck
package import FormCompiling
package import FormDocuments
internal import FormEngine
internal import FormModel
package import FormText
internal import FormPlatform

/// A rule of a rule file, or one of its variants, that its own examples prove.
package struct RuleFileTrial: Trial, Sendable {
  package let root: Node
  package let source: SourceText
  /// The whole rule, of which it may be a variant.
  package let scope: SourceRange
  package let name: String
  private let group: String
  /// The rule's name within its group, and the variant's.
  private let rule: (key: String, range: SourceRange)
  private let variant: (key: String, range: SourceRange)?
  /// The rule without its variants, where this is one of them.
  private let family: [Entry]
  private let others: [String: RuleEntry]
  private let catalogues: RuleFileCatalogues
  private var ready: [String: RuleEntry] = [:]
  private let valid: [Node]
  private let invalid: [(value: Node, codes: [String])]

  /// The rules of a file; none where the file has mistakes.
  package static func all(
    of document: FormDocument, stores: @escaping StoreOpener
  ) -> [RuleFileTrial] {
    var reader = NodeReader(source: document.source)
    let file = reader.ruleFile(document.root)
    guard reader.diagnostics.isEmpty, let rules = document.root["rules"]?.entries else { return [] }
    let known = Dictionary(
      file.rules.map { ("\(file.group).\($0.name)", $0) }, uniquingKeysWith: { first, _ in first })
    let catalogues = RuleFileCatalogues(file, rules: known, stores: stores)
    if !catalogues.mistakes.isEmpty { return [] }
    return rules.flatMap { entry in
      guard let variants = entry.value["variants"]?.entries else {
        return [
          RuleFileTrial(
            entry.value, entry, variant: nil, family: [], file.group, known, catalogues,
            document.source)
        ]
      }
      let family = entry.value.entries?.filter { !["variants", "examples"].contains($0.key) } ?? []
      return variants.map {
        RuleFileTrial(
          $0.value, entry, variant: $0, family: family, file.group, known, catalogues,
          document.source)
      }
    }
  }

  private init(
    _ root: Node, _ rule: Entry, variant: Entry?, family: [Entry], _ group: String,
    _ known: [String: RuleEntry], _ catalogues: RuleFileCatalogues, _ source: SourceText
  ) {
    self.root = root
    self.source = source
    scope = rule.value.range
    self.group = group
    self.rule = (rule.key, rule.keyRange)
    self.variant = variant.map { ($0.key, $0.keyRange) }
    self.family = family
    others = known
    self.catalogues = catalogues
    name = [group, rule.key, variant?.key].compactMap { $0 }.joined(separator: ".")
    valid = root["examples"]?["valid"]?.items ?? []
    invalid = (root["examples"]?["invalid"]?.items ?? []).compactMap { example in
      guard let value = example["value"], let codes = example["code"] else { return nil }
      return (value, codes.items?.compactMap(\.text) ?? [codes.text ?? ""])
    }
  }

  package var another: (@Sendable () -> (any Trial)?)? { { self } }

  package mutating func attempt(_ root: Node) -> (any TrialAttempt)? {
    guard let (form, _) = compiled(root) else { return nil }
    return RuleAttempt(form, source: source, valid: valid, invalid: invalid)
  }

  package mutating func layout() -> TrialLayout? {
    guard let (form, model) = compiled(root) else { return nil }
    let checker = Checker(form)
    checker.setClock(TrialPayload.usualNow)
    return TrialLayout(model: model, top: 1, itemNames: form.compiled.itemNames) {
      checker.codes(value: $0, asField: $1)
    }
  }

  /// A form with one field that is the rule, or a changed one.
  private mutating func compiled(_ root: Node) -> (form: ValidationForm, model: FormModel)? {
    var entry = Entry(key: rule.key, keyRange: rule.range, value: root)
    if let variant {
      let variants = Node(
        content: .mapping([Entry(key: variant.key, keyRange: variant.range, value: root)]),
        range: root.range)
      let whole = Node(
        content: .mapping(
          family + [Entry(key: "variants", keyRange: variant.range, value: variants)]),
        range: root.range)
      entry = Entry(key: rule.key, keyRange: rule.range, value: whole)
    }
    var reader = NodeReader(source: source)
    let read = reader.ruleEntry(entry)
    guard reader.diagnostics.isEmpty else { return nil }
    var rules = others
    rules["\(group).\(rule.key)"] = read
    let place = SourceRange(0, 0)
    let description = FormDescription(
      trying: name, in: SourceText(name: "", bytes: []), range: place, nameRange: place)
    var compiler = FormCompiler(description, rules: rules, ready: ready, of: catalogues)
    let form = compiler.compile()
    ready = compiler.ready
    return form.map { (ValidationForm(compiled: $0), compiler.model) }
  }
}

/// A rule with the examples of the one that it was made of.
private struct RuleAttempt: TrialAttempt {
  private let checker: Checker
  private let source: SourceText
  private let examples: [(json: [UInt8], codes: [String])]

  init(
    _ form: ValidationForm, source: SourceText, valid: [Node],
    invalid: [(value: Node, codes: [String])]
  ) {
    checker = Checker(form)
    self.source = source
    examples =
      valid.map { ($0.jsonBytes(), []) }
      + invalid.map { ($0.value.jsonBytes(), $0.codes.sorted()) }
  }

  package func failure(asking first: Int) -> Int? {
    checker.setClock(WrittenExample.usualNow)
    func fails(_ index: Int) -> Bool { codes(of: examples[index].json) != examples[index].codes }
    if examples.indices.contains(first), fails(first) { return first }
    return examples.indices.first { $0 != first && fails($0) }
  }

  var stepsOfLast: Int { checker.stepsOfRecord }

  var readsClock: Bool { checker.form.compiled.plan.readsClock }

  package var payloads: [TrialPayload] { examples.map { TrialPayload(json: $0.json) } }

  package func answer(to payload: TrialPayload) -> TrialAnswer {
    checker.setClock(payload.now)
    var answer = TrialAnswer()
    answer.issues = codes(of: payload.json).map { TrialAnswer.Told(code: $0) }
    return answer
  }

  package func passes(_ example: PastedExample) -> Bool? {
    checker.setClock(WrittenExample.usualNow)
    return switch example {
    case .ofForm: nil
    case .valid(let value): codes(of: value.jsonBytes()).isEmpty
    case .invalid(let value, let expected): codes(of: value.jsonBytes()) == expected.sorted()
    }
  }

  package func uses() -> (uses: [ExampleUse], messages: Set<String>) {
    var uses = ExampleUses(checker.form.compiled, in: source)
    checker.setClock(WrittenExample.usualNow)
    for example in examples {
      uses.count(checker, checker.check(value: example.json, asField: 1))
    }
    return (uses.all, uses.messages)
  }

  private func codes(of json: [UInt8]) -> [String] {
    checker.codes(value: json, asField: 1).sorted()
  }
}
