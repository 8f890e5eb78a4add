import FormCheck
import TestFixtures
import Testing

/// `when` and `required` that ask other fields.
@Suite struct ConditionTests {
  private static let one = "fields: { a: {}, b: { when: a == 'x', required: true, length: ..3 } }"
  private static let group = """
    fields:
      a: {}
      g: { when: a == 'x', required: true, fields: { z: { type: integer, required: true } } }
    check: { that: g.z > 5, at: a }
    """

  static let when: [FormCase] = [
    FormCase("asked and there", one, "{'a':'x','b':'y'}", cleaned: "{'a':'x','b':'y'}"),
    FormCase("asked and missing", one, "{'a':'x'}", ["/b: valueMissing"]),
    FormCase("not asked", one, "{'a':'y'}"),
    FormCase("an unknown condition is false", one, "{}"),
    FormCase(
      "sent but not asked, and not judged", one, "{'a':'y','b':'too long'}",
      ["/b: notApplicable (warning)"], cleaned: "{'a':'y'}"),
    FormCase("blank is not sent", one, "{'a':'y','b':' '}", cleaned: "{'a':'y'}"),
    FormCase("null is not sent", one, "{'a':'y','b':null}", cleaned: "{'a':'y'}"),
    FormCase(
      "an empty list is not sent", "fields: { a: {}, l: { when: a == 'x', items: {} } }",
      "{'l':[]}"),
    FormCase(
      "a list that is not asked for", "fields: { a: {}, l: { when: a == 'x', items: {} } }",
      "{'l':[5]}", ["/l: notApplicable (warning)"], cleaned: "{}"),
    FormCase(
      "an empty boolean is false",
      "fields: { ok: { type: boolean }, b: { when: (!ok), required: true } }",
      "{}", ["/b: valueMissing"]),
    FormCase(
      "chains",
      """
      fields: { c: { when: filled(b) }, a: {}, b: { when: a == 'x' }, d: { when: "!filled(b)", required: true } }
      """, "{'b':'1','c':'1'}",
      ["/c: notApplicable (warning)", "/b: notApplicable (warning)", "/d: valueMissing"]),
    FormCase(
      "a default stands in a condition",
      "fields: { a: { default: x }, b: { when: a == 'x', required: true } }",
      "{}", ["/b: valueMissing"]),
    FormCase(
      "a default of what is asked", "fields: { a: {}, b: { when: a == 'x', default: d } }",
      "{'a':'x'}", cleaned: "{'a':'x','b':'d'}"),
    FormCase(
      "no default of what is not asked", "fields: { a: {}, b: { when: a == 'x', default: d } }",
      "{'a':'y'}", cleaned: "{'a':'y'}"),
    FormCase(
      "a computed value in a condition",
      """
      fields:
        b: { when: d > 5, required: true }
        d: { type: integer, compute: n * 2 }
        n: { type: integer }
      """, "{'n':3,'b':'1'}", cleaned: "{'b':'1','d':6,'n':3}"),
    FormCase(
      "a condition that cannot be worked out",
      "fields: { n: { type: integer }, b: { when: 1 / n > 0, required: true } }", "{'n':0}",
      ["/b: undecided(expression)"]),
    FormCase("a group that is not asked for", group, "{'a':'y'}"),
    FormCase("a group that is", group, "{'a':'x'}", ["/g: valueMissing"]),
    FormCase("and what is in it", group, "{'a':'x','g':{}}", ["/g/z: valueMissing"]),
    FormCase("whose field is read", group, "{'a':'x','g':{'z':5}}", ["/a: customError"]),
    FormCase(
      "nothing in it is read or judged", group, "{'a':'y','g':{'z':1,'q':2}}",
      ["/g: notApplicable (warning)"], cleaned: "{'a':'y'}"),
    FormCase(
      "each row asks for itself",
      "fields: { rows: { items: { fields: { k: {}, v: { when: k == 'x', required: true } } } } }",
      "{'rows':[{'k':'x'},{'k':'y'},{'k':'y','v':'1'},{'k':'x','v':'1'}]}",
      ["/rows/0/v: valueMissing", "/rows/2/v: notApplicable (warning)"]),
    FormCase(
      "a row without what it was not asked for",
      "fields: { rows: { items: { fields: { k: {}, v: { when: k == 'x', required: true } } } } }",
      "{'rows':[{'k':'y','v':'1'},{'v':'1','k':'x'}]}", ["/rows/0/v: notApplicable (warning)"],
      cleaned: "{'rows':[{'k':'y'},{'k':'x','v':'1'}]}"),
    FormCase(
      "a row asks outward and upward",
      """
      fields:
        top: {}
        rows:
          items:
            fields:
              k: {}
              v: { when: top == 'x' && previous.k == 'y', required: true }
      """, "{'top':'x','rows':[{'k':'y'},{'k':'z'},{}]}", ["/rows/1/v: valueMissing"]),
    FormCase(
      "compared with what is not asked for",
      "fields: { a: {}, p: { when: a == 'x' }, q: { equals: p } }", "{'p':'1','q':'2'}",
      ["/p: notApplicable (warning)"]),
    FormCase(
      "nothing is required by what is not asked for",
      "fields: { a: {}, p: { when: a == 'x' }, q: { equals: p } }", "{'p':'1'}",
      ["/p: notApplicable (warning)"]),
  ]

