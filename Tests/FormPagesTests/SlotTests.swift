import FormCheck
import FormPages
import Testing

/// A program's own HTML at fields.
struct SlotTests {
  private static let form = """
    form: slots
    catalogues: { towns: { items: { TBS: Tbilisi, KUT: Kutaisi } } }
    fields:
      email: { label: E-mail }
      agreed: { label: Agreed, choices: [a, b], input: { as: radio } }
      terms: { label: Terms, rule: consent.accepted }
      from: { label: From, lookup: towns }
      to: { label: To, lookup: towns }
      hidden: { input: { as: hidden } }
      lines: { label: Lines, count: 2.., items: { fields: { net: { label: Net } } } }
    """

  private func text(_ layout: PageLayout) throws -> String {
    let page = FormPage(try ValidationForm(Self.form), layout: layout)
    let values = PayloadValue.group(["lines": .list([.group([:]), .group([:])])])
    return Pages.text(page.filled(with: values, Pages.request))
  }

  @Test func standsBetweenAFieldsWordsAndWhatIsBehindIt() throws {
    var layout = PageLayout()
    layout.fields["email"] = .init(before: "<i>before</i>", behind: "<i>behind</i>")
    let text = try text(layout)
    let order = [
      #"data-field="/email""#, "<label", "<i>before</i>", #"name="/email""#, "<i>behind</i>",
      #"data-field="/agreed""#,
    ]
    var rest = text[...]
    for part in order {
      let place = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[place.upperBound...]
    }
    #expect(text.components(of: "<i>before</i>") == 1)
  }

  @Test(arguments: ["agreed", "terms", "lines", "to"]) func eachKindOfField(_ path: String) throws {
    var layout = PageLayout()
    layout.fields[path] = .init(before: "<i>1</i>", behind: "<i>2</i>")
    let text = try text(layout)
    #expect(text.components(of: "<i>1</i>") == 1)
    #expect(text.components(of: "<i>2</i>") == 1)
  }

  @Test func rowsShareOne() throws {
    var layout = PageLayout()
    layout.fields["lines[].net"] = .init(behind: "<i>net</i>")
    layout.fields["hidden"] = .init(behind: "<i>never</i>")
    let text = try text(layout)
    #expect(text.components(of: "<i>net</i>") == 2)
    #expect(!text.contains("<i>never</i>"))
  }

  @Test func rowsOfMapsAndBehindPlacesShareOne() throws {
    var layout = PageLayout()
    layout.fields["limits.*"] = .init(behind: "<i>limit</i>")
    layout.fields["row[]"] = .init(behind: "<i>note</i>")
    layout.fields["row[0]"] = .init(behind: "<i>day</i>")
    let form = try ValidationForm(
      "form: f\nfields: { limits: { values: { type: integer } }, row: { items: [{ type: date }], rest: {} } }"
    )
    let values = PayloadValue.group([
      "limits": .group(["a": .number("1"), "b": .number("2")]),
      "row": .list([.text("2026-06-15"), .text("x"), .text("y"), .text("z")]),
    ])
    let text = Pages.text(FormPage(form, layout: layout).filled(with: values, Pages.request))
    #expect(text.components(of: "<i>limit</i>") == 2)
    #expect(text.components(of: "<i>note</i>") == 3)
    #expect(text.components(of: "<i>day</i>") == 1)
  }

  @Test func eachLookUpHasOne() throws {
    var layout = PageLayout()
    layout.lookups = .init(before: "<i>all before</i>", behind: "<i>all behind</i>")
    layout.fields["to"] = .init(before: "<i>own</i>")
    let text = try text(layout)
    #expect(text.components(of: "<i>all before</i>") == 2)
    #expect(text.components(of: "<i>all behind</i>") == 2)
    #expect(text.contains("<i>all before</i><i>own</i>"))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
