import Testing

@testable import FormEngine

/// Values in a form in which equal ones have equal bytes.
@Suite struct KeyBytesTests {
  private static func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The digits that count, without zeros at the end, and the power of ten of the first one.
  @Test(
    arguments: [
      (0, 0, "0;"), (0, 2, "0;"), (1, 0, "+1e0;"), (7, 3, "+7e-3;"), (100, 0, "+1e2;"),
      (100, 2, "+1e0;"), (-1250, 2, "-125e1;"), (1002, 1, "+1002e2;"),
      (9_223_372_036_854_775_807, 0, "+9223372036854775807e18;"),
      (-9_223_372_036_854_775_808, 18, "-9223372036854775808e0;"),
      (1_000_000_000_000_000_000, 0, "+1e18;"), (1, 36, "+1e-36;"),
    ] as [(Int64, Int, String)])
  func number(coefficient: Int64, places: Int, expected: String) throws {
    let number = ShortNumber(coefficient: coefficient, places: places)
    #expect(Self.text { $0.append(keyOf: number) } == expected)
  }

  @Test(arguments: [
    (0, "0;"), (9, "9;"), (10, "10;"), (-1, "-1;"), (1_700_000_000_000_000, "1700000000000000;"),
    (Int.max, "9223372036854775807;"), (Int.min, "-9223372036854775808;"),
  ])
  func integer(number: Int, expected: String) {
    #expect(Self.text { $0.append(keyOf: number) } == expected)
  }

  /// Behind its length, of which seven bits are a byte.
  @Test(arguments: [(1, [1]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2])])
  func text(count: Int, length: [UInt8]) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    var bytes: [UInt8] = []
    unsafe text.withUnsafeBufferPointer { text in
      if let base = text.baseAddress { unsafe bytes.append(keyOf: base, count) }
    }
    #expect(bytes == [UInt8(ascii: "\"")] + length + text)
  }
}
