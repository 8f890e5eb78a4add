package import FormEngine
package import FormModel
package import FormText

/// The facts for messages about a constraint.
package struct ConstraintFacts: Sendable {
  /// The named rule that the constraint was written in.
  package var rule: String?
  /// The key that it was written under.
  package var key = ""
  /// The constraint's own words, then the field's, then those of rules from the outermost in.
  package var messages: [MessageDescription] = []
  package var detail = Detail.none
  /// It is one of a variant's, or of an alternative of `any`.
  package var isAlternative = false
  /// Whether it is an alternative of `any`: the choice reports its faults as `noRuleFits`.
  package var isOfChoice = false
  /// Whether a secret chooses its variant: the expected value would reveal the secret.
  package var isChosenBySecret = false
  /// Where it was written.
  package var place: Placed<SourceText>?

  /// Where the outermost rule that it came with is named.
  package var via: Placed<SourceText>?

  /// How it was written, in one line of at most 80 characters.
  package var written: String {
    if case .part(let part) = detail { return "“\(part)”" }
    if case .foundPart(let pattern, _) = detail { return pattern }
    let written = place?.written ?? ""
    // How many items a tuple has follows from them, and is written nowhere.
    if case .count = detail, written.first.map({ "0123456789.['\"".contains($0) }) != true {
      return "as many as its items"
    }
    return written
  }

  /// The code of a check that gives its own.
  package var code: String?

  package enum Detail: Sendable {
    case none
    /// `isExact`: so many, and neither fewer nor more.
    case length(LengthUnit, isExact: Bool)
    case count(isExact: Bool)
    /// The ends of a range as written; nil for an open end or one that depends on the clock.
    case range(low: String?, high: String?, excludesLow: Bool, excludesHigh: Bool, ValueType)
    case step(String, places: Int?)
    case choices(ChoiceFacts)
    /// A string or regex that must or must not be part of the value.
    case part(String)
    /// A regex that must or must not be found in the value, and a value that fits.
    case foundPart(String, example: String?)
    /// The plan's index of the field compared with.
    case other(Int)
    /// A value that fits, for a pattern.
    case example(String?)
    /// Where the ends of a range come from that other fields give.
    case fieldRange(
      low: BoundOrigin?, high: BoundOrigin?, excludesLow: Bool, excludesHigh: Bool, ValueType,
      reads: [Int])
    /// The length of a string in a unit, or the number of items without a unit, with ends from other fields.
    case fieldSize(LengthUnit?, reads: [Int])
    /// The noun of each rule of a choice.
    case nouns([RuleNoun])
    /// A remote check, and the fields whose values go with it, as the form names them.
    case remote(String, with: [String])
    /// A look-up.
    case lookup(FieldLookup)
    /// Fields in which the items of a list are held against each other.
    case itemFields([Int])
    /// Fields in which the records of a run are held against each other.
    case records([Int])
    /// A computed value.
    case computed
    /// A check with its own code or the engine's, and the values in its message: each is the expression of the
    /// plan at a node.
    case check(code: String?, told: [ToldValue])
    /// Fields of which some must be filled.
    case filled([Int], low: Int, high: Int)
  }
}

extension Placed where Value == SourceText {
  /// The text at the place, in one line of at most 80 characters.
  package var written: String {
    let bytes = value.bytes
    let end = min(range.end, bytes.count)
    guard range.start < end else { return "" }
    // Of a long list more than that is not shown, and each of its entries asks for it.
    let shown = bytes[range.start..<min(end, range.start + 512)]
    let isWhole = shown.endIndex == end
    // Most are ASCII, and each wrong value asks for one.
    if let line = Self.lineOfASCII(shown, isWhole: isWhole) { return line }
    let words = String(decoding: shown, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return words.count > 80 || !isWhole ? words.prefix(79) + "…" : words
  }

  /// The words of a string with single spaces between them, cut at 80 characters; nil if it is not ASCII.
  private static func lineOfASCII(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> String? {
    var line: [UInt8] = []
    line.reserveCapacity(82)
    var isCut = !isWhole
    var isBehindSpace = false
    for byte in bytes {
      guard byte < 0x80 else { return nil }
      if byte == 0x20 || 0x09...0x0D ~= byte {
        isBehindSpace = !line.isEmpty
        continue
      }
      if isBehindSpace { line.append(0x20) }
      isBehindSpace = false
      line.append(byte)
      if line.count > 80 {
        isCut = true
        break
      }
    }
    return String(decoding: isCut ? line.prefix(79) : line[...], as: UTF8.self) + (isCut ? "…" : "")
  }
}
