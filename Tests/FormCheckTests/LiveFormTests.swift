import FormCheck
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Sessions over real forms: conditions, computed values, rows, checks.
@Suite struct LiveFormTests {
  static let forms = [
    "signup-sms", "checkout", "passport", "job", "airline", "expenses", "survey",
  ]

  static func form(_ name: String) throws -> ValidationForm {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try ValidationForm(
      contentsOf: folder.appending(path: "../../Examples/\(name)/form.yaml").standardizedFileURL)
  }

  /// Texts that the seven forms know, and some that none of them does.
  static let texts = [
    "", "", "", "a", "ana@example.org", "Tbilisi2026", "+995555123456", "123456", "2000-02-29",
    "2026-06-20", "2026-06-29", "2026-07-15", "2011-01-01", "business", "personal", "true",
    "false", "express", "standard", "GE", "US", "0108", "62701", "first", "lost", "stolen", "name",
    "birth", "naturalisation", "post", "DE", "application/pdf", "x.pdf", "100", "5", "1", "adult",
    "infant", "return", "multi", "TBS", "BER", "E000123", "meal", "mileage", "19", "yes", "no",
    "tv", "other", "none", "calls", "price", "2026-06-11T09:00:00Z", "approved",
  ]

  static func facts(_ issues: [FormIssue]) -> [String] {
    issues.filter { $0.severity == .error }.map { "\($0.field): \($0.code)" }.sorted()
  }

  static func all(_ session: FormSession) -> [FormField] {
    var fields: [FormField] = []
    var waiting = [session.root]
    while let next = waiting.popLast() {
      fields.append(next)
      waiting += (next.fields + next.rows).reversed()
    }
    return fields
  }

  /// Whatever is filled in, added, moved or removed, in whatever order, the session says what a check
  /// of the whole payload says.
  @Test(arguments: forms, 0..<UInt64(Cases.count(8, oneIn: 8)))
  func theSessionAgreesWithTheChecker(name: String, seed: UInt64) throws {
    var random = SeededGenerator(state: seed &* 7919 &+ UInt64(name.utf8.count))
    let form = try Self.form(name)
    let now = try moment(noon)
    let session = FormSession(form, clock: { now })
    let checker = Checker(form)
    for step in 0..<120 {
      let fields = Self.all(session)
      let field = try #require(fields.randomElement(using: &random))
      if field.isList {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          if field.rows.count < 4 {
            field.addRow(at: Int.random(in: 0...field.rows.count, using: &random))
          }
        case 2:
          if field.rows.count > 1 {
            field.moveRow(from: 0, to: field.rows.count - 1)
          }
        default:
          if let place = field.rows.indices.randomElement(using: &random) {
            field.removeRow(at: place)
          }
        }
      } else if !field.isGroup {
        field.text =
          Bool.random(using: &random) && !field.choices.isEmpty
          ? field.choices.randomElement(using: &random)?.value ?? ""
          : Self.texts.randomElement(using: &random) ?? ""
      }
      let report = checker.check(session.payload.group ?? [:], now: now)
      let live = Self.facts(Self.all(session).flatMap(\.issues))
      #expect(live == Self.facts(report.issues), "step \(step): \(session.payload)")
      #expect(session.managers.map(\.manager.isValid) == report.managers.map(\.isValid))
      #expect(session.controls.map(\.isEnabled) == report.controls.map(\.isEnabled))
      if live != Self.facts(report.issues) { return }
    }
  }

  @Test func linesAreAddedMovedAndRemoved() throws {
    let now = try moment(noon)
    let session = FormSession(try Self.form("expenses"), clock: { now })
    let lines = try #require(session["lines"])
    let first = lines.addRow()
    first["net"]?.text = "10.00"
    first["vatRate"]?.text = "19"
    #expect(first["vat"]?.cleanedValue == .number("1.90"))
    #expect(first["amount"]?.cleanedValue == .number("11.90"))
    let second = lines.addRow(["net": .number("100"), "vatRate": .number("0")])
    #expect(session["/lines/1/amount"] === second["amount"])
    #expect(session["total"]?.cleanedValue == .number("111.90"))
    lines.moveRow(from: 1, to: 0)
    #expect(session["/lines/0/net"] === second["net"] && second["net"]?.pointer == "/lines/0/net")
    // A receipt is wanted over 25, wherever the line stands.
    #expect(second["receipt"]?.issues.map(\.code) == ["valueMissing"])
    #expect(first["receipt"]?.issues.isEmpty == true)
    lines.removeRow(at: 0)
    #expect(session["total"]?.cleanedValue == .number("11.90"))
    #expect(session["/lines/0/net"] === first["net"] && second["net"]?.isValid == true)
  }

  @Test func whatIsNotAskedForIsNeverWrongAndNotSent() throws {
    let session = FormSession(try Self.form("survey"))
    #expect(session["why"]?.isApplicable == false && session["why"]?.isValid == true)
    session["customer"]?.text = "yes"
    #expect(session["rating.price"]?.isApplicable == true)
    #expect(session["rating.price"]?.issues.map(\.code) == ["valueMissing"])
    session["nps"]?.text = "3"
    #expect(session["why"]?.isApplicable == true && session["why"]?.isValid == false)
    session["why"]?.text = "it was slow all year"
    #expect(session["why"]?.isValid == true)
    session["customer"]?.text = "no"
    #expect(session["why"]?.isApplicable == false && session["rating.price"]?.isApplicable == false)
    #expect(session.payload.group?["why"] == nil && session["why"]?.text == "it was slow all year")
  }
}
