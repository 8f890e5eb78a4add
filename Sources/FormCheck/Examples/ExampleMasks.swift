internal import FormDocuments
internal import FormEngine
internal import FormText

/// The secrets in an example, which no excerpt shows: of `given`, of what is typed, of `cleaned`.
extension FormExample {
  func masks(_ form: CompiledForm) -> [SourceRange] {
    guard form.hasSecrets else { return [] }
    var masks: [SourceRange] = []
    if let given { form.mask(given, as: 0, &masks) }
    var expectations = expect
    for step in steps ?? [] {
      expectations += step.expect
      for action in step.actions {
        switch action {
        case .type(let name, let value):
          form.mask(value, as: ExampleNames.steps(name.value, form).field, &masks)
        case .add(let name, let row?):
          let found = ExampleNames.steps(name.value, form).field
          let items = found.map { Int(form.plan.field($0).items) } ?? -1
          form.mask(row, as: items >= 0 ? items : found, &masks)
        case .add(_, nil), .leave, .remove, .move, .answer, .wait, .submit: break
        }
      }
    }
    for expectation in expectations {
      if case .cleaned(let node) = expectation.content { form.mask(node, as: 0, &masks) }
    }
    return masks
  }
}

extension CompiledForm {
  /// Recursion is bounded by the document's depth; nil is what the form does not name.
  fileprivate func mask(_ node: Node, as field: Int?, _ masks: inout [SourceRange]) {
    guard let field, !fields[field].isSecret else { return masks.append(node.range) }
    let plan = plan.field(field)
    if let entries = node.entries, plan.type == .group {
      let first = self.plan.firstField(ofGroup: Int(plan.group))
      for entry in entries {
        let place = fields[field].places[ExactName(entry.key)]
        mask(entry.value, as: place.map { first + $0 }, &masks)
      }
    } else if let items = node.items, plan.type == .list {
      for item in items { mask(item, as: Int(plan.items), &masks) }
    } else if plan.flags.contains(.holdsSecrets) || node.entries != nil && plan.type != .any {
      masks.append(node.range)
    }
  }
}
