import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// Forms that name catalogues of a store.
extension StoreCommandTests {
  private static let form = """
    form: order
    catalogues: { stock: { store: stock } }
    fields:
      item: { required: true, lookup: { in: stock, accept: [id, label], where: { shop: shop } } }
      shop: { length: ..9 }
    examples:
      - { given: { item: anna, shop: x }, expect: { issues: {}, cleaned: { item: A, shop: x } } }
      - { given: { item: B, shop: x }, expect: { issues: { /item: itemExcluded } } }
      - { given: { item: Q }, expect: { issues: { /item: notInCatalogue } } }
      - { given: { shop: 0123456789 }, expect: { issues: { /item: valueMissing, /shop: tooLong } } }

    """

  private func stock(_ rows: String) throws -> (status: Int32, output: String) {
    let file = try write("sku,name,shop\n" + rows, "stock.csv")
    return try run("catalogue", "update", "stock", file, "--column", "id=sku")
  }

  @Test func aFormLooksUpInTheNewestGeneration() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let form = try write(Self.form, "form.yaml")
    let records = try write(#"{"item":"B"}"# + "\n" + #"{"item":"cy"}"# + "\n", "in.ndjson")
    func verdicts() throws -> [String] {
      let output = try run("check", form, records, "--format", "ndjson").output
      return output.split(separator: "\n").map { line in
        ["itemGone", "notInCatalogue", "\"valid\""].first { line.contains($0) } ?? String(line)
      }
    }
    #expect(try stock("A,Anna,x\nB,Ben,y\n").status == 0)
    #expect(try verdicts() == ["\"valid\"", "notInCatalogue"])
    #expect(try stock("A,Anna,x\nC,Cy,y\n").output == "stock: 2 items, generation 2, 1 gone\n")
    #expect(try verdicts() == ["itemGone", "\"valid\""])
    #expect(try stock("A,Anna,x\nB,Ben,y\nC,Cy,y\n").status == 0)
    #expect(try verdicts() == ["\"valid\"", "\"valid\""])
  }

