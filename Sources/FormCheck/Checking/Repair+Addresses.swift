internal import FormText

/// Repairs of e-mail addresses.
extension RepairSearch {
  /// Endings of most addresses, which a typist misses by one letter.
  private static let commonEndings = ["com", "net", "org", "edu", "gov", "info"]

  /// An address whose ending is one slip away from a common one: `ana@gmail.con`, `ana@gmail,com`.
  ///
  /// - Returns: Nil for a string without an at sign, and for an address with another ending.
  static func withCommonEnding(_ text: String) -> String? {
    guard let at = text.lastIndex(of: "@"),
      let dot = text[at...].lastIndex(where: { $0 == "." || $0 == "," })
    else { return nil }
    let ending = text[text.index(after: dot)...].lowercased()
    let isCommon = commonEndings.contains(ending)
    guard let near = isCommon ? ending : NearestName.to(ending, among: commonEndings) else {
      return nil
    }
    return "\(text[..<dot]).\(near)"
  }
}
