import FormCheck
import Foundation
import TestFixtures
import TestSupport
import Testing

@Suite struct FormSessionTests {
  static let signup = """
    form: signup
    normalize: [trim]
    fields:
      email: { label: E-mail, required: true, rule: contact.email }
      password: { required: true, secret: true, length: 8.., message: { tooShort: longer } }
      confirm: { secret: true, equals: password }
      phone: { required: true, rule: contact.phone.e164 }
      birthdate: { type: date, range: 1900-01-01..today-13y }
    controls: { registerButton: {}, codeButton: {} }
    managers:
      register: { manages: [registerButton] }
      code: { verifies: [phone], manages: [codeButton] }
    """

  static func session(_ form: String) throws -> FormSession {
    let now = try moment(noon)
    return FormSession(try ValidationForm(form), clock: { now })
  }

  @Test func signingUpAsAPersonTypes() throws {
    let session = try Self.session(Self.signup)
    func type(_ field: String, _ text: String) {
      for letter in text { session[field]?.text.append(letter) }
      session[field]?.leave()
    }
    func isOn(_ control: String) -> Bool? { session.control(control)?.isEnabled }
    #expect(isOn("registerButton") == false && isOn("codeButton") == false)
    #expect(session.fields.allSatisfy { $0.shownMessage == nil && !$0.isTouched })

    let phone = try #require(session["phone"])
    var seen: [Bool?] = []
    for letter in "+995555123456" {
      phone.text.append(letter)
      seen.append(isOn("codeButton"))
      #expect(phone.shownMessage == nil)
    }
    // E.164: a plus, then up to 15 digits; the plus alone is no number.
    #expect(seen.first == .some(false) && seen.last == .some(true))
    phone.leave()
    #expect(phone.shownMessage == nil && isOn("registerButton") == false)

    type("email", "ana@")
    #expect(session["email"]?.shownMessage != nil)
    type("email", "example.org")
    #expect(session["email"]?.shownMessage == nil && session["email"]?.isValid == true)
    type("password", "short")
    #expect(session["password"]?.shownMessage == "longer")
    #expect(session["confirm"]?.shownMessage == nil)
    type("password", "er123")
    #expect(session["password"]?.shownMessage == nil)
    // Required as soon as its partner is filled.
    #expect(session["confirm"]?.issues.map(\.code) == ["valueMissing"])
    #expect(
      session.control("registerButton").map { $0.waitsFor.count } == 1
        && session.control("registerButton")?.waitsFor.first === session["confirm"])
    type("confirm", "shorter123")
    #expect(isOn("registerButton") == true && isOn("codeButton") == true)
    // The confirmation follows the password, touched by its own change or not.
    session["password"]?.text.append("4")
    #expect(session["confirm"]?.issues.map(\.code) == ["notEqual"])
    #expect(session["confirm"]?.shownMessage != nil && isOn("registerButton") == false)
    session["password"]?.text = "shorter123"
    #expect(isOn("registerButton") == true)

