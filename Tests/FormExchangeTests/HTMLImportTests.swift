import FormCheck
import FormText
import TestSupport
import Testing

@testable import FormExchange

/// Pages as forms: the lines that controls become, the fates of their attributes, and what the form accepts.
///
/// What a browser accepts follows from the HTML Living Standard, section 4.10.
@Suite struct HTMLImportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    /// What is in the form.
    var page: String
    /// Lines of the form that must occur.
    var lines: [String]
    /// Attributes that are lost, stricter or weaker, such as `type lost`.
    var fates: [String] = []
    var accepts: [String] = []
    var rejects: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "texts",
      page: """
        <label for=u>User: *</label><INPUT id='u' NAME="user" pattern="[a-z]{3,16}" Required title="small letters">
        <textarea name=bio maxlength=5><input name=no></textarea><input name=a minlength=2>
        <input name=p type=password minlength=1 aria-label=Password><input name=x type=unknown>
        """,
      lines: [
        "user: { label: User, help: small letters, required: true, pattern: '[a-z]{3,16}' }",
        "bio: { input: { as: textarea }, length: ..5 utf16 }", "a: { length: 2.. utf16 }",
        "p: { label: Password, secret: true, length: 1.. utf16 }", "x: {}",
      ],
      accepts: [#"{"user":"ana","bio":"12345","a":"ab","p":"x"}"#],
      rejects: [
        "{}", #"{"user":"an"}"#, #"{"user":"ana","bio":"123456"}"#, #"{"user":"ana","no":1}"#,
      ]),
    Case(
      name: "addresses",
      page: "<input type=email name=e multiple required><input type=url name=u>",
      lines: ["e: { required: true, items: { rule: contact.email } }", "u: { rule: web.uri }"],
      fates: ["type stricter", "type stricter"],
      accepts: [#"{"e":["a@example.org","b@example.org"],"u":"https://example.org"}"#],
      rejects: [#"{"e":[]}"#, #"{"e":["a"]}"#]),
    Case(
      name: "numbers",
      page: """
        <input type=number name=a min=13 max=120><input type=number name=b step=0.01>
        <input type=number name=c step=any><input type=number name=d min=1 step=2>
        <input type=number name=e min=-3 step=2 max=x><input type=range name=f>
        <input type=number name=g min=0.5>
        """,
      lines: [
        "a: { type: integer, range: 13..120 }", "b: { type: decimal, step: 0.01 }",
        "c: { type: decimal }",
        "d: { type: integer, range: 1.., check: { that: (this - 1) % 2 == 0 } }",
        "f: { type: integer, range: 0..100 }",
        "g: { type: decimal, range: 0.5.., check: { that: (this - 0.5) % 1 == 0 } }",
      ],
      accepts: [#"{"a":13,"b":0.05,"c":0.001,"d":3,"e":-1,"f":100,"g":2.5}"#],
      rejects: [
        #"{"a":12}"#, #"{"a":13.5}"#, #"{"b":0.005}"#, #"{"d":2}"#, #"{"e":0}"#, #"{"f":101}"#,
        #"{"g":2}"#,
      ]),
    Case(
      name: "dates and times",
      page: """
        <input type=date name=d min=2026-01-01 max=2026-12-31><input type=time name=t min=09:00>
        <input type=datetime-local name=l max=2026-06-15T12:00><input type=month name=m>
        <input type=week name=w><input type=date name=s step=7 min=tomorrow>
        <input type=time name=n min=22:00 max=06:00>
        """,
      lines: [
        "d: { type: date, range: 2026-01-01..2026-12-31 }", "t: { type: time, range: 09:00.. }",
        "l: { type: local, range: ..2026-06-15T12:00 }", "s: { type: date }",
        "n: { type: time, range: 22:00.. }", "m: { rule: time.month }", "w: { rule: time.week }",
      ],
      fates: ["step lost", "max lost"],
      accepts: [
        #"{"d":"2026-01-01","t":"09:00","l":"2026-06-15T12:00","m":"2026-12","w":"2026-W53"}"#
      ],
      rejects: [
        #"{"d":"2027-01-01"}"#, #"{"t":"08:59"}"#, #"{"m":"2026-13"}"#, #"{"w":"2026-W54"}"#,
      ]),
    Case(
      name: "choices",
      page: """
        <fieldset><legend>Plan</legend><label><input type=radio name=p value=free required> Free</label>
        <label><input type=radio name=p value=pro> Pro &amp; more</label></fieldset>
        <select name=c required><option value="">choose<option value=de>Germany<option>France
        <option value=x disabled>X</select>
        <select name=l multiple><optgroup label=A><option value=1>One<option value=2>Two</optgroup></select>
        <input type=checkbox name=t[] value=a><input type=checkbox name=t[] value=b>
        <label><input type=checkbox name=ok required>I agree</label><input type=checkbox name=news>
        <input list=s name=s><datalist id=s><option>one</datalist>
        """,
      lines: [
        "p: { label: Plan, required: true, choices: { free: Free, pro: Pro & more } }",
        "c: { required: true, choices: { de: Germany, France: France }, input: { as: select } }",
        "l: { unique: true, items: { choices: { '1': One, '2': Two } } }",
        "'t[]': { unique: true, items: { choices: [a, b] } }",
        "ok: { label: I agree, required: true, rule: consent.accepted }", "news: { type: boolean }",
        "s: {}",
      ],
      accepts: [
        #"{"p":"pro","c":"France","l":["2"],"t[]":["a"],"ok":true,"news":false,"s":"two"}"#
      ],
      rejects: [
        #"{"p":"pro","c":"France"}"#, #"{"p":"x","c":"de","ok":true}"#,
        #"{"p":"pro","c":"x","ok":true}"#, #"{"p":"pro","c":"de","ok":false}"#,
      ]),
    Case(
      name: "sections, lists, and what is not sent",
      page: """
        <fieldset id=home><legend>Home</legend><input name=street required><input name=zip></fieldset>
        <input name=n maxlength=3><input name=n maxlength=3><input name=off disabled>
        <fieldset disabled><input name=off2></fieldset><input><button name=go value=x>Go</button>
        <input type=submit name=s><input name=ro readonly required><template><input name=tp></template>
        <!-- <input name=comment> --><script>"<input name=js>"</script><input type=file name=f required>
        <input name=o oninput="judge()">
        """,
      lines: [
        "home:", "label: Home", "street: { required: true }", "n: { items: { length: ..3 utf16 } }",
        "ro: {}", "f: { required: true, type: any }", "o: {}",
      ],
      fates: ["type lost", "oninput lost"],
      accepts: [#"{"street":"x","n":["abc"],"f":"a.png"}"#],
      rejects: [
        #"{"f":"a.png"}"#, #"{"street":"x","f":"a","off":1}"#, #"{"street":"x","f":"a","off2":1}"#,
        #"{"street":"x","f":"a","go":"x"}"#, #"{"street":"x","f":"a","js":"x"}"#,
        #"{"street":"x","f":"a","tp":"x"}"#, #"{"street":"x","f":"a","comment":"x"}"#,
      ]),
  ]

  @Test(arguments: cases) func theFormHasTheLines(_ it: Case) throws {
    let made = try Self.made("<!doctype html><form id=f>\(it.page)</form>")
    for line in it.lines { #expect(made.yaml.contains(line), "\(line)\n\(made.yaml)") }
    let fates = made.entries.filter { [.lost, .stricter, .weaker].contains($0.fidelity) }
    #expect(fates.map { "\($0.key) \($0.fidelity.rawValue)" } == it.fates)
    let checker = Checker(try ValidationForm(made.yaml))
    for record in it.accepts {
      let report = checker.check(Array(record.utf8))
      #expect(report.isValid && report.issues.isEmpty, "\(record)\n\(report)\n\(made.yaml)")
    }
    for record in it.rejects {
      #expect(!checker.check(Array(record.utf8)).isValid, "\(record)\n\(made.yaml)")
    }
  }

  @Test(
    arguments: [
      ("<form name=b><input name=z></form>", nil, "z: {}"),
      ("<form id=a><input name=y></form><form name=b><input name=z></form>", "b", "z: {}"),
      ("<form id=a></form><form><input name=z></form>", nil, "z: {}"),
      ("<form id=a></form><input name=z form=a>", nil, "z: {}"),
      ("<input name=z>", nil, "z: {}"),
      ("<form id=a><form id=b><input name=z></form><input name=y></form>", "a", "z: {}"),
    ] as [(String, String?, String)])
  func theFormIsChosen(page: String, name: String?, line: String) throws {
    let made = try Self.made(page, name)
    #expect(made.yaml.hasSuffix("\(line)\n") || made.yaml.contains("  \(line)\n"), "\(made.yaml)")
    #expect(!made.yaml.contains("y: {}"), "\(made.yaml)")
  }

  @Test(
    arguments: [
      ("", nil, "no form of the page asks anything"),
      ("<p>text", nil, "no form of the page asks anything"),
      ("<form><button name=a></form>", nil, "no form of the page asks anything"),
      ("<form><input name=a disabled></form>", nil, "this form asks nothing"),
      (
        "<form id=a><input name=y></form><form id=b><input name=z></form>", nil,
        "the page has 2 forms"
      ),
      ("<form id=a><input name=y></form>", "b", "no form of the page has the id or name “b”"),
      (
        String(repeating: "<input name=a>", count: 5_001), nil,
        "a page has more than 5,000 controls"
      ),
    ] as [(String, String?, String)])
  func whatHasNoFormIsAnError(page: String, name: String?, message: String) {
    do {
      _ = try Self.made(page, name)
      Issue.record("\(page) was imported")
    } catch {
      #expect(error.diagnostics.first?.message.hasPrefix(message) == true, "\(error.diagnostics)")
    }
  }

  /// HTML reads patterns with the flag `v`, and ignores those that are malformed.
  @Test(arguments: [
    ("[a-z]{3}", "plain"), (#"\[(a|b)\]"#, "plain"), (#"[\w\-]+"#, "plain"), ("[a-]", "malformed"),
    (#"[\w.-]+"#, "malformed"), (#"[\w-a]"#, "malformed"), ("[(]", "malformed"),
    ("[a/]", "malformed"), ("[!!]", "malformed"), ("[[a-z]&&[aeiou]]", "nested"),
    ("[a-z--b]", "nested"), ("[a[b]]", "nested"), ("[", "plain"), (#"[\"#, "plain"),
  ]) func setsOfPatterns(pattern: String, kind: String) {
    #expect("\(SetsOfPattern(pattern))" == kind)
  }

  @Test func valuesThatMayBeSecretsAreNotShown() throws {
    let made = try Self.made(
      "<form><input type=hidden name=csrf value=CANARY><input type=Password name=p value='CANARY'></form>"
    )
    #expect(!made.yaml.contains("CANARY"))
    #expect(!made.entries.contains { $0.written.contains("CANARY") })
    do {
      _ = try Self.made(
        "<form><input type=hidden name=a value='CANARY'><input name=x></form><form><input name=y>")
      Issue.record("it was imported")
    } catch {
      let text = CaretRenderer().render(first: error.diagnostics).joined()
      #expect(text.contains("the page has 2 forms") && !text.contains("CANARY"), "\(text)")
    }
  }

  /// YAML has no keys of more than 1,024 characters on one line.
  @Test(arguments: [900, 1_100, 3_000]) func longNamesAreKeys(count: Int) throws {
    let name = String(repeating: "n'", count: count / 2)
    let made = try Self.made("<input name=\"\(name)\" required>")
    let checker = Checker(try ValidationForm(made.yaml))
    #expect(!checker.check(Array("{}".utf8)).isValid)
    #expect(checker.check(Array(#"{"\#(name)":"x"}"#.utf8)).isValid)
  }

  /// Pages of any kind are read in time that grows with their length, and never crash.
  @Test(arguments: [
    "<", "</", "<!--", "<!", "<a ", "<input name='", "<form>", "<fieldset><legend>x", "<label>",
    "<select><option>", "<textarea>", "<script>", "&#", "<title></titl", "<input name=a=", "<a/",
    "<fieldset>", "<template>", "-",
  ])
  func hostilePagesEnd(part: String) {
    let page = "<form><input name=z>" + String(repeating: part, count: 300_000 / part.count)
    _ = try? Self.made(page)
  }

  @Test func changedPagesAreReadOrRejected() throws {
    let page = Array("<form>\(Self.cases.map(\.page).joined())</form>".utf8)
    var chance = SeededGenerator(state: 5)
    for _ in 0..<200 {
      var bytes = page
      for _ in 0..<Int.random(in: 1...9, using: &chance) {
        bytes[Int.random(in: 0..<bytes.count, using: &chance)] =
          Array("<>/='\" -!&a\u{0}é".utf8).randomElement(using: &chance) ?? 0
      }
      guard let made = try? FormImport(bytes, file: "p.html", format: .html) else { continue }
      #expect(throws: Never.self) { try ValidationForm(made.yaml) }
    }
  }

  private static func made(
    _ page: String, _ name: String? = nil
  ) throws(ImportFault) -> FormImport {
    try FormImport(Array(page.utf8), file: "p.html", format: .html, schema: name)
  }
}
