internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

/// A letter of another script that looks like an ASCII one beside it.
enum LookAlikeLetter: LintCheck {
  static let code = "lookAlikeLetter"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    var seen = SeenLists()
    for lint in subject.forms {
      for field in lint.form.fields {
        if field.isOwn, subject.form != nil { look(at: field.name, field.place, &findings) }
        for constraint in field.allConstraints where constraint.isOwn {
          switch constraint.kind {
          case .choices(let it): look(at: it.values, &seen, &findings)
          case .forbidden(let it): look(at: it.values, &seen, &findings)
          case .length, .pattern, .includes, .excludes, .range, .step, .count, .equals, .differs,
            .union, .checksum, .format, .unique, .unicode, .remote, .lookup:
            break
          }
        }
        for (pattern, _) in lint.ownPatterns(of: field) { look(at: pattern, &findings) }
      }
      for control in lint.form.description.controls {
        look(at: control.name, control.range, &findings)
      }
    }
  }

  private static func look(
    at values: [WrittenValue], _ seen: inout SeenLists, _ findings: inout Findings
  ) {
    guard seen.add(values) else { return }
    for value in values { look(at: value.text, value.range, &findings) }
  }

  private static func look(
    at text: String, _ place: SourceRange, _ findings: inout Findings
  ) {
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() where LookAlikes.contains(scalar.value) {
      let hasNeighbour =
        index > 0 && isLetter(scalars[index - 1])
        || index + 1 < scalars.count && isLetter(scalars[index + 1])
      if hasNeighbour { return report(scalar, in: text, place, &findings) }
    }
  }

  private static func look(at pattern: PatternSource, _ findings: inout Findings) {
    guard let tokens = PatternTokens.read(pattern.text)?.tokens else { return }
    for (index, token) in tokens.enumerated() {
      guard case .literal(let scalar) = token.kind, LookAlikes.contains(scalar.value) else {
        continue
      }
      // The ends of a range, [А-Я], are meant.
      let around = [index - 1, index + 1].filter { tokens.indices.contains($0) }.map { tokens[$0] }
      if around.contains(where: { $0.kind == .classHyphen }) { continue }
      let hasNeighbour = around.contains { other in
        if case .literal(let scalar) = other.kind { isLetter(scalar) } else { false }
      }
      if hasNeighbour {
        report(scalar, in: pattern.text, pattern.range(of: token.range), &findings)
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic
  }

  private static func report(
    _ scalar: Unicode.Scalar, in text: String, _ place: SourceRange, _ findings: inout Findings
  ) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    findings.add(
      Self.self, "“\(scalar)” (U+\(number)) looks like an ASCII letter but is not one", at: place,
      label: scalar.properties.name.map { $0.lowercased() } ?? "",
      help: "type the letter anew; if it is meant, ignore this with a reason")
  }
}