    session["birthdate"]?.text = "2020-01-01"
    #expect(session["birthdate"]?.issues.map(\.code) == ["rangeOverflow"])
    #expect(isOn("registerButton") == false && isOn("codeButton") == true)
    session["birthdate"]?.text = ""
    #expect(isOn("registerButton") == true)
    let report = session.submit()
    #expect(report.isValid && report.controls.allSatisfy(\.isEnabled))
  }

  @Test func leavingAnEmptyFieldShowsItAndComingBackTakesItAway() throws {
    let session = try Self.session("form: t\nfields: { x: { required: true } }")
    let field = try #require(session["x"])
    #expect(field.message == "fill this in" && field.shownMessage == nil)
    field.leave()
    #expect(field.shownMessage == "fill this in")
    field.text = "a"
    #expect(field.shownMessage == nil && field.isDirty && field.validity == .valid)
    field.text = ""
    #expect(field.shownMessage == "fill this in" && !field.isDirty)
    session.reset()
    #expect(!field.isTouched && field.shownMessage == nil)
  }

  @Test func groupsThatMayBeLeftOutAskForNothingUntilTheyAreThere() throws {
    let session = try Self.session(
      """
      form: t
      fields:
        home: { fields: { street: { required: true }, 'a/b': { fields: { zip: { required: true } } } } }
        must: { required: true, fields: { name: { required: true } } }
      controls: { go: {} }
      managers: { m: { verifies: [home], manages: [go] } }
      """)
    let street = try #require(session["home.street"])
    let zip = try #require(session["/home/a~1b/zip"])
    #expect(session["/must/name"]?.issues.map(facts) == ["/must/name: valueMissing"])
    #expect(street.isValid && zip.isValid && session.control("go")?.isEnabled == true)
    zip.text = "1"
    #expect(street.issues.map(facts) == ["/home/street: valueMissing"])
    #expect(session.control("go")?.isEnabled == false)
    street.text = "Main"
    #expect(session.control("go")?.isEnabled == true)
    zip.text = ""
    #expect(street.isValid && zip.isValid)
    street.text = ""
    #expect(session.payload == ["must": [:]])
    #expect(session.submit().issues.map(facts) == ["/must/name: valueMissing"])
  }

  @Test(arguments: [
    ("type: integer", "12", PayloadValue.number("12"), []),
    ("type: integer", "12x", .text("12x"), ["typeMismatch"]),
    ("type: integer", "1.5", .number("1.5"), ["typeMismatch"]),
    ("type: integer", " 1", .text(" 1"), ["typeMismatch"]),
    ("type: decimal", "1e2", .number("1e2"), []), ("type: number", "", .null, []),
    ("type: number", "inf", .text("inf"), ["typeMismatch"]),
    ("type: boolean", "true", .boolean(true), []),
    ("type: boolean", "yes", .text("yes"), ["typeMismatch"]),
    ("length: ..9", "12", .text("12"), []), ("length: ..9", "true", .text("true"), []),
    ("type: date", "2026-02-30", .text("2026-02-30"), ["typeMismatch"]),
  ])
  func textsAreReadAsTheirType(
    _ field: String, _ text: String, _ value: PayloadValue, _ codes: [String]
  ) throws {
    let session = try Self.session("form: t\nfields: { x: { \(field) } }")
    let x = try #require(session["x"])
    x.text = text
    #expect(x.value == value && x.text == text && x.issues.map(\.code) == codes)
  }

  @Test func aDefaultIsWhatAFieldBeginsWith() throws {
    let session = try Self.session(
      "form: t\nfields: { x: { default: GE, choices: { GE: Georgia } }, n: { type: integer, default: 3 } }"
    )
    let x = try #require(session["x"])
    #expect(x.text == "GE" && !x.isDirty && x.isValid && session["n"]?.text == "3")
    #expect(x.choices.map(\.label) == ["Georgia"])
    x.text = "XX"
    #expect(x.isDirty && x.validity == .invalid)
    x.reset()
    #expect(x.text == "GE" && !x.isDirty && x.isValid)
  }

  final class Counter: FieldObserver {
    var told: [String] = []
    func fieldDidVerify(_ field: any VerifiedField) {
      told.append((field as? FormField)?.pointer ?? "?")
    }
  }

  @Test func inALargeFormAChangeReachesItsDependantsOnly() throws {
    var form = "form: t\nfields:\n  f0: {}\n"
    for field in 1..<2000 { form += "  f\(field): { required: true, length: ..9 }\n" }
    form += "  a: { equals: f0 }\n  b: { equals: a }\n  c: { differs: f1 }\n"
    let session = try Self.session(form)
    let counter = Counter()
    for field in session.fields { field.addObserver(counter) }
    session["f0"]?.text = "x"
    #expect(counter.told == ["/f0", "/a", "/b"])
    counter.told = []
    session["f1"]?.text = "y"
    #expect(counter.told == ["/f1", "/c"])
    counter.told = []
    session["f7"]?.text = "z"
    session["f7"]?.text = "z"
    session["b"]?.text = "q"
    #expect(counter.told == ["/f7", "/b"])
    #expect(session.fields.count == 2003)
  }

  /// Whatever is filled in, in whatever order, fields, managers and controls say what a check of the
  /// whole payload says.
  @Test(arguments: 0..<40) func theSessionAgreesWithTheChecker(_ seed: UInt64) throws {
    let text = """
      form: t
      normalize: [trim]
      fields:
        a: { required: true, length: 2.. }
        b: { equals: a }
        c: { differs: b, forbidden: [ab] }
        n: { type: integer, range: 1..20 }
        t: { type: boolean, choices: [true] }
        s: { secret: true, equals: b }
        g: { fields: { x: { required: true }, y: { equals: x }, h: { fields: { z: { differs: a } } } } }
        r: { required: true, fields: { p: { required: true }, q: { equals: record.a } } }
      controls: { all: {}, one: {}, group: {}, two: {} }
      managers:
        m: { manages: [all] }
        o: { verifies: [a, b], manages: [one, two] }
        p: { verifies: [g], manages: [group, two] }
      """
    var random = SeededGenerator(state: seed)
    let session = try Self.session(text)
    let checker = Checker(try ValidationForm(text))
    let texts = ["", "", "a", "ab", "ab", "abc", " ab", "3", "30", "true", " "]
    for _ in 0..<40 {
      let field = try #require(session.fields.randomElement(using: &random))
      field.text = texts.randomElement(using: &random) ?? ""
      let report = checker.check(session.payload.group ?? [:], now: try moment(noon))
      let live = session.fields.flatMap { $0.issues.map(facts) }
      #expect(live == report.issues.map(facts), "\(session.payload)")
      #expect(session.managers.map(\.manager.isValid) == report.managers.map(\.isValid))
      #expect(session.controls.map(\.isEnabled) == report.controls.map(\.isEnabled))
    }
    let report = session.submit()
    #expect(session.fields.allSatisfy { $0.isTouched })
    #expect(session.fields.allSatisfy { $0.shownMessage == $0.issues.first?.message })
    #expect(report.issues.map(facts) == session.fields.flatMap { $0.issues.map(facts) })
  }
}

extension PayloadValue {
  var group: [String: PayloadValue]? {
    if case .group(let fields) = self { fields } else { nil }
  }
}
