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
    // Bitcoin's first block; a script of Bitcoin Core's key_io_valid.json.
    // BIP 350: versions 0, 1, 2 and 16.
    (.bitcoin, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
    (.bitcoin, "36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm"),
    (.bitcoin, "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"),
    (.bitcoin, "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"),
    (.bitcoin, "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y"),
    (.bitcoin, "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs"), (.bitcoin, "BC1SW50QGDZ25J"),
    // EIP-55, test cases.
    (.eip55, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
    (.eip55, "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"),
    (.eip55, "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"),
    (.eip55, "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb"),
  ]

  /// Addresses that their standards publish as wrong, and right ones of other networks.
  static let refused: [(Checksum, String)] = [
    // BIP 350: another kind of check characters than the version asks for, in each direction.
    (.bitcoin, "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"),
    (.bitcoin, "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL"),
    (.bitcoin, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh"),
    // BIP 350: a character, a version, 1 byte, 41 bytes, 16 bytes for version 0, padding, no data.
    (.bitcoin, "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4"),
    (.bitcoin, "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R"),
    (.bitcoin, "bc1pw5dgrnzv"),
    (.bitcoin, "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav"),
    (.bitcoin, "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"),
    (.bitcoin, "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf"),
    (.bitcoin, "bc1gmk9yu"),
    // BIP 350: the test network, and a valid address with letters of both cases.
    (.bitcoin, "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy"),
    (.bitcoin, "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
    // Bitcoin Core's key_io_valid.json: a key of the test network, a private key.
    // A zero in front, long texts, short texts.
    (.bitcoin, "mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ"),
    (.bitcoin, "5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9"),
    (.bitcoin, "11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
    (.bitcoin, String(repeating: "z", count: 90)),
    (.bitcoin, "bc1" + String(repeating: "q", count: 90)), (.bitcoin, "bc1"), (.bitcoin, "bc1q"),
    (.eip55, "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
    (.eip55, "0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"),
    (.eip55, "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
    (.eip55, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"),
    (.eip55, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg"),
  ]

  @Test(arguments: refused)
  func refuses(_ checksum: Checksum, _ text: String) {
    #expect(!accepts(checksum, text))
  }

  /// EIP-55, test cases: all letters capital or small.
  @Test(arguments: [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
  ])
  func acceptsAddressesWithoutCheckDigits(_ text: String) {
    #expect(accepts(.eip55, text))
  }

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
