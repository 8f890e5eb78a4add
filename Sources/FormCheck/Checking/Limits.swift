package import FormEngine
internal import FormPatterns

/// What a form may cost and a record may hold; the defaults are documented with their reasons.
///
/// A record beyond `recordBytes`, `depth`, `values`, `keys`, `items`, `digits` or `exponent` is
/// refused with `badInput`; a text or pattern beyond the others leaves its field *undecided*.
public struct Limits: Hashable, Sendable {
  /// Bytes of one record; 1 MiB.
  public var recordBytes = 1 << 20
  /// Lists and objects within each other; 64.
  public var depth = 64
  /// Values in a record at all levels; 100,000.
  public var values = 100_000
  /// Keys of one object; 10,000.
  public var keys = 10_000
  /// Items of one list; 10,000.
  public var items = 10_000
  /// Significant digits of a number; 40.
  public var digits = 40
  /// The largest power of ten of a number's first digit, up or down; 400.
  public var exponent = 400
  /// Bytes of a text that is given to a pattern; 4,096.
  public var patternTextBytes = 4_096
  /// Steps that one match may take; 100,000.
  public var matchSteps = 100_000
  /// Issues kept for a record, the rest are counted; 100.
  public var issues = 100

  /// The defaults.
  public init() {}

  /// For bodies of web requests: 256 KiB a record, the other limits as they are.
  public static var server: Limits {
    var limits = Limits()
    limits.recordBytes = 256 << 10
    return limits
  }

  package var plan: PlanLimits {
    var plan = PlanLimits()
    plan.reader.size = recordBytes
    plan.reader.depth = depth
    plan.reader.values = values
    plan.reader.keys = keys
    plan.reader.items = items
    plan.reader.digits = digits
    plan.reader.exponent = exponent
    plan.patterns.subjectBytes = patternTextBytes
    plan.patterns.matchSteps = matchSteps
    plan.issues = issues
    return plan
  }
}
