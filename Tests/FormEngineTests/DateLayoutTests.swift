import Testing

@testable import FormEngine

/// Layouts of dates and times: what they read and write, and which there are.
@Suite struct DateLayoutTests {
  /// What a layout reads, as ISO 8601 writes it.
  private static func read(
    _ text: String, _ layout: String, _ languages: MonthLanguages = .english
  ) -> String? {
    DateLayout(layout).moment(Array(text.utf8), languages)?.text
  }

  @Test(arguments: [
    ("15.06.2026", "dd.MM.yyyy", "2026-06-15"), ("06/15/2026", "MM/dd/yyyy", "2026-06-15"),
    ("20260615", "yyyyMMdd", "2026-06-15"), ("06/26", "MM/yy", "2026-06-01"),
    ("00-01-02", "yy-MM-dd", "2000-01-02"), ("99-12-31", "yy-MM-dd", "2099-12-31"),
    ("2026年06月15日", "yyyy年MM月dd日", "2026-06-15"),
    ("1/2/2026", "M/d/yyyy", "2026-01-02"), ("11/12/2026", "M/d/yyyy", "2026-11-12"),
    ("01/02/2026", "d/M/yyyy", "2026-02-01"), ("1.6.26", "d.M.yy", "2026-06-01"),
    ("2026年6月5日", "yyyy年M月d日", "2026-06-05"), ("6/2026", "M/yyyy", "2026-06-01"),
    ("3 Sep 2026", "d MMM yyyy", "2026-09-03"), ("3 SEPT 2026", "d MMM yyyy", "2026-09-03"),
    ("September 3, 2026", "MMM d, yyyy", "2026-09-03"), ("15may2026", "ddMMMyyyy", "2026-05-15"),
    ("15-Jun-26", "dd-MMM-yy", "2026-06-15"),
    // Whether there is such a day is judged later, with a code of its own.
    ("30.02.2024", "dd.MM.yyyy", "2024-02-30"), ("00.00.0000", "dd.MM.yyyy", "0000-00-00"),
  ])
  func dates(_ text: String, _ layout: String, _ expected: String) {
    #expect(Self.read(text, layout) == expected)
  }

  @Test(arguments: [
    ("15.6.2026", "dd.MM.yyyy"), ("15.06.26", "dd.MM.yyyy"), ("15.06.2026 ", "dd.MM.yyyy"),
    ("15-06-2026", "dd.MM.yyyy"), ("1５.06.2026", "dd.MM.yyyy"), ("", "dd.MM.yyyy"),
    ("15.06.20260", "dd.MM.yyyy"), ("+5.06.2026", "dd.MM.yyyy"), ("15.06.", "dd.MM.yyyy"),
    ("15062026", "dd.MM.yyyy"), ("2026-06-15", "dd.MM.yyyy"),
    ("1//2026", "M/d/yyyy"), ("1/2/26", "M/d/yyyy"), ("001/2/2026", "M/d/yyyy"),
    ("/2/2026", "M/d/yyyy"),
    ("3 Se 2026", "d MMM yyyy"), ("3 Septem 2026", "d MMM yyyy"), ("3 9 2026", "d MMM yyyy"),
    ("3 Juni 2026", "d MMM yyyy"), ("3  2026", "d MMM yyyy"), ("3 Mä 2026", "d MMM yyyy"),
  ])
  func noDates(_ text: String, _ layout: String) {
    #expect(Self.read(text, layout) == nil)
  }

