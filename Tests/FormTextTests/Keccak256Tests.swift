import FormText
import Testing

@Suite("Keccak-256 is that of others")
struct Keccak256Tests {
  /// The empty hash and that of `abc` as Ethereum's documents publish them; the rest by a second implementation,
  /// which agrees with Python's SHA-3 by the padding of FIPS 202: one byte less than a block, a block, one more.
  @Test(arguments: [
    ("", 1, "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
    ("abc", 1, "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
    ("a", 135, "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446"),
    ("a", 136, "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e"),
    ("a", 137, "d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39"),
  ])
  func hashes(text: String, count: Int, digits: String) {
    let message = Array(String(repeating: text, count: count).utf8)
    #expect(SHA256.digits(Keccak256.bytes(of: message)) == digits)
  }
}
