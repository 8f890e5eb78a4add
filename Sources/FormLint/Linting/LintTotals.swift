package import FormText

/// The numbers of files and findings of a run.
package struct LintTotals {
  package var files = 0
  package private(set) var errors = 0
  package private(set) var warnings = 0
  package private(set) var notes = 0

  package init() {}

  /// Counts a finding.
  package mutating func count(_ severity: Diagnostic.Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }
}
