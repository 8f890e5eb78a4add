import FormCheck
import FormModel
import FormPlatform
import FormProof
import Foundation
import TestSupport
import Testing

@testable import FormExchange

/// Records of shipped forms make forms that accept them, and recover what the forms ask.
@Suite struct InferredFormTests {
  /// Forms of objects whose records can be printed.
  static let forms: [String] = {
    let folder = RuleFiles.root.appending(path: "Examples")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "yaml" && !$0.path.contains("/.build") }
      .filter { url in
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return false }
        return ("\n" + text).contains("\nform:") && ("\n" + text).contains("\nfields:")
      }
      .map { String($0.path.dropFirst(folder.path.count + 1)) }
      .filter { $0 != "contacts/form.yaml" }.sorted()
  }()

  private static func records(_ path: String, count: Int) throws -> [String]? {
    let url = RuleFiles.root.appending(path: "Examples/\(path)")
    let bytes = try Array(Data(contentsOf: url))
    guard let form = ResolvedForm(bytes: bytes, path: url.path) else { return nil }
    var generator = RecordGenerator(form, seed: 1, now: TrialPayload.usualNow, work: 2_000_000)
    var records: [String] = []
    var record: [UInt8] = []
    while records.count < count, generator.next(into: &record) {
      records.append(String(decoding: record, as: UTF8.self))
    }
    return records
  }

  @Test func thereAreForms() { #expect(Self.forms.count > 15) }

  @Test(arguments: Cases.of(forms, oneIn: 4)) func theFormAcceptsWhatItIsMadeFrom(_ path: String)
    throws
  {
    // `make test-exchange` takes 10,000.
    guard let records = try Self.records(path, count: Cases.count(200, oneIn: 4)) else {
      return
    }
    #expect(!records.isEmpty)
    let inferred = try InferredRecords(records)
    let left = Set(inferred.outliers.flatMap(\.places)).count
    let rejected = records.filter { inferred.rejects($0) }
    #expect(rejected.count <= left, "\(rejected.first ?? "")\n\(inferred.text)")
    #expect(try FormInferenceTests.errors(inferred.text).isEmpty, "\(inferred.text)")
  }
}
