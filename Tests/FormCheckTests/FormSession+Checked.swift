import FormCheck
import TestFixtures
import Testing

extension FormSession {
  /// What it says of its fields is what a check of its payload says, and its control waits for that.
  func expectSameAs(_ checker: Checker, step: Int) throws {
    let sent = payload.jsonBytes
    let checked = checker.check(sent, now: try moment(noon))
    var told: Set<String> = []
    root.forEach { field in
      for issue in field.issues { told.insert("\(issue.field): \(issue.code)") }
    }
    #expect(
      told == Set(checked.issues.map { "\($0.field): \($0.code)" }),
      "step \(step): \(String(decoding: sent, as: UTF8.self))")
    #expect(control("go")?.isEnabled == (checked.verdict == .valid))
  }
}
