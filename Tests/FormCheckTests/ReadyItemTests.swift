import FormCheck
import TestSupport
import Testing

/// Catalogues of ready rules know names of all languages that messages have, and other common names.
@Suite struct ReadyItemTests {
  private static func form(_ rule: String) throws -> ValidationForm {
    try ValidationForm(
      """
      form: t
      catalogues: { c: { rule: \(rule) } }
      fields: { x: { lookup: { in: c, accept: [id, label, alias] } } }
      """)
  }

  /// Names that people write, by the rule and the id that they mean: of Unicode CLDR, ISO 4217 and iso-codes.
  static let names: [(rule: String, id: String, names: [String])] = [
    ("geo.country", "US", ["USA", "U.S.A.", "America", "Vereinigte Staaten", "États-Unis", "США"]),
    (
      "geo.country", "GB",
      ["UK", "Great Britain", "England", "United Kingdom", "Großbritannien", "Великобритания"]
    ),
    ("geo.country", "NL", ["Holland", "Netherlands", "Niederlande", "Pays-Bas", "Голландия"]),
    ("geo.country", "CI", ["Ivory Coast", "Côte d'Ivoire", "Elfenbeinküste", "Costa de Marfil"]),
    (
      "geo.country", "DE",
      ["Deutschland", "Germany", "Allemagne", "Alemania", "Германия", "გერმანია", "ドイツ", "ألمانيا"]
    ),
    ("geo.country", "GE", ["Georgia", "Georgien", "Géorgie", "Грузия", "საქართველო"]),
    ("geo.country3", "USA", ["America", "Vereinigte Staaten"]),
    ("geo.country3", "DEU", ["Deutschland", "Allemagne"]),
    ("geo.country-numeric", "276", ["Deutschland", "Allemagne"]),
    (
      "finance.currency", "USD",
      ["US Dollar", "US-Dollar", "dólar estadounidense", "доллар США", "米ドル"]
    ),
    (
      "finance.currency", "GBP",
      ["Pound Sterling", "British Pound", "Britisches Pfund", "livre sterling"]
    ),
    ("finance.currency", "EUR", ["Euro", "евро", "ევრო", "ユーロ", "يورو"]),
    ("finance.currency-numeric", "978", ["Euro", "евро"]),
    ("geo.subdivision", "DE-BY", ["Bayern", "Bavaria", "Bavière", "Бавария", "バイエルン"]),
    ("geo.subdivision.RU", "RU-MOW", ["Moskva", "Moskau", "Moscou", "Москва"]),
    ("geo.subdivision", "GE-TB", ["Tbilisi", "Тбилиси", "თბილისი"]),
  ]

  @Test(arguments: Cases.of(names, oneIn: 4))
  func namesOfAllLanguagesAreTaken(_ row: (rule: String, id: String, names: [String])) throws {
    let form = try Self.form(row.rule)
    let checker = Checker(form)
    let session = FormSession(form)
    let field = try #require(session["x"])
    for name in row.names {
      let report = checker.check(#"{"x":"\#(name)"}"#.utf8, cleaned: true)
      #expect(
        report.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"x":"\#(row.id)"}"#,
        "\(name)")
      field.text = name
      #expect(field.hits.first?.item.id == row.id, "\(name)")
    }
  }

  /// No name of a country means two of them: each is taken.
  @Test(arguments: Cases.of(["geo.country", "geo.country3", "geo.country-numeric"], oneIn: 3))
  func aNameMeansOneCountry(_ rule: String) throws {
    let catalogue = try #require(try Self.form(rule).catalogue(named: "c"))
    for item in catalogue.itemsByID {
      #expect(Set(item.labels.keys) == ["ar", "de", "en", "es", "fr", "ja", "ka", "ru"])
      for name in item.labels.values + item.aliases {
        #expect(
          catalogue.resolve(name, accepting: [.label, .alias]) == .item(id: item.id), "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("geo.country", "DE", "de", "Deutschland"), ("geo.country", "DE", "ru", "Германия"),
    ("geo.country", "DE", "en", "Germany"), ("geo.country", "DE", "pt", "Germany"),
    ("finance.currency", "GBP", "de", "Britisches Pfund"),
    ("finance.currency", "GBP", "en", "Pound Sterling"),
    ("geo.subdivision.RU", "RU-MOW", "de", "Moskau"),
    // iso-codes has no Arabic names.
    ("geo.subdivision.RU", "RU-MOW", "ar", "Moskva"),
  ])
  func labelsAreOfTheReadersLanguage(
    _ rule: String, _ id: String, _ locale: String, _ label: String
  )
    throws
  {
    let session = FormSession(try Self.form(rule), locale: locale)
    #expect(session["x"]?.pick(id) == true && session["x"]?.queryText == label)
  }
}
