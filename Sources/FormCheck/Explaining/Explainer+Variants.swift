internal import FormCompiling
internal import FormEngine

// Groups whose fields depend on their variant: a record has a value for each field of each variant, and a list of groups
// would be explained by all of them for each item.

extension Explainer {
  /// Whether a value is a group of which a variant may be chosen.
  func hasVariants(_ value: JudgedRecord.Value) -> Bool {
    guard let content = value.content, content.kind == .group else { return false }
    return !value.record.form.fields[content.field].variants.isEmpty
  }

  /// Whether a value belongs to a variant of its group that is not chosen, and nothing was sent for it.
  func isOfOtherVariant(
    _ value: JudgedRecord.Value, in container: JudgedRecord.Container?
  ) -> Bool {
    guard let container, container.kind == .group, value.state == .notApplicable, value.sent == nil,
      !hasFaults(value), let own = value.facts.variant
    else { return false }
    return !container.hasVariant || own != container.chosenVariant ?? ""
  }

  /// The variant that a group has, and how many others there are.
  func variants(of value: JudgedRecord.Value) -> [Explanation.Constraint] {
    guard hasVariants(value), let content = value.content else { return [] }
    let facts = value.record.form.fields[content.field]
    func told(_ key: String, _ written: String, _ reason: String) -> Explanation.Constraint {
      Explanation.Constraint(
        key: key, written: written, rule: nil, outcome: reason.isEmpty ? .passed : .skipped,
        reason: reason)
    }
    let count = facts.variants.count
    // The name of the variant would be the value of the secret.
    if facts.hidesVariant { return [told("variants", "\(count)", "a secret chooses")] }
    guard content.hasVariant else { return [told("variants", "\(count)", "none is chosen")] }
    let others = content.chosenVariant == nil ? count : count - 1
    let chosen = told("variant", content.chosenVariant ?? "otherwise", "")
    return others == 0
      ? [chosen]
      : [chosen, told("variants", "\(others) other\(others == 1 ? "" : "s")", "not chosen")]
  }
}
