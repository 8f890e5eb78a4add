/// Check digits by tables.
enum DigitTables {
  /// The multiplication of the dihedral group D5, a row after the other.
  private static let dihedral: [[UInt8]] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
    [2, 3, 4, 0, 1, 7, 8, 9, 5, 6], [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
    [4, 0, 1, 2, 3, 9, 5, 6, 7, 8], [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2], [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
    [8, 7, 6, 5, 9, 3, 2, 1, 0, 4], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  ]

  /// The powers of Verhoeff's permutation, by the place from the right, modulo 8.
  private static let permutations: [[UInt8]] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
    [5, 8, 0, 3, 7, 9, 6, 1, 4, 2], [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
    [9, 4, 5, 3, 1, 2, 6, 8, 7, 0], [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
    [2, 7, 9, 3, 8, 0, 6, 4, 1, 5], [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
  ]

  /// The totally anti-symmetric quasigroup of order ten in Damm's thesis (page 111).
  private static let quasigroup: [[UInt8]] = [
    [0, 3, 1, 7, 5, 9, 8, 6, 4, 2], [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
    [4, 2, 0, 6, 8, 7, 1, 3, 5, 9], [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
    [6, 1, 2, 3, 0, 4, 5, 9, 7, 8], [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
    [5, 8, 6, 9, 7, 2, 0, 1, 3, 4], [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
    [9, 4, 3, 8, 6, 1, 7, 2, 0, 5], [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
  ]

  /// What a digit or letter is worth at an odd place of a codice fiscale: 0 to 9, then A to Z.
  private static let oddPlaces: [Int] = [
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21,
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
  ]

  static func verhoeffAccepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var check: UInt8 = 0
    for index in 0..<text.count {
      let digit = unsafe Int(text[text.count &- 1 &- index]) &- 0x30
      guard digit >= 0, digit <= 9 else { return false }
      check = dihedral[Int(check)][Int(permutations[index % 8][digit])]
    }
    return check == 0
  }

  static func dammAccepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var interim: UInt8 = 0
    for index in 0..<text.count {
      let digit = unsafe Int(text[index]) &- 0x30
      guard digit >= 0, digit <= 9 else { return false }
      interim = quasigroup[Int(interim)][digit]
    }
    return interim == 0
  }

  /// The carry of each sum of a carry and a digit, modulo 10; the check digit makes the last sum 0.
  private static let carries: [UInt8] = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

  static func recursiveAccepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var carry = 0
    for index in 0..<text.count {
      let digit = unsafe Int(text[index]) &- 0x30
      guard digit >= 0, digit <= 9 else { return false }
      carry = Int(carries[(carry &+ digit) % 10])
    }
    return carry == 0
  }

  static func codiceFiscaleAccepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var sum = 0
    for index in 0..<text.count {
      guard let value = unsafe AlphanumericValue.of(text[index]) else { return false }
      if index == text.count - 1 { return value >= 10 && value - 10 == sum % 26 }
      // Places count from 1: the first is odd. A letter at an even place is worth A = 0.
      sum &+= index & 1 == 0 ? oddPlaces[value] : value > 9 ? value &- 10 : value
    }
    return false
  }
}
