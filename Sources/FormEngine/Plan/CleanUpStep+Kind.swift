extension CleanUpStep.Kind {
  /// Whether such a step may change a text: most texts are plain ASCII without blanks at their ends.
  @inline(__always)
  func mayChange(_ text: TextView) -> Bool {
    if text.count == 0 { return self == .boolean }
    switch self {
    case .trim:
      let first = unsafe text.bytes[0]
      let last = unsafe text.bytes[text.count &- 1]
      return first <= 0x20 || first >= 0x7F || last <= 0x20 || last >= 0x7F
    case .lowercase:
      for index in 0..<text.count {
        let byte = unsafe text.bytes[index]
        if byte >= 0x80 || byte &- UInt8(ascii: "A") < 26 { return true }
      }
      return false
    case .uppercase:
      for index in 0..<text.count {
        let byte = unsafe text.bytes[index]
        if byte >= 0x80 || byte &- UInt8(ascii: "a") < 26 { return true }
      }
      return false
    case .collapse:
      var wasBlank = false
      for index in 0..<text.count {
        let byte = unsafe text.bytes[index]
        if byte >= 0x80 || byte < 0x20 || byte == 0x20 && wasBlank { return true }
        wasBlank = byte == 0x20
      }
      return false
    case .digits, .general:
      for index in 0..<text.count where unsafe text.bytes[index] >= 0x80 { return true }
      return false
    case .remove, .date, .decimal, .split, .number, .boolean, .replace, .resolve:
      return true
    }
  }
}
