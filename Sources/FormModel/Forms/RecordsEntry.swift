package import FormDocuments
package import FormEngine
package import FormText
internal import FormExpressions

/// An entry of `records` as it was written: what must hold between the records of a run.
package struct RecordsEntry: Sendable {
  package enum Condition: Sendable {
    /// No two are alike in these fields.
    case unique(UniqueKeys)
    /// None is below the one before it.
    case sorted([Placed<String>])
    /// Whole numbers without a hole between them.
    case consecutive(Placed<String>)
    /// Some record has in `key` the value that each record has in `named`: `parent: id`.
    case exists([(named: Placed<String>, key: Placed<String>)])
    /// True of all records together.
    case that(ExpressionSource)
  }

  package var condition: Condition
  /// The fields whose values part the records.
  package var per: [Placed<String>] = []
  /// Which records take part.
  package var when: ExpressionSource?
  /// Where its issue lies.
  package var at: Placed<String>?
  package var message: MessageDescription?
  package var messageRange: SourceRange?
  package var code: String?
  package var severity = Fault.Severity.error
  /// The key that it was written under: `records`, or `unique` at the top.
  package var key = "records"
  package var range: SourceRange

  /// What it says, wherever it stands and however it is laid out: `consecutive number, per series`.
  package var name: String {
    var parts: [String] = []
    switch condition {
    case .unique(let keys):
      parts = ["unique \(Self.names(keys.names))"]
      if keys.foldsCase { parts.append("fold case") }
    case .sorted(let fields): parts = ["sorted \(Self.names(fields))"]
    case .consecutive(let field): parts = ["consecutive \(field.value)"]
    case .exists(let keys):
      parts = ["exists \(keys.map { "\($0.named.value) \($0.key.value)" }.joined(separator: " "))"]
    case .that(let that): parts = ["that \(that.text)"]
    }
    if !per.isEmpty { parts.append("per \(Self.names(per))") }
    if let when { parts.append("when \(when.text)") }
    return parts.joined(separator: ", ")
  }

  private static func names(_ fields: [Placed<String>]) -> String {
    fields.map(\.value).joined(separator: " ")
  }
}

extension NodeReader {
  /// The list under `records`, or a single entry.
  package mutating func records(_ node: Node) -> [RecordsEntry] {
    (node.items ?? [node]).compactMap { item in
      entries(item, of: "records").flatMap { record($0, item) }
    }
  }

  /// `unique` at the top of a form: an entry of `records` with nothing else.
  package mutating func uniqueRecords(_ node: Node) -> [RecordsEntry] {
    guard let keys = uniqueKeys(node, wantsNames: true) else { return [] }
    return [RecordsEntry(condition: .unique(keys), key: "unique", range: node.range)]
  }

  private mutating func names(_ node: Node, of key: String) -> [Placed<String>] {
    oneOrMore(node, of: key).compactMap { item in
      text(item, of: key).map { Placed(value: $0, range: item.range) }
    }
  }

  private mutating func record(_ entries: [Entry], _ node: Node) -> RecordsEntry? {
    var condition: RecordsEntry.Condition?
    var conditions: [Entry] = []
    var isBroken = false
    var result = RecordsEntry(condition: .unique(UniqueKeys()), range: node.range)
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case "unique", "sorted", "consecutive", "exists", "that":
        conditions.append(entry)
        let read = self.condition(entry)
        isBroken = isBroken || read == nil
        condition = condition ?? read
      case "per":
        result.per = names(value, of: "per")
        isBroken = isBroken || result.per.isEmpty
      case "when":
        result.when = expression(value, of: "when")
        isBroken = isBroken || result.when == nil
      case "at": result.at = text(value, of: "at").map { Placed(value: $0, range: value.range) }
      case "message":
        result.message = text(value, of: "message").map { .init(forAll: $0) }
        result.messageRange = value.range
      case "code": result.code = code(value)
      case "severity": result.severity = severity(value) ?? .error
      default: refuse(entry, in: "an entry of “records”", known: Vocabulary.records)
      }
    }
    if conditions.count > 1 {
      error(
        "recordsMalformed", "“\(conditions[1].key)” and “\(conditions[0].key)” exclude each other",
        at: conditions[1].keyRange, help: "write an entry for each")
      return nil
    }
    guard let condition else {
      if !isBroken, entries.allSatisfy({ Vocabulary.records.contains($0.key) }) {
        error(
          "recordsMalformed",
          "an entry of “records” needs unique, sorted, consecutive, exists or that",
          at: node.range, help: "write { unique: email } or { that: count() <= 3, per: email }")
      }
      return nil
    }
    result.condition = condition
    return isBroken ? nil : result
  }

  /// `{ parent: id }`: fields, and those that have what they name.
  private mutating func references(_ node: Node) -> RecordsEntry.Condition? {
    guard let entries = node.entries, !entries.isEmpty else {
      let example = node.text ?? "parent"
      error(
        "recordsMalformed", "“exists” takes a map from a field to the field with its key",
        at: node.range, help: "write exists: { \(example): id }")
      return nil
    }
    var keys: [(named: Placed<String>, key: Placed<String>)] = []
    for entry in entries {
      guard let key = text(entry.value, of: entry.key) else { return nil }
      keys.append(
        (
          Placed(value: entry.key, range: entry.keyRange),
          Placed(value: key, range: entry.value.range)
        ))
    }
    return .exists(keys)
  }

  private mutating func condition(_ entry: Entry) -> RecordsEntry.Condition? {
    switch entry.key {
    case "that": return expression(entry.value, of: "that").map { .that($0) }
    case "consecutive":
      return text(entry.value, of: "consecutive").map {
        .consecutive(Placed(value: $0, range: entry.value.range))
      }
    case "exists": return references(entry.value)
    case "unique": return uniqueKeys(entry.value, wantsNames: true).map { .unique($0) }
    default:
      let names = names(entry.value, of: entry.key)
      return names.isEmpty ? nil : .sorted(names)
    }
  }
}

extension FormDescription {
  /// A form of what was counted over the records of a run: its fields are the aggregates, its only check
  /// is what an entry of `records` says of them.
  package init(
    counted: [(name: String, type: ValueType)], that: ExpressionSource, timezone: Placed<String>?
  ) {
    self.init(source: that.source)
    id = "records"
    self.timezone = timezone
    range = that.range
    fields = counted.map { name, type in
      var model = FieldSource(source: that.source, range: that.range, nameRange: that.range)
      model.shape.type = .one(Placed(value: type, range: that.range))
      return NamedSource(name: name, field: model)
    }
    checks = [CheckDescription(condition: .that(that), source: that.source, range: that.range)]
  }
}
