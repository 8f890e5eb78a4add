/// The share of records that may fail, compared exactly.
struct FailRate: Hashable, Sendable {
  /// As it was given.
  let text: String
  /// The share is `part` of `whole`, which is a power of ten.
  private let part: UInt
  private let whole: UInt

  /// Reads a percentage such as `0.1%`, or a share under 1 such as `0.001`; nil for anything else, over
  /// 100%, or of more than nine decimals.
  init?(_ argument: String) {
    text = argument
    let isPercentage = argument.hasSuffix("%")
    let number = isPercentage ? argument.dropLast() : argument[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let head = parts.first, parts.count <= 2 else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    let digits = head + decimals
    guard !head.isEmpty, parts.count == 1 || !decimals.isEmpty, decimals.count <= 9,
      digits.utf8.count <= 18, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let value = UInt(digits)
    else { return nil }
    part = value
    whole = (0..<(decimals.count + (isPercentage ? 2 : 0))).reduce(1) { whole, _ in whole * 10 }
    // A “1” might mean 1%, or all of them.
    if isPercentage ? part > whole : part >= whole && part > 0 { return nil }
  }

  /// Whether so many of so many records may fail.
  func allows(_ failed: Int, of records: Int) -> Bool {
    let failed = UInt(failed).multipliedFullWidth(by: whole)
    let allowed = UInt(records).multipliedFullWidth(by: part)
    return (failed.high, failed.low) <= (allowed.high, allowed.low)
  }

  /// Such as `0.25%`: four digits that count, never rounded to what it is not.
  static func percentage(_ failed: Int, of records: Int) -> String {
    if failed == 0 || records == 0 { return "0%" }
    let millionths = Double(failed) / Double(records) * 100
    if failed < records, millionths > 99.9999 { return "over 99.9999%" }
    if millionths < 0.0001 { return "under 0.0001%" }
    var text = String(Int((millionths * 10_000).rounded()))
    while text.count < 5 { text = "0" + text }
    text.insert(".", at: text.index(text.endIndex, offsetBy: -4))
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + "%"
  }
}
