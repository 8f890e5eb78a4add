package import FormText

/// One thing that lint found, with its place and its mend.
package struct Finding: Sendable {
  /// Severity, code, place, words and help, as the caret renderer draws them.
  package var diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
