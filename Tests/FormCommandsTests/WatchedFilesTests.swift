import Foundation
import Testing

@testable import FormCommands

/// What makes `--watch` check again.
@Suite struct WatchedFilesTests {
  /// Changes of a folder that has a form with an import, a translation and inputs, and the file that is
  /// told of; nil where nothing is.
  static let changes: [(path: String, text: String?, told: String?)] = [
    ("form.yaml", "form: t\nfields: { a: {}, b: {} }\n", "form.yaml"),
    ("rules/own.yaml", "group: own\nrules: {}\n", "rules/own.yaml"),
    ("rules/more.yaml", "group: more\nrules: {}\n", "rules/more.yaml"),
    ("form.de.yaml", "language: de # again\n", "form.de.yaml"),
    ("data/one.ndjson", "{\"a\": \"later\"}\n", "data/one.ndjson"),
    ("data/one.ndjson", nil, "data/one.ndjson"),
    ("data/new.ndjson", "{}\n", "data/new.ndjson"),
    ("data/out.ndjson", "written by the run itself\n", nil),
    ("c.csv", "id\na\n", "c.csv"),
    ("s.db-wal", "somebody changed the store", "s.db-wal"),
    ("beside.yaml", "nobody reads this\n", nil),
    ("data/notes.txt", "nobody reads this\n", nil),
  ]

  @Test(arguments: changes.indices)
  func change(_ index: Int) throws {
    let change = Self.changes[index]
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    func write(_ path: String, _ text: String) throws {
      let url = place.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try write(
      "form.yaml",
      "form: t\nimport: [rules/own.yaml]\ncatalogues: { c: { file: c.csv }, s: { store: s } }\n")
    try write("rules/own.yaml", "group: own\nimport: more.yaml\nrules: { r: { length: 3 } }\n")
    try write("rules/more.yaml", "group: more\nrules: { r: { length: 3 } }\n")
    try write("form.de.yaml", "language: de\n")
    try write("data/one.ndjson", "{}\n")
    try write("data/out.ndjson", "{}\n")
    try write("beside.yaml", "a: 1\n")
    try write("data/notes.txt", "a\n")
    let base = place.path + "/"
    let files = WatchedFiles(
      [WatchedFiles.Check(form: base + "form.yaml", names: [base + "data"])], configuration: nil,
      store: base + "s.db", outputs: [base + "data/out.ndjson"])
    #expect(files.changed() == nil)
    if let text = change.text {
      try write(change.path, text)
    } else {
      try FileManager.default.removeItem(at: place.appending(path: change.path))
    }
    #expect(files.changed() == change.told.map { base + $0 })
  }
}
