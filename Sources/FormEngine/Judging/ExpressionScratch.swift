/// What working out an expression needs beside the record.
struct ExpressionScratch: ~Copyable {
  /// The most bytes of a text that an expression makes.
  static let longestText = 1 << 20

  /// Steps that the expressions of this record may still take; negative where they wanted more.
  var budget = PlanLimits().expressionWork
  /// Items of lists.
  var values = Growable<ExpressionValue>(capacity: 64)
  /// Maps that were asked for a key, and where these stand.
  var maps = MapTables()
  /// Macro variables, by their number.
  var variables = Growable<ExpressionValue>(capacity: 16)
  /// What was wanted of values that are wrong, for words.
  var wanted = Growable<ExpressionValue>(capacity: 16)
  /// A field that was read is wrong, unknown, not there.
  var readsInvalid = false
  var readsUndecided = false
  var readsMissing = false
  /// The cell at which the issue of the check that is being worked out lies; else -1.
  var ownTarget = -1
  /// That check; else -1.
  var ownCheck = -1
  /// The cell that the expression belongs to.
  var ownCell = -1
  /// Expressions that are being worked out within each other.
  var depth = 0

  init() { _ = variables.append(repeating: .unknown, count: ExpressionNode.variables) }
}
