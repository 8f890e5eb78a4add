import FormCheck
import FormRecords
import TestFixtures
import Testing

/// `unique: { by: …, fold: case }`: the case of letters makes no difference.
@Suite struct FoldedUniqueTests {
  private static let mails =
    "fields: { l: { unique: { by: mail, fold: case }, items: { fields: { mail: {}, n: { type: integer } } } } }"
  private static let whole = "fields: { l: { unique: { fold: case }, items: {} } }"

  static let lists: [FormCase] = [
    FormCase(
      "another case is the same", mails, "{'l':[{'mail':'a@x'},{'mail':'A@X'}]}",
      ["/l/1: duplicateItem"]),
    FormCase("another letter is not", mails, "{'l':[{'mail':'a@x'},{'mail':'b@x'}]}"),
    FormCase("what is empty is like nothing", mails, "{'l':[{'n':1},{'n':1}]}"),
    FormCase("whole items", whole, "{'l':['Ana','Eva','ANA']}", ["/l/2: duplicateItem"]),
    FormCase("ß and SS", whole, "{'l':['Straße','STRASSE']}", ["/l/1: duplicateItem"]),
    FormCase(
      "sigmas", whole, "{'l':['ΟΔΟΣ','οδος','οδοσ']}",
      ["/l/1: duplicateItem", "/l/2: duplicateItem"]),
    FormCase("a dotless i is another letter", whole, "{'l':['i','ı']}"),
    FormCase(
      "texts at any depth, and no keys",
      "fields: { l: { unique: { fold: case }, items: { fields: { g: { fields: { a: {}, A: {} } } } } } }",
      "{'l':[{'g':{'a':'x'}},{'g':{'a':'X'}},{'g':{'A':'x'}}]}", ["/l/1: duplicateItem"]),
    FormCase(
      "values of any type", "fields: { l: { unique: { fold: case }, items: { type: any } } }",
      "{'l':[{'a':['x']},{'a':['X']},{'A':['x']}]}", ["/l/1: duplicateItem"]),
    FormCase(
      "several fields",
      "fields: { l: { unique: { by: [a, n], fold: case }, items: { fields: { a: {}, n: { type: integer } } } } }",
      "{'l':[{'a':'x','n':1},{'a':'X','n':2},{'a':'X','n':1}]}", ["/l/2: duplicateItem"]),
    FormCase(
      "without fold the case counts",
      "fields: { l: { unique: { by: a }, items: { fields: { a: {} } } } }",
      "{'l':[{'a':'x'},{'a':'X'},{'a':'x'}]}", ["/l/2: duplicateItem"]),
    FormCase(
      "dates are dates",
      "fields: { l: { unique: { by: [d, t], fold: case }, items: { fields: { d: { type: date }, t: {} } } } }",
      "{'l':[{'d':'2026-06-15','t':'a'},{'d':'2026-06-15','t':'A'}]}", ["/l/1: duplicateItem"]),
  ]

  @Test(arguments: lists)
  func judges(_ row: FormCase) throws { try row.test() }

  static let runs: [String] = [
    "unique: { by: mail, fold: case }", "records: { unique: { by: mail, fold: case } }",
    "records: [{ unique: { by: [mail], fold: case } }]",
  ]

  /// The records of a run, in an example.
  @Test(arguments: runs)
  func recordsAreToldApart(said: String) throws {
    let form = try ValidationForm("form: t\n\(said)\nfields: { mail: {}, n: { type: integer } }")
    let run = RunRecords(form, memory: 1 << 20)
    let checker = Checker(form)
    var noted: [Bool] = []
    for (place, mail) in ["a@x", "b@x", "A@X", "", "Ａ@x", "B@X"].enumerated() {
      let payload = mail.isEmpty ? "{}" : "{\"mail\":\"\(mail)\"}"
      _ = checker.check(Array(payload.utf8))
      noted.append(
        try run.take(checker, number: place + 1, source: "a.ndjson", before: 0) != nil)
    }
    #expect(noted == [false, false, true, false, false, true])
  }

  static let mistakes: [MistakeCase] = [
    MistakeCase(
      "form: t\nfields: { l: { items: {}, unique: { by: ⟦[]⟧, fold: case } } }", "emptyList"),
    MistakeCase("form: t\nfields: { l: { items: {}, unique: { fold: ⟦cases⟧ } } }", "unknownName"),
    MistakeCase("form: t\nfields: { l: { items: {}, unique: { ⟦folds⟧: case } } }", "unknownKey"),
    MistakeCase("form: t\nfields: { l: { items: {}, unique: ⟦{}⟧ } }", "uniqueMalformed"),
    MistakeCase("form: t\nunique: ⟦{ fold: case }⟧\nfields: { a: {} }", "uniqueMalformed"),
    MistakeCase(
      "form: t\nunique: { by: ⟦n⟧, fold: case }\nfields: { n: { type: integer } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { l: { items: { type: integer }, unique: ⟦{ fold: case }⟧ } }", "wrongType"
    ),
    MistakeCase(
      "form: t\nfields: { l: { items: { fields: { a: {} } }, unique: { by: ⟦b⟧, fold: case } } }",
      "unknownField"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreTold(_ row: MistakeCase) throws { try row.test() }
}
