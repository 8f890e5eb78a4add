import FormEngine
import FormLookup
import FormPlatform
import FormText
import Testing

@testable import FormDocuments

/// One list of people in every format gives the same items; each mistake says where it is.
struct CatalogueReaderTests {
  static let sources: [(String, String)] = [
    (
      "people.csv",
      "id,name,aliases,popular,weight,lat,lon,city\r\np1,\"Ana \"\"A\"\" Z\",Anka|Anja ,true,2.5,41,44,Tbilisi\r\np2,Bo,,,,,,\r\n"
    ),
    (
      "people.csv",
      "\u{FEFF}id;name;aliases;popular;weight;lat;lon;city\np1;\"Ana \"\"A\"\" Z\";Anka|Anja;true;2.5;41;44;Tbilisi\n\np2;Bo;;;;;;"
    ),
    (
      "People.TSV",
      "id\tname\taliases\tpopular\tweight\tlat\tlon\tcity\np1\t\"Ana \"\"A\"\" Z\"\tAnka|Anja\ttrue\t2.5\t41\t44\tTbilisi\np2\tBo\t\tfalse\t\t\t\t\n"
    ),
    (
      "people.json",
      #"[{"id":"p1","name":"Ana \"A\" Z","aliases":["Anka","Anja"],"popular":true,"weight":2.5,"lat":41,"lon":44,"city":"Tbilisi"},{"id":"p2","name":"Bo","city":null}]"#
    ),
    (
      "people.ndjson",
      #"{"id":"p1","name":"Ana \"A\" Z","aliases":"Anka|Anja","popular":true,"weight":2.5,"lat":41,"lon":44,"city":["Tbilisi"]}"#
        + "\n\n" + #"{"id":"p2","name":"Bo"}"# + "\r\n"
    ),
  ]

  static var expected: [CatalogueItem] {
    var ana = CatalogueItem(id: "p1", label: #"Ana "A" Z"#)
    ana.aliases = ["Anka", "Anja"]
    ana.isPopular = true
    ana.weight = 2.5
    ana.position = CataloguePosition(latitude: 41, longitude: 44)
    ana.columns = ["city": ["Tbilisi"], "popular": ["true"]]
    return [ana, CatalogueItem(id: "p2", label: "Bo")]
  }

  @Test(arguments: sources)
  func readsEachFormat(_ name: String, _ text: String) throws {
    let catalogue = try CatalogueReader.read(name: name, bytes: Array(text.utf8))
    #expect(catalogue.count == 2)
    for expected in Self.expected {
      var item = try #require(catalogue.item(id: expected.id))
      // A table has a cell where an object leaves it out.
      if item.columns["popular"] == ["false"] { item.columns["popular"] = nil }
      #expect(item == expected)
    }
  }

  /// A name that no item has is misspelt, whatever the source, and whatever it was to say.
  @Test(arguments: [
    "people.csv", "people.tsv", "people.json", "people.ndjson", "people.json.items",
  ])
  func aMisspeltColumnIsTold(_ name: String) throws {
    let rows = ["id": "p1", "name": "Ana", "expiry": "2026-01-01T00:00:00Z"]
    let keys = rows.keys.sorted()
    let object = "{" + keys.map { "\"\($0)\":\"\(rows[$0]!)\"" }.joined(separator: ",") + "}"
    let delimiter = name.hasSuffix(".tsv") ? "\t" : ","
    let table = [keys, keys.map { rows[$0]! }].map { $0.joined(separator: delimiter) + "\n" }
      .joined()
    func read(_ columns: CatalogueColumns) throws(CatalogueFault) -> Catalogue {
      switch name {
      case "people.json":
        try CatalogueReader.read(name: name, bytes: Array("[\(object)]".utf8), columns: columns)
      case "people.ndjson":
        try CatalogueReader.read(name: name, bytes: Array(object.utf8), columns: columns)
      case "people.json.items":
        try CatalogueReader.read(
          items: DocumentReader.read(name: "a.json", bytes: Array("[\(object)]".utf8)).document!
            .root.items!
            .map { (nil, $0) }, in: SourceText(name: "a.json", text: object), columns: columns)
      default: try CatalogueReader.read(name: name, bytes: Array(table.utf8), columns: columns)
      }
    }
    #expect(try read(CatalogueColumns()).count == 1)
    for key in CatalogueColumns.keys {
      var columns = CatalogueColumns()
      let isKnown = columns.name(key, ["expirey"])
      #expect(isKnown)
      let fault = #expect(throws: CatalogueFault.self, "\(key)") { try read(columns) }
      // An id that is not there is told at the item.
      #expect(
        key == "id" && fault?.code == .badItem
          || fault?.message == "no column is called “expirey”; did you mean “expiry”?", "\(key)")
    }
    var typed = CatalogueColumns()
    typed.types["nmae"] = .text
    let fault = #expect(throws: CatalogueFault.self) { try read(typed) }
    #expect(fault?.message == "no column is called “nmae”; did you mean “name”?")
  }

  /// Columns that a form names: several for one thing, paths into objects, the heaviest as popular ones.
  @Test func readsNamedColumns() throws {
    var columns = CatalogueColumns()
    columns.id = "key.code"
    columns.label = ["given", "family"]
    columns.codes = ["iata", "icao"]
    columns.popular = .heaviest(1)
    let text =
      #"{"key":{"code":7},"given":"Ana","family":"Z","iata":"AA","icao":"AAAA","weight":1}"# + "\n"
      + #"{"key":{"code":"8"},"given":"Bo","weight":2}"#
    let catalogue = try CatalogueReader.read(
      name: "x.ndjson", bytes: Array(text.utf8), columns: columns)
    let ana = try #require(catalogue.item(id: "7"))
    let bo = try #require(catalogue.item(id: "8"))
    #expect(ana.label == "Ana Z" && ana.codes == ["AA", "AAAA"] && !ana.isPopular)
    #expect(bo.label == "Bo" && bo.isPopular)
  }

