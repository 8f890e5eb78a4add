import FormCheck
import TestFixtures
import Testing

/// `coerce`: what text is read as, by a strict table.
@Suite struct CoercionTests {
  static let tables: [Judged] = [
    Judged(
      "type: integer, coerce: true",
      [
        "'12'": "", "'-5'": "", "'0'": "", "'-0'": "", "'1.0'": "", "'1e3'": "", "'100e-2'": "",
        "''": "", "' '": "", "null": "", "12": "", "'9223372036854775808'": "",
        "'1.5'": "typeMismatch", "' 1'": "typeMismatch", "'1 '": "typeMismatch",
        "'12abc'": "typeMismatch", "'abc'": "typeMismatch", "'yes'": "typeMismatch",
        "'true'": "typeMismatch", "true": "typeMismatch", "'+5'": "typeMismatch",
        "'007'": "typeMismatch", "'1_000'": "typeMismatch", "'1,000'": "typeMismatch",
        "'0x10'": "typeMismatch", "'١٢'": "typeMismatch", "'1.'": "typeMismatch",
        "'.5'": "typeMismatch", "'--1'": "typeMismatch", "'1e'": "typeMismatch",
        "'NaN'": "typeMismatch", "'1e401'": "typeMismatch", "['1']": "typeMismatch",
        #"'1\u0000'"#: "typeMismatch", #"'1\n'"#: "typeMismatch", "'-'": "typeMismatch",
      ]),
    Judged(
      "type: boolean, coerce: true",
      [
        "'true'": "", "'false'": "", "true": "", "''": "", "'TRUE'": "typeMismatch",
        "'True'": "typeMismatch", "'yes'": "typeMismatch", "'on'": "typeMismatch",
        "'1'": "typeMismatch", "'0'": "typeMismatch", "1": "typeMismatch",
        "' true'": "typeMismatch", "'truex'": "typeMismatch",
      ]),
    Judged(
      "type: integer, coerce: true, required: true",
      ["''": "valueMissing", "' '": "valueMissing", "'0'": "", "": "valueMissing"]),
    Judged(
      "type: integer, coerce: true, normalize: [trim], range: 1..9, step: 2",
      ["' 4 '": "", "'10'": "rangeOverflow", "'3'": "stepMismatch", "' '": ""]),
    Judged("type: number, coerce: true, choices: [1.5]", ["'1.50'": "", "'2'": "notAChoice"]),
    Judged(
      "type: boolean, coerce: true, rule: consent.accepted",
      ["'true'": "", "'false'": "notAChoice"]),
    Judged(
      "type: number, coerce: true, normalize: [{ decimal: ',' }]",
      ["'1,5'": "", "'1,5x'": "typeMismatch"]),
    Judged("type: date, coerce: true", ["'2026-06-15'": "", "'15.06.2026'": "typeMismatch"]),
    Judged("coerce: true, length: ..2", ["'12'": "", "12": "typeMismatch"]),
    Judged("type: integer, coerce: false", ["'12'": "typeMismatch"]),
  ]

  @Test(arguments: tables)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  static let wholes: [FormCase] = [
    FormCase(
      "written as what it was read as",
      "coerce: true\nfields: { n: { type: number }, b: { type: boolean }, t: {}, e: { type: integer } }",
      "{'n':'1.50','b':'true','t':'12','e':''}", cleaned: "{'n':1.50,'b':true,'t':'12'}"),
    FormCase(
      "a field's own word wins", "coerce: true\nfields: { n: { type: integer, coerce: false } }",
      "{'n':'1'}", ["/n: typeMismatch"]),
    FormCase(
      "items and groups",
      "coerce: true\nfields: { l: { items: { type: integer } }, g: { fields: { n: { type: integer } } } }",
      "{'l':['1','x'],'g':{'n':'2'}}", ["/l/1: typeMismatch"]),
    FormCase(
      "before it is compared",
      "coerce: true\nfields: { a: { type: integer }, b: { type: integer, equals: a } }",
      "{'a':'1.0','b':1}"),
    FormCase(
      "read by expressions", "coerce: true\nfields: { a: { type: integer } }\ncheck: a == 12",
      "{'a':'12'}"),
    FormCase(
      "before the default", "fields: { a: { type: integer, coerce: true, default: 5 } }",
      "{'a':''}",
      cleaned: "{'a':5}"),
  ]

  @Test(arguments: wholes)
  func judgesForms(_ row: FormCase) throws { try row.test() }
}
