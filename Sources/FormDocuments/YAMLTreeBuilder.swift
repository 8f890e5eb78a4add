internal import FormText

/// Builds the tree and counts what aliases expand to, before they do.
///
/// Where libyaml's events end: a scalar's at its last character (a block scalar's at the next
/// token), a bracket's behind it, a block collection's at its first token.
struct YAMLTreeBuilder: ~Copyable {
  /// A value with what it costs.
  struct Built {
    var node: Node
    /// Where it stands: for an alias the `*name`, and not the value.
    var place: SourceRange
    /// Values, itself included.
    var size = 1
    /// Lists and maps within each other.
    var height = 0
    /// Neither the value nor anything in its place: no quotes, anchor or tag.
    var isLeftOut = false
  }

  let text: YAMLText
  let limits: DocumentLimits
  var mistakes: MistakeList
  var anchors = YAMLAnchors()
  private var events: YAMLEvents
  private var nodes = 0

  init(_ text: YAMLText, limits: DocumentLimits) {
    self.text = text
    self.limits = limits
    mistakes = MistakeList(text.source)
    events = YAMLEvents(text.bytes[text.start...])
  }

  /// The root; nil with a mistake for a file without any value.
  mutating func document() throws(YAMLFailure) -> Node? {
    var root: Node?
    while true {
      let event: YAMLEvent
      do throws(YAMLFailure) { event = try next() } catch {
        guard root != nil, isSecondDocument(error) else { throw error }
        return root
      }
      switch event.kind {
      case .streamEnd:
        if root == nil {
          mistakes.add("empty", "there is nothing in this file", at: SourceRange(0, 0))
        }
        return root
      case .documentStart:
        // What follows would have to go: it is not read.
        if root != nil {
          reportSecondDocument(at: place(of: event))
          return root
        }
      case .alias, .scalar, .sequenceStart, .mappingStart:
        try spend(1, at: place(of: event))
        root = try build(event, depth: 0).node
      case .documentEnd, .sequenceEnd, .mappingEnd, .other:
        break
      }
    }
  }

  private mutating func next() throws(YAMLFailure) -> YAMLEvent {
    do throws(YAMLProblem) { return try events.next() } catch { throw .syntax(error) }
  }

  private func place(of event: YAMLEvent) -> SourceRange {
    SourceRange(text.byte(of: event.start), text.byte(of: event.end))
  }

  private mutating func reportSecondDocument(at place: SourceRange) {
    let line = text.trimmed(SourceRange(place.start, text.lineEnd(from: place.start)))
    mistakes.add(
      "severalDocuments", "a second document begins here",
      at: place.end > place.start ? place : line,
      help: "a file holds one form: take out the lines with --- and ..., or use a second file")
  }

  /// Behind `...` libyaml wants `---`; what comes instead is a second document all the same.
  private mutating func isSecondDocument(_ failure: YAMLFailure) -> Bool {
    guard case .syntax(let problem) = failure,
      problem.text == "did not find expected <document start>"
    else { return false }
    let place = text.byte(of: problem.index)
    let before = text.trimmed(SourceRange(text.start, place))
    guard text.text(before).hasSuffix("\n...") else { return false }
    reportSecondDocument(at: SourceRange(place, place))
    return true
  }

  /// Counts values against the budget.
  private mutating func spend(_ count: Int, at range: SourceRange) throws(YAMLFailure) {
    nodes += count
    if nodes > limits.nodes {
      throw overLimit(
        "formTooLarge", "this form has more than \(limits.nodes) values", range,
        "use aliases more sparingly, or split the form into several")
    }
  }

  private func overLimit(
    _ code: String, _ message: String, _ range: SourceRange, _ help: String
  ) -> YAMLFailure {
    let range = SourceRange(range.start, max(range.end, min(range.start + 1, text.bytes.count)))
    return .overLimit(
      Diagnostic(code: code, message: message, source: text.source, range: range, help: help))
  }

