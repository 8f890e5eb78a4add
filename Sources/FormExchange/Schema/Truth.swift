internal import FormSchema

/// A condition as schemas of the group that holds its fields.
///
/// A condition may also be unknown, which neither schema accepts.
struct Truth {
  /// Objects for which the condition is true; not all of them unless it is exact.
  var whenTrue: Schema
  /// Objects for which the condition is false; not all of them unless it is exact.
  var whenFalse: Schema
  /// Whether the schemas accept all such objects.
  var isExact: Bool
  /// Why it is not exact.
  var reason = ""

  static func untranslated(_ reason: String) -> Truth {
    Truth(whenTrue: .nothing, whenFalse: .nothing, isExact: false, reason: reason)
  }

  static func constant(_ value: Bool) -> Truth {
    Truth(
      whenTrue: value ? Schema() : .nothing, whenFalse: value ? .nothing : Schema(), isExact: true)
  }

  /// Whether objects fit a schema, and the field in it applies.
  static func holding(_ schema: Schema, where applies: Truth) -> Truth {
    let whenTrue = Schema.allOf([schema, applies.whenTrue])
    return Truth(
      whenTrue: whenTrue, whenFalse: .not(applies.isExact ? whenTrue : schema),
      isExact: applies.isExact, reason: applies.reason)
  }

  var negated: Truth {
    Truth(whenTrue: whenFalse, whenFalse: whenTrue, isExact: isExact, reason: reason)
  }

  func and(_ other: Truth) -> Truth {
    Truth(
      whenTrue: .allOf([whenTrue, other.whenTrue]),
      whenFalse: .anyOf([whenFalse, other.whenFalse]),
      isExact: isExact && other.isExact, reason: isExact ? other.reason : reason)
  }

  func or(_ other: Truth) -> Truth { negated.and(other.negated).negated }

  /// The same without its exactness: a part of the objects is not found.
  func partial(_ reason: String) -> Truth {
    Truth(whenTrue: whenTrue, whenFalse: whenFalse, isExact: false, reason: reason)
  }
}
