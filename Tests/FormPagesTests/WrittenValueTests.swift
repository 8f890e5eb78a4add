import FormCheck
import FormPages
import FormPlatform
import TestSupport
import Testing

/// A page takes choices by their labels, and days and times as readers of its language write them.
@Suite struct WrittenValueTests {
  /// A text that a reader of a language types into a field, and the value that the record has of it; nil: it is refused.
  struct Case: CustomTestStringConvertible {
    let language: String
    let field: String
    let text: String
    let value: String?

    var testDescription: String { "\(language) \(field) \(text)" }

    init(_ language: String, _ field: String, _ text: String, _ value: String?) {
      (self.language, self.field, self.text, self.value) = (language, field, text, value)
    }
  }

  private static let day = "type: date"
  private static let own = "type: date, normalize: { date: [M/d/yyyy] }"
  private static let time = "type: time"
  private static let country = "rule: geo.country"
  private static let box =
    "input: { as: combobox }, choices: { s: Small, m: Medium, x: Same, y: same, t: s, p: C++, q: C, r: '!' }"

  static let cases = [
    Case("de", day, "28.11.2026", "2026-11-28"), Case("de", day, "3.4.2026", "2026-04-03"),
    Case("de", day, "28. November 2026", "2026-11-28"), Case("de", day, "28/11/2026", "2026-11-28"),
    Case("de", day, "2026-11-28", "2026-11-28"), Case("de", day, "1 mär 2026", "2026-03-01"),
    Case("de", day, "31.02.2026", nil), Case("de", day, "28.11.26", nil),
    Case("de", day, "11.28.2026", nil), Case("de", day, "am 28.11.2026", nil),
    Case("en", day, "28 Nov 2026", "2026-11-28"), Case("en", day, "Nov 28, 2026", "2026-11-28"),
    Case("en", day, "28 November 2026", "2026-11-28"),
    Case("en", day, "11/28/2026", "2026-11-28"), Case("en", day, "28/11/2026", "2026-11-28"),
    Case("en", day, "03/04/2026", nil), Case("en", day, "05/05/2026", "2026-05-05"),
    Case("en", day, "28 Ju 2026", nil), Case("en", day, "28 Juny 2026", nil),
    Case("fr", day, "3/4/2026", "2026-04-03"), Case("fr", day, "28 novembre 2026", "2026-11-28"),
    Case("es", day, "28 de noviembre de 2026", "2026-11-28"),
    Case("ru", day, "28 ноября 2026 г.", "2026-11-28"), Case("ru", day, "28.11.2026", "2026-11-28"),
    Case("ka", day, "28.11.2026", "2026-11-28"), Case("ja", day, "2026年11月28日", "2026-11-28"),
    Case("ja", day, "2026/1/2", "2026-01-02"), Case("ar", day, "٢٨/١١/٢٠٢٦", "2026-11-28"),
    // Where the form names layouts, these alone are read.
    Case("de", own, "11/28/2026", "2026-11-28"), Case("de", own, "28/11/2026", nil),
    Case("en", time, "9:30", "09:30"), Case("en", time, "9:30 pm", "21:30"),
    Case("fr", time, "14h30", "14:30"), Case("de", time, "9.05", "09:05"),
    Case("en", time, "25:00", nil), Case("en", time, "half past nine", nil),
    Case("en", country, "Georgia", "GE"), Case("en", country, "georgia", "GE"),
    Case("en", country, "GE", "GE"), Case("en", country, "ge", "GE"),
    Case("en", country, "Cote d'Ivoire", "CI"), Case("en", country, "Atlantis", nil),
    Case("de", country, "Georgien", "GE"), Case("de", country, "GE", "GE"),
    Case("ka", country, "საქართველო", "GE"), Case("ar", country, "جورجيا", "GE"),
    Case("ja", country, "ジョージア", "GE"), Case("de", "rule: geo.country3", "Georgien", "GEO"),
    Case("en", box, "Small", "s"), Case("en", box, "m", "m"), Case("en", box, "medium", "m"),
    // Labels that are alike name nothing; nor does one that is another choice's value.
    Case("en", box, "SAME", nil), Case("en", box, "same", "y"), Case("en", box, "C++", "p"),
    Case("en", box, "c", nil), Case("en", box, "!", "r"), Case("en", box, "?", nil),
    Case("en", box, "s", "s"), Case("en", box, "t", "t"),
  ]

