// Made by rules/cldr.py from Unicode CLDR 49 (PyPI's babel 2.19.0).

extension NumberLanguages {
  /// The signs of numbers in a language: of the decimals, and between groups where that is no blank.
  static let signs: [(languages: [String], decimal: String, group: String)] = [
    (
      [
        "cs", "et", "fi", "fr", "hu", "hy", "ka", "kk", "lt", "lv", "nb", "pl", "pt-PT", "ru",
        "sk", "sv", "uk",
      ], ",", ""
    ),
    (
      [
        "ca", "da", "de", "el", "es", "eu", "hr", "id", "it", "nl", "pt", "ro", "sl", "sr", "tr",
        "vi",
      ], ",", "."
    ),
    (
      [
        "ar", "en", "es-MX", "he", "ja", "ko", "th", "zh",
      ], ".", ","
    ),
    (
      [
        "de-CH"
      ], ".", "’"
    ),
  ]
}
