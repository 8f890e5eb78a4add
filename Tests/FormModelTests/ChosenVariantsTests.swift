import FormDocuments
import FormText
import Foundation
import TestSupport
import Testing

@testable import FormCheck
@testable import FormCompiling
@testable import FormModel

/// A form that is read for checking alone leaves out variants that no record can choose, and says the same.
@Suite struct ChosenVariantsTests {
  /// Ready rules with variants: those whose variants are no more than constraints of a text, and the others.
  static let families = RuleFiles.groups.flatMap { group in
    RuleFiles.rules(ofGroup: group).filter { !$0.rule.variants.isEmpty }.map {
      Family(name: "\(group).\($0.name)", entry: $0)
    }
  }

  struct Family: Sendable, CustomTestStringConvertible {
    var name: String
    var entry: RuleEntry
    var testDescription: String { name }
    var names: [String] { entry.rule.variants.map(\.name) }
  }

  private static func form(_ text: String, forChecking: Bool, _ limits: Limits = Limits()) throws
    -> ValidationForm
  {
    try ValidationForm(
      bytes: Array(text.utf8), name: "t.yaml", limits: limits, importing: { _ in nil },
      forChecking: forChecking)
  }

  private static func told(_ form: ValidationForm, _ payload: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(
      Checker(form).check(Array(payload.utf8), now: Date(timeIntervalSince1970: 0)))
  }

  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    JSONText.append(text, to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  @Test func thereAreLargeFamilies() {
    #expect(Self.families.count >= 10)
    #expect(Self.families.map(\.name).contains("geo.subdivision"))
  }

  /// A few variants of each family, and a value that is none; for all names and what is none of them.
  @Test(arguments: Cases.of(families, oneIn: 3)) func saysTheSame(_ family: Family) throws {
    let names = family.names
    let few = [names[0], names[names.count / 2], names[names.count - 1]]
    let choices = (few + ["none-of-them"]).map { "'\($0)'" }.joined(separator: ", ")
    let text = """
      form: t
      fields:
        c: { label: Country, choices: [\(choices)] }
        v: { required: true, rule: \(family.name), by: c }

      """
    let read = try Self.form(text, forChecking: true)
    let whole = try Self.form(text, forChecking: false)
    #expect(read.issueCodes == whole.issueCodes)
    let others =
      (names + ["none-of-them", "zz", "", few[0].lowercased()]).map(Self.quoted)
      + ["null", "7", "true", "[]"]
    for chooser in others {
      for value in ["", "x"] {
        let payload = "{\"c\":\(chooser),\"v\":\"\(value)\"}"
        #expect(try Self.told(read, payload) == Self.told(whole, payload), "\(payload)")
      }
    }
    for name in few {
      guard let examples = family.entry.variantExamples.first(where: { $0.name == name }) else {
        continue
      }
      for value in (examples.valid.prefix(2) + examples.invalid.prefix(3)).compactMap(\.text) {
        for chooser in few + ["none-of-them"] {
          let payload = "{\"c\":\(Self.quoted(chooser)),\"v\":\(Self.quoted(value))}"
          #expect(try Self.told(read, payload) == Self.told(whole, payload), "\(payload)")
        }
      }
    }
    for payload in [
      "{}", "{\"v\":\"x\"}", "{\"c\":\(others[0])}", "{\"c\":\(others[0]),\"v\":7}",
    ] {
      #expect(try Self.told(read, payload) == Self.told(whole, payload), "\(payload)")
    }
  }

  /// One variant of a form without its first line, with a payload that is told of.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var form: String
    var payloads: [String]
    var testDescription: String { name }
  }

  static let closed: [Case] = [
    Case(
      name: "after clean-up, and by a default",
      form:
        "fields: { c: { normalize: [uppercase], default: FR, choices: [DE, FR] }, v: { rule: geo.postal, by: c } }",
      payloads: ["{'c':'de','v':'1'}", "{'v':'1'}", "{'v':'75001'}", "{'c':'at','v':'1'}"]),
    Case(
      name: "not always asked for",
      form:
        "fields: { k: {}, c: { when: k == 'x', choices: [DE] }, v: { rule: geo.postal, by: c } }",
      payloads: ["{'k':'x','c':'DE','v':'1'}", "{'c':'AT','v':'1'}", "{'k':'x','c':'AT','v':'1'}"]),
    Case(
      name: "two fields that choose",
      form:
        "fields: { c: { choices: [DE] }, d: { choices: [FR, AT] }, v: { rule: geo.postal, by: c }, w: { rule: geo.postal, by: d } }",
      payloads: [
        "{'c':'DE','d':'AT','v':'1010','w':'1010'}", "{'c':'FR','d':'FR','v':'1','w':'1'}",
      ]),
    Case(
      name: "in rows",
      form:
        "fields: { l: { items: { fields: { c: { choices: [DE] }, v: { rule: geo.postal, by: c } } } } }",
      payloads: ["{'l':[{'c':'DE','v':'1'},{'c':'AT','v':'1'},{'c':'DE','v':'10115'}]}"]),
    Case(
      name: "beside one that is open",
      form:
        "fields: { c: { choices: [DE] }, d: {}, v: { rule: geo.postal, by: c }, w: { rule: geo.subdivision, by: c }, x: { rule: geo.postal, by: d } }",
      payloads: ["{'c':'DE','d':'AT','v':'1','w':'DE-BE','x':'1'}", "{'c':'AT','d':'DE','x':'1'}"]),
  ]

  @Test(arguments: closed) func leavesOutWhatNoRecordCanChoose(_ it: Case) throws {
    let (few, whole) = try both(it)
    #expect(few.compiled.constraints.count < whole.compiled.constraints.count)
  }

