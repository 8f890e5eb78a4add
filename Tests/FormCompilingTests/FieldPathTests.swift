import Foundation
import Testing

@testable import FormCheck
@testable import FormCompiling

/// A path is written one way, wherever it is printed, and what is printed can be given back.
@Suite struct FieldPathTests {
  private static let form = """
    form: t
    rules:
      word: { type: text, pattern: '[a-z]+' }
      code: { type: integer, range: 1.. }
    fields:
      lines: { items: { fields: { net: { type: number } } } }
      labels: { fields: { cpu: {} }, values: { length: ..9 } }
      position: { items: [{ type: number }, {}], rest: { type: boolean } }
      id: { type: [integer, text] }
      ref: { rule: { any: [word, code] } }
      kind: { choices: [a, b] }
      by: { by: kind, variants: { a: { items: {} }, b: { type: integer } }, otherwise: {} }
      pay: { tag: way, variants: { card: { fields: { number: {} } }, cash: {} } }
    """

  @Test func eachKindOfStepHasItsSign() throws {
    let form = try ValidationForm(Self.form)
    #expect(
      form.outline.map(\.path) == [
        "lines", "lines[]", "lines[].net", "labels", "labels.cpu", "labels.*", "position",
        "position[0]", "position[1]", "position[]", "id", "id<integer>", "id<text>", "ref",
        "ref<word>", "ref<code>", "kind", "by", "by<a>", "by<a>[]", "by<b>", "by<otherwise>",
        "pay", "pay.way", "pay.number",
      ])
  }

  @Test func attributesHaveThePathsOfTheOutline() throws {
    let form = try ValidationForm(Self.form)
    let described = Set(form.outline.map(\.path))
    let drawn = form.attributes().map(\.path)
    #expect(drawn.count == 17)
    #expect(described.isSuperset(of: drawn))
  }

  @Test(arguments: [
    ("lines[].net", ["lines", "net"]), ("labels.*", ["labels", "*"]),
    ("position[1]", ["position", "1"]), ("position[]", ["position"]), ("id<integer>", ["id"]),
    ("by<a>[]", ["by"]), ("a[b].c", ["a[b]", "c"]), ("[0]", ["0"]), ("", []), ("a..b", ["a", "b"]),
  ])
  func namesOfAPath(_ text: String, _ names: [String]) {
    #expect(FieldPath.names(in: text) == names)
  }

  /// Of each form of the examples: `--only` takes what `explain` prints.
  @Test func whatIsPrintedCanBeGivenBack() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples").standardizedFileURL
    var paths = 0
    for file in try #require(FileManager.default.subpaths(atPath: folder.path)).sorted()
    where file.hasSuffix("form.yaml") {
      guard let form = try? ValidationForm(contentsOf: folder.appending(path: file)) else {
        continue
      }
      for path in form.outline.map(\.path) where !FieldPath.names(in: path).isEmpty {
        paths += 1
        #expect(form.hasPart(path), "\(file): \(path)")
      }
    }
    #expect(paths > 200)
  }
}
