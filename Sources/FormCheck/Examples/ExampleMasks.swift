package import FormDocuments
internal import FormEngine
internal import FormModel
package import FormText

/// The secrets in an example, which no excerpt shows: of `given`, of what is typed, of `cleaned`.
extension WrittenExample {
  package func masks(_ form: CompiledForm) -> [SourceRange] {
    guard form.hasSecrets else { return [] }
    var masks: [SourceRange] = []
    var shown: [Node] = []
    func mask(_ node: Node, as field: Int?) {
      form.mask(node, as: field, &masks)
      shown.append(node)
    }
    if let given { mask(given, as: 0) }
    for payload in run ?? [] { mask(payload, as: 0) }
    var expectations = expect
    for step in steps ?? [] {
      expectations += step.expect
      for action in step.actions {
        switch action {
        case .type(let name, let value):
          mask(value, as: ExampleNames.steps(name.value, form).field)
        case .add(let name, let row?):
          let found = ExampleNames.steps(name.value, form).field
          let items = found.map { Int(form.plan.field($0).items) } ?? -1
          mask(row, as: items >= 0 ? items : found)
        case .pick(let name, let id), .scroll(let name, let id), .press(let name, let id):
          let field = ExampleNames.steps(name.value, form).field
          if field.map({ form.fields[$0].isSecret }) ?? true { masks.append(id.range) }
        case .add(_, nil), .leave, .remove, .move, .answer, .found, .wait, .submit, .searchAll,
          .close, .here, .top, .reopen, .next:
          break
        }
      }
    }
    for expectation in expectations {
      if case .cleaned(let node) = expectation.content { mask(node, as: 0) }
      guard case .lookup(_, let entries) = expectation.content else { continue }
      for entry in entries {
        let field = ExampleNames.steps(entry.name.value, form).field
        guard field.map({ form.fields[$0].isSecret }) ?? true else { continue }
        masks += entry.values.map(\.range)
      }
    }
    // What is the same as a secret of the example is one, whatever its field.
    let masked = MaskedRanges(masks)
    let secrets = shown.reduce(into: Set<String>()) { texts, node in
      form.eachScalar(of: node) { scalar in
        if let text = scalar.text, !text.isEmpty, masked.overlap(scalar.range) {
          texts.insert(text)
        }
      }
    }
    for node in shown {
      form.eachScalar(of: node) { scalar in
        // A part of it, too: what a check finds in it, or takes off it.
        if let text = scalar.text, Self.holds(text, anyOf: secrets) {
          masks.append(scalar.range)
        }
      }
    }
    return masks
  }

  /// Whether a text is a secret, or a long one stands in it: a short one stands in many by chance.
  package static func holds(_ text: String, anyOf secrets: Set<String>) -> Bool {
    secrets.contains(text) || secrets.contains { $0.utf8.count >= 4 && text.contains($0) }
  }
}

extension CompiledForm {
  /// Recursion is bounded by the document's depth.
  package func eachScalar(of node: Node, _ body: (Node) -> Void) {
    if node.scalar != nil { body(node) }
    for item in node.items ?? [] { eachScalar(of: item, body) }
    for entry in node.entries ?? [] { eachScalar(of: entry.value, body) }
  }

  /// The texts of all secrets in a payload.
  package func secretTexts(in node: Node) -> Set<String> {
    var ranges: [SourceRange] = []
    mask(node, as: 0, &ranges)
    let masked = MaskedRanges(ranges)
    var texts: Set<String> = []
    eachScalar(of: node) { scalar in
      if let text = scalar.text, !text.isEmpty, masked.overlap(scalar.range) { texts.insert(text) }
    }
    return texts
  }

  /// Recursion is bounded by the document's depth; nil is what the form does not name.
  fileprivate func mask(_ node: Node, as field: Int?, _ masks: inout [SourceRange]) {
    guard let field, !fields[field].isSecret else { return masks.append(node.range) }
    let plan = plan.field(field)
    let holds = plan.type == .group || plan.type == .list || plan.shapes >= 0
    if let entries = node.entries, holds {
      for entry in entries {
        let members = inner(ExactName(entry.key), of: field)
        for member in members { mask(entry.value, as: member, &masks) }
        if members.isEmpty { mask(entry.value, as: nil, &masks) }
      }
    } else if let items = node.items, holds {
      for (place, item) in items.enumerated() {
        let members = inner(ExactName(String(place)), of: field)
        for member in members { mask(item, as: member, &masks) }
        if members.isEmpty { mask(item, as: nil, &masks) }
      }
    } else if plan.flags.contains(.holdsSecrets) || node.entries != nil && plan.type != .any {
      masks.append(node.range)
    }
  }
}
