/// JSON Pointers as URI fragments (RFC 6901, section 6).
enum URIFragment {
  /// `#/address/zip`: bytes that a fragment may not have are escaped (RFC 3986, section 3.5).
  static func of(_ pointer: String) -> String {
    var text: [UInt8] = [UInt8(ascii: "#")]
    for byte in pointer.utf8 {
      if open.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The JSON Pointer of a fragment; nil for what begins with no `#`, and for escapes that are none.
  static func pointer(_ fragment: String) -> String? {
    let bytes = Array(fragment.utf8)
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    var text: [UInt8] = []
    var at = 1
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%") {
        guard at + 2 < bytes.count,
          let value = UInt8(String(decoding: bytes[(at + 1)...(at + 2)], as: UTF8.self), radix: 16)
        else { return nil }
        text.append(value)
        at += 3
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    return String(validating: text, as: UTF8.self)
  }

  private static let open = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)
}
