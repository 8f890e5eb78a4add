internal import FormDocuments
internal import FormText

/// Names of fields that stand where a field’s own keys do, one level too far out.
extension NodeReader {
  /// Unknown keys of a field; those that look like fields are one error.
  mutating func refuseKeys(_ unknown: [Entry], of name: String, into rule: inout FieldSource) {
    let known = Vocabulary.field + ConstraintKind.keys
    let fields = name == "keys" ? [] : Self.fields(among: unknown, in: "a field", known: known)
    let starts = Set(fields.map(\.keyRange.start))
    for entry in unknown where !starts.contains(entry.keyRange.start) {
      refuse(entry, in: "a field", known: known)
    }
    guard let first = fields.first else { return }
    let help: String
    if rule.shape.fields != nil, !rule.shape.isTuple {
      help = "put it under “fields”, beside the others"
    } else {
      let place = Int(name) == nil ? "\(VisibleText.quoted(name)): " : ""
      help =
        "put inner fields under “fields”: "
        + "\(place){ fields: { \(VisibleText.quoted(first.key)): … } }"
    }
    error(
      "unknownKey", "“\(first.key)” is not a key of a field", at: first.keyRange, help: help)
    // Reads these fields to avoid further errors.
    let hasShape =
      rule.shape.items != nil || rule.shape.isMap || rule.shape.type != nil
      || !rule.elements.isEmpty || rule.shape.isTuple
    if !hasShape {
      rule.shape.fields = (rule.shape.fields ?? []) + fields.map { field(misplaced: $0) }
    }
  }

  /// Fields at the top of a form; empty for a form with “fields”, or with another shape.
  mutating func refuseFields(atTop entries: [Entry]) -> [Entry] {
    let fields = Self.fields(among: entries, in: "a form", known: Vocabulary.topLevel)
    if let first = fields.first {
      error(
        "unknownKey", "“\(first.key)” is not a key of a form", at: first.keyRange,
        help: "put fields under “fields”: fields: { \(VisibleText.quoted(first.key)): … }")
    }
    return fields
  }

  mutating func field(misplaced entry: Entry) -> NamedSource {
    NamedSource(
      name: entry.key,
      field: entry.value.entries == nil
        ? FieldSource(source: source, range: entry.value.range, nameRange: entry.keyRange)
        : rule(entry.value, named: entry.key, at: entry.keyRange))
  }

  /// Those of unknown keys that are names of fields; none where that is in doubt.
  private static func fields(
    among unknown: [Entry], in place: String, known: [String]
  ) -> [Entry] {
    let candidates = unknown.filter { entry in
      (entry.value.entries != nil || entry.value.isNothing || isNamedType(entry.value))
        && (ForeignWords.help(forKey: entry.key, in: place) == nil || isNameOfField(entry))
    }
    let isOne = candidates.contains { entry in
      (looksLikeField(entry.value) || entry.value.isNothing && candidates.count > 1)
        && !Vocabulary.hasHome(entry.key)
        && (!Vocabulary.topLevel.contains(entry.key) || isNameOfField(entry))
        && NearestName.to(entry.key, among: known) == nil
    }
    return isOne ? candidates : []
  }

  /// Whether a value describes a field: by keys of fields, or by fields again.
  private static func looksLikeField(_ node: Node) -> Bool {
    guard let entries = node.entries else { return isNamedType(node) }
    return entries.allSatisfy { $0.value.entries != nil }
      || entries.contains {
        Vocabulary.field.contains($0.key) || ConstraintKind.keys.contains($0.key)
      }
  }

  /// A key of another tool counts as a name if the map describes a field.
  private static func isNameOfField(_ entry: Entry) -> Bool {
    entry.value.entries != nil && ForeignWords.namesOfFields.contains(entry.key)
  }

  private static func isNamedType(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.isPlain else { return false }
    return LanguageWords.types.contains { $0.0 == scalar.text }
  }
}

extension Node {
  /// Empty, or `null`.
  var isNothing: Bool {
    scalar.map { $0.isPlain && ["", "~", "null"].contains($0.text) } ?? false
  }
}
