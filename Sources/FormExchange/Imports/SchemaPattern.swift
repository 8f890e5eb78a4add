internal import FormDocuments
internal import FormPatterns

/// A regular expression of a schema (ECMA-262, flag `u`) in the syntax of forms.
struct SchemaPattern {
  /// It matches the same parts of a string.
  var part: String
  /// It matches the same whole strings; nil where it finds parts.
  var whole: String?
  /// Whether `whole` is proved equal.
  var isProved = false

  private static let work = 2_000_000

  /// A pattern that must match the whole string, with anchors or without; nil where a form cannot have it.
  static func whole(_ text: String) -> String? {
    SchemaPattern(text)?.whole ?? SchemaPattern("^(?:\(text))$")?.whole
  }

  /// Nil where ECMA-262 or PCRE2 does not read it.
  init?(_ text: String) {
    guard let part = Translation(text).text, (try? PatternTree(part)) != nil,
      (try? StepCounter(part, use: .search, limits: PatternLimits())) != nil
    else { return nil }
    self.part = part
    guard let inner = Self.inner(of: part), let tree = try? PatternTree(inner) else { return }
    guard let around = try? PatternTree("(?s:.)*(?:\(part))(?s:.)*") else { return }
    switch PatternDifference.between(around, tree, work: Self.work) {
    case .equal: (whole, isProved) = (inner, true)
    case .word: return
    case .notModelled, .tooLarge:
      // The anchors are at its ends, and no alternative is without them.
      whole = inner
    }
  }

  /// The pattern between `^` and `$` where these enclose all of it.
  private static func inner(of text: String) -> String? {
    guard text.hasPrefix("^"), text.hasSuffix("\\z") else { return nil }
    let inner = String(text.dropFirst().dropLast(2))
    // An odd number of backslashes before `\z` would be an escaped backslash.
    guard inner.reversed().prefix(while: { $0 == "\\" }).count % 2 == 0,
      !hasBar(inner)
    else { return nil }
    return unwrapped(inner)
  }

