import FormCheck
import FormDocuments
import Foundation
import Testing

/// Labels of a catalogue by language: `label: { en: name, de: name_de, ru: name_ru }`.
@Suite struct CatalogueLanguageTests {
  private static let table = """
    id,name,name_de,name_ru,kind
    VIE,Vienna,Wien,Вена,large
    TBS,Tbilisi,Tiflis,Тбилиси,large
    MUC,Munich,München,,small

    """

  private static let objects = [
    #"{"id":"VIE","name":"Vienna","name_de":"Wien","name_ru":"Вена","kind":"large"}"#,
    #"{"id":"TBS","name":"Tbilisi","name_de":"Tiflis","name_ru":"Тбилиси","kind":"large"}"#,
    #"{"id":"MUC","name":"Munich","name_de":"München","name_ru":null,"kind":"small"}"#,
  ]

  /// The table above, compressed by gzip.
  private static let compressed = """
    H4sIAAAAAAACA8tM0clLzE0FE/EpULqoVCc7My+FK8zTVScsMzUvL1EnHEjpXJh0YeuFvRc26OQkFqWncoU4BeuEJGXmZBZn6oRkpgFpnQuLLmy8sOPC7gs7LjZe2AFV5xvqrONbmpeZnKHje3hPXnIG0Cid4tzEnBwuAFdwDnF/AAAA
    """

  private static let labels = "label: { en: name, de: name_de, ru: name_ru }"

  /// Where items come from, each with the same items; nil where they stand in the form.
  static let sources: [(name: String, bytes: [UInt8]?)] = [
    ("items", nil), ("c.csv", Array(table.utf8)),
    ("c.tsv", Array(table.replacing(",", with: "\t").utf8)),
    ("c.csv.gz", Array(Data(base64Encoded: compressed) ?? Data())),
    ("c.json", Array("[\(objects.joined(separator: ","))]".utf8)),
    ("c.ndjson", Array(objects.joined(separator: "\n").utf8)),
    ("c.catalogue", nil), ("given", nil),
  ]

  /// A catalogue as a command makes it of a source.
  private static func built() throws -> Catalogue {
    var columns = CatalogueColumns()
    for (key, column) in [
      ("label", "name"), ("label.en", "name"), ("label.DE", "name_de"), ("label.ru", "name_ru"),
    ] {
      let isKnown = columns.name(key, [column])
      #expect(isKnown)
    }
    return try CatalogueReader.read(name: "c.csv", bytes: Array(table.utf8), columns: columns)
  }

