import FormCheck
import Foundation
import TestFixtures
import Testing

/// Names of months in the languages of a form, held against CLDR 49 as it is printed.
@Suite struct MonthNameTests {
  /// For each language twelve months: their names in dates and alone, and what CLDR shortens them to.
  static let names: [(language: String, months: [[String]])] = [
    (
      "en",
      [
        ["January", "Jan"], ["February", "Feb"], ["March", "Mar"], ["April", "Apr"], ["May"],
        ["June", "Jun"], ["July", "Jul"], ["August", "Aug"], ["September", "Sept", "Sep"],
        ["October", "Oct"], ["November", "Nov"], ["December", "Dec"],
      ]
    ),
    (
      "de",
      [
        ["Januar", "Jan."], ["Februar", "Feb."], ["März", "Mär"], ["April", "Apr."], ["Mai"],
        ["Juni", "Jun"], ["Juli", "Jul"], ["August", "Aug."], ["September", "Sept.", "Sep"],
        ["Oktober", "Okt."], ["November", "Nov."], ["Dezember", "Dez."],
      ]
    ),
    (
      "fr",
      [
        ["janvier", "janv."], ["février", "févr."], ["mars"], ["avril", "avr."], ["mai"], ["juin"],
        ["juillet", "juil."], ["août"], ["septembre", "sept."], ["octobre", "oct."],
        ["novembre", "nov."], ["décembre", "déc."],
      ]
    ),
    (
      "es",
      [
        ["enero", "ene"], ["febrero", "feb"], ["marzo", "mar"], ["abril", "abr"], ["mayo", "may"],
        ["junio", "jun"], ["julio", "jul"], ["agosto", "ago"], ["septiembre", "sept"],
        ["octubre", "oct"], ["noviembre", "nov"], ["diciembre", "dic"],
      ]
    ),
    (
      "ru",
      [
        ["января", "январь", "янв."], ["февраля", "февраль", "февр."], ["марта", "март", "мар."],
        ["апреля", "апрель", "апр."], ["мая", "май"], ["июня", "июнь", "июн."],
        ["июля", "июль", "июл."], ["августа", "август", "авг."], ["сентября", "сентябрь", "сент."],
        ["октября", "октябрь", "окт."], ["ноября", "ноябрь", "нояб."],
        ["декабря", "декабрь", "дек."],
      ]
    ),
    (
      "ka",
      [
        ["იანვარი", "იან"], ["თებერვალი", "თებ"], ["მარტი", "მარ"], ["აპრილი", "აპრ"],
        ["მაისი", "მაი"], ["ივნისი", "ივნ"], ["ივლისი", "ივლ"], ["აგვისტო", "აგვ"],
        ["სექტემბერი", "სექ"], ["ოქტომბერი", "ოქტ"], ["ნოემბერი", "ნოე"], ["დეკემბერი", "დეკ"],
      ]
    ),
    ("ja", (1...12).map { ["\($0)月"] }),
    (
      "ar",
      [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
        "نوفمبر", "ديسمبر",
      ].map { [$0] }
    ),
  ]

