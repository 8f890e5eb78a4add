internal import FormText

/// Builds the tree and counts what aliases expand to, before they do.
struct YAMLTreeBuilder {
  let source: SourceText
  let limits: DocumentLimits
  let places: CodePointPlaces
  var diagnostics: [Diagnostic] = []
  /// Reading ended before the document did.
  private(set) var isStopped = false
  private var nodes = 0
  private var anchors: [String: Anchored] = [:]

  private struct Anchored {
    var node: Node
    var size: Int
    var depth: Int
  }

  /// A subtree with its number of nodes and its height.
  private struct Built {
    var node: Node
    var size = 1
    var depth = 1
    /// Where the value ends here: that of an alias is not where its node is.
    var end: Int
  }

  init(source: SourceText, start: Int, limits: DocumentLimits) {
    self.source = source
    self.limits = limits
    places = CodePointPlaces(source, from: start)
  }

  mutating func document(_ events: inout YAMLEvents) throws(YAMLProblem) -> Node? {
    var root: Node?
    var documents = 0
    while !isStopped {
      let event = try events.next()
      switch event.kind {
      case .streamEnd:
        return root ?? nothing()
      case .documentStart:
        documents += 1
        if documents == 2 {
          report(
            "severalDocuments", "a second document begins here",
            SourceRange(places.byte(of: event.start), places.byte(of: event.end)),
            help: "a file holds one form: take out the line with ---")
          isStopped = true
        }
      case .documentEnd, .other:
        break
      case .alias, .scalar, .sequenceStart, .mappingStart, .sequenceEnd, .mappingEnd:
        root = try build(event, &events, depth: 1)?.node
      }
    }
    return nil
  }

  private mutating func nothing() -> Node? {
    report("empty", "there is nothing in this file", SourceRange(0, 0))
    return nil
  }

