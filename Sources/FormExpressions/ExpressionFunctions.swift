internal import FormEngine

/// The names of the functions of expressions.
package enum ExpressionFunctions {
  static let plain = [
    "size", "startsWith", "endsWith", "contains", "matches", "lower", "upper", "trim", "sum",
    "min", "max", "average", "distinct", "sort", "join", "round", "filled", "valid",
    "present", "date", "time", "datetime", "local", "minutesBetween", "today", "now", "item",
    "type",
  ]
  static let macros = ["all", "exists", "exists_one", "filter", "map"]

  /// All names, each without brackets.
  package static var all: [String] { plain + macros + InstantPart.allCases.map { "\($0)" } }
}
