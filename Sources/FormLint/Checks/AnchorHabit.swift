internal import FormModel
internal import FormPatterns
internal import FormText

/// `^` and `$` in a pattern, which matches the whole value anyway.
enum AnchorHabit: LintCheck {
  static let code = "anchorHabit"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for (pattern, isWhole) in lint.ownPatterns(of: field) where isWhole {
          guard let read = PatternTokens.read(pattern.text) else { continue }
          look(at: read.tokens.filter { $0.kind != .silent }, pattern, &findings)
        }
      }
    }
  }

  private static func look(
    at tokens: [PatternToken], _ pattern: PatternSource, _ findings: inout Findings
  ) {
    var depth = 0
    var hasAlternatives = false
    for token in tokens {
      switch token.kind {
      case .groupStart: depth += 1
      case .groupEnd: depth -= 1
      case .alternation: hasAlternatives = hasAlternatives || depth == 0
      case .literal, .dot, .characterType, .property, .anchor, .backReference, .quantifier,
        .flags, .classStart, .classHyphen, .posixClass, .classEnd, .silent, .unknown:
        break
      }
    }
    for (index, token) in tokens.enumerated() {
      let sign: String
      let isAtItsEnd: Bool
      switch token.kind {
      case .anchor("^"), .anchor("A"):
        isAtItsEnd = index == 0
        sign = token.kind == .anchor("^") ? "^" : "\\A"
      case .anchor("$"), .anchor("z"), .anchor("Z"):
        // What only looks ahead may need an end of its own.
        isAtItsEnd = index == tokens.count - 1
        guard token.kind == .anchor("$") || isAtItsEnd else { continue }
        sign = token.kind == .anchor("$") ? "$" : "\\z"
      default: continue
      }
      if isInLook(index, tokens) { continue }
      let isHarmless = isAtItsEnd && !hasAlternatives
      findings.add(
        Self.self,
        isHarmless
          ? "\(sign) does nothing here: a pattern matches the whole value"
          : isAtItsEnd || hasAlternatives
            ? "\(sign) belongs to one alternative only, and a pattern matches the whole value anyway"
            : "\(sign) within a pattern can hardly match", at: pattern.range(of: token.range),
        help: isHarmless || isAtItsEnd || hasAlternatives
          ? "take it out" : "write \\\(sign) for the sign itself, or take it out",
        severity: isHarmless ? .note : nil)
    }
  }

  private static func isInLook(_ index: Int, _ tokens: [PatternToken]) -> Bool {
    var open: [Bool] = []
    for token in tokens[..<index] {
      switch token.kind {
      case .groupStart(let group):
        switch group {
        case .lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind, .conditional:
          open.append(true)
        case .capture, .plain, .atomic, .branchReset: open.append(false)
        }
      case .groupEnd: _ = open.popLast()
      case .literal, .dot, .characterType, .property, .anchor, .backReference, .alternation,
        .quantifier, .flags, .classStart, .classHyphen, .posixClass, .classEnd, .silent, .unknown:
        break
      }
    }
    return open.contains(true)
  }
}
