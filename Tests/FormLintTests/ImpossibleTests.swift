import FormText
import Testing

@testable import FormLint

/// Fields, choices and conditions that can never be.
@Suite struct ImpossibleTests {
  static let found: [LintCase] = [
    .fields(
      "silentCheck", "l: { items: { fields: { n: { type: integer } } } }",
      "t: { type: integer, check: { that: 'this == l.map(x, «x.n»).sum()' } }"),
    .fields(
      "silentCheck",
      "l: { items: { fields: { n: { type: integer }, m: { type: integer, required: true } } } }",
      "t: { type: integer, check: { let: { most: 'l.filter(x, x.m > 1).map(x, x.m * «x.n»).max()' }, that: this == most } }"
    ),
    .fields("neverTrue", "k: { choices: [a, b], check: «1 == 2» }"),
    .fields("noValueFits", "a: { normalize: [{ remove: '-' }], pattern: «'\\d{3}-\\d{4}'» }"),
    .fields("noValueFits", "a: { normalize: [{ remove: ' -' }, trim], includes: «['-']» }"),
    .fields("noValueFits", "a: { pattern: '[a-z]+', includes: «['#']» }"),
    .fields("noValueFits", "a: { pattern: '[a-z]+', includes: «[{ find: '\\d' }]» }"),
    .fields("noValueFits", "a: { rule: contact.email, length: «..2» }"),
    // Too large to be searched: what one needs, the other never has.
    .fields("noValueFits", "a: { rule: [contact.email, «contact.phone.e164»] }"),
    .fields("noValueFits", "a: { rule: [contact.phone.e164, «contact.email»] }"),
    .fields("neverApplicable", "a: { type: integer }", "f: { when: «a > 5 && a < 3» }"),
    .fields("neverApplicable", "a: { type: number }", "f: { when: «a > 5 && 5 > a» }"),
    .fields("neverApplicable", "a: { type: number }", "f: { when: «a >= 5 && a < 5» }"),
    .fields("neverApplicable", "a: { type: number }", "f: { when: «a == 1 && a == 2» }"),
    .fields("neverTrue", "k: {}", "f: { required: «k == 'a' && k == 'b'» }"),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, «b»: { length: ..4 } } } }\nfields: { k: { choices: [a, c] }, f: { rule: r, by: k } }\n"
    ),
    // Each at its own name, be they of a rule, of the field or objects.
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { «x»: { length: ..3 }, a: {}, «y»: { length: ..4 } } } }\nfields: { k: { choices: [a] }, f: { rule: r, by: k } }\n"
    ),
    .fields(
      "unreachableVariant", "k: { choices: [a] }",
      "f: { by: k, variants: { a: {}, «b»: { length: 3 } } }"),
    .fields(
      "unreachableVariant", "k: { choices: [a] }",
      "f: { by: k, variants: { a: { fields: { x: {} } }, «b»: { fields: { y: {} } } } }"),
    .fields(
      "unreachableVariant", "k: { choices: [a] }",
      "f: { by: k, variants: { a: { type: integer }, «b»: { items: {} } } }"),
    // Two fields choose, and neither chooses it.
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: {}, «c»: { length: ..4 } } } }\nfields: { k: { choices: [a] }, l: { choices: [b] }, f: { rule: r, by: k }, g: { rule: r, by: l } }\n"
    ),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: { length: ..4 } } } }\nfields: { k: { choices: [a, b, c] }, f: { rule: r, by: «k» } }\n"
    ),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 } } } }\nfields: { k: { choices: [a, b, c] }, f: { rule: r, by: «k», when: \"k != 'b'\" } }\n"
    ),
    .fields("noValueFits", "a: { length: [«10..», ..8] }"),
    .fields("noValueFits", "a: { required: true, present: «false» }"),
    .fields("unreachableType", "a: { type: [text, «date»], length: ..40 }"),
    .fields("unreachableType", "a: { type: [number, boolean, «integer»] }"),
    .fields("unreachableType", "a: { items: { type: [decimal, «integer»] }, count: ..3 }"),
    .fields("impossibleComparison", "a: {}", "b: { when: a == «''» }"),
    .fields("impossibleComparison", "a: {}", "b: { required: a != «\"  \"» }"),
    .fields("impossibleComparison", "a: { check: this == «''» || this > 'x' }"),
    .fields("impossibleComparison", "a: { secret: true }", "b: { when: a == «''» }"),
    .fields("impossibleComparison", "l: { items: {} }", "b: { when: 'l.exists(x, x == «\"\"»)' }"),
    // Nine bytes are nine code points at most; four bytes make one.
    .fields("noValueFits", "a: { length: [«10..», ..9 bytes] }"),
    .fields("noValueFits", "a: { length: [«41.. bytes», ..10] }"),
    .fields("noValueFits", "a: { length: «..0» }"),
    .fields("noValueFits", "a: { length: ..3, includes: «[hello]» }"),
    .fields("noValueFits", "a: { items: {}, count: «0» }"),
    .fields("noValueFits", "a: { items: [{ required: false }], rest: {}, count: «0» }"),
    .fields("noValueFits", "a: { type: integer, range: [«10..», ..5] }"),
    .fields("noValueFits", "a: { type: integer, range: «{ above: 1, below: 2 }» }"),
    .fields("noValueFits", "a: { type: integer, range: «0.2..0.8» }"),
    .fields("noValueFits", "a: { type: number, range: 1..4, step: «5» }"),
    .fields("noValueFits", "a: { type: date, range: «today-13y..today-18y» }"),
    .fields("noValueFits", "a: { type: datetime, range: «now+1d..now-1d» }"),
    .fields("noValueFits", "a: { type: local, range: «now+1d..now-1d» }"),
    .fields("noValueFits", "a: { type: local, range: [«2026-06-15T10:00..», ..2026-06-15T09:30] }"),
    .fields("noValueFits", "a: {}", "b: { equals: «a», differs: a }"),
    .fields("noValueFits", "a: { choices: «[one, two]», length: 9 }"),
    .fields("noValueFits", "a: { rule: geo.latitude, range: «100..» }"),
    .fields("refusedChoice", "a: { choices: [one, «three»], length: ..3 }"),
    .fields("refusedChoice", "a: { choices: [one, «two»], forbidden: [TWO] }"),
    .fields("refusedChoice", "a: { normalize: [uppercase], choices: [DE, «fr»] }"),
    .fields("refusedChoice", "a: { type: integer, choices: [5, «50»], range: ..10 }"),
    .fields("refusedChoice", "a: { items: { choices: [x, «yy»], length: 1 }, count: ..3 }"),
    .fields("neverApplicable", "k: { choices: [a, b] }", "f: { when: «k == 'a' && k == 'b'» }"),
    .fields(
      "neverApplicable", "f: { when: «'1' == '2'» }".replacing("«'1' == '2'»", with: "«1 == 2»")),
    .fields("readsNeverFilled", "k: { when: 'false' }", "f: { when: filled(«k») }"),
    .fields(
      "impossibleComparison", "k: { choices: [person, business] }",
      "f: { when: k == «'bussiness'» }"),
    .fields("impossibleComparison", "k: { choices: [a, b] }", "f: { when: \"k in ['a', «'c'»]\" }"),
    .fields(
      "impossibleComparison", "k: { items: { choices: [a, b] }, count: ..2 }",
      "f: { when: \"«'c'» in k\" }"),
    .fields("impossibleComparison", "n: { type: integer, range: 0..5 }", "f: { when: n > «5» }"),
    .fields("impossibleComparison", "n: { type: integer, range: 0..5 }", "f: { when: n == «7» }"),
    .fields("impossibleComparison", "n: { type: integer }", "f: { when: n == «1.5» }"),
    .fields(
      "impossibleComparison", "l: { items: { length: ..5 }, count: ..3 }",
      "f: { when: size(l) > «3» }"),
    .fields(
      "impossibleComparison",
      "p: { count: ..3, items: { fields: { kind: { choices: [a, b] } } } }",
      "f: { when: \"p.exists(x, x.kind == «'c'»)\" }"),
    .fields("alwaysTrue", "f: { when: «1 == 1» }"),
    .fields("alwaysTrue", "f: { required: «1 == 1 || 2 == 1» }"),
  ]

  static let quiet: [LintCase] = [
    .fields(
      "silentCheck", "l: { items: { fields: { n: { type: integer } } } }",
      "t: { type: integer, check: { that: 'this == l.filter(x, filled(x.n)).map(x, x.n).sum()' } }",
      "u: { type: integer, check: { that: 'this == l.map(x, filled(x.n) ? x.n : 0).sum()' } }",
      "v: { type: integer, check: { that: 'this == l.filter(x, x.n > 0).map(x, x.n).sum()' } }"),
    .fields(
      "silentCheck",
      "l: { items: { fields: { n: { type: integer, default: 0 }, b: { type: boolean } } } }",
      "t: { type: integer, check: { that: 'this == l.map(x, x.b ? x.n : 0).sum() && l.all(x, x.n > 0)' } }"
    ),
    .fields("noValueFits", "a: { required: true, present: false, default: x }"),
    .fields("noValueFits", "a: { required: true, present: false, compute: b }", "b: {}"),
    .fields("noValueFits", "a: { required: filled(b), present: false }", "b: {}"),
    .fields(
      "unreachableType", "a: { type: [date, datetime, text] }", "b: { type: [integer, number] }"),
    .fields("unreachableType", "a: { type: [text, integer], coerce: true }"),
    .fields("impossibleComparison", "a: { secret: true }", "b: { when: a == ' ' }"),
    .fields("impossibleComparison", "a: {}", "b: { when: a + '' == 'x' }"),
    LintCase("impossibleComparison", "form: t\ntype: text\ncheck: { that: this != '' }\n"),
    .fields(
      "noValueFits",
      "a: { rule: [contact.email, web.hostname] }".replacing("web.hostname", with: "text.printable")
    ),
    .fields("noValueFits", "a: { normalize: [{ remove: '-' }], pattern: '\\d{3}-?\\d{4}' }"),
    .fields("noValueFits", "a: { normalize: [{ remove: '-' }], pattern: '\\d+' }"),
    // Capitals are made of the letters that “remove” left.
    .fields("noValueFits", "a: { normalize: [{ remove: 'A' }, uppercase], pattern: 'A+' }"),
    .fields("noValueFits", "a: { pattern: '[a-z#]+', includes: ['#', 'a'] }"),
    .fields("noValueFits", "a: { rule: contact.email, length: ..3 }"),
    .fields("neverApplicable", "a: { type: number }", "f: { when: a > 3 && a < 5 }"),
    .fields(
      "neverApplicable", "a: { type: number }", "b: { type: number }", "f: { when: a > 5 && b < 3 }"
    ),
    .fields("neverApplicable", "a: { type: number }", "f: { when: a > 5 || a < 3 }"),
    .fields("neverApplicable", "a: { type: number }", "f: { when: a >= 5 && a <= 5 }"),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 } } } }\nfields: { k: { choices: [a, b, c] }, f: { rule: r, by: k, when: \"k != 'b' && k in ['a', 'b']\" } }\n"
    ),
    .fields("neverTrue", "k: { choices: [a, b] }", "f: { required: k == 'a' || k == 'b' }"),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: { length: ..4 } }, otherwise: { length: ..5 } } }\nfields: { k: { choices: [a, b, c] }, f: { rule: r, by: k } }\n"
    ),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: { length: ..4 } } } }\nfields: { k: { choices: [a, b] }, f: { rule: r, by: k } }\n"
    ),
    .fields("unreachableVariant", "c: { rule: geo.country }", "z: { rule: geo.postal, by: c }"),
    // What one field cannot choose another one can, or it is written out.
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: { length: ..4 } }, otherwise: {} } }\nfields: { k: { choices: [a] }, l: { choices: [b] }, f: { rule: r, by: k }, g: { rule: r, by: l } }\n"
    ),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: { length: ..4 } } } }\nfields: { k: { choices: [a] }, f: { rule: r, by: k }, g: { rule: r.b } }\n"
    ),
    LintCase(
      "unreachableVariant",
      "form: t\nrules: { r: { variants: { a: { length: ..3 }, b: { length: ..4 } } } }\nfields: { k: { choices: [a] }, l: {}, f: { rule: r, by: k }, g: { rule: r, by: l } }\n"
    ),
    .fields("noValueFits", "a: { length: [8.., ..8] }", "b: { length: [10.., ..10 bytes] }"),
    // `{}` is filled, and a record is never empty.
    .fields("noValueFits", "a: { values: {}, count: 0 }", "b: { fields: { c: {} }, count: ..0 }"),
    LintCase("noValueFits", "form: t\nitems: {}\ncount: 0"),
    LintCase("noValueFits", "form: t\ntype: text\nlength: 0"),
    LintCase("noValueFits", "form: t\nrules: { b: { pattern: 'b*' } }\nrule: b\npattern: 'a*'"),
    // Heaps of accents: three graphemes may be ten code points.
    .fields("noValueFits", "a: { length: [10.., ..3 graphemes] }"),
    .fields("noValueFits", "a: { type: integer, range: 0.5..1.5 }"),
    .fields("noValueFits", "a: { type: number, range: 0.2..0.8 }"),
    .fields("noValueFits", "a: { type: number, range: 4..6, step: 5 }"),
    .fields("noValueFits", "a: { type: number, range: -6..-4, step: 5 }"),
    .fields("noValueFits", "a: { type: date, range: today-18y..today-13y }"),
    // Twelve months are a year, 30 days are less than any other month or more.
    .fields("noValueFits", "a: { type: date, range: today+1mo..today+30d }"),
    .fields("noValueFits", "a: { type: date, range: today..2020-01-01 }"),
    .fields("refusedChoice", "a: { choices: [one, two], length: ..3, forbidden: [three] }"),
    .fields("refusedChoice", "a: { type: date, choices: ['2026-01-01'], range: today.. }"),
    .fields("refusedChoice", "a: { normalize: [trim, uppercase], choices: [DE, FR] }"),
    .fields("neverApplicable", "k: { choices: [a, b] }", "f: { when: k == 'a' || k == 'b' }"),
    .fields("neverApplicable", "k: {}", "f: { when: (!(k == 'a')) }"),
    .fields("neverApplicable", "k: {}", "l: {}", "f: { when: k == 'a' && l == 'b' }"),
    .fields("impossibleComparison", "k: { choices: [a, b] }", "f: { when: k == 'b' }"),
    .fields("impossibleComparison", "k: { type: any, choices: [1, x] }", "f: { when: k == 2 }"),
    .fields("impossibleComparison", "n: { type: integer, range: 0..5 }", "f: { when: n >= 5 }"),
    .fields("impossibleComparison", "n: { type: integer, range: 0.. }", "f: { when: n == 2.0 }"),
    .fields("impossibleComparison", "l: { items: {}, count: ..3 }", "f: { when: size(l) >= 3 }"),
    .fields(
      "impossibleComparison", "k: { choices: [a, b] }", "l: { choices: [x], default: x }",
      "f: { when: k == l }"),
    .fields("alwaysTrue", "a: {}", "f: { when: filled(a) || !filled(a) }"),
  ]

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }
}

enum Expect {
  /// The code, at the marked places and nowhere else.
  static func found(_ test: LintCase) throws {
    let (ranges, text) = test.marked
    let found = try Linted.findings(text).filter { $0.code == test.code }
    #expect(!ranges.isEmpty)
    #expect(found.map(\.range) == ranges, "\(found.map(\.message))")
  }

  static func quiet(_ test: LintCase) throws {
    let found = try Linted.findings(test.text).filter { $0.code == test.code }
    #expect(found.map(\.message) == [])
  }
}
