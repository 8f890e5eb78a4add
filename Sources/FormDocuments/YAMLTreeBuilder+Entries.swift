internal import FormText

/// The entries of one mapping, as far as it is read.
struct EntryReader {
  let isFlow: Bool
  private(set) var entries: [Entry] = []
  /// The places of all keys, once there are more than a look at each entry is quick for.
  private var places: [ExactName: SourceRange] = [:]
  /// What a comma cut off from the text before it, not reported yet: more may follow.
  fileprivate var stray: SourceRange?
  /// The value before that.
  fileprivate var lastValue: YAMLTreeBuilder.Built?

  init(isFlow: Bool) { self.isFlow = isFlow }

  private static let mostWithoutPlaces = 8

  /// Where a key stands already.
  fileprivate func firstPlace(of name: String) -> SourceRange? {
    if entries.count > Self.mostWithoutPlaces { return places[ExactName(name)] }
    let length = name.utf8.count
    for entry in entries
    where entry.key.utf8.count == length && entry.key.utf8.elementsEqual(name.utf8) {
      return entry.keyRange
    }
    return nil
  }

  /// The key of the last value; nil where it was none, and left out.
  fileprivate var lastKey: String? {
    entries.last.flatMap { $0.value.range == lastValue?.node.range ? $0.key : nil }
  }

  /// Takes what was meant in place of the last value.
  fileprivate mutating func replaceLast(with meant: Node) {
    guard lastKey != nil, let last = entries.popLast() else { return }
    entries.append(Entry(key: last.key, keyRange: last.keyRange, value: meant))
  }

  fileprivate mutating func append(_ entry: Entry) {
    entries.append(entry)
    if entries.count <= Self.mostWithoutPlaces { return }
    if places.isEmpty {
      for entry in entries { places[ExactName(entry.key)] = entry.keyRange }
    } else {
      places[ExactName(entry.key)] = entry.keyRange
    }
  }
}

extension YAMLTreeBuilder {
  /// Adds an entry, unless its key is a mistake.
  mutating func add(_ key: Built, _ value: Built, to reader: inout EntryReader) {
    if isStray(key, value, reader) {
      let start = reader.stray?.start ?? key.place.start
      reader.stray = SourceRange(start, key.place.end)
      return
    }
    finish(&reader)
    reader.lastValue = value
    reportComment(behind: value, inFlow: reader.isFlow)
    guard let name = name(of: key, inFlow: reader.isFlow) else { return }
    if let first = reader.firstPlace(of: name) {
      mistakes.add(
        "duplicateKey", "“\(VisibleText.quoted(name))” stands twice", at: key.place,
        label: "the second", help: "take out one of the two", first: first)
      return
    }
    var node = value.node
    if let items = itemsOfText(value, behind: name) {
      node = Node(content: .sequence(items), range: node.range)
    }
    reader.append(Entry(key: name, keyRange: key.place, value: node))
  }

  /// Reports what is left when the mapping or the run of cut-off texts ends.
  mutating func finish(_ reader: inout EntryReader) {
    guard let stray = reader.stray else { return }
    reader.stray = nil
    let message = "“\(VisibleText.quoted(text.text(stray)))” has no value"
    if let help = YAMLSpelling.helpForColons(text.text(stray)) {
      mistakes.add(
        "strayText", message, at: stray, label: "a key ends with a colon and a space",
        help: help)
      return
    }
    guard let before = reader.lastValue else {
      mistakes.add(
        "strayText", message, at: stray, label: "an entry is a name, a colon and a value",
        help: "write a colon, a space and a value after it; "
          + "put text that begins with { in single quotes")
      return
    }
    let cut = CutText(
      text, SourceRange(before.place.start, stray.end), stray: text.text(stray),
      key: reader.lastKey, before: before.node)
    mistakes.add(
      "strayText", message, at: stray, label: "the comma before it ended the value", help: cut.help)
    if let meant = cut.meant { reader.replaceLast(with: meant) }
  }

  /// A plain text between commas, without a colon.
  private func isStray(_ key: Built, _ value: Built, _ reader: EntryReader) -> Bool {
    guard reader.isFlow, value.isLeftOut, let scalar = key.node.scalar, scalar.isPlain,
      !scalar.text.utf8.isEmpty
    else { return false }
    return text.byte(at: text.skipSpace(from: key.place.end)) != UInt8(ascii: ":")
  }

  /// The text of a key, unless it is no key.
  private mutating func name(of key: Built, inFlow: Bool) -> String? {
    guard let scalar = key.node.scalar else {
      mistakes.removeAll(in: key.place)
      mistakes.add(
        "keyNotText", "a key is a single text", at: key.place,
        help: "put text that begins with { or [ in single quotes")
      return nil
    }
    guard scalar.isPlain else { return scalar.text }
    if !isRecord, let space = text.noBreakSpace(atEndsOf: key.place) {
      isUnreadable = true
      mistakes.add(
        "syntax", YAMLProblemWords.noBreakSpaceMessage, at: space,
        help: YAMLProblemWords.noBreakSpaceHelp)
      return nil
    }
    if scalar.text.utf8.isEmpty {
      mistakes.add(
        "keyMissing", "this key is empty",
        // libyaml takes an empty key behind a question mark only.
        at: SourceRange(max(key.place.start - 1, 0), key.place.start),
        help: "write a key; an empty one is written ''")
      return nil
    }
    if scalar.text.utf8.elementsEqual("<<".utf8) {
      mistakes.add(
        "mergeKey", "merge keys are not read", at: key.place,
        help: "write the entries out, or share them as a rule")
      return nil
    }
    // The properties of a code point are looked up in tables.
    let isPlain = scalar.text.utf8.allSatisfy { 0x21..<0x7F ~= $0 }
    if inFlow, !isPlain, scalar.text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      mistakes.add(
        "keyWithSpaces", "“\(VisibleText.quoted(scalar.text))” is not a key", at: key.place,
        label: "a key has no spaces here",
        help: "inside { } a comma ends a value and stands before the next key; "
          + "put text with a comma, or a key with spaces, in single quotes")
      return nil
    }
    return scalar.text
  }

  /// `item #2` is the text `item`: a comment right behind a text is most likely part of it.
  ///
  /// A comment has a space behind its #, so that the two can be told apart.
  mutating func reportComment(behind value: Built, inFlow: Bool) {
    guard let scalar = value.node.scalar, scalar.isPlain, value.node.range == value.place else {
      return
    }
    var at = value.place.end
    while let byte = text.byte(at: at), byte == 0x20 || byte == 0x09 { at += 1 }
    guard at > value.place.end, text.byte(at: at) == UInt8(ascii: "#"),
      let next = text.byte(at: at + 1), next > 0x20, next != UInt8(ascii: "#")
    else { return }
    let comment = text.trimmed(SourceRange(at, text.lineEnd(from: at)))
    let start = scalar.text.utf8.isEmpty ? at : value.place.start
    var whole = text.text(SourceRange(start, comment.end))
    // In brackets the text ends before the next comma, or what closes them.
    if inFlow, let end = whole.firstIndex(where: { ",}]".contains($0) }) {
      whole = text.text(
        text.trimmed(SourceRange(start, start + whole[..<end].utf8.count)))
    }
    mistakes.add(
      "commentInValue", "# begins a comment here, which is not part of the value", at: comment,
      help: "put the text in single quotes: \(YAMLProblemWords.quoted(whole)); "
        + "a comment has a space after its #")
  }
}
