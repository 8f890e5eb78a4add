import FormCheck
import FormPages
import FormPlatform
import TestSupport
import Testing

@Suite("Whatever is posted, what comes back is a page, and nothing of it is a tag")
struct FuzzedPostTests {
  private static let form = """
    form: everything
    title: "<b>Every</b> & 'thing'"
    rules: { node: { fields: { id: {}, left: { rule: node, required: false }, sub: { items: { rule: node } }, by: { values: { rule: node } } } } }
    fields:
      'a/b~c "d"': { label: '<i>odd</i>', length: ..3 }
      number: { type: integer, range: 1..5 }
      yes: { type: boolean }
      agree: { type: boolean, choices: [true], required: true }
      one: { choices: [a, '"><script>', c] }
      many: { items: { choices: [x, y, z] } }
      day: { type: date }
      when: { label: When, when: yes == true, required: true }
      secret: { secret: true, length: 8.. }
      words: { items: { length: ..4 } }
      rows: { count: ..3, items: { fields: { a: { required: true }, inner: { items: { fields: { b: { type: decimal } } } } } } }
      labels: { values: { length: ..4 }, keys: { pattern: '[a-z]+' }, count: ..3 }
      limits: { fields: { 'a/b': {} }, values: { fields: { n: { type: integer, required: true }, more: { values: { type: [integer, boolean] } } } } }
      at: { items: [{ type: number }, { required: false }], rest: { values: { length: ..2 } } }
      node: { rule: node }
      sum: { type: decimal, compute: 'rows.map(r, r.inner.map(i, i.b).sum()).sum()' }
      page: { type: section, fields: { last: { label: Last, required: true } } }
    controls: { next: { label: Next, opens: page }, done: { label: '</button>' } }
    managers: { all: { manages: [done] }, first: { verifies: [number], manages: [next] } }
    """

  private static let names = [
    "/a~1b~0c \"d\"", "/number", "/yes", "/agree", "/one", "/many/-", "/day", "/when", "/secret",
    "/words/0", "/words/7", "/words/-", "/rows/0/a", "/rows/1/a", "/rows/0/inner/0/b", "/rows/-/a",
    "key:/labels/~r0", "key:/labels/~r1", "/labels/~r0", "/labels/~r1", "/labels/a", "labels[b]",
    "add:/labels",
    "remove:/labels/~r0", "remove:/labels/a", "/limits/a~1b", "key:/limits/~r0", "/limits/~r0/n",
    "key:/limits/~r0/more/~r1",
    "/limits/~r0/more/~r1", "add:/limits/~r0/more", "remove:/limits/~r0/more/~r0", "limits[x][n]",
    "/at/0", "/at/1",
    "/at/2", "key:/at/2/~r0", "/at/4/~r0", "row:/at/9", "add:/at", "remove:/at/2", "remove:/at/0",
    "/at/-", "/node/id", "/node/sub/0/sub/3/id", "row:/node/left/left", "add:/node/left/left",
    "key:/node/by/~r2",
    "/node/by/~r2/left/left/id", "add:/node/by/~r0/by", "remove:/node/sub/0", "key:", "key:/labels",
    "key:/rows/0",
    "/labels/~r", "/labels/~r99999999999", "remove:/labels/~r-1", "value:", "add:/labels/~r0",
    "remove:/labels",
    "/last", "row:/rows/0", "row:/rows/2", "add:/rows", "add:/words", "add:/rows/0/inner",
    "remove:/rows/0", "remove:/rows/9", "remove:/words/0", "press", "continue", "back", "screen",
    "once", "csrf", "rev", "nobody", "/nobody/0/x", "rows[0][a]", "words[]", "number", "", "/",
    "add:",
    "remove:", "row:", "<img src=x onerror=alert(1)>",
  ]
  private static let values = [
    "", "1", "7", "true", "on", "false", "a", "x", "<script>alert(1)</script>", "\"'><img src=x>",
    "2026-06-15", "next", "done", "page", "\u{202E}txt", "a\nb\r\n", "\u{0}",
    "&amp;", "]]>", "~r0", "a/b", "]", "𝒜", "0.10", "-", String(repeating: "x", count: 3_000),
  ]

  @Test func randomPosts() throws {
    let page = try Pages.page(Self.form)
    var random = SeededRandom.shown(for: "FuzzedPostTests")
    for _ in 0..<Cases.count(500, oneIn: 6) {
      let pairs = (0..<Int.random(in: 0...14, using: &random))
        .map { _ -> (String, String) in
          let name = Self.names.randomElement(using: &random) ?? ""
          let value = Self.values.randomElement(using: &random) ?? ""
          return (name, name == "/secret" ? "s3cret-and-long" : value)
        }
      let body = Pages.body(pairs)
      let answer: PageAnswer
      switch page.answer(post: body, Pages.request) {
      case .complete(let report):
        #expect(report.isValid && report.cleaned != nil)
        continue
      case .page(let page), .pressed(_, let page): answer = page
      }
      let html = Pages.text(answer)
      let tags = TagReader(html)
      #expect(tags.problem == nil, "\(String(decoding: body, as: UTF8.self))")
      #expect(!html.contains("<img"))
      #expect(!html.contains("s3cret-and-long"))
      #expect([200, 422].contains(answer.status))
      // What the page sends again is taken again.
      let names = tags.attributes["name"] ?? []
      #expect(names.contains("/number"))
    }
  }

