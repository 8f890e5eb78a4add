internal import ArgumentParser
internal import FormCheck
internal import FormDocuments

/// The limits of records and forms, each with a flag.
struct LimitOptions: ParsableArguments {
  @Option(help: Self.help("Issues that are kept for a record.", "The other issues are counted."))
  var maxIssues = 100
  @Option(help: Self.help("Bytes of a record."))
  var maxRecordBytes = Limits().recordBytes
  @Option(help: Self.help("Nesting of a record.", "At most 1000."))
  var maxDepth = Limits().depth
  @Option(help: Self.help("Values in a record."))
  var maxValues = Limits().values
  @Option(help: Self.help("Keys of an object."))
  var maxKeys = Limits().keys
  @Option(
    help: Self.help(
      "Bytes of the keys on the way to a value.", "Keys of up to 64 bytes are not counted."))
  var maxKeyBytes = Limits().keyBytes
  @Option(help: Self.help("Items of a list."))
  var maxItems = Limits().items
  @Option(help: Self.help("Digits of a number."))
  var maxDigits = Limits().digits
  @Option(help: Self.help("Exponent of a number."))
  var maxExponent = Limits().exponent
  @Option(help: Self.help("Bytes of a string that is given to a pattern.", "At most 65536."))
  var maxPatternText = Limits().patternTextBytes
  @Option(help: Self.help("Steps of one match."))
  var maxMatchSteps = Limits().matchSteps
  @Option(help: Self.help("Bytes of stack for one match."))
  var maxMatchStack = Limits().matchStackBytes
  @Option(help: Self.help("Bytes of memory for one match without machine code."))
  var maxMatchHeap = Limits().matchHeapBytes
  @Option(help: Self.help("Backtracking points of one match without machine code."))
  var maxMatchDepth = Limits().matchDepth
  @Option(help: Self.help("Steps times bytes of all matches of a record."))
  var maxPatternWork = Limits().patternWork
  @Option(help: Self.help("Steps of all expressions of a record."))
  var maxExpressionWork = Limits().expressionWork
  @Option(help: Self.help("Marks on one letter when strings are normalized."))
  var maxMarks = Limits().marks
  @Option(help: Self.help("Bytes of a form, and of each file that it imports."))
  var maxFormBytes = Limits().formBytes
  @Option(help: Self.help("Values in a form file."))
  var maxFormValues = Limits().formValues
  @Option(help: Self.help("Nesting of a form file.", "At most 250."))
  var maxFormDepth = Limits().formDepth
  @Option(help: Self.help("Parts of a form, including each use of a rule."))
  var maxFormParts = Limits().formParts
  @Option(help: Self.help("Bytes of a pattern.", "At most 16384."))
  var maxPatternBytes = Limits().patternBytes
  @Option(help: Self.help("Capturing groups of a pattern."))
  var maxPatternCaptures = Limits().patternCaptures
  @Option(help: Self.help("Nesting of groups in a pattern.", "At most 250."))
  var maxPatternNesting = Limits().patternNesting

  /// The help of a limit.
  private static func help(_ abstract: String, _ discussion: String = "") -> ArgumentHelp {
    ArgumentHelp(abstract, discussion: discussion, valueName: "number")
  }

  /// A limit: its name in `Limits`, its flag, where it goes, the largest value that is taken.
  private struct Row: Sendable {
    var name: String
    var flag: String
    var most = 1 << 30
    var limit: any WritableKeyPath<Limits, Int> & Sendable
    var value: any KeyPath<LimitOptions, Int> & Sendable
  }

  private static let rows: [Row] = [
    Row(name: "recordBytes", flag: "record-bytes", limit: \.recordBytes, value: \.maxRecordBytes),
    Row(name: "depth", flag: "depth", most: Limits.deepest, limit: \.depth, value: \.maxDepth),
    Row(name: "values", flag: "values", limit: \.values, value: \.maxValues),
    Row(name: "keys", flag: "keys", limit: \.keys, value: \.maxKeys),
    Row(name: "keyBytes", flag: "key-bytes", limit: \.keyBytes, value: \.maxKeyBytes),
    Row(name: "items", flag: "items", limit: \.items, value: \.maxItems),
    Row(name: "digits", flag: "digits", limit: \.digits, value: \.maxDigits),
    Row(name: "exponent", flag: "exponent", limit: \.exponent, value: \.maxExponent),
    Row(
      name: "patternTextBytes", flag: "pattern-text", most: 65_536, limit: \.patternTextBytes,
      value: \.maxPatternText),
    Row(name: "matchSteps", flag: "match-steps", limit: \.matchSteps, value: \.maxMatchSteps),
    Row(
      name: "matchStackBytes", flag: "match-stack", limit: \.matchStackBytes,
      value: \.maxMatchStack),
    Row(
      name: "matchHeapBytes", flag: "match-heap", limit: \.matchHeapBytes, value: \.maxMatchHeap),
    Row(name: "matchDepth", flag: "match-depth", limit: \.matchDepth, value: \.maxMatchDepth),
    Row(
      name: "patternWork", flag: "pattern-work", most: 1 << 50, limit: \.patternWork,
      value: \.maxPatternWork),
    Row(
      name: "expressionWork", flag: "expression-work", most: 1 << 50, limit: \.expressionWork,
      value: \.maxExpressionWork),
    Row(name: "marks", flag: "marks", most: 10_000, limit: \.marks, value: \.maxMarks),
    Row(name: "formBytes", flag: "form-bytes", limit: \.formBytes, value: \.maxFormBytes),
    Row(name: "formValues", flag: "form-values", limit: \.formValues, value: \.maxFormValues),
    Row(
      name: "formDepth", flag: "form-depth", most: 250, limit: \.formDepth, value: \.maxFormDepth),
    Row(name: "formParts", flag: "form-parts", limit: \.formParts, value: \.maxFormParts),
    Row(
      name: "patternBytes", flag: "pattern-bytes", most: 16_384, limit: \.patternBytes,
      value: \.maxPatternBytes),
    Row(
      name: "patternCaptures", flag: "pattern-captures", most: 65_535, limit: \.patternCaptures,
      value: \.maxPatternCaptures),
    Row(
      name: "patternNesting", flag: "pattern-nesting", most: 250, limit: \.patternNesting,
      value: \.maxPatternNesting),
  ]

  /// The flag of each limit by its name in `Limits`, as issues have it in `params`.
  static let flags = Dictionary(
    rows.map { ($0.name, "--max-" + $0.flag) }, uniquingKeysWith: { first, _ in first })

  func validate() throws {
    if maxIssues < 1 || maxIssues > 1_000_000 {
      throw ValidationError("--max-issues is from 1 to 1000000")
    }
    for row in Self.rows where !(1...row.most).contains(self[keyPath: row.value]) {
      throw ValidationError("--max-\(row.flag) is from 1 to \(row.most)")
    }
  }

  /// Payloads of YAML are bounded as others are.
  var documents: DocumentLimits {
    var limits = DocumentLimits()
    limits.size = maxRecordBytes
    limits.nodes = maxValues
    limits.depth = min(maxDepth, 250)
    return limits
  }

  var limits: Limits {
    var limits = Limits()
    for row in Self.rows { limits[keyPath: row.limit] = self[keyPath: row.value] }
    return limits
  }
}
