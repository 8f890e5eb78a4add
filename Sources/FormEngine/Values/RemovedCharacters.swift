/// The characters that a clean-up step takes out: their code points, sorted, four bytes each.
///
/// Made when a form is compiled and looked up where it lies in the plan: a value costs nothing more for a
/// long list, and a character the logarithm of its length.
@safe package struct RemovedCharacters {
  @unsafe private let bytes: UnsafeBufferPointer<UInt8>
  private var count: Int { unsafe bytes.count / 4 }

  /// Safety: the bytes are of ``bytes(of:)`` and stay while this is used.
  @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  /// What a plan keeps for a list of characters.
  package static func bytes(of characters: String) -> [UInt8] {
    Set(characters.unicodeScalars.map(\.value)).sorted().flatMap { scalar in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: scalar >> $0) }
    }
  }

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
