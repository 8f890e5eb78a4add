// Any bytes as a form, in YAML or JSON; a form that compiles is used in every way.
@_spi(Fuzzing) import FormCheck
import Foundation
import FuzzSupport

let moment = Date(timeIntervalSince1970: 1_781_524_800)

let payloads = [
  "{}", "null", "[]", #"{"a":1,"a":2}"#, #"{"name":"Ana","email":"ana@example.org","n":1.5}"#,
  #"{"a":"1","b":2,"c":true,"d":"2026-06-15","e":[1,"x"],"f":{"a":{"b":[]}}}"#,
].map { Array($0.utf8) }

/// What is found can be picked, and then is the value.
func look(up field: FormField) {
  for text in ["", "a", "tbil", "564", "zzzzzzz", "é ß"] {
    field.text = text
    field.searchAll()
    expect(field.rowIDs.count >= field.hits.count, "a hit that is no row")
    guard let first = field.hits.first else { continue }
    expect(field.pick(first.item.id), "a hit that cannot be picked")
    expect(field.queryText == first.item.label, "another label than that of the pick")
    // Clean-up may make another text of an id, which names nothing then.
    expect(field.item.map { $0.id == first.item.id } ?? true, "another item than that of the pick")
  }
  field.press("5")
  field.nextWord()
  field.close()
}

/// One run: a digit that chooses the reader, then a form.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzForms(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = Input(data, size)
  let name = input.choice(of: 2) == 0 ? "form.yaml" : "form.json"
  let form: ValidationForm
  do throws(FormError) { form = try ValidationForm(bytes: input.bytes, name: name) } catch {
    expect(!error.mistakes.isEmpty, "a form fails without a mistake")
    expect(!error.description.isEmpty, "mistakes without words")
    for mistake in error.mistakes {
      expect(
        mistake.line > 0 && mistake.column > 0, "a mistake at \(mistake.line):\(mistake.column)")
    }
    return 0
  }
  let checker = Checker(form)
  // The form itself as a payload: its names and texts are near what it asks for.
  for payload in payloads + [FuzzDoor.document(input.bytes, name: name).json ?? []] {
    let report = checker.check(payload, now: moment, cleaned: true)
    if let cleaned = report.cleaned { Oracle.expectJSON(cleaned, "the cleaned payload") }
    expect(
      (report.verdict == .valid) == !report.issues.contains { $0.severity == .error }
        || !report.uncounted.isEmpty, "\(report.verdict) with \(report.issues.map(\.code))")
    _ = checker.explain(payload, now: moment)
    _ = checker.check(part: payload, now: moment)
    _ = try? checker.check(payload, only: [], now: moment)
  }
  _ = form.outline
  let session = FormSession(form, clock: { moment })
  for field in session.fields.prefix(20) {
    if field.isList { field.addRow() } else { field.text = "1" }
    if field.isLookup { look(up: field) }
    field.leave()
  }
  _ = session.submit()
  return 0
}
