import FormDocuments
import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

/// Whatever people paste between the parts of a number: a rule “as written” takes it out, and its strict sibling takes
/// what is left.
@Suite struct AsWrittenRuleTests {
  /// A rule or a variant, its strict sibling, and values that it takes.
  struct Sibling: CustomTestStringConvertible {
    var name: String
    var strict: String
    var values: [String]
    var testDescription: String { name }
  }

  static let siblings: [Sibling] = RuleFiles.groups.flatMap { group in
    RuleFiles.rules(ofGroup: group).filter { $0.name.hasSuffix("-as-written") }.flatMap { rule in
      let name = "\(group).\(rule.name)"
      let values = rule.valid.compactMap(\.text)
      guard !rule.rule.variants.isEmpty else {
        return [Sibling(name: name, strict: strict(name), values: values)]
      }
      return rule.variantExamples.map {
        Sibling(
          name: "\(name).\($0.name)", strict: "\(strict(name)).\($0.name)",
          values: $0.valid.compactMap(\.text))
      }
    }
  }

  /// Those whose sibling is called otherwise.
  private static let others = [
    "code.issn": "code.issn.compact", "network.mac": "network.mac.compact",
  ]

  private static func strict(_ name: String) -> String {
    let name = String(name.dropLast("-as-written".count))
    return others[name] ?? name
  }

  /// Space_Separator of Unicode 17, the tab, and what comes along unseen when something is copied.
  static let blanks =
    [
      0x20, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008,
      0x2009, 0x200A, 0x202F, 0x205F, 0x3000, 0x09, 0x200B, 0x200E, 0x200F, 0x202A, 0x202C, 0x202D,
      0x2060, 0x2066, 0x2069, 0xFEFF,
    ].compactMap { UnicodeScalar($0) }.map { String($0) }
  /// The hyphen-minus, and what typography makes of it.
  static let hyphens =
    [0x2D, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xAD, 0xFE63, 0xFF0D]
    .compactMap { UnicodeScalar($0) }.map { String($0) }

  @Test func thereAreMany() {
    #expect(Self.siblings.count > 80)
    #expect(Self.siblings.allSatisfy { !$0.values.isEmpty })
  }

  private static func checker(_ rule: String) throws -> Checker {
    Checker(
      try ValidationForm("form: t\nfields: { v: { required: true, rule: \(rule) } }", name: "t"))
  }

  private static func payload(_ value: String) -> [UInt8] {
    let escaped = value.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return Array("{\"v\":\"\(escaped.joined())\"}".utf8)
  }

  /// The cleaned record, or the codes of what is wrong.
  private static func result(_ value: String, _ checker: Checker) -> String {
    let report = checker.check(payload(value), cleaned: true)
    return report.cleaned.map { String(decoding: $0, as: UTF8.self) }
      ?? report.issues.map(\.code).joined(separator: " ")
  }

  @Test(arguments: Cases.of(siblings, oneIn: 5))
  func whatIsPastedIsTakenOut(_ sibling: Sibling) throws {
    let asWritten = try Self.checker(sibling.name)
    let strict = try Self.checker(sibling.strict)
    for value in sibling.values {
      let cleaned = Self.result(value, asWritten)
      #expect(cleaned.hasPrefix("{"), "\(value): \(cleaned)")
      #expect(
        strict.check(Array(cleaned.utf8)).verdict == .valid,
        "\(sibling.strict) refuses what “\(value)” was made: \(cleaned)")
      for (sign, likes) in [(" ", Self.blanks), ("-", Self.hyphens)] where value.contains(sign) {
        for like in likes {
          let pasted = value.replacing(sign, with: like)
          let found = Self.result(pasted, asWritten)
          #expect(found == cleaned, "“\(pasted.debugDescription)”: \(found)")
        }
      }
      // In small letters; of a rule that tells them apart there is none.
      let found = Self.result(value.lowercased(), asWritten)
      #expect(found == cleaned, "“\(value.lowercased())”: \(found)")
    }
  }

  /// A blank between any two signs of a number is none of it.
  @Test(arguments: Cases.of(siblings.filter { !$0.name.contains("mrz") }, oneIn: 5))
  func aBlankMayStandAnywhere(_ sibling: Sibling) throws {
    let asWritten = try Self.checker(sibling.name)
    guard let value = sibling.values.first(where: { !$0.contains("(") }) else { return }
    let cleaned = Self.result(value, asWritten)
    for place in value.indices.dropFirst() {
      for blank in [" ", "\u{A0}", "\u{200B}"] {
        let pasted = String(value[..<place]) + blank + String(value[place...])
        #expect(Self.result(pasted, asWritten) == cleaned, "\(pasted.debugDescription)")
      }
    }
  }

  /// The zero in brackets is dialled within a country only, save where it is part of the number.
  @Test(arguments: [
    ("+44 (0)20 7946 0018", "+442079460018", "contact.phone.GB"),
    ("+44(0)2079460018", "+442079460018", "contact.phone.GB"),
    ("+49 (0) 30 901820", "+4930901820", "contact.phone.DE"),
    ("(+33)(0)1.99.00.12.34", "+33199001234", "contact.phone.FR"),
    ("+39 (0)2 1234 5678", "+390212345678", "contact.phone.IT"),
    ("+41 (0)44 668 18 00", "+41446681800", "contact.phone.CH"),
  ])
  func theZeroInBrackets(_ written: String, _ number: String, _ country: String) throws {
    let cleaned = Self.result(written, try Self.checker("contact.phone.e164-as-written"))
    #expect(cleaned == "{\"v\":\"\(number)\"}")
    #expect(try Self.checker(country).check(Array(cleaned.utf8)).verdict == .valid)
  }
}
