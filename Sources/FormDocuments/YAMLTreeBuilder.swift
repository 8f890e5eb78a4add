internal import FormText

/// Builds the tree and counts what aliases expand to, before they do.
///
/// Without recursion: a debug build would take 9 KB of stack a level, more than a thread may have.
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
  /// Whether it is a payload, whose texts and keys are data.
  let isRecord: Bool
  var mistakes: MistakeList
  var anchors = YAMLAnchors()
  /// What was read is not what was meant: nothing else is said of it.
  var isUnreadable = false
  private var events: YAMLEvents
  private var nodes = 0
  /// The lists and maps that are being read, the innermost last.
  private var open: [Frame] = []

  /// A list or a map, as far as it is read.
  private struct Frame {
    let isFlow: Bool
    let anchor: String?
    let start: Int
    /// The end of its last value.
    var end: Int
    var size = 1
    var height = 0
    var items: [Node] = []
    /// Nil for a list.
    var entries: EntryReader?
    /// A key that waits for its value.
    var key: Built?

    /// The next value is one, and not a key.
    var wantsValue: Bool { entries == nil || key != nil }
  }

  init(_ text: YAMLText, limits: DocumentLimits, isRecord: Bool) {
    self.text = text
    self.limits = limits
    self.isRecord = isRecord
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
          mistakes.add("empty", "this file is empty", at: SourceRange(0, 0))
        }
        return root
      case .documentStart:
        // What follows would have to go: it is not read.
        if root != nil {
          reportSecondDocument(at: place(of: event))
          return root
        }
      case .alias, .scalar, .sequenceStart, .mappingStart, .sequenceEnd, .mappingEnd:
        if let built = try read(event) { root = built.node }
      case .documentEnd, .other:
        break
      }
    }
  }

  /// The root, when this event completes it.
  private mutating func read(_ event: YAMLEvent) throws(YAMLFailure) -> Built? {
    switch event.kind {
    case .sequenceEnd, .mappingEnd:
      guard let frame = open.popLast() else { return nil }
      return give(close(frame, at: text.byte(of: event.end)))
    case .alias, .scalar, .sequenceStart, .mappingStart:
      let place = place(of: event)
      if open.last?.wantsValue ?? true { try spend(1, at: place) }
      guard let built = try value(of: event, place) else { return nil }
      return give(built)
    case .streamEnd, .documentStart, .documentEnd, .other:
      return nil
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
        "formTooLarge", "this has more than \(limits.nodes) values", range,
        DocumentLimits.nodesHelp)
    }
  }

  private func overLimit(
    _ code: String, _ message: String, _ range: SourceRange, _ help: String
  ) -> YAMLFailure {
    let range = SourceRange(range.start, max(range.end, min(range.start + 1, text.bytes.count)))
    return .overLimit(
      Diagnostic(code: code, message: message, source: text.source, range: range, help: help))
  }

  /// The value, unless the event opens a list or a map: that comes with its end.
  private mutating func value(
    of event: YAMLEvent, _ place: SourceRange
  ) throws(YAMLFailure) -> Built? {
    let start = start(of: event, place)
    reportTags(SourceRange(place.start, start))
    if let name = event.anchor { anchors.open(name, at: place) }
    switch event.kind {
    case .scalar(let scalar):
      var scalar = scalar
      var range = text.trimmed(SourceRange(start, place.end))
      if let (tag, place) = tagAlone(scalar, place) { (scalar, range) = (tag, place) }
      var built = Built(node: Node(content: .scalar(scalar), range: range), place: range)
      built.isLeftOut = place.start == place.end
      if let name = event.anchor { anchors.close(name, built) }
      return built
    case .alias(let name):
      return try alias(name, place)
    case .sequenceStart(let isFlow):
      try checkDepth(open.count + 1, at: start)
      open.append(Frame(isFlow: isFlow, anchor: event.anchor, start: start, end: start))
    case .mappingStart(let isFlow):
      try checkDepth(open.count + 1, at: start)
      open.append(
        Frame(
          isFlow: isFlow, anchor: event.anchor, start: start, end: start,
          entries: EntryReader(isFlow: isFlow)))
    case .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd, .other:
      break
    }
    return nil
  }

  private func checkDepth(_ depth: Int, at start: Int) throws(YAMLFailure) {
    if depth > limits.depth {
      throw overLimit(
        "formTooDeep", "this is nested more than \(limits.depth) deep", SourceRange(start, start),
        DocumentLimits.depthHelp)
    }
  }

  private mutating func alias(
    _ name: String, _ place: SourceRange
  ) throws(YAMLFailure) -> Built {
    guard let anchored = anchors.value(of: name) else {
      reportAlias(name, place)
      // As text, so that what holds it can be read on.
      return Built(
        node: Node(content: .scalar(Scalar(text: text.text(place), isPlain: false)), range: place),
        place: place)
    }
    try spend(anchored.size - 1, at: place)
    try checkDepth(open.count + anchored.height, at: place.start)
    return Built(
      node: anchored.node, place: place, size: anchored.size, height: anchored.height)
  }

  /// Puts a value where it belongs; the root belongs nowhere and comes back.
  private mutating func give(_ built: Built) -> Built? {
    let last = open.count - 1
    if last < 0 { return built }
    open[last].height = max(open[last].height, built.height)
    guard let key = open[last].key else {
      if open[last].wantsValue {
        reportComment(behind: built, inFlow: open[last].isFlow)
        let key = last > 0 ? open[last - 1].key?.node.text : nil
        open[last].items += itemsOfText(built, behind: key) ?? [built.node]
        open[last].size += built.size
        open[last].end = built.place.end
      } else {
        open[last].key = built
      }
      return nil
    }
    open[last].key = nil
    let value = behindKey(key, built)
    // Out of the frame while it grows, so that nothing is copied.
    if var entries = open[last].entries.take() {
      add(key, value, to: &entries)
      open[last].entries = entries
    }
    open[last].size += value.size
    open[last].end = value.place.end
    return nil
  }

  /// A value that is left out without a colon lies at the next token: it is moved to its key.
  private func behindKey(_ key: Built, _ value: Built) -> Built {
    guard value.isLeftOut else { return value }
    let end = text.trimmed(SourceRange(key.place.end, value.place.end)).end
    var moved = value
    moved.place = SourceRange(end, end)
    moved.node = Node(content: value.node.content, range: moved.place)
    return moved
  }

  /// The list or map that ends here.
  private mutating func close(_ frame: Frame, at end: Int) -> Built {
    let content: Node.Content
    // A pair in a list, as in [a: b], is flow without brackets of its own.
    var hasBrackets = frame.isFlow
    if var entries = frame.entries {
      finish(&entries)
      content = .mapping(entries.entries)
      hasBrackets = hasBrackets && text.byte(at: frame.start) == UInt8(ascii: "{")
    } else {
      content = .sequence(frame.items)
    }
    let range = SourceRange(frame.start, hasBrackets ? end : frame.end)
    let built = Built(
      node: Node(content: content, range: range), place: range, size: frame.size,
      height: frame.height + 1)
    if let name = frame.anchor { anchors.close(name, built) }
    return built
  }
}
