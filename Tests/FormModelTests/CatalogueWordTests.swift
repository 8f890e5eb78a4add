import FormCheck
import TestFixtures
import Testing

@testable import FormModel

/// Wrong keys of catalogues and look-ups: each is one mistake, which says what to write.
@Suite struct CatalogueWordTests {
  private static func catalogue(_ entry: String, _ code: String, says: String) -> MistakeCase {
    MistakeCase(
      "form: t\ncatalogues: { c: \(entry) }\nfields: { x: { lookup: c } }", code, says: [says])
  }

  private static func lookup(_ keys: String, _ code: String, says: String) -> MistakeCase {
    MistakeCase(
      "form: t\ncatalogues: { c: { items: [a] } }\nfields: { x: { lookup: { in: c, \(keys) } } }",
      code, says: [says])
  }

  static let cases: [MistakeCase] = [
    // Where the items come from.
    catalogue("{ ⟦source⟧: a.csv }", "unknownKey", says: "write “file: airports.csv”"),
    catalogue("{ ⟦path⟧: a.csv, id: sku }", "unknownKey", says: "“file: airports.csv”"),
    catalogue("{ ⟦url⟧: 'https://a.example' }", "unknownKey", says: "no addresses"),
    catalogue("{ ⟦choices⟧: [a, b] }", "unknownKey", says: "“items: {"),
    catalogue("{ ⟦fil⟧: a.csv }", "unknownKey", says: "“file”?"),
    catalogue("⟦a.csv⟧", "mapExpected", says: "write c: { file:"),
    catalogue("⟦[a, b]⟧", "mapExpected", says: "write c: { items: [a, b] }"),
    // Which columns say what, and of which type columns are.
    catalogue(
      "{ items: [a], columns: { ⟦id⟧: sku } }", "keyMisplaced", says: "write “id: sku” beside"),
    catalogue(
      "{ items: [{ id: a, sku: s }], columns: { ⟦label⟧: [sku, id] } }", "keyMisplaced",
      says: "write “label: [sku, id]” beside"),
    catalogue(
      "{ items: [a], columns: { ⟦position⟧: [lat, lon] } }", "keyMisplaced",
      says: "“position: [lat, lon]”"),
    catalogue("{ items: [a], columns: { shop: ⟦string⟧ } }", "unknownName", says: "known: text"),
    catalogue("{ items: [a], ⟦shop⟧: text }", "unknownKey", says: "columns: { shop: text }"),
    catalogue("{ items: [a], ⟦name⟧: title }", "unknownKey", says: "“label: name”"),
    catalogue("{ items: [a], ⟦lat⟧: y }", "unknownKey", says: "position: [lat, lon]"),
    catalogue("{ items: [a], ⟦secret⟧: true }", "unknownKey", says: "protected: true"),
    catalogue("{ items: [a], ⟦accept⟧: [id] }", "unknownKey", says: "belongs to “lookup”"),
    catalogue("{ items: [a], ⟦where⟧: { a: b } }", "unknownKey", says: "belongs to “lookup”"),
    // What a look-up has.
    lookup("⟦file⟧: a.csv", "unknownKey", says: "at the top: catalogues:"),
    lookup("⟦label⟧: name", "unknownKey", says: "accept: [id, label]"),
    lookup("⟦filter⟧: { a: b }", "unknownKey", says: "where: { country: country }"),
    lookup("⟦fuzzy⟧: false", "unknownKey", says: "typos: none"),
    lookup("⟦protected⟧: true", "unknownKey", says: "belongs to an entry of “catalogues”"),
    // What names it is no second mistake.
    MistakeCase(
      "form: t\ncatalogues: ⟦[c]⟧\nfields: { x: { lookup: c } }", "mapExpected"),
    MistakeCase(
      "form: t\ncatalogues: { c: { items: ⟦[]⟧ } }\nfields: { x: { lookup: c } }",
      "emptyCatalogue"),
    // Keys of a look-up beside it.
    MistakeCase(
      """
      form: t
      catalogues: { c: { items: [a] } }
      fields: { x: { lookup: c, ⟦where⟧: { a: [b] } } }
      """, "unknownKey", says: ["belongs to “lookup”"]),
  ]

  @Test(arguments: cases) func isOneMistake(_ mistake: MistakeCase) throws {
    try mistake.test()
  }

  @Test(arguments: (ForeignWords.origins + ForeignWords.catalogue).flatMap(\.write))
  func catalogueHelpIsOurs(_ write: String) {
    let beside =
      ["file", "rule", "items", "store"].contains { write.hasPrefix($0) } ? "" : "file: a.csv, "
    let form = "catalogues: { c: { \(beside)\(write) } }\nfields: { x: { lookup: none } }"
    let error = #expect(throws: FormError.self) { try ValidationForm("form: t\n" + form) }
    let codes = error?.mistakes.map(\.code).filter { $0 != "catalogueUnreadable" }
    #expect(codes == ["unknownCatalogue"], "\(write)")
  }

  @Test(arguments: ForeignWords.lookup.flatMap(\.write)) func lookupHelpIsOurs(_ write: String) {
    let name = write.hasPrefix("in:") ? "" : "in: airports, "
    let form = """
      form: t
      catalogues: { airports: { items: [{ id: a, country: b, lat: 1, lon: 2 }] } }
      fields: { country: {}, x: { lookup: { \(name)\(write) } } }
      """
    #expect(throws: Never.self) { try ValidationForm(form) }
  }

  @Test(arguments: [
    (ForeignWords.origins + ForeignWords.catalogue, NodeReader.catalogueKeys),
    (ForeignWords.lookup, LookupConstraint.keys),
  ])
  func noWordIsOurs(_ rows: [ForeignWords.Row], _ ours: [String]) {
    let words = rows.flatMap(\.words)
    #expect(!words.isEmpty && Set(words).intersection(ours).isEmpty)
    #expect(Set(words).count == words.count)
  }
}
