import FormCheck
import TestFixtures
import Testing

@Suite struct IssueOrderTests {
  @Test func formOrderDepthFirstThenKeysInTheOrderOfThePayload() throws {
    let form = """
      form: t
      fields:
        z: { required: true }
        list: { items: { fields: { n: { type: integer }, m: { equals: n, type: integer } } } }
        group: { fields: { inner: { fields: { deep: { length: ..1 } } }, low: { differs: z2 } } }
        z2: {}
        a: { equals: z2, excludes: b, length: ..1 }
        last: { required: true }
      """
    let payload = """
      {"x1": 1,
       "group": {"x2": 1, "low": "q", "inner": {"x3": 1, "deep": "ab"}, "low2": 1},
       "z2": "q", "a": "bb", "x4": 1, "x1": 2,
       "list": [{"n": 1, "m": 2, "x5": 1}, {"n": "w"}, {"n": 1, "n": 2}]}
      """
    let got = try report(form, payload).issues.map(facts)
    #expect(
      got == [
        "/z: valueMissing", "/list/0/m: notEqual", "/list/1/n: typeMismatch",
        "/list/1/m: valueMissing",
        "/group/inner/deep: tooLong", "/group/low: notDifferent", "/a: forbiddenPart",
        "/a: tooLong", "/a: notEqual", "/last: valueMissing",
        "/x1: unknownField", "/group/x2: unknownField", "/group/inner/x3: unknownField",
        "/group/low2: unknownField", "/x4: unknownField", "/x1: duplicateKey",
        "/list/0/x5: unknownField", "/list/2/n: duplicateKey",
      ])
  }

  static let wide =
    "form: t\nfields:\n"
    + (0..<150).map { "  f\($0): { required: true }\n" }.joined()
      + """
      controls: { first: {}, last: {}, fine: {}, all: {} }
      managers:
        m: { verifies: [f0], manages: [first] }
        n: { verifies: [f149], manages: [last] }
        o: { verifies: [f140], manages: [fine] }
        p: { manages: [all] }
      """

  @Test func atMostAHundredAreKeptAndTheRestIsCounted() throws {
    let report = try report(Self.wide, #"{"f140":"a","u":1,"v":2,"v":3}"#)
    #expect(report.issues.count == 100)
    #expect(report.issues.first?.field == "/f0" && report.issues.last?.field == "/f99")
    #expect(report.uncounted == ["valueMissing": 49, "unknownField": 2, "duplicateKey": 1])
    // Right even where the issue was cut; what the control waits for is then not known by name.
    #expect(report.managers.map(\.isValid) == [false, false, true, false])
    #expect(report.controls.map(\.isEnabled) == [false, false, true, false])
    #expect(report.controls.first?.waitsFor == ["/f0"])
    #expect(report.controls.last?.waitsFor.count == 100)
  }

  @Test func comparisonsBelongAmongTheOthersEvenWhenTheIssuesAreCut() throws {
    var form = "form: t\nfields:\n  a: {}\n  b: { equals: a }\n"
    for field in 0..<120 { form += "  f\(field): { required: true }\n" }
    form += "  c: { equals: a }\n"
    form += "controls: { b: {}, c: {} }\n"
    form += "managers: { b: { verifies: [b], manages: [b] }, c: { verifies: [c], manages: [c] } }"
    let report = try report(form, #"{"a":"1","b":"2","c":"3"}"#)
    #expect(report.issues.map(facts).first == "/b: notEqual")
    #expect(report.issues.count == 100)
    #expect(report.uncounted == ["valueMissing": 21, "notEqual": 1])
    #expect(report.controls.map(\.isEnabled) == [false, false])
  }

  @Test func theLimitOfIssuesIsSettable() throws {
    var limits = Limits()
    limits.issues = 3
    let cut = try report(Self.wide, "{}", limits: limits)
    #expect(cut.issues.map(\.field) == ["/f0", "/f1", "/f2"])
    #expect(cut.uncounted == ["valueMissing": 147])
    limits.issues = 150
    #expect(try report(Self.wide, "{}", limits: limits).uncounted.isEmpty)
  }

  @Test func aCheckerBeginsAnewWithEachRecord() throws {
    let checker = Checker(try ValidationForm(Self.wide))
    let fresh = checker.check("{}".utf8, now: try moment(noon))
    _ = checker.check(#"{"f0":1"#.utf8)
    _ = checker.check(#"{"f0":"a"}"#.utf8)
    #expect(checker.check("{}".utf8, now: try moment(noon)) == fresh)
  }

  @Test func warningsChangeNothing() throws {
    let form = """
      form: t
      unknown: warn
      fields: { a: {} }
      controls: { go: {} }
      managers: { m: { manages: [go] } }
      """
    let report = try report(form, #"{"b":1}"#, cleaned: true)
    #expect(report.issues.map(facts) == ["/b: unknownField (warning)"])
    #expect(report.verdict == .valid && report.isValid)
    #expect(report.managers.map(\.isValid) == [true])
    #expect(report.controls.map(\.isEnabled) == [true] && report.controls[0].waitsFor.isEmpty)
    #expect(report.cleaned != nil)
  }

  @Test func managersAndControls() throws {
    let form = """
      form: t
      fields:
        a: { required: true }
        g: { required: true, fields: { b: { required: true } } }
        l: { items: { length: ..1 } }
      controls: { both: {}, none: {}, group: {}, list: {}, nothing: {} }
      managers:
        m: { verifies: [a], manages: [both] }
        n: { verifies: [g], manages: [both, group] }
        o: { verifies: g.b, manages: group }
        p: { verifies: [l], manages: [list] }
        q: { verifies: [], manages: [nothing] }
      """
    func state(_ payload: String) throws -> [String] {
      try report(form, payload).controls.map {
        "\($0.name) \($0.isEnabled ? "on" : "waits for " + $0.waitsFor.joined(separator: " "))"
      }
    }
    #expect(
      try state(#"{"l":["aa"]}"#) == [
        "both waits for /a /g", "none on", "group waits for /g", "list waits for /l/0",
        "nothing on",
      ])
    #expect(
      try state(#"{"a":"1","g":{}}"#) == [
        "both waits for /g/b", "none on", "group waits for /g/b", "list on", "nothing on",
      ])
    #expect(
      try state(#"{"a":"1","g":{"b":"2"}}"#) == [
        "both on", "none on", "group on", "list on", "nothing on",
      ])
    // What is no JSON leaves nothing verified but what verifies nothing.
    #expect(try state("{").filter { $0.hasSuffix("on") } == ["none on", "nothing on"])
  }

  @Test func placesAreThoseOfTheInput() throws {
    let form = "form: t\nfields: { é: { length: ..1 }, b: { required: true } }"
    let report = try report(form, "{\r\n  \"é\": \"😀😀\", \"c\": 1\n}")
    #expect(
      report.issues.map { "\($0.field) \($0.line):\($0.column)" } == [
        "/é 2:8", "/b 1:1", "/c 2:14",
      ])
  }
}
