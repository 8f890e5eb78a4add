package import FormDocuments
package import FormText

/// A value of a form as it was written: a text, a number, `true` or `false`.
package struct WrittenValue: Sendable {
  package var text: String
  package var json: JSONScalar
  /// What people read in its place.
  package var label: String?
  package var range: SourceRange

  package init(text: String, json: JSONScalar, label: String? = nil, range: SourceRange) {
    self.text = text
    self.json = json
    self.label = label
    self.range = range
  }

  /// The items of a list, or a value that stands for a list of one.
  package static func list(_ node: Node, of key: String, _ reader: inout NodeReader)
    -> [WrittenValue]
  {
    reader.oneOrMore(node, of: key).compactMap { item in
      guard let text = reader.text(item, of: key), let scalar = item.scalar else { return nil }
      return WrittenValue(text: text, json: scalar.json, range: item.range)
    }
  }
}

/// `choices`: the value is one of a list, or one of the keys of a map from value to label.
package struct ChoicesConstraint: Sendable {
  package static let key = "choices"
  package var values: [WrittenValue]
  /// They are the variants of the group whose tag the field is.
  package var areVariants = false
  /// They are a ready rule's, which is tested to have none twice.
  package var isReady = false

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [ChoicesConstraint] {
    let values =
      node.entries.map { labelled($0, &reader) } ?? WrittenValue.list(node, of: key, &reader)
    return values.isEmpty ? [] : [ChoicesConstraint(values: values, isReady: reader.isReady)]
  }

  private static func labelled(_ entries: [Entry], _ reader: inout NodeReader) -> [WrittenValue] {
    var values: [WrittenValue] = []
    values.reserveCapacity(entries.count)
    for entry in entries {
      // The library's own labels are texts.
      let label = reader.isReady ? entry.value.text : reader.text(entry.value, of: entry.key)
      guard let label else { continue }
      values.append(
        WrittenValue(
          text: entry.key, json: Scalar(text: entry.key, isPlain: true).json, label: label,
          range: entry.keyRange))
    }
    return values
  }
}

/// `forbidden`: the value is none of a list, letter case aside.
package struct ForbiddenConstraint: Sendable {
  package static let key = "forbidden"
  package var values: [WrittenValue]

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [ForbiddenConstraint] {
    let values = WrittenValue.list(node, of: key, &reader)
    return values.isEmpty ? [] : [ForbiddenConstraint(values: values)]
  }
}
