import FormCheck
import FormPages
import Testing

@Suite("Fields of a section stand together under its label")
struct SectionPageTests {
  private static let form = """
    form: trip
    fields:
      name: { label: Name }
      contact:
        type: section
        label: How to <reach> you
        help: One of them will do.
        fields:
          phone: { label: Phone }
          late:
            type: section
            label: At night
            when: phone == '1'
            fields: { mobile: { label: Mobile } }
          mail: { label: Mail }
      quiet: { type: section, fields: { note: { label: Note } } }
      stay:
        label: Stay
        fields: { room: { type: section, label: Room, fields: { beds: { label: Beds } } } }
    messages: { de: { fields: { contact: { label: So erreichen wir Sie, help: Eines genügt. } } } }
    """

  /// Headings and inputs in the order of the page.
  private func outline(_ html: String) -> [String] {
    html.matches(
      of:
        #/<legend>(.+?)</legend>|<fieldset class="section">|name="(\/[^"]*)"|data-field="([^"]*)" hidden|</fieldset>/#
    )
    .map { match in
      if let legend = match.1 { return legend.replacing(#/<.*?>/#, with: "").trimmed }
      if let name = match.2 { return String(name) }
      if let hidden = match.3 { return "(\(hidden))" }
      return match.0.hasPrefix("</") ? "end" : "section"
    }
  }

  @Test func headingsStandAboveTheirFields() throws {
    let html = Pages.text(try Pages.page(Self.form).empty(Pages.request))
    #expect(
      outline(html) == [
        "/name", "section", "How to &lt;reach&gt; you", "/phone", "section", "At night",
        "(/mobile)", "end", "/mail", "end", "/note", "Stay (optional)", "section", "Room",
        "/stay/beds", "end", "end",
      ])
    #expect(html.contains("One of them will do."))
  }

  @Test func theySpeakTheLanguageOfThePage() throws {
    let request = PageRequest(language: "de", action: "/forms/x", token: "t0ken", once: "0nce")
    let html = Pages.text(try Pages.page(Self.form).empty(request))
    #expect(html.contains("So erreichen wir Sie") && html.contains("Eines genügt."))
    #expect(html.contains("At night") && !html.contains("reach&gt;"))
  }

  @Test func aProgramIsToldTheSections() throws {
    let attributes = try ValidationForm(Self.form).attributes(in: "de")
    let sections = Dictionary(
      uniqueKeysWithValues: attributes.map { ($0.path, $0.sections.map(\.name)) })
    #expect(sections["mobile"] == ["contact", "late"] && sections["mail"] == ["contact"])
    #expect(sections["name"] == [] && sections["stay.beds"] == ["room"])
    let labels = attributes.first { $0.path == "mobile" }?.sections.map(\.label)
    #expect(labels == ["So erreichen wir Sie", "At night"])
  }

  @Test func aSectionHasNoOtherWords() throws {
    let form = Self.form.replacing("help: Eines genügt.", with: "placeholder: x")
    let error = try #require(throws: FormError.self) { try ValidationForm(form) }
    #expect("\(error)".contains("[sectionMalformed]"))
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
