internal import FormDocuments

/// Defaults that are expressions.
extension NodeReader {
  /// Reads `default: { compute: bill }`.
  ///
  /// The default of a group or a map may have a key `compute` of its own.
  mutating func readComputedDefault(of rule: inout FieldSource) {
    guard rule.shape.fields == nil, let entries = rule.settings.defaultValue?.entries,
      entries.count == 1,
      entries[0].key == "compute"
    else { return }
    rule.settings.initial = expression(entries[0].value, of: "compute").map { .computed($0) }
  }
}
