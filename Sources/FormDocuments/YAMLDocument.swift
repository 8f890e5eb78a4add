internal import FormText

/// YAML documents, from libyaml's events into a tree.
enum YAMLDocument {
  /// The tree, or nil where it could not be read to its end, and every mistake by its place.
  static func read(
    _ source: SourceText, from start: Int, limits: DocumentLimits, isRecord: Bool
  ) -> (root: Node?, diagnostics: [Diagnostic]) {
    let text = YAMLText(source, from: start)
    // Before libyaml sees them: it spends 27 s on 1.6 MB of %TAG lines.
    if let directive = text.directive() {
      let problem = Diagnostic(
        code: "directive", message: "a line cannot begin with %", source: source,
        range: directive, label: "to YAML this is a directive, which is not read here",
        help: "take the line out, or put the text in single quotes")
      return (nil, [problem])
    }
    var builder = YAMLTreeBuilder(text, limits: limits, isRecord: isRecord)
    var root: Node?
    do throws(YAMLFailure) {
      root = try builder.document()
    } catch {
      switch error {
      case .syntax(let problem):
        let words = YAMLProblemWords(problem, text)
        // What stands in a bracket that ends before its text does is no mistake of its own.
        if let bracket = words.endedBracket { builder.mistakes.removeAll(within: bracket) }
        builder.mistakes.addUnlessKnown(words.diagnostic())
      case .overLimit(let diagnostic):
        builder.mistakes.add(diagnostic)
      }
    }
    return (builder.isUnreadable ? nil : root, builder.mistakes.inOrder)
  }
}

/// Why a document cannot be read to its end.
enum YAMLFailure: Error {
  case syntax(YAMLProblem)
  case overLimit(Diagnostic)
}

/// What is wrong with a document, so far.
struct MistakeList: MistakeCollector {
  /// The most that are kept: a file of nothing but mistakes must not cost more than a good one.
  static let most = 1_000

  let source: SourceText
  var diagnostics: [Diagnostic] = []

  init(_ source: SourceText) { self.source = source }

  var isFull: Bool { diagnostics.count >= Self.most }

  /// By place; those of one place in the order in which they were found.
  var inOrder: [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }

  /// A mistake that ends the reading is kept even where the list is full.
  mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// A comment that cuts off a value may have been reported before it ended the reading.
  mutating func addUnlessKnown(_ diagnostic: Diagnostic) {
    if diagnostics.last?.range.start != diagnostic.range.start { add(diagnostic) }
  }

  /// Takes back what was found in a place that turns out to be a mistake as a whole.
  mutating func removeAll(in range: SourceRange) {
    while let last = diagnostics.last, last.range.start >= range.start { diagnostics.removeLast() }
  }

  /// The same of what lies in it, where more may stand behind.
  mutating func removeAll(within range: SourceRange) {
    diagnostics.removeAll { $0.range.start > range.start && $0.range.end <= range.end }
  }

  mutating func add(
    _ code: String, _ message: String, at range: SourceRange, label: String = "",
    help: String = "", first: SourceRange? = nil
  ) {
    if isFull { return }
    error(
      code, message, at: range, label: label, help: help,
      related: first.map {
        [.init(source: source, range: $0, label: "the first stands here")]
      } ?? [])
  }
}
