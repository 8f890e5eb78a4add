import FormText
import Testing

@testable import FormCommands

struct FingerprintTests {
  @Test(arguments: [
    ("a.json", "a.json"), ("./a.json", "a.json"), ("b/../a.json", "a.json"),
    ("b//c/./a.json", "b/c/a.json"), ("../a.json", "../a.json"), ("../../a", "../../a"),
    ("/b/../a", "/a"), ("-", "-"), ("", ""), ("..a", "..a"), ("a/.b", "a/.b"),
  ])
  func onePathHasOneName(_ name: String, _ path: String) {
    #expect(Fingerprint.path(name) == path)
  }

  /// FIPS 180-4's examples, and lengths around a block (from Python's hashlib).
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
    (
      String(repeating: "a", count: 56),
      "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
    ),
    (
      String(repeating: "a", count: 63),
      "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"
    ),
    (
      String(repeating: "a", count: 119),
      "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"
    ),
    (
      String(repeating: "a", count: 128),
      "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"
    ),
    (
      String(repeating: "a", count: 200),
      "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5"
    ),
  ])
  func hashes(_ text: String, _ digits: String) {
    let bytes = Array("before\(text)".utf8).dropFirst(6)
    #expect(SHA256.digits(of: bytes, bytes: 32) == digits)
    #expect(SHA256.digits(of: bytes, bytes: 4) == String(digits.prefix(8)))
  }
}
