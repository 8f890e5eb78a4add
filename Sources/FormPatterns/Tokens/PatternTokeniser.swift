/// Takes a pattern apart as PCRE2 reads it, and refuses what a form must not ask for.
///
/// Refused are verbs, which could change limits and options; recursion and subroutine calls,
/// callouts, `\C` and `\K`; constructs that PCRE2 versions read differently; control characters.
/// What is merely wrong inside one token is left to PCRE2.
struct PatternTokeniser {
  struct Level {
    var isExtended = false
    /// `(?xx)`: blanks in classes are ignored as well.
    var isExtendedInClasses = false
    var namedCapturesOnly = false
  }

  /// A group that is not closed yet.
  struct OpenGroup {
    var start: Int
    var outer: Level
    /// Captures before a `(?|`; each alternative counts from here.
    var resetTo: Int?
    /// The most captures any alternative reached.
    var highest = 0
  }

  let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar, and of the end.
  let offsets: [Int]
  let limits: PatternLimits
  var position = 0
  var result = PatternTokens()
  var level = Level()
  var open: [OpenGroup] = []
  /// The number of the last capture, as back-references count: alternatives of `(?|…)` share.
  var captureNumber = 0
  var isQuoted = false

  private init(_ pattern: String, limits: PatternLimits) {
    scalars = Array(pattern.unicodeScalars)
    var offsets = [0]
    var end = 0
    for scalar in scalars {
      end += UTF8.width(scalar)
      offsets.append(end)
    }
    self.offsets = offsets
    self.limits = limits
  }

  static func tokens(
    of pattern: String, limits: PatternLimits
  ) throws(PatternError) -> PatternTokens {
    let size = pattern.utf8.count
    guard size <= limits.textBytes else {
      throw .tooLarge(
        "\(size) bytes, \(limits.textBytes) are allowed",
        help:
          "split it into several patterns, use a list of choices, or check with a higher --max-pattern-bytes",
        at: 0..<size)
    }
    var tokeniser = PatternTokeniser(pattern, limits: limits)
    try tokeniser.run()
    return tokeniser.result
  }

  private mutating func run() throws(PatternError) {
    while let scalar = peek() {
      if isQuoted {
        try quoted(scalar)
      } else {
        try next(scalar)
      }
    }
    if isQuoted { result.closing = "\\E" }
    if let group = open.last {
      throw .malformed(
        "missing closing parenthesis", help: "close the group with ), or write \\( for the sign",
        at: offsets[group.start]..<offsets[scalars.count])
    }
  }

  private mutating func next(_ scalar: Unicode.Scalar) throws(PatternError) {
    if level.isExtended, isPatternSpace(scalar) {
      take(.silent, 1)
      return
    }
    try refuseControl(scalar)
    switch scalar {
    case "#" where level.isExtended: try lineComment()
    case "\\": try escape()
    case "[": try characterClass()
    case "(": try group()
    case ")": try groupEnd()
    case "|":
      take(.alternation, 1)
      nextAlternative()
    case ".": take(.dot, 1)
    case "^", "$": take(.anchor(scalar), 1)
    case "*": quantifier(min: 0, max: nil, width: 1)
    case "+": quantifier(min: 1, max: nil, width: 1)
    case "?": quantifier(min: 0, max: 1, width: 1)
    case "{": try brace()
    default: take(.literal(scalar), 1)
    }
  }

  /// Inside `\Q…\E` only `\E` is special.
  mutating func quoted(_ scalar: Unicode.Scalar) throws(PatternError) {
    if scalar == "\\", peek(1) == "E" {
      isQuoted = false
      take(.silent, 2)
      return
    }
    try refuseControl(scalar)
    take(.literal(scalar), 1)
  }

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  func starts(with text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  /// How many scalars from `ahead` on satisfy a condition.
  func run(_ ahead: Int, while condition: (Unicode.Scalar) -> Bool) -> Int {
    scalars[min(position + ahead, scalars.count)...].prefix(while: condition).count
  }

  /// The byte range of the next `width` scalars, as far as the pattern goes.
  func range(_ width: Int) -> Range<Int> {
    offsets[position]..<offsets[min(position + width, scalars.count)]
  }

  /// The scalars up to and with the next `end` from `ahead` on, counted from here.
  func width(to end: Unicode.Scalar, from ahead: Int) -> Int? {
    let length = run(ahead) { $0 != end }
    return peek(ahead + length) == end ? ahead + length + 1 : nil
  }

  mutating func take(_ kind: PatternToken.Kind, _ width: Int) {
    result.tokens.append(PatternToken(kind: kind, range: range(width)))
    position = min(position + width, scalars.count)
  }

  /// Control characters are invisible where a pattern is read: they must be written as escapes.
  func refuseControl(_ scalar: Unicode.Scalar, ahead: Int = 0) throws(PatternError) {
    guard scalar.properties.generalCategory == .control else { return }
    let code = String(scalar.value, radix: 16, uppercase: true)
    throw .notAllowed(
      "control character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)",
      help: "write it as \\x{\(code)}",
      at: offsets[position + ahead]..<offsets[position + ahead + 1])
  }

  /// What the extended mode skips, without the control characters that are refused anyway.
  private func isPatternSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// A `#` comment ends at a line feed; one that ends the pattern would swallow what follows it.
  private mutating func lineComment() throws(PatternError) {
    let start = position
    while let scalar = peek(), scalar != "\n" {
      if scalar != "\t" { try refuseControl(scalar) }
      position += 1
    }
    result.tokens.append(
      PatternToken(kind: .silent, range: offsets[start]..<offsets[position]))
    if peek() == nil { result.closing = "\n" }
  }
}
