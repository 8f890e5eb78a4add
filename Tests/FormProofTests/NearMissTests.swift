import FormCheck
import FormModel
import Foundation
import TestSupport
import Testing

@testable import FormProof

/// A near miss has exactly the error that it names.
@Suite struct NearMissTests {
  @Test(arguments: Cases.of(GeneratedForms.printable, oneIn: 5))
  func missesOfShippedFormsHaveOneError(_ path: String)
    throws
  {
    let form = try GeneratedForms.shipped(path)
    var misses = NearMissGenerator(
      RecordGenerator(form, seed: 1, work: GeneratedForms.work),
      work: Cases.count(4_000_000, oneIn: 8))
    var codes: Set<String> = []
    for _ in 0..<Cases.count(200, oneIn: 4) {
      let next = misses.next()
      let miss = try #require(next)
      let report = GeneratedForms.verdict(miss.record, form.form, now: misses.now)
      let errors = report.issues.filter { $0.severity == .error }
      #expect(errors.count == 1, "\(String(decoding: miss.record, as: UTF8.self)): \(errors)")
      #expect(errors.first?.field == miss.pointer && errors.first?.code == miss.code)
      codes.insert(miss.code)
    }
    // A record of several shapes has an issue of its own beside those within it.
    let isUnion = form.model.shapes(of: 0) != [0]
    #expect(codes.count > 1 || isUnion, "\(codes)")
  }

  @Test func eachConstraintIsMissed() throws {
    let form = try GeneratedForms.resolved(
      """
      form: t
      fields:
        name: { required: true, length: 3..5 }
        size: { type: integer, range: 2..9, step: 2 }
        kind: { choices: [a, b] }
        code: { pattern: '[A-Z]{2}\\d' }
        card: { rule: finance.card }
        tags: { count: ..2, unique: true, items: { choices: [x, y, z] } }
        again: { equals: name }
        other: { differs: name }
        word: { forbidden: [no], includes: { find: '\\d' } }
      check: { that: size != 4, at: size, code: four, message: not four }
      """)
    var misses = NearMissGenerator(RecordGenerator(form, seed: 3, work: GeneratedForms.work))
    var kinds: Set<String> = []
    for _ in 0..<300 {
      let next = misses.next()
      let miss = try #require(next)
      kinds.insert("\(miss.pointer) \(miss.code)")
    }
    let wanted: Set<String> = [
      "/name valueMissing", "/name tooShort", "/name tooLong", "/size rangeUnderflow",
      "/size rangeOverflow", "/size stepMismatch", "/size typeMismatch", "/size four",
      "/kind notAChoice", "/code patternMismatch", "/card checksumMismatch", "/tags tooMany",
      "/again notEqual", "/other notDifferent", "/word missingPart",
    ]
    #expect(wanted.subtracting(kinds).isEmpty, "\(wanted.subtracting(kinds)) \(kinds.sorted())")
  }

  @Test func theSeedDecides() throws {
    func misses(_ seed: UInt64) throws -> [[UInt8]] {
      let form = try GeneratedForms.shipped("signup/form.yaml")
      var misses = NearMissGenerator(
        RecordGenerator(form, seed: seed, work: 1_000_000), work: 1_000_000)
      return (0..<30).compactMap { _ in misses.next()?.record }
    }
    #expect(try misses(1) == misses(1))
    #expect(try misses(1) != misses(2))
  }
}
