import CPCRE2

/// The PCRE2 library that this process runs on.
package enum PCRE2Version {
  /// Such as `10.42 2022-12-11`; empty if the library does not say.
  package static var text: String {
    var buffer = [UInt8](repeating: 0, count: 64)
    // Safety: the first call only asks for the length, with its zero; the second writes at most
    // that many bytes, which the guard has compared with the buffer.
    let length = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil)
    guard length > 0, Int(length) <= buffer.count else { return "" }
    unsafe buffer.withUnsafeMutableBytes { bytes in
      _ = unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), bytes.baseAddress)
    }
    return String(decoding: buffer.prefix(Int(length) - 1), as: UTF8.self)
  }
}
