internal import FormPatterns

/// What one constraint finds wrong with a value, in facts; or why nobody can tell.
struct ValueFault: BitwiseCopyable {
  var code: FaultCode
  /// What was found, and what is asked for: as in ``Fault``.
  var got: Int64 = 0
  var want: Int64 = 0

  @inline(__always)
  init(_ code: FaultCode, got: Int64 = 0, want: Int64 = 0) {
    self.code = code
    self.got = got
    self.want = want
  }

  /// The constraint could not be judged.
  static func undecided(_ reason: UndecidedReason) -> ValueFault {
    ValueFault(.undecided, got: reason.rawValue)
  }

  /// Why it could not be judged; nil where it was.
  var reason: UndecidedReason? {
    code == .undecided ? UndecidedReason(rawValue: got) : nil
  }
}

/// A value as constraints see it: without its field and its record.
///
/// Safety: texts and numbers are valid as long as the record or the arena that they lie in.
enum PlainValue: BitwiseCopyable {
  case text(TextView)
  /// A date, time or datetime: what it stands for, and how it is written.
  case instant(Int64, TextView)
  case number(DecimalText)
  case boolean(Bool)
  /// A list of a field that takes lists, by its number of items.
  case list(Int)
  /// A list or an object in a field that takes anything.
  case anything
}

/// What constraints ask beside the value.
///
/// Safety: points to blocks of the checker, which never grow and outlive a call.
@safe
struct ValueContext: BitwiseCopyable {
  /// The ends of ranges that depend on the moment of the check.
  @unsafe let bounds: UnsafePointer<Int64>
  /// The constraints of the value's field, and of the variant that was chosen for it: check digits and
  /// formats say nothing where one of these finds the shape wrong.
  var own = Span32()
  var chosen = Span32()

  init(_ bounds: UnsafePointer<Int64>) { unsafe self.bounds = unsafe bounds }
}

extension UndecidedReason {
  /// Why a pattern gave no answer.
  init(_ outcome: PatternOutcome) {
    switch outcome {
    case .matchLimit: self = .matchLimit
    case .depthLimit: self = .depthLimit
    case .heapLimit: self = .heapLimit
    case .stackLimit: self = .stackLimit
    case .textTooLong: self = .textTooLong
    case .budget: self = .budget
    case .failed, .matches, .doesNotMatch: self = .patternFailed
    }
  }
}
