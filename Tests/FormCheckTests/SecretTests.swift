import FormCheck
import FormText
import TestFixtures
import Testing

@testable import FormCheck

@Suite struct SecretTests {
  static let form = """
    form: t
    normalize: [trim]
    fields:
      user: {}
      pin: { label: PIN, secret: true, pattern: '[0-9]{4}', length: ..4, checksum: luhn }
      again: { equals: pin, choices: ['0000'] }
      code: { secret: true, type: integer, range: 1..9, step: 5, choices: [5] }
      day: { secret: true, type: date, range: 2026-01-01.. }
      flag: { secret: true, type: boolean, choices: [true] }
      words: { secret: true, includes: ['-'], excludes: ['a'], forbidden: [admin] }
      own: { secret: true, length: ..3, message: 'not “{got}” but {want}' }
      other: { differs: words }
      list: { items: { secret: true, length: ..3 } }
      group: { fields: { key: { secret: true, length: ..3 } } }
      whole: { secret: true, fields: { key: { length: ..3 } } }
      all: { secret: true, items: { length: ..3 }, count: 5.. }
      slow: { secret: true, pattern: '(?=a)(a+)+' }
    """

  /// Nothing that a report carries, and nothing that describes one, may hold the canary.
  static let payloads: [String] = [
    #"{"pin":"CANARY"}"#, #"{"pin":"CANARY","again":"CANARY"}"#,
    #"{"pin":"1234","again":"CANARY"}"#, #"{"again":"CANARY"}"#, #"{"again":["CANARY"]}"#,
    #"{"pin":["CANARY"]}"#, #"{"pin":{"CANARY":"CANARY"}}"#,
    #"{"pin":"1","pin":"CANARY"}"#, #"{"pin":{"a":"CANARY","a":"CANARY"}}"#,
    #"{"code":"CANARY"}"#, #"{"day":"CANARY"}"#, #"{"flag":"CANARY"}"#, #"{"words":"aCANARY"}"#,
    #"{"words":"admin-CANARY"}"#, #"{"own":"CANARY"}"#, #"{"words":"CANARY-","other":"CANARY-"}"#,
    #"{"list":["CANARY"]}"#, #"{"list":"CANARY"}"#, #"{"list":{"a":"CANARY"}}"#,
    #"{"list":[["CANARY"]]}"#, #"{"group":{"key":"CANARY"}}"#, #"{"group":"CANARY"}"#,
    #"{"group":["CANARY"]}"#, #"{"group":{"key":{"b":"CANARY"}}}"#, #"{"whole":"CANARY"}"#,
    #"{"whole":{"key":"CANARY"}}"#, #"{"whole":["CANARY"]}"#, #"{"all":["CANARY"]}"#,
    #"{"all":"CANARY"}"#, #"{"slow":"\#("a".times(40))CANARY"}"#, #"{"pin":"CANARY""#,
    #"{"pin":"CANARY","user":1x}"#, #"{"pin":"CANARY\q"}"#, #"{"pin":CANARY}"#,
  ]

  @Test(arguments: payloads) func noCanaryLeavesAField(_ payload: String) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let report = checker.check(payload.utf8, now: try moment(noon))
    #expect(!report.issues.isEmpty)
    var dumped = ""
    dump(report, to: &dumped)
    let texts = [String(describing: report), String(reflecting: report), dumped]
    for text in texts { #expect(!text.contains("CANARY"), "\(text)") }
    // The fields that are secret themselves have no facts but the form's, and why something is unknown.
    let open = ["/other", "/list", "/group"]
    for issue in report.issues where issue.code != "badInput" && !open.contains(issue.field) {
      let names = Set(issue.params.keys)
      let ofForm = ["want", "places", "other", "labels", "example"]
      #expect(names.isSubset(of: ["reason", "limit", "key", "first"] + ofForm), "\(issue)")
    }
  }