  /// The live protocol takes the same, and what it draws anew is HTML.
  @Test func randomSteps() throws {
    struct Step: Encodable {
      var seq = 1
      var values: [[String]]
      var left: [String]
      var drawn: [String]
      var add: String?
      var remove: String?
    }
    struct Answer: Decodable { var html: [String: String] }
    let page = try Pages.page(Self.form)
    var random = SeededRandom.shown(for: "FuzzedPostTests")
    func some(_ texts: [String], _ most: Int) -> [String] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        texts.randomElement(using: &random) ?? ""
      }
    }
    let places = Self.names.map { $0.replacing("add:", with: "").replacing("remove:", with: "") }
    for _ in 0..<Cases.count(300, oneIn: 6) {
      let step = Step(
        values: zip(some(Self.names, 12), some(Self.values, 12)).map { [$0, $1] },
        left: some(places, 6), drawn: some(places, 9), add: some(places, 1).first,
        remove: some(places, 1).first)
      let answer = page.live(Array(try JSONEncoder().encode(step)), Pages.request)
      #expect(answer.status == 200)
      let read = try JSONDecoder().decode(Answer.self, from: Data(answer.body))
      for html in read.html.values {
        #expect(TagReader(html).problem == nil, "\(step)")
        #expect(!html.contains("<img"))
      }
    }
  }

  /// Whatever was filled in stands in the page that comes back, and is sent again as it was.
  @Test func whatWasTypedStays() throws {
    let page = try Pages.page(
      "form: f\nfields: { a: { length: ..2, required: true }, b: { required: true } }")
    for value in ["<&>\"'", "a\tb", "  blanks  ", "\u{202E}abc", "é\u{301}", "日本"] {
      let html = Pages.text(try #require(Pages.returned(page, [("/a", value), ("/b", "")])))
      let escaped = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
      #expect(html.contains("value=\"\(escaped)\""))
    }
  }
}

@Suite("The live protocol says how fields stand, and never shows more than a page")
struct LivePageTests {
  private static let form = """
    form: f
    fields:
      name: { label: Name, required: true, length: 2.. }
      more: { type: boolean }
      why: { when: more == true, required: true, length: 3.. }
      rows: { items: { fields: { n: { type: integer } } } }
      sum: { type: integer, compute: 'rows.map(r, r.n).sum()' }
    controls: { go: { label: Go } }
    managers: { all: { manages: [go] } }
    """
  private let page: FormPage
  private let drawn = #""drawn":["/name","/more","/rows","/sum"]"#

  init() throws { page = try Pages.page(Self.form) }

  private func answer(_ rest: String) -> String {
    Pages.text(page.live(Array("{\(rest)}".utf8), Pages.request))
  }

  @Test func wordsComeOnceAFieldWasLeft() {
    let typed = answer(#""seq":1,"values":[["/name","A"]],"left":[],\#(drawn)"#)
    #expect(typed.contains(#""/name":{"state":"invalid","required":true}"#))
    let left = answer(#""seq":2,"values":[["/name","A"]],"left":["/name"],\#(drawn)"#)
    #expect(left.hasPrefix(#"{"seq":2,"#))
    #expect(left.contains(#""messages":["Use 2 characters or more; you have 1"]"#))
    #expect(left.contains(#""/more":{"state":"pristine"}"#))
  }

  @Test func whatComesToBeAskedForIsDrawn() {
    let asked = answer(#""seq":1,"values":[["/more","true"]],"left":[],\#(drawn)"#)
    #expect(asked.contains(#""html":{"/why":"<div "#))
    let gone = answer(
      #""seq":2,"values":[["/more","false"],["/why","x"]],"left":[],"drawn":["/name","/more","/why","/rows","/sum"]"#
    )
    #expect(gone.contains(#""html":{"/why":"<div data-field=\"/why\" hidden></div>"}"#))
  }

  @Test func rowsComeWithTheirNumbers() {
    let added = answer(
      #""seq":1,"values":[["/rows/0/n","4"]],"left":[],"add":"/rows","drawn":["/name","/more","/rows","/rows/0","/rows/0/n","/sum"]"#
    )
    #expect(added.contains(#"name=\"/rows/1/n\""#))
    // What the new row adds is not known yet.
    #expect(added.contains(#""/sum":{"state":"pristine","value":"not known yet"}"#))
    let one = answer(
      #""seq":2,"values":[["/rows/0/n","4"]],"left":[],"drawn":["/name","/more","/rows","/rows/0","/rows/0/n","/sum"]"#
    )
    #expect(one.contains(#""/sum":{"state":"pristine","value":"4"}"#))
  }

  @Test func controlsWait() {
    #expect(
      answer(#""seq":1,"values":[],"left":[],\#(drawn)"#)
        .contains(#""controls":{"go":{"enabled":false,"waits":"Waits for: Name"}}"#))
    #expect(
      answer(#""seq":1,"values":[["/name","Ana"]],"left":[],\#(drawn)"#)
        .contains(#""controls":{"go":{"enabled":true}}"#))
  }

  @Test func anOldFormIsTold() {
    let answer = page.live(Array(#"{"seq":3,"rev":"0","values":[]}"#.utf8), Pages.request)
    #expect(answer.status == 409)
    #expect(Pages.text(answer).hasPrefix(#"{"seq":3,"message":""#))
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"seq":-1}"#, #"{"seq":"1"}"#, #"{"seq":1,"values":[["/a"]]}"#,
    #"{"seq":1,"values":[["/a",1]]}"#, #"{"seq":1,"values":[1]}"#,
    String(repeating: "[", count: 5_000), #"{"seq":1e99}"#, "\u{FEFF}",
  ])
  func whatIsNoRequestIsRefused(body: String) {
    #expect(page.live(Array(body.utf8), Pages.request).status == 400)
    #expect(page.lookup(Array(body.utf8), Pages.request).status == 400)
  }
}