  @Test(arguments: Cases.of(cases, oneIn: 3))
  func aTextIsReadAsItsReaderMeansIt(of written: Case) throws {
    let page = try Pages.page(
      "form: f\nfields: { x: { label: X, \(written.field) }, need: { required: true } }\n")
    let request = PageRequest(language: written.language, action: "/forms/x")
    let pairs = [("/x", written.text), ("/need", "n")]
    switch page.answer(post: Pages.body(pairs), request) {
    case .complete(let report):
      let cleaned = report.cleaned.map { String(decoding: $0, as: UTF8.self) }
      #expect(cleaned == written.value.map { #"{"x":"\#($0)","need":"n"}"# })
    case .page: #expect(written.value == nil)
    case .pressed: Issue.record("nothing can be pressed")
    }
    // It comes back as it was typed, whatever else is wrong.
    let answer = Pages.text(try #require(Pages.returned(page, [pairs[0]], request)))
    #expect(TagReader(answer).problem == nil)
    #expect(InputReader(answer)["/x"]?.value == written.text)
  }

  /// Names are those of the reader's language, in the order of its letters.
  @Test(arguments: [("en", "Georgia", "GE"), ("de", "Österreich", "AT"), ("ru", "Грузия", "GE")])
  func countriesAreNamedInTheLanguageOfThePage(language: String, name: String, code: String) throws
  {
    let page = try Pages.page("form: f\nfields: { x: { label: X, \(Self.country) } }\n")
    let request = PageRequest(language: language, action: "/forms/x")
    let html = Pages.text(page.filled(with: .group(["x": .text(code)]), request))
    #expect(InputReader(html)["/x"]?.value == name)
    let options = html.matches(of: #/<option value="([^"]*)"><\/option>/#).map { String($0.1) }
    #expect(options.count == 250 && options.contains(name) && Set(options).count == 250)
    if language == "de" {
      let places = ["Estland", "Österreich", "Zypern"].map { options.firstIndex(of: $0) ?? -1 }
      #expect(places == places.sorted() && places[0] >= 0)
    }
  }

  @Test(arguments: [
    ("en", "31 Jan 2026"), ("de", "31.01.2026"), ("fr", "31/01/2026"), ("es", "31/01/2026"),
    ("ru", "31.01.2026"), ("ka", "31.01.2026"), ("ar", "31/01/2026"), ("ja", "2026/01/31"),
    ("nl", "31 Jan 2026"),
  ])
  func aHintShowsADayThatIsRead(language: String, sample: String) throws {
    let page = try Pages.page("form: f\nfields: { x: { label: X, type: date } }\n")
    let request = PageRequest(language: language, action: "/forms/x")
    let html = Pages.text(page.empty(request))
    #expect(html.contains(#"id="f.x_hint""#) && html.contains(">\(sample)</bdi>"))
    #expect(InputReader(html)["/x"]?.attributes["aria-describedby"] == "f.x_hint f.x_error")
    guard case .complete(let report) = page.answer(post: Pages.body([("/x", sample)]), request)
    else {
      Issue.record("the sample is refused")
      return
    }
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"x":"2026-01-31"}"#)
  }

  /// A press on a suggested value types the label that the input shows then.
  @Test func aSuggestedChoiceIsShownByItsLabel() throws {
    let page = try Pages.page(
      "form: f\nfields: { x: { input: { as: combobox }, choices: { small: Small size, big: Big } } }\n"
    )
    let html = Pages.text(try #require(Pages.returned(page, [("/x", "smal")])))
    #expect(html.contains(#"name="use:/x" value="Small size""#))
    let pressed = Pages.text(
      try #require(Pages.returned(page, [("/x", "smal"), ("use:/x", "Small size")])))
    #expect(InputReader(pressed)["/x"]?.value == "Small size" && !pressed.contains("use:/x"))
  }
}
