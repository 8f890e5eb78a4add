/// A value while an expression is worked out: 32 bytes, nothing allocated.
package struct ExpressionValue: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// An empty field: absorbed by `&&` and `||`, never true or false.
    case unknown
    /// It cannot be worked out; `first` is an ``ExpressionError``.
    case error
    case boolean, number, text, date, time, datetime, duration
    /// The days between two dates: `first` is the earlier one's number, `second` how many, so that it can
    /// be compared with months and years.
    case dateSpan
    /// Items on the checker's stack of values: `first` is where they begin, `second` how many.
    case list
    /// A group of the record: `first` is its container.
    case group
    /// A list or an object in a field of any type: `first` is its entry. It can be told whether it is
    /// the same as another, and nothing else.
    case anything
    /// A local time in the form's zone.
    case local

    /// The type of a value of a field of dates, times or moments.
    init(instantOf type: ValueType) {
      self =
        switch type {
        case .date: .date
        case .time: .time
        case .local: .local
        case .text, .integer, .number, .boolean, .datetime, .any, .list, .group: .datetime
        }
    }

    /// Whether a value is so many microseconds, with a day and a time of it.
    var isMoment: Bool { self == .datetime || self == .local }
  }

  /// Why the value of a field is not known.
  enum Gap: Int32, BitwiseCopyable {
    /// The field is empty.
    case empty = 1
    /// The field has a value of another type, or its key occurs twice.
    case unreadable
  }

  /// The location of the bytes of a string.
  package enum Storage: Int32, BitwiseCopyable, Sendable { case record, arena, plan }

  package var kind: Kind
  /// The power of ten of a number, the ``Storage`` of a string, or the months of a duration.
  ///
  /// For a field without a value, it is a ``Gap``.
  var scale: Int32 = 0
  var high: Int64 = 0
  var low: UInt64 = 0

  private init(_ kind: Kind, scale: Int32 = 0, high: Int64 = 0, low: UInt64 = 0) {
    self.kind = kind
    self.scale = scale
    self.high = high
    self.low = low
  }

  package static let unknown = ExpressionValue(.unknown)

  /// The value of an expression for a field without a value.
  static func missing(_ value: EmptyValue, _ gap: Gap) -> ExpressionValue {
    switch value {
    case .unknown: ExpressionValue(.unknown, scale: gap.rawValue)
    case .isFalse: ExpressionValue(.boolean, scale: gap.rawValue)
    case .emptyList: ExpressionValue(.list, scale: gap.rawValue)
    }
  }

  static func error(_ error: ExpressionError) -> ExpressionValue {
    ExpressionValue(.error, high: error.rawValue)
  }

  package static func boolean(_ value: Bool) -> ExpressionValue {
    ExpressionValue(.boolean, low: value ? 1 : 0)
  }

  package static func number(_ value: ExactNumber) -> ExpressionValue {
    ExpressionValue(
      .number, scale: Int32(truncatingIfNeeded: value.exponent),
      high: Int64(truncatingIfNeeded: value.coefficient >> 64),
      low: UInt64(truncatingIfNeeded: value.coefficient))
  }

  package static func integer(_ value: Int) -> ExpressionValue {
    number(ExactNumber(Int128(value)))
  }

  package static func text(
    _ storage: Storage, start: Int, count: Int
  ) -> ExpressionValue {
    ExpressionValue(
      .text, scale: storage.rawValue, high: Int64(count), low: UInt64(truncatingIfNeeded: start))
  }

  /// A day number, or microseconds of a time or moment.
  package static func instant(_ kind: Kind, _ value: Int64) -> ExpressionValue {
    ExpressionValue(kind, high: value, low: UInt64(bitPattern: value))
  }

  /// A date or moment that is reached from another by so many months and then something.
  ///
  /// By itself it is `value`; how it was reached counts in comparisons: see ``MovedInstant``.
  static func moved(
    _ kind: Kind, to value: Int64, from start: Int64, months: Int32
  ) -> ExpressionValue {
    ExpressionValue(kind, scale: months, high: start, low: UInt64(bitPattern: value))
  }

  package static func duration(
    months: Int32, days: Int32, microseconds: Int64
  ) -> ExpressionValue {
    ExpressionValue(
      .duration, scale: months, high: Int64(days), low: UInt64(bitPattern: microseconds))
  }

  static func dateSpan(from start: Int64, days: Int64) -> ExpressionValue {
    ExpressionValue(.dateSpan, high: days, low: UInt64(bitPattern: start))
  }

  static func list(start: Int, count: Int) -> ExpressionValue {
    ExpressionValue(.list, high: Int64(count), low: UInt64(truncatingIfNeeded: start))
  }

  static func group(container: Int32) -> ExpressionValue {
    ExpressionValue(.group, low: UInt64(truncatingIfNeeded: container))
  }

  static func anything(entry: Int32) -> ExpressionValue {
    ExpressionValue(.anything, low: UInt64(truncatingIfNeeded: entry))
  }

  // MARK: Parts

  /// Whether there is a value, and no list without items.
  var isSomething: Bool { kind != .unknown && !(kind == .list && count == 0) }

  /// Whether the field that this was read from is filled, even with a value of another type.
  var isFilled: Bool {
    switch kind {
    case .unknown, .list: isSomething || scale == Gap.unreadable.rawValue
    case .boolean: scale != Gap.empty.rawValue
    case .error, .number, .text, .date, .time, .datetime, .duration, .dateSpan, .group, .anything,
      .local:
      true
    }
  }

  /// True, false, or unknown: what an expression that decides something may come to.
  var isDecision: Bool { kind == .boolean || kind == .unknown }
  /// A list, a group, or a list or object of any type.
  var isMany: Bool { kind == .list || kind == .group || kind == .anything }
  package var isTrue: Bool { kind == .boolean && low == 1 }
  package var isFalse: Bool { kind == .boolean && low == 0 }

  package var number: ExactNumber {
    ExactNumber(Int128(high) << 64 | Int128(low), exponent: Int(scale))
  }

  package var instant: Int64 { Int64(bitPattern: low) }
  /// The date or moment as it was reached.
  var movedInstant: MovedInstant {
    MovedInstant(to: instant, from: high, months: Int(scale), isMoment: kind.isMoment)
  }
  /// The start of a string or list; the container of a group; the entry of any value.
  package var start: Int { Int(truncatingIfNeeded: low) }
  /// Bytes of a string, items of a list.
  package var count: Int { Int(high) }
  package var storage: Storage { Storage(rawValue: scale) ?? .plan }

  var months: Int32 { scale }
  var days: Int64 { high }
  var microseconds: Int64 { Int64(bitPattern: low) }
}

/// Why an expression cannot be worked out.
package enum ExpressionError: Int64, BitwiseCopyable, CaseIterable, Sendable {
  case divisionByZero, overflow, wrongType, tooCostly
  /// A local time that occurs twice, or never.
  case clocksChange
}
