internal import FormDocuments
internal import FormLookup
internal import FormModel
internal import FormText

/// What is done with look-up fields.
extension NodeReader {
  /// `{ from: TBS }`: a field and the id of an item, or the keys that are pressed.
  mutating func chosen(_ entry: Entry) -> [ExampleStep.Action] {
    guard let entries = entry.value.entries else {
      error(
        "stepMalformed",
        "“\(entry.key)” takes a field and \(entry.key == "press" ? "keys" : "an id")",
        at: entry.value.range,
        help: "write \(entry.key): { from: \(entry.key == "press" ? "'843'" : "TBS") }")
      return []
    }
    return entries.compactMap { field in
      guard let id = text(field.value, of: field.key) else { return nil }
      let name = Placed(value: field.key, range: field.keyRange)
      let chosen = Placed(value: id, range: field.value.range)
      if entry.key != "press" {
        return entry.key == "pick" ? .pick(name, chosen) : .scroll(name, chosen)
      }
      if !id.isEmpty, id.allSatisfy({ $0.isASCII && $0.isNumber }) { return .press(name, chosen) }
      error(
        "stepMalformed", "“press” takes keys from 0 to 9", at: field.value.range,
        help: "write press: { \(field.key): '843' }")
      return nil
    }
  }

  /// `[59.94, 30.31]`.
  mutating func here(_ node: Node) -> CataloguePosition? {
    let degrees = (node.items ?? []).compactMap { $0.text.flatMap(Double.init) }
    if node.items?.count == 2, degrees.count == 2,
      let place = CataloguePosition(latitude: degrees[0], longitude: degrees[1])
    {
      return place
    }
    error(
      "stepMalformed", "“here” takes a latitude and a longitude in degrees", at: node.range,
      help: "write here: [59.94, 30.31]")
    return nil
  }

  /// An answer to a remote check, or the items that a service has found.
  mutating func answer(_ entry: Entry) -> ExampleStep.Action? {
    let name = Placed(value: entry.key, range: entry.keyRange)
    guard let items = entry.value.items else {
      return RemoteAnswer(entry.value, &self).map { .answer(name, $0) }
    }
    do throws(CatalogueFault) {
      return .found(name, try CatalogueReader.items(items.map { (nil, $0) }, in: source))
    } catch {
      self.error(
        error.code.rawValue, error.message, at: entry.value.range, help: error.help ?? "")
      return nil
    }
  }
}
