import Foundation
import Testing

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
    for command in commands {
      let found = try run(command.words, now: command.isTimed ? "2026-06-15T12:00:00Z" : nil)
      #expect(found.status == command.before, "\(command.words) \(found.output)")
      #expect(found.output.contains("there is no store"), "\(command.words) \(found.output)")
      #expect(
        found.output.contains("fill it: formcheck catalogue update stock FILE"),
        "\(command.words) \(found.output)")
      #expect(!FileManager.default.fileExists(atPath: path("s.db")))
    }
    #expect(try stock("A,Anna,x\nB,Ben,y\n").status == 0)
    for command in commands {
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
