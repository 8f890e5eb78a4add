internal import FormEngine
internal import FormText
internal import FormModel

/// An entry of `records`: what must hold between the records of a run.
struct InspectedRecords: Sendable {
  enum Kind: Sendable { case unique, sorted, consecutive, exists, that }

  /// A field that is named in it.
  struct Key: Sendable {
    /// Its index; nil for a name of several variants.
    var field: Int?
    var place: SourceRange
  }

  var kind: Kind
  /// What it says, however it is laid out.
  var name: String
  /// The fields that are compared.
  var keys: [Key] = []
  /// The case of letters makes no difference.
  var foldsCase = false
  /// Those that part the records.
  var per: [Key] = []
  var when: ExpressionSource?
  var that: ExpressionSource?
  var severity: Fault.Severity
  var place: SourceRange
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
      case .consecutive(let name): (inspected.kind, inspected.keys) = (.consecutive, [key(name)])
      case .exists(let keys):
        (inspected.kind, inspected.keys) = (.exists, keys.map { key($0.named) })
      case .that(let that): inspected.that = that
      }
      inspected.per = entry.per.map { key($0) }
      inspected.when = entry.when
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
