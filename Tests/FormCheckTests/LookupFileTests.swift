import FormCheck
import Foundation
import TestFixtures
import Testing

/// Catalogues in files beside a form.
@Suite struct LookupFileTests {
  /// A folder that is gone afterwards.
  private static func inFolder<Result>(
    _ files: [String: [UInt8]], _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "formcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
    return try body(folder)
  }

  private static func form(_ catalogue: String) -> [UInt8] {
    Array(
      """
      form: t
      catalogues: { c: { \(catalogue) } }
      fields: { x: { lookup: { in: c, accept: [id, label], where: { kind: [large] } } } }
      """.utf8)
  }

  static let sources: [(name: String, text: String)] = [
    ("c.csv", "id,name,kind\nA,Anna,large\nB,Bert,small\n"),
    ("c.tsv", "id\tname\tkind\nA\tAnna\tlarge\nB\tBert\tsmall\n"),
    (
      "c.json",
      #"[{"id":"A","name":"Anna","kind":"large"},{"id":"B","name":"Bert","kind":"small"}]"#
    ),
    (
      "deep/c.ndjson",
      #"{"id":"A","name":"Anna","kind":"large"}"# + "\n"
        + #"{"id":"B","name":"Bert","kind":"small"}"#
    ),
  ]

  /// The same is said whatever the file is.
  @Test(arguments: sources) func eachKindOfFile(_ source: (name: String, text: String)) throws {
    try Self.inFolder([
      "form.yaml": Self.form("file: \(source.name)"), source.name: Array(source.text.utf8),
    ]) { folder in
      let checker = Checker(try ValidationForm(contentsOf: folder.appending(path: "form.yaml")))
      func codes(_ value: String) -> [String] {
        checker.check(#"{"x":"\#(value)"}"#.utf8).issues.map(\.code)
      }
      #expect(codes("A") == [] && codes("anna") == [])
      #expect(codes("B") == ["itemExcluded"] && codes("C") == ["notInCatalogue"])
    }
  }

  static let wrong: [(text: String, code: String, says: [String])] = [
    ("id,name,kind\nA,Anna,large\nB,Bert,small\nA,Anton,small\n", "duplicateId", ["lines 2 and 4"]),
    ("id,name,kind\nA,Anna\n", "badItem", ["line 2", "2 cells"]),
    ("id,name,kind\n,Anna,large\n", "badItem", ["line 2", "needs an id"]),
    ("id,name,kind\n", "emptyCatalogue", ["no item"]),
    ("ident,name,kind\nA,Anna,large\n", "unknownColumn", ["“id”"]),
  ]

  /// A mistake in a file lies where the form names it, and says the row.
  @Test(arguments: wrong) func mistakesSayTheirRow(
    _ wrong: (text: String, code: String, says: [String])
  ) throws {
    try Self.inFolder(["form.yaml": Self.form("file: c.csv"), "c.csv": Array(wrong.text.utf8)]) {
      folder in
      let error = try #require(throws: FormError.self) {
        try ValidationForm(contentsOf: folder.appending(path: "form.yaml"))
      }
      #expect(error.mistakes.map(\.code) == [wrong.code])
      #expect(error.mistakes.first?.line == 2 && error.mistakes.first?.column == 26)
      for words in wrong.says + ["c.csv"] { #expect("\(error)".contains(words), "\(error)") }
    }
  }

  /// A misspelt column of a language is told with its place, whatever the file is.
  @Test(arguments: sources) func aMisspeltColumnOfALanguage(
    _ source: (name: String, text: String)
  ) throws {
    let form = Self.form("label: { en: name, de: naem }, file: \(source.name)")
    try Self.inFolder(["form.yaml": form, source.name: Array(source.text.utf8)]) { folder in
      let error = try #require(throws: FormError.self) {
        try ValidationForm(contentsOf: folder.appending(path: "form.yaml"))
      }
      #expect(error.mistakes.map(\.code) == ["unknownColumn"])
      #expect("\(error)".contains("no column is called “naem”; did you mean “name”?"))
      #expect("\(error)".contains(source.name))
    }
  }