  private static let section = """
    fields:
      a: {}
      n: { type: integer }
      s:
        type: section
        when: a == 'x'
        fields:
          b: { required: true }
          c: { when: b == 'y', required: true }
          t:
            type: section
            when: c == 'z'
            fields: { d: { required: true } }
            check: { that: n > 1, at: n }
        check: { filled: ..1, of: [b, c], at: n }
    """

  static let sections: [FormCase] = [
    FormCase("not shown", section, "{}"),
    FormCase(
      "sent but not shown", section, "{'b':'1','d':'1'}",
      ["/b: notApplicable (warning)", "/d: notApplicable (warning)"], cleaned: "{}"),
    FormCase("shown", section, "{'a':'x'}", ["/b: valueMissing"]),
    FormCase("a condition within", section, "{'a':'x','b':'y'}", ["/c: valueMissing"]),
    FormCase(
      "a section within", section, "{'a':'x','b':'y','c':'z'}",
      ["/d: valueMissing", "/n: tooManyFilled"]),
    FormCase(
      "checks of both", section, "{'a':'x','b':'y','c':'z','d':'1','n':1}",
      ["/n: customError", "/n: tooManyFilled"]),
    FormCase(
      "checks of both are not shown", section, "{'a':'q','b':'y','c':'z','d':'1','n':1}",
      ["/b: notApplicable (warning)", "/c: notApplicable (warning)", "/d: notApplicable (warning)"]),
    FormCase(
      "in a row",
      """
      fields:
        rows:
          items:
            fields:
              k: {}
              s: { type: section, when: k == 'x', fields: { v: { required: true } } }
      """, "{'rows':[{'k':'x'},{'k':'y','v':'1'}]}",
      ["/rows/0/v: valueMissing", "/rows/1/v: notApplicable (warning)"]),
  ]

  private static let each = "fields: { a: { required: filled(b) }, b: { required: filled(a) } }"

  static let required: [FormCase] = [
    FormCase("neither", each, "{}"),
    FormCase("the one requires the other", each, "{'a':'1'}", ["/b: valueMissing"]),
    FormCase("the other the one", each, "{'b':'1'}", ["/a: valueMissing"]),
    FormCase("both", each, "{'a':'1','b':'1'}"),
    FormCase(
      "an unknown condition requires nothing",
      "fields: { n: { type: integer }, b: { required: n > 1 } }",
      "{}"),
    FormCase(
      "a known one", "fields: { n: { type: integer }, b: { required: n > 1 } }", "{'n':2}",
      ["/b: valueMissing"]),
    FormCase(
      "one that cannot be worked out",
      "fields: { n: { type: integer }, b: { required: 1 / n > 0 } }",
      "{'n':0}", ["/b: undecided(expression)"]),
    FormCase(
      "and need not be", "fields: { n: { type: integer }, b: { required: 1 / n > 0 } }",
      "{'n':0,'b':'1'}"),
    FormCase(
      "once, though two things require it",
      "fields: { a: {}, b: { equals: a, required: filled(a) } }", "{'a':'1'}", ["/b: valueMissing"]),
    FormCase(
      "a default is there before it is required",
      "fields: { a: {}, b: { required: filled(a), default: d } }", "{'a':'1'}"),
    FormCase(
      "a required group and a required list",
      """
      fields:
        a: {}
        g: { required: filled(a), fields: { z: { required: true } } }
        l: { required: filled(a), items: {} }
      """, "{'a':'1','l':[]}", ["/g: valueMissing", "/l: valueMissing"]),
  ]

  @Test(arguments: when + sections + required)
  func judges(_ row: FormCase) throws { try row.test() }

  /// A section that a manager verifies stands for its fields; what is not asked for holds nothing up.
  @Test(
    arguments: [
      ("{}", true), ("{'a':'x'}", false), ("{'a':'x','b':'1'}", true),
      ("{'a':'x','b':'y'}", false), ("{'a':'x','b':'y','c':'z'}", false),
      ("{'a':'x','b':'1','n':'q'}", true),
    ])
  func managersVerifySections(_ payload: String, _ isEnabled: Bool) throws {
    let form =
      "form: t\n" + Self.section + "\ncontrols: { go: {} }\n"
      + "managers: { m: { verifies: [s], manages: [go] } }"
    let report = try report(form, FormCase.json(payload))
    #expect(report.controls.map(\.isEnabled) == [isEnabled], "\(report.issues.map(facts))")
  }
}