  /// A change has the labels that its row names; an empty label of an object takes the one that is there.
  @Test func labelsInLanguagesAreChangedOneByOne() throws {
    var columns = CatalogueColumns()
    columns.nameLabel(in: "DE", ["de"])
    columns.nameLabel(in: "ru", ["ru", "more"])
    var old = CatalogueItem(id: "a", label: "A")
    old.labels = ["de": "Ä", "ru": "А", "fr": "À"]
    for (name, text, labels) in [
      ("x.ndjson", #"{"id":"a","de":"Neu"}"#, ["de": "Neu", "ru": "А", "fr": "À"]),
      ("x.ndjson", #"{"id":"a","de":null,"more":"м","ru":"А"}"#, ["ru": "А м", "fr": "À"]),
      ("x.csv", "id,de,ru,more\na,,Н,о\n", ["de": "Ä", "ru": "Н о", "fr": "À"]),
      ("x.ndjson", #"{"id":"a","other":"x"}"#, ["de": "Ä", "ru": "А", "fr": "À"]),
    ] {
      let changes = try CatalogueReader.changes(
        name: name, bytes: Array(text.utf8), columns: columns)
      #expect(changes.map { $0.applied(to: old).labels } == [labels], "\(text)")
      #expect(changes.first?.applied(to: old).label == "A")
    }
    // Without columns of a name, those that are called as a language.
    let changes = try CatalogueReader.changes(
      name: "x.ndjson", bytes: Array(#"{"id":"a","label":{"fr":"","pt-BR":"B"},"x":"y"}"#.utf8))
    let made = changes.map { $0.applied(to: old) }.first
    #expect(made?.labels == ["de": "Ä", "ru": "А", "pt-br": "B"] && made?.columns == ["x": ["y"]])
  }

  static let mistakes: [(String, String, CatalogueFault.Code, Int?, String)] = [
    ("x.csv", "id\na\nb\na\n", .duplicateId, 4, "the id “a” stands twice: lines 2 and 4"),
    (
      "x.json", #"[{"id":"a"},{"id":"a"}]"#, .duplicateId, nil,
      "the id “a” stands twice: items 1 and 2"
    ),
    ("x.csv", "id,n\na\n", .badItem, 2, "this row has 1 cells, and the first one 2"),
    ("x.csv", "id\n\"a", .badItem, 2, "this quote is never closed"),
    ("x.csv", "id,id\na,b", .badItem, 1, "the column “id” stands twice"),
    ("x.csv", "id,weight\na,much\n", .badItem, 2, "the weight “much” is not a number"),
    ("x.csv", "id,popular\na,yes\n", .badItem, 2, "popular is “yes”, and must be true or false"),
    (
      "x.csv", "id,expires\na,soon\n", .badItem, 2,
      "expires is “soon”, and must be a moment such as 2026-06-15T12:00:00Z"
    ),
    ("x.csv", "id,n\n,b\n", .badItem, 2, "“id” is empty, but each item needs an id"),
    ("x.csv", "code\na\n", .unknownColumn, 1, "no column is called “id”"),
    ("x.csv", "ID\na\n", .unknownColumn, 1, "no column is called “id”; did you mean “ID”?"),
    ("x.csv", "i\u{0}d\u{0}", .badItem, 1, "the first row is UTF-16, or no text"),
    ("x.csv", "", .unknownColumn, 1, "no column is called “id”"),
    ("x.csv", "id\n", .emptyCatalogue, nil, "it has no items"),
    ("x.json", "[]", .emptyCatalogue, nil, "it has no items"),
    ("x.json", "{}", .badItem, nil, "this is not a list of objects"),
    ("x.json", "[1]", .badItem, nil, "item 1 is not an object"),
    ("x.ndjson", "{\"id\":\"a\"}\n[]\n", .badItem, 2, "this line is not an object"),
    ("x.csv.gz", "id\na", .catalogueUnreadable, nil, "this is not gzip data"),
    (
      "x.csv", "id\n\(String(repeating: "a", count: 257))", .badItem, 2,
      "the id has 257 bytes, and may have 256"
    ),
    (
      "x.csv", "id,label\na,\(String(repeating: "b", count: 1025))", .badItem, 2,
      "the label has 1025 bytes, and may have 1024"
    ),
  ]

  @Test(arguments: mistakes)
  func saysWhatIsWrong(
    _ name: String, _ text: String, _ code: CatalogueFault.Code, _ line: Int?, _ message: String
  ) {
    #expect {
      _ = try CatalogueReader.read(name: name, bytes: Array(text.utf8))
    } throws: { error in
      guard let fault = error as? CatalogueFault else { return false }
      #expect(fault.code == code && fault.line == line && fault.message == message)
      return true
    }
  }

  @Test func refusesWhatIsNoUTF8() {
    #expect(throws: CatalogueFault(.badItem, "this row is not UTF-8", line: 2)) {
      try CatalogueReader.read(name: "x.csv", bytes: Array("id\n".utf8) + [0xFF])
    }
  }

  @Test(arguments: ["items.csv", "a/b.NDJSON.GZ", "x.tsv.gz", "y.json", "z.vcf", "Z.VCF.GZ"])
  func knowsSources(_ name: String) { #expect(CatalogueReader.isSource(name)) }

  @Test(arguments: ["items.txt", "csv", "items", "x.gz", ""])
  func knowsWhatIsNone(_ name: String) { #expect(!CatalogueReader.isSource(name)) }
}
