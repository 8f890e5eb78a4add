/// The characters that a clean-up step takes out: their code points, sorted, four bytes each.
///
/// Made when a form is compiled and looked up where it lies in the plan: a value costs nothing more for a
/// long list, and a character the logarithm of its length.
@safe package struct RemovedCharacters {
  @unsafe private let bytes: UnsafeBufferPointer<UInt8>
  private var count: Int { unsafe bytes.count / 4 }

  /// Safety: the bytes are of ``bytes(of:)`` and stay while this is used.
  @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
  }

  /// What a plan keeps for a list of characters.
  ///
  /// People paste what programs have set: a space stands for each blank within a line and for what cannot be seen, a
  /// hyphen for each hyphen and dash. A full stop, a slash and a bracket stand for other forms of theirs.
  package static func bytes(of characters: String) -> [UInt8] {
    var scalars = Set(characters.unicodeScalars.map(\.value))
    if scalars.contains(0x20) { scalars.formUnion(blanks) }
    if scalars.contains(0x2D) { scalars.formUnion(hyphens) }
    for (sign, others) in otherForms where scalars.contains(sign) { scalars.formUnion(others) }
    return scalars.sorted().flatMap { scalar in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: scalar >> $0) }
    }
  }

  /// The tab and Unicode's Space_Separator (Zs); of Format (Cf) the zero-width ones and those that set a direction.
  private static let blanks: [UInt32] =
    [0x09, 0xA0, 0x1680, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF] + Array(0x2000...0x200F)
    + Array(0x202A...0x202E) + Array(0x2066...0x2069)

  /// Of Unicode's Dash_Punctuation (Pd) those that are drawn as a hyphen or a dash, the minus sign and the soft hyphen.
  private static let hyphens: [UInt32] =
    [0xAD, 0x2212, 0x2043, 0xFE58, 0xFE63, 0xFF0D] + Array(0x2010...0x2015)

  /// Dots, slashes and brackets that stand for the ASCII sign: raised, full-width and half-width ones.
  private static let otherForms: [(sign: UInt32, others: [UInt32])] = [
    (0x2E, [0xB7, 0x2022, 0x2024, 0x2027, 0x22C5, 0x30FB, 0xFE52, 0xFF0E, 0xFF61, 0xFF65]),
    (0x2F, [0x2044, 0x2215, 0x29F8, 0xFF0F]),
    (0x28, [0x207D, 0xFE59, 0xFF08]), (0x29, [0x207E, 0xFE5A, 0xFF09]),
    (0x5B, [0xFF3B]), (0x5D, [0xFF3D]),
  ]

  /// Whether a code point is one of them.
  func contains(_ scalar: UInt32) -> Bool {
    var looks = 0
    return contains(scalar, counting: &looks)
  }

  /// As ``contains(_:)``; adds how many of the list were looked at.
  func contains(_ scalar: UInt32, counting looks: inout Int) -> Bool {
    var low = 0
    var high = count
    while low < high {
      looks += 1
      let middle = (low + high) / 2
      let value = self[middle]
      if value == scalar { return true }
      if value < scalar { low = middle + 1 } else { high = middle }
    }
    return false
  }

  private subscript(_ index: Int) -> UInt32 {
    // Safety: the index is below the count.
    (0..<4).reduce(0) { value, place in
      unsafe value << 8 | UInt32(bytes[index * 4 + place])
    }
  }
}
