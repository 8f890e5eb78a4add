internal import FormCheck
internal import FormEngine
internal import FormModel
internal import FormText

/// A secret whose length is limited in characters only.
enum SecretWithoutByteCap: LintCheck {
  static let documentation = LintDocumentation(
    code: "secretWithoutByteCap", severity: .note,
    summary: "a secret's length is limited in characters, not in bytes",
    what: """
      Looks for secret texts that may have 20 characters or more and have no most number of \
      bytes. Not where a pattern or choices say which characters there are.
      """,
    why: """
      bcrypt reads 72 bytes of a password and leaves out the rest; 72 characters may be 288 \
      bytes, and two passwords that differ at the end are then the same.
      """,
    example: """
      form: login
      fields:
        password: { secret: true, length: 8..72 }
      """,
    mended: """
      form: login
      fields:
        password: { secret: true, length: [8.., ..72 bytes] }
      """)

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
