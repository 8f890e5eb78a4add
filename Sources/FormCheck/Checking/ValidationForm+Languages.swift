internal import FormText

extension ValidationForm {
  /// The languages that the form speaks throughout: its own first (`en` where it names none), then
  /// its translations, in the order of the form.
  public var languages: [String] {
    let own = locale ?? "en"
    return [own] + translations.filter { $0.lowercased() != own.lowercased() }
  }

  /// The language of the form that suits a reader best.
  ///
  /// ```swift
  /// let locale = form.locale(accepting: "de-AT, en;q=0.8")
  /// ```
  /// The ranges are tried by their weights (RFC 9110 section 12.5.4), each by lookup (RFC 4647 section 3.4):
  /// `de-AT` finds `de`, `de` does not find `de-AT`. Malformed ranges are skipped. If a header has more than a
  /// hundred ranges, the first hundred count.
  ///
  /// - Parameter header: The value of Accept-Language, nil where none was sent.
  /// - Returns: One of ``languages``; if the header names none of them, the first that it does not refuse.
  public func locale(accepting header: String?) -> String {
    let languages = self.languages
    guard let header else { return languages[0] }
    return LanguageRange.lookup(header, among: languages)
      ?? LanguageRange.open(languages, to: header).first ?? languages[0]
  }
}
