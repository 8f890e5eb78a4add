import FormCheck
import TestFixtures
import Testing

/// Mistakes of catalogues and look-ups, each with its place.
@Suite struct LookupMistakeTests {
  private static func mistake(
    _ form: String, _ codes: String..., says: [String] = []
  ) -> MistakeCase {
    var result = MistakeCase("form: t\n" + form, says: says)
    result.codes = codes
    return result
  }

  private static func field(_ lookup: String, _ codes: String..., says: [String] = [])
    -> MistakeCase
  {
    var result = MistakeCase(
      """
      form: t
      catalogues: { towns: { items: [{ id: A, name: Anna, country: GE }] }, plain: { items: [a, b] } }
      fields: { c: {}, g: { fields: { lat: {} } }, x: { \(lookup) } }
      """, says: says)
    result.codes = codes
    return result
  }

  static let cases: [MistakeCase] = [
    mistake("catalogues: { ⟦c⟧: {} }\nfields: {}", "catalogueMalformed", says: ["file:"]),
    mistake(
      "catalogues: { c: { items: [a], ⟦rule⟧: geo.country } }\nfields: {}", "catalogueMalformed",
      says: ["one source"]),
    mistake(
      "catalogues: { c: { ⟦fil⟧: a.csv, items: [a] } }\nfields: {}", "unknownKey", says: ["“file”?"]
    ),
    mistake("catalogues: { c: { items: ⟦a⟧ } }\nfields: {}", "catalogueMalformed"),
    mistake("catalogues: { c: { rule: ⟦geo.contry⟧ } }\nfields: {}", "unknownRule"),
    mistake(
      "catalogues: { c: { rule: ⟦contact.email⟧ } }\nfields: {}", "emptyCatalogue",
      says: ["no choices"]
    ),
    mistake(
      "catalogues: { c: { rule: geo.country, ⟦label⟧: name } }\nfields: {}", "catalogueMalformed"),
    mistake(
      "catalogues: { c: { label: ⟦{}⟧, items: [{ id: A, name: B }] } }\nfields: {}",
      "catalogueMalformed", says: ["no language", "label: { en: name, de: name_de }"]),
    mistake(
      "catalogues: { c: { label: { en: name, ⟦german⟧: name }, items: [{ id: A, name: B }] } }\nfields: {}",
      "localeMalformed", says: ["“german” is not a language tag"]),
    mistake(
      "catalogues: { c: { label: { en: name, de: name, ⟦DE⟧: name }, items: [{ id: A, name: B }] } }\nfields: {}",
      "localeMalformed", says: ["“DE” twice"]),
    mistake(
      "catalogues: { c: { label: { en: ⟦[]⟧ }, items: [{ id: A, name: B }] } }\nfields: {}",
      "emptyList"),
    mistake(
      "catalogues: { c: { label: ⟦{ de: name }⟧, items: [{ id: A, name: B }] } }\nfields: {}",
      "catalogueMalformed", says: ["the form's language, “en”", "locale: de"]),
    mistake(
      "locale: de_AT\ncatalogues: { c: { label: ⟦{ en: name }⟧, items: [{ id: A, name: B }] } }\nfields: {}",
      "catalogueMalformed", says: ["the form's language, “de_AT”"]),
    mistake(
      "catalogues: { c: { label: { en: name, de: naem }, items: ⟦[{ id: A, name: B }]⟧ } }\nfields: {}",
      "unknownColumn", says: ["“naem”", "did you mean “name”?"]),
    mistake(
      "catalogues: { c: { label: { en: name, de: [name, nam_de] }, items: ⟦[{ id: A, name: B, name_de: C }]⟧ } }\nfields: {}",
      "unknownColumn", says: ["“nam_de”", "did you mean “name_de”?"]),
    mistake(
      "catalogues: { c: { store: things, ⟦label⟧: { en: name } } }\nfields: { x: { lookup: c } }",
      "catalogueMalformed", says: ["--column"]),
    mistake("catalogues: { c: { items: ⟦[]⟧ } }\nfields: {}", "emptyCatalogue"),
    mistake("catalogues: { c: { items: ⟦[a, b, a]⟧ } }\nfields: {}", "duplicateId", says: ["“a”"]),
    mistake(
      "catalogues: { c: { items: ⟦[{ name: A }]⟧ } }\nfields: {}", "badItem",
      says: ["needs an id"]),
    mistake(
      "catalogues: { c: { items: ⟦[{ id: A, weight: heavy }]⟧ } }\nfields: {}", "badItem",
      says: ["heavy"]),
    mistake(
      "catalogues: { c: { columns: { n: integer }, items: ⟦[{ id: A, n: x }]⟧ } }\nfields: {}",
      "badItem",
      says: ["must be of type integer"]),
    mistake(
      "catalogues: { c: { columns: { n: ⟦int⟧ }, items: [a] } }\nfields: {}", "unknownName",
      says: ["integer"]),
    mistake(
      "catalogues: { c: { position: ⟦[lat]⟧, items: [a] } }\nfields: {}", "catalogueMalformed"),
    mistake(
      "catalogues: { c: { file: ⟦c.csv⟧ } }\nfields: {}", "catalogueUnreadable",
      says: ["opens no file"]),
    mistake(
      "catalogues: { c: { store: ⟦things⟧ } }\nfields: { x: { lookup: c } }",
      "catalogueUnreadable",
      says: ["opens no store", "catalogues: [\"c\": try store.live(\"things\")]"]),
    mistake(
      "catalogues: { c: { store: ⟦'data/things.db'⟧ } }\nfields: { x: { lookup: c } }",
      "catalogueMalformed", says: ["no file", "--store FILE"]),
    mistake(
      "catalogues: { c: { store: ⟦''⟧ } }\nfields: { x: { lookup: c } }", "catalogueMalformed"),
    mistake(
      "catalogues: { c: { store: things, ⟦id⟧: sku } }\nfields: { x: { lookup: c } }",
      "catalogueMalformed", says: ["catalogue update NAME FILE --column id=sku"]),
    mistake(
      "catalogues: { c: { store: things, ⟦file⟧: a.csv } }\nfields: { x: { lookup: c } }",
      "catalogueMalformed", says: ["one source"]),
    field("lookup: ⟦town⟧", "unknownCatalogue", says: ["“towns”?"]),
    field("lookup: { in: towns, ⟦acept⟧: id }", "unknownKey", says: ["“accept”?"]),
    field("lookup: ⟦{ accept: id }⟧", "lookupMalformed", says: ["“in”"]),
    // What reads items of a catalogue with a mistake is no further mistake.
    field("lookup: ⟦town⟧, check: { that: \"item(x).country == 'GE'\" }", "unknownCatalogue"),
    field("lookup: { in: towns, accept: [⟦labl⟧] }", "unknownName", says: ["“label”?"]),
    field("lookup: { in: towns, where: { ⟦contry⟧: c } }", "unknownColumn", says: ["“country”?"]),
    field("lookup: { in: plain, where: { ⟦country⟧: c } }", "unknownColumn", says: ["no columns"]),
    field("lookup: { in: towns, where: { country: ⟦cc⟧ } }", "unknownField"),
    field("lookup: { in: towns, where: { country: ⟦x⟧ } }", "comparedWithItself"),
    field("lookup: { in: towns, where: { country: ⟦g⟧ } }", "wrongType"),
    field("lookup: { in: towns, where: { country: ⟦[]⟧ } }", "emptyList"),
    field("lookup: { in: towns, near: ⟦here⟧ }", "notPositioned", says: ["position"]),
    field("lookup: { in: towns, limit: ⟦51⟧ }", "lookupMalformed", says: ["1 to 50"]),
    field("lookup: { in: towns, recent: ⟦-1⟧ }", "lookupMalformed"),
    field("lookup: { in: towns, typos: ⟦some⟧ }", "unknownName"),
    field("lookup: { in: towns, tiers: ⟦all⟧ }", "unknownName"),
    field("type: number, lookup: ⟦towns⟧", "wrongType", says: ["text, integer"]),
    field("choices: [a], lookup: ⟦towns⟧", "lookupMalformed", says: ["not both"]),
    field("default: ⟦Q⟧, lookup: towns", "defaultUnfit"),
    field("compute: item(⟦c⟧).country", "wrongType"),
    field(
      "lookup: towns, check: { that: \"[x].exists(i, item(⟦i⟧).country == 'GE')\" }", "wrongType",
      says: ["compute item(x).country in a field beside x"]),
    field(
      "lookup: towns, check: { that: \"⟦item(x).contry⟧ == 'GE'\" }", "unknownColumn",
      says: ["“country”?"]),
    mistake(
      """
      catalogues: { p: { protected: true, items: [a] } }
      fields: { x: { lookup: { in: p, service: ⟦more⟧ } } }
      """, "lookupMalformed", says: ["must stay in the program"]),
    mistake(
      """
      catalogues: { p: { items: [a] } }
      rules: { r: { variants: { v: { lookup: ⟦p⟧ } } } }
      fields: { c: {}, x: { rule: r, by: c } }
      """, "lookupMalformed"),
  ]

