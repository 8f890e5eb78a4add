import FormCheck
import FormDocuments
import FormPlatform
import FormProof
import FormText
import Foundation
import TestSupport
import Testing

@testable import FormExchange

/// Exports for targets with fewer words than JSON Schema: no record of the form is rejected.
@Suite struct ReductionTests {
  static let reductions = [
    TypeScriptExport.reduction, ToolSchemaExport.reduction, SQLExport.reduction,
    HTMLExport.reduction, SwiftExport.reduction,
  ]
  static let examples = [
    "address", "checkout", "comment-thread", "customer-patch", "geojson", "job", "orders", "signup",
    "survey", "webhook",
  ]

  @Test(arguments: examples)
  func neverStricter(name: String) throws {
    let url = RuleFiles.root.appending(path: "Examples/\(name)/form.yaml")
    let form = try #require(ResolvedForm(bytes: Array(try Data(contentsOf: url)), path: url.path))
    var generator = RecordGenerator(form, seed: 7, now: TrialPayload.usualNow, work: 2_000_000)
    let checker = Checker(form.form)
    checker.setClock(TrialPayload.usualNow)
    let input = JSONSchemaExport(form, side: .input)
    let cleaned = JSONSchemaExport(form, side: .cleaned)
    var judges = Self.reductions.map { reduction in
      (
        reduction.target, SchemaJudge(JSONSchemaExport(input, by: reduction).schema),
        SchemaJudge(JSONSchemaExport(cleaned, by: reduction).schema)
      )
    }
    var record: [UInt8] = []
    for _ in 0..<40 {
      let isMade = generator.next(into: &record)
      #expect(isMade)
      _ = checker.check(record, now: TrialPayload.usualNow)
      let after = checker.cleanedRecord()
      for place in judges.indices {
        let acceptsSent = judges[place].1.accepts(try Self.node(record))
        #expect(acceptsSent, "\(judges[place].0): \(String(decoding: record, as: UTF8.self))")
        let acceptsCleaned = judges[place].2.accepts(try Self.node(after))
        #expect(acceptsCleaned, "\(judges[place].0): \(String(decoding: after, as: UTF8.self))")
      }
    }
  }

  private static func node(_ json: [UInt8]) throws -> Node {
    try #require(DocumentReader.read(name: "record.json", bytes: json).document?.root)
  }
}
