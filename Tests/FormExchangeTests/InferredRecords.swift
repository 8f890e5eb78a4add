import FormCheck
import FormProof
import Foundation
import Testing

@testable import FormExchange

/// A form that is made from records in memory, as the command makes one from files.
struct InferredRecords {
  let text: String
  private let checker: Checker
  let outliers: [FormInference.Outliers]

  init(_ records: [String]) throws {
    let inference = FormInference(id: "t")
    var taken: [[UInt8]] = []
    for record in records {
      let bytes = Array(record.utf8)
      let isTaken = unsafe Self.padded(bytes) {
        unsafe inference.observe($0, count: bytes.count) == nil
      }
      if isTaken { taken.append(bytes) }
    }
    for _ in 0..<12 {
      let form = try ValidationForm(inference.form(), name: "form.yaml")
      let checker = Checker(form)
      inference.beginJudging()
      for (position, record) in taken.enumerated() {
        let report = checker.check(record, now: TrialPayload.usualNow)
        if report.issues.isEmpty { continue }
        for issue in report.issues {
          inference.note(issue.field, issue.code, at: "t.ndjson:\(position + 1)")
        }
        if FormInference.isHeldOut(position) {
          unsafe Self.padded(record) { unsafe inference.learn($0, count: record.count) }
        }
      }
      if !inference.settle() { break }
    }
    text = inference.form()
    checker = Checker(try ValidationForm(text, name: "form.yaml"))
    outliers = inference.outliers
  }

  /// Calls a function with bytes that have the reader's padding behind them.
  @discardableResult
  private static func padded<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<UInt8>) -> Result
  ) -> Result {
    let padded = bytes + Array(repeating: 0, count: 64)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      // Safety: the array is not empty.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  /// The lines without their reasons and indentation.
  var lines: [String] {
    text.split(separator: "\n").map { line in
      let end = line.range(of: " # ")?.lowerBound ?? line.endIndex
      return line[..<end].drop { $0 == " " }.description
    }
  }

  func rejects(_ record: String) -> Bool {
    checker.check(record.utf8, now: TrialPayload.usualNow).verdict != .valid
  }
}
