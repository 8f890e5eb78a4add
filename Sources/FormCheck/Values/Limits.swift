package import FormDocuments
package import FormEngine
internal import FormPatterns

/// Limits of forms, records and the work that a check may do; each default has its reason.
///
/// A record beyond `recordBytes`, `depth`, `values`, `keys`, `keyBytes`, `items`, `digits` or `exponent` is
/// rejected with `badInput`. A string, pattern or expression beyond the next ones leaves its field *undecided*.
/// Either names the limit in the issue's `params`, as `limit`, by its name here. A form or pattern beyond the
/// last ones is an error in the form. To raise a limit takes memory or time, and with `formDepth` and
/// `patternNesting` stack: a thread of 512 KiB fits their defaults.
public struct Limits: Hashable, Sendable {
  /// Bytes of one record; 1 MiB.
  public var recordBytes = 1 << 20
  /// Lists and objects within each other; 64, and 1,000 at most.
  ///
  /// A level takes up to 8 KiB of the calling thread's stack: a thread of 512 KiB fits the default, one of 8 MiB the
  /// most.
  public var depth = 64
  /// Values in a record at all levels; 100,000.
  public var values = 100_000
  /// Keys of one object; 10,000.
  public var keys = 10_000
  /// Bytes of a key and of the keys around it, without those of up to 64 bytes; 4,096.
  public var keyBytes = 4_096
  /// Items of one list; 10,000.
  public var items = 10_000
  /// Significant digits of a number; 40.
  public var digits = 40
  /// The largest power of ten of a number's first digit, up or down; 400.
  public var exponent = 400
  /// Bytes of a string that a pattern is matched against; 4,096.
  public var patternTextBytes = 4_096
  /// Steps that one match may take; 100,000.
  public var matchSteps = 100_000
  /// Stack of one match, in bytes; 256 KiB, and 32 KiB at least.
  public var matchStackBytes = 256 << 10
  /// Memory of one match without machine code, in bytes; 16 MiB.
  public var matchHeapBytes = 16 << 20
  /// Nested backtracking points without machine code; 10,000.
  public var matchDepth = 10_000
  /// Steps times bytes of all matches of a record; 500,000,000.
  public var patternWork = 500_000_000
  /// Steps of all expressions of a record; 1,000,000.
  public var expressionWork = 1_000_000
  /// Combining marks on one letter when strings are normalised; 30, as in UAX #15's Stream-Safe Text Format.
  public var marks = 30
  /// Issues kept for a record, the rest are counted; 100.
  public var issues = 100
  /// Bytes of a form file, and of each that it imports; 4 MiB.
  public var formBytes = 4 << 20
  /// Values in such a file, those of aliases wherever they are used; 200,000.
  public var formValues = 200_000
  /// Lists and maps within each other in such a file; 64.
  public var formDepth = 64
  /// Parts of a form, those of its rules wherever they are used: fields, constraints, checks, values,
  /// and what expressions are made of; 1,000,000.
  public var formParts = 1_000_000
  /// Bytes of one pattern; 2,000.
  public var patternBytes = 2_000
  /// Capturing groups of one pattern; 100.
  public var patternCaptures = 100
  /// Groups within each other in one pattern; 50.
  public var patternNesting = 50

  /// The defaults.
  public init() {}

  /// For bodies of web requests: 256 KiB a record, the other limits as they are.
  public static var server: Limits {
    var limits = Limits()
    limits.recordBytes = 256 << 10
    return limits
  }

  /// The most that ``depth`` may be.
  package static let deepest = 1_000

  package var plan: PlanLimits {
    var plan = PlanLimits()
    plan.reader.size = recordBytes
    plan.reader.depth = min(depth, Self.deepest)
    plan.reader.values = values
    plan.reader.keys = keys
    plan.reader.keyBytes = keyBytes
    plan.reader.items = items
    plan.reader.digits = digits
    plan.reader.exponent = exponent
    plan.patterns.subjectBytes = patternTextBytes
    plan.patterns.matchSteps = matchSteps
    plan.patterns.jitStackBytes = matchStackBytes
    plan.patterns.heapKiB = matchHeapBytes >> 10
    plan.patterns.depth = matchDepth
    plan.patterns.budget = patternWork
    plan.patterns.textBytes = patternBytes
    plan.patterns.captures = patternCaptures
    plan.patterns.nesting = patternNesting
    plan.expressionWork = expressionWork
    plan.parts = formParts
    plan.marks = marks
    // Twice as many may wait to be put in order.
    plan.issues = min(max(issues, 0), .max / 2)
    return plan
  }

  package var documents: DocumentLimits {
    var documents = DocumentLimits()
    documents.size = formBytes
    documents.nodes = formValues
    documents.depth = formDepth
    return documents
  }
}
