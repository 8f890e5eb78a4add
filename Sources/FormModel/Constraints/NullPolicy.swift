/// What becomes of a `null` that is sent.
package enum NullPolicy: Sendable {
  /// It is as good as nothing: the field is empty, and `cleaned` has no `null`.
  case empty
  /// The field is empty and takes no default; `cleaned` has the `null`.
  case clear
  /// It is a value of a wrong type, whatever the type is.
  case reject
}
