import FormEngine
import Testing

@Suite struct ChecksumTests {
  private func accepts(_ checksum: Checksum, _ text: String) -> Bool {
    unsafe withBytes(of: text) { unsafe checksum.accepts($0, $1) } ?? false
  }

  /// ISO/IEC 7812-1 annex B, and the test numbers that card schemes publish.
  static let cards = [
    "79927398713", "4111111111111111", "5555555555554444", "378282246310005", "30569309025904",
    "6011111111111117", "3530111333300000", "00", "18", "4012888888881881", "49927398716",
  ]

  /// The examples of the SWIFT IBAN registry.
  static let accounts = [
    "GB29NWBK60161331926819", "GE29NB0000000101904917", "DE89370400440532013000",
    "FR1420041010050500013M02606", "NO9386011117947", "MT84MALT011000012345MTLCAST001S",
    "CH9300762011623852957", "SA0380000000608010167519", "AD1200012030200359100100",
    "BE68539007547034", "LC55HEMM000100010012001200023015", "ES9121000418450200051332",
  ]

  @Test(arguments: cards)
  func cardNumbers(_ text: String) { #expect(accepts(.luhn, text)) }

  @Test(arguments: accounts)
  func accountNumbers(_ text: String) { #expect(accepts(.iban, text)) }

  @Test(arguments: [
    "", "0", "7", "79927398710", "4111111111111112", "4111 1111 1111 1111", "4111-1111",
    "411111111111111a",
    "４１１１", "-18", "1 8", "18\n", "٠٠", ":0", "/0",
  ])
  func noCardNumbers(_ text: String) { #expect(!accepts(.luhn, text)) }

  @Test(arguments: [
    "", "GB", "GB29", "GB30NWBK60161331926819", "gb29nwbk60161331926819",
    "GB29 NWBK 6016 1331 9268 19",
    "GB29NWBK6016133192681", "GB29NWBK601613319268190", "GB29NWBK60161331926819\n",
    "GB29NWBK6016133192681９",
    "29GBNWBK60161331926819", "GB29NWBK60161331926-19", "DE89 370400440532013000",
    "GB29-WBK60161331926819",
  ])
  func noAccountNumbers(_ text: String) { #expect(!accepts(.iban, text)) }

  /// Annex B: the scheme finds every single wrong digit.
  @Test(arguments: cards)
  func everyWrongDigitOfACardNumberIsFound(_ text: String) {
    #expect(Self.changes(of: text).filter { accepts(.luhn, $0) } == [])
  }

  /// ISO/IEC 7064 clause 5: so does MOD 97-10, and every swap of neighbours that differ.
  @Test(arguments: accounts)
  func everyWrongDigitOfAnAccountNumberIsFound(_ text: String) {
    #expect(Self.changes(of: text).filter { accepts(.iban, $0) } == [])
    let characters = Array(text)
    for place in 5..<characters.count where characters[place].isNumber {
      var swapped = characters
      swapped.swapAt(place - 1, place)
      guard swapped != characters, characters[place - 1].isNumber else { continue }
      #expect(!accepts(.iban, String(swapped)), "\(String(swapped))")
    }
  }

  /// ISO 13616-1 clause 6: check digits are 98 less a remainder of 97, so 02 to 98.
  ///
  /// 00, 01 and 99 leave the same remainders as 97, 98 and 02.
  @Test(arguments: [("97", "00"), ("98", "01"), ("02", "99")])
  func checkDigitsThatNobodyGives(_ given: String, _ other: String) throws {
    // An account that has these check digits: the first of a row that does.
    let account = try #require(
      (0..<2000).map { "NWBK6016133192\($0 + 1000)" }
        .first { Self.checkDigits(of: "GB", $0) == Int(given) })
    #expect(accepts(.iban, "GB\(given)\(account)"))
    #expect(!accepts(.iban, "GB\(other)\(account)"))
  }

  /// The check digits of an account as the standard works them out, with 00 in their place.
  private static func checkDigits(of country: String, _ account: String) -> Int {
    var remainder = 0
    for character in account + country + "00" {
      let value = Int(String(character), radix: 36) ?? 0
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    return 98 - remainder
  }

  /// All texts with one digit replaced by another.
  private static func changes(of text: String) -> [String] {
    let characters = Array(text)
    return characters.indices.filter { characters[$0].isNumber }.flatMap { place in
      Array("0123456789").filter { $0 != characters[place] }.map { digit in
        var changed = characters
        changed[place] = digit
        return String(changed)
      }
    }
  }
}
