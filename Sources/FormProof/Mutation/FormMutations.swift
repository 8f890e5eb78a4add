internal import FormDocuments
internal import FormModel
internal import FormText

extension MutationCollector {
  /// Every change of a whole form.
  mutating func walkForm(_ root: Node) {
    let own = Vocabulary.top((root.entries ?? []).map(\.key))
    eachEntry(of: root) { collector, entry in
      if own.contains(entry.key) { collector.walkEntry(entry) } else { collector.walkTop(entry) }
    }
    walkTuple(root)
  }

  private mutating func walkTop(_ entry: Entry) {
    let value = entry.value
    switch entry.key {
    case "fields", "rules": eachField(of: value) { $0.walkSet($1.value) }
    case "required", "coerce", "normalize", "check", "unknown", "null", "notApplicable":
      walkEntry(entry)
    case "unique":
      remove(value, "records may be equal")
      walkFold(value)
    case "records": walkRecords(value)
    case "timezone": remove(value, "days are UTC days")
    case "managers": eachEntry(of: value) { $0.walkManager($1) }
    // Texts for people, and what examples cannot show: they are one record each.
    default: break
    }
  }

  /// An entry goes, takes all records as one, or takes those that it should not.
  private mutating func walkRecords(_ value: Node) {
    eachItem(of: value) { collector, item in
      collector.remove(item, "the entry of “records” is removed")
      collector.eachEntry(of: item) { collector, entry in
        switch entry.key {
        case "that": collector.walkExpression(entry.value)
        case "when": collector.walkCondition(entry.value, "counted")
        case "per" where entry.value.items?.count ?? 1 > 1:
          collector.removeEach(of: entry.value) { "\($0) does not separate records" }
        case "per": collector.remove(entry.value, "all records are one group")
        case "exists" where entry.value.entries?.count ?? 1 > 1:
          collector.eachEntry(of: entry.value) { collector, field in
            collector.remove(field.value, "\(field.key) is not part of the reference")
          }
        case "unique" where entry.value.items?.count ?? 1 > 1:
          collector.removeEach(of: entry.value) { "\($0) does not distinguish records" }
        case "unique":
          if let by = entry.value["by"], by.items?.count ?? 1 > 1 {
            collector.removeEach(of: by) { "\($0) does not distinguish records" }
          }
          collector.walkFold(entry.value)
        case "sorted" where entry.value.items?.count ?? 1 > 1:
          collector.removeEach(of: entry.value) { "\($0) does not count for the order" }
        default: break
        }
      }
    }
  }

  private mutating func walkManager(_ entry: Entry) {
    eachEntry(of: entry.value) { collector, fact in
      switch fact.key {
      case "manages":
        collector.removeEach(of: fact.value) { "manager “\(entry.key)” does not manage \($0)" }
      case "verifies":
        collector.removeEach(of: fact.value) { "manager “\(entry.key)” does not wait for \($0)" }
      default: break
      }
    }
  }
}
