import FormCheck
import Testing

/// Sets of numbers are searched by value, whatever order the form has them in.
@Suite struct NumberSetTests {
  /// Quarters from -50 on, in no order.
  private static func values(_ count: Int) -> [Double] {
    (0..<count).map { Double(($0 * 7_919) % count - 50) / 4 }
  }

  /// Other spellings of one value (RFC 8259, section 6).
  private static func spellings(_ value: Double) -> [String] {
    let hundredths = Int(value * 100)
    let written = "\(hundredths)e-2"
    return value == value.rounded()
      ? [String(Int(value)), "\(Int(value)).0", written] : ["\(value)", "\(value)0", written]
  }

  @Test(arguments: [1, 2, 3, 64, 257])
  func everyMemberIsFoundAndNothingElse(_ count: Int) throws {
    let values = Self.values(count)
    let form = try ValidationForm(
      "form: t\nfields: { n: { type: number, choices: [\(values.map { "\($0)" }.joined(separator: ", "))] } }"
    )
    let checker = Checker(form)
    for value in values {
      for spelling in Self.spellings(value) {
        #expect(checker.check(Array(#"{"n":\#(spelling)}"#.utf8)).isValid, "\(spelling)")
      }
      // No other value is within an eighth of a quarter's neighbours.
      for other in [value + 0.125, value - 0.125] {
        #expect(!checker.check(Array(#"{"n":\#(other)}"#.utf8)).isValid, "\(other)")
      }
    }
  }

  /// The variant that a number names, however it is written.
  @Test func variantsAreChosenByValue() throws {
    let names = (1...40).map { ($0 * 17) % 41 }
    let variants = names.map { "'\($0)': { length: \($0) }" }.joined(separator: ", ")
    let form = try ValidationForm(
      "form: t\nrules: { r: { variants: { \(variants) } } }\nfields: { n: { type: number }, f: { rule: r, by: n } }"
    )
    let checker = Checker(form)
    for name in names {
      let fitting = String(repeating: "a", count: name)
      for number in ["\(name)", "\(name).0", "\(name)e0"] {
        #expect(checker.check(Array(#"{"n":\#(number),"f":"\#(fitting)"}"#.utf8)).isValid)
        #expect(!checker.check(Array(#"{"n":\#(number),"f":"\#(fitting)a"}"#.utf8)).isValid)
      }
    }
  }
}
