internal import FormDocuments
internal import FormText

/// Walks through a form or rule and finds every change worth trying.
struct MutationCollector {
  private(set) var mutations: [Mutation] = []
  /// There are more changes than are collected.
  package private(set) var isCut = false
  private var path = NodePath()
  private var fields: [String] = []
  private let source: SourceText

  init(source: SourceText) { self.source = source }

  /// The most changes of one file: half trusted, and each is a compilation.
  package static let most = 50_000

  // MARK: What the walks say

  /// The value at the present path goes, or the part of it that a caret shows.
  package mutating func remove(_ node: Node, _ what: String, at range: SourceRange? = nil) {
    add(node, nil, what, range ?? node.range)
  }

  package mutating func replace(
    _ node: Node, by text: String, _ what: String, at range: SourceRange? = nil,
    pattern: Mutation.PatternChange? = nil
  ) {
    guard text != node.text else { return }
    add(
      node, node.written(text, isPlain: node.scalar?.isPlain ?? true), what, range ?? node.range,
      pattern)
  }

  package mutating func replace(
    _ node: Node, by replacement: Node, _ what: String, at range: SourceRange
  ) {
    add(node, replacement, what, range)
  }

  private mutating func add(
    _ node: Node, _ replacement: Node?, _ what: String, _ range: SourceRange,
    _ pattern: Mutation.PatternChange? = nil
  ) {
    guard mutations.count < Self.most else {
      isCut = true
      return
    }
    mutations.append(
      Mutation(
        range: range, what: what, path: path, fields: fields, replacement: replacement,
        original: node,
        pattern: pattern))
  }

  /// Goes one step inward.
  package mutating func within(_ step: Int, _ body: (inout MutationCollector) -> Void) {
    path.steps.append(step)
    body(&self)
    path.steps.removeLast()
  }

  /// Each entry of a map, with the path at its value.
  mutating func eachEntry(
    of node: Node, _ body: (inout MutationCollector, Entry) -> Void
  ) {
    for (index, entry) in (node.entries ?? []).enumerated() {
      within(index) { body(&$0, entry) }
    }
  }

  /// Each field of `fields`, or each rule of `rules`.
  mutating func eachField(
    of node: Node, _ body: (inout MutationCollector, Entry) -> Void
  ) {
    eachEntry(of: node) { collector, entry in
      collector.fields.append(entry.key)
      body(&collector, entry)
      collector.fields.removeLast()
    }
  }

  /// Each item of a list, or a single value that stands for a list of one, with the path at it.
  mutating func eachItem(of node: Node, _ body: (inout MutationCollector, Node) -> Void) {
    guard let items = node.items else { return body(&self, node) }
    for (index, item) in items.enumerated() { within(index) { body(&$0, item) } }
  }

  /// Each item of a list goes; a single value too.
  mutating func removeEach(of node: Node, _ what: (String) -> String) {
    eachItem(of: node) { collector, item in
      collector.remove(item, what(collector.written(item.range)))
    }
  }

  /// How something was written, in one line of at most 60 characters.
  package func written(_ range: SourceRange) -> String {
    let bytes = source.bytes
    let end = min(range.end, bytes.count)
    guard range.start < end else { return "" }
    let text = String(decoding: bytes[range.start..<end], as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(59) + "…" : words
  }
}
