internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern for small letters behind a clean-up that makes capitals, or the other way round.
enum CaseAgainstCleanUp: LintCheck {
  static let code = "caseAgainstCleanUp"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where !field.isSecret {
        let steps = field.cleanUp.filter { $0 == "uppercase" || $0 == "lowercase" }
        guard let last = steps.last else { continue }
        let wantsCapitals = last == "uppercase"
        for constraint in field.constraints where constraint.isOwn {
          switch constraint.kind {
          case .pattern(let it):
            guard isWrong(it.source, wantsCapitals: wantsCapitals) else { continue }
            report(last, it.source.range, &findings)
          case .includes(let it):
            let isWrong = it.parts.contains { part in
              guard case .text(let text) = part.content else { return false }
              let cleaned = wantsCapitals ? text.uppercased() : text.lowercased()
              return cleaned != text
            }
            if isWrong { report(last, constraint.place, &findings) }
          case .length, .excludes, .choices, .forbidden, .range, .step, .count, .equals, .differs,
            .union, .checksum, .format, .unique, .unicode, .remote, .lookup:
            break
          }
        }
      }
    }
  }

  private static func report(_ step: String, _ place: SourceRange, _ findings: inout Findings) {
    let kinds = step == "uppercase" ? ("capitals", "small letters") : ("small letters", "capitals")
    findings.add(
      Self.self, "clean-up makes all letters \(kinds.0), but this requires \(kinds.1)",
      at: place, help: "write the letters as they are after “\(step)”, or leave the step out")
  }

  /// Whether a pattern names letters, all of them in the wrong case.
  private static func isWrong(_ pattern: PatternSource, wantsCapitals: Bool) -> Bool {
    guard !pattern.flags.contains(.ignoreCase),
      let tokens = PatternTokens.read(pattern.text)?.tokens
    else {
      return false
    }
    var hasWrong = false
    for token in tokens {
      switch token.kind {
      case .literal(let scalar):
        if scalar.properties.isUppercase == wantsCapitals, scalar.properties.isCased {
          return false
        }
        if scalar.properties.isCased { hasWrong = true }
      // What may be any letter, or any but some, takes those of the right case too.
      case .dot, .property, .flags, .classStart(negated: true), .posixClass, .unknown: return false
      case .characterType(let letter):
        if letter != "d" && letter != "s" && letter != "h" { return false }
      case .anchor, .backReference, .groupStart, .groupEnd, .alternation, .quantifier, .classStart,
        .classHyphen, .classEnd, .silent:
        break
      }
    }
    return hasWrong
  }
}