  /// Neither the message nor the line above the caret has an item.
  @Test func itemsOfAProtectedCatalogueAreHidden() throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm(
        "form: t\ncatalogues: { c: { protected: true, items: [canary, b, canary] } }\nfields: {}")
    }
    #expect(error.mistakes.map(\.code) == ["duplicateId"])
    #expect(error.description.contains("the id “••••••” stands twice"))
    #expect(!error.description.contains("canary") && !error.description.contains("b,"))
  }

  @Test(arguments: cases) func isToldWithItsPlace(_ mistake: MistakeCase) throws {
    try mistake.test()
  }

  static let examples: [MistakeCase] =
    [
      "{ pick: { x: ⟦Q⟧ }, expect: { issues: {} } }",
      "{ scroll: { x: ⟦Q⟧ }, expect: { issues: {} } }",
      "{ type: { x: a }, expect: { hits: { x: [⟦Q⟧] } } }",
      "{ type: { x: a }, expect: { place: { x: ⟦Q⟧ } } }",
    ].map { example in
      mistake(
        """
        catalogues: { towns: { items: { A: Anna } } }
        fields: { x: { lookup: towns }, y: {} }
        examples:
          - \(example)
        """, "unknownItem")
    }
    + [
      "{ pick: { ⟦y⟧: A }, expect: { issues: {} } }", "{ searchAll: ⟦y⟧, expect: { issues: {} } }",
      "{ here: ⟦[91, 0]⟧, expect: { issues: {} } }", "{ pick: ⟦x⟧, expect: { issues: {} } }",
    ].map { example in
      mistake(
        """
        catalogues: { towns: { items: { A: Anna } } }
        fields: { x: { lookup: towns }, y: {} }
        examples:
          - \(example)
        """, "stepMalformed")
    } + [
      mistake(
        """
        catalogues: { towns: { items: { A: Anna } } }
        fields: { x: { lookup: towns } }
        examples: [{ given: {}, expect: { ⟦hits⟧: { x: A } } }]
        """, "expectMalformed", says: ["script"])
    ]

  @Test(arguments: examples) func examplesNameWhatIsThere(_ mistake: MistakeCase) throws {
    try mistake.test()
  }
}
