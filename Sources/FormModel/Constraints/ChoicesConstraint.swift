package import FormDocuments
package import FormText
internal import Synchronization

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

  /// A choice of a map, with what stands behind it.
  fileprivate init(_ entry: Entry, label: String?) {
    self.init(
      text: entry.key, json: Scalar(text: entry.key, isPlain: true).json, label: label,
      range: entry.keyRange)
  }

  /// The items of a list, or a value that stands for a list of one.
  package static func list(_ node: Node, of key: String, _ reader: inout NodeReader)
    -> [WrittenValue]
  {
    reader.oneOrMore(node, of: key).compactMap { item in
      if key == ChoicesConstraint.key, reader.refuseNull(item, of: key) { return nil }
      guard let text = reader.text(item, of: key), let scalar = item.scalar else { return nil }
      return WrittenValue(text: text, json: scalar.json, range: item.range)
    }
  }
}

/// `choices`: the value is one of a list, or one of the keys of a map from value to label.
package struct ChoicesConstraint: Sendable {
  package static let key = "choices"
  private let listed: [WrittenValue]
  /// Those of a ready rule.
  package let ready: ReadyChoices?
  /// They are the variants of the group whose tag the field is.
  package let areVariants: Bool

  package var values: [WrittenValue] { ready?.values ?? listed }

  package init(values: [WrittenValue], areVariants: Bool = false) {
    listed = values
    ready = nil
    self.areVariants = areVariants
  }

  private init(_ ready: ReadyChoices) {
    listed = []
    self.ready = ready
    areVariants = false
  }

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [ChoicesConstraint] {
    if reader.isReady, let entries = node.entries {
      return [ChoicesConstraint(ReadyChoices(entries))]
    }
    if reader.refuseLabels(node) { return [] }
    if node.entries?.isEmpty == true { reader.refuseEmpty(node, of: key) }
    let values =
      node.entries.map { labelled($0, &reader) } ?? WrittenValue.list(node, of: key, &reader)
    return values.isEmpty ? [] : [ChoicesConstraint(values: values)]
  }

  private static func labelled(_ entries: [Entry], _ reader: inout NodeReader) -> [WrittenValue] {
    var values: [WrittenValue] = []
    values.reserveCapacity(entries.count)
    for entry in entries {
      guard let label = reader.text(entry.value, of: entry.key) else { continue }
      values.append(WrittenValue(entry, label: label))
    }
    return values
  }
}

/// The choices of a ready rule, which is tested to have none twice and texts for labels.
///
/// Most runs need the keys alone.
package final class ReadyChoices: Sendable {
  package let entries: [Entry]
  private let made = AtomicLazyReference<Values>()

  private final class Values: Sendable {
    let values: [WrittenValue]

    init(_ values: [WrittenValue]) { self.values = values }
  }

  init(_ entries: [Entry]) { self.entries = entries }

  package var values: [WrittenValue] {
    if let made = made.load() { return made.values }
    let values = entries.map { WrittenValue($0, label: $0.value.text) }
    return made.storeIfNil(Values(values)).values
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
