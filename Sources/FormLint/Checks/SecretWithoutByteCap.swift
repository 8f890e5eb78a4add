internal import FormEngine
internal import FormModel
internal import FormText

/// A secret whose length is limited in characters only.
enum SecretWithoutByteCap: LintCheck {
  static let code = "secretWithoutByteCap"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.isSecret && field.isText {
        var limit: InspectedConstraint?
        var isTold = false
        for constraint in field.constraints {
          switch constraint.kind {
          case .length(let it):
            guard let high = it.high else { break }
            if it.unit == .bytes { isTold = true } else if high >= 20 { limit = constraint }
          case .includes, .excludes, .forbidden, .range, .step, .count,
            .differs, .unique, .unicode, .remote:
            break
          case .pattern, .choices, .union, .checksum, .format, .equals, .lookup:
            isTold = true
          }
        }
        guard let limit, !isTold, limit.isOwn else { continue }
        findings.add(
          Self.self, "these are characters; one of them may have four bytes", at: limit.place,
          help: "add a maximum number of bytes, such as ..72 bytes")
      }
    }
  }
}
