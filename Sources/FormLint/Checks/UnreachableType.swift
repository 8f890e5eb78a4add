internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// One of several types that no value ever has, as one before it takes them all.
enum UnreachableType: LintCheck {
  static let code = "unreachableType"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        guard let types = field.node?["type"]?.items else { continue }
        var before: [(type: ValueType, node: Node)] = []
        for node in types {
          guard let type = LanguageWords.types.first(where: { $0.0 == node.text })?.1 else {
            continue
          }
          if let first = before.first(where: { $0.type.takesAll(of: type) }) {
            let (name, taker) = (node.text ?? "", first.node.text ?? "")
            findings.add(
              Self.self, "no value is ever “\(name)” here: “\(taker)” takes all of them",
              at: node.range,
              help: "put it before “\(taker)”",
              related: [findings.related(first.node.range, "this is tried first")])
          }
          before.append((type, node))
        }
      }
    }
  }
}

extension ValueType {
  /// Whether each value of another type is one of this, in JSON.
  fileprivate func takesAll(of other: ValueType) -> Bool {
    switch self {
    case .text: other.isInstant
    case .number: other == .integer
    case .integer, .boolean, .date, .time, .datetime, .local, .any, .list, .group: false
    }
  }
}
