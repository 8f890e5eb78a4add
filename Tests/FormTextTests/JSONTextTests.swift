import Foundation
import Testing

@testable import FormText

/// Texts as JSON strings, read again by another reader, and held against what RFC 8259 section 7 escapes.
@Suite struct JSONTextTests {
  /// Every code point of one byte, and some of more, at each place of a text.
  @Test func aTextComesBackAsItWas() throws {
    let scalars =
      (0..<0x80).compactMap { Unicode.Scalar($0) } + ["é", "日", "🙂", "\u{200B}", "\u{85}"]
    for scalar in scalars {
      for place in 0...17 {
        let text =
          String(repeating: "a", count: place) + String(scalar)
          + String(repeating: "z", count: 17 - place)
        var data: [UInt8] = []
        JSONText.append(data: Array(text.utf8), to: &data)
        var shown: [UInt8] = []
        JSONText.append(text, to: &shown)
        for bytes in [data, shown] {
          let read = try JSONSerialization.jsonObject(
            with: Data(bytes), options: .fragmentsAllowed)
          #expect(read as? String == text, "U+\(String(scalar.value, radix: 16)) at \(place)")
        }
        let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        #expect(data.contains(UInt8(ascii: "\\")) == mustEscape)
        // What cannot be seen is not shown raw.
        let isHidden = mustEscape || [0x7F, 0x85, 0x200B].contains(scalar.value)
        #expect(shown.contains(UInt8(ascii: "\\")) == isHidden)
      }
    }
  }

  @Test func everyPlaceOfALongTextIsLookedAt() {
    for count in 0...40 {
      for place in 0..<count {
        var text = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        text[place] = UInt8(ascii: "\"")
        var written: [UInt8] = []
        JSONText.append(data: text, to: &written)
        #expect(written.count == count + 3 && written[place + 1] == UInt8(ascii: "\\"))
      }
    }
  }
}