  @Test func numbersAndDatesAreHiddenToo() throws {
    let payload = #"{"code":987654321,"day":"2019-08-07","flag":false,"own":"98765"}"#
    let report = try report(Self.form, payload)
    #expect(
      report.issues.map(facts) == [
        "/code: rangeOverflow", "/code: stepMismatch", "/code: notAChoice",
        "/day: rangeUnderflow", "/flag: notAChoice", "/own: tooLong",
      ])
    let text = String(describing: report)
    for canary in ["987654321", "987654320", "987654325", "2019-08-07", "98765"] {
      #expect(!text.contains(canary), "\(text)")
    }
  }

  /// The bytes that an excerpt would show, with a sign for each that is masked.
  @Test(arguments: payloads.filter { $0.hasSuffix("}") && !$0.contains("x}") })
  func masksCoverEveryCanary(_ payload: String) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let report = checker.check(payload.utf8)
    #expect(!checker.showsBrokenRecords)
    guard !report.issues.contains(where: { $0.code == "badInput" }) else { return }
    var bytes = Array(payload.utf8)
    for mask in checker.masks() {
      for at in mask.start..<mask.end { bytes[at] = UInt8(ascii: "*") }
    }
    let shown = String(decoding: bytes, as: UTF8.self)
    #expect(!shown.contains("CANARY"), "\(shown)")
  }

  @Test func onlyCleanedCarriesSecrets() throws {
    let form = "form: t\nfields: { pin: { secret: true }, again: { equals: pin } }"
    let report = try report(form, #"{"pin":" a ","again":" a "}"#, cleaned: true)
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"pin":" a ","again":" a "}"#)
  }

  /// What must equal a secret is read like one: the form's steps leave both alone.
  @Test(arguments: [
    "pin: { secret: true }, again: { equals: pin }",
    "again: { equals: pin }, pin: { secret: true }",
    "again: { equals: middle }, middle: { equals: pin }, pin: { secret: true }",
  ])
  func secretThroughEqualsIsReadAsItsPartner(_ fields: String) throws {
    let form = try ValidationForm("form: t\nnormalize: [trim, lowercase]\nfields: { \(fields) }")
    let middle = fields.contains("middle") ? #","middle":" Pass "}"# : "}"
    let report = Checker(form).check((#"{"pin":" Pass ","again":" Pass ""# + middle).utf8)
    #expect(report.issues.map(facts).isEmpty)
    let wrong = Checker(form).check((#"{"pin":" Pass ","again":"Pass""# + middle).utf8)
    #expect(wrong.issues.map(facts) == ["/again: notEqual"])
  }

  /// A record may have more secrets than are compared one by one.
  @Test(arguments: [1, 8, 9, 40])
  func eachOfManySecretsIsHiddenElsewhere(_ count: Int) throws {
    let form = """
      form: t
      fields:
        keys: { items: { secret: true } }
        seen: { items: { choices: [x] } }
      """
    let secrets = (0..<count).map { "\"CANARY\($0)\"" }.joined(separator: ",")
    let report = try report(form, #"{"keys":[\#(secrets)],"seen":["open",\#(secrets)]}"#)
    #expect(report.issues.count == count + 1)
    let told = report.issues.map { "\($0.message) \($0.params)" }
    #expect(told.first?.contains("open") == true)
    for text in told { #expect(!text.contains("CANARY")) }
  }

  @Test func itsOwnStepsHoldAllTheSame() throws {
    let form = """
      form: t
      normalize: [lowercase]
      fields:
        pin: { secret: true }
        again: { equals: pin, normalize: [trim] }
      """
    #expect(try report(form, #"{"pin":"A","again":" A "}"#).isValid)
  }

  /// No mistake of a form quotes a payload: there is none yet; a default of a secret is not quoted.
  @Test func aMistakeOfAFormDoesNotQuoteTheDefaultOfASecretInItsMessage() throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { pin: { secret: true, length: ..3, default: CANARY } }")
    }
    for mistake in error.mistakes {
      #expect(!"\(mistake.message) \(mistake.help)".contains("CANARY"))
    }
  }
}
