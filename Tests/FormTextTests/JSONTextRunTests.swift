import FormText
import Testing

/// Texts as JSON, of which eight letters are looked at together: each sign at each place among them.
@Suite struct JSONTextRunTests {
  /// As RFC 8259 section 7 asks for it, sign by sign.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x22: "\\\""
    case 0x5C: "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x10: "\\u000" + String(byte, radix: 16)
    case 0x10..<0x20: "\\u00" + String(byte, radix: 16)
    default: String(Unicode.Scalar(byte))
    }
  }

  @Test(arguments: 0..<20)
  func eachSignIsSeenAtEachPlace(_ place: Int) {
    for byte in UInt8(0)..<0x80 {
      for other in ["a", "~", " ", "é", "\u{7F}"] {
        let before = String(repeating: other, count: place)
        let after = String(repeating: other, count: 20 - place)
        var json: [UInt8] = []
        JSONText.append(data: Array(before.utf8) + [byte] + Array(after.utf8), to: &json)
        #expect(
          String(decoding: json, as: UTF8.self) == "\"" + before + Self.escaped(byte) + after + "\""
        )
      }
    }
  }

  @Test(arguments: 0..<20)
  func whatCannotBeSeenIsEscapedAtEachPlace(_ place: Int) {
    let hidden = [("\u{7F}", "\\u007f"), ("\u{85}", "\\u0085"), ("\u{202E}", "\\u202e")]
    for (sign, written) in hidden {
      let before = String(repeating: "a", count: place)
      var json: [UInt8] = []
      JSONText.append(before + sign + "bé", to: &json)
      #expect(String(decoding: json, as: UTF8.self) == "\"" + before + written + "bé\"")
    }
  }

  @Test func bytesThatAreNoTextStay() {
    for byte in UInt8(0x80)...0xFF {
      for place in 0..<17 {
        let text = Array(repeating: 0x61, count: place) + [byte] + Array("bcdefghij".utf8)
        var json: [UInt8] = []
        JSONText.append(data: text, to: &json)
        #expect(json == [0x22] + text + [0x22])
      }
    }
  }

  @Test func numbersAreWrittenInDigits() {
    for number in [0, 1, 9, 10, 11, 99, 100, 12_345, 1_000_000, .max, .max - 9, .min, -1, -10] {
      var bytes: [UInt8] = [0x2C]
      bytes.append(decimal: number)
      #expect(String(decoding: bytes, as: UTF8.self) == ",\(number)")
    }
  }
}
