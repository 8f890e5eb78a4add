internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// The examples of a file of rules: values that each rule takes, and values that it does not.
struct RuleExamples: MistakeCollector {
  package let source: SourceText
  private let rules: [String: RuleEntry]
  private let catalogues: RuleFileCatalogues
  package var diagnostics: [Diagnostic] = []
  private var examples: [PreparedExample] = []

  private init(
    _ source: SourceText, _ rules: [String: RuleEntry], _ catalogues: RuleFileCatalogues
  ) {
    self.source = source
    self.rules = rules
    self.catalogues = catalogues
  }

  package static func read(
    _ document: FormDocument, _ stores: @escaping StoreOpener
  ) -> ExampleFile.Content {
    var reader = NodeReader(source: document.source)
    let file = reader.ruleFile(document.root)
    guard reader.diagnostics.isEmpty else { return .mistakes(reader.diagnostics) }
    var rules: [String: RuleEntry] = [:]
    for rule in file.rules { rules["\(file.group).\(rule.name)"] = rule }
    let catalogues = RuleFileCatalogues(file, rules: rules, stores: stores)
    if !catalogues.mistakes.isEmpty { return .mistakes(catalogues.mistakes) }
    var found = RuleExamples(document.source, rules, catalogues)
    for rule in file.rules {
      let name = "\(file.group).\(rule.name)"
      // A rule with variants is tried by these.
      guard rule.rule.variants.isEmpty else {
        for variant in rule.variantExamples {
          found.add(rule, "\(name).\(variant.name)", variant.valid, variant.invalid)
        }
        continue
      }
      found.add(rule, name, rule.valid, rule.invalid)
    }
    return found.diagnostics.isEmpty ? .examples(found.examples) : .mistakes(found.diagnostics)
  }

  private mutating func add(
    _ rule: RuleEntry, _ name: String, _ valid: [Node], _ invalid: [Node]
  ) {
    guard let form = form(of: rule, named: name) else { return }
    for value in valid { add(value, [], name, form, value.range) }
    for example in invalid {
      guard let value = example["value"], let codes = example["code"] else {
        error(
          "exampleMalformed", "an invalid example needs “value” and “code”", at: example.range,
          help: "write { value: '…', code: patternMismatch, why: … }")
        continue
      }
      let expected = (codes.items ?? [codes]).map {
        Placed(value: $0.text ?? "", range: $0.range)
      }
      checkCodes(expected, form)
      add(value, expected, name, form, example.range)
    }
  }

  private mutating func checkCodes(_ codes: [Placed<String>], _ form: ValidationForm) {
    if codes.isEmpty { return }
    let known = ExampleNames.codes(form.compiled)
    for code in codes where !known.contains(code.value) {
      let near = NearestName.to(code.value, among: known)
      error(
        "unknownCode", "unknown code “\(code.value)”", at: code.range,
        label: DidYouMean.question(near),
        help: near == nil ? "formcheck language lists them" : "")
    }
  }

  /// The message of a secret is left out: it may show a key or the first valid example.
  private static func told(_ issue: FormIssue, _ isSecret: Bool) -> String {
    isSecret ? issue.code : "\(issue.code): \(issue.message)"
  }

  /// A form with one field that is the rule.
  private mutating func form(of rule: RuleEntry, named name: String) -> ValidationForm? {
    let description = FormDescription(
      trying: name, in: source, range: rule.rule.range, nameRange: rule.rule.nameRange)
    var compiler = FormCompiler(description, rules: rules, of: catalogues)
    guard let form = compiler.compile() else {
      diagnostics += compiler.diagnostics
      return nil
    }
    return ValidationForm(compiled: form)
  }

  /// One value of a rule, which must have exactly these codes.
  private mutating func add(
    _ value: Node, _ expected: [Placed<String>], _ rule: String, _ form: ValidationForm,
    _ range: SourceRange
  ) {
    let json = value.jsonBytes()
    let isSecret = form.hasSecrets
    let shown = isSecret ? "a secret" : VisibleText.quoted(String(decoding: json, as: UTF8.self))
    let name = "\(rule): \(shown)"
    let source = source.withoutMistakes
    let isValid = expected.isEmpty
    let codes = expected.first.map {
      SourceRange($0.range.start, expected.last?.range.end ?? $0.range.end)
    }
    let texts = expected.map(\.value)
    examples.append(
      PreparedExample(name: name, source: source, range: range) {
        let checker = Checker(form)
        checker.setClock(WrittenExample.usualNow)
        let issues = checker.check(value: json, asField: 1)
        var result = ExampleResult(name: name, source: source, range: range, failures: [])
        if isSecret { result.masks = [value.range] }
        guard issues.map(\.code).sorted() != texts.sorted() else { return result }
        let row = ExampleFailure.Row(
          expected: isValid ? "valid" : texts.joined(separator: ", "),
          got: issues.isEmpty
            ? "valid" : issues.map { Self.told($0, isSecret) }.joined(separator: ", "))
        result.failures = [
          ExampleFailure(
            step: nil, key: "code", message: "codes differ",
            label: isValid ? "is not valid" : "came otherwise", range: codes ?? range, rows: [row])
        ]
        return result
      })
  }
}
