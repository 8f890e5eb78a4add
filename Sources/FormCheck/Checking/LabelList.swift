package import FormCompiling

/// The labels of several fields in one issue.
///
/// Each of them may have such an issue, so that all labels in each would grow as the square of their number.
package enum LabelList {
  /// The most labels that an issue lists; the others are counted.
  static let most = 12

  /// `a, b, c`, or the first labels and how many more there are.
  package static func text(
    of fields: [Int], in speech: Messages, _ name: (Int) -> String
  ) -> String {
    let listed = speech.signs.listed(fields.prefix(most).map(name))
    return fields.count > most
      ? "\(listed) \(speech.word("more", ["count": String(fields.count - most)]))" : listed
  }
}
