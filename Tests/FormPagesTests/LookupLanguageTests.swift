import FormCheck
import FormPages
import FormPlatform
import Testing

/// Look-ups of a page speak the reader's language.
@Suite struct LookupLanguageTests {
  private static func page(_ more: String = "") throws -> FormPage {
    try Pages.page(
      """
      form: f
      catalogues:
        c:
          \(more)label: { en: name, de: name_de }
          popular: known
          items:
            - { id: VIE, name: Vienna, name_de: Wien, known: true }
            - { id: MUC, name: Munich, name_de: München }
            - { id: LON, name: London, name_de: '' }
      fields: { x: { label: Town, lookup: { in: c, accept: [id, label] } } }
      messages: { de: { fields: { x: { label: Stadt } } } }
      """)
  }

  private static func request(_ language: String) -> PageRequest {
    PageRequest(language: language, action: "/forms/x", token: "t0ken", once: "0nce")
  }

  /// What is shown of each hit and what is marked: the text that was found is another one where it is of another language.
  @Test(arguments: [
    ("en", "wie", #""label":"Vienna","found":"Wien","marks":[[0,3]]"#),
    ("de", "wie", #""label":"Wien","found":"Wien","marks":[[0,3]]"#),
    ("de", "vien", #""label":"Wien","found":"Vienna","marks":[[0,4]]"#),
    ("de", "lond", #""label":"London","found":"London","marks":[[0,4]]"#),
    ("en", "", #""id":"VIE","label":"Vienna""#), ("de", "", #""id":"VIE","label":"Wien""#),
  ])
  func hitsAreOfTheReadersLanguage(_ language: String, _ text: String, _ shown: String) throws {
    let body = #"{"seq":1,"field":"/x","text":"\#(text)","values":[],"recent":[],"all":false}"#
    let answer = try Self.page().lookup(Array(body.utf8), Self.request(language))
    #expect(answer.status == 200 && Pages.text(answer).contains(shown), "\(Pages.text(answer))")
  }

  /// A picked item keeps its id, whichever label the page drew it with; a typed name of any language is its id.
  @Test(arguments: ["en", "de"], ["Vienna", "Wien", "VIE", "picked"])
  func whatIsPostedIsTheItem(_ language: String, _ text: String) throws {
    let label = language == "de" ? "Wien" : "Vienna"
    let pairs =
      text == "picked"
      ? [("/x", label), ("picked:/x", "VIE"), ("picked:/x", label)] : [("/x", text)]
    let answer = try Self.page().answer(post: Pages.body(pairs), Self.request(language))
    guard case .complete(let report) = answer else {
      Issue.record("the form is not complete")
      return
    }
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"x":"VIE"}"#)
  }

  /// What a page offers for a text that names nothing is labelled in the reader's language.
  @Test(arguments: [("en", "Munich"), ("de", "München")])
  func offersAreOfTheReadersLanguage(_ language: String, _ label: String) throws {
    let answer = try #require(
      Pages.returned(try Self.page(), [("/x", "mun")], Self.request(language)))
    #expect(Pages.text(answer).contains(">\(label)<"))
  }

  /// Labels of a protected catalogue are on no page, in no language.
  @Test(arguments: ["en", "de"]) func protectedLabelsAreOnNoPage(_ language: String) throws {
    let page = try Self.page("protected: true\n    ")
    let body = #"{"seq":1,"field":"/x","text":"wie","values":[],"recent":[],"all":false}"#
    #expect(page.lookup(Array(body.utf8), Self.request(language)).status == 403)
    for text in ["wienn", "mun", "VIE"] {
      let answer = Pages.returned(page, [("/x", text)], Self.request(language))
      let shown = answer.map(Pages.text) ?? ""
      for name in ["Vienna", "Wien", "Munich", "München"] {
        #expect(!shown.contains(name), "\(text)")
      }
    }
  }
}