  /// Whether an alternative stands outside of all groups.
  private static func hasBar(_ text: String) -> Bool {
    var depth = 0
    var isInClass = false
    var isEscaped = false
    for sign in text {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch sign {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      case "|" where !isInClass && depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// The same without a group around all of it.
  private static func unwrapped(_ text: String) -> String {
    guard text.hasPrefix("(?:"), text.hasSuffix(")"), !text.hasSuffix("\\)") else { return text }
    let inner = String(text.dropFirst(3).dropLast())
    var depth = 0
    var isInClass = false
    var isEscaped = false
    for sign in inner {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch sign {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      default: break
      }
      if depth < 0 { return text }
    }
    return depth == 0 && !isEscaped ? inner : text
  }

  // MARK: Reading ECMA-262

  /// Reads a pattern sign by sign, and writes what PCRE2 reads differently in another way.
  private struct Translation {
    private(set) var text: String? = ""
    private var signs: [Character]
    private var place = 0

    private static let blanks =
      "\\t\\n\\x0b\\f\\r\\x20\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}"

    init(_ pattern: String) {
      signs = Array(pattern.unicodeScalars.map(Character.init))
      while place < signs.count, text != nil { readOne() }
    }

    private mutating func write(_ part: String) { text?.append(part) }

    private mutating func readOne() {
      let sign = signs[place]
      place += 1
      switch sign {
      case "\\": escape(isInClass: false)
      case "[": characterClass()
      case ".": write("[^\\n\\r\\x{2028}\\x{2029}]")
      case "$": write("\\z")
      case "{" where !isQuantifier(at: place): write("\\{")
      case "}" where !endsQuantifier: write("\\}")
      case "(" where place + 1 < signs.count && signs[place] == "?":
        let allowed: Set<Character> = [":", "=", "!", "<"]
        if !allowed.contains(signs[place + 1]) { return text = nil }
        write("(")
      case "+" where isBehindQuantifier: text = nil
      default: write(String(sign))
      }
    }

    private var isBehindQuantifier: Bool {
      guard place >= 2 else { return false }
      let before = signs[place - 2]
      guard ["*", "+", "?", "}"].contains(before) else { return false }
      return place < 3 || signs[place - 3] != "\\"
    }

    private var endsQuantifier: Bool {
      guard let open = signs[..<(place - 1)].lastIndex(of: "{") else { return false }
      return isQuantifier(at: open + 1)
    }

    private func isQuantifier(at start: Int) -> Bool {
      var at = start
      func digits() -> Int {
        let run = signs[min(at, signs.count)...].prefix { $0.isASCII && $0.isNumber }.count
        at += run
        return run
      }
      if digits() == 0 { return false }
      if at < signs.count, signs[at] == "," {
        at += 1
        _ = digits()
      }
      return at < signs.count && signs[at] == "}"
    }

    private mutating func characterClass() {
      var isNegated = false
      if place < signs.count, signs[place] == "^" {
        isNegated = true
        place += 1
      }
      if place < signs.count, signs[place] == "]" {
        place += 1
        return write(isNegated ? "[\\s\\S]" : "(?!)")
      }
      write(isNegated ? "[^" : "[")
      while place < signs.count, signs[place] != "]" {
        let sign = signs[place]
        place += 1
        if sign == "\\" {
          escape(isInClass: true)
        } else {
          write(sign == "[" ? "\\[" : String(sign))
        }
      }
      if place >= signs.count { return text = nil }
      place += 1
      write("]")
    }

    private mutating func escape(isInClass: Bool) {
      guard place < signs.count else { return text = nil }
      let sign = signs[place]
      place += 1
      switch sign {
      case "d", "D", "w", "W", "t", "n", "r", "f": write("\\\(sign)")
      case "b": write(isInClass ? "\\x08" : "\\b")
      case "B": write("\\B")
      case "v": write("\\x0b")
      case "s": write(isInClass ? Self.blanks : "[\(Self.blanks)]")
      case "S":
        if isInClass { text = nil } else { write("[^\(Self.blanks)]") }
      case "0" where !(place < signs.count && signs[place].isNumber): write("\\x00")
      case "1"..."9" where !isInClass: write("\\\(sign)")
      case "k" where !isInClass: write("\\k")
      case "c":
        guard place < signs.count, signs[place].isASCII, signs[place].isLetter else {
          return text = nil
        }
        write("\\c\(signs[place])")
        place += 1
      case "x": hexadecimal(2)
      case "u":
        if place < signs.count, signs[place] == "{" {
          let digits = signs[(place + 1)...].prefix { $0 != "}" }
          place += digits.count + 2
          scalar(String(digits))
        } else {
          hexadecimal(4)
        }
      case "p", "P": property(sign)
      default:
        // Letters that ECMA-262 does not know are errors there.
        if sign.isASCII, sign.isLetter || sign.isNumber { return text = nil }
        write("\\\(sign)")
      }
    }

    private mutating func hexadecimal(_ count: Int) {
      guard place + count <= signs.count else { return text = nil }
      scalar(String(signs[place..<place + count]))
      place += count
    }

    private mutating func scalar(_ digits: String) {
      guard let value = UInt32(digits, radix: 16) else { return text = nil }
      if 0xD800...0xDBFF ~= value {
        // A pair of surrogates is one character.
        let start = place + 4
        guard start + 6 <= signs.count, signs[start] == "\\", signs[start + 1] == "u",
          let low = UInt32(String(signs[(start + 2)..<(start + 6)]), radix: 16),
          0xDC00...0xDFFF ~= low
        else { return text = nil }
        place += 6
        return write("\\x{\(String(0x10000 + (value - 0xD800) << 10 + low - 0xDC00, radix: 16))}")
      }
      if 0xDC00...0xDFFF ~= value || value > 0x10FFFF { return text = nil }
      write("\\x{\(String(value, radix: 16))}")
    }

    private static let categories = [
      "Letter": "L", "Lowercase_Letter": "Ll", "Uppercase_Letter": "Lu", "Titlecase_Letter": "Lt",
      "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Number": "N",
      "Decimal_Number": "Nd", "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No",
      "Punctuation": "P", "punct": "P", "Symbol": "S", "Separator": "Z", "Space_Separator": "Zs",
      "Other": "C", "Control": "Cc", "Format": "Cf",
    ]

    private mutating func property(_ sign: Character) {
      guard place < signs.count, signs[place] == "{",
        let end = signs[place...].firstIndex(of: "}")
      else { return text = nil }
      var name = String(signs[(place + 1)..<end])
      place = end + 1
      if let equals = name.firstIndex(of: "=") {
        name = String(name[name.index(after: equals)...])
      }
      write("\\\(sign){\(Self.categories[name] ?? name)}")
    }
  }
}
