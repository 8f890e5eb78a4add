import FormDocuments
import Testing

@testable import FormCheck
@testable import FormProof

/// Suggestions show payloads of examples, and none of their secrets.
@Suite struct SecretDisguiseTests {
  @Test(arguments: [
    (#"{"pin":"hunter2","open":"x"}"#, "hunter2"), (#"{"pin":4711e5,"open":"x"}"#, "4711e5"),
    (#"{"pin":-1.25E-7,"open":"x"}"#, "1.25"), (#"{"pin":["hunter2",99],"open":"x"}"#, "hunter2"),
  ])
  func secretsAreMadeUpAndTheRestStays(_ payload: String, _ secret: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { pin: { type: any, secret: true }, open: {} }")
    var disguise = SecretDisguise(form.compiled)
    let disguised = disguise.disguised(Array(payload.utf8))
    let made = try #require(disguised)
    let text = String(decoding: made, as: UTF8.self)
    #expect(!text.contains(secret))
    #expect(text.contains(#""open":"x""#))
    #expect(DocumentReader.read(name: "p.json", bytes: made).diagnostics.isEmpty)
  }
}
