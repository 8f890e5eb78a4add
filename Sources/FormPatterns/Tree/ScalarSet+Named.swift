internal import Synchronization

/// The sets that patterns have names for, as PCRE2 has them.
extension ScalarSet {
  static let asciiDigits = ScalarSet([0x30...0x39])
  static let asciiWord = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let asciiSpace = ScalarSet([0x09...0x0D, 0x20...0x20])
  /// What ends a line for `.`, `\N` and the anchors of `(?m)`: CR and LF.
  package static let lineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D])
  static let notLineEnds = lineEnds.complement
  /// `\R` but for CRLF (pcre2pattern(3), "Newline sequences").
  static let unicodeLineEnds = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
  /// `\h` (pcre2pattern(3), "Generic character types").
  static let horizontalSpace = ScalarSet([
    0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200A,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])

  /// `\d`, `\W`, `\N` and the like; nil for a letter that names no single character.
  static func characterType(_ letter: Unicode.Scalar, _ flags: PatternFlags) -> ScalarSet? {
    let isUnicode = flags.contains(.unicodeClasses)
    switch letter {
    case "d": return isUnicode ? named("\\d", flags) : asciiDigits
    case "w": return isUnicode ? named("\\w", flags) : asciiWord
    case "s": return isUnicode ? named("\\s", flags) : asciiSpace
    case "h": return horizontalSpace
    case "v": return unicodeLineEnds
    case "N": return notLineEnds
    case "D", "W", "S", "H", "V":
      let small = Unicode.Scalar(letter.value | 0x20) ?? letter
      return characterType(small, flags)?.complement
    default: return nil
    }
  }

  /// `[:alpha:]` or `[:^alpha:]` without `unicodeClasses`; nil for another item.
  ///
  /// Where case is ignored, `lower` and `upper` are both `alpha`.
  static func ascii(_ item: String, _ ignoresCase: Bool) -> ScalarSet? {
    guard item.hasPrefix("[:"), item.hasSuffix(":]") else { return nil }
    var name = item.dropFirst(2).dropLast(2)
    let isNegated = name.first == "^"
    if isNegated { name = name.dropFirst() }
    if ignoresCase, name == "lower" || name == "upper" { name = "alpha" }
    guard let ranges = asciiNames[String(name)] else { return nil }
    let set = ScalarSet(ranges)
    return isNegated ? set.complement : set
  }

  /// The names of POSIX in the "C" locale.
  private static let asciiNames: [String: [ClosedRange<UInt32>]] = [
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "lower": [0x61...0x7A],
    "upper": [0x41...0x5A],
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "ascii": [0x00...0x7F],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]

  /// The members of an item of a class, asked of PCRE2 once; nil if PCRE2 refuses it.
  static func named(_ item: String, _ flags: PatternFlags) -> ScalarSet? {
    let key = NamedItem(text: item, flags: flags)
    if let known = cache.withLock({ $0[key] }) { return known }
    guard let ranges = CharacterMembers.ranges(of: item, flags: flags) else { return nil }
    let set = ScalarSet(ranges)
    cache.withLock { known in
      // The names are few, but whoever writes patterns writes the spellings.
      if known.count >= 500 { known.removeAll() }
      known[key] = set
    }
    return set
  }

  private struct NamedItem: Hashable {
    let text: String
    let flags: PatternFlags
  }

  private static let cache = Mutex<[NamedItem: ScalarSet]>([:])
}

/// Letters that are the same for `(?i)`.
extension ScalarSet {
  /// The set with the other cases of its members, by PCRE2's simple folding.
  package var ignoringCase: ScalarSet {
    let caseless = intersection(Self.cased)
    guard !caseless.isEmpty else { return self }
    var mates: [ClosedRange<UInt32>] = []
    guard caseless.count < 3_000 else {
      for (value, others) in Self.caseMates where contains(value) {
        mates += others.map { $0...$0 }
      }
      return union(ScalarSet(mates))
    }
    for range in caseless.ranges {
      for value in range {
        for mate in Self.mates(of: value) { mates.append(mate...mate) }
      }
    }
    return union(ScalarSet(mates))
  }

  private static func mates(of value: UInt32) -> [UInt32] {
    switch value {
    case 0x4B, 0x6B: [value ^ 0x20, 0x212A]
    case 0x53, 0x73: [value ^ 0x20, 0x17F]
    case 0x41...0x5A, 0x61...0x7A: [value ^ 0x20]
    default: caseMates[value] ?? []
    }
  }

  private static let cased = ScalarSet(
    [0x41...0x5A, 0x61...0x7A, 0x80...0x1FFFF])

  /// Swift's mappings propose, PCRE2 decides: `ı` becomes `I` for one and not for the other.
  private static let caseMates: [UInt32: [UInt32]] = {
    var groups: [UInt32: Set<UInt32>] = [:]
    func link(_ one: UInt32, _ two: UInt32) {
      let all = (groups[one] ?? [one]).union(groups[two] ?? [two])
      for member in all { groups[member] = all }
    }
    for value in UInt32(0x41)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else {
        continue
      }
      let mappings = [
        scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping,
        scalar.properties.titlecaseMapping,
      ]
      for mapping in mappings where mapping.unicodeScalars.count == 1 {
        guard let other = mapping.unicodeScalars.first, other != scalar else { continue }
        link(value, other.value)
      }
    }
    return groups.reduce(into: [:]) { result, group in
      let (value, members) = group
      let pattern = "\\x{\(String(value, radix: 16))}"
      result[value] = CharacterMembers.of(
        pattern, among: members.subtracting([value]).sorted(), flags: .ignoreCase)
    }
  }()
}
