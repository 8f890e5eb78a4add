import TestFixtures
import Testing

/// What is wrong with an expression is told with the very words that are wrong.
@Suite struct ExpressionMistakeTests {
  private static let fields = """
    form: t
    fields:
      name: {}
      e-mail: {}
      age: { type: integer }
      born: { type: date }
      seen: { type: datetime }
      at: { type: time }
      ok: { type: boolean }
      tags: { items: {} }
      address: { fields: { zip: {}, city: {} } }
      rows: { items: { fields: { count: { type: integer }, t: {} } } }
      free: { type: any }

    """

  /// A check of these fields.
  private static func check(
    _ expression: String, _ code: String, says: [String] = [], bug: String? = nil
  ) -> MistakeCase {
    let quote = expression.contains("\\") ? "" : "\""
    return MistakeCase(
      fields + "check: \(quote)\(expression)\(quote)", code, says: says, bug: bug)
  }

  static let names: [MistakeCase] = [
    check("⟦nam⟧ == 'x'", "unknownField", says: ["“nam”", "“name”?"]),
    check("name == 'x' || ⟦qqqqqq⟧ == 'x'", "unknownField", says: ["known here: name, e-mail"]),
    check("address.⟦ciy⟧ == 'x'", "unknownField", says: ["“city”?"]),
    check("address.⟦qqqqqq⟧ == 'x'", "unknownField", says: ["zip, city"]),
    check("record.⟦nme⟧ == 'x'", "unknownField", says: ["“name”?", "the record"]),
    check("record['⟦nme⟧'] == 'x'", "unknownField", says: ["“name”?"]),
    check("record.address.⟦ciy⟧ == 'x'", "unknownField", says: ["“city”?"]),
    check("⟦e⟧-mail == 'x'", "unknownField", says: ["record['e-mail']"]),
    check("na⟦ï⟧ve == 'x'", "expressionMalformed", says: ["record['…']"]),
    check("⟦zip⟧ == 'x'", "unknownField"),
    check("⟦previous⟧.count > 1", "wrongType", says: ["not in a list"]),
    check("⟦record⟧ == 1", "wrongType", says: ["record.x"]),
    check("⟦name⟧.first == 'x'", "wrongType", says: ["no fields", "a string"]),
    check("⟦name⟧.size > 1", "wrongType", says: [".size()"]),
    check("rows.all(r, r.⟦cont⟧ > 1)", "unknownField", says: ["“count”?", "these rows"]),
    check("rows.all(row, ⟦rwo⟧.count > 1)", "unknownField", says: ["“row”?"]),
    check("rows.all(r, r.count > 1) && ⟦r⟧.count > 1", "unknownField"),
    check("⟦rows⟧.count > 1", "wrongType", says: ["a list"]),
  ]

  static let types: [MistakeCase] = [
    check("⟦age == 'x'⟧", "wrongType", says: ["a number == a string", "quotes"]),
    check("⟦name > 5⟧", "wrongType", says: ["a string > a number"]),
    check("ok && ⟦born == 5⟧", "wrongType", says: ["a date == a number"]),
    check("⟦ok == 'true'⟧", "wrongType", says: ["without quotes"]),
    check("⟦ok < true⟧", "wrongType", says: ["no order"]),
    check("⟦tags < tags⟧", "wrongType", says: ["a list", "all, exists or size"]),
    check("⟦address > address⟧", "wrongType", says: ["a group"]),
    check("⟦tags == [1]⟧", "wrongType", says: ["a list == a list"]),
    check("⟦address == tags⟧", "wrongType", says: ["a group == a list"]),
    check("⟦born == seen⟧", "wrongType", says: ["a date == a moment"]),
    check("born > ⟦'15.06.2026'⟧", "wrongType", says: ["'2026-06-15'"]),
    check("⟦'2026-02-30'⟧ > born", "wrongType", says: ["2026-02-30"]),
    check("⟦age⟧", "wrongType", says: ["a condition", "a number"]),
    check("⟦name⟧", "wrongType", says: ["a condition", "a string"]),
    check("⟦name⟧ && ok", "wrongType", says: ["compare it"]),
    check("ok || ⟦age⟧", "wrongType", says: ["a number"]),
    check("!⟦tags⟧", "wrongType", says: ["a list"]),
    check("-⟦name⟧ == 1", "wrongType", says: ["a string"]),
    check("⟦name + 1⟧ == 'x1'", "wrongType", says: ["a string + a number"]),
    check("⟦name * 2⟧ == 'x'", "wrongType"),
    check("⟦born + 1⟧ == today", "wrongType", says: ["a date + a number", "add the unit: 14d"]),
    check("⟦born + born⟧ == today", "wrongType"),
    check("born + ⟦5h⟧ > today", "wrongType", says: ["a day has no hours"]),
    check("⟦born - seen⟧ > 1d", "wrongType"),
    check("⟦2 * 1d⟧ > 1d", "wrongType"),
    check("⟦(ok ? 1 : 'a')⟧ == 1", "wrongType", says: ["a number and a string"]),
    check("⟦age⟧ ? true : false", "wrongType"),
    check(
      "[1, ⟦'a'⟧].size() > 1", "wrongType", says: ["this is a string, the others are a number"]),
    check("'a' in ⟦name⟧", "wrongType", says: ["x.contains('…')"]),
    check("⟦5 in tags⟧", "wrongType", says: ["a number among items that are a string"]),
    check("⟦name⟧[0] == 'a'", "wrongType", says: ["only a list"]),
    check("tags[⟦name⟧] == 'a'", "wrongType", says: ["from 0"]),
  ]

