import FormCheck
import Testing

/// A session that begins with a stored record: nothing is dirty, and it returns to the record.
@Suite struct InitialValueTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let form: String
    let record: String
    /// The payload, where it is not the record.
    var payload: String?
    /// A field that is changed, and its other value.
    let change: (field: String, value: PayloadValue)
  }

  static let kinds = [
    Kind(
      testDescription: "single values", form: "fields: { a: {}, n: { type: integer } }",
      record: #"{"a":"x","n":7}"#, change: ("n", .number("8"))),
    Kind(
      testDescription: "a default gives way to what is stored, and to nothing that is stored",
      form: "fields: { a: { default: x }, b: { default: x }, c: { default: x } }",
      record: #"{"a":"y","b":null}"#, payload: #"{"a":"y","c":"x"}"#, change: ("b", .text("z"))),
    Kind(
      testDescription: "a computed default gives way",
      form: "fields: { a: {}, b: { default: { compute: a } } }",
      record: #"{"a":"x","b":"y"}"#, change: ("a", .text("z"))),
    Kind(
      testDescription: "groups within groups",
      form: "fields: { g: { fields: { h: { fields: { a: {} } }, b: { default: d } } } }",
      record: #"{"g":{"h":{"a":"x"}}}"#, payload: #"{"g":{"h":{"a":"x"},"b":"d"}}"#,
      change: ("g.h.a", .text("y"))),
    Kind(
      testDescription: "a list", form: "fields: { l: { items: {} } }", record: #"{"l":["x","y"]}"#,
      change: ("l", .list([.text("x")]))),
    Kind(
      testDescription: "a list whose default has other rows",
      form: "fields: { l: { items: {}, default: [p, q, r] }, k: { items: {}, default: [p] } }",
      record: #"{"l":["x"]}"#, payload: #"{"l":["x"],"k":["p"]}"#, change: ("/l/0", .text("z"))),
    Kind(
      testDescription: "rows of groups with lists and maps",
      form:
        "fields: { l: { items: { fields: { a: {}, m: { values: {} }, k: { items: {} } } } } }",
      record: #"{"l":[{"a":"x","m":{"p":"q"},"k":["r"]},{"a":"y"}]}"#,
      change: ("/l/0/m", .group(["p": .text("q"), "s": .text("t")]))),
    Kind(
      testDescription: "a map beside fields",
      form: "fields: { m: { fields: { a: { default: d } }, values: { type: integer } } }",
      record: #"{"m":{"x":1,"y":2}}"#, payload: #"{"m":{"a":"d","x":1,"y":2}}"#,
      change: ("/m/y", .number("3"))),
    Kind(
      testDescription: "a row of a map is removed", form: "fields: { m: { values: {} } }",
      record: #"{"m":{"x":"1","y":"2"}}"#, change: ("m", .group(["x": .text("1")]))),
    Kind(
      testDescription: "a tuple with a rest",
      form: "fields: { t: { items: [{}, { type: integer }], rest: {} } }",
      record: #"{"t":["x",1,"y","z"]}"#, change: ("/t/3", .text("w"))),
    Kind(
      testDescription: "a tree",
      form:
        "rules: { node: { fields: { v: { default: d }, kids: { items: { rule: node } }, left: { rule: node } } } }\nfields: { n: { rule: node } }",
      record: #"{"n":{"v":"x","left":{"v":"y"},"kids":[{"v":"z","kids":[{"v":"u"}]}]}}"#,
      change: ("/n/left/v", .text("w"))),
    Kind(
      testDescription: "variants that share a name",
      form:
        "fields: { p: { tag: k, variants: { card: { fields: { n: { type: integer } } }, bank: { fields: { n: {} } } } } }",
      record: #"{"p":{"k":"bank","n":"12"}}"#, change: ("p.n", .text("13"))),
    Kind(
      testDescription: "a union",
      form:
        "rules: { slug: { pattern: '[a-z-]+' }, number: { type: integer } }\nfields: { u: { rule: { any: [slug, number] } } }",
      record: #"{"u":"a-b"}"#, change: ("u", .text("c"))),
    Kind(
      testDescription: "a secret that does not apply",
      form: "fields: { a: {}, s: { secret: true, when: a == 'x' } }",
      record: #"{"a":"y","s":"p"}"#, payload: #"{"a":"y"}"#, change: ("a", .text("x"))),
    Kind(
      testDescription: "a record that is a list", form: "items: {}",
      record: #"["x","y"]"#, change: ("/1", .text("z"))),
    Kind(
      testDescription: "a key that the form does not name", form: "fields: { a: {} }",
      record: #"{"a":"x","b":1}"#, payload: #"{"a":"x"}"#, change: ("a", .null)),
  ]

  private static func value(_ json: String) -> PayloadValue { PayloadValue(json: Array(json.utf8)) }

  private static func dirty(_ session: FormSession) -> [String] {
    var dirty: [String] = []
    session.root.forEach { if $0.isDirty || $0.isTouched { dirty.append($0.pointer) } }
    return dirty
  }

  @Test(arguments: kinds) func beginsWithTheRecordAndReturnsToIt(_ kind: Kind) throws {
    let form = try ValidationForm("form: t\n" + kind.form)
    let session = FormSession(form, initial: Self.value(kind.record))
    let payload = Self.value(kind.payload ?? kind.record)
    #expect(session.payload == payload && Self.dirty(session) == [])
    let field = try #require(session[kind.change.field])
    field.value = kind.change.value
    field.leave()
    #expect(session.payload != payload || kind.payload != nil)
    #expect(Self.dirty(session) != [] && session.root.isDirty)
    session.reset()
    #expect(session.payload == payload && Self.dirty(session) == [])
  }

  @Test func itsRowsCanBeRemovedAndComeBack() throws {
    let form = try ValidationForm("form: t\nfields: { m: { values: {} }, l: { items: {} } }")
    let record = Self.value(#"{"m":{"x":"1","y":"2"},"l":["p","q"]}"#)
    let session = FormSession(form, initial: record)
    for name in ["m", "l"] {
      let field = try #require(session[name])
      field.removeRow(at: 0)
      #expect(field.isDirty && field.rows.count == 1)
      field.reset()
      #expect(!field.isDirty && session.payload == record)
    }
  }

  /// A wrong stored value is reported, but shows its message only once somebody has left it.
  @Test func isJudged() throws {
    let form = try ValidationForm(
      "form: t\nfields: { n: { type: integer, range: ..5 } }\ncontrols: { save: {} }\nmanagers: { m: { verifies: [n], manages: [save] } }"
    )
    let session = FormSession(form, initial: .group(["n": .number("9")]))
    #expect(session["n"]?.issues.map(\.code) == ["rangeOverflow"])
    #expect(session["n"]?.shownMessage == nil && session.control("save")?.isEnabled == false)
  }
}
