import FormDocuments
import TestSupport
import Testing

@testable import FormCheck

/// Rules “as written” and everything that people put between the parts of a value.
@Suite struct SeparatorTests {
  /// Every blank of Unicode, and the hyphens, dots, slashes and brackets that people type or paste.
  static let separators: [String] = {
    let blanks = (0...UInt32(0x10FFFF)).compactMap { UnicodeScalar($0) }
      .filter { $0.properties.generalCategory == .spaceSeparator }.map { String($0) }
    return blanks + AsWrittenRuleTests.blanks + AsWrittenRuleTests.hyphens + dots + slashes
      + brackets
  }()
  private static let dots = [".", "·", "․", "‧", "・", "．", "｡", "･", "⋅", "•"]
  private static let slashes = ["/", "⁄", "∕", "／"]
  private static let brackets = ["(", ")", "[", "]", "（", "）", "［", "］", "⁽", "⁾"]

  /// How messages name a separator, beside the sign itself.
  private static func names(of separator: String) -> [String] {
    if dots.contains(separator) { return ["dot"] }
    if slashes.contains(separator) { return ["slash"] }
    if brackets.contains(separator) { return ["bracket"] }
    return AsWrittenRuleTests.hyphens.contains(separator) ? ["hyphen"] : ["space"]
  }

  @Test func theTableIsWhole() {
    #expect(Set(Self.separators).count > 60)
    // Unicode has had 17 characters of the category Space_Separator since version 6.3.
    #expect(Set(Self.separators).isSuperset(of: ["\u{A0}", "\u{1680}", "\u{205F}", "\u{3000}"]))
  }

  /// The value without the separator, or a message that names it.
  @Test(arguments: Cases.of(AsWrittenValueTests.siblings, oneIn: 5))
  func eachIsTakenOutOrNamed(_ sibling: AsWrittenValueTests.Sibling) throws {
    let asWritten = try checker(sibling.name)
    let strict = try checker(sibling.strict)
    for value in sibling.plain.prefix(2) {
      let cleaned = asWritten.check(payload(value), cleaned: true).cleaned
      #expect(cleaned.map { strict.check($0).verdict } == .valid, "\(value)")
      let half = value.count / 2
      for separator in Self.separators {
        for text in [value, value.lowercased()] {
          let written = String(text.prefix(half)) + separator + String(text.dropFirst(half))
          let report = asWritten.check(payload(written), cleaned: true)
          if let found = report.cleaned {
            #expect(found == cleaned, "\(written.debugDescription)")
          } else {
            let message = report.issues.first?.message ?? ""
            let names = [separator] + Self.names(of: separator)
            #expect(
              names.contains { message.contains($0) },
              "\(written.debugDescription): \(message)")
          }
        }
      }
    }
  }

  /// Strict rules of numbers without a sibling, and why.
  private static let exceptions = [
    "code.isbn13": "code.isbn-as-written", "code.isbn10": "code.isbn-as-written",
    "code.issn.compact": "code.issn-as-written", "network.mac.compact": "network.mac-as-written",
    "code.ean": "code.gtin-as-written", "code.ean13": "code.gtin-as-written",
    "code.upc": "code.gtin-as-written", "code.vin-us": "code.vin-as-written",
    "code.grai": "ends in a serial number that may have such signs",
    "code.gdti": "ends in a serial number that may have such signs",
    "code.giai": "is a serial number that may have such signs",
    "code.upc-e": "is printed in one piece under the bars",
    "code.npi": "is written in one piece (45 CFR 162.406)",
    "finance.vat-format": "is for programs; people fill in finance.vat-as-written",
    "finance.sedol": "is quoted in one piece", "finance.figi": "is quoted in one piece",
    "finance.wkn": "is quoted in one piece",
  ]

  /// What programs make and copy, and nobody types: hashes, keys and identifiers.
  private static let copied: Set<String> = [
    "code.git-hash", "code.git-hash-short", "code.md5", "code.sha1", "code.sha256", "code.sha384",
    "code.sha512", "code.hex", "code.base32", "code.base64", "code.base64url",
    "finance.bitcoin-address", "finance.ethereum-address",
  ]

  @Test func everyNumberHasASibling() {
    let rules = RuleListing.all()
    let names = Set(rules.map(\.name))
    let groups = ["code.", "contact.phone", "finance.", "geo.postal", "identity.national"]
    let numbers = rules.filter { rule in
      groups.contains { rule.name.hasPrefix($0) } && rule.type == "text"
        && !rule.name.hasSuffix("-as-written") && !Self.copied.contains(rule.name)
        && rule.examples.contains(where: Self.isNumber)
    }.map(\.name)
    #expect(numbers.count > 40)
    let alone = Set(numbers.filter { !names.contains("\($0)-as-written") })
    #expect(alone == Set(Self.exceptions.keys).intersection(numbers))
    #expect(Set(Self.exceptions.keys).isSubset(of: names))
  }

  /// Six or more letters and digits of ASCII, four of them digits at least.
  private static func isNumber(_ text: String) -> Bool {
    let body = text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isPlain = body.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return isPlain && body.count >= 6 && body.utf8.count { (0x30...0x39).contains($0) } >= 4
  }

  private func checker(_ rule: String) throws -> Checker {
    Checker(
      try ValidationForm("form: t\nfields: { v: { required: true, rule: \(rule) } }", name: "t"))
  }

  private func payload(_ value: String) -> [UInt8] {
    Array("{\"v\":".utf8) + PayloadValue.text(value).jsonBytes + Array("}".utf8)
  }
}
