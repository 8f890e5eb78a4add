internal import FormModel
internal import FormPatterns
internal import FormText

/// `[A-z]`, which has six signs between the letters.
enum WideLetterRange: LintCheck {
  static let code = "wideLetterRange"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for (pattern, _) in lint.ownPatterns(of: field) {
          guard let tokens = PatternTokens.read(pattern.text)?.tokens else { continue }
          for index in tokens.indices.dropFirst().dropLast()
          where tokens[index].kind == .classHyphen {
            guard case .literal(let low) = tokens[index - 1].kind,
              case .literal(let high) = tokens[index + 1].kind, let first = kind(of: low),
              let last = kind(of: high), first != last
            else { continue }
            let range = tokens[index - 1].range.lowerBound..<tokens[index + 1].range.upperBound
            findings.add(
              Self.self, "\(low)-\(high) has signs that are neither letters nor digits",
              at: pattern.range(of: range), help: "write the ranges one by one: A-Za-z0-9")
          }
        }
      }
    }
  }

  private enum Kind { case digit, upper, lower }

  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    switch scalar {
    case "0"..."9": .digit
    case "A"..."Z": .upper
    case "a"..."z": .lower
    default: nil
    }
  }
}
