internal import FormCompiling
internal import FormDocuments
internal import FormProof
internal import FormStreams
internal import FormText

/// What the examples of a file leave open: what they never show, and changes that they do not notice.
struct ExampleProof {
  /// What of a file is asked for.
  struct Wish: OptionSet {
    let rawValue: Int
    static let coverage = Wish(rawValue: 1)
    static let mutation = Wish(rawValue: 2)
  }

  struct Gap {
    var diagnostic: Diagnostic
    /// Lines of an example that would show it, or where it is.
    var help: [String] = []
    /// A change that nothing was found to show is told and fails nothing.
    var isFailure = true
  }

  private(set) var gaps: [Gap] = []
  /// Examples that would show changes, as they may be added to the file.
  private(set) var suggestions: [String] = []
  /// What it adds up to, a line each.
  private(set) var summary: [String] = []

  /// Asks a file whose examples pass.
  init(
    _ document: FormDocument, path: String, examples: Int, _ wish: Wish,
    work: Int, _ stores: @escaping StoreOpener
  ) {
    if examples == 0 {
      // What nothing shows is not proved by there being nothing to ask.
      gaps.append(
        Gap(
          diagnostic: Diagnostic(
            severity: .error, code: "noExamples",
            message: "the file has no examples, so nothing is tested",
            source: document.source,
            range: document.root.entries?.first?.keyRange ?? document.root.range,
            help: "add examples: payloads and the issues that you expect")))
    }
    if wish.contains(.coverage) { cover(document, path, stores) }
    if wish.contains(.mutation) { mutate(document, path, work, stores) }
  }

  var failures: [Gap] { gaps.filter(\.isFailure) }

  /// The gaps as failed cases, for formats that know only these.
  var results: [ExampleResult] {
    failures.map { gap in
      let failure = ExampleFailure(
        key: gap.diagnostic.code,
        message: ([gap.diagnostic.message] + gap.help).joined(separator: " "),
        range: gap.diagnostic.range)
      return ExampleResult(
        name: gap.diagnostic.message, source: gap.diagnostic.source,
        range: gap.diagnostic.range, failures: [failure])
    }
  }

  private mutating func cover(
    _ document: FormDocument, _ path: String, _ stores: @escaping StoreOpener
  ) {
    let reports = CoverageRun.run(document, besides: path, stores: stores)
    for report in reports { gaps += report.gaps.map { Gap(diagnostic: $0) } }
    let total = reports.reduce(0) { $0 + $1.total }
    let shown = reports.reduce(0) { $0 + $1.shown }
    summary.append("examples show \(shown) of \(total)")
  }

  private mutating func mutate(
    _ document: FormDocument, _ path: String, _ work: Int, _ stores: @escaping StoreOpener
  ) {
    let reports = MutationRun.run(
      document, besides: path, work: work, threads: WorkThread.usual, stores: stores)
    var unnoticed = 0
    var open = 0
    for survivor in reports.flatMap(\.survivors) {
      var gap = Gap(diagnostic: survivor.diagnostic)
      if survivor.isCovered {
        gap.help = ["the example above would show it"]
      } else if let example = survivor.example {
        suggestions.append(example)
        gap.help = ["add to its examples:"] + example.split(separator: "\n").map { "  \($0)" }
      } else if let reason = survivor.leftOut {
        gap.help = [reason]
      } else {
        gap.isFailure = false
      }
      if gap.isFailure { unnoticed += 1 } else { open += 1 }
      gaps.append(gap)
    }
    gaps += reports.compactMap(\.untried).map { Gap(diagnostic: $0, isFailure: false) }
    let total = reports.reduce(0) { $0 + $1.total }
    let noticed = reports.reduce(0) { $0 + $1.noticed }
    let same = reports.reduce(0) { $0 + $1.equivalent }
    var line = "\(total) changes: \(noticed) noticed, \(unnoticed) not"
    if same > 0 { line += ", \(same) without effect" }
    if open > 0 { line += ", \(open) that no tried payload shows" }
    summary.append(line)
  }
}
