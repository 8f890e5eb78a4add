import Testing

@testable import FormCheck
@testable import FormCompiling

/// Lists, numbers and dates as CLDR has them.
@Suite struct LanguageSignsTests {
  /// French writes the first day of a month as an ordinal number.
  @Test func theFirstDayOfAMonthIsOrdinalInFrench() {
    #expect(LanguageSigns.of("fr")?.written("2026-06-01") == "1er juin 2026")
    #expect(LanguageSigns.of("fr")?.written("2026-06-11") == "11 juin 2026")
    #expect(LanguageSigns.of("de")?.written("2026-06-01") == "1. Juni 2026")
  }

  @Test(arguments: [
    ("en", "a, b or c", "a or b"), ("de", "a, b oder c", "a oder b"),
    ("fr", "a, b ou c", "a ou b"), ("es", "a, b o c", "a o b"), ("ru", "a, b или c", "a или b"),
    ("ka", "a, b ან c", "a ან b"), ("ja", "a、b、またはc", "aまたはb"),
    ("ar", "a أو b أو c", "a أو b"),
  ])
  func aChoiceEndsWithOr(language: String, three: String, two: String) throws {
    let signs = try #require(LanguageSigns.of(language))
    #expect(signs.either(["a", "b", "c"]) == three && signs.either(["a", "b"]) == two)
    #expect(signs.either(["a"]) == "a" && signs.either([]).isEmpty)
  }

  @Test func spanishSaysUBeforeO() throws {
    let signs = try #require(LanguageSigns.of("es"))
    #expect(signs.either(["Teléfono", "Ocupación"]) == "Teléfono u Ocupación")
    #expect(signs.either(["día", "hora"]) == "día u hora")
    #expect(signs.either(["hora", "huella"]) == "hora o huella")
  }

  @Test(arguments: [
    ("en", "a, b", "12.5"), ("de", "a, b", "12,5"), ("fr", "a, b", "12,5"), ("es", "a, b", "12,5"),
    ("ru", "a, b", "12,5"), ("ka", "a, b", "12,5"), ("ja", "a、b", "12.5"), ("ar", "a، b", "12.5"),
  ])
  func listsAndDecimals(language: String, list: String, number: String) throws {
    let signs = try #require(LanguageSigns.of(language))
    #expect(signs.listed(["a", "b"]) == list && signs.number("12.5") == number)
    #expect(signs.number("-3") == "-3")
  }

  /// English has no order of its countries in common: its dates are as they are typed.
  @Test(arguments: [
    ("en", "2026-07-31", "2026-07-31T09:05:00Z"),
    ("de", "31. Juli 2026", "31. Juli 2026, 09:05 UTC"),
    ("fr", "31 juillet 2026", "31 juillet 2026, 09:05 UTC"),
    ("es", "31 de julio de 2026", "31 de julio de 2026, 09:05 UTC"),
    ("ru", "31 июля 2026\u{202F}г.", "31 июля 2026\u{202F}г., 09:05 UTC"),
    ("ka", "31 ივლისი, 2026", "31 ივლისი, 2026, 09:05 UTC"),
    ("ja", "2026年7月31日", "2026年7月31日 09:05 UTC"),
    ("ar", "31 يوليو 2026", "31 يوليو 2026، 09:05 UTC"),
  ])
  func days(language: String, day: String, moment: String) throws {
    let signs = try #require(LanguageSigns.of(language))
    #expect(signs.written("2026-07-31") == day)
    #expect(signs.written("2026-07-31T09:05:00Z") == moment)
    for other in ["2026-13-01", "31.07.2026", "09:05", "1.2.x", "v1.5", ""] {
      #expect(signs.written(other) == other)
    }
  }

  @Test func everyLanguageHasSigns() {
    for language in LanguageMessages.languages {
      #expect(LanguageSigns.of(language)?.months.count == 12)
    }
    #expect(LanguageSigns.of("xx") == nil)
  }
}

/// A language that nobody has words for is a mistake where it is asked for by hand.
@Suite struct LanguageRequestTests {
  static let form = """
    form: t
    locale: en
    fields: { a: { label: A } }
    messages: { pl: { fields: { a: { label: B } } }, de-AT: { fields: { a: { label: C } } } }
    """

  @Test(arguments: ["de", "de-AT", "de_AT.UTF-8", "DE", "pl-PL", "en_GB", "ka", "zh-x-de", "ja"])
  func whatIsSpoken(locale: String) throws {
    let mistake = LanguageRequest.mistake(locale, for: [try ValidationForm(Self.form)])
    #expect((mistake == nil) == (locale != "zh-x-de"))
  }

  @Test(arguments: [
    ("ge", "ka"), ("jp", "ja"), ("german", "de"), ("Deutsch", "de"), ("frensh", "fr"),
    ("rus", "ru"), ("at", "de"),
  ])
  func theNearestIsNamed(locale: String, near: String) throws {
    let mistake = LanguageRequest.mistake(locale, for: [try ValidationForm(Self.form)])
    #expect(mistake == "no messages in “\(locale)”; did you mean “\(near)”?")
  }

  @Test func elseAllAreNamed() throws {
    let mistake = LanguageRequest.mistake("qq\u{1B}", for: [try ValidationForm(Self.form)])
    #expect(
      mistake
        == "no messages in “qq␛”; known: ar, de, de-AT, en, es, fr, ja, ka, pl, ru")
  }

  /// A region of the form's own goes before its language.
  @Test func aRegionIsPreferred() throws {
    let form = try ValidationForm(Self.form)
    #expect(FormSession(form, locale: "de_AT.UTF-8")["a"]?.label == "C")
    #expect(FormSession(form, locale: "de-DE")["a"]?.label == "A")
  }
}