  /// The field after clean-up; its code where it is wrong.
  private static func read(_ checker: Checker, _ text: String) throws -> String {
    let report = checker.check(
      Array(#"{"x":"\#(text)"}"#.utf8), now: try moment(noon), cleaned: true)
    return report.issues.first?.code ?? report.cleaned.map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  private static func spellings(of name: String) -> [String] {
    let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
    let all = [name, bare, bare + "."]
    return all.flatMap {
      [$0, $0.uppercased(), $0.lowercased(), $0.decomposedStringWithCanonicalMapping]
    }
  }

  /// The language of the form's own texts, and one of its translations.
  @Test(arguments: names.indices, [false, true])
  func everyLanguageHasItsTwelve(_ row: Int, isTranslation: Bool) throws {
    let (language, months) = Self.names[row]
    #expect(months.count == 12)
    let form =
      "form: t\n"
      + (isTranslation ? "messages: { \(language): { title: T } }" : "locale: \(language)")
      + "\nfields: { x: { type: date, normalize: [{ date: [d MMM yyyy, MMM yy] }] } }"
    let checker = Checker(try ValidationForm(form))
    for (place, names) in months.enumerated() {
      let month = place < 9 ? "0\(place + 1)" : "\(place + 1)"
      for text in names.flatMap(Self.spellings) {
        let cleaned = try Self.read(checker, "15 \(text) 2026")
        #expect(cleaned == "{\"x\":\"2026-\(month)-15\"}", "\(text)")
        #expect(try Self.read(checker, "\(text) 26") == "{\"x\":\"2026-\(month)-01\"}", "\(text)")
      }
    }
    // English is read in every form.
    #expect(try Self.read(checker, "1 DEC 2026") == "{\"x\":\"2026-12-01\"}")
  }

  /// A form reads no other languages than its own and English.
  @Test(arguments: names.map(\.language))
  func otherLanguagesAreNotRead(_ language: String) throws {
    let form = """
      form: t
      locale: \(language)
      fields: { x: { type: date, normalize: [{ date: d MMM yyyy }] } }
      """
    let checker = Checker(try ValidationForm(form))
    let known = Set(
      Self.names.filter { ["en", language].contains($0.language) }
        .flatMap { $0.months.joined().map { $0.lowercased().filter { $0 != "." } } })
    for (other, months) in Self.names where !["en", language].contains(other) {
      for name in months.compactMap(\.first) where !known.contains(name.lowercased()) {
        // The first three letters of a name are read as well.
        guard !known.contains(where: { $0.hasPrefix(name.lowercased()) }) else { continue }
        #expect(try Self.read(checker, "15 \(name) 2026") == "typeMismatch", "\(name)")
      }
    }
  }

  /// A form that is a rule of another reads the names of both.
  @Test func formsInFormsKeepTheirLanguages() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner =
      "form: inner\nlocale: ru\nfields: { x: { type: date, normalize: [{ date: d MMM yyyy }] } }"
    let outer = "form: outer\nlocale: de\nimport: [inner.yaml]\nfields: { g: { rule: inner } }"
    try Data(inner.utf8).write(to: folder.appending(path: "inner.yaml"))
    try Data(outer.utf8).write(to: folder.appending(path: "outer.yaml"))
    let form = try ValidationForm(contentsOf: folder.appending(path: "outer.yaml"))
    for (name, isValid) in [("июня", true), ("Juni", true), ("June", true), ("juin", false)] {
      let report = Checker(form).check(Array(#"{"g":{"x":"15 \#(name) 2026"}}"#.utf8))
      #expect(report.isValid == isValid, "\(name)")
    }
  }

  /// The example of a message has a name that the field reads, in the language of the message where there is one.
  @Test(arguments: [
    ("en", "en", "15 Jun 2026"), ("de", "de", "15 Juni 2026"), ("fr", "fr", "15 juin 2026"),
    ("es", "es", "15 jun 2026"), ("ru", "ru", "15 июн 2026"), ("ka", "ka", "15 ივნ 2026"),
    ("ja", "ja", "15 6月 2026"), ("ar", "ar", "15 يونيو 2026"), ("de-AT", "de", "15 Juni 2026"),
    ("en", "de", "15 Jun 2026"), ("de", "fr", "15 Jun 2026"), ("de", "en", "15 Jun 2026"),
  ])
  func examplesAreReadable(_ form: String, _ asked: String, _ example: String) throws {
    let form = try ValidationForm(
      """
      form: t
      locale: \(form)
      fields: { x: { type: date, normalize: [{ date: d MMM yyyy }], range: 2026-01-05.. } }
      """)
    let checker = Checker(form, locale: asked)
    let issue = try #require(checker.check(Array(#"{"x":"x"}"#.utf8)).issues.first)
    #expect(issue.message.contains(example), "\(issue.message)")
    #expect(try Self.read(checker, example) == #"{"x":"2026-06-15"}"#)
    // So has the end of a range, which is to be typed, too.
    let low = try #require(checker.check(Array(#"{"x":"1 Jan 2026"}"#.utf8)).issues.first)
    #expect(low.code == "rangeUnderflow")
    let words = low.message.split(separator: "5 ", maxSplits: 1)
    let end = try #require(words.last.map { "5 " + $0.prefix { $0 != "2" } + "2026" })
    #expect(try Self.read(checker, end) == #"{"x":"2026-01-05"}"#, "\(low.message)")
  }
}
