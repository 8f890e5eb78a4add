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

  /// A layout is typed, and comes back as it was typed; a control for moments would show nothing.
  @Test func aLayoutIsTyped() throws {
    let page = try Pages.page(
      """
      form: t
      fields: { at: { type: local, normalize: [{ date: 'd.M.yyyy HH:mm' }] }, n: { required: true } }
      """)
    let html = Pages.text(page.empty(Pages.request))
    #expect(!html.contains("datetime-local"))
    for (typed, isRead) in [("15.6.2026 09:30", true), ("31.6.2026 09:30", false)] {
      let returned = Pages.returned(page, [("/at", typed), ("submit", "")])
      let html = try #require(returned.map(Pages.text))
      #expect(html.contains("value=\"\(typed)\""))
      #expect(html.contains("such as 15.6.2026 09:30") != isRead)
    }
    #expect(Pages.returned(page, [("/at", "15.6.2026 09:30"), ("/n", "a"), ("press", "")]) == nil)
  }
}