  /// Each has one thing that keeps its choices from being all that can be chosen, or from being known in time.
  static let open: [Case] = [
    Case(
      name: "no choices", form: "fields: { c: {}, v: { rule: geo.postal, by: c } }",
      payloads: ["{'c':'AT','v':'1'}"]),
    Case(
      name: "a rule between",
      form:
        "rules: { p: { rule: geo.postal, by: c } }\nfields: { c: { choices: [DE] }, v: { rule: p } }",
      payloads: ["{'c':'DE','v':'1'}", "{'c':'AT','v':'1'}"]),
    Case(
      name: "what is computed",
      form:
        "fields: { k: {}, c: { compute: k, choices: [DE] }, v: { rule: geo.postal, by: c } }",
      payloads: ["{'k':'AT','v':'1'}", "{'k':'DE','v':'1'}"]),
    Case(
      name: "a field of any type",
      form: "fields: { c: { type: any, choices: [DE] }, v: { rule: geo.postal, by: c } }",
      payloads: ["{'c':'AT','v':'1'}", "{'c':'DE','v':'1'}"]),
    Case(
      name: "a field around it",
      form:
        "fields: { c: { choices: [DE] }, o: { fields: { v: { rule: geo.postal, by: c } } } }",
      payloads: ["{'c':'AT','o':{'v':'1'}}", "{'c':'DE','o':{'v':'1'}}"]),
    Case(
      name: "a field of its own",
      form: """
        rules:
          a: { fields: { c: { choices: [DE] }, v: { rule: geo.postal, by: c } } }
        fields: { o: { rule: a, fields: { c: {} } } }
        """,
      payloads: ["{'o':{'c':'AT','v':'1'}}", "{'o':{'c':'DE','v':'1'}}"]),
    Case(
      name: "choices that are no variants",
      form: "fields: { c: { choices: [x, y] }, v: { rule: geo.postal, by: c } }",
      payloads: ["{'c':'x','v':'1'}", "{'c':'DE','v':'1'}"]),
    Case(
      name: "names that are numbers",
      form:
        "coerce: true\nfields: { c: { choices: ['800', '808'] }, v: { rule: contact.phone, by: c } }",
      payloads: ["{'c':800,'v':'1'}", "{'c':'800','v':'1'}"]),
    Case(
      name: "more choices than are looked through",
      form:
        "fields: { c: { choices: [DE, \((0..<64).map { "x\($0)" }.joined(separator: ", "))] }, v: { rule: geo.postal, by: c } }",
      payloads: ["{'c':'AT','v':'1'}", "{'c':'DE','v':'1'}"]),
  ]

  @Test(arguments: open) func readsAllWhereMoreCanBeChosen(_ it: Case) throws {
    let (few, whole) = try both(it)
    #expect(few.compiled.constraints.count == whole.compiled.constraints.count)
  }

  /// The same description beside a closed field, and beside an open one.
  @Test func goesByTheFieldsBesideIt() throws {
    let (few, whole) = try both(
      Case(
        name: "",
        form: """
          rules:
            a: { fields: { c: { choices: [DE] }, v: { rule: geo.postal, by: c } } }
          fields: { p: { rule: a }, o: { rule: a, fields: { c: {} } }, q: { rule: a } }
          """,
        payloads: ["{'p':{'c':'AT','v':'1'},'o':{'c':'AT','v':'1'},'q':{'c':'DE','v':'1'}}"]))
    #expect(few.compiled.constraints.count < whole.compiled.constraints.count)
    let report = Checker(few).check(Array("{\"o\":{\"c\":\"AT\",\"v\":\"1\"}}".utf8))
    #expect(report.issues.map(\.code) == ["patternMismatch"])
  }

  private func both(_ it: Case) throws -> (few: ValidationForm, whole: ValidationForm) {
    let text = "form: t\n" + it.form
    let few = try Self.form(text, forChecking: true)
    let whole = try Self.form(text, forChecking: false)
    for payload in it.payloads.map({ $0.replacing("'", with: "\"") }) {
      #expect(try Self.told(few, payload) == Self.told(whole, payload), "\(payload)")
    }
    return (few, whole)
  }

  private static let subdivision =
    "form: t\nfields: { c: { choices: [DE] }, v: { rule: geo.subdivision, by: c } }"

  /// A form that is too large with all that its rules add is that for checking too.
  @Test func isNoSmallerThanItIs() throws {
    for (parts, isTooLarge) in [(3_000, true), (20_000, false)] {
      var limits = Limits()
      limits.formParts = parts
      for forChecking in [false, true] {
        let mistakes: [String]
        do {
          _ = try Self.form(Self.subdivision, forChecking: forChecking, limits)
          mistakes = []
        } catch let error as FormError {
          mistakes = error.mistakes.map(\.code)
        }
        #expect(mistakes == (isTooLarge ? ["formTooLarge"] : []), "\(parts) \(forChecking)")
      }
    }
  }

  /// Mistakes are those of the whole.
  @Test(arguments: [
    "type: integer, rule: geo.postal, by: c", "rule: geo.postal, by: d",
    "rule: [geo.postal, geo.posta], by: c",
    "type: list, items: {}, rule: geo.subdivision, by: c",
    "rule: geo.postal, by: c, default: x, required: k",
  ]) func tellsTheSameMistakes(_ field: String) throws {
    let text = "form: t\nfields: { c: { choices: [DE] }, v: { \(field) } }"
    let (few, whole) = (told(text, forChecking: true), told(text, forChecking: false))
    #expect(few == whole && !few.isEmpty)
  }

  private func told(_ text: String, forChecking: Bool) -> String {
    do {
      _ = try Self.form(text, forChecking: forChecking)
      return ""
    } catch {
      return "\(error)"
    }
  }
}