  private static func form(
    _ source: (name: String, bytes: [UInt8]?), locale: String? = nil
  ) throws -> ValidationForm {
    func text(_ catalogue: String) -> String {
      """
      form: t
      \(locale.map { "locale: \($0)" } ?? "title: T")
      catalogues: { c: { \(catalogue) } }
      fields: { x: { lookup: { in: c, accept: [id, label], where: { kind: [large, small] } } } }
      """
    }
    switch source.name {
    case "items":
      return try ValidationForm(text("\(labels), items: [\(objects.joined(separator: ", "))]"))
    case "given":
      return try ValidationForm(
        text("store: towns"), catalogues: ["c": LiveCatalogue(try built())])
    default: break
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let isBuilt = source.name == "c.catalogue"
    let bytes = isBuilt ? try built().fileBytes() : source.bytes ?? []
    try Data(bytes).write(to: folder.appending(path: source.name))
    let place = folder.appending(path: "form.yaml")
    try Data(text("file: \(source.name)\(isBuilt ? "" : ", " + labels)").utf8).write(to: place)
    return try ValidationForm(contentsOf: place)
  }

  /// The labels of the three items, in a language that somebody reads.
  static let readers: [(locale: String?, labels: [String])] = [
    (nil, ["Vienna", "Tbilisi", "Munich"]), ("en", ["Vienna", "Tbilisi", "Munich"]),
    ("de", ["Wien", "Tiflis", "München"]), ("de-AT", ["Wien", "Tiflis", "München"]),
    // Its cell for Munich is empty, and of French there is nothing: the form's language stands for it.
    ("ru", ["Вена", "Тбилиси", "Munich"]), ("fr", ["Vienna", "Tbilisi", "Munich"]),
  ]

  private static let names = [
    ("VIE", ["Vienna", "wien", "ВЕНА"]), ("TBS", ["tbilisi", "Tiflis", "Тбилиси"]),
    ("MUC", ["Munich", "Munchen", "MÜNCHEN"]),
  ]

  /// Whatever somebody reads, names of all languages are accepted and found, and labels are of the reader's language.
  @Test(arguments: sources, readers)
  func labelsAreOfTheReadersLanguage(
    _ source: (name: String, bytes: [UInt8]?), _ reader: (locale: String?, labels: [String])
  ) throws {
    let form = try Self.form(source)
    let checker = Checker(form, locale: reader.locale)
    for (place, (id, names)) in Self.names.enumerated() {
      let label = reader.labels[place]
      for name in names + [id] {
        let report = checker.check(#"{"x":"\#(name)"}"#.utf8, cleaned: true)
        #expect(report.verdict == .valid, "\(name)")
        #expect(
          report.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"x":"\#(id)"}"#)
      }
      let session = FormSession(form, locale: reader.locale)
      let field = try #require(session["x"])
      for name in names {
        field.text = String(name.prefix(4))
        #expect(field.hits.map(\.item.id) == [id], "\(name)")
        #expect(field.hits.map(\.item.label) == [label], "\(name)")
        // A name of another language is another name of it.
        let isShown =
          label.lowercased().hasPrefix(name.prefix(4).lowercased())
          || [label, name] == ["München", "Munchen"] || [label, name] == ["Тбилиси", "tbilisi"]
        #expect(isShown == (field.hits.first?.match?.field == .label), "\(name)")
        #expect(field.pick(id) && field.queryText == label && field.item?.label == label)
        #expect(field.value == .text(id))
        field.text = ""
      }
    }
    let near = checker.check(#"{"x":"Wienn"}"#.utf8)
    #expect(near.issues.map(\.code) == ["notInCatalogue"])
    #expect(near.issues.first?.message.contains("\(reader.labels[0]) (VIE)") == true)
  }

  /// A form in German shows German labels where nothing else is asked for, and where a language has none.
  @Test(arguments: sources, [("de", "Wien"), ("fr", "Wien"), ("en", "Vienna"), ("ru", "Вена")])
  func theFormsLanguageStandsForOthers(
    _ source: (name: String, bytes: [UInt8]?), _ reader: (locale: String, label: String)
  ) throws {
    let form = try Self.form(source, locale: "de")
    let session = FormSession(form, locale: reader.locale)
    #expect(session["x"]?.pick("VIE") == true && session["x"]?.queryText == reader.label)
    let own = FormSession(form)
    #expect(own["x"]?.pick("VIE") == true && own["x"]?.queryText == "Wien")
  }

  /// What is said of an item names it in the language of the report.
  @Test(arguments: [("en", "Munich"), ("de", "München"), ("ru", "Munich")])
  func messagesNameItems(_ locale: String, _ label: String) throws {
    let form = try ValidationForm(
      """
      form: t
      catalogues: { c: { \(Self.labels), items: [\(Self.objects.joined(separator: ", "))] } }
      fields: { x: { lookup: { in: c, where: { kind: [large] } } } }
      """)
    let report = Checker(form, locale: locale).check(#"{"x":"MUC"}"#.utf8)
    #expect(report.issues.map(\.code) == ["itemExcluded"])
    #expect(report.issues.first?.message.contains(label) == true)
  }

  /// A label must name one item, in all languages together.
  @Test func aNameOfTwoItemsNamesNone() throws {
    let form = try ValidationForm(
      """
      form: t
      catalogues:
        c:
          label: { en: [name, state], de: de }
          items:
            - { id: a, name: Saint, state: John, de: Baden }
            - { id: b, name: Baden, de: Sankt Johann }
      fields: { x: { lookup: { in: c, accept: label } } }
      """)
    for (text, code) in [
      ("baden", "ambiguousItem"), ("Saint John", nil), ("sankt johann", nil),
      ("Saint", "notInCatalogue"),
    ] {
      let report = Checker(form).check(#"{"x":"\#(text)"}"#.utf8)
      #expect(report.issues.map(\.code) == [code].compactMap(\.self), "\(text)")
    }
  }

  /// Columns such as `label.de` are labels without a word of the form, and a nested object is such columns.
  @Test(arguments: [
    "{ id: VIE, label: { en: Vienna, de: Wien } }", "{ id: VIE, label: Vienna, label.de: Wien }",
    "{ id: VIE, name: Vienna, label: { DE: Wien } }",
  ])
  func columnsMayBeCalledAsTheLanguage(_ item: String) throws {
    let form = try ValidationForm(
      """
      form: t
      catalogues: { c: { items: [\(item)] } }
      fields: { x: { lookup: { in: c, accept: label } } }
      """)
    for (locale, label) in [("en", "Vienna"), ("de", "Wien"), ("fr", "Vienna")] {
      let session = FormSession(form, locale: locale)
      #expect(session["x"]?.pick("VIE") == true, "\(locale)")
      #expect(session["x"]?.queryText == label, "\(locale)")
    }
  }

  /// Labels of a protected catalogue are secrets in each language.
  @Test(arguments: ["en", "de", "ru"]) func protectedLabelsAreNotTold(_ locale: String) throws {
    let form = try ValidationForm(
      """
      form: t
      catalogues: { c: { protected: true, \(Self.labels), items: [\(Self.objects.joined(separator: ", "))] } }
      fields: { x: { lookup: { in: c, accept: [id, label], where: { kind: [large] } } }, y: { differs: x, lookup: c } }
      """)
    let checker = Checker(form, locale: locale)
    for value in ["Wienn", "Vienn", "Münchn", "MUC", "Вен"] {
      let payload = #"{"x":"\#(value)","y":"VIE"}"#
      let report = checker.check(payload.utf8)
      #expect(report.verdict == .invalid)
      let told =
        report.issues.map { "\($0.message) \($0.params)" }.joined()
        + "\(checker.explain(payload.utf8))"
      for name in ["Vienna", "Wien", "Вена", "Munich", "München", "VIE", "MUC"] {
        #expect(!told.contains(name), "\(told)")
      }
    }
  }
}
