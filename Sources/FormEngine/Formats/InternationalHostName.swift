/// Host names that may have labels in any script.
enum InternationalHostName {
  /// Whether every label is one of IDNA 2008, and the whole fits into the DNS.
  ///
  /// RFC 5891 section 4.2: no hyphen first, last or third and fourth, no combining mark first, only
  /// characters of RFC 5892 (by Unicode's own properties, with the rule's exceptions), joiners and
  /// the like only in their contexts. RFC 1035 section 2.3.4: 63 octets a label and 253 in all, as
  /// they are sent (RFC 3492).
  static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // No label of the DNS is that long even in UTF-8.
    guard bytes.count > 0, bytes.count <= 1_024 else { return false }
    let text = Array(unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var octets = -1
    for label in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let size = size(of: Array(label)) else { return false }
      octets += size + 1
    }
    return octets <= 253
  }

  /// Octets of a label as it is sent; nil for what is none.
  private static func size(of label: [Unicode.Scalar]) -> Int? {
    guard let first = label.first, let last = label.last, first != "-", last != "-" else {
      return nil
    }
    if label.allSatisfy(\.isASCII) {
      guard label.count <= 63, label.allSatisfy(isLetterDigitHyphen) else { return nil }
      let hasHyphens = label.count >= 4 && label[2] == "-" && label[3] == "-"
      let isALabel = label.prefix(4).map { $0.properties.lowercaseMapping } == ["x", "n", "-", "-"]
      return hasHyphens && !isALabel ? nil : label.count
    }
    if label.count >= 4, label[2] == "-", label[3] == "-" { return nil }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return nil
    default: break
    }
    for index in label.indices where !isAllowed(label, index) { return nil }
    let size = 4 + Punycode.length(of: label)
    return size <= 63 ? size : nil
  }

  private static func isLetterDigitHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }

  /// RFC 5892 section 3: exceptions, contexts, then what Unicode says of the character.
  private static func isAllowed(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
    let scalar = label[index]
    func isOf(_ range: ClosedRange<UInt32>) -> Bool { range.contains(scalar.value) }
    switch scalar.value {
    case 0x00DF, 0x03C2, 0x06FD, 0x06FE, 0x0F0B, 0x3007: return true
    case 0x0640, 0x07FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    case 0x200C: return isBehindVirama(label, index) || isBetweenJoiningLetters(label, index)
    case 0x200D: return isBehindVirama(label, index)
    case 0x00B7:
      // MIDDLE DOT: between two l (appendix A.3).
      return index > 0 && index + 1 < label.count && label[index - 1] == "l"
        && label[index + 1] == "l"
    case 0x0375:
      return index + 1 < label.count && HostNameTable.greek.holds(label[index + 1])
    case 0x05F3, 0x05F4:
      return index > 0 && HostNameTable.hebrew.holds(label[index - 1])
    case 0x30FB:
      return label.contains { HostNameTable.kanaAndHan.holds($0) }
    case 0x0660...0x0669: return !label.contains { (0x06F0...0x06F9).contains($0.value) }
    case 0x06F0...0x06F9: return !label.contains { (0x0660...0x0669).contains($0.value) }
    default: break
    }
    if scalar.isASCII { return isLetterDigitHyphen(scalar) && !("A"..."Z").contains(scalar) }
    let properties = scalar.properties
    if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint
      || properties.isWhitespace || isOf(0x1100...0x11FF) || isOf(0xA960...0xA97F)
      || isOf(0xD7B0...0xD7FF)
      // IgnorableBlocks (RFC 5892 section 2.13): marks for symbols, musical notation.
      || isOf(0x20D0...0x20FF) || isOf(0x1D100...0x1D1FF) || isOf(0x1D200...0x1D24F)
    {
      return false
    }
    // Capital letters that case folding leaves are those of Cherokee: their small ones fold to them.
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }

  /// Appendices A.1 and A.2: a joiner behind a virama.
  private static func isBehindVirama(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
    index > 0 && label[index - 1].properties.canonicalCombiningClass == .virama
  }

  /// Appendix A.1: a letter that joins what follows stands before it, one that joins what precedes
  /// behind it, marks aside.
  private static func isBetweenJoiningLetters(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
    guard
      let before = label[..<index].last(where: { !HostNameTable.isTransparent($0) }),
      let after = label[(index + 1)...].first(where: { !HostNameTable.isTransparent($0) })
    else { return false }
    return HostNameTable.joinsNext.holds(before) && HostNameTable.joinsPrevious.holds(after)
  }
}

/// The encoding of labels for the DNS (RFC 3492).
enum Punycode {
  /// How many octets a label takes, without `xn--`.
  static func length(of label: [Unicode.Scalar]) -> Int {
    let basic = label.count(where: \.isASCII)
    var octets = basic > 0 ? basic + 1 : 0
    var handled = basic
    var next: UInt32 = 0x80
    var delta = 0
    var bias = 72
    while handled < label.count {
      let least = label.reduce(UInt32.max) { $1.value >= next ? min($0, $1.value) : $0 }
      delta += Int(least - next) * (handled + 1)
      next = least
      for scalar in label {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        octets += digits(of: delta, bias: bias)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return octets
  }

  private static func digits(of delta: Int, bias: Int) -> Int {
    var rest = delta
    var count = 1
    var base = 36
    while true {
      let threshold = min(max(base - bias, 1), 26)
      if rest < threshold { return count }
      rest = (rest - threshold) / (36 - threshold)
      count += 1
      base += 36
    }
  }

  private static func adapted(_ delta: Int, _ points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var base = 0
    while delta > 455 {
      delta /= 35
      base += 36
    }
    return base + 36 * delta / (delta + 38)
  }
}
