import Testing

@testable import FormCommands

struct FailRateTests {
  @Test(arguments: [
    ("0.1%", 1, 1000, true), ("0.1%", 2, 1999, false), ("0.1%", 2, 2000, true),
    ("0.001", 1, 1000, true), ("0.001", 1, 999, false), ("0", 0, 5, true), ("0%", 1, 5, false),
    ("100%", 5, 5, true), ("50%", 1, 2, true), ("33.3%", 1, 3, false), ("33.4%", 1, 3, true),
    ("0.999999999", 999_999_999, 1_000_000_000, true), ("1%", 0, 0, true),
    ("0.000000001%", 1, 99_999_999_999, false), ("0.000000001%", 1, 100_000_000_000, true),
    ("99.999999999%", Int.max - 1, Int.max, false),
  ])
  func allows(_ text: String, _ failed: Int, _ records: Int, _ isAllowed: Bool) throws {
    let rate = try #require(FailRate(text))
    #expect(rate.allows(failed, of: records) == isAllowed)
  }

  @Test(arguments: [
    "", "%", "1", "2", "1.0", "100.1%", "-1%", ".5", "5.%", "0.1 %", "1e-3", "0,1%", "0.0000000001",
    "1%%", "١%",
  ])
  func refuses(_ text: String) { #expect(FailRate(text) == nil) }

  @Test(arguments: [
    (0, 10, "0%"), (1, 1000, "0.1%"), (2, 1999, "0.1001%"), (1, 3, "33.3333%"), (5, 5, "100%"),
    (1, 10_000_000, "under 0.0001%"), (9_999_999, 10_000_000, "over 99.9999%"), (0, 0, "0%"),
    (12, 100, "12%"),
  ])
  func writesPercentages(_ failed: Int, _ records: Int, _ text: String) {
    #expect(FailRate.percentage(failed, of: records) == text)
  }
}
