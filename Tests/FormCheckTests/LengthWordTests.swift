import FormCheck
import TestFixtures
import Testing

/// A text that is too long says how many of its characters fit, whatever the unit: nobody counts bytes.
@Suite struct LengthWordTests {
  struct Case: CustomTestStringConvertible {
    var unit: String
    var most: Int
    var text: String
    /// As the text is: what takes no more than `most`, and what is over.
    var fits: Int
    var over: Int
    var testDescription: String { "\(most) \(unit)" }
  }

  static let cases: [Case] = [
    // Cyrillic letters take two bytes each in UTF-8, Georgian ones three, this emoji four.
    Case(unit: "bytes", most: 72, text: "ж".times(38), fits: 36, over: 2),
    Case(unit: "bytes", most: 72, text: "ა".times(25), fits: 24, over: 1),
    Case(unit: "bytes", most: 10, text: "😀😀😀", fits: 2, over: 1),
    Case(unit: "bytes", most: 5, text: "abcdё", fits: 4, over: 1),
    Case(unit: "utf16", most: 5, text: "😀😀😀", fits: 2, over: 1),
    // Two code points each.
    Case(unit: "code points", most: 5, text: "e\u{301}".times(4), fits: 2, over: 2),
  ]

  @Test(arguments: cases)
  func saysHowManyFit(_ one: Case) throws {
    let unit = one.unit == "code points" ? "" : " \(one.unit)"
    let issue = try #require(try issues("length: ..\(one.most)\(unit)", one.text).first)
    let (over, fits) = (one.over, one.fits)
    #expect(
      issue.message
        == "shorten it by \(over) \(over == 1 ? "character" : "characters"): some count as more than one, "
        + "so only the first \(fits) fit")
    #expect(issue.params["fits"] == .number(fits) && issue.params["extra"] == .number(over))
    // It keeps its word.
    let prefix = String(one.text.prefix(fits))
    #expect(try issues("length: ..\(one.most)\(unit)", prefix).isEmpty)
    let next = String(one.text.prefix(fits + 1))
    #expect(try !issues("length: ..\(one.most)\(unit)", next).isEmpty)
  }

  /// Nothing of a secret shows in its length, and an exact length may not be reached by leaving out characters.
  @Test(arguments: ["length: ..3 bytes, secret: true", "length: 3 bytes"])
  func othersKeepTheirWords(_ field: String) throws {
    let issue = try #require(try issues(field, "жжж").first)
    #expect(issue.message.contains("3 characters") && issue.params["fits"] == nil)
  }

  @Test(arguments: [
    ("de", "um 2 Zeichen kürzen: Manche zählen mehrfach, daher passen nur die ersten 36"),
    (
      "fr",
      "raccourcissez de 2 caractères\u{A0}: certains comptent plusieurs fois, donc seuls les 36 premiers tiennent"
    ),
    (
      "es",
      "acórtelo en 2 caracteres: algunos cuentan más de una vez, así que solo caben los primeros 36"
    ),
    (
      "ru",
      "сократите на 2 символа: некоторые считаются за несколько, поэтому помещаются только первые 36"
    ),
  ])
  func inOtherLanguages(_ language: String, _ message: String) throws {
    #expect(try issues("length: ..72 bytes", "ж".times(38), language).map(\.message) == [message])
  }

  private func issues(
    _ field: String, _ text: String, _ language: String? = nil
  ) throws -> [FormIssue] {
    let form = try ValidationForm("form: t\nfields: { v: { \(field) } }")
    return Checker(form, locale: language).check("{\"v\":\"\(text)\"}".utf8).issues
  }
}
