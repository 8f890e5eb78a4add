import FormCheck
import FormPages
import Testing

@Suite("A page shows the fields of the chosen variant, each in one place")
struct UnionPageTests {
  private static let form = """
    form: f
    fields:
      p:
        label: Payment
        tag: { name: method, label: Paid by }
        variants:
          card: { label: Card, fields: { no: { label: Number }, note: { label: A word } } }
          sepa: { label: Direct debit, fields: { note: { label: A number, type: integer } } }
    """
  private let page: FormPage

  init() throws { page = try Pages.page(Self.form) }

  private func count(_ part: String, in html: String) -> Int { html.ranges(of: part).count }

  @Test func theTagIsAChoiceAndNothingElseIsAskedForYet() {
    let html = Pages.text(page.empty(Pages.request))
    #expect(html.contains("name=\"/p/method\" type=\"radio\"") || html.contains("type=\"radio\""))
    #expect(html.contains("Direct debit"))
    #expect(!html.contains("name=\"/p/note\"") && !html.contains("name=\"/p/no\""))
    // One empty place for both fields of the name.
    #expect(count("data-field=\"/p/note\"", in: html) == 1)
  }

  @Test(arguments: [("card", "A word", true), ("sepa", "A number", false)])
  func withoutScriptTheNextPageHasThem(tag: String, label: String, hasNumber: Bool) throws {
    let html = Pages.text(
      try #require(
        Pages.returned(page, [("/p/method", tag), ("/p/note", "x"), ("continue", "1")])))
    #expect(html.contains(label))
    #expect(html.contains("name=\"/p/no\"") == hasNumber)
    #expect(count("data-field=\"/p/note\"", in: html) == 1)
    #expect(count("name=\"/p/note\"", in: html) == 1)
  }

  @Test func anotherTagDrawsThePlaceAnew() {
    func live(_ tag: String, drawn: String) -> String {
      let body =
        #"{"seq":1,"values":[["/p/method","\#(tag)"],["/p/note","1"]],"left":[],"drawn":["/p","/p/method","\#(drawn)"]}"#
      return Pages.text(page.live(Array(body.utf8), Pages.request))
    }
    let turned = live("sepa", drawn: "/p/note card")
    #expect(turned.contains("\"/p/note\":\"<div"))
    #expect(turned.contains("A number"))
    // What is there already stays, with what is being typed.
    let same = live("sepa", drawn: "/p/note sepa")
    #expect(!same.contains("A number"))
    #expect(same.contains("\"/p/note\":{\"state\""))
  }
}
