import FormEngine
import TestFixtures
import Testing

@testable import FormCheck
@testable import FormCompiling

/// Which fields of a form are secret: a table over the ways in which a value is made from another.
@Suite struct SecretFlowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// What stands in the form beside its name.
    var form: String
    /// The JSON Pointers of the fields that are secret; of items, `/list/*`.
    var secret: Set<String>

    init(_ form: String, _ secret: String...) {
      self.form = form
      self.secret = Set(secret)
    }

    var testDescription: String { form }
  }

  static let cases: [Case] = [
    Case("fields: { a: { secret: true }, b: {} }", "/a"),
    // Equality, in both directions and along chains.
    Case("fields: { a: { secret: true }, b: { equals: a }, c: {} }", "/a", "/b"),
    Case("fields: { a: { secret: true, equals: b }, b: {}, c: {} }", "/a", "/b"),
    Case(
      "fields: { a: {}, b: { equals: a }, c: { secret: true, equals: b }, d: {} }", "/a", "/b", "/c"
    ),
    // A comparison that must fail says nothing of the other value.
    Case("fields: { a: { secret: true }, b: { differs: a } }", "/a"),
    // Groups, lists, maps and tuples: part by part.
    Case(
      "fields: { a: { fields: { p: { secret: true }, q: {} } }, b: { equals: a, fields: { p: {}, q: {} } } }",
      "/a/p", "/b/p"),
    Case(
      "fields: { a: { equals: b, fields: { p: {} } }, b: { fields: { p: { secret: true } } } }",
      "/a/p", "/b/p"),
    Case(
      "fields: { a: { items: { secret: true } }, b: { equals: a, items: {} }, c: { items: {} } }",
      "/a/*", "/b/*"),
    Case(
      "fields: { a: { items: { fields: { p: { secret: true }, q: {} } } }, b: { equals: a, items: { fields: { p: {}, q: {} } } } }",
      "/a/*/p", "/b/*/p"),
    Case(
      "fields: { a: { items: [{ secret: true }, {}] }, b: { equals: a, items: [{}, {}] } }",
      "/a/0", "/b/0"),
    Case(
      "fields: { a: { values: { secret: true } }, b: { equals: a, values: {} } }", "/a/*", "/b/*"),
    Case(
      "fields: { a: { values: {} }, b: { equals: a, fields: { p: { secret: true } } } }", "/a/*",
      "/b/p"),
    // A value whose parts nobody can tell apart is secret as a whole.
    Case(
      "fields: { a: { fields: { p: { secret: true } } }, b: { type: any, equals: a } }", "/a",
      "/a/p",
      "/b"),
    // A secret group and all in it, also where an expression reads it.
    Case(
      "fields: { g: { secret: true, fields: { p: {} } }, c: { compute: g.p }, d: {} }", "/g",
      "/g/p",
      "/c"),
    Case(
      "fields: { a: { secret: true }, b: { compute: a }, c: { compute: \"'x' + b\" }, d: {} }",
      "/a", "/b", "/c"),
    Case(
      "fields: { a: { secret: true }, b: { default: { compute: a } }, c: { default: { compute: b } }, d: {} }",
      "/a", "/b", "/c"),
    Case(
      "fields: { l: { items: { secret: true } }, n: { type: integer, compute: size(l) }, j: { compute: \"l.join('-')\" } }",
      "/l/*", "/n", "/j"),
    // A sum of prices is none of the card numbers beside them.
    Case(
      "fields: { l: { items: { fields: { price: { type: integer }, card: { secret: true } } } }, s: { type: integer, compute: \"l.map(r, r.price).sum()\" } }",
      "/l/*/card"),
    Case(
      "fields: { l: { items: { fields: { price: { type: integer, secret: true } } } }, s: { type: integer, compute: \"l.map(r, r.price).sum()\" } }",
      "/l/*/price", "/s"),
    // Cases of unions: single values of one type, of several, and beside objects.
    Case(
      "rules: { e: { pattern: '.+@.+' }, t: { secret: true, pattern: 'h.+' } }\nfields: { u: { rule: { any: [e, t] } }, c: { compute: u }, p: {} }",
      "/u", "/c"),
    Case(
      "rules: { n: { type: integer }, t: { secret: true } }\nfields: { u: { rule: { any: [n, t] } }, q: { equals: u }, p: {} }",
      "/u", "/q"),
    Case(
      "rules: { r: { variants: { a: { secret: true }, b: { length: ..3 } } } }\nfields: { k: {}, u: { rule: r, by: k }, p: {} }",
      "/u"),
    Case(
      "rules: { r: { rule: { any: [e, t] } }, e: { length: 5 }, t: { secret: true } }\nfields: { u: { rule: r }, l: { items: { rule: r } } }",
      "/u", "/l/*"),
    // Trees: what is secret at one depth is so at each.
    Case(
      "rules: { n: { fields: { pin: { secret: true }, kids: { items: { rule: n } } } } }\nfields: { a: { rule: n }, b: {} }",
      "/a/pin", "/a/kids/*/pin"),
    // An object is none of the texts that may stand in its place.
    Case(
      "rules: { g: { fields: { open: {} } }, t: { secret: true } }\nfields: { u: { rule: { any: [g, t] } }, c: { compute: \"type(u)\" } }",
      "/u", "/c"),
  ]

  @Test(arguments: cases) func secrecySpreads(_ test: Case) throws {
    let form = try ValidationForm("form: t\n\(test.form)").compiled
    var names: [Int: String] = [0: ""]
    var secret: Set<String> = []
    for index in form.fields.indices.dropFirst() {
      let parent = Int(form.plan.field(index).parent)
      let around = names[parent] ?? ""
      let isShape = form.plan.field(index).flags.contains(.isShape)
      let name = form.fields[index].name
      names[index] = isShape ? around : "\(around)/\(name.isEmpty ? "*" : name)"
      // Of a union with objects the case alone is secret.
      if form.fields[index].isSecret, let place = names[index] { secret.insert(place) }
    }
    // The keys of a map are no values; they have the place of one here.
    #expect(secret == test.secret)
  }

  /// What a record shows of a value that is none of the shapes that hold a secret.
  @Test(arguments: [
    ("fields: { g: { fields: { pin: { secret: true } } } }", #"{"g":"CANARY"}"#),
    ("fields: { l: { items: { secret: true } } }", #"{"l":"CANARY"}"#),
    (
      "rules: { a: { fields: { pin: { secret: true } } }, b: { fields: { x: {} } } }\nfields: { u: { rule: { any: [a, b] } } }",
      #"{"u":"CANARY"}"#
    ),
    (
      "fields: { codes: { normalize: [{ split: ',' }], items: { secret: true, length: ..3 } } }",
      #"{"codes":"CANARY,CANARY"}"#
    ),
    (
      "rules: { e: { pattern: '.+@.+' }, t: { secret: true, pattern: 'h.+' } }\nfields: { u: { rule: { any: [e, t] } } }",
      #"{"u":"CANARY"}"#
    ),
    (
      "rules: { e: { pattern: '.+@.+' }, t: { secret: true, pattern: 'h.+' } }\nfields: { u: { rule: { any: [e, t] } }, v: { equals: u } }",
      #"{"u":"hunter","v":"CANARY"}"#
    ),
    (
      "fields: { g: { secret: true, fields: { pin: { type: integer } } }, n: { type: integer, compute: g.pin + 1 } }",
      #"{"g":{"pin":5},"n":17923}"#
    ),
  ])
  func noWordOfARecordHasASecret(_ form: String, _ payload: String) throws {
    let checker = Checker(try ValidationForm("form: t\n\(form)"))
    let report = checker.check(payload.utf8, now: try moment(noon))
    #expect(!report.issues.isEmpty)
    let explanation = checker.explain(Array(payload.utf8), now: try moment(noon))
    var dumped = ""
    dump(report, to: &dumped)
    dump(explanation, to: &dumped)
    #expect(!dumped.contains("CANARY"))
    #expect(!dumped.contains("17923"))
  }
}
