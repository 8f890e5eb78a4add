/// Check digits, by the name of the standard that fixes them.
package enum Checksum: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// ISO/IEC 7812-1 annex B.
  case luhn
  /// ISO 13616-1 clause 6 (ISO/IEC 7064 MOD 97-10, the first four characters moved to the end).
  ///
  /// Check digits are 02 to 98; 00, 01 and 99 leave the remainders of 97, 98 and 02.
  case iban
  /// ISO/IEC 7064 clause 6, pure systems: MOD 11-2, MOD 37-2, MOD 97-10.
  case mod11_2, mod37_2, mod97_10
  /// ISO/IEC 7064 clause 7, hybrid systems: MOD 11,10 and MOD 37,36.
  case mod11_10, mod37_36
  /// J. Verhoeff, Error Detecting Decimal Codes (1969): the dihedral group of order ten.
  case verhoeff
  /// H. M. Damm, Total anti-symmetrische Quasigruppen (2004).
  case damm
  /// SIX, Implementation Guidelines for the QR-bill, annex B: modulo 10, recursive.
  case mod10Recursive
  /// ISO 6166 annex A: letters become two digits, then as Luhn.
  case isin
  /// Decreto Ministeriale 23 December 1976 of Italy, article 6: odd places by a table of their own.
  case codiceFiscale
  /// Base58Check, BIP 173 and BIP 350: addresses of Bitcoin's main network.
  case bitcoin
  /// EIP-55: the case of the letters of Ethereum's addresses.
  case eip55

  /// How a form names it.
  package var name: String {
    switch self {
    case .luhn: "luhn"
    case .iban: "iban"
    case .mod11_2: "mod11-2"
    case .mod37_2: "mod37-2"
    case .mod97_10: "mod97-10"
    case .mod11_10: "mod11-10"
    case .mod37_36: "mod37-36"
    case .verhoeff: "verhoeff"
    case .damm: "damm"
    case .mod10Recursive: "mod10-recursive"
    case .isin: "isin"
    case .codiceFiscale: "codice-fiscale"
    case .bitcoin: "bitcoin"
    case .eip55: "eip-55"
    }
  }

  /// Whether the check digit fits; false for text that holds what the scheme does not know.
  ///
  /// Safety: `count` bytes are readable at `bytes`.
  package func accepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
    guard text.count >= 2 else { return false }
    return switch self {
    case .luhn: unsafe Self.luhnAccepts(bytes, count)
    case .iban: unsafe Self.ibanAccepts(bytes, count)
    case .mod11_2: unsafe ISO7064.pureAccepts(text, radix: 2, modulus: 11, alphabet: 10)
    case .mod37_2: unsafe ISO7064.pureAccepts(text, radix: 2, modulus: 37, alphabet: 36)
    case .mod97_10: unsafe ISO7064.remainderOf97(text, from: 0) == 1
    case .mod11_10: unsafe ISO7064.hybridAccepts(text, modulus: 10)
    case .mod37_36: unsafe ISO7064.hybridAccepts(text, modulus: 36)
    case .verhoeff: unsafe DigitTables.verhoeffAccepts(text)
    case .damm: unsafe DigitTables.dammAccepts(text)
    case .mod10Recursive: unsafe DigitTables.recursiveAccepts(text)
    case .isin: unsafe Self.isinAccepts(text)
    case .codiceFiscale: unsafe DigitTables.codiceFiscaleAccepts(text)
    case .bitcoin: unsafe BitcoinAddress.accepts(text)
    case .eip55: unsafe EthereumAddress.accepts(text)
    }
  }

  private static func luhnAccepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var sum = 0
    for index in 0..<count {
      let digit = unsafe Int(bytes[count &- 1 &- index]) &- 0x30
      guard digit >= 0, digit <= 9 else { return false }
      let doubled = digit &* 2
      sum &+= index & 1 == 0 ? digit : doubled > 9 ? doubled &- 9 : doubled
    }
    return sum % 10 == 0
  }

  private static func ibanAccepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 5 else { return false }
    let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
    let check = unsafe (Int(bytes[2]) &- 0x30) &* 10 &+ Int(bytes[3]) &- 0x30
    return unsafe ISO7064.remainderOf97(text, from: 4) == 1 && check >= 2 && check <= 98
  }

  private static func isinAccepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var sum = 0
    var isDoubled = false
    func add(_ digit: Int) {
      let value = isDoubled ? digit &* 2 : digit
      sum &+= value > 9 ? value &- 9 : value
      isDoubled.toggle()
    }
    for index in 0..<text.count {
      let byte = unsafe text[text.count &- 1 &- index]
      guard let value = AlphanumericValue.of(byte) else { return false }
      add(value % 10)
      if value > 9 { add(value / 10) }
    }
    return sum % 10 == 0
  }
}

/// What a digit or a capital letter is worth: 0 to 9, then 10 to 35.
package enum AlphanumericValue {
  @inline(__always)
  package static func of(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte &- 0x30)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte &- 0x37)
    default: nil
    }
  }
}
