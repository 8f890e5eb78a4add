internal import FormText

/// What stands before a value: anchors, which are no part of it, and tags, which are mistakes.
extension YAMLTreeBuilder {
  /// The first byte of the value itself.
  func start(of event: YAMLEvent, _ place: SourceRange) -> Int {
    switch event.kind {
    case .scalar:
      var at = place.start
      while at < place.end, let byte = text.byte(at: at),
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!")
      {
        at = text.skipSpace(from: text.endOfProperty(from: at))
      }
      return min(at, place.end)
    case .sequenceStart(isFlow: true):
      return max(place.end - 1, place.start)
    case .sequenceStart(isFlow: false):
      // A list that is not indented below its key ends its event behind the dash, others before.
      return text.byte(at: place.end) == UInt8(ascii: "-")
        ? place.end : max(place.end - 1, place.start)
    case .mappingStart(isFlow: true):
      let isBraced = place.end > place.start && text.bytes[place.end - 1] == UInt8(ascii: "{")
      return isBraced ? place.end - 1 : place.start
    case .mappingStart(isFlow: false):
      return place.end
    case .alias, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd, .other:
      return place.start
    }
  }

  /// Reports the tag among the properties of a value.
  mutating func reportTags(_ properties: SourceRange) {
    var at = properties.start
    while at < properties.end, let byte = text.byte(at: at),
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!")
    {
      let end = min(text.endOfProperty(from: at), properties.end)
      if byte == UInt8(ascii: "!") { reportTag(SourceRange(at, end)) }
      at = text.skipSpace(from: end)
    }
  }

  /// A tag without a value is read as the text that was meant, such as `!filled(y)`; nil for any other value.
  func tagAlone(_ scalar: Scalar, _ place: SourceRange) -> (Scalar, SourceRange)? {
    guard scalar.isPlain, scalar.text.utf8.isEmpty, text.byte(at: place.start) == UInt8(ascii: "!"),
      text.byte(at: place.start + 1) != UInt8(ascii: "!")
    else { return nil }
    let range = text.trimmed(place)
    return (Scalar(text: text.text(range), isPlain: true), range)
  }

  private mutating func reportTag(_ range: SourceRange) {
    let tag = text.text(range)
    mistakes.add(
      "unknownTag", "“\(VisibleText.quoted(tag))” is a tag, which is not read here", at: range,
      label: "YAML reads ! as the start of a tag", help: YAMLProblemWords.tagHelp(tag))
  }

  /// Reports an alias that stands for nothing, with the anchor it may mean.
  mutating func reportAlias(_ name: String, _ place: SourceRange) {
    if mistakes.isFull { return }
    let name = VisibleText.quoted(name)
    if let anchor = anchors.openPlace(of: name) {
      mistakes.add(
        "selfAlias", "“*\(name)” is used inside its own value", at: place,
        help: "a value cannot hold itself", first: anchor)
      return
    }
    let near = anchors.nearest(to: name)
    mistakes.add(
      "undefinedAlias", "no anchor “&\(name)” comes before this", at: place,
      label: DidYouMean.question(near.map { "*\($0)" }),
      help: near == nil
        ? "put text that begins with * in single quotes, or begin it with a parenthesis" : "")
  }
}

/// The anchors of a document, by name; a later one of the same name takes its place.
struct YAMLAnchors {
  /// The most anchors among which the nearest is looked for: above, hints cost too much.
  private static let mostCompared = 1_000
  /// The most aliases for which the nearest is looked for.
  private static let mostHints = 20

  private enum Anchor {
    /// Its value is being read.
    case open(SourceRange)
    case closed(YAMLTreeBuilder.Built)
  }

  private var anchors: [String: Anchor] = [:]
  private var hints = 0

  mutating func open(_ name: String, at place: SourceRange) { anchors[name] = .open(place) }

  mutating func close(_ name: String, _ built: YAMLTreeBuilder.Built) {
    anchors[name] = .closed(built)
  }

  func value(of name: String) -> YAMLTreeBuilder.Built? {
    if case .closed(let built)? = anchors[name] { built } else { nil }
  }

  func openPlace(of name: String) -> SourceRange? {
    if case .open(let place)? = anchors[name] { place } else { nil }
  }

  mutating func nearest(to name: String) -> String? {
    hints += 1
    guard hints <= Self.mostHints, anchors.count <= Self.mostCompared else { return nil }
    return NearestName.to(name, among: anchors.keys.sorted())
  }
}
