/// One step of a lowered expression; its parts stand before it in the plan's nodes.
package struct ExpressionNode: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// `a` is an index of the plan's constants.
    case constant
    /// The value of the field at reference path `a`; `detail` is an ``EmptyValue``.
    case field
    /// The value of the first that is filled of `b` fields, else of the last one: their reference paths stand in the
    /// references from `a` on; `detail` is an ``EmptyValue``.
    case firstFilled
    /// The value that the expression belongs to; `detail` is an ``EmptyValue``.
    case this
    /// The macro variable number `a`.
    case variable
    /// A column of the item that the field at reference path `a` names by lookup `b`: its name is the plan's text `c`,
    /// and `detail` the ``ValueType`` of its cells.
    case item
    /// A field of the group `a`: `b` is a member table in the references.
    case member
    /// Whether the field at reference path `a` is filled, is valid.
    case filledField, validField, presentField
    /// Whether the field at reference path `a` chooses the variant of that number `c` in set `b`; -1 for a value
    /// that has none.
    case isChosen
    /// Whether the value `a` is known; of a place of the record, whether something is in it.
    case filledValue
    case today, now
    case not, negative
    case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, isIn, add, subtract,
      multiply, divide, remainder
    /// `a ? b : c`.
    case conditional
    /// `b` nodes whose indices stand in the references from `a`.
    case list
    /// Item `b` of list `a`.
    case index
    /// The value at key `b` of map `a`; `detail` is an ``EmptyValue``.
    case valueAt
    /// Whether map `b` has key `a`.
    case hasKey
    /// The keys of map `a`; each with its value behind it.
    case keysOf, entriesOf
    case size, startsWith, endsWith, contains
    /// Whether the whole text `a` is as the plan's operation `b` wants it.
    case matches
    case lower, upper, trim
    /// Macros: the list `a`, the body `b`, the variable `c`; ``ofPairs`` in `detail`: each two items are a pair, for
    /// two variables.
    case all, exists, existsOne, filter, map
    case sum, min, max, average
    case distinct, sort
    /// The texts of list `a`, with text `b` between them.
    case join
    /// The value `a` is variable number `c` while `b` is worked out.
    case named
    /// `a` to `b` places.
    case round
    /// The day and the time of the moment `a` in the form's zone; what its clocks show then; the moment of
    /// what they show.
    case dayOf, timeOf, localOf, momentOf
    /// Minutes from the time `a` to the time `b`, round the clock.
    case minutesBetween
    /// The name of the type of the field at reference path `a`, of the value `a`: one of the constants from `b` on,
    /// in the order of ``typeNames``.
    case typeOfField, typeOfValue
    /// `detail` is an ``InstantPart`` of `a`.
    case instantPart
  }

  package var kind: Kind
  package var detail: UInt8
  package var a: Int32
  package var b: Int32
  package var c: Int32

  package init(_ kind: Kind, detail: UInt8 = 0, a: Int = -1, b: Int = -1, c: Int = -1) {
    self.kind = kind
    self.detail = detail
    self.a = Int32(a)
    self.b = Int32(b)
    self.c = Int32(c)
  }
}

extension ExpressionNode {
  /// What `type(x)` may be.
  package static let typeNames = [
    "text", "integer", "number", "boolean", "date", "time", "datetime", "local", "list", "group",
    "null",
  ]

  /// The most values that a check names, and the most macros within each other: each has a variable.
  package static let namedValues = 16
  package static let macros = 8
  static let variables = namedValues + macros
  package static let ofPairs: UInt8 = 1
}

extension ExpressionNode.Kind {
  /// Whether its value is what stands at one place of the record, unless it is worked out elsewhere.
  var isPlace: Bool {
    self == .field || self == .this || self == .variable || self == .member || self == .index
      || self == .valueAt
  }

  /// Whether a comparison holds where the left value is smaller (-1), equal (0) or larger (1).
  func holds(for order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }
}

/// What an empty field is to an expression.
package enum EmptyValue: UInt8, BitwiseCopyable, Sendable { case unknown, isFalse, emptyList }

/// Parts of dates, moments and durations, by CEL's names; what CEL counts from 0 is counted from 0.
package enum InstantPart: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case getFullYear, getMonth, getDate, getDayOfMonth, getDayOfWeek, getDayOfYear, getHours,
    getMinutes, getSeconds, getMilliseconds, getDays
}

/// Where a reference path begins.
package enum ReferenceBase: Int32, BitwiseCopyable, Sendable {
  /// So many containers outward from where the expression stands.
  case outward
  /// The row above the row that is so many containers outward.
  case previous
  /// The value that the expression belongs to.
  case this
  /// The item above, in a list of single values.
  case previousItem
  /// The nearest container around where the expression stands that a field has: the steps outward are that field.
  case around

  /// Whether it is the value above, in a row or a list.
  package var isPrevious: Bool { self == .previous || self == .previousItem }
}
