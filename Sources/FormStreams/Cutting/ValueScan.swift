/// Finds the end of a JSON value by its brackets and strings, even if the value is damaged.
struct ValueScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isBracketed = false
  /// Whether a string contains a line break: a quote before it is missing, or there is one too many.
  private(set) var isTorn = false

  /// Whether a bracket or a string was not closed.
  var isOpen: Bool { depth > 0 || isInString }

  /// Continues at `offset`; true if the value ends there.
  mutating func advance(_ chunk: Chunk, _ offset: inout Int) -> Bool {
    while offset < chunk.count {
      let byte = unsafe chunk.base[chunk.start + offset]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        } else if byte == 0x0A {
          isTorn = true
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          isBracketed = true
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return true }
          depth -= 1
          if depth == 0, isBracketed {
            offset += 1
            return true
          }
        case UInt8(ascii: ","):
          if depth == 0 { return true }
        default: break
        }
      }
      offset += 1
    }
    return false
  }
}
