internal import FormCheck

extension FormIssue {
  /// The message without the marks of direction of a language's own words.
  ///
  /// For places that show hidden characters as signs. Those of a payload's values are signs already.
  var plainMessage: String {
    let mark: Unicode.Scalar = "\u{200E}"
    guard message.unicodeScalars.contains(mark) else { return message }
    return String(String.UnicodeScalarView(message.unicodeScalars.filter { $0 != mark }))
  }
}
