internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// A text without quotes that other readers of YAML take for something else.
enum UnquotedText: LintCheck {
  static let code = "unquotedText"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard subject.isYAML else { return }
    for lint in subject.forms {
      for field in lint.form.fields where field.isText {
        for key in ["choices", "forbidden", "includes", "excludes", "default"] {
          guard let node = field.node?[key] else { continue }
          // `forbidden: true` is told as what it is.
          if key == "forbidden", case .boolean? = node.scalar?.json { continue }
          for item in node.items ?? (node.scalar == nil ? [] : [node]) {
            guard let text = item.text, item.scalar?.isPlain == true else { continue }
            if key == "default", text == "null" {
              findings.add(
                Self.self, "“null” is not a default value", at: item.range,
                help:
                  "leave “default” out: a field without one is empty; for the text write 'null' in quotes"
              )
            } else {
              look(at: text, item.range, &findings)
            }
          }
          guard key == "choices" else { continue }
          for entry in node.entries ?? [] { look(atKeyOf: entry, subject, &findings) }
        }
      }
    }
    var families = subject.root["rules"]?.entries ?? []
    families += subject.root["fields"]?.entries ?? []
    for family in families {
      // Names of variants are texts whatever they look like; “true” and “false” are chosen by a boolean.
      for entry in family.value["variants"]?.entries ?? []
      where !["true", "false"].contains(entry.key) {
        look(atKeyOf: entry, subject, &findings)
      }
    }
  }

  private static func look(
    atKeyOf entry: Entry, _ subject: LintSubject, _ findings: inout Findings
  ) {
    let bytes = subject.source.bytes
    guard entry.keyRange.start < bytes.count else { return }
    let first = bytes[entry.keyRange.start]
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return }
    look(at: entry.key, entry.keyRange, &findings)
  }

  private static func look(
    at text: String, _ range: SourceRange, _ findings: inout Findings
  ) {
    guard let reading = PlainText.otherReading(of: text) else { return }
    findings.add(
      Self.self, "“\(text)” is a string here, but elsewhere \(reading)", at: range,
      help: "quote it: '\(text)'")
  }
}
