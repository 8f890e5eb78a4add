internal import FormText

/// YAML documents, from libyaml's events into a tree.
enum YAMLDocument {
  /// The tree, or nil if it could not be read to its end, and every error by its place.
  static func read(
    _ source: SourceText, from start: Int, limits: DocumentLimits, isRecord: Bool
  ) -> (root: Node?, diagnostics: [Diagnostic]) {
    let text = YAMLText(source, from: start)
    // Before libyaml sees them: it spends 27 s on 1.6 MB of %TAG lines.
    if let directive = text.directive() {
      let problem = Diagnostic(
        code: "directive", message: "a line cannot begin with %", source: source,
        range: directive, label: "to YAML this is a directive, which is not read here",
        help: "remove the line, or put the text in single quotes")
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
        // Errors in a bracket that ends too early are not errors of their own.
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

/// The errors of a document so far.
struct MistakeList: MistakeCollector {
  /// The maximum that is kept: a file full of errors must not cost more than a correct one.
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

  /// An error that ends the reading is kept even if the list is full.
  mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// A comment that cuts off a value may have been reported before it ended the reading.
  mutating func addUnlessKnown(_ diagnostic: Diagnostic) {
    if diagnostics.last?.range.start != diagnostic.range.start { add(diagnostic) }
  }

  /// Removes the errors in a range that turns out to be wrong as a whole.
  mutating func removeAll(in range: SourceRange) {
    while let last = diagnostics.last, last.range.start >= range.start { diagnostics.removeLast() }
  }

  /// The same for errors inside the range, if more may follow.
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
