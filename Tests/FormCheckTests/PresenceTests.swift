import FormCheck
import TestFixtures
import Testing

/// Keys that must be there or must not, `null` that stays, and values that nobody asked for.
@Suite struct PresenceTests {
  private static let keys =
    "fields: { a: { present: true }, b: { present: false, default: x }, c: { present: true, required: true, default: y } }"

  static let presence: [FormCase] = [
    FormCase("all as it must be", keys, "{'a':null,'c':'z'}", cleaned: "{'b':'x','c':'z'}"),
    FormCase(
      "neither there nor away", keys, "{'b':null}",
      ["/a: keyMissing", "/b: forbiddenKey", "/c: keyMissing"]),
    FormCase("there and empty", keys, "{'a':'','c':''}"),
    FormCase(
      "there and of another type", keys, "{'a':5,'b':{'x':1,'x':2},'c':[]}",
      ["/a: typeMismatch", "/b: forbiddenKey", "/c: typeMismatch", "/b/x: duplicateKey"]),
    FormCase(
      "groups and lists",
      "fields: { g: { present: true, fields: { x: { required: true } } }, l: { present: true, items: {} } }",
      "{'g':null,'l':[]}"),
    FormCase(
      "in rows", "fields: { r: { items: { fields: { a: { present: true } } } } }",
      "{'r':[{'a':null},{}]}", ["/r/1/a: keyMissing"]),
    FormCase(
      "of an object that is not there",
      "fields: { g: { fields: { x: { present: true } } } }", "{}"),
    FormCase(
      "who sends it fills it", "fields: { a: { required: present(this), length: ..3 } }",
      "{'a':null}", ["/a: valueMissing"]),
    FormCase("who does not send it need not", "fields: { a: { required: present(this) } }", "{}"),
    FormCase(
      "a default is not sent",
      "fields: { a: { default: x }, b: { when: present(a), required: true } }", "{}"),
    FormCase(
      "what is wrong was sent",
      "fields: { a: { type: integer }, b: { when: present(a), required: true } }", "{'a':'x'}",
      ["/a: typeMismatch", "/b: valueMissing"]),
    FormCase(
      "one of two must be sent",
      "fields: { a: {}, b: {} }\ncheck: { that: present(a) || present(b), at: a, message: m }",
      "{'b':''}"),
    FormCase(
      "neither of two was sent",
      "fields: { a: {}, b: {} }\ncheck: { that: present(a) || present(b), at: a, message: m }",
      "{}", ["/a: customError"]),
  ]

  @Test(arguments: presence) func keysAreThereOrNot(_ test: FormCase) throws { try test.test() }

  private static let nulls =
    "null: clear\nfields: { a: { default: x }, n: { type: integer }, e: { null: empty, default: y }, r: { required: true }, g: { fields: { x: {} } }, l: { items: {} } }"

  static let cleared: [FormCase] = [
    FormCase(
      "null stays, and takes no default", nulls,
      "{'a':null,'n':null,'e':null,'r':'1','g':null,'l':null}",
      cleaned: "{'a':null,'n':null,'e':'y','r':'1','g':null,'l':null}"),
    FormCase(
      "what is missing stays missing", nulls, "{'r':'1'}", cleaned: "{'a':'x','e':'y','r':'1'}"),
    FormCase("it is empty all the same", nulls, "{'r':null}", ["/r: valueMissing"]),
    FormCase(
      "an empty text is none", nulls, "{'r':'1','n':'','a':''}",
      cleaned: "{'a':'x','e':'y','r':'1'}"),
    FormCase(
      "it reads as empty",
      "fields: { a: { null: clear }, b: { when: (!filled(a)), required: true } }",
      "{'a':null}", ["/b: valueMissing"]),
  ]

  @Test(arguments: cleared) func nullClears(_ test: FormCase) throws { try test.test() }

  private static func form(_ word: String) -> String {
    "fields: { k: {}, a: { when: k == 'x', notApplicable: \(word), length: ..2 }, g: { when: k == 'x', notApplicable: \(word), fields: { n: { type: integer } } } }"
  }
  private static let sent = "{'k':'y','a':'long','g':{'n':'z'}}"

  static let notApplicable: [FormCase] = [
    FormCase(
      "warn", form("warn"), sent,
      ["/a: notApplicable (warning)", "/g: notApplicable (warning)"],
      cleaned: "{'k':'y'}"),
    FormCase("reject", form("reject"), sent, ["/a: notApplicable", "/g: notApplicable"]),
    FormCase("allow", form("allow"), sent, cleaned: "{'k':'y','a':'long','g':{'n':'z'}}"),
    FormCase("strip", form("strip"), sent, cleaned: "{'k':'y'}"),
    FormCase(
      "for the whole form", "notApplicable: reject\nfields: { k: {}, a: { when: k == 'x' } }",
      "{'a':'1'}", ["/a: notApplicable"]),
    FormCase(
      "for a section, whose fields may say otherwise",
      "fields: { k: {}, s: { type: section, when: k == 'x', notApplicable: reject, fields: { a: {}, b: { notApplicable: allow }, t: { type: section, notApplicable: strip, fields: { c: {} } } } } }",
      "{'a':'1','b':'2','c':'3'}", ["/a: notApplicable"]),
    FormCase(
      "a null that is a value was sent",
      "notApplicable: reject\nfields: { k: {}, a: { when: k == 'x', nullable: true } }",
      "{'a':null}",
      ["/a: notApplicable"]),
    FormCase(
      "what is empty was not sent",
      "notApplicable: reject\nfields: { k: {}, a: { when: k == 'x' } }",
      "{'a':' '}"),
    FormCase(
      "what is not asked for is empty to others",
      "fields: { k: {}, a: { when: k == 'x', notApplicable: allow }, b: { when: filled(a), required: true } }",
      "{'a':'1'}"),
  ]

  @Test(arguments: notApplicable) func whatNobodyAskedFor(_ test: FormCase) throws {
    try test.test()
  }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { a: { nullable: true, ⟦null⟧: clear } }", "nullTwice"),
    MistakeCase("form: t\nfields: { a: { null: ⟦keep⟧ } }", "unknownName"),
    MistakeCase("form: t\nfields: { a: { notApplicable: ⟦drop⟧ } }", "unknownName"),
    MistakeCase(
      "form: t\nfields: { a: { when: filled(b), ⟦present⟧: true }, b: {} }", "presentWithWhen"),
    MistakeCase(
      "form: t\nfields: { a: {} }\ncheck: { that: present(⟦1⟧), message: m }", "wrongType"),
  ]

  @Test(arguments: mistakes) func mistakesHaveTheirPlace(_ test: MistakeCase) throws {
    try test.test()
  }

  @Test func aLiveFormSendsTheKeysThatMustBeThere() throws {
    let session = try FormSessionTests.session(
      "form: t\nfields: { a: { present: true }, g: { present: true, fields: { x: { required: true } } }, b: {} }"
    )
    #expect(String(decoding: session.payload.jsonBytes, as: UTF8.self) == #"{"a":null,"g":null}"#)
    #expect(session.submit().verdict == .valid)
    session["g.x"]?.text = "1"
    #expect(
      String(decoding: session.payload.jsonBytes, as: UTF8.self) == #"{"a":null,"g":{"x":"1"}}"#)
    #expect(session.submit().verdict == .valid)
  }
}
