internal import FormPatterns

/// The fault of a value by one constraint, as facts; or the reason why it is undecided.
struct ValueFault: BitwiseCopyable {
  var code: FaultCode
  /// The found value and the wanted one: as in ``Fault``.
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
/// Safety: strings and numbers are valid as long as the record or the arena that contains them.
enum PlainValue: BitwiseCopyable {
  case text(TextView)
  /// A date, time or datetime: its calendar value, and its spelling.
  case instant(Int64, TextView)
  case number(DecimalText)
  case boolean(Bool)
  /// A list of a field that takes lists, by its number of items.
  case list(Int)
  /// A list or an object in a field that takes anything.
  case anything
}

/// The facts that constraints need beside the value.
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
