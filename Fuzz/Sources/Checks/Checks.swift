// One of the example forms over any payload: every way to check it says the same.
//
// The input: a digit for the form, then the payload.
@_spi(Fuzzing) import FormCheck
import Foundation
import FuzzSupport

let instant = Date(timeIntervalSince1970: 1_781_524_800)

/// One run: a digit for the form, then the payload.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChecks(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = Input(data, size)
  let example = examples[input.choice(of: examples.count)]
  let payload = input.bytes
  let first = Checker.readingAllValues(of: example.form)
    .check(payload, now: instant, cleaned: true)
  let fresh = Checker(example.form)
  for checker in [fresh, example.checker] {
    // A valid record may be copied.
    let other = checker.check(payload, now: instant, cleaned: true)
    expect(other == first, "\(first) is \(other) where not all values are read")
  }
  let pieces = AnySequence(payload)
  expect(
    fresh.check(pieces, now: instant, cleaned: true) == first, "byte by byte it is another report")
  let start = payload.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  let inPlace = fresh.judgeInPlace(Array(payload[start...]))
  expect(inPlace.verdict == first.verdict, "in place it is another verdict")
  expect(
    !inPlace.acceptsFast || first.verdict == .valid && first.issues.isEmpty,
    "accepted fast, but \(first)")
  for checker in [fresh, example.checker] {
    let plain = checker.check(payload, now: instant)
    expect(
      plain.verdict == first.verdict && plain.issues == first.issues
        && plain.managers == first.managers && plain.controls == first.controls,
      "\(first) is \(plain) where nothing cleaned is asked for")
  }
  expect((first.verdict == .valid) == (first.cleaned != nil), "cleaned of \(first.verdict)")
  if let cleaned = first.cleaned { Oracle.expectJSON(cleaned, "the cleaned payload") }
  for issue in first.issues {
    expect(issue.line > 0 && issue.column > 0, "an issue at \(issue.line):\(issue.column)")
    expect(issue.field.isEmpty || issue.field.hasPrefix("/"), "\(issue.field) is no pointer")
  }
  expect(
    fresh.explain(payload, now: instant).report.verdict == first.verdict,
    "explained it is another verdict")
  return 0
}
