import FormCheck
import FormPages
import FormPlatform
import Testing

@Suite("What a browser posts comes back as a page, or is complete")
struct PostBackTests {
  private static let order = """
    form: order
    fields:
      name: { label: Name, required: true, length: 2..40 }
      code: { label: Secret, secret: true, length: 3.. }
      company: { label: Company, type: boolean }
      vat: { label: VAT number, when: company == true, required: true, length: 4.. }
      lines:
        label: Lines
        required: true
        count: 1..3
        items:
          fields:
            what: { label: What, required: true }
            price: { label: Price, type: decimal, required: true, range: 0.. }
      tags: { label: Tags, items: { choices: [red, green, blue] } }
      total: { label: Total, type: decimal, compute: 'lines.map(l, l.price).sum()' }
    """

  private let page: FormPage

  init() throws { page = try Pages.page(Self.order) }

  /// One of the ways to read it is a secret, or holds one.
  @Test(arguments: [
    "one: { secret: true }\n  many: { items: { rule: one } }",
    "one: { length: 2.. }\n  many: { items: { secret: true } }",
    "one: { type: integer }\n  many: { secret: true, length: 3.. }",
  ])
  func whatMayBeASecretIsNotDrawnAgain(rules: String) throws {
    let page = try Pages.page(
      """
      form: keys
      rules:
        \(rules)
      fields:
        keys: { rule: { any: [one, many] } }
        name: { length: 2.. }
      """)
    let answer = Pages.returned(page, [("/keys", "CANARY"), ("/name", "x")])
    let html = Pages.text(try #require(answer))
    #expect(html.contains("value=\"x\""))
    #expect(!html.contains("CANARY"))
  }

  @Test(arguments: [
    [("/name", "Ana"), ("/lines/0/what", "Tea"), ("/lines/0/price", "2.50"), ("/tags/-", "red")],
    // Rows close up: a browser's script may have taken out the first.
    [("/name", "Ana"), ("/lines/7/what", "Tea"), ("/lines/7/price", "2.50"), ("/tags/-", "red")],
    // As a program that knows nothing of pages writes it.
    [("name", "Ana"), ("lines[0][what]", "Tea"), ("lines.0.price", "2.50"), ("tags[]", "red")],
    // A field that is not asked for counts for nothing.
    [
      ("/name", "Ana"), ("/lines/0/what", "Tea"), ("/lines/0/price", "2.50"), ("/vat", "x"),
      ("/tags/-", "red"), ("/code", ""),
    ],
  ])
  func completeForms(pairs: [(String, String)]) throws {
    guard case .complete(let report) = page.answer(post: Pages.body(pairs), Pages.request) else {
      Issue.record("the form is complete")
      return
    }
    let cleaned = try #require(report.cleaned)
    #expect(
      String(decoding: cleaned, as: UTF8.self)
        == #"{"name":"Ana","lines":[{"what":"Tea","price":2.50}],"tags":["red"],"total":2.50}"#)
  }

  @Test func whatIsWrongIsSaidAtItsFieldAndAbove() throws {
    let answer = try #require(
      Pages.returned(
        page,
        [("/name", "A"), ("/lines/0/what", "Tea"), ("/lines/0/price", "two"), ("/code", "s3cret")]))
    #expect(answer.status == 422)
    let html = Pages.text(answer)
    #expect(html.contains("<title>Error: order</title>"))
    #expect(html.contains("href=\"#f.name\">Name: use 2 characters or more; you have 1</a>"))
    #expect(html.contains("href=\"#f.lines.0.price\">"))
    // What was typed is kept, a secret is not.
    #expect(html.contains("value=\"two\""))
    #expect(!html.contains("s3cret"))
  }

  @Test func rowsComeAndGo() throws {
    let one = [("/lines/0/what", "Tea"), ("row:/lines/0", "")]
    let added = Pages.text(try #require(Pages.returned(page, one + [("add:/lines", "")])))
    #expect(added.contains("name=\"/lines/1/what\""))
    #expect(added.contains("value=\"Tea\""))
    // Nothing is said yet: nobody has sent it.
    #expect(!added.contains("class=\"error\""))
    let removed = Pages.text(
      try #require(
        Pages.returned(page, one + [("/lines/1/what", "Milk"), ("remove:/lines/0", "")])))
    #expect(removed.contains("value=\"Milk\""))
    #expect(removed.contains("name=\"/lines/0/what\""))
    #expect(!removed.contains("Tea"))
  }

