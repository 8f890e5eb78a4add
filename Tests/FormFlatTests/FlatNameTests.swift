import FormFlat
import TestFixtures
import Testing

@testable import FormCheck

/// What the names of columns and of a web form mean to a form.
struct FlatNameTests {
  @Test(arguments: [
    ("a", "/a"), ("g.x", "/g/x"), ("g[x]", "/g/x"), ("l.0", "/l/0"), ("l[12]", "/l/12"),
    ("l[]", "/l/+"), ("r[1].x", "/r/1/x"), ("r.1.x", "/r/1/x"), ("r[1][x]", "/r/1/x"),
    ("p.q", "/p.q"), ("g.p.q", "/g/p.q"), ("g[p.q]", "/g/p.q"), ("s", "/s"), ("no", "/no?"),
    ("g.no", "/g/no?"), ("no.x", "/no/x?"), ("no[x", "/no/[x?"), (".", "/.?"), ("", "/?"),
    ("l.x", "/l/x?"), ("a.b", "/a/b?"),
  ])
  func aNameMeansAField(_ name: String, _ wanted: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        a: {}
        g: { fields: { x: {}, p.q: {} } }
        l: { items: {} }
        r: { items: { fields: { x: {} } } }
        p.q: {}
        part: { type: section, fields: { s: {} } }
      """)
    #expect(Self.told(form.flatName(Array(name.utf8))) == wanted)
  }

  /// What a group does not have is no key of the record around it, whatever that takes.
  @Test(arguments: [
    ("g.z", "/g/z?"), ("g[z]", "/g/z?"), ("g.x", "/g/x"), ("z", "/z"), ("z.y", "/z.y"),
    ("a.b", "/a.b"), ("m.q", "/m/q"),
  ])
  func aNameWithinAGroupStaysThere(_ name: String, _ wanted: String) throws {
    let form = try ValidationForm(
      """
      form: t
      unknown: { type: integer }
      fields:
        a: {}
        g: { unknown: reject, fields: { x: {} } }
        m: { values: {} }
      """)
    #expect(Self.told(form.flatName(Array(name.utf8))) == wanted)
  }

  /// A value of one of several shapes is what its name goes on as.
  @Test(arguments: [
    ("v", "/v"), ("v.x", "/v/x"), ("v[0]", "/v/0"), ("v[]", "/v/+"), ("v.m.a", "/v/m/a"),
    ("v.no", "/v/no?"), ("c.y", "/c/y"), ("c.1", "/c/1"),
  ])
  func aNameGoesOnAsAShape(_ name: String, _ wanted: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        one: { fields: { x: {}, m: { values: {} } } }
        many: { items: {} }
        id: { type: integer }
      fields:
        k: {}
        v: { rule: { any: [id, many, one] } }
        c: { by: k, variants: { a: { type: integer }, b: { fields: { y: {} } }, c: { items: {} } } }
      """)
    #expect(Self.told(form.flatName(Array(name.utf8))) == wanted)
  }

  /// A list whose items differ by their place has others behind them, or none.
  @Test(arguments: [
    ("t.0", "/t/0"), ("t[1]", "/t/1"), ("t.2", "/t/2"), ("t[12]", "/t/12"), ("t[]", "/t/+"),
    ("r.1.x", "/r/1/x"), ("r[2][x]", "/r/2/x"), ("r[].x", "/r/+/x"), ("r.0", "/r/0"),
    ("r.1.no", "/r/1/no?"), ("p.1", "/p/1"), ("p.2", "/p/2?"), ("p[]", "/p/+"), ("t.x", "/t/x?"),
    ("l.3.2", "/l/3/2"), ("t.1234567890", "/t/1234567890?"), ("m.k.2", "/m/k/2"),
    ("g.2.0", "/g/2/0"), ("g.2.2", "/g/2/2"), ("v.3", "/v/3"), ("o[].y", "/o/+/y"),
    ("o[].z", "/o/+/z"), ("o[].no", "/o/+/no?"),
  ])
  func aNameLeadsBehindTheItemsThatHaveAPlace(_ name: String, _ wanted: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        id: { type: integer }
        many: { items: [{}, {}], rest: {} }
      fields:
        t: { items: [{}, {}], rest: {} }
        r: { items: [{}], rest: { fields: { x: {} } } }
        p: { items: [{}, {}] }
        l: { items: { items: [{}], rest: {} } }
        m: { values: { items: [{}], rest: {} } }
        g: { items: [{}, {}], rest: { items: [{}], rest: {} } }
        v: { rule: { any: [id, many] } }
        o: { items: [{ fields: { y: {} } }], rest: { fields: { z: {} } } }
      """)
    #expect(Self.told(form.flatName(Array(name.utf8))) == wanted)
  }

  /// A list whose items differ by their place is sent as one value after the other, too; what has no number goes on behind
  /// what has one.
  @Test(
    arguments: [
      ("p=a&p=2026-06-15", [], "{'p':['a','2026-06-15']}"), ("p=a", ["/p: tooFew"], nil),
      ("p=a&p=2026-06-15&p=b", ["/p: tooMany"], nil),
      ("p[]=a&p[]=2026-06-15", [], "{'p':['a','2026-06-15']}"),
      ("p=2026-06-15&p.0=a", [], "{'p':['a','2026-06-15']}"),
      ("p=2026-06-15&p=a", ["/p/1: typeMismatch"], nil),
      ("t=1&t=on&t=x&t=5&t=6", [], "{'t':[1,true,'x',5,6]}"),
      ("t=1&t=&t=x", [], "{'t':[1,null,'x']}"), ("t[1]=on&t[]=x", [], "{'t':[null,true,'x']}"),
      ("t=x&t.3=5", ["/t/4: typeMismatch"], nil), ("t=&t=&t=", [], "{'t':[null,null,'']}"),
      ("l.0=a&l.0=b&l.1=c&l.1=d", [], "{'l':[['a','b'],['c','d']]}"),
      ("l[0][]=a&l[0][]=b", [], "{'l':[['a','b']]}"), ("m.k=a&m.k=b", [], "{'m':{'k':['a','b']}}"),
      ("v=1&v=2", [], "{'v':[1,2]}"), ("v=1", [], "{'v':1}"),
      ("o[].y=1&o[].z=2&o[].z=3", [], "{'o':[{'y':'1'},{'z':'2'},{'z':'3'}]}"),
      // What is sent twice for one item is no two of them.
      ("p.0=a&p.0=b&p.1=2026-06-15", ["/p/0: typeMismatch"], nil),
      ("p.0=a&p[0]=2026-06-15", ["/p: tooFew", "/p/0: typeMismatch"], nil),
      ("tags.0=a&tags.0=b&tags.1=c", ["/tags/0: typeMismatch"], nil),
      ("tags=a&tags=b&tags.0=c", [], "{'tags':['c','a','b']}"),
      ("o.0=a&o.0.y=b", ["/o/0: typeMismatch"], nil),
    ] as [(String, [String], String?)])
  func aTupleIsSentAsOneValueAfterTheOther(
    _ query: String, _ issues: [String], _ cleaned: String?
  ) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        id: { type: integer }
        pair: { items: [{ type: integer }, { type: integer }] }
      fields:
        t: { items: [{ type: integer, required: false }, { type: boolean, required: false }, { required: false }], rest: { type: integer } }
        p: { items: [{}, { type: date }] }
        l: { items: { items: [{}, {}] } }
        m: { values: { items: [{}, {}] } }
        v: { rule: { any: [id, pair] } }
        o: { items: [{ fields: { y: {} } }], rest: { fields: { z: {} } } }
        tags: { items: {} }
      """)
    let report = Checker(form).check(webForm: Array(query.utf8), cleaned: true)
    #expect(report.issues.map(facts) == issues)
    let told = report.cleaned.map { String(decoding: $0, as: UTF8.self) }
    #expect(told == cleaned.map(FormCase.json))
  }

  @Test(arguments: [
    ("k=b&v.x=1", #"{"k":"b","v":{"x":1}}"#), ("k=a&v=5", #"{"k":"a","v":5}"#),
    ("k=c&v=red&v=blue", #"{"k":"c","v":["red","blue"]}"#),
    ("k=c&v[]=red", #"{"k":"c","v":["red"]}"#), ("k=c&v.0=a&v.1=b", #"{"k":"c","v":["a","b"]}"#),
  ])
  func whatAWebFormSendsIsOfTheChosenShape(_ query: String, _ cleaned: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        k: {}
        v: { by: k, variants: { a: { type: integer }, b: { fields: { x: { type: integer } } }, c: { items: {} } } }
      """)
    let report = Checker(form).check(webForm: Array(query.utf8), cleaned: true)
    #expect(report.issues == [])
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == cleaned)
  }

  /// Shapes within each other have ways without number: a name is followed as far as it may be, and then no more.
  @Test func noNameTakesWaysWithoutNumber() throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        a: { fields: { n: { rule: { any: [a, b] } } } }
        b: { fields: { n: { rule: { any: [b, a] } }, m: {} } }
      fields: { n: { rule: { any: [a, b] } } }
      """)
    let name = String(repeating: "n.", count: 60) + "z"
    #expect(form.flatName(Array(name.utf8)).type == nil)
    #expect(Self.told(form.flatName(Array("n.n.n.m".utf8))) == "/n/n/n/m")
  }

  private static func told(_ found: FlatName) -> String {
    let steps = found.steps.map { step in
      switch step {
      case .key(let key): "/" + String(decoding: key, as: UTF8.self)
      case .item(let place), .place(let place, _): "/\(place)"
      case .next, .nextPlace: "/+"
      }
    }
    return steps.joined() + (found.type == nil ? "?" : "")
  }
}
