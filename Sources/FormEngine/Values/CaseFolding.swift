/// Letter case aside, for every script: `STRASSE` is `Straße`.
///
/// Unicode's full case folding (The Unicode Standard, section 3.13): two texts are alike where their folded
/// ones have the same bytes. What stands for the letters of a kind is another letter than in
/// CaseFolding.txt here and there, such as a small Cherokee one, which makes no difference.
package enum CaseFolding {
  package static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    var isASCII = true
    for byte in text {
      if byte >= 0x80 { isASCII = false }
      folded.append(lowercase(byte))
    }
    if isASCII { return folded }
    var result: [UInt8] = []
    result.reserveCapacity(folded.count)
    for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
      append(scalar, to: &result)
    }
    return result
  }

  /// A letter of ASCII in lower case; every other byte as it is.
  @inline(__always)
  static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    // The dotless i has a capital in common with i, and is another letter.
    guard scalar.properties.changesWhenCaseMapped, scalar.value != 0x131 else {
      result += UTF8.encode(scalar).map { Array($0) } ?? []
      return
    }
    // To capitals and back: ß is SS there, and ς is Σ; ẞ has its small letter first.
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        result += upper.properties.lowercaseMapping.utf8
      }
    }
  }
}
