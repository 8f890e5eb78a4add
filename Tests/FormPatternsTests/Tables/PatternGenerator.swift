/// Pseudo-random numbers that are the same for the same seed (Steele, Lea, Flood: SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ result >> 30) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ result >> 27) &* 0x94D0_49BB_1331_11EB
    return result ^ result >> 31
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Writes patterns at random, each with a way to write texts that mostly match.
struct PatternGenerator {
  /// A part of a pattern: how it is written, and what it may match.
  indirect enum Part {
    case characters([Unicode.Scalar])
    case sequence([Part])
    case alternation([Part])
    case repetition(Part, min: Int, max: Int)
  }

  var numbers: SeededNumbers

  /// Few, so that texts match by chance: both cases, folding over the end of ASCII, line breaks,
  /// each first and last character of a length in UTF-8.
  static let alphabet: [Unicode.Scalar] = [
    "a", "b", "c", "k", "s", "z", "A", "B", "K", "S", "Z", "0", "1", "9", "-", ".", "@", "_", " ",
    "\n", "\r", "\t", "\u{B}", "\0", "\u{7F}", "\u{80}", "\u{85}", "\u{A0}", "é", "É", "ß", "ſ",
    "\u{7FF}", "\u{800}", "\u{2028}", "\u{212A}", "\u{3000}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "\u{10000}", "\u{1F600}", "\u{10FFFF}",
  ]

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func scalar() -> Unicode.Scalar {
    numbers.once(in: 3) ? numbers.pick(Self.alphabet) : numbers.pick(Array(Self.alphabet[..<16]))
  }

  mutating func pattern() -> (text: String, part: Part) {
    var text = ""
    if numbers.once(in: 10) {
      text += numbers.pick(["(?i)", "(?s)", "(?x)", "(?U)", "(?i-s)", "(?n)", "(?m)", "(?^)"])
    }
    let (more, part) = alternation(depth: 0)
    return (text + more, part)
  }

  private mutating func alternation(depth: Int) -> (String, Part) {
    var texts: [String] = []
    var parts: [Part] = []
    for _ in 0..<numbers.pick([1, 1, 1, 2, 2, 3]) {
      let (text, part) = sequence(depth: depth)
      texts.append(text)
      parts.append(part)
    }
    return (texts.joined(separator: "|"), .alternation(parts))
  }

  private mutating func sequence(depth: Int) -> (String, Part) {
    var text = ""
    var parts: [Part] = []
    for _ in 0..<numbers.pick([0, 1, 1, 2, 2, 3, 3, 4, 5]) {
      if numbers.once(in: 25) { text += numbers.pick(["^", "$", "\\A", "\\z", "\\G"]) }
      if numbers.once(in: 30) { text += numbers.pick(["(?i)", "(?-i)", "(?s)", "(?#no)", "\\E"]) }
      if numbers.once(in: 80) { text += numbers.pick(["\\b", "(?=a)", "(?<!b)", "\\R", "\\Z"]) }
      let (written, part) = item(depth: depth)
      let (sign, min, max) = quantifier(depth: depth)
      text += written + sign
      parts.append(.repetition(part, min: min, max: max))
    }
    if numbers.once(in: 25) { text += numbers.pick(["$", "\\z"]) }
    return (text, .sequence(parts))
  }

  private mutating func quantifier(depth: Int) -> (String, Int, Int) {
    guard numbers.once(in: 2) else { return ("", 1, 1) }
    let low = numbers.below(3)
    let high = low + numbers.below(4)
    let (sign, min, max) = numbers.pick([
      ("*", 0, 4), ("+", 1, 4), ("?", 0, 1), ("{\(low)}", low, low),
      ("{\(low),\(high)}", low, high), ("{\(low),}", low, low + 3),
      ("{\(low * 4),\(high * 5)}", low * 4, high * 5),
    ])
    let apart = numbers.once(in: 20) ? "(?#a)" : ""
    return (sign + apart + numbers.pick(["", "", "", "?", "+"]), min, max)
  }

  private mutating func item(depth: Int) -> (String, Part) {
    switch numbers.below(depth < 3 ? 12 : 9) {
    case 0...2:
      let scalar = scalar()
      return (written(scalar), .characters([scalar]))
    case 3...5: return characterClass()
    case 6: return (numbers.pick([".", "\\N"]), .characters(["a", "0", "é", "\u{1F600}"]))
    case 7...8: return type()
    default:
      let start = numbers.pick([
        "(", "(", "(?:", "(?:", "(?:", "(?i:", "(?>", "(?|", "(?s-i:", "(?<n\(numbers.below(999))>",
      ])
      let (text, part) = alternation(depth: depth + 1)
      return (start + text + ")", part)
    }
  }

