import Foundation
import Testing

@testable import FormCommands

/// A catalogue is built, looked at and searched; what is damaged is told.
struct CatalogueCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let output = folder.appending(path: "output")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    let io = CommandIO(
      input: 0, output: handle.fileDescriptor, errors: handle.fileDescriptor, usesColour: false)
    let status = FormCheckCommand.run(arguments, io)
    try handle.close()
    return (status, try String(contentsOf: output, encoding: .utf8))
  }

  /// Labels by language go into a built file and come out of it, and are shown in the language that is asked for.
  @Test func aBuiltFileHasLabelsByLanguage() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "towns.csv").path
    let built = folder.appending(path: "towns.catalogue").path
    try "id,name,name_de\nVIE,Vienna,Wien\nMUC,Munich,\n"
      .write(toFile: source, atomically: true, encoding: .utf8)
    let columns = ["--column", "label=name", "--column", "label.de=name_de"]
    #expect(try run(["catalogue", "build", source, "-o", built] + columns).status == 0)
    for (arguments, output) in [
      (["wien"], "Vienna  VIE  also [Wien]\n"), (["vienna"], "[Vienna]  VIE\n"),
      (["wien", "--locale", "de"], "[Wien]  VIE\n"),
      (["vienna", "--locale", "de_AT.UTF-8"], "Wien  VIE  also [Vienna]\n"),
      (["munich", "--locale", "de"], "[Munich]  MUC\n"),
    ] {
      #expect(try run(["lookup", built] + arguments).output == output, "\(arguments)")
      #expect(try run(["lookup", source] + columns + arguments).output == output, "\(arguments)")
    }
    let shown = try run(["catalogue", "show", built, "--items"]).output
    #expect(shown.contains(#"{"id":"VIE","label":"Vienna","label.de":"Wien"}"#), "\(shown)")
    // The items that are shown are a source themselves.
    let again = folder.appending(path: "again.ndjson").path
    try shown.write(toFile: again, atomically: true, encoding: .utf8)
    #expect(try run(["lookup", again, "vienna", "--locale", "de"]).output.hasPrefix("Wien  VIE"))
    #expect(try run(["catalogue", "show", again, "--items"]).output == shown)
    #expect(try run(["lookup", built, "wien", "--locale", "german"]).status == 64)
    let (status, words) = try run(["lookup", source, "wien", "--column", "label.de=naem_de"])
    #expect(status == 2 && words.contains("did you mean “name_de”?"))
  }

  @Test func aBuiltFileAnswersAsItsSource() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "people.csv").path
    let built = folder.appending(path: "people.catalogue").path
    let rows = (0..<300).map {
      "p\($0),Person \($0 * 7919 % 1000) of Group \($0 % 9),\($0 % 13),+1 \($0 + 555)"
    }
    try ("id,name,weight,phone\n" + rows.joined(separator: "\n"))
      .write(toFile: source, atomically: true, encoding: .utf8)
    #expect(try run(["catalogue", "build", source, "-o", built]).status == 0)
    let bytes = try Data(contentsOf: URL(filePath: built))
    #expect(try run(["catalogue", "build", source, "-o", built]).status == 0)
    #expect(try Data(contentsOf: URL(filePath: built)) == bytes)
    #expect(
      try run(["catalogue", "verify", built]).output.hasSuffix("300 items, nothing is damaged\n"))
    for text in ["person 1", "persn 791", "gro", "of", "nothing at all", "737", "74", "56"] {
      let one = try run(["lookup", source, text, "--json"])
      #expect(try run(["lookup", built, text, "--json"]) == one, "\(text)")
    }
    #expect(
      try run(["catalogue", "show", built, "--items"])
        == run(["catalogue", "show", source, "--items"]))

    // The items themselves, behind the header.
    var damaged = bytes
    damaged[600] ^= 1
    try damaged.write(to: URL(filePath: built))
    #expect(try run(["catalogue", "verify", built]).status == 2)
    let (status, words) = try run(["lookup", built, "person"])
    #expect(status == 2 && words.contains("it is damaged [catalogueUnreadable]"))
    // What a search reads is made anew.
    damaged = bytes
    damaged[bytes.count - 200] ^= 1
    try damaged.write(to: URL(filePath: built))
    #expect(try run(["catalogue", "verify", built]).status == 2)
    #expect(
      try run(["lookup", built, "gro", "--json"]) == run(["lookup", source, "gro", "--json"]))
  }
}
