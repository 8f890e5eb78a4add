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

  /// Those with records that may be printed: this one needs an item of a protected catalogue.
  static let printable = shipped.filter { $0 != hidden }
  static let hidden = "contacts/form.yaml"

  static func file(_ path: String) -> URL {
    RuleFiles.root.appending(path: "Examples/\(path)")
  }

  static func shipped(_ path: String) throws -> ResolvedForm {
    let url = file(path)
    return try resolved(try String(contentsOf: url, encoding: .utf8), url.path)
  }

  static let rules: [String] = RuleLibrary.ruleNames

  /// A form with one field of a ready rule; nil for rules that another field must choose a variant of.
  static func rule(_ name: String) -> ResolvedForm? {
    let text = "form: t\nfields:\n  value: { required: true, rule: \(name) }\n"
    return ResolvedForm(bytes: Array(text.utf8), path: "\(name).yaml")
  }

  /// Steps of one search: fewer than by default, since there are hundreds of searches.
  static let work = 2_000_000

  /// Records that are valid at ``TrialPayload/usualNow``.
  static func records(
    _ form: ResolvedForm, seed: UInt64 = 1, count: Int
  ) -> [String] {
    var generator = RecordGenerator(form, seed: seed, now: TrialPayload.usualNow, work: work)
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
