internal import FormCheck

extension FormIssue {
  /// The message where hidden characters are shown as signs: without the marks of direction of a
  /// language's own words. Those of a payload's values have become signs already.
  var plainMessage: String {
    let mark: Unicode.Scalar = "\u{200E}"
    guard message.unicodeScalars.contains(mark) else { return message }
    return String(String.UnicodeScalarView(message.unicodeScalars.filter { $0 != mark }))
  }
}
