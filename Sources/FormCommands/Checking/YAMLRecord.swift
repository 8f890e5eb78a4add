internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormText

extension YAMLRecord.Problem {
  fileprivate init(_ mistake: Diagnostic, hidesText: Bool) {
    var message = mistake.message
    if mistake.code == "strayText" {
      // The text is a value as often as a key.
      message = "an entry inside { } has no value: put a space after the colon"
    } else if hidesText, mistake.code != "duplicateKey", let start = message.firstIndex(of: "“"),
      let end = message.lastIndex(of: "”"), start < end
    {
      message.replaceSubrange(message.index(after: start)..<end, with: "••••••")
    }
    let isOfEncoding = mistake.code == "badEncoding"
    if isOfEncoding { message += "; save it as UTF-8" }
    self.init(
      message: "this YAML cannot be read: \(message)", range: mistake.range,
      isOfEncoding: isOfEncoding)
  }
}

/// A document of YAML as a record of JSON, with the way back from its places.
struct YAMLRecord {
  private(set) var json: [UInt8] = []
  private var places: [Place] = []
  /// The first value that JSON cannot hold.
  private var problem: Problem?

  private struct Place {
    /// In the JSON.
    var range: Range<Int>
    /// In the document.
    var source: SourceRange
    var isKey: Bool
    var isScalar: Bool
  }

  /// What is wrong with a document.
  struct Problem: Error {
    var message: String
    var range: SourceRange
    /// The bytes are not UTF-8.
    var isOfEncoding = false
  }

  /// The bytes of the JSON without the padding behind them.
  var count: Int { json.count - RecordReader.padding }

  /// Reads a document; aliases are bounded like everything else.
  ///
  /// - Parameter hidesText: Problems repeat no text of the document but its keys.
  static func read(
    _ bytes: [UInt8], _ limits: DocumentLimits, hidesText: Bool = false
  ) -> Result<YAMLRecord, Problem> {
    let read = DocumentReader.read(name: "", bytes: bytes, limits: limits, isRecord: true)
    if let mistake = read.diagnostics.first(where: { $0.severity == .error }) {
      return .failure(Problem(mistake, hidesText: hidesText))
    }
    guard let root = read.document?.root else {
      return .failure(Problem(message: "this is not YAML", range: SourceRange(0, 0)))
    }
    var record = YAMLRecord()
    record.write(root, limits.size)
    if record.json.count > limits.size {
      // Aliases make much of little.
      return .failure(Problem(message: "this record is too large", range: SourceRange(0, 0)))
    }
    if let problem = record.problem { return .failure(problem) }
    record.json.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    return .success(record)
  }

  /// Recursion is bounded by the depth of documents.
  private mutating func write(_ node: Node, _ most: Int) {
    if json.count > most { return }
    let start = json.count
    let place = places.count
    places.append(
      Place(range: start..<start, source: node.range, isKey: false, isScalar: node.scalar != nil))
    switch node.content {
    case .scalar(let scalar):
      switch CoreScalar(scalar) {
      case .null: json += "null".utf8
      case .boolean(let value): json += (value ? "true" : "false").utf8
      case .number(let text): json += text.utf8
      case .text(let text): JSONText.append(data: Array(text.utf8), to: &json)
      case .notFinite:
        refuse("infinity and “not a number” are not accepted; put a string in quotes", node)
      case .tooLong: refuse("this number has too many digits", node)
      }
    case .sequence(let items):
      json.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        write(item, most)
      }
      json.append(UInt8(ascii: "]"))
    case .mapping(let entries):
      json.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        let key = json.count
        JSONText.append(data: Array(entry.key.utf8), to: &json)
        places.append(
          Place(range: key..<json.count, source: entry.keyRange, isKey: true, isScalar: false))
        json.append(UInt8(ascii: ":"))
        write(entry.value, most)
      }
      json.append(UInt8(ascii: "}"))
    }
    places[place].range = start..<json.count
  }

  private mutating func refuse(_ message: String, _ node: Node) {
    problem = problem ?? Problem(message: message, range: node.range)
  }

  /// Where an issue lies in the document: at its value or key; of lists and maps at their beginning.
  func place(of issue: FormIssue) -> SourceRange {
    let start = issue.range.start
    // They stand in the order of their beginnings: what lies within another stands behind it.
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].range.lowerBound <= start { low = middle + 1 } else { high = middle }
    }
    guard let found = places[..<low].last(where: { $0.range.contains(start) }) else {
      return SourceRange(0, 1)
    }
    if found.isKey || found.isScalar { return found.source }
    return SourceRange(found.source.start, found.source.start + 1)
  }

  /// Comments, which may have a secret that was taken out of the record for the time being.
  private func comments(in document: [UInt8]) -> [SourceRange] {
    var found: [SourceRange] = []
    func look(from start: Int, to end: Int) {
      var at = start
      while at < end {
        let isFirst = at == 0 || document[at - 1] <= UInt8(ascii: " ")
        if document[at] == UInt8(ascii: "#"), isFirst {
          let lineEnd = document[at..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
          found.append(SourceRange(at, lineEnd))
          at = lineEnd
        } else {
          at += 1
        }
      }
    }
    // A “#” within a value or a key does not begin a comment. Aliases repeat ranges, so these are sorted.
    var behind = 0
    for text in places.lazy.filter({ $0.isScalar || $0.isKey }).map(\.source).sorted(by: {
      $0.start < $1.start
    }) {
      look(from: behind, to: min(text.start, document.count))
      behind = max(behind, text.end)
    }
    look(from: behind, to: document.count)
    return found
  }

  /// Where the values stand in the document that a range of the JSON has a part in; in a form with secrets comments, too.
  ///
  /// - Parameter document: The YAML, if its comments are to be hidden; else nil.
  func masks(_ masks: [SourceRange], commentsOf document: [UInt8]?) -> [SourceRange] {
    let masks = MaskedRanges(masks)
    var found = Set(document.map { comments(in: $0) } ?? [])
    for place in places where place.isScalar && place.source.start < place.source.end {
      if masks.overlap(SourceRange(place.range.lowerBound, place.range.upperBound)) {
        found.insert(place.source)
      }
    }
    return found.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }
}
