internal import FormCheck
internal import FormText

/// What a problem says of one thing that is wrong, and of one control.
enum ProblemEntry {
  /// Appends `{"pointer":"#/address/zip","code":"patternMismatch","detail":"enter five digits",…}`.
  static func append(_ issue: FormIssue, to json: inout JSONBuilder) {
    json.object { json in
      json.add("pointer", URIFragment.of(issue.field))
      json.add("code", issue.code)
      json.add("detail", issue.message)
      if let label = issue.label { json.add("label", label) }
      json.add("severity", issue.severity.rawValue)
      if !issue.params.isEmpty {
        json.object("params") { json in
          for (name, parameter) in issue.params.sorted(by: { $0.key < $1.key }) {
            json.add(named: name) { append(parameter, to: &$0) }
          }
        }
      }
      if let rule = issue.rule { json.add("rule", rule) }
      if let alternative = issue.alternative { json.add("alternative", alternative) }
    }
  }

  /// Appends `"registerButton":{"enabled":false,"waitsFor":["#/email"]}`.
  static func append(_ control: Report.Control, to json: inout JSONBuilder) {
    json.add(named: control.name) { bytes in
      JSONBuilder.append(to: &bytes) { json in
        json.object { json in
          json.add("enabled", control.isEnabled)
          json.list("waitsFor") { json in
            for field in control.waitsFor { json.text(URIFragment.of(field)) }
          }
        }
      }
    }
  }

  private static func append(_ parameter: FormIssue.Parameter, to bytes: inout [UInt8]) {
    switch parameter {
    case .text(let text): JSONText.append(text, to: &bytes)
    case .number(let number): bytes += String(number).utf8
    case .values(let values): bytes += PayloadValue.list(values).jsonBytes
    case .value(let value): bytes += value.jsonBytes
    }
  }
}
