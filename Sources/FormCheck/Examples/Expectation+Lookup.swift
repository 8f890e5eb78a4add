internal import FormDocuments
internal import FormModel
internal import FormText

extension NodeReader {
  /// What look-up fields show: a list is all of it in order, a text the first.
  mutating func lookup(_ entry: Entry) -> Expectation.Content? {
    guard let fact = Expectation.LookupFact(rawValue: entry.key),
      let entries = entry.value.entries
    else {
      error(
        "expectMalformed", "“\(entry.key)” takes a map from field to what it shows",
        at: entry.value.range,
        help: entry.key == "hits"
          ? "write hits: { from: [TBS, KZN] } for all, hits: { from: TBS } for the first"
          : "write \(entry.key): { from: … }")
      return nil
    }
    return .lookup(
      fact,
      entries.compactMap { field in
        let name = Placed(value: field.key, range: field.keyRange)
        guard let items = field.value.items else {
          return text(field.value, of: field.key).map {
            Expectation.Entry(
              name: name, values: [Placed(value: $0, range: field.value.range)])
          }
        }
        let values = items.map { Placed(value: $0.text ?? "", range: $0.range) }
        return Expectation.Entry(name: name, values: values, isList: true)
      })
  }
}
