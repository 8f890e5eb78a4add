/// A pattern that is a row of ASCII character classes, each so many times: it needs no backtracking.
///
/// At most one item of the row has a variable count, so the length of a text says how often that one
/// stands there, and a look at each byte decides. Everything else is PCRE2's to judge.
package struct ClassRun: Sendable, Hashable {
  package struct Item: Sendable, Hashable {
    /// The members, by ASCII code: bit n of the first word is code n, of the second n + 64.
    package var low: UInt64 = 0
    package var high: UInt64 = 0
    package var min = 1
    /// `Int.max` for no end.
    package var max = 1

    package func contains(_ byte: UInt8) -> Bool {
      byte < 64 ? low >> UInt64(byte) & 1 != 0 : byte < 128 && high >> UInt64(byte - 64) & 1 != 0
    }

    mutating func insert(_ range: ClosedRange<UInt32>) {
      for code in range {
        if code < 64 { low |= 1 << UInt64(code) } else { high |= 1 << UInt64(code - 64) }
      }
    }
  }

  package private(set) var items: [Item] = []

  /// The most items of a row: each takes a bit of a byte.
  package static let mostItems = 8

  /// Nil for a pattern that is no such row, or has flags.
  init?(_ tokens: PatternTokens, flags: PatternFlags) {
    guard flags.isEmpty, tokens.closing.isEmpty else { return nil }
    var rest = tokens.tokens.map(\.kind)[...]
    while let kind = rest.first {
      rest = rest.dropFirst()
      var item = Item()
      switch kind {
      case .literal(let scalar):
        guard scalar.value < 128 else { return nil }
        item.insert(scalar.value...scalar.value)
      case .characterType(let letter):
        guard Self.insert(letter, into: &item) else { return nil }
      case .classStart(false):
        guard Self.readClass(&rest, into: &item) else { return nil }
      default: return nil
      }
      if case .quantifier(let min, let max, let greed)? = rest.first {
        guard greed != .possessive else { return nil }
        rest = rest.dropFirst()
        item.min = min
        item.max = max ?? .max
      }
      items.append(item)
    }
    guard !items.isEmpty, items.count <= Self.mostItems,
      items.count(where: { $0.min != $0.max }) <= 1
    else { return nil }
  }

  /// Whether it answers for a use of its pattern: a search wants one item, found once anywhere.
  package func decides(_ use: PatternUse) -> Bool {
    switch use {
    case .whole: items.allSatisfy { $0.min <= 65_536 }
    case .search: items.count == 1 && items[0].min == 1
    }
  }

  /// The types that are ASCII without `unicodeClasses` (pcre2pattern(3), "Generic character types").
  private static func insert(_ letter: Unicode.Scalar, into item: inout Item) -> Bool {
    switch letter {
    case "d": item.insert(0x30...0x39)
    case "w":
      item.insert(0x30...0x39)
      item.insert(0x41...0x5A)
      item.insert(0x5F...0x5F)
      item.insert(0x61...0x7A)
    case "s":
      item.insert(0x09...0x0D)
      item.insert(0x20...0x20)
    default: return false
    }
    return true
  }

  private static func readClass(
    _ rest: inout ArraySlice<PatternToken.Kind>, into item: inout Item
  ) -> Bool {
    while let kind = rest.first {
      rest = rest.dropFirst()
      switch kind {
      case .classEnd: return true
      case .characterType(let letter):
        guard insert(letter, into: &item) else { return false }
      case .literal(let first):
        guard first.value < 128 else { return false }
        var last = first
        if case .classHyphen? = rest.first {
          guard case .literal(let end)? = rest.dropFirst().first, end.value < 128, end >= first
          else { return false }
          last = end
          rest = rest.dropFirst(2)
        }
        item.insert(first.value...last.value)
      default: return false
      }
    }
    return false
  }
}
