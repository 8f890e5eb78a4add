import FormCheck
import FormPages
import Testing

@Suite(
  "A page is drawn of whatever a form describes: tuples, trees, values of several shapes, any record"
)
struct ShapePageTests {
  private struct Case: Sendable {
    var fields: String
    var pairs: [(String, String)]
    /// What comes of it; nil where the page comes back.
    var cleaned: String?
    /// Names of inputs that are wrong then.
    var wrong: [String] = []
  }

  private static let position = """
    fields:
      p:
        label: Position
        required: true
        items: [{ label: Longitude, type: number, range: -180..180 }, { type: number, range: -90..90 }, { type: integer, required: false }]
    """
  private static let rest = """
    fields:
      r:
        label: Row
        items: [{ label: Day, type: date }, { label: Number, type: integer, required: false }]
        rest: { label: Note, length: ..5 }
        count: ..4
      s: { label: Sets, items: { items: [{}], rest: { values: { type: integer } } } }
    """
  private static let strict = """
    null: reject
    fields:
      r:
        items: [{ label: Name, required: false }, { label: Number, type: integer, required: false }, { label: Day, type: date }]
        rest: { label: Note, length: ..5 }
      l: { items: { type: integer } }
      g: { present: true, fields: { n: { type: integer } } }
    """
  private static let types = """
    rules: { id: { type: integer, range: 1.. }, code: { pattern: 'c\\d+' }, who: { fields: { name: {} } } }
    fields:
      a: { type: [integer, text] }
      b: { type: [integer, boolean, date] }
      c: { rule: { any: [id, code] } }
      d: { rule: { any: [id, who] } }
      e: { type: [boolean, integer], choices: [true, 5] }
    """
  private static let tree = """
    rules:
      node: { fields: { id: { required: true }, left: { rule: node, required: false }, sub: { items: { rule: node } }, by: { values: { rule: node } } } }
    fields: { n: { rule: node } }
    """
  private static let readings = """
    count: 1..2
    items: { fields: { at: { required: true }, n: { type: integer } } }
    """
  private static let words = """
    values: { type: integer }
    keys: { pattern: '[a-z]+' }
    """