  /// Each with the status and a part of what it says, before the store is there and after.
  @Test func everyCommandThatReadsFormsReadsTheStore() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let form = try write(Self.form, "form.yaml")
    let payload = try write(#"{"item":"anna"}"#, "in.json")
    let build = path("built.catalogue")
    let commands: [(words: [String], isTimed: Bool, before: Int32, after: String)] = [
      (["check", form, payload, "--output", "cleaned"], true, 1, #"{"item":"A"}"#),
      (["try", "item", "Ann", "anna", "--form", form], true, 1, "valid: “anna”"),
      (["explain", form, "--payload", payload], true, 1, "lookup"),
      (["test", form, "--coverage", "--mutate"], false, 2, "4 passed, 0 failed"),
      (["lint", form], false, 2, "nothing found"),
      (["lookup", form + "#stock", "ben"], true, 3, "[Ben]  B"),
      (["catalogue", "show", form + "#stock", "B"], true, 3, #"{"id":"B""#),
      (["catalogue", "build", form + "#stock", "-o", build], false, 3, "2 items"),
    ]
    for command in Cases.of(commands, oneIn: 2) {
      let found = try run(command.words, now: command.isTimed ? "2026-06-15T12:00:00Z" : nil)
      #expect(found.status == command.before, "\(command.words) \(found.output)")
      #expect(found.output.contains("the store does not exist"), "\(command.words) \(found.output)")
      #expect(
        found.output.contains("fill it: formcheck catalogue update stock FILE"),
        "\(command.words) \(found.output)")
      #expect(!FileManager.default.fileExists(atPath: path("s.db")))
    }
    #expect(try stock("A,Anna,x\nB,Ben,y\n").status == 0)
    for command in Cases.of(commands, oneIn: 2) {
      let found = try run(command.words, now: command.isTimed ? "2026-06-15T12:00:00Z" : nil)
      #expect(found.status == (command.words[0] == "try" ? 1 : 0), "\(found.output)")
      #expect(found.output.contains(command.after), "\(command.words) \(found.output)")
    }
  }

  @Test func aNearNameIsTold() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try stock("A,Anna,x\n").status == 0)
    let form = try write(
      "form: t\ncatalogues: { c: { store: stok } }\nfields: { x: { lookup: c } }\n", "form.yaml")
    let found = try run("lint", form, now: nil)
    #expect(found.status == 2 && found.output.contains("did you mean “stock”?"), "\(found.output)")
  }

  /// Nothing is known of the columns of a catalogue that has no items yet.
  @Test func aCatalogueMayBeEmpty() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let form = try write(Self.form, "form.yaml")
    #expect(try stock("A,Anna,x\n").status == 0)
    #expect(try run("catalogue", "remove", "stock", "--all").status == 0)
    let payload = try write(#"{"item":"A","shop":"x"}"#, "in.json")
    let found = try run("check", form, payload)
    #expect(found.status == 1 && found.output.contains("itemGone"), "\(found.output)")
  }

  /// Labels and ids of a protected catalogue stand in what is found or asked for, and in cleaned payloads.
  @Test func aProtectedCatalogueIsNotTold() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let people = try write("id,name\np7,Hidden Name\np8,Hidden Other\n", "people.csv")
    let protected = "people: 2 items, generation 1, protected\n"
    #expect(try run("catalogue", "update", "people", people, "--protected") == (0, protected))
    #expect(try run("catalogue", "list") == (0, protected))
    // What is not said stays.
    #expect(try run("catalogue", "add", "people", people) == (0, protected))
    #expect(
      try run("catalogue", "show", "people", "--json").output.contains("\"protected\":true"))
    // The form does not say it again.
    let form = try write(
      "form: t\ncatalogues: { p: { store: people } }\n"
        + "fields: { x: { lookup: { in: p, accept: [id, label] } }, y: { differs: x, lookup: p } }\n",
      "form.yaml")
    let payload = try write(
      #"{"x":"hidden name","y":"p7"}"# + "\n" + #"{"x":"hidden nam"}"# + "\n"
        + #"{"x":"p9"}"# + "\n", "in.ndjson")
    let broken = try write("id,weight\np7,hidden\n", "broken.csv")
    let twice = try write("{\"add\":[{\"id\":\"p7\",\"weight\":\"hidden\"}]}\n", "batch")
    let silent: [[String]] = [
      ["check", form, payload], ["check", form, payload, "--format", "json"],
      ["check", form, payload, "--format", "sarif"], ["explain", form, "--payload", payload],
      ["try", "x", "p9", "hidden nam", "--form", form],
      ["catalogue", "update", "people", broken], ["catalogue", "add", "people", broken],
      ["catalogue", "batch", "people", twice, "--state", ""],
      ["catalogue", "open", "people", "p9"], ["catalogue", "pick", "people", "p9"],
      ["catalogue", "show", "people", "p9"],
    ]
    for words in Cases.of(silent, oneIn: 3) {
      let found = try run(words, now: "2026-06-15T12:00:00Z")
      #expect(found.status != 0 && !found.output.isEmpty, "\(words)")
      for secret in ["p7", "p8", "p9", "Hidden", "hidden "] {
        #expect(!found.output.contains(secret), "\(words) \(found.output)")
      }
    }
    let cleaned = try write(#"{"x":"hidden name"}"#, "in.json")
    let output = try run("check", form, cleaned, "--output", "cleaned").output
    #expect(output.hasPrefix(#"{"x":"p7"}"# + "\n"))
    #expect(try run("lookup", "people", "hidden n").output == "[Hidden N]ame  p7\n")
    #expect(
      try run("catalogue", "update", "people", people, "--no-protected").output
        == "people: 2 items, generation 2\n")
    #expect(try run("check", form, payload).output.contains("p9"))
  }

  @Test func errorsSpeakOfTheCatalogueThatIsNotThere() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = "formcheck: \(path("s.db")): no catalogue is called “people”"
    let file = try write("id\na\n", "a.csv")
    #expect(try run("catalogue", "update", "things", file).status == 0)
    for command in ["open", "pick", "show"] {
      #expect(try run("catalogue", command, "people", "p7") == (2, words + "\n"))
    }
    for words in [["catalogue", "show", "thing"], ["lookup", "thing", "a"]] {
      let found = try run(words, now: "2026-06-15T12:00:00Z")
      #expect(found.status == 2 && found.output.hasSuffix("; did you mean “things”?\n"), "\(found)")
    }
  }

  @Test func aStoreThatCannotBeMadeIsToldSo() throws {
    let output = try write("", "output")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try write("id\na\n", "a.csv")
    let handle = try FileHandle(forWritingTo: URL(filePath: output))
    let io = CommandIO(
      input: 0, output: handle.fileDescriptor, errors: handle.fileDescriptor, usesColour: false)
    let status = FormCheckCommand.run(
      ["catalogue", "update", "x", file, "--store", "/proc/none.db"], io)
    let words = "formcheck: /proc/none.db: no store can be made here: no such file or directory\n"
    #expect(try (status, String(contentsOfFile: output, encoding: .utf8)) == (3, words))
  }

  @Test func aFileOfRulesMayNameAStore() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = try write(
      """
      group: shop
      catalogues: { stock: { store: stock } }
      rules:
        item: { summary: an article, lookup: stock, examples: { valid: [A], invalid: [{ value: Q, code: notInCatalogue }] } }

      """, "shop.yaml")
    let form = try write(
      "form: t\nimport: shop.yaml\nfields: { x: { rule: shop.item } }\n", "form.yaml")
    #expect(try run("test", rules, now: nil).status == 2)
    #expect(try stock("A,Anna,x\n").status == 0)
    #expect(try run("test", rules, now: nil).status == 0)
    let payload = try write(#"{"x":"Q"}"#, "in.json")
    #expect(try run("check", form, payload).output.contains("notInCatalogue"))
  }
}
