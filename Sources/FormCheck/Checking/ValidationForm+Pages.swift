internal import FormEngine
internal import FormText

/// What pages ask of a form.
extension ValidationForm {
  /// Names the form as it is written: another text has another one, for all that matters.
  ///
  /// A 64-bit FNV-1a hash in hexadecimal digits. It tells whether a page is of an older form, and
  /// protects from nobody.
  package var revision: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in compiled.source.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// Whether a key that the form does not name is an error at the top.
  package var refusesUnknownKeys: Bool {
    let group = Int(compiled.plan.field(0).group)
    return compiled.plan.unknownPolicy(ofGroup: group) == .reject
  }
}