  static let functions: [MistakeCase] = [
    check("⟦name.startWith('a')⟧", "unknownFunction", says: ["“startsWith”?"]),
    check("name.matches(⟦name⟧)", "wrongType", says: ["in quotes", "r'"]),
    check("⟦name.matches()⟧", "expressionMalformed", says: ["x.matches(r'…')"]),
    check("⟦age⟧.matches('a')", "wrongType", says: ["a number"]),
    check("name.matches(r'a⟦(b⟧')", "patternMalformed"),
    check("name.matches('ab*⟦*+⟧')", "patternMalformed"),
    check("name.matches(r'⟦(*UTF)⟧a')", "patternNotAllowed"),
    check("name.matches(⟦r'abc⟧", "expressionMalformed", says: ["closing quote"]),
    check("⟦name.lowercase()⟧ == 'a'", "unknownFunction", says: ["“lower”"]),
    check("upper(⟦age⟧) == 'A'", "wrongType", says: ["a number"]),
    check("⟦trim(name, name)⟧ == 'a'", "expressionMalformed"),
    check("⟦tags⟧.average() > 1", "wrongType", says: ["a string"]),
    check("⟦age⟧.sort() == []", "wrongType", says: ["sort takes a list"]),
    check("⟦rows⟧.sort() == []", "wrongType", says: ["no order", "list.map(x, x.field).sort()"]),
    check("⟦name⟧.distinct() == []", "wrongType"),
    check("⟦rows.map(r, r.count)⟧.join(',') == ''", "wrongType", says: ["a number"]),
    check("tags.join(⟦1⟧) == ''", "wrongType", says: ["a string"]),
    check("⟦frobnicate(name)⟧ == 1", "unknownFunction", says: ["known: size"]),
    check("⟦tags⟧.contains('a')", "wrongType", says: ["x in list"]),
    check("name.startsWith(⟦age⟧)", "wrongType"),
    check("⟦name.startsWith()⟧", "expressionMalformed"),
    check("size(⟦age⟧) > 1", "wrongType", says: ["size(x) takes a string or a list"]),
    check("⟦size(name, name)⟧ > 1", "expressionMalformed"),
    check("⟦name⟧.all(c, c == 'a')", "wrongType", says: ["all takes a list"]),
    check("rows.all(r, ⟦r.count⟧)", "wrongType", says: ["all takes a condition"]),
    check("⟦rows.all(r)⟧", "expressionMalformed"),
    check("⟦rows⟧.sum() > 1", "wrongType", says: ["list.map(x, x.field).sum()"]),
    check("⟦tags⟧.sum() > 1", "wrongType", says: ["a string"]),
    check("⟦age⟧.sum() > 1", "wrongType"),
    check("round(⟦name⟧) > 1", "wrongType", says: ["only a number"]),
    check("round(age, ⟦name⟧) > 1", "wrongType", says: ["places are a number"]),
    check("born > today - 18 ⟦years⟧", "expressionMalformed", says: ["18 years is written 18y"]),
    check("today - born > 1 ⟦month⟧", "expressionMalformed", says: ["1 month is written 1mo"]),
    check("⟦date('2026-13-01')⟧ > born", "expressionMalformed", says: ["date('2026-06-15')"]),
    check("⟦age⟧.getDayOfWeek() == 1", "wrongType"),
    check("⟦born⟧.getHours() == 1", "wrongType", says: ["a date"]),
    check("⟦seen + 1⟧ > now", "wrongType", says: ["add the unit"]),
    check("at + ⟦1d⟧ > at", "wrongType", says: ["a time of the day has no days"]),
    check("⟦at + 1⟧ > at", "wrongType", says: ["30min, 8h"]),
    check("⟦at + at⟧ > at", "wrongType"),
    check("minutesBetween(at, ⟦seen⟧) > 1", "wrongType", says: ["(b - a).getMinutes()"]),
    check("minutesBetween(at, ⟦'25:00'⟧) > 1", "wrongType", says: ["“25:00”"]),
    check("⟦minutesBetween(at)⟧ > 1", "expressionMalformed", says: ["minutesBetween(x, y)"]),
    check("date(⟦born⟧) == today", "wrongType", says: ["a moment"]),
    check("time(⟦name⟧) == at", "wrongType", says: ["put a literal in quotes"]),
    check("valid(⟦age + 1⟧)", "wrongType", says: ["the name of a field"]),
    check("⟦filled()⟧", "expressionMalformed"),
  ]

