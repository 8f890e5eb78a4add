import FormCheck
import FormDocuments
import FormPages
import FormProof
import FormSchema
import Testing

@testable import FormExchange

/// Forms as documents of OpenAPI: complete by themselves, with the bodies that the server sends.
@Suite struct OpenAPIExportTests {
  /// Every string under `$ref`, and the document itself.
  private static func read(_ text: String) throws -> (document: Node, references: [String]) {
    let form = try #require(ResolvedForm(bytes: Array(text.utf8), path: "form.yaml"))
    let export = OpenAPIExport(JSONSchemaExport(form, side: .input), of: form)
    let document = try #require(
      DocumentReader.read(name: "openapi.json", bytes: export.json).document?.root)
    var references: [String] = []
    var waiting = [document]
    while let node = waiting.popLast() {
      for entry in node.entries ?? [] where entry.key == "$ref" {
        references.append(try #require(entry.value.text))
      }
      waiting += node.items ?? node.entries?.map(\.value) ?? []
    }
    return (document, references)
  }

  @Test(arguments: ["sign.up", "Problem", "a b/c", "ფორმა"])
  func eachReferenceLeadsToAComponent(id: String) throws {
    let (document, references) = try Self.read(
      """
      form: \(id)
      fields:
        user: { required: true, length: 3.. }
        boss: { rule: person }
        empty: { length: ..3 }
      rules:
        person: { fields: { name: {}, boss: { rule: person } }, depth: ..3 }
      """)
    let components = try #require(document["components"]?["schemas"]?.entries?.map(\.key))
    #expect(Set(components).count == components.count)
    // A tree, an empty value, the record and the problem.
    #expect(components.count >= 4 && references.count >= 4)
    for reference in references {
      #expect(reference.hasPrefix("#/components/schemas/"))
      #expect(components.contains(String(reference.dropFirst("#/components/schemas/".count))))
    }
    for name in components {
      // The specification, section 4.8.7.2.
      #expect(
        !name.isEmpty
          && name.utf8.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "._-".utf8.contains(byte)
          }, "\(name)")
    }
  }

  @Test func theSchemaOfProblemsAcceptsThoseOfTheServer() throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        a: { rule: contact.email, label: E-mail, required: true }
        n: { type: integer, range: 1..3 }
        k: { choices: [x, y] }
      controls: { go: {} }
      managers: { all: { manages: [go] } }
      """)
    var judge = SchemaJudge(OpenAPIExport.problem)
    for body in [#"{"a":"ana@","n":7,"k":"z"}"#, "{}", #"{"a":1,"b":2}"#] {
      let problem = Problem(Checker(form).check(Array(body.utf8)))
      let node = try #require(
        DocumentReader.read(name: "p.json", bytes: problem.body).document?.root)
      #expect(problem.status == 422)
      let accepts = judge.accepts(node)
      #expect(accepts, "\(String(decoding: problem.body, as: UTF8.self))")
      // All members are described.
      let known = ["type", "title", "status", "errors", "more", "controls"]
      #expect(node.entries?.allSatisfy { known.contains($0.key) } == true)
    }
    let wrong = try #require(
      DocumentReader.read(
        name: "p.json", bytes: Array(#"{"type":"t","title":"t","status":"422","errors":[]}"#.utf8)
      )
      .document?.root)
    let accepts = judge.accepts(wrong)
    #expect(!accepts)
  }
}
