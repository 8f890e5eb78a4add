import FormCheck
import TestFixtures
import Testing

/// Shapes of a union that are equally near to a value report what all of them find wrong.
@Suite struct UnionTieTests {
  private static let jobs = """
    rules:
      job: { fields: { job: { required: true, fields: { name: {} } } } }
      nodes: { fields: { nodeset: { required: true, fields: { name: {} } } } }
    fields: { entry: { rule: { any: [job, nodes] } } }
    """
  private static let kinds = """
    rules:
      car: { fields: { kind: { required: true, choices: [car] }, id: { required: true } } }
      bike: { fields: { kind: { required: true, choices: [bike] }, id: { required: true } } }
    fields: { entry: { rule: { any: [car, bike] } }, n: { type: integer } }
    """

  static let ties: [FormCase] = [
    FormCase(
      "a key that none has", jobs, "{'entry':{'jobs':{'name':'x'}}}",
      ["/entry: noRuleFits", "/entry/jobs: unknownField"]),
    FormCase(
      "two of them", jobs, "{'entry':{'jobs':1,'nods':2}}",
      ["/entry: noRuleFits", "/entry/jobs: unknownField", "/entry/nods: unknownField"]),
    FormCase("nothing in common", jobs, "{'entry':{}}", ["/entry: noRuleFits"]),
    FormCase(
      "a key that all require", kinds, "{'entry':{'kind':'van'}}",
      ["/entry: noRuleFits", "/entry/kind: notAChoice", "/entry/id: valueMissing"]),
    FormCase(
      "the key that tells them apart", kinds, "{'entry':{'kind':'van','id':'1'}}",
      ["/entry: noRuleFits", "/entry/kind: notAChoice"]),
    FormCase(
      "all keys are missing", kinds, "{'entry':{},'n':'x'}",
      [
        "/entry: noRuleFits", "/entry/kind: valueMissing", "/entry/id: valueMissing",
        "/n: typeMismatch",
      ]),
    FormCase(
      "one that is nearer is told as before", kinds, "{'entry':{'kind':'car'}}",
      ["/entry: noRuleFits", "/entry/id: valueMissing"]),
    FormCase(
      "a check reads nothing of it",
      kinds + "\ncheck: { that: \"entry.id == '1'\", at: n }", "{'entry':{'kind':'van'},'n':1}",
      ["/entry: noRuleFits", "/entry/kind: notAChoice", "/entry/id: valueMissing"]),
    FormCase(
      "keys that one of them ignores",
      "rules: { a: { fields: { x: { required: true } } }, b: { unknown: allow, fields: { y: { required: true } } } }\nfields: { entry: { rule: { any: [a, b] } } }",
      "{'entry':{'q':1}}", ["/entry: noRuleFits"]),
    FormCase(
      "a secret says nothing",
      "rules: { a: { fields: { k: { secret: true, choices: [a] } } }, b: { fields: { k: { secret: true, choices: [b] } } } }\nfields: { entry: { rule: { any: [a, b] } } }",
      "{'entry':{'k':'x'}}", ["/entry: noRuleFits"]),
    FormCase(
      "below a list",
      "rules: { a: { fields: { x: { required: true } } }, b: { fields: { y: { required: true } } } }\nfields: { l: { items: { rule: { any: [a, b] } } } }",
      "{'l':[{'x':'1'},{'xx':'1'}]}", ["/l/1: noRuleFits", "/l/1/xx: unknownField"]),
  ]

  @Test(arguments: ties)
  func judges(_ row: FormCase) throws { try row.test() }

  @Test func wordsNameTheNearestOfAllShapes() throws {
    let form = try ValidationForm("form: t\n" + Self.jobs)
    let issues = Checker(form).check(#"{"entry":{"nodesets":1,"jobs":2}}"#.utf8).issues
    #expect(issues.map(\.params["near"]) == [nil, .text("nodeset"), .text("job")])
    #expect(issues.map(\.alternative) == [nil, nil, nil])
    let kinds = try ValidationForm("form: t\n" + Self.kinds)
    let choice = Checker(kinds).check(#"{"entry":{"kind":"van","id":"1"}}"#.utf8).issues
    #expect(choice.last?.params["want"] == .values([.text("car"), .text("bike")]))
  }
}
