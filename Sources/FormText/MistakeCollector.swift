/// Whoever reads or compiles a file and collects what is wrong with it.
package protocol MistakeCollector {
  /// The file that is read: a mistake lies in it unless another is named.
  var source: SourceText { get }
  var diagnostics: [Diagnostic] { get set }
}

extension MistakeCollector {
  /// Keeps a mistake with its place: what is wrong, the words behind the caret, how to mend it.
  package mutating func error(
    _ code: String, _ message: String, at range: SourceRange, label: String = "",
    help: String = "", related: [Diagnostic.Related] = [], in other: SourceText? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code: code, message: message, source: other ?? source, range: range, label: label,
        help: help, related: related))
  }
}
