import FormText
import Testing

@Suite("SHA-256 is that of others, HMAC-SHA-256 that of RFC 4231")
struct SHA256Tests {
  /// Section 4.2, 4.3 and 4.7: a key of 20 bytes, one of letters, one longer than a block.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func codes(key: [UInt8], message: String, digits: String) {
    #expect(SHA256.digits(SHA256.code(of: Array(message.utf8), key: key)) == digits)
  }

  /// As Python's hashlib has them: so long that the length fits into the last block, or does not.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
  ])
  func hashes(count: Int, digits: String) {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(SHA256.digits(of: message[...], bytes: 32) == digits)
    #expect(SHA256.digits(of: message[...], bytes: 99) == digits)
    #expect(SHA256.digits(of: message[...], bytes: 5) == String(digits.prefix(10)))
    #expect(SHA256.digits(SHA256.bytes(of: message[...])) == digits)
  }

  /// On a processor without the instructions both ways are one.
  @Test func theInstructionsOfTheProcessorGiveTheSame() {
    for count in [0, 1, 55, 56, 63, 64, 65, 119, 128, 191, 1_000, 4_096] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
      #expect(
        SHA256.bytes(of: message[...])
          == SHA256.bytes(of: message[...], byInstructions: false))
    }
  }
}
