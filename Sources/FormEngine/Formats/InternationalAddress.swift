/// E-mail addresses that may have both parts in any script (RFC 6531 section 3.3).
enum InternationalAddress {
  /// The most octets before the at sign (RFC 5321 section 4.5.3.1.1).
  private static let mostLocalOctets = 64

  /// Whether a text is atoms with full stops between, an at sign, and a host name of IDNA 2008 with
  /// two labels at least, the last of which is no number.
  ///
  /// No quoted local parts and no address literals. Beyond ASCII an atom takes what is seen and no
  /// space (RFC 6532 section 3.1), and does not begin with a mark.
  static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let at = unsafe bytes.lastIndex(of: UInt8(ascii: "@")), at > 0, at <= mostLocalOctets
    else { return false }
    let local = unsafe String(decoding: bytes[..<at], as: UTF8.self).unicodeScalars
    let atoms = local.split(separator: ".", omittingEmptySubsequences: false)
    guard atoms.allSatisfy({ isAtom($0) }) else { return false }
    let host = unsafe UnsafeBufferPointer(rebasing: bytes[(at + 1)...])
    guard let dot = unsafe host.lastIndex(of: UInt8(ascii: ".")),
      unsafe !host[(dot + 1)...].allSatisfy({ 0x30...0x39 ~= $0 })
    else { return false }
    return unsafe InternationalHostName.accepts(host)
  }

  private static func isAtom(_ atom: Substring.UnicodeScalarView) -> Bool {
    guard let first = atom.first else { return false }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: return atom.allSatisfy(isOfAtoms)
    }
  }

  /// `atext` of RFC 5322 section 3.2.3, and characters beyond ASCII that are seen.
  private static func isOfAtoms(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=",
        "?", "^", "_", "`", "{", "|", "}", "~":
        return true
      default: return false
      }
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }
}
