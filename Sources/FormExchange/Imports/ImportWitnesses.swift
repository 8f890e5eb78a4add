internal import FormCheck
internal import FormDocuments
internal import FormPlatform
internal import FormProof
internal import FormText

/// Looks for records that a form accepts and its schema rejects.
///
/// Records are made from the form, and changed at each of their places. Each that differs goes to the row of the keyword
/// that rejects it, whatever the row was: a difference is never passed over.
struct ImportWitnesses {
  /// Records that are made, and changes of them that are tried.
  private static let mostRecords = 12
  private static let mostTrials = 600
  /// Steps for the search for records.
  private static let work = 100_000

  /// The records with the keyword that rejects each of them.
  static func find(
    _ resolved: ResolvedForm, _ schema: Subschema, _ validator: SchemaValidator
  ) -> [(failure: SchemaValidator.Failure, payload: [UInt8])] {
    var validator = validator
    let checker = Checker(resolved.form)
    checker.setClock(TrialPayload.usualNow)
    var found: [(failure: SchemaValidator.Failure, payload: [UInt8])] = []
    var seen: Set<String> = []
    func judge(_ record: Node) {
      guard let failure = validator.failure(record, [schema]),
        !seen.contains("\(failure.pointer) \(failure.keyword)")
      else { return }
      let json = record.jsonBytes()
      guard checker.check(json).isValid else { return }
      seen.insert("\(failure.pointer) \(failure.keyword)")
      found.append((failure, json))
    }
    let records = records(resolved)
    for record in records { judge(record) }
    var trials = 0
    for record in records {
      for changed in changes(of: record) {
        trials += 1
        if trials > mostTrials { return found }
        judge(changed)
      }
    }
    return found
  }

  private static func records(_ resolved: ResolvedForm) -> [Node] {
    var generator = RecordGenerator(
      resolved, seed: 1, now: TrialPayload.usualNow, work: work, most: mostRecords)
    var records: [Node] = []
    var json: [UInt8] = []
    for _ in 0..<mostRecords {
      guard generator.next(into: &json) else { break }
      if let node = DocumentReader.read(name: "a.json", bytes: json, isRecord: true).document?.root
      {
        records.append(node)
      }
    }
    return records.sorted { $0.jsonBytes().count < $1.jsonBytes().count }
  }

  private static let values: [Node] = [
    text(""), text(" "), text(String(repeating: " ", count: 300)), plain("null"), plain("7"),
    plain("0.5"),
    plain("true"), text("a"), Node(content: .sequence([]), range: .init(0, 0)),
    Node(content: .mapping([]), range: .init(0, 0)),
  ]

  private static func text(_ string: String) -> Node {
    Node(content: .scalar(Scalar(text: string, isPlain: false)), range: .init(0, 0))
  }

  private static func plain(_ word: String) -> Node {
    Node(content: .scalar(Scalar(text: word, isPlain: true)), range: .init(0, 0))
  }

  /// The record with one value replaced or left out, or one more member or item.
  private static func changes(of node: Node) -> [Node] {
    switch node.content {
    case .scalar: return values
    case .sequence(let items):
      var all: [Node] = []
      for place in items.indices.prefix(4) {
        for value in changes(of: items[place]).prefix(12) {
          var copy = items
          copy[place] = value
          all.append(Node(content: .sequence(copy), range: node.range))
        }
      }
      for value in values + items.prefix(1) {
        all.append(Node(content: .sequence(items + [value]), range: node.range))
      }
      return all
    case .mapping(let entries):
      var all: [Node] = []
      for place in entries.indices.prefix(30) {
        var copy = entries
        let entry = copy.remove(at: place)
        all.append(Node(content: .mapping(copy), range: node.range))
        var changed = changes(of: entry.value)
        if entry.value.scalar == nil { changed += values }
        for value in changed {
          copy = entries
          copy[place] = Entry(key: entry.key, keyRange: entry.keyRange, value: value)
          all.append(Node(content: .mapping(copy), range: node.range))
        }
      }
      let other = Entry(key: "x1", keyRange: node.range, value: text("a"))
      all.append(Node(content: .mapping(entries + [other]), range: node.range))
      return all
    }
  }
}