  private mutating func type() -> (String, Part) {
    let (text, members): (String, [Unicode.Scalar]) = numbers.pick([
      ("\\d", ["0", "9"]), ("\\D", ["a", "é", "\n"]), ("\\w", ["a", "Z", "0", "_"]),
      ("\\W", [".", "é", "\u{10FFFF}"]), ("\\s", [" ", "\n", "\u{B}"]),
      ("\\S", ["a", "\u{85}", "\u{A0}"]), ("\\h", [" ", "\t", "\u{A0}", "\u{3000}"]),
      ("\\H", ["a", "\n", "\u{800}"]), ("\\v", ["\n", "\r", "\u{85}", "\u{2028}"]),
      ("\\V", ["a", "\t", "\u{E000}"]),
    ])
    return (text, .characters(members))
  }

  private mutating func characterClass() -> (String, Part) {
    let isNegated = numbers.once(in: 3)
    var text = isNegated ? "[^" : "["
    var members: [Unicode.Scalar] = []
    for _ in 0...numbers.below(3) {
      switch numbers.below(6) {
      case 0...1:
        let scalar = scalar()
        text += written(scalar, inClass: true)
        members.append(scalar)
      case 2...3:
        let ends = [scalar(), scalar()].sorted()
        text += written(ends[0], inClass: true) + "-" + written(ends[1], inClass: true)
        members += Self.alphabet.filter { ends[0] <= $0 && $0 <= ends[1] }
      case 4:
        let (type, more) = type()
        text += type
        if case .characters(let scalars) = more { members += scalars }
      default:
        let name = numbers.pick([
          "alpha", "lower", "upper", "alnum", "ascii", "blank", "cntrl", "digit", "graph", "print",
          "punct", "space", "word", "xdigit", "^digit", "^upper", "^space",
        ])
        text += "[:\(name):]"
        members += ["a", "A", "0", "."]
      }
    }
    if isNegated { members = Self.alphabet.filter { !members.contains($0) } }
    return (text + "]", .characters(members))
  }

  private mutating func written(_ scalar: Unicode.Scalar, inClass: Bool = false) -> String {
    let code = String(scalar.value, radix: 16)
    if scalar.properties.generalCategory == .control || numbers.once(in: 8) {
      return "\\x{\(code)}"
    }
    if "-.@_ ".unicodeScalars.contains(scalar) { return "\\" + String(Character(scalar)) }
    if !inClass, numbers.once(in: 20) { return "\\Q\(scalar)\\E" }
    return String(Character(scalar))
  }

  // MARK: Texts

  /// A text that a part matches, anchors, flags and mistaken members aside.
  mutating func text(of part: Part) -> [Unicode.Scalar] {
    switch part {
    case .characters(let scalars):
      guard !scalars.isEmpty else { return [] }
      return [numbers.once(in: 20) ? swapped(numbers.pick(scalars)) : numbers.pick(scalars)]
    case .sequence(let parts):
      var result: [Unicode.Scalar] = []
      for part in parts { result += text(of: part) }
      return result
    case .alternation(let parts): return text(of: numbers.pick(parts))
    case .repetition(let part, let min, let max):
      var result: [Unicode.Scalar] = []
      for _ in 0..<Int.random(in: min...max, using: &numbers) where result.count < 60 {
        result += text(of: part)
      }
      return result
    }
  }

  private func swapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let properties = scalar.properties
    let other = properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping
    return other.unicodeScalars.count == 1 ? other.unicodeScalars.first ?? scalar : scalar
  }

  /// A text: one that matches, one with a few changes, one at random.
  mutating func subject(_ part: Part, isSearch: Bool) -> String {
    var scalars = numbers.once(in: 5) ? [] : text(of: part)
    if scalars.isEmpty, !numbers.once(in: 4) {
      for _ in 0..<numbers.below(7) { scalars.append(scalar()) }
    }
    for _ in 0..<numbers.pick([0, 0, 1, 1, 2]) {
      let place = numbers.below(scalars.count + 1)
      switch numbers.below(4) {
      case 0: scalars.insert(scalar(), at: place)
      case 1: if place < scalars.count { scalars.remove(at: place) }
      case 2: if place < scalars.count { scalars[place] = scalar() }
      default: scalars.insert(contentsOf: scalars[place...].prefix(2), at: place)
      }
    }
    if isSearch, numbers.once(in: 2) {
      for _ in 0..<numbers.below(4) { scalars.insert(scalar(), at: 0) }
      for _ in 0..<numbers.below(4) { scalars.append(scalar()) }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
