import FormCheck
import TestFixtures
import Testing

/// `unknown` with constraints, which hold for every key that the form does not name.
@Suite struct UnknownConstraintTests {
  private static let counts = "fields: { name: {} }\nunknown: { type: integer, range: ..9 }"
  private static let form = """
    fields:
      top: { type: integer }
      g:
        fields: { limit: { type: integer } }
        unknown: { type: integer, range: ..limit }
        check: { that: limit > 5, severity: warning }
    """

  static let values: [FormCase] = [
    FormCase("held", counts, "{'a':1,'b':9}", cleaned: "{'a':1,'b':9}"),
    FormCase(
      "kept behind the fields of the form", counts, "{'b':1,'name':'x','a':2.0}",
      cleaned: "{'name':'x','b':1,'a':2}"),
    FormCase(
      "not held", counts, "{'a':'x','b':10,'c':1}", ["/a: typeMismatch", "/b: rangeOverflow"]),
    FormCase("fields keep their own", counts, "{'name':'x'}"),
    FormCase(
      "keys that a pointer escapes", counts, "{'a/b':'x','c~d':'x','':'x'}",
      ["/a~1b: typeMismatch", "/c~0d: typeMismatch", "/: typeMismatch"]),
    FormCase(
      "a key that stands twice", counts, "{'a':1,'a':2}", ["/a: duplicateKey"]),
    FormCase(
      "behind the fields, before the checks",
      "fields: { n: { type: integer } }\nunknown: { type: integer }\ncheck: n > 5",
      "{'x':'q','n':1}", ["/x: typeMismatch", "/n: customError"]),
    FormCase(
      "by a rule", "fields: {}\nunknown: { rule: contact.email }",
      "{'a':'ana@','b':'ana@example.org'}",
      ["/a: patternMismatch"]),
    FormCase(
      "cleaned up", "coerce: true\nfields: {}\nunknown: { type: integer, normalize: [trim] }",
      "{'a':' 1 ','b':2}", cleaned: "{'a':1,'b':2}"),
    FormCase("in a group", form, "{'g':{'limit':6,'x':6,'y':7}}", ["/g/y: rangeOverflow"]),
    FormCase("nothing beside it", form, "{'g':{'x':7}}"),
    FormCase(
      "names outward and of this",
      "fields: { n: { type: integer } }\nunknown: { type: integer, check: this > n }",
      "{'n':5,'x':6,'y':5}", ["/y: customError"]),
    FormCase(
      "groups that compare with a field outside",
      "fields: { n: { type: integer }, m: {} }\nunknown: { fields: { z: { type: integer, differs: n } } }",
      "{'n':5,'m':'x','k':{'z':5},'j':{'z':6}}", ["/k/z: notDifferent"]),
    FormCase(
      "groups that read from the root",
      "fields: { m: {}, n: { type: integer } }\nunknown: { fields: { z: { type: integer, check: this > record.n } } }",
      "{'n':5,'k':{'z':5}}", ["/k/z: customError"]),
    FormCase(
      "groups in a group",
      """
      fields:
        g:
          fields: { n: { type: integer } }
          unknown: { items: { fields: { z: { type: integer, equals: n } } } }
      """, "{'g':{'n':5,'k':[{'z':5},{'z':4}]}}", ["/g/k/1/z: notEqual"]),
    FormCase(
      "a group of one wrong key is not valid",
      "fields: { g: { fields: { a: {} }, unknown: { type: integer } }, b: {} }\ncheck: { that: valid(g), at: b }",
      "{'g':{'x':'q'}}", ["/g/x: typeMismatch", "/b: customError"]),
    FormCase(
      "objects without fields", "fields: {}\nunknown: { type: integer }", "{'k':{'z':1}}",
      ["/k: typeMismatch"]),
  ]

  @Test(arguments: values)
  func judges(_ row: FormCase) throws { try row.test() }
}
