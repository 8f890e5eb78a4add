internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern that no text of the field matches.
enum PatternMatchesNothing: LintCheck {
  static let code = "patternMatchesNothing"
  static let severity: Diagnostic.Severity = .error

  /// Work for one pattern, and for those of a file.
  static let work = 2_000_000
  static let mostPatterns = 500

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for bounded in wholePatterns(of: subject) {
      guard case .none(let shortest) = bounded.text(matched: true, work: work) else { continue }
      findings.add(
        Self.self, "no text\(bounded.bounds) matches this pattern", at: bounded.pattern.range,
        label: shortest.map { "matches \($0) characters or more" } ?? "",
        help: shortest == nil && bounded.bounds.isEmpty
          ? "look for parts that contradict each other"
          : "make “length” and the pattern agree")
    }
  }

  /// Patterns for whole texts, each with the same lengths once.
  static func wholePatterns(of subject: LintSubject) -> [BoundedPattern] {
    var seen: Set<String> = []
    let all = subject.forms.flatMap { lint in
      lint.form.fields.filter { $0.isText || lint.expressionPatterns[$0.index] != nil }
        .flatMap { BoundedPattern.all(in: $0, of: lint) }
    }
    let different = all.filter { bounded in
      let high = bounded.high.map { "\($0)" } ?? "-"
      let key = "\(bounded.low) \(high) \(bounded.flags.rawValue) \(bounded.pattern.range)"
      return bounded.use == .whole && seen.insert(key + bounded.pattern.text).inserted
    }
    return Array(different.prefix(mostPatterns))
  }
}
