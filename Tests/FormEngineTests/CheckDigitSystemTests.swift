import FormEngine
import Testing

/// Check digit systems by the numbers that their standards and authorities publish.
@Suite struct CheckDigitSystemTests {
  static let published: [(Checksum, String)] = [
    // ISO/IEC 7064:2003 clause 9: the worked example 079X of MOD 11-2.
    (.mod11_2, "079X"),
    // ORCID's documentation, and ISNI (ISO 27729) of its own registry.
    (.mod11_2, "0000000218250097"), (.mod11_2, "000000021694233X"), (.mod11_2, "0000000121032683"),
    // ISBT 128 (ICCBBA ST-001): G123489654321Y.
    (.mod37_2, "G123489654321Y"),
    // ISO/IEC 7064 clause 9: 794 has the check characters 44 by MOD 97-10; a published LEI.
    (.mod97_10, "79444"), (.mod97_10, "213800KUD8LAJWSQ9D15"),
    // ISO/IEC 7064: 0794 has the check digit 5 by MOD 11,10; a Croatian OIB of the tax office.
    (.mod11_10, "07945"), (.mod11_10, "33392005961"),
    // GRid standard (IFPI): A1-2425G-ABC1234002-M.
    (.mod37_36, "A12425GABC1234002M"),
    // Verhoeff's thesis and the usual test number; Damm's thesis: 572 has 4.
    (.verhoeff, "2363"), (.verhoeff, "1428570"), (.damm, "5724"),
    // SIX, Implementation Guidelines for the QR-bill: a QR reference.
    (.mod10Recursive, "210000000003139471430009017"),
    // ISO 6166: Apple, and the standard's Treasury Corporation of Victoria.
    (.isin, "US0378331005"), (.isin, "AU0000XVGZA3"), (.isin, "GB0002634946"),
    // Agenzia delle Entrate's form of the codice fiscale for Mario Rossi.
    (.codiceFiscale, "RSSMRA85T10A562S"),
  ]

  private func accepts(_ checksum: Checksum, _ text: String) -> Bool {
    unsafe withBytes(of: text) { unsafe checksum.accepts($0, $1) } ?? false
  }

  @Test(arguments: published)
  func acceptsWhatIsPublished(_ checksum: Checksum, _ text: String) {
    #expect(accepts(checksum, text))
  }

  /// Each system finds every single wrong digit; all but Luhn's kind every swap of neighbours too.
  @Test(arguments: published)
  func findsEveryWrongDigit(_ checksum: Checksum, _ text: String) {
    let characters = Array(text)
    for place in characters.indices where characters[place].isNumber {
      for digit in "0123456789" where digit != characters[place] {
        var changed = characters
        changed[place] = digit
        // Two digits of one codice fiscale place never have one value; nor have those of the rest.
        #expect(!accepts(checksum, String(changed)), "\(String(changed))")
      }
    }
  }

  @Test(arguments: [Checksum.mod11_2, .mod37_2, .mod97_10, .mod11_10, .mod37_36, .verhoeff, .damm])
  func findsEverySwapOfNeighbours(_ checksum: Checksum) throws {
    let texts = Self.published.filter { $0.0 == checksum }.map(\.1)
    try #require(!texts.isEmpty)
    for text in texts {
      let characters = Array(text)
      for place in 1..<characters.count
      where characters[place - 1] != characters[place]
        && characters[place - 1].isNumber && characters[place].isNumber
      {
        var swapped = characters
        swapped.swapAt(place - 1, place)
        #expect(!accepts(checksum, String(swapped)), "\(String(swapped))")
      }
    }
  }

  @Test(arguments: Checksum.allCases)
  func refusesWhatHasNoValue(_ checksum: Checksum) throws {
    for text in ["", "0", "7", "a1", "12 34", "1234\n", "１２３４", "12-34", "é0", "x1", "*0"] {
      #expect(!accepts(checksum, text), "\(text)")
    }
  }
}
