import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Random values of rules “as written”, beyond the examples of the rules.
@Suite struct AsWrittenValueTests {
  /// A rule, its strict sibling, and values of the strict one.
  struct Sibling: CustomTestStringConvertible {
    var name: String
    var strict: String
    /// As the rule itself has them.
    var written: [String]
    /// As its sibling has them, twelve at most.
    var plain: [String]
    var testDescription: String { name }
  }

  static let siblings: [Sibling] = AsWrittenRuleTests.siblings.map { sibling in
    let rule = sibling.strict.lowercased()
    let examples = RuleListing.having([rule]).first { $0.name == sibling.strict }?.examples ?? []
    return Sibling(
      name: sibling.name, strict: sibling.strict, written: sibling.values,
      plain: Array(examples.prefix(12)))
  }

  @Test func eachHasValues() {
    #expect(Self.siblings.count > 80)
    #expect(Self.siblings.allSatisfy { !$0.plain.isEmpty })
  }

  /// What the sibling takes may be written in groups, with whatever people put between them, in small letters too.
  @Test(arguments: Cases.of(siblings.filter { !$0.name.contains("mrz") }, oneIn: 5))
  func groupsOfAValueAreOne(_ sibling: Sibling) throws {
    var random = SeededGenerator.fresh
    let asWritten = try checker(sibling.name)
    let separators = AsWrittenRuleTests.blanks + AsWrittenRuleTests.hyphens + [" - "]
    for value in sibling.plain where value.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "+" }) {
      // Of a postal code with two spellings the rule keeps one.
      let isPostal = sibling.name.hasPrefix("geo.postal")
      let kept = isPostal ? asWritten.check(payload(value), cleaned: true).cleaned : nil
      for _ in 0..<4 {
        var written = ""
        for (place, sign) in value.enumerated() {
          if place > 0, Int.random(in: 0..<3, using: &random) == 0 {
            written += separators.randomElement(using: &random) ?? ""
          }
          written += Bool.random(using: &random) ? String(sign) : sign.lowercased()
        }
        let cleaned = asWritten.check(payload(written), cleaned: true).cleaned
        // A sibling that does not tell letters apart has them in either case.
        #expect(
          cleaned == kept ?? payload(value.uppercased()),
          "“\(written.debugDescription)” is “\(value)”")
      }
    }
  }

  /// Whatever the rule accepts, its sibling accepts after clean-up.
  @Test(arguments: Cases.of(siblings, oneIn: 5))
  func theSiblingAcceptsWhatIsLeft(_ sibling: Sibling) throws {
    var random = SeededGenerator.fresh
    let (asWritten, strict) = (try checker(sibling.name), try checker(sibling.strict))
    let signs = Array("0123456789ABCXZabcxz +-./()[]:;,#<\u{A0}\u{2011}\u{200B}\n٣Аß")
    var accepted = 0
    for value in sibling.written + sibling.plain {
      for trial in 0..<20 {
        var written = Array(value)
        // As it is, then changed.
        for _ in 0..<(trial == 0 ? 0 : Int.random(in: 1...3, using: &random)) {
          let place = Int.random(in: 0...written.count, using: &random)
          let sign = signs.randomElement(using: &random) ?? " "
          switch Int.random(in: 0..<3, using: &random) {
          case 0: written.insert(sign, at: place)
          case 1 where place < written.count: written.remove(at: place)
          default: if place < written.count { written[place] = sign }
          }
        }
        let report = asWritten.check(payload(String(written)), cleaned: true)
        guard let cleaned = report.cleaned, cleaned != payload("") else { continue }
        accepted += 1
        #expect(
          strict.check(cleaned).verdict == .valid,
          "“\(String(written).debugDescription)” became \(String(decoding: cleaned, as: UTF8.self))"
        )
      }
    }
    #expect(accepted > 0)
  }

  private func checker(_ rule: String) throws -> Checker {
    Checker(
      try ValidationForm("form: t\nfields: { v: { required: true, rule: \(rule) } }", name: "t"))
  }

  private func payload(_ value: String) -> [UInt8] {
    Array("{\"v\":".utf8) + PayloadValue.text(value).jsonBytes + Array("}".utf8)
  }
}
