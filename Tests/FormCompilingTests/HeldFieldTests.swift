import FormCheck
import TestFixtures
import Testing

/// Fields of what may be one of several groups, or no group at all: where the value has no such field, it is empty.
@Suite struct HeldFieldTests {
  /// An event whose data has a number in one variant, none in the second, and is a text in the third.
  private static func event(_ check: String) -> String {
    """
    fields:
      total: { type: number }
      e:
        tag: kind
        variants:
          pay: { fields: { data: { fields: { n: { type: number }, deep: { fields: { m: { type: number } } } } } } }
          ping: { fields: { data: { fields: { id: {}, deep: { fields: { id: {} } } } } } }
          text: { fields: { data: {} } }
    check: { \(check), message: m }
    """
  }

  /// Rows and entries whose data is a group in one variant and a text in the other.
  private static func rows(_ check: String) -> String {
    """
    rules:
      v: { tag: k, variants: { a: { fields: { data: { fields: { n: { type: integer } } } } }, b: { fields: { data: {} } } } }
    fields:
      t: {}
      e: { items: { rule: v } }
      m: { values: { rule: v } }
    check: { \(check), message: m }
    """
  }

  /// A customer that is a name, or a group that may have a balance.
  private static func customer(_ check: String) -> String {
    """
    rules:
      id: { pattern: 'cus_[a-z]+' }
      person: { fields: { name: {}, balance: { type: number }, home: { rule: { any: [id, place] } } } }
      company: { fields: { vat: { required: true }, tags: { values: {} } } }
      place: { fields: { zip: {} } }
      labels: { values: { length: ..3 } }
    fields:
      c: { rule: { any: [id, person, company] } }
      all: { items: { rule: { any: [id, person, company] } } }
      m: { rule: { any: [id, labels] } }
    check: { \(check), message: m }
    """
  }

  static let cases: [FormCase] = [
    FormCase(
      "a field of one variant", event("that: total == e.data.n"),
      "{'total':2,'e':{'kind':'pay','data':{'n':3}}}", ["/total: customError"]),
    FormCase(
      "which is right", event("that: total == e.data.n"),
      "{'total':3,'e':{'kind':'pay','data':{'n':3}}}"),
    FormCase(
      "a variant without it: nothing is compared", event("that: total == e.data.n"),
      "{'total':3,'e':{'kind':'ping','data':{'id':'a'}}}"),
    FormCase(
      "nor with a text", event("that: total == e.data.n"),
      "{'total':3,'e':{'kind':'text','data':'a'}}"),
    FormCase(
      "filled there", event("that: filled(e.data.n)"),
      "{'e':{'kind':'pay','data':{'n':3}}}"),
    FormCase(
      "not filled elsewhere", event("that: filled(e.data.n), at: total"),
      "{'e':{'kind':'ping','data':{'id':'a'}}}", ["/total: customError"]),
    FormCase(
      "nor in a text", event("that: filled(e.data.n), at: total"),
      "{'e':{'kind':'text','data':'a'}}", ["/total: customError"]),
    FormCase(
      "two groups deep", event("that: e.data.deep.m > 1, at: total"),
      "{'e':{'kind':'pay','data':{'deep':{'m':1}}}}", ["/total: customError"]),
    FormCase(
      "two groups deep, and not there", event("that: e.data.deep.m > 1, at: total"),
      "{'e':{'kind':'ping','data':{'deep':{'id':'a'}}}}"),

    FormCase(
      "in rows, filtered",
      rows("that: 'e.filter(i, filled(i.data.n)).map(i, i.data.n).sum() < 3', at: t"),
      "{'e':[{'k':'a','data':{'n':1}},{'k':'b','data':'x'},{'k':'a','data':{'n':2}},{'k':'a'}]}",
      ["/t: customError"]),
    FormCase(
      "in rows, by number", rows("that: 'e[0].data.n < 3', at: t"),
      "{'e':[{'k':'a','data':{'n':3}}]}", ["/t: customError"]),
    FormCase(
      "in rows, by number, a text", rows("that: 'e[0].data.n < 3', at: t"),
      "{'e':[{'k':'b','data':'x'}]}"),
    FormCase(
      "in a map", rows("that: \"m['k'].data.n < 3\", at: t"),
      "{'m':{'k':{'k':'a','data':{'n':3}}}}", ["/t: customError"]),
    FormCase(
      "in rows, whether there is anything", rows("that: 'e.all(i, filled(i.data))', at: t"),
      "{'e':[{'k':'b','data':'x'},{'k':'a'}]}", ["/t: customError"]),

    FormCase(
      "a group among texts", customer("that: c.balance > 0"),
      "{'c':{'name':'a','balance':0}}", ["/c: customError"]),
    FormCase("a text has no fields", customer("that: c.balance > 0"), "{'c':'cus_a'}"),
    FormCase("another group has it not", customer("that: c.balance > 0"), "{'c':{'vat':'a'}}"),
    FormCase(
      "asked by its type", customer("that: type(c) == 'text' || filled(c.vat)"),
      "{'c':{'name':'a'}}", ["/c: customError"]),
    FormCase(
      "asked by its type, a text", customer("that: type(c) == 'text' || filled(c.vat)"),
      "{'c':'cus_a'}"),
    FormCase(
      "in a list",
      customer("that: 'all.filter(x, filled(x.balance)).map(x, x.balance).sum() < 3', at: all"),
      "{'all':['cus_a',{'balance':1},{'vat':'a'},{'balance':2}]}", ["/all: customError"]),
    FormCase(
      "a choice within a group", customer("that: c.home.zip != 'x', at: c"),
      "{'c':{'home':{'zip':'x'}}}", ["/c: customError"]),
    FormCase(
      "a choice within a group, a text", customer("that: c.home.zip != 'x', at: c"),
      "{'c':{'home':'cus_x'}}"),
    FormCase(
      "a map of one shape", customer("that: c.tags.k == 'v', at: c"),
      "{'c':{'vat':'a','tags':{'k':'w'}}}", ["/c: customError"]),
    FormCase(
      "a map or a text", customer("that: m.k == 'v'"), "{'m':{'k':'w'}}", ["/m: customError"]),
    FormCase(
      "a key in brackets", customer("that: \"m['k'] == 'v'\""), "{'m':{'k':'w'}}",
      ["/m: customError"]),
    FormCase("not a map", customer("that: m.k == 'v'"), "{'m':'cus_a'}"),
  ]

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }

  /// A name that none of them has is a mistake, as is a field of several types without a group.
  @Test(arguments: [
    (event("that: e.data.x > 1"), "unknownField", "known: n, deep, id"),
    (customer("that: c.vta == 'a'"), "unknownField", "did you mean “vat”?"),
    (customer("that: 'all.all(x, x.vta == 1)'"), "unknownField", "did you mean “vat”?"),
    (event("that: \"e.data == 'a'\""), "wrongType", "which one?"),
    (customer("that: total.x > 1"), "unknownField", "total"),
  ])
  func refuses(_ form: String, _ code: String, _ words: String) throws {
    let mistakes = #expect(throws: FormError.self) { try ValidationForm("form: t\n" + form) }
    let text = mistakes.map { "\($0)" } ?? ""
    #expect(text.contains(code) && text.contains(words), "\(text)")
  }
}
