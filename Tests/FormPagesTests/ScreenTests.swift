import FormCheck
import FormPages
import FormPlatform
import Foundation
import Testing

@Suite("A control opens a part of the form that is a page of its own")
struct ScreenTests {
  private static let joining = """
    form: joining
    fields:
      phone: { label: Phone, required: true, pattern: '\\d+' }
      pin: { label: PIN, required: true, secret: true, length: 4 }
      profile:
        type: section
        fields:
          nick: { label: Nickname, required: true }
    controls: { next: { label: Next, opens: profile }, join: { label: Join } }
    managers: { first: { verifies: [phone, pin], manages: [next] }, all: { manages: [join] } }
    """
  private let page: FormPage

  init() throws { page = try Pages.page(Self.joining) }

  /// The names of the screens that are seen.
  private func shown(_ html: String) -> [String] {
    ["", "profile"].filter { name in
      html.contains("data-screen\(name.isEmpty ? "" : "=\"\(name)\"") tabindex=\"-1\">")
    }
  }

  @Test func theFirstScreenIsSeenFirst() {
    let html = Pages.text(page.empty(Pages.request))
    #expect(shown(html) == [""])
    #expect(html.contains("name=\"screen\" value>"))
    // Enter leads on.
    #expect(html.contains("value=\"next\" tabindex=\"-1\""))
  }

  @Test func aControlThatIsOnOpensTheNext() throws {
    guard
      case .pressed(let control, let answer) = page.answer(
        post: Pages.body([("/phone", "12"), ("/pin", "1234"), ("press", "next")]), Pages.request)
    else {
      Issue.record("it is pressed")
      return
    }
    #expect(control == "next")
    let html = Pages.text(answer)
    #expect(shown(html) == ["profile"])
    #expect(html.contains("name=\"/phone\""))
    #expect(html.contains("value=\"12\""))
    // What is secret is asked for once more, where it is seen.
    #expect(!html.contains("1234"))
    let seen = try #require(html.firstRange(of: "data-screen=\"profile\""))
    #expect(html[seen.upperBound...].contains("name=\"/pin\""))
  }

  @Test func whatIsWrongIsShownOnItsScreen() throws {
    for (pairs, screen) in [
      ([("/phone", "x"), ("/pin", "1234"), ("/nick", "n")], ""),
      ([("/phone", "1"), ("/pin", "1234"), ("/nick", "")], "profile"),
    ] {
      let all = pairs + [("screen", "profile"), ("press", "join")]
      let html = Pages.text(try #require(Pages.returned(page, all)))
      #expect(shown(html) == [screen])
    }
  }

  /// Each control stands where the last of what it waits for is filled in, whatever it opens.
  @Test func aFormOfThreeScreensIsWalkedThrough() throws {
    let page = try Pages.page(
      """
      form: three
      fields:
        a: { label: A, required: true }
        middle: { type: section, fields: { b: { label: B, required: true } } }
        end: { fields: { c: { label: C, required: true } } }
      controls: { one: { opens: middle }, two: { opens: end }, send: {}, help: {} }
      managers:
        first: { verifies: [a], manages: [one] }
        second: { verifies: [a, middle], manages: [two] }
        all: { manages: [send] }
      """)
    var html = Pages.text(page.empty(Pages.request))
    let screens = html.components(separatedBy: "data-screen").dropFirst()
    let controls = screens.map { screen in
      ["one", "two", "send", "help"].filter { screen.contains("data-control=\"\($0)\"") }
    }
    #expect(controls == [["one", "help"], ["two"], ["send"]])
    var pairs = [("screen", "")]
    for (name, value, control, screen) in [
      ("/a", "x", "one", "middle"), ("/b", "y", "two", "end"),
    ] {
      pairs += [(name, value), ("press", control)]
      html = Pages.text(try #require(Pages.returned(page, pairs)))
      #expect(html.contains("data-screen=\"\(screen)\" tabindex=\"-1\">"))
      pairs.removeLast()
      pairs.append(("screen", screen))
    }
    #expect(Pages.returned(page, pairs + [("/end/c", "z"), ("press", "send")]) == nil)
  }

  /// A link leads to a field that is seen; what is wrong elsewhere is told without one.
  @Test func noLinkLeadsToAHiddenScreen() throws {
    for (phone, nick, links) in [
      ("x", "", ["#f.phone"]), ("1", "", ["#f.nick"]), ("x", "n", ["#f.phone"]),
    ] {
      let pairs = [("/phone", phone), ("/pin", "1234"), ("/nick", nick), ("screen", "profile")]
      let html = Pages.text(try #require(Pages.returned(page, pairs + [("press", "join")])))
      let problem = html.components(separatedBy: "id=\"problem\"").last ?? ""
      let list = problem.components(separatedBy: "</ul>")[0]
      let found = TagReader("<ul>\(list.components(separatedBy: "<ul>").last ?? "")</ul>")
      #expect(found.attributes["href"] == links, "\(list)")
      #expect(list.contains("Nickname") == nick.isEmpty)
    }
  }

  @Test func backLeadsBackWithAllThatWasTyped() throws {
    let html = Pages.text(
      try #require(
        Pages.returned(
          page, [("/phone", "1"), ("/nick", "Nino"), ("screen", "profile"), ("back", "")])))
    #expect(shown(html) == [""])
    #expect(html.contains("value=\"Nino\""))
    #expect(!html.contains("class=\"error\""))
  }
}

@Suite("A form says how a page asks for a field")
struct InputTests {
  @Test(arguments: [
    ("{ as: textarea }", "<textarea id=\"f.a\""), ("{ as: select }", "<select id=\"f.a\""),
    ("{ as: combobox }", "list=\"f.a_list\""), ("{ as: radio }", "type=\"radio\" id=\"f.a\""),
    ("{ as: hidden }", "type=\"hidden\" name=\"/a\""),
    ("{ autocomplete: given-name, as: text }", "autocomplete=\"given-name\""),
  ])
  func styles(input: String, drawn: String) throws {
    let choices = (1...7).map { "c\($0)" }.joined(separator: ", ")
    let html = Pages.text(
      try Pages.page("form: f\nfields: { a: { choices: [\(choices)], input: \(input) } }")
        .empty(Pages.request))
    #expect(html.contains(drawn), "\(html)")
  }

  @Test(arguments: [
    ("a: { input: { as: radio } }", "inputMisfit"),
    ("a: { fields: { b: {} }, input: { as: text } }", "inputMisfit"),
    ("a: { input: { as: slider } }", "inputMalformed"),
    ("a: { input: { autocomplete: emial } }", "inputMalformed"),
    ("a: { input: { autocomplete: on fire } }", "inputMalformed"),
    ("a: { input: { rows: 3 } }", "unknownKey"), ("a: { input: textarea }", "mapExpected"),
  ])
  func mistakes(field: String, code: String) {
    #expect {
      try ValidationForm("form: f\nfields: { \(field) }")
    } throws: { error in
      (error as? FormError)?.mistakes.map(\.code) == [code]
    }
  }

  @Test(arguments: [
    ("{ c: { opens: nothing } }", "unknownField"),
    ("{ c: { opens: s }, d: { opens: s } }", "openedTwice"),
    ("{ c: { opens: g.b } }", "openedWithin"),
  ])
  func mistakesOfControls(controls: String, code: String) {
    #expect {
      try ValidationForm(
        "form: f\nfields: { s: { type: section, fields: { a: {} } }, g: { fields: { b: {} } } }\ncontrols: \(controls)"
      )
    } throws: { error in
      (error as? FormError)?.mistakes.map(\.code) == [code]
    }
  }
}
