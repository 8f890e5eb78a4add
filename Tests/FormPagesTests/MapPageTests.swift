import FormCheck
import FormPages
import FormPlatform
import TestSupport
import Testing

@Suite("A map is drawn as rows, each with its key")
struct MapPageTests {
  private static let form = """
    form: f
    fields:
      name: { label: Name }
      labels:
        label: Labels
        values: { length: ..5 }
        keys: { pattern: '[a-z_]{1,9}', message: use small letters }
        count: ..3
      limits:
        label: Limits
        fields: { cpu: { label: CPU, type: integer } }
        values: { label: Limit, fields: { soft: { label: Soft, type: integer, required: true }, hard: { label: Hard, type: integer } } }
    """
  private let page: FormPage

  init() throws { page = try Pages.page(Self.form) }

  private func posted(_ pairs: [(String, String)]) throws -> InputReader {
    InputReader(Pages.text(try #require(Pages.returned(page, pairs))))
  }

  private func cleaned(
    _ pairs: [(String, String)], of page: FormPage? = nil
  ) throws -> String {
    switch (page ?? self.page).answer(post: Pages.body(pairs), Pages.request) {
    case .complete(let report): return String(decoding: try #require(report.cleaned), as: UTF8.self)
    case .page(let answer), .pressed(_, let answer):
      Issue.record("\(Pages.text(answer))")
      return ""
    }
  }

  private func messages(at place: String, in html: String) -> [String] {
    let id = "id=\"\(place)_error\">"
    guard let start = html.firstRange(of: id) else { return ["there is no \(id)"] }
    let words = html[start.upperBound...].split(
      separator: "</div>", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return words.split(separator: "</span>").dropFirst().map { part in
      String(part.prefix { $0 != "<" })
    }
  }

  // MARK: Rows

  @Test func rowsComeAndGoWithoutScript() throws {
    let empty = InputReader(Pages.text(page.empty(Pages.request)))
    #expect(empty["add:/labels"] != nil && empty["add:/limits"] != nil)
    #expect(empty["/limits/cpu"] != nil)
    #expect(!empty.inputs.contains { $0.name.hasPrefix("key:") })
    let one = try posted(empty.pairs + [("add:/labels", "")])
    #expect(one["key:/labels/~r0"]?.value == "" && one["/labels/~r0"]?.value == "")
    let filled = one.pairs + [("key:/labels/~r0", "env"), ("/labels/~r0", "prod")]
    let two = try posted(filled + [("add:/labels", "")])
    #expect(two["key:/labels/~r0"]?.value == "env" && two["/labels/~r0"]?.value == "prod")
    #expect(two["key:/labels/~r1"]?.value == "")
    let removed = try posted(
      two.pairs + [("key:/labels/~r1", "team"), ("/labels/~r1", "x"), ("remove:/labels/~r0", "")])
    #expect(removed["key:/labels/~r0"]?.value == "team" && removed["/labels/~r0"]?.value == "x")
    #expect(removed["key:/labels/~r1"] == nil)
    #expect(try cleaned(removed.pairs) == #"{"labels":{"team":"x"}}"#)
  }

  @Test func theyKeepTheirOrderAndTheirGroups() throws {
    let pairs = [
      ("key:/limits/~r0", "zeta"), ("/limits/~r0/soft", "1"), ("key:/limits/~r1", "alpha"),
      ("/limits/~r1/soft", "2"), ("/limits/~r1/hard", "4"), ("/limits/cpu", "8"),
    ]
    let again = try posted(pairs + [("continue", "")])
    #expect(again["key:/limits/~r0"]?.value == "zeta" && again["/limits/~r0/soft"]?.value == "1")
    #expect(again["key:/limits/~r1"]?.value == "alpha" && again["/limits/~r1/hard"]?.value == "4")
    #expect(again["/limits/cpu"]?.value == "8")
    #expect(
      try cleaned(pairs)
        == #"{"limits":{"cpu":8,"alpha":{"soft":2,"hard":4},"zeta":{"soft":1}}}"#)
  }

  /// As a program that knows nothing of pages writes it, and as a page does, side by side.
  @Test(arguments: [
    [("labels[env]", "prod"), ("labels.team", "x")],
    [("/labels/env", "prod"), ("/labels/team", "x")],
    [("labels[env]", "prod"), ("key:/labels/~r7", "team"), ("/labels/~r7", "x")],
  ])
  func otherNames(pairs: [(String, String)]) throws {
    #expect(try cleaned(pairs) == #"{"labels":{"env":"prod","team":"x"}}"#)
  }

  @Test func noRowIsAddedBeyondTheForm() throws {
    let full = (0..<3).flatMap { [("key:/labels/~r\($0)", "k\($0)"), ("/labels/~r\($0)", "x")] }
    let page = try posted(full + [("add:/labels", "")])
    #expect(page["key:/labels/~r2"] != nil && page["key:/labels/~r3"] == nil)
    #expect(page["add:/labels"] == nil)
  }

  // MARK: What is wrong

  private struct Wrong: Sendable {
    var rows: [(key: String, value: String)]
    /// By the ids of what shows them.
    var told: [String: [String]]
  }

  private static let wrong = [
    Wrong(
      rows: [("env", "x"), ("env", "y")],
      told: ["fkey_3a.labels._7er1": ["“env” is there already"]]),
    Wrong(rows: [("", "x")], told: ["fkey_3a.labels._7er0": ["Fill this in"]]),
    Wrong(
      rows: [("", "x"), ("a", "y"), ("", "z")],
      told: [
        "fkey_3a.labels._7er0": ["Fill this in"], "fkey_3a.labels._7er2": ["Fill this in"],
      ]),
    Wrong(
      rows: [("Env", "x")],
      told: ["fkey_3a.labels._7er0": ["Use small letters; use small letters: env"]]),
    Wrong(rows: [("env", "")], told: ["f.labels._7er0": ["Fill this in"]]),
    Wrong(
      rows: [("env", "toolong")],
      told: ["f.labels._7er0": ["Use 5 characters or fewer; you have 7"]]),
    // The value of a row whose key cannot stand is not judged.
    Wrong(
      rows: [("env", "x"), ("env", "toolong")],
      told: ["fkey_3a.labels._7er1": ["“env” is there already"]]),
    Wrong(
      rows: [("a", "1"), ("b", "2"), ("c", "3"), ("d", "4")],
      told: ["f.labels": ["Remove 1; at most 3 are allowed"]]),
  ]

  @Test(arguments: wrong.indices)
  func whatIsWrongStandsWhereItIs(place: Int) throws {
    let wrong = Self.wrong[place]
    let pairs = wrong.rows.enumerated().flatMap { number, row in
      [("key:/labels/~r\(number)", row.key), ("/labels/~r\(number)", row.value)]
    }
    let answer = try #require(Pages.returned(page, pairs))
    let html = Pages.text(answer)
    #expect(answer.status == 422 && TagReader(html).problem == nil)
    var shown = wrong.rows.indices.flatMap {
      ["fkey_3a.labels._7er\($0)", "f.labels._7er\($0)"]
    }
    shown.append("f.labels")
    for id in shown { #expect(messages(at: id, in: html) == wrong.told[id] ?? [], "\(id)") }
    // What was typed is still there, and the summary leads to it.
    let inputs = InputReader(html)
    for (number, row) in wrong.rows.enumerated() {
      #expect(inputs["key:/labels/~r\(number)"]?.value == row.key)
      #expect(inputs["/labels/~r\(number)"]?.value == row.value)
    }
    for id in wrong.told.keys where id != "f.labels" { #expect(html.contains("href=\"#\(id)\"")) }
  }

  /// As a program may leave it out.
  @Test func aValueWithoutAnInputForItsKey() throws {
    let html = Pages.text(try #require(Pages.returned(page, [("/labels/~r0", "x")])))
    #expect(messages(at: "fkey_3a.labels._7er0", in: html) == ["Fill this in"])
    #expect(html.contains("value=\"x\""))
  }

  @Test func aKeyOfAFieldIsThereAlready() throws {
    let html = Pages.text(
      try #require(
        Pages.returned(page, [("key:/limits/~r0", "cpu"), ("/limits/~r0/soft", "1")])))
    #expect(messages(at: "fkey_3a.limits._7er0", in: html) == ["“cpu” is there already"])
  }

  @Test(arguments: [
    [("key:/labels/~r0", ""), ("/labels/~r0", "")],
    [("key:/limits/~r3", ""), ("/limits/~r3/soft", ""), ("/limits/~r3/hard", "")],
  ])
  func aRowWithNothingInItIsNone(pairs: [(String, String)]) throws {
    #expect(try cleaned(pairs + [("/name", "x")]).contains(#"{"name":"x""#))
    // While it is filled in it stays, and nothing is said of it.
    let page = Pages.text(try #require(Pages.returned(page, pairs + [("continue", "")])))
    #expect(page.contains("name=\"key:/l") && !page.contains("class=\"error\""))
  }

  /// What is not asked for holds nothing up, whatever its keys are.
  @Test(arguments: [
    [("key:/m/~r0", ""), ("/m/~r0", "x")],
    [("key:/m/~r0", "a"), ("/m/~r0", "x"), ("key:/m/~r1", "a"), ("/m/~r1", "y")],
  ])
  func aMapThatIsNotAskedFor(pairs: [(String, String)]) throws {
    let page = try Pages.page(
      "form: f\nfields: { on: { type: boolean }, m: { when: on == true, values: {} } }")
    #expect(try cleaned(pairs + [("/on", "false")], of: page) == #"{"on":false}"#)
    #expect(Pages.returned(page, pairs + [("/on", "true")])?.status == 422)
  }

  // MARK: Keys

  private static let open = """
    form: f
    fields: { m: { fields: { known: {} }, values: {} } }
    """

  private static let typed: [String] = [
    "]", "[", ".", "/", "~", "~r0", "~0", "~0r0", "a[b]", "a.b", "\"", "'", "<script>", "a\r\nb",
    "\n", "é", "e\u{301}", "а", "\u{202E}x", "key:", "row:/m/~r0", "add:", "__proto__", "0", "-",
    " ", "known ", "press", "&amp;", "𝒜", "=", "%41", "+", String(repeating: "k", count: 400),
  ]

  /// Whatever is a key comes back as it was typed, and is no name of anything.
  @Test(arguments: Cases.of(typed, oneIn: 3))
  func anyKey(key: String) throws {
    let page = try Pages.page(Self.open)
    let pairs = [("key:/m/~r0", key), ("/m/~r0", "v"), ("key:/m/~r1", "other"), ("/m/~r1", "w")]
    let html = Pages.text(try #require(Pages.returned(page, pairs + [("continue", "")])))
    #expect(TagReader(html).problem == nil)
    let inputs = InputReader(html)
    #expect(inputs["key:/m/~r0"].map { Array($0.value.utf8) } == Array(key.utf8))
    let json = try cleaned(pairs, of: page)
    let read = try JSONDecoder().decode([String: [String: String]].self, from: Data(json.utf8))
    let keys = try #require(read["m"]).keys.map { Array($0.utf8) }
    #expect(Set(keys) == [Array(key.utf8), Array("other".utf8)])
    #expect(read["m"]?[key] == "v")
  }

  @Test(arguments: [
    "key:/m", "key:/m/a", "key:/m/known", "key:/m/~r", "key:/m/~r01", "key:/m/~rx", "key:", "key:/",
    "/m/~r", "/m/~r01", "/m/~r1x", "/m/~r0/x", "row:/m/~rx",
  ])
  func placesThatArePlacesOfNothing(name: String) throws {
    let page = try Pages.page(Self.open)
    let html = Pages.text(try #require(Pages.returned(page, [(name, "x")])))
    #expect(html.contains("class=\"problem\""))
  }

  @Test func moreRowsThanAnybodyTypesAreNoForm() throws {
    let page = try Pages.page(Self.open)
    let rows = (0...1_000).map { ("key:/m/~r\($0)", "k\($0)") }
    #expect(Pages.returned(page, rows)?.status == 400)
  }

  // MARK: At random

  /// What comes of random rows, told by a plain model: the first of a key counts.
  @Test func randomRows() throws {
    let page = try Pages.page(Self.open)
    var random = SeededRandom.shown(for: "MapPageTests")
    let keys = ["", "a", "b", "A", "é", "e\u{301}", "known", "/", "~r0", "]", " "]
    for _ in 0..<Cases.count(400, oneIn: 4) {
      let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (
          key: keys.randomElement(using: &random) ?? "",
          value: ["", "x", "<b>"].randomElement(using: &random) ?? ""
        )
      }
      let places = Array(0..<9).shuffled(using: &random).prefix(rows.count).sorted()
      let pairs = zip(places, rows).flatMap { place, row in
        [("key:/m/~r\(place)", row.key), ("/m/~r\(place)", row.value)]
      }
      let kept = rows.filter { !$0.key.isEmpty || !$0.value.isEmpty }
      var known: Set<String> = ["known"]
      var wrongKeys: [Int] = []
      var missing: [Int] = []
      for (number, row) in kept.enumerated() {
        if row.key.isEmpty || !known.insert(row.key).inserted {
          wrongKeys.append(number)
        } else if row.value.isEmpty {
          missing.append(number)
        }
      }
      switch page.answer(post: Pages.body(pairs.shuffled(using: &random)), Pages.request) {
      case .complete(let report):
        #expect(wrongKeys.isEmpty && missing.isEmpty, "\(pairs)")
        let json = try #require(report.cleaned)
        let read = try JSONDecoder().decode([String: [String: String]].self, from: Data(json))
        #expect(
          read["m"] ?? [:] == Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) }))
      case .page(let answer), .pressed(_, let answer):
        let html = Pages.text(answer)
        #expect(TagReader(html).problem == nil)
        let inputs = InputReader(html)
        #expect(
          inputs.inputs.filter { $0.attributes["aria-invalid"] != nil }.map(\.name)
            == kept.indices.flatMap { number in
              (wrongKeys.contains(number) ? ["key:/m/~r\(number)"] : [])
                + (missing.contains(number) ? ["/m/~r\(number)"] : [])
            }, "\(pairs)")
        for (number, row) in kept.enumerated() {
          #expect(inputs["key:/m/~r\(number)"]?.value == row.key)
        }
      }
    }
  }
}

@Suite("The live protocol knows the rows of maps by their numbers")
struct LiveMapPageTests {
  private static let form = """
    form: f
    fields:
      labels: { label: Labels, values: { length: ..5 }, keys: { pattern: '[a-z]+', message: use small letters } }
      size: { type: integer, compute: size(labels) }
    controls: { go: {} }
    managers: { all: { manages: [go] } }
    """
  private let page: FormPage
  private static let drawn = ["/labels", "/size"]

  init() throws { page = try Pages.page(Self.form) }

  private func answer(
    _ values: [(String, String)], left: [String] = [], drawn: [String] = [], _ more: String = ""
  ) -> String {
    func quoted(_ texts: [String]) -> String {
      "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    let pairs = values.map { quoted([$0.0, $0.1]) }.joined(separator: ",")
    let body =
      "{\"seq\":1,\"values\":[\(pairs)],\"left\":\(quoted(left)),\"drawn\":\(quoted(Self.drawn + drawn))\(more)}"
    return Pages.text(page.live(Array(body.utf8), Pages.request))
  }

  @Test func aRowComesWithItsKey() {
    let added = answer([], #","add":"/labels""#)
    #expect(added.contains(#""html":{"/labels":"<fieldset"#))
    #expect(added.contains(#"name=\"key:/labels/~r0\""#))
    #expect(added.contains(#"name=\"/labels/~r0\""#))
    let removed = answer(
      [("key:/labels/~r0", "a"), ("key:/labels/~r1", "b")], #","remove":"/labels/~r0""#)
    #expect(removed.contains(#"value=\"b\""#) && !removed.contains("~r1"))
  }

  @Test func keysSayHowTheyStand() {
    let row = ["/labels/~r0"]
    let typed = answer([("key:/labels/~r0", "A"), ("/labels/~r0", "x")], drawn: row)
    #expect(typed.contains(#""key:/labels/~r0":{"state":"invalid","required":true}"#))
    #expect(typed.contains(#""/labels/~r0":{"state":"pristine","required":true}"#))
    let left = answer(
      [("key:/labels/~r0", "A"), ("/labels/~r0", "x")], left: ["key:/labels/~r0"], drawn: row)
    let words = "Use small letters; use small letters: a"
    #expect(left.contains(#""isError":true,"messages":["\#(words)"]"#))
    let right = answer([("key:/labels/~r0", "a"), ("/labels/~r0", "x")], drawn: row)
    #expect(right.contains(#""key:/labels/~r0":{"state":"valid","required":true}"#))
    #expect(right.contains(#""/labels/~r0":{"state":"valid","required":true}"#))
    #expect(right.contains(#""/size":{"state":"pristine","value":"1"}"#))
    #expect(right.contains(#""go":{"enabled":true}"#))
  }

  @Test func theSecondOfTwoIsTold() {
    let rows = [
      ("key:/labels/~r0", "a"), ("/labels/~r0", "x"), ("key:/labels/~r1", "a"),
      ("/labels/~r1", "y"),
    ]
    let told = answer(
      rows, left: ["key:/labels/~r0", "key:/labels/~r1"], drawn: ["/labels/~r0", "/labels/~r1"])
    #expect(told.contains(#""key:/labels/~r0":{"state":"valid","required":true}"#))
    #expect(
      told.contains(
        #""key:/labels/~r1":{"state":"invalid","required":true,"isError":true,"messages":["“a” is there already"]}"#
      ))
    #expect(told.contains(#""go":{"enabled":false"#))
  }

  /// A row with nothing in it holds nothing up; a value without a key does.
  @Test(arguments: [("", true), ("x", false)])
  func aRowWithoutAKey(value: String, isEnabled: Bool) {
    let told = answer(
      [("key:/labels/~r0", ""), ("/labels/~r0", value)], left: ["key:/labels/~r0"],
      drawn: ["/labels/~r0"])
    #expect(told.contains(#""go":{"enabled":\#(isEnabled)"#))
    #expect(told.contains(#""messages":["Fill this in"]"#) != isEnabled)
  }
}
