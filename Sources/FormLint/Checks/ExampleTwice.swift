internal import FormDocuments
internal import FormModel
internal import FormText

/// Two examples that show the same.
enum ExampleTwice: LintCheck {
  static let code = "exampleTwice"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    switch subject.content {
    case .form(let form):
      var payloads: [[UInt8]: SourceRange] = [:]
      var names: [String: SourceRange] = [:]
      for example in form.description.examples {
        let place = example["name"]?.range ?? example.range
        var key: [UInt8] = []
        // What is done with fields, too: two scripts that begin alike are two.
        let parts = (example.entries ?? []).filter { !["name", "expect"].contains($0.key) }
        for part in parts.sorted(by: { $0.key < $1.key }) {
          key += Array(part.key.utf8) + [0] + part.value.jsonBytes() + [0]
        }
        if let first = payloads[key] {
          findings.add(
            Self.self, "another example already has this payload", at: place,
            help: "change it, or join the expectations in one example",
            related: [findings.related(first, "the first")])
        }
        payloads[key] = payloads[key] ?? place
        guard let name = example["name"]?.text else { continue }
        if let first = names[name] {
          findings.add(
            Self.self, "two examples are called “\(name)”", at: place,
            help: "give each a name of its own", related: [findings.related(first, "the first")])
        }
        names[name] = names[name] ?? place
      }
    case .rules(let file):
      for rule in file.rules where !rule.isFamily {
        var values: [[UInt8]: SourceRange] = [:]
        for value in rule.valid + rule.invalid.compactMap({ $0["value"] }) {
          let key = value.jsonBytes()
          if let first = values[key] {
            findings.add(
              Self.self, "this value is an example of “\(rule.name)” already", at: value.range,
              help: "take one of them out", related: [findings.related(first, "the first")])
          }
          values[key] = values[key] ?? value.range
        }
      }
    }
  }
}
