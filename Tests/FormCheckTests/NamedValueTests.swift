import FormCheck
import TestFixtures
import Testing

/// `let`: values that a check names.
@Suite struct NamedValueTests {
  private static let fields =
    "fields: { gross: { type: number }, vat: { type: number }, cap: { type: number }, l: { items: { type: number } } }\n"
  private static let net = fields + "check: { let: { net: gross - vat }, that: net <= cap }"

  /// Each name twice in the next one: written out they are 2^15 readings of one field.
  private static let doubled =
    fields + "check: { let: { a0: gross + gross, "
    + (1..<15).map { "a\($0): a\($0 - 1) + a\($0 - 1)" }.joined(separator: ", ")
    + " }, that: a14 == cap }"

  static let cases: [FormCase] = [
    FormCase("holds", net, "{'gross':10,'vat':2,'cap':8}"),
    FormCase(
      "fails at the first field of its value", net, "{'gross':10,'vat':1,'cap':8}",
      ["/gross: customError"]),
    FormCase("unknown is silent", net, "{'gross':10,'cap':1}"),
    FormCase(
      "of a wrong value nothing is said", net, "{'gross':10,'vat':'x','cap':1}",
      ["/vat: typeMismatch"]),
    FormCase(
      "the condition uses it too",
      fields + "check: { let: { net: gross - vat }, when: net > 100, that: filled(cap), at: cap }",
      "{'gross':200,'vat':2}", ["/cap: customError"]),
    FormCase(
      "and counts as false where it is unknown",
      fields + "check: { let: { net: gross - vat }, when: net > 100, that: filled(cap), at: cap }",
      "{'gross':200}"),
    FormCase(
      "later ones use earlier ones",
      fields + "check: { let: { net: gross - vat, half: net / 2 }, that: half < cap, at: cap }",
      "{'gross':10,'vat':2,'cap':4}", ["/cap: customError"]),
    FormCase(
      "lists within macros",
      fields
        + "check: { let: { big: 'l.filter(x, x > cap)' }, that: 'l.all(x, x in big || big.all(b, b > x))', at: l }",
      "{'l':[1,5,9],'cap':4}"),
    FormCase(
      "a variable of a macro goes before it",
      fields + "check: { let: { x: cap }, that: 'l.all(x, x > 0) && x == 4', at: l }",
      "{'l':[1,2],'cap':4}"),
    FormCase("each is worked out once", doubled, "{'gross':1,'cap':32768}"),
    FormCase(
      "what cannot be worked out",
      fields + "check: { let: { q: gross / vat }, that: q > 1 || cap > 1 }",
      "{'gross':1,'vat':0,'cap':1}", ["/gross: undecided(expression)"]),
    FormCase(
      "decides nothing where the other side does",
      fields + "check: { let: { q: gross / vat }, that: q > 1 || cap > 1 }",
      "{'gross':1,'vat':0,'cap':2}"),
    FormCase(
      "in a row",
      "fields: { r: { items: { fields: { a: { type: number }, b: { type: number } }, check: { let: { s: a + b }, that: s > 3 } } } }",
      "{'r':[{'a':1,'b':1},{'a':2,'b':2}]}", ["/r/0/a: customError"]),
    FormCase(
      "what is not used is not read", fields + "check: { let: { q: vat + 1 }, that: gross > 1 }",
      "{'gross':1,'vat':'x'}",
      ["/vat: typeMismatch", "/gross: customError"]),
  ]

  @Test(arguments: cases) func judges(_ form: FormCase) throws { try form.test() }

  /// More than an expression has room for is a mistake, not a crash.
  @Test(arguments: [16, 17, 1_000]) func howMany(_ count: Int) throws {
    let values = (0..<count).map { "v\($0): \($0)" }.joined(separator: ", ")
    let macros = (0..<8).map { "[1].all(m\($0), " }.joined() + "v0 == 0" + ")".times(8)
    let form = "form: t\nfields: { a: {} }\ncheck: { let: { \(values) }, that: '\(macros)' }"
    if count > 16 {
      #expect(throws: FormError.self) { try ValidationForm(form) }
    } else {
      #expect(Checker(try ValidationForm(form)).check([:]).verdict == .valid)
    }
  }

  /// A group that is compared is read with all that is within it.
  static let compared: [FormCase] = [
    FormCase(
      "a wrong field within",
      "fields: { g: { fields: { n: { type: number } } }, h: { fields: { n: { type: number } } } }\ncheck: { that: g == h }",
      "{'g':{'n':'x'},'h':{'n':1}}", ["/g/n: typeMismatch"]),
    FormCase(
      "a value that its own check refuses",
      "fields: { g: { fields: { n: { type: number, range: 5.. } } }, h: { fields: { n: { type: number } } } }\ncheck: { that: g == h }",
      "{'g':{'n':1},'h':{'n':2}}", ["/g/n: rangeUnderflow"]),
    FormCase(
      "computed within",
      "fields: { g: { fields: { n: { type: number }, m: { type: number, compute: n + 1 } } }, h: { fields: { n: { type: number }, m: { type: number } } } }\ncheck: { that: g == h }",
      "{'g':{'n':1},'h':{'n':1,'m':2}}"),
    FormCase(
      "in a condition",
      "fields: { g: { fields: { n: { type: number } } }, h: { fields: { n: { type: number } } }, why: { when: g != h, required: true } }",
      "{'g':{'n':1},'h':{'n':2}}", ["/why: valueMissing"]),
    FormCase(
      "billing and delivery",
      "fields: { a: { fields: { zip: {}, city: {} } }, b: { fields: { zip: {}, city: {} } }, same: { type: boolean, compute: a == b } }",
      "{'a':{'zip':'1'},'b':{'zip':'1','city':' '},'same':false}", ["/same: notEqual"]),
  ]

  @Test(arguments: compared) func compares(_ form: FormCase) throws { try form.test() }
}
