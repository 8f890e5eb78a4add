/// Builds the tree from the tokens of a pattern that PCRE2 took.
struct PatternTreeReader {
  /// The flags of `(?ims)` that hold at a place.
  struct Mode {
    var ignoresCase: Bool
    var isMultiline = false
    var dotIsAll = false
    /// `(?U)`: quantifiers are lazy, and greedy with a `?`.
    var isUngreedy = false
  }

  let bytes: [UInt8]
  let tokens: [PatternToken]
  let flags: PatternFlags
  /// Whether PCRE2 is asked for what is not known here, some 10 ms an item; else it is unmodelled.
  let asksPCRE2: Bool
  var position = 0
  var mode: Mode
  var captures = 0
  var names: [String: Int?] = [:]

  init(text: String, tokens: [PatternToken], flags: PatternFlags, asksPCRE2: Bool = true) {
    self.asksPCRE2 = asksPCRE2
    bytes = Array(text.utf8)
    self.tokens = tokens.filter { $0.kind != .silent }
    self.flags = flags
    mode = Mode(ignoresCase: flags.contains(.ignoreCase))
  }

  mutating func read() -> PatternNode {
    var node = alternation(resetsCaptures: false)
    node.range = 0..<bytes.count
    return node
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Flags for sets at this place.
  var setFlags: PatternFlags {
    var result = flags
    if mode.ignoresCase { result.insert(.ignoreCase) } else { result.remove(.ignoreCase) }
    return result
  }

  /// Alternatives up to the end of the group, or of the pattern.
  mutating func alternation(resetsCaptures: Bool) -> PatternNode {
    let start = place
    let before = captures
    var highest = captures
    var branches = [sequence()]
    while position < tokens.count, tokens[position].kind == .alternation {
      position += 1
      highest = max(highest, captures)
      if resetsCaptures { captures = before }
      branches.append(sequence())
    }
    captures = max(highest, captures)
    guard branches.count > 1 else { return branches[0] }
    return PatternNode(kind: .alternation(branches), range: start..<place)
  }

  /// Where the next token begins.
  private var place: Int {
    position < tokens.count ? tokens[position].range.lowerBound : bytes.count
  }

  private mutating func sequence() -> PatternNode {
    let start = place
    var nodes: [PatternNode] = []
    while position < tokens.count {
      let token = tokens[position]
      switch token.kind {
      case .alternation, .groupEnd:
        return finished(nodes, start)
      case .flags:
        position += 1
        change(text(token.range))
      case .quantifier(let min, let max, let greed):
        position += 1
        guard let body = nodes.popLast() else { continue }
        if let changed = changed(body, by: token) {
          nodes.append(changed)
          continue
        }
        nodes.append(
          PatternNode(
            kind: .repetition(
              PatternRepetition(
                body: body, min: min, max: max, greed: actual(greed), quantifier: token.range)),
            range: body.range.lowerBound..<token.range.upperBound))
      case .literal, .dot, .characterType, .property, .anchor, .backReference, .groupStart,
        .classStart, .classHyphen, .posixClass, .classEnd, .silent, .unknown:
        nodes.append(item(token))
      }
    }
    return finished(nodes, start)
  }

  /// A repeat with a `?` or `+` that stands apart: the extended mode and comments allow that.
  private func changed(_ node: PatternNode, by token: PatternToken) -> PatternNode? {
    guard case .repetition(var repetition) = node.kind, position > 1,
      case .quantifier = tokens[position - 2].kind,
      case .quantifier(_, let max, _) = token.kind
    else { return nil }
    repetition.greed = max == nil ? .possessive : actual(.lazy)
    repetition.quantifier = repetition.quantifier.lowerBound..<token.range.upperBound
    return PatternNode(
      kind: .repetition(repetition), range: node.range.lowerBound..<token.range.upperBound)
  }

  private func actual(_ greed: PatternToken.Greed) -> PatternToken.Greed {
    switch greed {
    case .greedy: mode.isUngreedy ? .lazy : .greedy
    case .lazy: mode.isUngreedy ? .greedy : .lazy
    case .possessive: .possessive
    }
  }

  private func finished(_ nodes: [PatternNode], _ start: Int) -> PatternNode {
    let range = start..<max(start, place)
    if nodes.isEmpty { return PatternNode(kind: .empty, range: range) }
    if nodes.count == 1 { return nodes[0] }
    return PatternNode(kind: .sequence(nodes), range: range)
  }

  /// `(?i-s)`, or the flags of `(?i-s:`.
  private mutating func change(_ letters: String) {
    var isOn = true
    for letter in letters.unicodeScalars {
      switch letter {
      case "^":
        mode.ignoresCase = false
        mode.isMultiline = false
        mode.dotIsAll = false
      case "-": isOn = false
      case "i": mode.ignoresCase = isOn
      case "m": mode.isMultiline = isOn
      case "s": mode.dotIsAll = isOn
      case "U": mode.isUngreedy = isOn
      default: break
      }
    }
  }

  private mutating func item(_ token: PatternToken) -> PatternNode {
    position += 1
    func node(_ kind: PatternNode.Kind) -> PatternNode {
      PatternNode(kind: kind, range: token.range)
    }
    switch token.kind {
    case .literal(let scalar):
      guard let set = cased(ScalarSet(scalar)) else {
        return node(.unmodelled("the other case of \(scalar) is not known here"))
      }
      return node(.set(set, .literal))
    case .dot:
      return node(.set(mode.dotIsAll ? .all : ScalarSet.notLineEnds, .dot))
    case .characterType("R"):
      return lineBreak(token.range)
    case .characterType(let letter):
      guard let set = characterType(letter) else {
        return node(.unmodelled("\\\(letter) matches what no single character is"))
      }
      return node(.set(set, .type))
    case .property:
      guard let set = named(token.range) else {
        return node(.unmodelled("\(text(token.range)) is not known here"))
      }
      return node(.set(set, .property))
    case .anchor(let letter):
      return node(.anchor(anchor(letter)))
    case .backReference:
      return node(.backReference(reference(text(token.range))))
    case .groupStart(let group):
      return self.group(group, token)
    case .classStart(let isNegated):
      return characterClass(token, isNegated)
    case .groupEnd, .alternation, .quantifier, .flags, .classHyphen, .posixClass, .classEnd,
      .silent, .unknown:
      return node(.unmodelled("a part of it is not known here"))
    }
  }

  /// A set with the other cases of its letters where case is ignored.
  func cased(_ set: ScalarSet) -> ScalarSet? {
    guard mode.ignoresCase else { return set }
    if !asksPCRE2, let last = set.ranges.last, last.upperBound > 0x7F { return nil }
    return set.ignoringCase
  }

  func characterType(_ letter: Unicode.Scalar) -> ScalarSet? {
    if !asksPCRE2, flags.contains(.unicodeClasses), "dDwWsS".unicodeScalars.contains(letter) {
      return nil
    }
    return ScalarSet.characterType(letter, setFlags)
  }

  /// The members of `\p{…}` or `[:…:]`.
  func named(_ range: Range<Int>) -> ScalarSet? {
    let item = text(range)
    if !flags.contains(.unicodeClasses), let set = ScalarSet.ascii(item, mode.ignoresCase) {
      return set
    }
    return asksPCRE2 ? ScalarSet.named(item, setFlags) : nil
  }

  private func anchor(_ letter: Unicode.Scalar) -> PatternAnchor {
    switch letter {
    case "^": return mode.isMultiline ? .lineStart : .start
    case "$": return mode.isMultiline ? .lineEnd : .end
    case "A", "G": return .start
    case "Z": return .endOrLastBreak
    case "z": return .end
    default:
      let word = characterType("w") ?? ScalarSet.asciiWord
      return letter == "b" ? .boundary(word) : .notBoundary(word)
    }
  }

  /// `\R`, which gives nothing back of a CRLF.
  private func lineBreak(_ range: Range<Int>) -> PatternNode {
    func set(_ set: ScalarSet) -> PatternNode {
      PatternNode(kind: .set(set, .type), range: range)
    }
    let pair = [set(ScalarSet([0x0D...0x0D])), set(ScalarSet([0x0A...0x0A]))]
    let choice = PatternNode(
      kind: .alternation([
        PatternNode(kind: .sequence(pair), range: range), set(.unicodeLineEnds),
      ]), range: range)
    return PatternNode(kind: .group(.atomic, choice, number: nil), range: range)
  }

  private mutating func group(_ group: PatternToken.Group, _ token: PatternToken) -> PatternNode {
    let outer = mode
    let header = text(token.range)
    var number: Int?
    if group == .capture {
      captures += 1
      number = captures
      if header.count > 1 {
        let name = header.drop { $0 == "(" || $0 == "?" || $0 == "P" || $0 == "<" || $0 == "'" }
          .dropLast()
        // Two groups of one name: which one is meant depends on the match.
        names.updateValue(names[String(name)] == nil ? captures : nil, forKey: String(name))
      }
    } else if group == .plain, header != "(?:", header.hasPrefix("(?") {
      change(header)
    }
    let inside = alternation(resetsCaptures: group == .branchReset)
    let end = position < tokens.count ? tokens[position].range.upperBound : bytes.count
    position += 1
    mode = outer
    let range = token.range.lowerBound..<end
    let kind: PatternNode.Kind =
      switch group {
      case .capture, .plain, .atomic, .branchReset: .group(group, inside, number: number)
      case .conditional: .unmodelled("a part depends on a condition")
      case .lookahead: .look(.ahead, inside)
      case .negativeLookahead: .look(.notAhead, inside)
      case .lookbehind: .look(.behind, inside)
      case .negativeLookbehind: .look(.notBehind, inside)
      }
    return PatternNode(kind: kind, range: range)
  }

  /// The number that `\1`, `\g{-1}` or `\k<name>` stands for, if it is one.
  private func reference(_ text: String) -> Int? {
    let inside = text.drop { "\\gk{<'(?P=".contains($0) }.prefix { !"}>')".contains($0) }
    if let known = names[String(inside)] { return known }
    guard let number = Int(inside) else { return nil }
    if inside.hasPrefix("-") { return captures + 1 + number }
    return inside.hasPrefix("+") ? nil : number
  }
}
