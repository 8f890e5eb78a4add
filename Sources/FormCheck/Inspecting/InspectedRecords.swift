package import FormEngine
package import FormText
internal import FormModel

/// An entry of `records`: what must hold between the records of a run.
package struct InspectedRecords: Sendable {
  package enum Kind: Sendable { case unique, sorted, noGaps, exists, that }

  /// A field that is named in it.
  package struct Key: Sendable {
    /// Its index; nil for a name of several variants.
    package var field: Int?
    package var place: SourceRange
  }

  package var kind: Kind
  /// What it says, however it is laid out.
  package var name: String
  /// The fields that are compared.
  package var keys: [Key] = []
  /// The case of letters makes no difference.
  package var foldsCase = false
  /// Those that part the records.
  package var per: [Key] = []
  package var when: InspectedExpression?
  package var that: InspectedExpression?
  package var severity: Fault.Severity
  package var place: SourceRange
}

extension FormInspection {
  func inspectRecords(_ entries: [RecordsEntry]) {
    records = entries.map { entry in
      var inspected = InspectedRecords(
        kind: .that, name: entry.name, severity: entry.severity, place: entry.range)
      switch entry.condition {
      case .unique(let keys):
        (inspected.kind, inspected.keys) = (.unique, keys.names.map { key($0) })
        inspected.foldsCase = keys.foldsCase
      case .sorted(let names): (inspected.kind, inspected.keys) = (.sorted, names.map { key($0) })
      case .noGaps(let name): (inspected.kind, inspected.keys) = (.noGaps, [key(name)])
      case .exists(let keys):
        (inspected.kind, inspected.keys) = (.exists, keys.map { key($0.named) })
      case .that(let that): inspected.that = InspectedExpression(that)
      }
      inspected.per = entry.per.map { key($0) }
      inspected.when = entry.when.map { InspectedExpression($0) }
      return inspected
    }
  }

  private func key(_ name: Placed<String>) -> InspectedRecords.Key {
    let steps = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let found =
      field([name.value], from: 0, startsInside: true)
      ?? field(steps, from: 0, startsInside: true)
    return InspectedRecords.Key(field: found, place: name.range)
  }
}