  static let words: [MistakeCase] = [
    check("name ⟦=⟧ 'x'", "expressionMalformed", says: ["write =="]),
    check("name == 'x' ⟦and⟧ ok", "expressionMalformed", says: ["&&"]),
    check("⟦null⟧ == name", "expressionMalformed", says: ["filled(x)"]),
    check("name == ⟦'x⟧", "expressionMalformed", says: ["closing quote"]),
    check("age > ⟦5x⟧", "expressionMalformed", says: ["13y"]),
    check("age > ⟦\("1".times(39))⟧", "expressionMalformed", says: ["38 digits"]),
    check("age == 1 ⟦)⟧", "expressionMalformed"),
    check("name == '⟦\\d⟧'", "expressionMalformed", says: ["backslash"]),
  ]

  private static func named(
    _ values: String, _ code: String, that: String = "true", says: [String] = []
  ) -> MistakeCase {
    MistakeCase(fields + "check: { let: \(values), that: \(that) }", code, says: says)
  }

  static let namedValues: [MistakeCase] = [
    named("{ ⟦age⟧: 1 }", "ambiguousName", says: ["a field here", "another name"]),
    named("{ a: age, ⟦name⟧: a }", "ambiguousName"),
    named("{ a: ⟦b⟧, b: age }", "unknownField"),
    named("{ a: age }", "unknownField", that: "⟦b⟧ > 1"),
    named("{ a: age }", "wrongType", that: "⟦a == 'x'⟧", says: ["a number == a string"]),
    named("{ a: age + 1, b: ⟦a + name⟧ }", "wrongType"),
    MistakeCase(
      fields + "check: { let: { all: ⟦tags⟧ }, that: size(all) > 1, message: 'not {all}' }",
      "wrongType",
      says: ["all.join(', ')"]),
    MistakeCase(
      fields
        + "check: { let: { all: ⟦'rows.map(r, r.count)'⟧ }, that: size(all) > 1, message: 'not {all}' }",
      "wrongType", says: ["size(all)"]),
    MistakeCase(
      fields + "check: { let: { a: ⟦address⟧ }, that: filled(a.zip), message: 'not {a}' }",
      "wrongType",
      says: ["one of its fields"]),
    named("{ ⟦a-b⟧: 1 }", "checkMalformed", says: ["letters and digits"]),
    named("{ ⟦this⟧: 1 }", "checkMalformed"),
    named("{ ⟦in⟧: 1 }", "checkMalformed"),
    named("⟦{ }⟧", "checkMalformed", says: ["names and values"]),
    named("⟦age⟧", "checkMalformed"),
    MistakeCase(
      fields + "check: ⟦{ let: { a: age }, filled: 1, of: [name] }⟧", "checkMalformed",
      says: ["“that”"]),
  ]

  @Test(arguments: names + types + functions + words + namedValues)
  func mistakes(_ mistake: MistakeCase) throws { try mistake.test() }

  /// Under quotes and on later lines the carets stand under the same words.
  @Test(arguments: [
    MistakeCase("form: t\nfields: { a: {} }\ncheck: \"⟦b⟧ == 'x'\"", "unknownField"),
    MistakeCase("form: t\nfields: { a: {} }\ncheck: '⟦b⟧ == \"x\"'", "unknownField"),
    MistakeCase("form: t\nfields: { a: { when: ⟦b⟧ == 'x' } }", "unknownField"),
    MistakeCase("form: t\nfields: { a: { required: ⟦b⟧ == 'x' } }", "unknownField"),
    MistakeCase("form: t\nfields: { a: { required: ⟦a⟧ } }", "wrongType", says: ["a condition"]),
    MistakeCase("form: t\nfields: { a: {}, b: { when: ⟦a⟧ } }", "wrongType", says: ["“when”"]),
    MistakeCase("form: t\nfields: { a: { check: { that: ⟦b⟧ == 'x' } } }", "unknownField"),
    MistakeCase(
      "form: t\nfields: { a: {} }\ncheck: { that: a == 'x', when: ⟦a⟧ }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { a: { items: { check: this > ⟦previos⟧ } } }", "unknownField",
      says: ["“previous”?"]),
    MistakeCase(
      "form: t\nfields: { a: { items: { fields: { b: { when: previous.⟦c⟧ == 'x' } } } } }",
      "unknownField", says: ["the row above"]),
  ])
  func placesOfExpressions(_ mistake: MistakeCase) throws { try mistake.test() }
}
