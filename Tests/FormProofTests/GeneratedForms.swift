import FormCheck
import FormModel
import Foundation
import TestSupport
import Testing

@testable import FormProof

/// Forms of which records are made.
enum GeneratedForms {
  static func resolved(_ text: String, _ path: String = "t.yaml") throws -> ResolvedForm {
    try #require(ResolvedForm(bytes: Array(text.utf8), path: path), "\(path) is no form")
  }

  /// The shipped forms, by their paths below `Examples`.
  static let shipped: [String] = SuggestionTests.shipped.filter { path in
    let text = try? String(contentsOf: file(path), encoding: .utf8)
    return text.map { ("\n" + $0).contains("\nform:") } ?? false
  }

  static func file(_ path: String) -> URL {
    RuleFiles.root.appending(path: "Examples/\(path)")
  }

  static func shipped(_ path: String) throws -> ResolvedForm {
    let url = file(path)
    return try resolved(try String(contentsOf: url, encoding: .utf8), url.path)
  }

  /// A form with one field for each ready rule that constrains a value by itself.
  static let rules: [String] = RuleLibrary.ruleNames

  static func rule(_ name: String) throws -> ResolvedForm {
    try resolved("form: t\nfields:\n  value: { required: true, rule: \(name) }\n", "\(name).yaml")
  }

  static func records(
    _ form: ResolvedForm, seed: UInt64 = 1, count: Int
  ) -> [String] {
    var generator = RecordGenerator(form, seed: seed)
    var bytes: [UInt8] = []
    var records: [String] = []
    while records.count < count, generator.next(into: &bytes) {
      records.append(String(decoding: bytes, as: UTF8.self))
    }
    return records
  }

  /// The verdict of a checker of its own, with all remote checks accepted.
  static func verdict(_ json: some Sequence<UInt8>, _ form: ValidationForm, now: Date?) -> Report {
    let checker = Checker(form)
    for name in form.remoteNames { _ = checker.answer(name, with: .accepted) }
    return checker.check(json, now: now)
  }
}