  @Test(arguments: [
    ("15.06.2026 09:30", "dd.MM.yyyy HH:mm", "2026-06-15T09:30"),
    ("1.6.2026 9:05", "d.M.yyyy H:mm", "2026-06-01T09:05"),
    ("2026-06-15 23:59:58", "yyyy-MM-dd HH:mm:ss", "2026-06-15T23:59:58"),
    ("6/15/2026 12:00 AM", "M/d/yyyy h:mm a", "2026-06-15T00:00"),
    ("6/15/2026 12:30 pm", "M/d/yyyy h:mm a", "2026-06-15T12:30"),
    ("6/15/2026 1:05 p.m.", "M/d/yyyy h:mm a", "2026-06-15T13:05"),
    ("6/15/2026 11:59 P. M.", "M/d/yyyy h:mm a", "2026-06-15T23:59"),
    // CLDR writes a thin no-break space before AM and PM.
    ("6/15/2026, 9:30:00\u{202F}AM", "M/d/yyyy, h:mm:ss a", "2026-06-15T09:30:00"),
    ("15.06.2026\u{A0}09:30", "dd.MM.yyyy HH:mm", "2026-06-15T09:30"),
    ("20260615T0930", "yyyyMMdd'T'HHmm", "2026-06-15T09:30"),
    ("09:30 15.06.2026", "HH:mm dd.MM.yyyy", "2026-06-15T09:30"),
    ("15 Jun 2026 at 9:30pm", "d MMM yyyy 'at' h:mma", "2026-06-15T21:30"),
    ("15'06'2026", "dd''MM''yyyy", "2026-06-15"),
    // Whether the clocks show it is judged later.
    ("15.06.2026 24:00", "dd.MM.yyyy HH:mm", "2026-06-15T24:00"),
    ("15.06.2026 09:60", "dd.MM.yyyy HH:mm", "2026-06-15T09:60"),
    ("15.06.2026 9:30", "dd.MM.yyyy HH:mm", nil), ("15.06.2026", "dd.MM.yyyy HH:mm", nil),
    ("15.06.2026 09:30:00", "dd.MM.yyyy HH:mm", nil), ("15.06.2026 09:30", "dd.MM.yyyy", nil),
    ("6/15/2026 0:30 AM", "M/d/yyyy h:mm a", nil), ("6/15/2026 13:30 PM", "M/d/yyyy h:mm a", nil),
    ("6/15/2026 9:30", "M/d/yyyy h:mm a", nil), ("6/15/2026 9:30 A", "M/d/yyyy h:mm a", nil),
    ("6/15/2026 9:30 XM", "M/d/yyyy h:mm a", nil), ("6/15/2026 9:30 AMX", "M/d/yyyy h:mm a", nil),
  ])
  func times(_ text: String, _ layout: String, _ expected: String?) {
    #expect(Self.read(text, layout) == expected)
  }

  /// Words for AM and PM of other languages (CLDR 49, dayPeriods).
  @Test(arguments: [
    ("ja", "2026/6/15 午前9:30", "yyyy/M/d ah:mm", "2026-06-15T09:30"),
    ("ja", "2026/6/15 午後9:30", "yyyy/M/d ah:mm", "2026-06-15T21:30"),
    ("ar", "15/6/2026 9:30 ص", "d/M/yyyy h:mm a", "2026-06-15T09:30"),
    ("ar", "15/6/2026 9:30 م", "d/M/yyyy h:mm a", "2026-06-15T21:30"),
    ("ar", "15/6/2026 9:30 PM", "d/M/yyyy h:mm a", "2026-06-15T21:30"),
    ("es", "15/6/2026 9:30 p.\u{A0}m.", "d/M/yyyy h:mm a", "2026-06-15T21:30"),
    ("en", "2026/6/15 午後9:30", "yyyy/M/d ah:mm", nil),
  ])
  func halvesOfDays(_ language: String, _ text: String, _ layout: String, _ expected: String?) {
    #expect(Self.read(text, layout, MonthLanguages(tags: [language])) == expected)
  }

