internal import FormText

/// What stands in the place of a rule’s name, and what helps; nil where nobody knows.
extension RuleResolver {
  /// `a or b`, and `a and b`.
  func helpForSeveral(_ text: String) -> String? {
    let signs = [(" or ", true), ("||", true), ("|", true), (" and ", false), ("&&", false)]
    for (sign, isAny) in signs {
      let parts = text.split(separator: sign).map { part in String(part.filter { $0 != " " }) }
      guard parts.count > 1, text.utf8.count <= 80 else { continue }
      let list = "[\(parts.map(VisibleText.line).joined(separator: ", "))]"
      return isAny
        ? "write rule: { any: \(list) } for one of them" : "write rule: \(list) for all of them"
    }
    return nil
  }

  /// The name of another field of the form.
  func helpForField(_ text: String, _ description: FieldSource) -> String? {
    let isField = fields.contains {
      $0.name == text && $0.field.nameRange != description.nameRange
    }
    return isField
      ? "“\(text)” is a field; move its content to a name under “rules”, and use that name in both fields"
      : nil
  }
}
