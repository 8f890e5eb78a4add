import Testing

@testable import FormText

@Suite struct DecimalDigitsTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (10, "10"), (-1, "-1"), (1_234_567, "1234567"),
    (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func standsBehindWhatWasThere(_ number: Int, _ digits: String) {
    var bytes = Array("at ".utf8)
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "at \(digits)")
  }
}
