/// What is no JSON from its first line on.
package enum ForeignText {
  /// `---`, or a plain key with a colon and a blank in the first line.
  package static func isYAML(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
    if line.elementsEqual(Array("---".utf8)) { return true }
    let key = line.prefix {
      $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") || $0 == 0x2D
    }
    let rest = line.dropFirst(key.count)
    return !key.isEmpty && rest.first == UInt8(ascii: ":")
      && (rest.count == 1 || rest.dropFirst().first == 0x20)
  }
}