  mutating func report(
    _ code: String, _ message: String, _ range: SourceRange, label: String = "", help: String = "",
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code: code, message: message, source: source, range: range, label: label, help: help,
        related: related))
  }

  private mutating func stop(_ code: String, _ message: String, _ range: SourceRange) {
    if !isStopped { report(code, message, range) }
    isStopped = true
  }

  /// Counts nodes against the budget; false when it is spent.
  private mutating func take(_ count: Int, _ range: SourceRange) -> Bool {
    nodes += count
    if nodes > limits.nodes {
      stop("formTooLarge", "this form has more than \(limits.nodes) values", range)
    }
    return !isStopped
  }

  /// Recursion is bounded by the limit of depth, which is checked before it goes deeper.
  private mutating func build(
    _ event: YAMLEvent, _ events: inout YAMLEvents, depth: Int
  ) throws(YAMLProblem) -> Built? {
    let range = valueRange(of: event)
    guard take(1, range) else { return nil }
    if depth > limits.depth {
      stop("formTooDeep", "this is nested more than \(limits.depth) deep", range)
      return nil
    }
    var built: Built?
    switch event.kind {
    case .scalar(let text, let isPlain, _):
      built = Built(
        node: Node(content: .scalar(Scalar(text: text, isPlain: isPlain)), range: range),
        end: range.end)
    case .alias(let name):
      built = alias(name, range, depth)
    case .sequenceStart(let isFlow):
      built = try sequence(range, isFlow, &events, depth)
    case .mappingStart(let isFlow):
      built = try mapping(range, isFlow, &events, depth)
    case .streamEnd, .documentStart, .documentEnd, .other, .sequenceEnd, .mappingEnd:
      break
    }
    if let name = event.anchor, let built {
      anchors[name] = Anchored(node: built.node, size: built.size, depth: built.depth)
    }
    return built
  }

  private mutating func alias(_ name: String, _ range: SourceRange, _ depth: Int) -> Built? {
    guard let anchored = anchors[name] else {
      // Looking for a name costs as much as there are anchors: not for each of thousands.
      let isRare = diagnostics.count < 10 && anchors.count <= 1000
      let near = isRare ? NearestName.to(name, among: anchors.keys.sorted()) : nil
      report(
        "undefinedAlias", "there is no anchor “&\(name)” before this", range,
        label: near.map { "did you mean “*\($0)”?" } ?? "",
        help: near == nil ? "a text that begins with * is put in quotes" : "")
      return Built(
        node: Node(content: .scalar(Scalar(text: name, isPlain: false)), range: range),
        end: range.end)
    }
    guard take(anchored.size - 1, range) else { return nil }
    if depth + anchored.depth - 1 > limits.depth {
      stop("formTooDeep", "this is nested more than \(limits.depth) deep", range)
      return nil
    }
    return Built(
      node: anchored.node, size: anchored.size, depth: anchored.depth, end: range.end)
  }

  private mutating func sequence(
    _ range: SourceRange, _ isFlow: Bool, _ events: inout YAMLEvents, _ depth: Int
  ) throws(YAMLProblem) -> Built? {
    var items: [Node] = []
    var result = Built(node: Node(content: .sequence([]), range: range), end: range.end)
    while !isStopped {
      let event = try events.next()
      if case .sequenceEnd = event.kind {
        let end = isFlow ? places.byte(of: event.end) : result.end
        result.end = end
        result.node = Node(
          content: .sequence(items), range: SourceRange(range.start, end))
        return result
      }
      guard let item = try build(event, &events, depth: depth + 1) else { continue }
      items.append(item.node)
      result.end = max(range.start, item.end)
      result.size += item.size
      result.depth = max(result.depth, item.depth + 1)
    }
    return nil
  }

  private mutating func mapping(
    _ range: SourceRange, _ isFlow: Bool, _ events: inout YAMLEvents, _ depth: Int
  ) throws(YAMLProblem) -> Built? {
    var entries: [Entry] = []
    var seen: [ExactName: SourceRange] = [:]
    var result = Built(node: Node(content: .mapping([]), range: range), end: range.end)
    while !isStopped {
      let event = try events.next()
      if case .mappingEnd = event.kind {
        let end = isFlow ? places.byte(of: event.end) : result.end
        result.end = end
        result.node = Node(
          content: .mapping(entries), range: SourceRange(range.start, end))
        return result
      }
      guard let key = try build(event, &events, depth: depth + 1), !isStopped else { continue }
      let valueEvent = try events.next()
      guard let value = try build(valueEvent, &events, depth: depth + 1) else { continue }
      result.size += key.size + value.size
      result.depth = max(result.depth, value.depth + 1)
      if let entry = entry(key.node, value.node, isFlow, &seen) {
        entries.append(entry)
        result.end = max(entry.keyRange.end, value.end)
      }
    }
    return nil
  }

  /// An entry, unless its key is a mistake.
  private mutating func entry(
    _ key: Node, _ value: Node, _ isFlow: Bool, _ seen: inout [ExactName: SourceRange]
  ) -> Entry? {
    guard let scalar = key.scalar else {
      report(
        "keyNotText", "a key is a single text", key.range,
        help: "put text that begins with { or [ in quotes")
      return nil
    }
    if scalar.isPlain, scalar.text == "<<" {
      report(
        "mergeKey", "merge keys are not read", key.range,
        help: "write the fields out, or share them as a rule")
      return nil
    }
    if isFlow, scalar.isPlain, scalar.text.contains(where: \.isWhitespace) {
      report(
        "keyWithSpaces", "“\(scalar.text)” is no key", key.range,
        label: "a comma ends a value inside { }",
        help: "put a text with a comma in single quotes; a key with spaces too")
      return nil
    }
    if let first = seen[ExactName(scalar.text)] {
      report(
        "duplicateKey", "“\(scalar.text)” stands twice", key.range,
        related: [.init(source: source, range: first, label: "the first")])
      return nil
    }
    seen[ExactName(scalar.text)] = key.range
    return Entry(key: scalar.text, keyRange: key.range, value: value)
  }

  /// The bytes of a value: libyaml's start includes anchor and tag, its end of a block text the
  /// lines up to the next token; a tag is a mistake.
  private mutating func valueRange(of event: YAMLEvent) -> SourceRange {
    var start = places.byte(of: event.start)
    var end = places.byte(of: event.end)
    if event.anchor != nil || event.hasTag { start = skipProperties(from: start, to: end, event) }
    if case .scalar(_, _, true) = event.kind {
      while end > start, source.bytes[end - 1] <= 0x20 { end -= 1 }
    }
    return SourceRange(min(start, end), end)
  }

  private mutating func skipProperties(from start: Int, to end: Int, _ event: YAMLEvent) -> Int {
    if case .alias = event.kind { return start }
    var at = start
    while at < source.bytes.count {
      let byte = source.bytes[at]
      if byte <= 0x20 {
        at += 1
      } else if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
        let property = at
        while at < source.bytes.count, source.bytes[at] > 0x20 { at += 1 }
        if byte == UInt8(ascii: "!") { reportTag(SourceRange(property, at)) }
        // Nothing behind the properties: an empty value.
        if at >= end, case .scalar(_, true, _) = event.kind { return end }
      } else if byte == UInt8(ascii: "#") {
        // A comment: no value begins like that.
        while at < source.bytes.count, source.bytes[at] != 0x0A { at += 1 }
      } else {
        break
      }
    }
    return at
  }

  private mutating func reportTag(_ range: SourceRange) {
    let text = String(decoding: source.bytes[range.start..<range.end], as: UTF8.self)
    report(
      "unknownTag", "“\(text)” is a tag, which forms do not have", range,
      help: "put the text in quotes, or begin with a parenthesis: (\(text) …)")
  }
}
