/// A pattern of paths: `*`, `?` and `[…]` within a step, `**` for any number of steps.
///
/// As a shell reads it: `*` and `**` match no hidden names, `[!…]` is everything else, and a
/// backslash takes the next sign as it stands. Signs are code points.
package struct Glob: Sendable {
  package let steps: [Step]
  /// The folder that all matches lie in, without a slash at its end; empty for the current one.
  package let base: [UInt8]
  let hasAnyDepth: Bool

  package enum Step: Sendable {
    case anyDepth
    case name([Sign])
  }

  package enum Sign: Sendable {
    case one(UInt32)
    case any
    case run
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  /// All that lies below a folder.
  init(below folder: [UInt8]) {
    steps = [.anyDepth]
    base = folder
    hasAnyDepth = true
  }

  /// Nil for a path without any pattern in it.
  ///
  /// - Parameter folder: Stands before it and is no pattern; with a slash at its end, or empty.
  init?(_ text: String, in folder: [UInt8] = []) {
    guard text.unicodeScalars.contains(where: { "*?[".unicodeScalars.contains($0) }) else {
      return nil
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let literal = parts.prefix { part in !part.contains { "*?[\\".contains($0) } }
    let beginning = Array((literal == [""] ? "/" : literal.joined(separator: "/")).utf8)
    let whole = text.hasPrefix("/") ? beginning : folder + beginning
    // A folder's own slash is no part of its name, but the root's is.
    base = whole.count > 1 && whole.last == UInt8(ascii: "/") ? whole.dropLast() : whole
    steps = Self.steps(parts[literal.count...])
    hasAnyDepth = parts.contains("**")
  }

  /// A path or pattern for paths that are known already.
  init(matching text: String) {
    base = []
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    steps = Self.steps(parts[...])
    hasAnyDepth = parts.contains("**")
  }

  private static func steps(_ parts: ArraySlice<String>) -> [Step] {
    var steps: [Step] = []
    for part in parts where !part.isEmpty {
      if part == "**" {
        if case .anyDepth? = steps.last { continue }
        steps.append(.anyDepth)
      } else {
        steps.append(.name(signs(part)))
      }
    }
    return steps
  }

  /// Whether the last step is `**`: every payload below.
  var endsInAnyDepth: Bool {
    if case .anyDepth? = steps.last { true } else { false }
  }

  // MARK: Matching, step by step

  /// How far a path has come: the steps that may match its next name.
  package struct Progress: Sendable {
    fileprivate(set) var places: [Int]
    package var isOver: Bool { places.isEmpty }
  }

  package var start: Progress { Progress(places: closed([0])) }

  package func isMatched(_ progress: Progress) -> Bool { progress.places.contains(steps.count) }

  /// The progress behind one more name; over where nothing below can match.
  package func advance(_ progress: Progress, by name: [UInt8]) -> Progress {
    let isHidden = name.first == UInt8(ascii: ".")
    let signs = Self.decoded(name)
    var places: [Int] = []
    for place in progress.places where place < steps.count {
      switch steps[place] {
      case .anyDepth:
        if !isHidden { places.append(place) }
      case .name(let wanted):
        if isHidden, !Self.beginsWithDot(wanted) { continue }
        if Self.matches(signs, wanted) { places.append(place + 1) }
      }
    }
    return Progress(places: closed(places))
  }

  /// With the places behind each `**`, which may be no step at all.
  private func closed(_ places: [Int]) -> [Int] {
    var all: [Int] = []
    for place in places {
      var place = place
      while true {
        if !all.contains(place) { all.append(place) }
        guard place < steps.count, case .anyDepth = steps[place] else { break }
        place += 1
      }
    }
    return all
  }

  private static func beginsWithDot(_ signs: [Sign]) -> Bool {
    if case .one(0x2E)? = signs.first { true } else { false }
  }

  /// Goes back to the last `*` only, so the time is at most the product of the lengths.
  private static func matches(_ name: [UInt32], _ signs: [Sign]) -> Bool {
    var at = 0
    var sign = 0
    var back: (sign: Int, at: Int)?
    while at < name.count {
      if sign < signs.count {
        if case .run = signs[sign] {
          back = (sign + 1, at)
          sign += 1
          continue
        }
        if signs[sign].takes(name[at]) {
          at += 1
          sign += 1
          continue
        }
      }
      guard let last = back else { return false }
      back = (last.sign, last.at + 1)
      (sign, at) = (last.sign, last.at + 1)
    }
    return signs[sign...].allSatisfy { if case .run = $0 { true } else { false } }
  }

  // MARK: Reading

  /// Code points; a byte that belongs to none stands for itself, above all of them.
  private static func decoded(_ name: [UInt8]) -> [UInt32] {
    if name.allSatisfy({ $0 < 0x80 }) { return name.map { UInt32($0) } }
    var signs: [UInt32] = []
    var rest = name[...]
    while let byte = rest.first {
      var decoder = UTF8()
      var iterator = rest.prefix(4).makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        signs.append(scalar.value)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        signs.append(0x20_0000 + UInt32(byte))
        rest = rest.dropFirst()
      }
    }
    return signs
  }

  private static func signs(_ part: String) -> [Sign] {
    let scalars = part.unicodeScalars.map(\.value)
    var signs: [Sign] = []
    var at = 0
    while at < scalars.count {
      switch Unicode.Scalar(scalars[at]) {
      case "*":
        signs.append(.run)
      case "?":
        signs.append(.any)
      case "\\" where at + 1 < scalars.count:
        at += 1
        signs.append(.one(scalars[at]))
      case "[":
        if let (set, end) = Self.set(scalars, at) {
          signs.append(set)
          at = end
        } else {
          signs.append(.one(scalars[at]))
        }
      default:
        signs.append(.one(scalars[at]))
      }
      at += 1
    }
    return signs
  }

  /// The set that begins at a bracket, and the place of its last one; nil where it has no end.
  private static func set(_ scalars: [UInt32], _ start: Int) -> (Sign, Int)? {
    var at = start + 1
    let isNegated = at < scalars.count && (scalars[at] == 0x21 || scalars[at] == 0x5E)
    if isNegated { at += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    let first = at
    while at < scalars.count {
      // A closing bracket that stands first is one of the set.
      if scalars[at] == 0x5D, at > first { return (.set(ranges, isNegated: isNegated), at) }
      if at + 2 < scalars.count, scalars[at + 1] == 0x2D, scalars[at + 2] != 0x5D {
        if scalars[at] <= scalars[at + 2] { ranges.append(scalars[at]...scalars[at + 2]) }
        at += 3
      } else {
        ranges.append(scalars[at]...scalars[at])
        at += 1
      }
    }
    return nil
  }
}

extension Glob.Sign {
  fileprivate func takes(_ code: UInt32) -> Bool {
    switch self {
    case .one(let wanted): wanted == code
    case .any, .run: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(code) } != isNegated
    }
  }
}
