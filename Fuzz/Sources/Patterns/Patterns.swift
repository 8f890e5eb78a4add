// Patterns and texts: refused or compiled, each match ends within its limits, and all ways agree.
//
// The input: a digit of flags, the pattern, a line feed, the text.
@_spi(Fuzzing) import FormCheck
import Foundation
import FuzzSupport

/// One run: a digit of flags, the pattern, a line feed, the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPatterns(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = Input(data, size)
  let choice = input.choice(of: 8)
  let pattern = String(decoding: input.line(), as: UTF8.self)
  let text = String(decoding: input.bytes, as: UTF8.self)
  let start = ContinuousClock.now
  let result = FuzzDoor.match(
    pattern, text, isSearch: choice & 1 != 0, ignoresCase: choice & 2 != 0,
    isUnicode: choice & 4 != 0)
  // 47 ms is the worst that was ever measured at the limit; a busy machine is no finding.
  let time = ContinuousClock.now - start
  expect(time < .seconds(2), "\(time) for \(pattern.debugDescription)")
  switch result {
  case .failure(let refusal):
    let size = pattern.utf8.count
    expect(
      refusal.offset >= 0 && refusal.length >= 0 && refusal.offset + refusal.length <= size,
      "\(refusal) in \(size) bytes")
  case .success(let matching):
    let decided = matching.answers.compactMap(\.self)
    expect(
      Set(decided).count <= 1,
      "\(matching.outcomes) with and without machine code: \(pattern.debugDescription)")
    if choice == 0 { compareInForm(pattern, text, decided.first) }
  }
  return 0
}

/// A pattern that is a row of classes is matched without PCRE2, one in a group is not.
func compareInForm(_ pattern: String, _ text: String, _ answer: Bool?) {
  let plain = PayloadValue.text(pattern).jsonBytes
  let grouped = PayloadValue.text("(?:\(pattern))").jsonBytes
  let form =
    #"{"form":"f","fields":{"a":{"pattern":"# + String(decoding: plain, as: UTF8.self)
    + #"},"b":{"pattern":"# + String(decoding: grouped, as: UTF8.self) + "}}}"
  // A comment or an open quotation at its end swallows the bracket, and 2,000 bytes are the most.
  guard let form = try? ValidationForm(form) else { return }
  let value = PayloadValue.text(text)
  let report = Checker(form).check(["a": value, "b": value])
  guard report.verdict != .undecided, report.issues.allSatisfy({ $0.code == "patternMismatch" })
  else { return }
  let codes = ["/a", "/b"].map { report.issues(at: $0).map(\.code) }
  expect(codes[0] == codes[1], "\(codes): \(pattern.debugDescription) on \(text.debugDescription)")
  // An empty field is not judged: blanks alone.
  guard let answer, !report.issues.isEmpty else { return }
  expect(!answer, "the form refuses what matches: \(pattern.debugDescription)")
}