  @Test func noRowIsAddedBeyondTheForm() throws {
    let full = (0..<3).map { ("/lines/\($0)/what", "x") }
    let html = Pages.text(try #require(Pages.returned(page, full + [("add:/lines", "")])))
    #expect(!html.contains("/lines/3"))
    #expect(!html.contains("add:/lines"))
  }

  @Test func aSuggestionIsAPressAway() throws {
    let page = try Pages.page(
      """
      form: order
      fields:
        phone: { label: Phone, rule: contact.phone.e164 }
        pin: { label: PIN, secret: true, pattern: '[0-9]{4}' }
        name: { label: Name, length: 2.. }
      """)
    let typed = [("/phone", "+49 30 12345"), ("/pin", "12 34"), ("/name", "x")]
    let wrong = Pages.text(try #require(Pages.returned(page, typed)))
    #expect(
      wrong.contains(
        "<button type=\"submit\" class=\"minor use\" name=\"use:/phone\" value=\"+493012345\">Use +493012345</button>"
      ))
    #expect(wrong.ranges(of: "name=\"use:").count == 1)
    let used = Pages.text(
      try #require(Pages.returned(page, typed + [("use:/phone", "+493012345")])))
    #expect(used.contains("value=\"+493012345\""))
    #expect(used.contains("autofocus"))
    #expect(!used.contains("+49 30 12345"))
    // The rest stays, and nothing is reported yet.
    #expect(used.contains("value=\"x\""))
    #expect(!used.contains("class=\"error\""))
  }

  /// A press cannot fill in a secret, or a place that does not exist.
  @Test(arguments: ["/code", "/nothing", ""])
  func aPressElsewhereDoesNothing(_ place: String) throws {
    let html = Pages.text(
      try #require(Pages.returned(page, [("/name", "Ana"), ("use:\(place)", "CANARY")])))
    #expect(html.contains("value=\"Ana\""))
    #expect(!html.contains("CANARY"))
  }

  @Test func carryingOnDrawsWhatHasComeToBeAskedFor() throws {
    let before = Pages.text(page.empty(Pages.request))
    #expect(before.contains("<div data-field=\"/vat\" hidden></div>"))
    let after = Pages.text(
      try #require(Pages.returned(page, [("/company", "true"), ("continue", "")])))
    #expect(after.contains("name=\"/vat\""))
  }

  @Test(arguments: [
    "/a/b", "x", "/lines/0/other", "/lines/x/what", "/lines/01/what", "/__proto__", "/~1", "//",
    "/",
  ])
  func namesThatTheFormDoesNotHaveAreRefused(name: String) throws {
    let html = Pages.text(
      try #require(
        Pages.returned(
          page,
          [
            ("/name", "Ana"), ("/lines/0/what", "Tea"), ("/lines/0/price", "2.50"),
            (name, "<script>"),
          ])))
    #expect(html.contains("class=\"problem\""))
    #expect(!html.contains("<script>"))
  }

  @Test func tooManyPairsAreNoForm() throws {
    let pairs = (0...2_000).map { ("/tags/-", "red\($0)") }
    #expect(Pages.returned(page, pairs)?.status == 400)
  }

  @Test(arguments: ["a=%FF", "%C3%28=1", "/name=%ED%A0%80"])
  func whatIsNoTextIsRefused(body: String) {
    guard case .page(let answer) = page.answer(post: Array(body.utf8), Pages.request) else {
      Issue.record("it is refused")
      return
    }
    #expect(answer.status == 400)
  }
}

@Suite("Controls wait, and say for what")
struct PageControlTests {
  private static let signup = """
    form: signup
    fields:
      name: { label: Name, required: true }
      phone: { label: Phone, required: true, pattern: '\\d+' }
    controls:
      save: { label: Save }
      code: { label: Send a code }
    managers:
      all: { manages: [save] }
      phone: { verifies: [phone], manages: [code] }
    """

  @Test func aControlThatIsOnIsPressedThoughTheRestIsMissing() throws {
    let page = try Pages.page(Self.signup)
    guard
      case .pressed(let control, let answer) = page.answer(
        post: Pages.body([("/phone", "12"), ("press", "code")]), Pages.request)
    else {
      Issue.record("it is pressed")
      return
    }
    #expect(control == "code")
    #expect(answer.status == 200)
    #expect(!Pages.text(answer).contains("class=\"error\""))
  }

  /// Fields of rows are named with their rows, and not all of very many.
  @Test func aControlNamesTheRowsThatItWaitsFor() throws {
    let page = try Pages.page(
      """
      form: f
      fields:
        lines:
          label: Lines
          items: { label: Line, fields: { price: { label: Price each, required: true } } }
      controls: { save: {} }
      managers: { all: { manages: [save] } }
      """)
    let one = [
      ("row:/lines/0", ""), ("/lines/0/price", "1"), ("row:/lines/1", ""), ("continue", ""),
    ]
    let html = Pages.text(try #require(Pages.returned(page, one)))
    #expect(html.contains("Waits for: Line 2 – Price each<"))
    let many = (0..<40).map { ("row:/lines/\($0)", "") } + [("continue", "")]
    let waits = Pages.text(try #require(Pages.returned(page, many)))
      .split(separator: "Waits for: ")[1].split(separator: "<")[0]
    #expect(waits.contains("Line 12 – Price each") && !waits.contains("Line 13"))
    #expect(waits.hasSuffix("…"))
  }

  @Test(arguments: ["save", "code", "", "other"])
  func aControlThatWaitsSaysWhatIsWrong(control: String) throws {
    let page = try Pages.page(Self.signup)
    let answer = try #require(
      Pages.returned(page, [("/phone", "x"), ("press", control)]))
    #expect(answer.status == 422)
    let html = Pages.text(answer)
    #expect(html.contains("Waits for: Name, Phone"))
    #expect(html.contains("aria-disabled=\"true\""))
    #expect(!html.contains(" disabled"))
  }
}