  /// Points of abbreviations, and what stands beside names.
  @Test(arguments: [
    ("de", "15. Juni 2026", "d. MMM yyyy", "2026-06-15"),
    ("de", "15. Jan. 2026", "d. MMM yyyy", "2026-01-15"),
    ("de", "15.Jan.2026", "d.MMM.yyyy", "2026-01-15"),
    ("de", "15.Jan..2026", "d.MMM.yyyy", "2026-01-15"),
    ("de", "15 Jan.", "d MMM yyyy", nil), ("de", "15 Jan.. 2026", "d MMM yyyy", nil),
    ("de", "15MÄRZ2026", "ddMMMyyyy", "2026-03-15"),
    ("de-AT", "1. Jänner 2026", "d. MMM yyyy", "2026-01-01"),
    ("de", "15 Mrz 2026", "d MMM yyyy", "2026-03-15"), ("de", "15 Ma 2026", "d MMM yyyy", nil),
    ("fr", "1 AOUT 2026", "d MMM yyyy", "2026-08-01"),
    ("fr", "1 fevr. 2026", "d MMM yyyy", "2026-02-01"),
    ("fr", "1 jui 2026", "d MMM yyyy", nil), ("fr", "1 ju 2026", "d MMM yyyy", nil),
    ("fr", "1 juin\u{A0}2026", "d MMM yyyy", "2026-06-01"),
    ("es", "15 de septiembre de 2026", "d 'de' MMM 'de' yyyy", "2026-09-15"),
    ("es", "15 de sept. de 2026", "d 'de' MMM 'de' yyyy", "2026-09-15"),
    ("es", "15 setiembre 2026", "d MMM yyyy", "2026-09-15"),
    ("ru", "15 июня 2026 г.", "d MMM yyyy 'г.'", "2026-06-15"),
    ("ru", "15 июня 2026\u{202F}г.", "d MMM yyyy 'г.'", "2026-06-15"),
    ("ru", "июнь 2026", "MMM yyyy", "2026-06-01"), ("ru", "15июняг2026", "dMMMгyyyy", "2026-06-15"),
    ("ka", "15 ᲘᲕᲜᲘᲡᲘ 2026", "d MMM yyyy", "2026-06-15"),
    ("ja", "2026年6月15日", "yyyy年MMMd日", "2026-06-15"),
    ("ja", "2026年12月5日", "yyyy年MMMd日", "2026-12-05"), ("ja", "2026年13月5日", "yyyy年MMMd日", nil),
    ("ar", "15 كانون الثاني 2026", "d MMM yyyy", "2026-01-15"),
    ("ar", "15 تشرين الأول 2026", "d MMM yyyy", "2026-10-15"),
    ("ar", "15 يونيو 2026", "d MMM yyyy", "2026-06-15"), ("ar", "15 تشرين 2026", "d MMM yyyy", nil),
    ("en", "15 Juni 2026", "d MMM yyyy", nil), ("de", "15 juin 2026", "d MMM yyyy", nil),
    ("pt-BR", "15 junho 2026", "d MMM yyyy", nil),
    ("pt-BR", "15 June 2026", "d MMM yyyy", "2026-06-15"),
  ])
  func namesOfMonths(_ tag: String, _ text: String, _ layout: String, _ expected: String?) {
    #expect(Self.read(text, layout, MonthLanguages(tags: [tag])) == expected)
  }

  /// Long and strange texts cost little, and are not read.
  @Test(arguments: [
    String(repeating: "a", count: 1_000_000), "15 " + String(repeating: "я", count: 100_000),
    "15 " + String(repeating: "e\u{301}\u{316}", count: 100_000) + " 2026", "15 \u{A0}\u{A0} 2026",
    "15 e\u{301}\u{316}\u{301}\u{316} 2026", String(repeating: " ", count: 100_000),
    "15 Jun 2026\u{301}",
    String(repeating: "1", count: 100_000), "15 \u{202F}Jun 2026", "15 .Jun 2026",
  ])
  func hostileTexts(_ text: String) {
    let all = MonthLanguages(rawValue: .max)
    #expect(Self.read(text, "d MMM yyyy", all) == nil)
    #expect(Self.read(text, "dMMMяyyyy H:mm", all) == nil)
  }

