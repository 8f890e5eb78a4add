import FormCheck
import TestFixtures
import Testing

/// `null: reject` in lists whose items differ by their place: what is empty among them keeps its own.
@Suite struct NullPlaceTests {
  private static let places = """
    form: t
    null: reject
    fields:
      t: { items: [{ required: false }, { type: integer, required: false }, { type: date, required: false }], rest: {} }
      n: { type: integer }
    """

  /// What is empty in the middle of a list keeps its place: in a record as `""`, in what is cleaned as `null`, since
  /// whoever decodes it meets no other type.
  static let emptyPlaces: [FormCase] = [
    FormCase(
      "sent as an empty text", String(places.dropFirst(8)), "{'t':['','','2026-06-15','x']}",
      cleaned: "{'t':['',null,'2026-06-15','x']}"),
    FormCase(
      "at the end", String(places.dropFirst(8)), "{'t':['a','',''],'n':''}",
      cleaned: "{'t':['a']}"),
    FormCase(
      "sent as null", String(places.dropFirst(8)), "{'t':['a',null,'2026-06-15']}",
      ["/t/1: typeMismatch"]),
  ]

  @Test(arguments: emptyPlaces) func placesThatAreEmpty(_ test: FormCase) throws {
    try test.test()
  }

  private struct Row: Decodable, Equatable {
    var text: String?
    var number: Int?
    var day: String?
    var more: [String] = []

    init(_ text: String?, _ number: Int?, _ day: String?, _ more: [String] = []) {
      (self.text, self.number, self.day, self.more) = (text, number, day, more)
    }

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      text = try items.decodeIfPresent(String.self)
      number = try items.decodeIfPresent(Int.self)
      day = try items.decodeIfPresent(String.self)
      while !items.isAtEnd { more.append(try items.decode(String.self)) }
    }
  }

  private struct Decoded: Decodable, Equatable {
    var t: Row?
    var n: Int?
  }

  @Test func decoding() throws {
    let form = try ValidationForm(Self.places)
    func decoded(_ payload: String) throws -> Decoded {
      try form.decode(Decoded.self, from: Array(FormCase.json(payload).utf8))
    }
    #expect(
      try decoded("{'t':['','','2026-06-15','x'],'n':''}")
        == Decoded(t: Row("", nil, "2026-06-15", ["x"]), n: nil))
    #expect(try decoded("{'t':['a',2],'n':5}") == Decoded(t: Row("a", 2, nil), n: 5))
    #expect(try decoded("{'t':[],'n':5}") == Decoded(t: nil, n: 5))
    for wrong in ["{'t':['a',null,'2026-06-15']}", "{'t':null}", "{'n':null}"] {
      #expect(throws: DecodingRejection.self) { try decoded(wrong) }
    }
  }

  /// A table or a web form has no `null`: what is empty in it is refused nowhere.
  @Test(
    arguments: [
      ("t.0=a&t.1=2&t.2=2026-06-15&n=3", [], "{'t':['a',2,'2026-06-15'],'n':3}"),
      ("t.0=a&t.2=2026-06-15", [], "{'t':['a',null,'2026-06-15']}"),
      ("t.2=2026-06-15", [], "{'t':['',null,'2026-06-15']}"),
      ("t.0=&t.1=&t.2=2026-06-15&n=", [], "{'t':['',null,'2026-06-15']}"),
      ("t.3=x", [], "{'t':['',null,null,'x']}"), ("t.0=&t.1=&t.2=&n=", [], "{'t':['']}"),
      ("t.1=null", ["/t/1: typeMismatch"], nil),
    ] as [(String, [String], String?)])
  func webForms(body: String, issues: [String], cleaned: String?) throws {
    let checker = Checker(try ValidationForm(Self.places))
    let report = checker.check(webForm: Array(body.utf8), cleaned: true)
    #expect(report.issues.map(FormCase.told) == issues)
    if let cleaned {
      #expect(
        report.cleaned.map { String(decoding: $0, as: UTF8.self) } == FormCase.json(cleaned))
    }
  }
}
