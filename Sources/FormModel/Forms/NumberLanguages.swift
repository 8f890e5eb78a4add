internal import FormEngine

/// How numbers are written, by language.
package enum NumberLanguages {
  /// Languages that there are, by their tags (RFC 5646).
  package static var known: [String] { signs.flatMap(\.languages).sorted() }

  /// The signs of a language's numbers; nil for a language without an entry.
  static func signs(of language: String, trustsGroups: Bool) -> NumberSigns? {
    guard let found = signs.first(where: { $0.languages.contains(language) }) else { return nil }
    return NumberSigns(
      decimal: Array(found.decimal.utf8), group: Array(found.group.utf8), trustsGroups: trustsGroups
    )
  }
}
