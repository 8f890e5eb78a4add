internal import FormModel
internal import FormText

/// A rule of a file of rules with too few examples.
enum FewExamples: LintCheck {
  static let code = "fewExamples"
  static let severity: Diagnostic.Severity = .warning

  /// Examples of each kind that a ready rule has.
  static let most = 15

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let file = subject.ruleFile else { return }
    let isReady = subject.source.name.split(separator: "/").dropLast().last == "rules"
    let wanted = isReady ? most : 1
    for rule in file.rules {
      let lacks = [
        rule.valid.count < wanted ? "\(rule.valid.count) valid" : nil,
        rule.invalid.count < wanted ? "\(rule.invalid.count) invalid" : nil,
      ].compactMap(\.self)
      if lacks.isEmpty { continue }
      findings.add(
        Self.self, "“\(rule.name)” has \(lacks.joined(separator: " and ")) examples",
        at: rule.place,
        label: wanted == 1 ? "" : "\(wanted) of each are wanted",
        help: "show the shortest and the longest, wrong types, look-alikes, a line break at the end"
      )
    }
  }
}
