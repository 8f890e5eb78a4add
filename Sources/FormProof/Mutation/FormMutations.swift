internal import FormDocuments
internal import FormText

extension MutationCollector {
  /// Every change of a whole form.
  mutating func walkForm(_ root: Node) {
    eachEntry(of: root) { collector, entry in collector.walkTop(entry) }
  }

  private mutating func walkTop(_ entry: Entry) {
    let value = entry.value
    switch entry.key {
    case "fields", "rules": eachEntry(of: value) { $0.walkSet($1.value) }
    case "required", "coerce", "normalize", "check", "unknown", "null", "unasked":
      walkEntry(entry)
    case "timezone": remove(value, "days are those of UTC")
    case "managers": eachEntry(of: value) { $0.walkManager($1) }
    // Texts for people, and what examples cannot show: they are one record each.
    default: break
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
