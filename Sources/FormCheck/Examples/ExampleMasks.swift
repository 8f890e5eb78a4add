package import FormCompiling
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
    if let initial { mask(initial.value, as: 0) }
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

  /// Marks what must not be shown of a node as the value of any of some fields; of none, if the form does not name it.
  ///
  /// Recursion is bounded by the document's depth. Shapes within shapes lead to the same fields by many ways, so each
  /// node is looked at once, with all its fields.
  private func mask(_ node: Node, as fields: [Int], _ masks: inout [SourceRange]) {
    if fields.isEmpty || fields.contains(where: { self.fields[$0].isSecret }) {
      return masks.append(node.range)
    }
    let holders = fields.filter {
      let plan = plan.field($0)
      return plan.type == .group || plan.type == .list || plan.shapes >= 0
    }
    var isHidden = false
    if let entries = node.entries, !holders.isEmpty {
      for entry in entries {
        mask(entry.value, as: members(ExactName(entry.key), of: holders), &masks)
      }
    } else if let items = node.items, !holders.isEmpty {
      for (place, item) in items.enumerated() {
        mask(item, as: members(ExactName(String(place)), of: holders), &masks)
      }
    } else {
      isHidden = holders.contains { mayHide(node, as: $0) }
    }
    isHidden = isHidden || fields.contains { !holders.contains($0) && mayHide(node, as: $0) }
    if isHidden { masks.append(node.range) }
  }

  private func mayHide(_ node: Node, as field: Int) -> Bool {
    let plan = plan.field(field)
    return plan.flags.contains(.holdsSecrets) || node.entries != nil && plan.type != .any
  }

  /// The fields that a key or a place leads to, each once; none where one of the fields around does not name it.
  private func members(_ step: ExactName, of fields: [Int]) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    for field in fields {
      let members = inner(step, of: field)
      if members.isEmpty { return [] }
      found += members.filter { seen.insert($0).inserted }
    }
    return found
  }

  fileprivate func mask(_ node: Node, as field: Int?, _ masks: inout [SourceRange]) {
    mask(node, as: field.map { [$0] } ?? [], &masks)
  }
}
