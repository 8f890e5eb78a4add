internal import FormModel
internal import FormText

/// What is found in one file, each thing once.
struct Findings {
  /// The most findings of one code in a file; the rest is counted.
  static let mostOfACode = 100

  private(set) var all: [Finding] = []
  private(set) var uncounted: [String: Int] = [:]
  private var seen: Set<Key> = []
  private var counts: [String: Int] = [:]
  private let source: SourceText

  private struct Key: Hashable {
    var code: String
    var file: String
    var range: SourceRange
  }

  init(_ source: SourceText) { self.source = source }

  /// Adds a finding at a place of the file, or of another that belongs to it.
  ///
  /// The same code at the same place is one finding: a rule may be used by many fields. A severity
  /// is given only where it is milder than the code's own.
  mutating func add(
    _ check: any LintCheck.Type, _ message: String, at range: SourceRange, label: String = "",
    help: String = "", related: [Diagnostic.Related] = [], source: SourceText? = nil,
    severity: Diagnostic.Severity? = nil
  ) {
    let source = source ?? self.source
    let code = check.code
    guard seen.insert(Key(code: code, file: source.name, range: range)).inserted else { return }
    guard counts[code, default: 0] < Self.mostOfACode else {
      uncounted[code, default: 0] += 1
      return
    }
    counts[code, default: 0] += 1
    all.append(
      Finding(
        Diagnostic(
          severity: severity ?? check.severity, code: code, message: message,
          source: source, range: range, label: label, help: help, related: related)))
  }

  /// Another place in the same file.
  func related(_ range: SourceRange, _ label: String) -> Diagnostic.Related {
    Diagnostic.Related(source: source, range: range, label: label)
  }

  mutating func remove(where isUnwanted: (Finding) -> Bool) {
    all.removeAll(where: isUnwanted)
  }

  /// In the order of the file.
  mutating func sort() {
    all.sort { left, right in
      let (a, b) = (left.diagnostic, right.diagnostic)
      if a.source.name != b.source.name { return a.source.name < b.source.name }
      return (a.range.start, a.range.end, a.code) < (b.range.start, b.range.end, b.code)
    }
  }
}