  /// A value inside `depth` lists and maps.
  ///
  /// Recursion is bounded by the limit of depth, which is checked before it goes deeper.
  private mutating func build(_ event: YAMLEvent, depth: Int) throws(YAMLFailure) -> Built {
    let place = place(of: event)
    let start = start(of: event, place)
    reportTags(SourceRange(place.start, start))
    if let name = event.anchor { anchors.open(name, at: place) }
    var built: Built
    switch event.kind {
    case .scalar(let scalar):
      let range = text.trimmed(SourceRange(start, place.end))
      built = Built(node: Node(content: .scalar(scalar), range: range), place: range)
      built.isLeftOut = place.start == place.end
    case .alias(let name):
      return try alias(name, place, depth)
    case .sequenceStart(let isFlow):
      try checkDepth(depth + 1, at: start)
      built = try sequence(from: start, isFlow, depth: depth + 1)
    case .mappingStart(let isFlow):
      try checkDepth(depth + 1, at: start)
      built = try mapping(from: start, isFlow, depth: depth + 1)
    case .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd, .other:
      // libyaml's grammar has none of these where a value stands.
      built = Built(
        node: Node(content: .scalar(Scalar(text: "", isPlain: true)), range: place), place: place)
    }
    if let name = event.anchor { anchors.close(name, built) }
    return built
  }

  private func checkDepth(_ depth: Int, at start: Int) throws(YAMLFailure) {
    if depth > limits.depth {
      throw overLimit(
        "formTooDeep", "this is nested more than \(limits.depth) deep", SourceRange(start, start),
        "name a part of it as a rule, and use that")
    }
  }

  private mutating func alias(
    _ name: String, _ place: SourceRange, _ depth: Int
  ) throws(YAMLFailure) -> Built {
    guard let anchored = anchors.value(of: name) else {
      reportAlias(name, place)
      // As text, so that what holds it can be read on.
      return Built(
        node: Node(content: .scalar(Scalar(text: text.text(place), isPlain: false)), range: place),
        place: place)
    }
    try spend(anchored.size - 1, at: place)
    try checkDepth(depth + anchored.height, at: place.start)
    return Built(
      node: anchored.node, place: place, size: anchored.size, height: anchored.height)
  }

  private mutating func sequence(
    from start: Int, _ isFlow: Bool, depth: Int
  ) throws(YAMLFailure) -> Built {
    var items: [Node] = []
    var (size, height, end) = (1, 0, start)
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind {
        let range = SourceRange(start, isFlow ? text.byte(of: event.end) : end)
        return Built(
          node: Node(content: .sequence(items), range: range), place: range, size: size,
          height: height + 1)
      }
      try spend(1, at: self.place(of: event))
      let item = try build(event, depth: depth)
      reportComment(behind: item)
      items.append(item.node)
      size += item.size
      height = max(height, item.height)
      end = item.place.end
    }
  }

  private mutating func mapping(
    from start: Int, _ isFlow: Bool, depth: Int
  ) throws(YAMLFailure) -> Built {
    var reader = EntryReader(isFlow: isFlow)
    var (size, height, end) = (1, 0, start)
    while true {
      let event = try next()
      if case .mappingEnd = event.kind {
        finish(&reader)
        // A pair in a list, as in [a: b], is flow without brackets of its own.
        let isBraced = isFlow && text.byte(at: start) == UInt8(ascii: "{")
        let range = SourceRange(start, isBraced ? text.byte(of: event.end) : end)
        return Built(
          node: Node(content: .mapping(reader.entries), range: range), place: range, size: size,
          height: height + 1)
      }
      let key = try build(event, depth: depth)
      let valueEvent = try next()
      try spend(1, at: self.place(of: valueEvent))
      let value = try build(valueEvent, depth: depth)
      add(key, value, to: &reader)
      size += value.size
      height = max(height, value.height)
      // A value that is left out lies at the next token where it has no colon.
      let tail = SourceRange(key.place.end, value.place.end)
      end = value.isLeftOut ? text.trimmed(tail).end : tail.end
    }
  }
}