  @Test(arguments: [
    "dd.MM.yyyy", "d.M.yy", "MMM d, yyyy", "ddMMMyyyy", "yyyyMM", "MMyy", "M yyyy", "d MMM yyyy",
    "yyyy-M-d", "dd.MM.yyyy HH:mm", "M/d/yyyy h:mm a", "yyyy-MM-dd'T'HH:mm:ss", "HHmm ddMMyyyy",
    "yyyy年M月d日", "d 'de' MMM 'de' yyyy", "dd''MM''yyyy", "ah:mm d.M.yyyy", "MM/yy",
  ])
  func soundLayouts(_ layout: String) { #expect(DateLayout(layout).fault == nil) }

  @Test(
    arguments: [
      ("d", .noYear), ("dd.MM", .noYear), ("dd.yyyy", .noMonth), ("", .noYear),
      ("dMyyyy", .noEnd(letter: "d")), ("ddMyyyy", .noEnd(letter: "M")),
      ("dMMyyyy", .noEnd(letter: "d")), ("M1yyyy", .noEnd(letter: "M")),
      ("dd.MM.yyyy Hmm", .noEnd(letter: "H")),
      ("dd.MM.yyy", .width(letters: "yyy")), ("dd.MMMM.yyyy", .width(letters: "MMMM")),
      ("ddd.MM.yyyy", .width(letters: "ddd")), ("dd.MM.yyyy H:m", .width(letters: "m")),
      ("dd.MM.yyyy HH:mm:s", .width(letters: "s")), ("dd.MM.yyyy h:mm aa", .width(letters: "aa")),
      ("dd.MM.yyyy.MM", .twice(letter: "M")), ("dd.MM.yyyy yy", .twice(letter: "y")),
      ("d.MM.yyyy d", .twice(letter: "d")), ("d de MMM yyyy", .unknown(letters: "e")),
      ("dd.MM.yyyy HH:mm h a", .twice(letter: "h")), ("dd\nMM.yyyy", .lineBreak),
      ("dd.MM.yyyy 'at", .openQuote), ("yyyy-MM-ddTHH:mm", .unknown(letters: "T")),
      ("DD.MM.YYYY", .unknown(letters: "DD")), ("%Y-%m-%d", .unknown(letters: "Y")),
      ("mm/dd/yyyy", .minutesForMonth), ("dd.mm.yyyy HH:mm", .minutesForMonth),
      ("dd.mm.yyyy HH:MM", .monthForMinutes), ("dd.MM.yyyy HH:MM", .monthForMinutes),
      ("HH:mm", .noYear), ("dd.yyyy HH:mm", .noMonth), ("MM.yyyy HH:mm", .noDay),
      ("dd.MM.yyyy HH", .noMinutes), ("dd.MM.yyyy h a", .noMinutes),
      ("dd.MM.yyyy HH:ss", .noMinutes), ("mm dd.MM.yyyy HH", .noMinutes),
      ("dd.MM.yyyy mm", .noHours), ("dd.MM.yyyy a", .noHours), ("dd.MM.yyyy ss", .noHours),
      ("dd.MM.yyyy h:mm", .noHalf), ("dd.MM.yyyy HH:mm a", .halfOfWholeDay),
    ] as [(String, DateLayout.Mistake)])
  func wrongLayouts(_ layout: String, _ fault: DateLayout.Mistake) {
    #expect(DateLayout(layout).fault == fault)
  }

  /// A layout reads what it writes as the same day and time, in every language.
  @Test(arguments: [
    "dd.MM.yyyy", "d.M.yyyy", "M/d/yy", "MMM d, yyyy", "yyyy-M-d", "ddMMMyy", "yyyyMMdd",
    "dd.MMM.yyyy", "dd.MM.yyyy HH:mm", "d MMM yyyy h:mm a", "ah:mm:ss dd-MMM-yy",
    "yyyyMMdd'T'HHmmss",
  ])
  func layoutsReadWhatTheyWrite(_ layout: String) {
    let layout = DateLayout(layout)
    for language in MonthNames.written.map(\.language) {
      for (month, day, hour) in (1...12).flatMap({ month in
        [(1, 0), (9, 9), (31, 12), (28, 23)].map { (month, $0.0, $0.1) }
      }) {
        for year in [2000, 2026, 2099] {
          var moment = LaidOutMoment(year: year, month: month, day: day)
          if layout.hasTime { (moment.hour, moment.minute) = (hour, 59) }
          if layout.parts.contains(.second(letters: 2)) { moment.second = 58 }
          guard let text = layout.text(of: moment, in: language) else {
            Issue.record("\(moment.text) is not written")
            continue
          }
          let languages = MonthLanguages(tags: [language])
          #expect(layout.moment(Array(text.utf8), languages) == moment, "\(text)")
        }
      }
    }
  }

  /// What a layout has no place for is not left out in silence.
  @Test(arguments: [
    ("dd.MM.yy", "1999-06-15"), ("MM/yyyy", "2026-06-15"), ("dd.MM.yyyy", "2026-06-15T09:30"),
    ("dd.MM.yyyy HH:mm", "2026-06-15T09:30:15"),
  ])
  func whatIsNotWritten(_ layout: String, _ moment: String) throws {
    let moment = try #require(LaidOutMoment(moment))
    #expect(DateLayout(layout).text(of: moment, in: "en") == nil)
  }
}