  /// A built file has its labels already: naming their columns again would say nothing.
  @Test func aBuiltFileNamesItsLabelsItself() throws {
    let form = Self.form("label: { en: name, de: name_de }, file: c.catalogue")
    try Self.inFolder(["form.yaml": form]) { folder in
      let error = try #require(throws: FormError.self) {
        try ValidationForm(contentsOf: folder.appending(path: "form.yaml"))
      }
      #expect(error.mistakes.map(\.code) == ["catalogueMalformed"])
      #expect(error.mistakes.first?.line == 2 && error.mistakes.first?.column == 27)
      #expect("\(error)".contains("--column label.de=name_de"))
    }
  }

  /// A file of rules is of no language: English labels stand for others, else the first.
  @Test(arguments: [
    ("{ de: name_de, en: name }", "Vienna"), ("{ de: name_de, ru: name }", "Wien"),
  ])
  func labelsOfImportedRules(_ labels: String, _ label: String) throws {
    let rules = """
      group: own
      catalogues: { c: { label: \(labels), items: [{ id: V, name: Vienna, name_de: Wien }] } }
      rules:
        town:
          summary: a town
          source: our own list
          lookup: c
          examples: { valid: [V], invalid: [{ value: M, code: notInCatalogue }] }
      """
    let form = "form: t\nimport: own.yaml\nlocale: fr\nfields: { a: { rule: own.town } }\n"
    try Self.inFolder(["own.yaml": Array(rules.utf8), "form.yaml": Array(form.utf8)]) { folder in
      let form = try ValidationForm(contentsOf: folder.appending(path: "form.yaml"))
      for (locale, shown) in [("fr", label), ("de", "Wien")] {
        let session = FormSession(form, locale: locale)
        #expect(session["a"]?.pick("V") == true && session["a"]?.queryText == shown)
      }
    }
  }

  /// A catalogue that is not there makes no value invalid.
  @Test(arguments: ["gone.csv", "folder", "damaged.catalogue"])
  func whatIsNotThereLeavesValuesUndecided(_ name: String) throws {
    try Self.inFolder([
      "form.yaml": Self.form("file: \(name)"), "folder/x": [],
      "damaged.catalogue": Array("FC".utf8),
    ]) { folder in
      guard name != "folder" else {
        // No ending of a catalogue.
        return
      }
      let checker = Checker(try ValidationForm(contentsOf: folder.appending(path: "form.yaml")))
      let report = checker.check(#"{"x":"A"}"#.utf8)
      #expect(report.issues.map(facts) == ["/x: undecided(catalogue)"])
      #expect(report.issues.first?.message.contains("list to choose from") == true)
      #expect(checker.check("{}".utf8).verdict == .valid)
      // Nobody knows its columns.
      try Data(
        Array("form: t\ncatalogues: { c: { file: gone.csv } }\n".utf8)
          + Array(
            "fields: { x: { lookup: c }, y: { when: item(x).a == 'b', required: true } }".utf8)
      ).write(to: folder.appending(path: "open.yaml"))
      let open = Checker(try ValidationForm(contentsOf: folder.appending(path: "open.yaml")))
      #expect(open.check(#"{"x":"A"}"#.utf8).issues.map(facts) == ["/x: undecided(catalogue)"])
    }
  }

  /// A file of rules brings its own catalogues; a path is relative to the file that it stands in.
  @Test func importedRulesBringTheirCatalogues() throws {
    let rules = """
      group: own
      catalogues: { sizes: { file: sizes.csv } }
      rules:
        size:
          summary: a size
          source: our own list
          lookup: sizes
          examples: { valid: [S], invalid: [{ value: M, code: notInCatalogue }] }
      """
    let form = """
      form: t
      import: rules/own.yaml
      catalogues: { sizes: { items: [tall] } }
      fields: { a: { rule: own.size }, b: { lookup: sizes } }
      """
    try Self.inFolder([
      "rules/own.yaml": Array(rules.utf8), "form.yaml": Array(form.utf8),
      "rules/sizes.csv": Array("id\nS\nL\n".utf8),
    ]) { folder in
      let checker = Checker(try ValidationForm(contentsOf: folder.appending(path: "form.yaml")))
      #expect(checker.check(#"{"a":"S","b":"tall"}"#.utf8).verdict == .valid)
      let wrong = checker.check(#"{"a":"tall","b":"S"}"#.utf8)
      #expect(wrong.issues.map(facts) == ["/a: notInCatalogue", "/b: notInCatalogue"])
    }
  }
}
