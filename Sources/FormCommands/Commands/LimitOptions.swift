internal import ArgumentParser
internal import FormCheck
internal import FormDocuments

/// The limits of records and forms, each with a flag; `--max-issues` stands with the results.
struct LimitOptions: ParsableArguments {
  @Option(help: "The most bytes of a record.") var maxRecordBytes = Limits().recordBytes
  @Option(help: "The deepest nesting of a record (up to 1000).") var maxDepth = Limits().depth
  @Option(help: "The most values in a record.") var maxValues = Limits().values
  @Option(help: "The most keys of an object.") var maxKeys = Limits().keys
  @Option(help: "The most bytes of the keys longer than 64 bytes on the way to a value.")
  var maxKeyBytes = Limits().keyBytes
  @Option(help: "The most items of a list.") var maxItems = Limits().items
  @Option(help: "The most digits of a number.") var maxDigits = Limits().digits
  @Option(help: "The largest exponent of a number.") var maxExponent = Limits().exponent
  @Option(help: "The most bytes of a text that is given to a pattern (up to 65536).")
  var maxPatternText = Limits().patternTextBytes
  @Option(help: "The most steps of one match.") var maxMatchSteps = Limits().matchSteps
  @Option(help: "The most bytes of stack of one match.") var maxMatchStack = Limits()
    .matchStackBytes
  @Option(help: "The most bytes of memory of one match without machine code.")
  var maxMatchHeap = Limits().matchHeapBytes
  @Option(help: "The most places to go back to of one match without machine code.")
  var maxMatchDepth = Limits().matchDepth
  @Option(help: "The most steps times bytes of all matches of a record.")
  var maxPatternWork = Limits().patternWork
  @Option(help: "The most steps of all expressions of a record.")
  var maxExpressionWork = Limits().expressionWork
  @Option(help: "The most marks on one letter where texts are brought to one spelling.")
  var maxMarks = Limits().marks
  @Option(help: "The most bytes of a form, and of each file that it imports.")
  var maxFormBytes = Limits().formBytes
  @Option(help: "The most values in such a file.") var maxFormValues = Limits().formValues
  @Option(help: "The deepest nesting of such a file (up to 250).")
  var maxFormDepth = Limits().formDepth
  @Option(help: "The most parts of a form, those of its rules wherever they are used.")
  var maxFormParts = Limits().formParts
  @Option(help: "The most bytes of a pattern (up to 16384).")
  var maxPatternBytes = Limits().patternBytes
  @Option(help: "The most capturing groups of a pattern.")
  var maxPatternCaptures = Limits().patternCaptures
  @Option(help: "The deepest nesting of groups in a pattern (up to 250).")
  var maxPatternNesting = Limits().patternNesting

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
