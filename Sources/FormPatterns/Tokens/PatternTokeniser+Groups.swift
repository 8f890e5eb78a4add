extension PatternTokeniser {
  mutating func group() throws(PatternError) {
    if peek(1) == "*", let letter = peek(2), letter == ":" || isLetter(letter) {
      throw verbRefused()
    }
    if peek(1) == "*" {
      throw .malformed(
        "nothing to repeat", help: "write \\* for the sign",
        at: offsets[position + 1]..<offsets[position + 2])
    }
    guard peek(1) == "?" else {
      return try enter(level.namedCapturesOnly ? .plain : .capture, 1)
    }
    switch peek(2) {
    case "#":
      try comment()
    case ":":
      try enter(.plain, 3)
    case ">":
      try enter(.atomic, 3)
    case "|":
      try enter(.branchReset, 3)
    case "=":
      try enter(.lookahead, 3)
    case "!":
      try enter(.negativeLookahead, 3)
    case "<" where peek(3) == "=":
      try enter(.lookbehind, 4)
    case "<" where peek(3) == "!":
      try enter(.negativeLookbehind, 4)
    case "<" where peek(3) != "*":
      try enter(.capture, width(to: ">", from: 3) ?? scalars.count - position)
    case "'":
      try enter(.capture, width(to: "'", from: 3) ?? scalars.count - position)
    case "P":
      try pythonGroup()
    case "(":
      try conditional()
    default:
      if let refusal = refusedGroup() { throw refusal }
      try flags()
    }
  }

  /// `(?P<name>`, `(?P=name)` and the refused `(?P>name)`.
  private mutating func pythonGroup() throws(PatternError) {
    switch peek(3) {
    case "<": try enter(.capture, width(to: ">", from: 4) ?? scalars.count - position)
    case "=": take(.backReference, width(to: ")", from: 4) ?? scalars.count - position)
    case ">": throw recursionRefused()
    default: throw unknownGroup()
    }
  }

  private mutating func comment() throws(PatternError) {
    guard let width = width(to: ")", from: 3) else {
      throw .malformed(
        "missing closing parenthesis of the comment", help: "close the comment with )",
        at: range(scalars.count))
    }
    for ahead in 0..<width where peek(ahead) != "\t" && peek(ahead) != "\n" {
      guard let scalar = peek(ahead) else { break }
      try refuseControl(scalar, ahead: ahead)
    }
    take(.silent, width)
  }

  /// `(?(1)…|…)`, `(?(<name>)…)`, or a look-around as the condition, which follows as a group.
  private mutating func conditional() throws(PatternError) {
    if peek(3) == "?" {
      guard peek(4) == "=" || peek(4) == "!" || (peek(4) == "<" && peek(5) != "*") else {
        throw unknownGroup()
      }
      return try enter(.conditional, 2)
    }
    guard let first = peek(3), let width = width(to: ")", from: 3) else { throw unknownGroup() }
    let isReference = first == "<" || first == "'" || first == "+" || first == "-"
    guard isReference || isDigit(first) else {
      throw .notAllowed(
        "not a condition that a form may use",
        help: "ask for a group by its number, (?(1)…), or by its name, (?(<name>)…)",
        at: range(width))
    }
    try enter(.conditional, width)
  }

  /// `(?i)` or `(?i:`.
  private mutating func flags() throws(PatternError) {
    var flags = level
    var isOn = true
    var ahead = 2
    if peek(ahead) == "^" {
      flags = Level()
      ahead += 1
    }
    while let letter = peek(ahead), letter != ")", letter != ":" {
      switch letter {
      case "-": isOn = false
      case "x":
        flags.isExtended = isOn
        flags.isExtendedInClasses = isOn && peek(ahead + 1) == "x"
        if peek(ahead + 1) == "x" { ahead += 1 }
      case "n": flags.namedCapturesOnly = isOn
      case "i", "m", "s", "J", "U": break
      default: throw unknownGroup()
      }
      ahead += 1
    }
    guard let end = peek(ahead) else { throw unknownGroup() }
    if end == ")" {
      take(.flags, ahead + 1)
    } else {
      try enter(.plain, ahead + 1)
    }
    level = flags
  }

  private mutating func enter(
    _ kind: PatternToken.Group, _ width: Int
  ) throws(PatternError) {
    guard open.count < limits.nesting else {
      throw .tooLarge(
        "more than \(limits.nesting) groups inside one another",
        help: "take apart the nested groups, or check with a higher --max-pattern-nesting",
        at: range(width))
    }
    if kind == .capture {
      captureNumber += 1
      result.captures += 1
      guard result.captures <= limits.captures else {
        throw .tooLarge(
          "more than \(limits.captures) capturing groups",
          help:
            "write (?:…) for groups that nothing refers back to, or check with a higher --max-pattern-captures",
          at: range(width))
      }
    }
    let resetTo = kind == .branchReset ? captureNumber : nil
    open.append(OpenGroup(start: position, outer: level, resetTo: resetTo))
    take(.groupStart(kind), width)
  }

  mutating func groupEnd() throws(PatternError) {
    nextAlternative()
    guard let group = open.popLast() else {
      throw .malformed(
        "nothing to close here", help: "remove it, or write \\) for the sign", at: range(1))
    }
    if group.resetTo != nil { captureNumber = group.highest }
    level = group.outer
    take(.groupEnd, 1)
  }

  /// Inside `(?|…)` each alternative numbers its captures anew.
  mutating func nextAlternative() {
    guard let last = open.indices.last, let resetTo = open[last].resetTo else { return }
    open[last].highest = max(open[last].highest, captureNumber)
    captureNumber = resetTo
  }
}
