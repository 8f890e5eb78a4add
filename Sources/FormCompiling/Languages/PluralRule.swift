/// The plural categories of a language, by the numbers that forms count with.
///
/// Source: Unicode CLDR 45, supplemental/plurals.xml, cardinals.
package struct PluralRule: Sendable {
  /// How many forms stand between the bars: the language's categories in CLDR's order (zero, one,
  /// two, few, many, other), those for fractions of money and millions left to `other`.
  let forms: Int
  private let language: String

  init(locale: String) {
    language = String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
    forms =
      switch language {
      case "ar": 6
      case "ru", "uk", "pl", "cs", "sk": 4
      case "ja", "zh", "ko", "th", "vi", "id": 1
      default: 2
      }
  }

  /// The form for a number as it is shown.
  package func form(for number: String?) -> Int {
    guard let number else { return forms - 1 }
    guard let whole = Int(number) else { return forms - 1 }
    let n = whole.magnitude
    switch language {
    case "ar":
      switch (n, n % 100) {
      case (0, _): return 0
      case (1, _): return 1
      case (2, _): return 2
      case (_, 3...10): return 3
      case (_, 11...99): return 4
      default: return 5
      }
    case "ru", "uk":
      if n % 10 == 1, n % 100 != 11 { return 0 }
      if (2...4).contains(n % 10), !(12...14).contains(n % 100) { return 1 }
      return 2
    case "pl":
      if n == 1 { return 0 }
      if (2...4).contains(n % 10), !(12...14).contains(n % 100) { return 1 }
      return 2
    case "cs", "sk":
      if n == 1 { return 0 }
      return (2...4).contains(n) ? 1 : 3
    case "fr", "pt": return n <= 1 ? 0 : 1
    case "ja", "zh", "ko", "th", "vi", "id": return 0
    default: return n == 1 ? 0 : 1
    }
  }
}