  private static let cases = [
    Case(
      fields: position, pairs: [("/p/0", "44.8"), ("/p/1", "41.7"), ("/p/2", "")],
      cleaned: #"{"p":[44.8,41.7]}"#),
    Case(
      fields: position, pairs: [("p[0]", "44.8"), ("p.1", "41.7"), ("/p/2", "5")],
      cleaned: #"{"p":[44.8,41.7,5]}"#),
    Case(fields: position, pairs: [("/p/0", "44.8"), ("/p/1", "")], wrong: ["/p/1"]),
    Case(
      fields: position, pairs: [("/p/0", "1"), ("/p/1", "91"), ("/p/2", "x")],
      wrong: ["/p/1", "/p/2"]),
    Case(
      fields: rest, pairs: [("/r/0", "2026-06-15"), ("/r/1", ""), ("/r/2", "a"), ("/r/3", "b")],
      cleaned: #"{"r":["2026-06-15",null,"a","b"]}"#),
    Case(fields: rest, pairs: [("/r/0", ""), ("/r/1", "")], cleaned: "{}"),
    // As a program that knows nothing of pages writes it.
    Case(
      fields: rest, pairs: [("r[0]", "2026-06-15"), ("r.1", ""), ("r[2]", "a"), ("r[]", "b")],
      cleaned: #"{"r":["2026-06-15",null,"a","b"]}"#),
    Case(
      fields: rest, pairs: [("r.0", "2026-06-15"), ("r.1", "1"), ("r.2", "toolong")],
      wrong: ["/r/2"]),
    Case(
      fields: rest, pairs: [("r", "2026-06-15"), ("r", ""), ("r", "a"), ("r", "b")],
      cleaned: #"{"r":["2026-06-15",null,"a","b"]}"#),
    Case(
      fields: rest, pairs: [("r", "7"), ("/r/0", "2026-06-15"), ("r", "a")],
      cleaned: #"{"r":["2026-06-15",7,"a"]}"#),
    Case(
      fields: rest, pairs: [("r[]", "2026-06-15"), ("r[]", "x")], wrong: ["/r/1"]),
    Case(
      fields: rest, pairs: [("s[0][0]", "x"), ("s[0][1][a]", "1"), ("s.0.2.b", "2")],
      cleaned: #"{"s":[["x",{"a":1},{"b":2}]]}"#),
    Case(
      fields: rest, pairs: [("/r/0", "2026-06-15"), ("/r/1", "1"), ("/r/2", "toolong")],
      wrong: ["/r/2"]),
    Case(fields: rest, pairs: [("/r/0", ""), ("/r/2", "a")], wrong: ["/r/0"]),
    Case(
      fields: rest,
      pairs: [
        ("/s/0/0", "x"), ("key:/s/0/1/~r0", "a"), ("/s/0/1/~r0", "1"), ("key:/s/0/1/~r1", "b"),
        ("/s/0/1/~r1", "2"), ("key:/s/0/2/~r0", "a"), ("/s/0/2/~r0", "3"),
      ],
      cleaned: #"{"s":[["x",{"a":1,"b":2},{"a":3}]]}"#),
    Case(
      fields: rest,
      pairs: [("/s/0/0", "x"), ("key:/s/0/1/~r0", "a"), ("/s/0/1/~r0", "y")],
      wrong: ["/s/0/1/~r0"]),
    Case(
      fields: "items: [{ type: integer }]\nrest: { length: ..3 }",
      pairs: [("/0", "3"), ("/1", "x"), ("/2", "y")], cleaned: #"[3,"x","y"]"#),
    Case(
      fields: "items: [{ type: integer }]\nrest: { length: ..3 }",
      pairs: [("/0", "3"), ("/1", "long")], wrong: ["/1"]),
    // No null is sent, and none is refused.
    Case(
      fields: strict, pairs: [("/r/0", ""), ("/r/1", ""), ("/r/2", "2026-06-15"), ("/r/3", "a")],
      cleaned: #"{"r":["",null,"2026-06-15","a"]}"#),
    Case(
      fields: strict, pairs: [("/r/0", ""), ("/r/1", ""), ("/r/2", ""), ("/g/n", "1")],
      cleaned: #"{"g":{"n":1}}"#),
    Case(fields: strict, pairs: [("/r/0", "a"), ("/r/1", ""), ("/r/2", "")], wrong: ["/r/2"]),
    Case(
      fields: types, pairs: [("/a", "12"), ("/b", "true"), ("/c", "7")],
      cleaned: #"{"a":12,"b":true,"c":7}"#),
    Case(
      fields: types,
      pairs: [("/a", "012"), ("/b", "2026-06-15"), ("/c", "c7"), ("/d", "3"), ("/e", "5")],
      cleaned: #"{"a":"012","b":"2026-06-15","c":"c7","d":3,"e":5}"#),
    Case(
      fields: types, pairs: [("/b", "x"), ("/c", "x"), ("/d", "x")], wrong: ["/b", "/c", "/d"]),
    Case(
      fields: tree, pairs: [("/n/id", "a"), ("/n/sub/0/id", "b"), ("/n/sub/0/sub/0/id", "c")],
      cleaned: #"{"n":{"id":"a","sub":[{"id":"b","sub":[{"id":"c"}]}]}}"#),
    Case(
      fields: tree, pairs: [("/n/id", "a"), ("/n/left/id", "b"), ("/n/left/left/id", "c")],
      cleaned: #"{"n":{"id":"a","left":{"id":"b","left":{"id":"c"}}}}"#),
    // One that was opened and not filled is not there.
    Case(
      fields: tree, pairs: [("/n/id", "a"), ("row:/n/left/left", "")], cleaned: #"{"n":{"id":"a"}}"#
    ),
    Case(
      fields: tree,
      pairs: [
        ("/n/id", "a"), ("key:/n/by/~r0", "k"), ("/n/by/~r0/id", "b"),
        ("key:/n/by/~r0/by/~r0", "k"), ("/n/by/~r0/by/~r0/id", "c"),
      ],
      cleaned: #"{"n":{"id":"a","by":{"k":{"id":"b","by":{"k":{"id":"c"}}}}}}"#),
    Case(
      fields: tree, pairs: [("/n/id", "a"), ("row:/n/sub/0", ""), ("/n/sub/0/sub/0/id", "c")],
      wrong: ["/n/sub/0/id"]),
    Case(
      fields: readings, pairs: [("/0/at", "x"), ("/1/at", "y"), ("/1/n", "5")],
      cleaned: #"[{"at":"x"},{"at":"y","n":5}]"#),
    Case(fields: readings, pairs: [("/0/at", "x"), ("/0/n", "y")], wrong: ["/0/n"]),
    Case(
      fields: words, pairs: [("key:/~r0", "b"), ("/~r0", "1"), ("key:/~r1", "a"), ("/~r1", "2")],
      cleaned: #"{"a":2,"b":1}"#),
    Case(
      fields: words, pairs: [("key:/~r0", "b"), ("/~r0", "x"), ("key:/~r1", "A"), ("/~r1", "2")],
      wrong: ["/~r0", "key:/~r1"]),
    Case(fields: "type: integer\nrange: 1..5", pairs: [("value:", "3")], cleaned: "3"),
    Case(fields: "type: integer\nrange: 1..5", pairs: [("value:", "9")], wrong: ["value:"]),
    Case(fields: "type: text\nchoices: [a, b]", pairs: [("value:", "b")], cleaned: "\"b\""),
    Case(
      fields: "items: { choices: [a, b] }", pairs: [("/-", "a"), ("/-", "b")],
      cleaned: #"["a","b"]"#),
    Case(
      fields: "items: [{ type: integer }, {}]", pairs: [("/0", "3"), ("/1", "x")],
      cleaned: #"[3,"x"]"#),
    Case(
      fields: "items: [{ type: integer }, {}]", pairs: [("/0", "y"), ("/1", "x")], wrong: ["/0"]),
    Case(
      fields: "items: { values: { type: integer } }",
      pairs: [("key:/0/~r0", "a"), ("/0/~r0", "3")], cleaned: #"[{"a":3}]"#),
  ]

  @Test(arguments: cases.indices)
  func posts(place: Int) throws {
    let test = Self.cases[place]
    let page = try Pages.page("form: f\n" + test.fields)
    switch page.answer(post: Pages.body(test.pairs), Pages.request) {
    case .complete(let report):
      #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == test.cleaned)
    case .page(let answer), .pressed(_, let answer):
      #expect(test.cleaned == nil && answer.status == 422)
      let html = Pages.text(answer)
      #expect(TagReader(html).problem == nil)
      let inputs = InputReader(html).inputs
      #expect(inputs.filter { $0.attributes["aria-invalid"] != nil }.map(\.name) == test.wrong)
    }
    // What is shown while it is filled in is what was typed, and is sent again as it was.
    let html = Pages.text(
      try #require(Pages.returned(page, test.pairs + [("continue", "")])))
    #expect(TagReader(html).problem == nil)
    let again = Pages.text(
      try #require(Pages.returned(page, InputReader(html).pairs + [("continue", "")])))
    #expect(InputReader(again).pairs.map { "\($0)" } == InputReader(html).pairs.map { "\($0)" })
    let shown = Set(InputReader(html).pairs.map { "\($0.0)=\($0.1)" })
    for (name, value) in test.pairs where name.hasPrefix("/") || name.hasPrefix("key:") {
      #expect(shown.contains("\(name)=\(value)"))
    }
  }

  // MARK: What follows items that have a place

  /// It comes back as it was sent, in an example too, and its rows come and go.
  @Test func rowsBehindPlaces() throws {
    let page = try Pages.page("form: f\n" + Self.rest)
    let given = PayloadValue.group([
      "r": .list([.text("2026-06-15"), .number("7"), .text("a"), .text("b")])
    ])
    let shown = Pages.text(page.filled(with: given, Pages.request))
    #expect(TagReader(shown).problem == nil)
    let inputs = InputReader(shown)
    #expect(
      ["/r/0", "/r/1", "/r/2", "/r/3"].map { inputs[$0]?.value } == ["2026-06-15", "7", "a", "b"])
    #expect(
      inputs["add:/r"] == nil && inputs["remove:/r/1"] == nil,
      "it may have four, and two have a place")
    #expect(shown.contains("Remove Note 1") && shown.contains("Remove Note 2"))
    guard case .complete(let report) = page.answer(post: Pages.body(inputs.pairs), Pages.request)
    else {
      Issue.record("what is right is sent again")
      return
    }
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"r":["2026-06-15",7,"a","b"]}"#)
    let removed = InputReader(
      Pages.text(try #require(Pages.returned(page, inputs.pairs + [("remove:/r/2", "")]))))
    #expect(removed["/r/2"]?.value == "b" && removed["/r/3"] == nil)
    let added = Pages.text(try #require(Pages.returned(page, removed.pairs + [("add:/r", "")])))
    #expect(InputReader(added)["/r/3"]?.value == "" && added.contains("id=\"f.r.3\""))
    // Nobody takes out what has a place.
    let kept = InputReader(
      Pages.text(try #require(Pages.returned(page, inputs.pairs + [("remove:/r/0", "")]))))
    #expect(kept["/r/0"]?.value == "2026-06-15" && kept["/r/3"]?.value == "b")
  }

  @Test func rowsBehindPlacesComeLive() throws {
    let page = try Pages.page("form: f\n" + Self.rest)
    func live(_ more: String) -> String {
      let values = #"["/r/0","2026-06-15"],["/r/2","a"],["/r/3","toolong"]"#
      let body =
        #"{"seq":1,"values":[\#(values)],"drawn":["/r","/r/0","/r/1","/r/2","/r/3","/s"]\#(more)}"#
      return Pages.text(page.live(Array(body.utf8), Pages.request))
    }
    let left = live(#","left":["/r/3"]"#)
    #expect(left.contains(#""/r/2":{"state":"valid""#))
    #expect(
      left.contains(#""/r/3":{"state":"invalid","required":true,"isError":true,"messages":["#))
    let removed = live(#","left":[],"remove":"/r/2""#)
    #expect(
      removed.contains(#""html":{"/r":"<fieldset"#) && removed.contains(#"value=\"toolong\""#))
    #expect(!removed.contains(#"name=\"/r/3\""#))
    let added = live(#","left":[],"add":"/s""#)
    #expect(added.contains(#""html":{"/s":"<fieldset"#) && added.contains(#"name=\"/s/0/0\""#))
  }

  // MARK: Trees

  @Test func aRowOfARowIsAddedWithoutScript() throws {
    let page = try Pages.page("form: f\n" + Self.tree)
    var pairs = [("/n/id", "a")]
    var place = "/n/sub"
    for depth in 0..<6 {
      let inputs = InputReader(
        Pages.text(try #require(Pages.returned(page, pairs + [("add:\(place)", "")]))))
      #expect(inputs["\(place)/0/id"] != nil)
      pairs = inputs.pairs.map { ($0.0, $0.0 == "\(place)/0/id" ? "d\(depth)" : $0.1) }
      place += "/0/sub"
    }
    guard case .complete = page.answer(post: Pages.body(pairs), Pages.request) else {
      Issue.record("each row has its id")
      return
    }
  }

  /// A group within itself would never end: each is opened when somebody asks for it.
  @Test func aGroupOfItselfIsOpened() throws {
    let page = try Pages.page("form: f\n" + Self.tree)
    let empty = InputReader(Pages.text(page.empty(Pages.request)))
    #expect(empty["/n/left/id"] != nil && empty["/n/left/left/id"] == nil)
    let opened = InputReader(
      Pages.text(try #require(Pages.returned(page, empty.pairs + [("add:/n/left/left", "")]))))
    #expect(opened["/n/left/left/id"] != nil && opened["add:/n/left/left/left"] != nil)
    #expect(opened["add:/n/left/left"] == nil)
    // It stays open.
    let again = InputReader(
      Pages.text(try #require(Pages.returned(page, opened.pairs + [("continue", "")]))))
    #expect(again["/n/left/left/id"] != nil)
    let body = #"{"seq":1,"values":[],"left":[],"drawn":[],"add":"/n/left/left"}"#
    let live = Pages.text(page.live(Array(body.utf8), Pages.request))
    #expect(live.contains(#"name=\"/n/left/left/id\""#))
  }

  /// Deeper than any record may be: refused, and nothing falls over.
  @Test(arguments: [30, 200, 20_000])
  func whatIsTooDeepIsRefused(depth: Int) throws {
    let page = try Pages.page("form: f\n" + Self.tree)
    for step in ["/sub/0", "/left", "/by/~r0"] {
      let name = "/n" + String(repeating: step, count: depth) + "/id"
      let body = Pages.body([("/n/id", "a"), (name, "x")])
      switch page.answer(post: body, Pages.request) {
      case .complete: #expect(depth == 30 && step == "/left")
      case .page(let answer), .pressed(_, let answer): #expect([400, 422].contains(answer.status))
      }
    }
  }

  // MARK: Shapes

  @Test func whatCannotBeTypedSaysSo() throws {
    let page = try Pages.page(
      """
      form: f
      rules: { who: { fields: { name: {} } }, tags: { items: {} } }
      fields: { a: { label: Who, rule: { any: [who, tags] } }, b: { type: any } }
      """)
    let html = Pages.text(page.empty(Pages.request))
    #expect(html.contains("This cannot be filled in on a page."))
    let inputs = InputReader(html)
    #expect(inputs["/a"] == nil && inputs["/b"]?.tag == "textarea")
  }

  // MARK: Records that are no groups

  @Test(arguments: [
    ("count: 1..2\nitems: {}", "/0", "add:"), ("values: {}\ncount: 1..2", "key:/~r0", "add:"),
  ])
  func rowsOfTheRecordComeAndGo(top: String, first: String, add: String) throws {
    let page = try Pages.page("form: f\ntitle: Words\n" + top)
    let empty = InputReader(Pages.text(page.empty(Pages.request)))
    let one = InputReader(
      Pages.text(try #require(Pages.returned(page, [(add, "")]))))
    #expect(empty[add] != nil && one[first] != nil)
    let two = InputReader(Pages.text(try #require(Pages.returned(page, one.pairs + [(add, "")]))))
    #expect(two[add] == nil, "it has all that it may have")
    let body = #"{"seq":1,"values":[],"left":[],"drawn":[""],"add":""}"#
    let live = Pages.text(page.live(Array(body.utf8), Pages.request))
    #expect(live.contains(#""html":{"":"<fieldset"#) && live.contains("name=\\\"\(first)\\\""))
  }

  /// A record is never empty, and yet nothing was typed: that is what people read.
  @Test(arguments: [
    ("type: number", "en", "Words: fill this in"),
    ("type: integer", "de", "Words: bitte ausfüllen"),
    ("type: integer\nchoices: [1, 2]", "en", "Words: choose one"),
    ("type: [integer, date]", "en", "Words: fill this in"),
    ("type: date\nmessage: say when", "en", "Words: say when"),
    ("type: date\nmessage: { valueMissing: say when }", "en", "Words: say when"),
    ("type: boolean", "en", "Words: answer yes or no"),
  ])
  func whatIsASingleValueAndWasNotFilledIn(
    top: String, language: String, message: String
  ) throws {
    let form = "form: f\ntitle: Words\n\(top)\nmessages: { de: {} }"
    let page = try Pages.page(form)
    let request = PageRequest(language: language, action: "/forms/x", token: "t", once: "o")
    let html = Pages.text(try #require(Pages.returned(page, [("value:", "")], request)))
    #expect(html.contains("<a href=\"#f\">\(message)</a>"), "\(html)")
    #expect(!html.contains("null"))
    let body = #"{"seq":1,"values":[["value:",""]],"left":[""],"drawn":[""]}"#
    let live = Pages.text(page.live(Array(body.utf8), request))
    let said = try #require(message.split(separator: ": ").last)
    #expect(live.lowercased().contains(said) && !live.contains("null"))
    // Who sends null as JSON has said something.
    let issue = Checker(try ValidationForm(form)).check("null".utf8).issues.first
    #expect(issue?.code == "typeMismatch")
  }

  @Test func whatIsWrongWithTheRecordLeadsToIt() throws {
    let page = try Pages.page("form: f\ntitle: Words\ncount: 1..2\nitems: {}")
    let html = Pages.text(try #require(Pages.returned(page, [])))
    #expect(html.contains("<a href=\"#f\">Words: add 1 more; at least 1 is needed</a>"))
    #expect(html.contains("id=\"f_error\"><p"))
  }
}
