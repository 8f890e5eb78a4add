internal import FormText

/// Secrets written in a form or a file of rules: no excerpt of the file shows them, whatever is wrong on their line.
///
/// As long as a form has a mistake, nobody knows its secrets. So where one word of the file hints at secrets, all
/// values of examples are hidden, and where one hints at protection, all items of catalogues. A form without
/// mistakes is compiled, and its own masks hide secrets in its examples.
struct WrittenSecrets {
  /// Hidden in each excerpt: items of protected catalogues, and examples of secret rules.
  private var known: [SourceRange] = []
  /// Hidden while the form has a mistake.
  private var possible: [SourceRange] = []
  /// The nodes below which all is hidden, and parts of the text.
  private var hidden: [Node] = []
  private var regions: [SourceRange] = []
  private var names: Set<[UInt8]> = []
  private var mayProtect = false
  private var words: SecretWords

  /// The text, which hides what may be a secret.
  ///
  /// - Parameter isWhole: Whether the tree has all that the text has.
  static func hide(in source: SourceText, _ root: Node?, isWhole: Bool) -> SourceText {
    let bytes = source.bytes
    if root == nil, DocumentEncoding.isWide(bytes) {
      return source.hiding([], inMistakes: [SourceRange(0, bytes.count)])
    }
    var found = WrittenSecrets(words: SecretWords(bytes))
    if let root { found.lookForSecrets(in: root) }
    if !isWhole {
      if bytes.contains(UInt8(ascii: "\\")) { found.words.mayBeAny() }
      found.mayProtect = found.mayProtect || found.words.mayProtect
    }
    guard found.words.maySecret else { return source.hiding(found.known) }
    if let root { found.lookForExamples(in: root) }
    if !isWhole {
      found.regions += UnreadExamples.regions(in: bytes, mayProtect: found.mayProtect)
    }
    var tokens = HiddenTokens(bytes, names: found.names)
    for region in found.regions { tokens.hide(Self.withComment(region, bytes)) }
    for node in found.hidden { found.hide(node, tokens) }
    return source.hiding(found.known, inMistakes: found.possible + tokens.found)
  }

  private init(words: SecretWords) { self.words = words }

  // MARK: Known secrets

  private mutating func lookForSecrets(in root: Node) {
    var waiting = [root]
    while let node = waiting.popLast() {
      waiting += node.items ?? []
      guard let entries = node.entries else { continue }
      for entry in entries {
        if entry.isSpelt { words.look(at: Array(entry.key.utf8)) }
        if entry.value.scalar == nil { waiting.append(entry.value) }
        if entry.isTrue("secret") { hideExamples(of: node) }
        if entry.isTrue("protected"), let items = node["items"] { hideKnown(items) }
        if entry.mayProtect { mayProtect = true }
      }
    }
  }

  private mutating func hideExamples(of rule: Node) {
    guard let examples = rule["examples"] else { return }
    if let valid = examples["valid"] { hideKnown(valid) }
    for example in examples["invalid"]?.items ?? [] {
      if let value = example["value"] { hideKnown(value) }
    }
  }

  private mutating func hideKnown(_ node: Node) {
    var inner = [node]
    for entry in node.entries ?? [] { known.append(entry.keyRange) }
    while let node = inner.popLast() {
      if node.scalar != nil { known.append(node.range) }
      inner += node.items ?? []
      inner += (node.entries ?? []).map(\.value)
    }
  }

  // MARK: Possible secrets

  private mutating func lookForExamples(in root: Node) {
    var waiting: [(node: Node, key: String)] = [(root, "")]
    while let (node, key) = waiting.popLast() {
      for item in node.items ?? [] { waiting.append((item, key)) }
      guard let entries = node.entries else { continue }
      if mayProtect, entries.contains(where: \.mayProtect) {
        hideItems(of: node)
        continue
      }
      let isField = key.utf8.elementsEqual("fields".utf8)
      for entry in entries {
        if entry.beginsExamples, !isField || entry.value.entries == nil {
          hideAll(entry.value)
        } else if mayProtect, !isField, ExampleWords.catalogues.isMeant(by: entry.key) {
          hideCatalogues(entry.value)
        } else {
          names.insert(Array(entry.key.utf8))
          waiting.append((entry.value, entry.key))
        }
      }
    }
  }

  private mutating func hideCatalogues(_ node: Node) {
    guard let entries = node.entries else { return hideAll(node) }
    for entry in entries {
      names.insert(Array(entry.key.utf8))
      hideItems(of: entry.value)
    }
  }

  /// All in a catalogue but keys that say something else of it.
  private mutating func hideItems(of catalogue: Node) {
    guard let entries = catalogue.entries else { return hideAll(catalogue) }
    for entry in entries {
      if entry.isCalled("items") {
        for item in entry.value.entries ?? [] { possible.append(item.keyRange) }
        hideAll(entry.value)
      } else if !HiddenTokens.keys.contains(Array(entry.key.utf8)) {
        for item in entry.value.entries ?? [] { possible.append(item.keyRange) }
        if !ExampleWords.protected.isMeant(by: entry.key) { possible.append(entry.keyRange) }
        hideAll(entry.value)
      }
    }
  }

  private mutating func hideAll(_ node: Node) {
    hidden.append(node)
    regions.append(node.range)
  }

  /// Values of an alias stand elsewhere, and a text may have several lines.
  private mutating func hide(_ node: Node, _ tokens: HiddenTokens) {
    var inner = [node]
    while let node = inner.popLast() {
      if node.scalar != nil { possible.append(node.range) }
      inner += node.items ?? []
      for entry in node.entries ?? [] {
        if !tokens.isReadable(Array(entry.key.utf8)[...]) { possible.append(entry.keyRange) }
        inner.append(entry.value)
      }
    }
  }

  /// A region with the comment behind it.
  private static func withComment(_ region: SourceRange, _ bytes: [UInt8]) -> SourceRange {
    var at = min(region.end, bytes.count)
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "#") else { return region }
    return SourceRange(region.start, bytes[at...].firstIndex(of: 0x0A) ?? bytes.count)
  }
}

extension Entry {
  /// By its bytes: to compare texts otherwise takes quadratic time in a run of combining marks.
  fileprivate func isCalled(_ name: String) -> Bool { key.utf8.elementsEqual(name.utf8) }

  fileprivate func isTrue(_ name: String) -> Bool {
    isCalled(name) && value.scalar?.json == .boolean(true)
  }

  /// Whether the text has the key with escapes; two bytes are its quotes.
  fileprivate var isSpelt: Bool { keyRange.end - keyRange.start > key.utf8.count + 2 }

  fileprivate var beginsExamples: Bool {
    ExampleWords.examples.isMeant(by: key)
      || ExampleWords.partsOfTests.contains { isCalled($0) }
  }

  fileprivate var mayProtect: Bool {
    ExampleWords.protected.isMeant(by: key) && value.scalar?.json != .boolean(false)
  }
}
