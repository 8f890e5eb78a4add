import FormCheck
import FormPages
import Testing

@Suite("A page asks for a local moment as browsers know it")
struct LocalInputTests {
  private static let form = """
    form: visit
    timezone: Europe/Berlin
    fields: { at: { label: When, type: local, required: true }, m: { label: Sent, type: datetime } }
    """

  @Test func itIsAnInputOfItsOwn() throws {
    let html = Pages.text(try Pages.page(Self.form).empty(Pages.request))
    func input(_ name: String) -> Substring {
      html.split(separator: "<input").first { $0.contains("name=\"\(name)\"") } ?? ""
    }
    #expect(input("/at").contains("type=\"datetime-local\""))
    #expect(input("/m").contains("type=\"text\""))
  }

  /// What the browser posts is the value; what the clocks skip comes back with words.
  @Test func whatIsPostedIsRead() throws {
    let page = try Pages.page(Self.form)
    let right = Pages.returned(page, [("/at", "2026-06-15T09:30"), ("submit", "")])
    let skipped = Pages.returned(page, [("/at", "2026-03-29T02:30"), ("submit", "")])
    #expect(right.map(Pages.text)?.contains("put forward") != true)
    let html = try #require(skipped.map(Pages.text))
    #expect(html.contains("the clocks are put forward then"))
    #expect(html.contains("value=\"2026-03-29T02:30\""))
  }
}
