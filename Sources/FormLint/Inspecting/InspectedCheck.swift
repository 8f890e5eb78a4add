internal import FormModel
internal import FormText

/// An entry of `check`.
struct InspectedCheck: Sendable {
  /// The field that holds it.
  var field: Int
  var that: ExpressionSource?
  var named: [CheckDescription.Named]
  var conditions: [ExpressionSource]
  /// Its own words, or those of what it stands in.
  var message: String?
  var code: String?
  var place: SourceRange
  /// Whether it was written in the file itself.
  var isOwn: Bool
}
