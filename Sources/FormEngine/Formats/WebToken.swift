/// JSON Web Tokens in compact form: header, claims and signature with full stops between.
enum WebToken {
  /// Whether the parts are base64url, the header an object with `alg`, the claims an object.
  ///
  /// RFC 7515 section 7.1 and RFC 7519 section 7.2. The signature may be empty (`alg: none`) and is
  /// not verified: that needs a key.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = unsafe Array(text).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = decoded(parts[0]), let claims = decoded(parts[1]),
      decoded(parts[2]) != nil
    else { return false }
    return EmbeddedJSON.isObject(header, having: "alg") && EmbeddedJSON.isObject(claims)
  }

  /// The bytes of base64url without padding (RFC 4648 section 5); nil for a text that is none.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // One character alone holds no byte, and bits that are left over must be zero (section 3.5).
    let rest = bits & (1 << UInt32(count) - 1)
    return text.count % 4 == 1 || rest != 0 ? nil : bytes
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
