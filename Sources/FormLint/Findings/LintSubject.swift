internal import FormDocuments
internal import FormModel
internal import FormText

/// A file that lint looks at: a form, or a file of rules.
struct LintSubject {
  enum Content {
    case form(FormInspection)
    case rules(RuleFileInspection)

    /// The secrets in its examples, which excerpts hide.
    var secretsOfExamples: [SourceRange] {
      switch self {
      case .form(let form): form.secretsOfExamples
      case .rules(let file): file.secretsOfExamples
      }
    }
  }

  let source: SourceText
  let root: Node
  let content: Content
  /// The form itself, or one form for each rule, whose field 1 is the rule.
  let forms: [LintForm]
  /// What the patterns of the file can cost, worked out when first asked for.
  let patternCosts: PatternCosts

  init(source: SourceText, root: Node, content: Content) {
    self.source = source
    self.root = root
    self.content = content
    switch content {
    case .form(let form): forms = [LintForm(form)]
    case .rules(let file): forms = file.forms.map { LintForm($0) }
    }
    patternCosts = PatternCosts(forms)
  }

  /// The form, where it is one.
  var form: FormInspection? {
    if case .form(let form) = content { form } else { nil }
  }

  /// The file of rules, where it is one.
  var ruleFile: RuleFileInspection? {
    if case .rules(let file) = content { file } else { nil }
  }

  /// The judged conditions of a form that are written in the file itself.
  func ownConditions(of form: LintForm) -> [JudgedCondition] {
    form.conditions.filter { $0.expression.source.name == source.name }
  }

  /// Whether quotes and plain words differ: in JSON there are no plain texts.
  var isYAML: Bool { !source.name.lowercased().hasSuffix(".json") }
}
